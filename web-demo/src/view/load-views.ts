/** What shows documents, which an empty page does without. */
export type Views = typeof import("./document-views.ts");

export function loadViews(): Promise<Views> {
  return import("./document-views.ts");
}
