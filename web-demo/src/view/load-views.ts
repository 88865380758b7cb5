/** What shows documents, which an empty page does without. */
export type Views = typeof import("./document-views.tsx");

export function loadViews(): Promise<Views> {
  return import("./document-views.tsx");
}
