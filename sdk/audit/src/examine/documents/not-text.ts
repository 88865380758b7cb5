/** What bytes look like that are no UTF-8, for the person whose file they are. */
import type { Failure } from "@svc/core/finding";
import { failExamined } from "../found.ts";

/**
 * By its first bytes: gzip, zip, UTF-16, or nothing that is known.
 *
 * @param bytes of a file that is no UTF-8
 * @returns a failure that `EXAMINED_SET` words
 */
export function notText(bytes: Uint8Array): Failure {
  const [first, second] = bytes;
  if (first === 0x1f && second === 0x8b) return failExamined("compressed_gzip");
  if (first === 0x50 && second === 0x4b) return failExamined("archive_zip");
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return failExamined(isUtf16 ? "text_utf16" : "no_text");
}
