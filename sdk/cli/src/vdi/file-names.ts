/**
 * Files as a report names them. It is printed and mailed, and the folders of whoever wrote it are nobody else's matter: a
 * file is called by its own name, with as many folders before it as tell two of one name apart. The terminal, which only
 * its user reads, shows the paths as they were typed.
 */

/** @param paths as they were typed @returns what a text says of them, with names in their place */
export function fileNames(paths: readonly string[]): (text: string) => string {
  const names = new Map(paths.map((path) => [path, nameAmong(path, paths)]));
  // The longest first: another path may begin with it. In one pass: so may a name.
  const typed = [...names.keys()].toSorted((a, b) => b.length - a.length).map(literal);
  const anyOf = new RegExp(typed.join("|"), "g");
  return (text) => text.replace(anyOf, (path) => names.get(path) ?? path);
}

function nameAmong(path: string, paths: readonly string[]): string {
  const parts = partsOf(path);
  const whole = parts.join("/");
  const others = paths.map(partsOf).filter((other) => other.join("/") !== whole);
  const endOf = (one: readonly string[], kept: number) => one.slice(-kept).join("/");
  const kept = parts.findIndex(
    (_, i) => !others.some((other) => endOf(other, i + 1) === endOf(parts, i + 1)),
  );
  return parts.length === 0 ? path : endOf(parts, kept === -1 ? parts.length : kept + 1);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

function partsOf(path: string): string[] {
  return path.split(/[\\/]/).filter((part) => part !== "" && part !== ".");
}
