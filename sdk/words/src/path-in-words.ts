/** What is shown of a path, for those who do not see the drawing of it. */
import { PATH_IN_ENGLISH } from "./en/path.ts";
import type { Locale } from "./locale.ts";

export interface ShownPath {
  /** In the pipeline's order, outcomes apart. */
  readonly steps: readonly string[];
  readonly ends: readonly string[];
  /** Those that are proved to have been visited. */
  readonly proved: readonly string[];
  readonly outcome: string;
}

export type PathWords = (path: ShownPath) => string;

export function pathInWords(path: ShownPath, locale?: Locale): string {
  return (locale?.path ?? PATH_IN_ENGLISH)(path);
}
