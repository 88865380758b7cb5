// What stands on the command line of a script, read strictly and before anything is done: --help is answered and ends it,
// and so does what the script does not take.
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

const WRONG_USE = 64;

/**
 * Ends the process with 0 for `--help`, its usage on the standard output; with 64 for an option that there is not, a value
 * that lacks or more words than it takes, the fault and the usage on the standard error.
 *
 * @param options as of `parseArgs`, without `help`
 * @param mostWords that may stand without an option
 */
export function commandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  mostWords = 0,
) {
  try {
    const config = { options: { ...options, help: { type: "boolean" } }, allowPositionals: true } as const;
    const { values, positionals } = parseArgs(config);
    if ((values as { readonly help?: boolean }).help === true) {
      console.log(usage);
      process.exit(0);
    }
    if (positionals.length <= mostWords) return { values, words: positionals };
    return wrongUse(usage, `too many words: ${positionals.slice(mostWords).join(" ")}`);
  } catch (error) {
    if (error instanceof TypeError) return wrongUse(usage, error.message);
    throw error;
  }
}

/** Ends the process with 64. */
export function wrongUse(usage: string, fault: string): never {
  console.error(`${fault}\n\n${usage}`);
  process.exit(WRONG_USE);
}
