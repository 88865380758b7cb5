// Words in two languages held beside each other.

/** Sentences of any depth: texts, functions that print one, and tables of them. */
type Table = object;

/**
 * Where two tables of one shape say the same, as paths joined by points (`says.coded`), in the order of the first.
 * Texts are compared as they are but for spaces, functions by their source. A member that `b` lacks is another one.
 */
export function saidAlike(a: Table, b: Table, path: string): string[] {
  return Object.entries(a).flatMap(([name, one]) => {
    const other = (b as Readonly<Record<string, unknown>>)[name];
    const at = `${path}.${name}`;
    if (isTable(one) && isTable(other)) return saidAlike(one, other, at);
    return spacedOnce(one) === spacedOnce(other) ? [at] : [];
  });
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null;
}

function spacedOnce(value: unknown): string {
  return String(value).replace(/\s+/g, " ");
}
