/** How a value from a document is shown in a sentence. */
const MAX_SHOWN_CHARACTERS = 200;

/** Strings from documents are quoted, escaped and cut. */
export function show(value: unknown): string {
  if (typeof value === "number" || value === undefined)
    return value === undefined ? "nothing" : String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (/^[A-Za-z0-9_.:+-]+$/.test(text) && text.length <= MAX_SHOWN_CHARACTERS) return text;
  const cut = text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}...` : text;
  return JSON.stringify(cut.toWellFormed());
}
