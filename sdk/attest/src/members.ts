/** An object argument with known members only: a misspelt one is an error and not a silence. */

/**
 * @param argument how the object is called in messages
 * @throws TypeError with code `config_malformed`
 */
export function readMembers<T extends object>(
  argument: string,
  value: T,
  known: readonly (keyof T & string)[],
): T {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed(`${argument}: expected an object, got ${value === null ? "null" : typeof value}`);
  }
  for (const name of Object.keys(value)) {
    if (!(known as readonly string[]).includes(name)) {
      throw malformed(
        `${argument}: unknown member ${JSON.stringify(name.slice(0, 80))}; known are ${known.join(", ")}`,
      );
    }
  }
  return value;
}

function malformed(message: string): TypeError {
  return Object.assign(new TypeError(message), { code: "config_malformed" });
}
