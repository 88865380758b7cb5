/** What the page with the camera tells the page that opened it. */
export interface Scanned {
  readonly type: "vdi-scanned";
  readonly text: string;
}

/** The text that was read; null for every other message. @param opened the window that was opened for it */
export function scannedText(
  { data, origin, source }: Pick<MessageEvent<unknown>, "data" | "origin" | "source">,
  opened: unknown,
): string | null {
  if (source !== opened || opened === null || origin !== location.origin) return null;
  const { type, text } = Object(data) as Partial<Scanned>;
  return type === "vdi-scanned" && typeof text === "string" ? text : null;
}
