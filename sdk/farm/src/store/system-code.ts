/** SQLSTATE or Node's code: messages of a database may quote what was sent to it. */
export function systemCode(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" && /^[A-Za-z0-9_]{1,40}$/.test(code) ? code : "unknown";
}
