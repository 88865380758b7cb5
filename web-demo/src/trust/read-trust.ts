/** A trust file that the reader brings, and why it is refused, in the reader's language. */
import type { Failure } from "@svc/core/finding";
import { parseTrustFile, type TrustOptions } from "@svc/core/trust";
import { READING_SET, sentenceOf } from "@svc/messages";
import { locale } from "../words/library.ts";

/** @throws TypeError with a sentence for the person whose file it is */
export function readTrust(input: unknown): TrustOptions {
  try {
    return parseTrustFile(input);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const say = locale().entries;
    const { cause, message } = error;
    throw new TypeError(
      cause === undefined
        ? say.trustRefused(message)
        : say.unreadable(sentenceOf(READING_SET, cause as Failure, locale())),
    );
  }
}
