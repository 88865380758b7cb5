/** What is shown of a path, for those who do not see the drawing of it. */
import { PATH_IN_ENGLISH } from "./en/path.ts";
import type { Locale } from "./locale.ts";
import type { ShownPath } from "./path.ts";

/** What is shown of a path, in a few sentences. */
export function pathInWords(path: ShownPath, locale?: Locale): string {
  return (locale?.path ?? PATH_IN_ENGLISH)(path);
}
