/** Command-line arguments of the scripts: `--name value` and `--name`, nothing else; unknown names are refused. */
export interface Arguments {
  flags: ReadonlySet<string>;
  values: ReadonlyMap<string, string>;
}

/** @throws RangeError that names what was not understood */
export function parseArguments(
  argv: readonly string[],
  known: { flags: string[]; values: string[] },
): Arguments {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  for (let i = 0; i < argv.length; i++) {
    const name = argv[i] as string;
    const value = argv[i + 1];
    if (known.flags.includes(name)) flags.add(name);
    else if (known.values.includes(name) && value !== undefined && !value.startsWith("--")) {
      values.set(name, value);
      i++;
    } else throw new RangeError(`${name}: not understood; try --help`);
  }
  return { flags, values };
}
