/** Order of strings by UTF-16 code units, the order RFC 8785 gives to members and `<` gives to strings. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
