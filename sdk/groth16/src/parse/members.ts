/** True for a plain JSON object; the value has been through `readJson`. */
export function isRecord(value: unknown): value is { readonly [member: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
