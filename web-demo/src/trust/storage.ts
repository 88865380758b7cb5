/** Where this browser keeps the reader's roots; null where it keeps nothing (private windows, `file:` pages). */

export const ROOTS_NAME = "vdi-trust-roots";

export function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Whether there is a record, whatever it holds. */
export function hasKeptRoots(): boolean {
  return (storage()?.getItem(ROOTS_NAME) ?? null) !== null;
}
