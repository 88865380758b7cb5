/** Rows of receipts and bills in words. */
import { billingRowsInEnglish } from "./en/billing-rows.ts";
import { ANSWER_ROWS, PERIOD_ROWS } from "./en/period.ts";
import { receiptRowsInEnglish } from "./en/receipt-rows.ts";
import type { CheckWords, Locale } from "./locale.ts";

/** A row of a receipt: its title, what it asks, what passing means. */
export function receiptWords(check: string, locale?: Locale): CheckWords {
  return wordsOf(locale?.receiptRows ?? receiptRowsInEnglish, check);
}

/** A row of a bill. */
export function billingWords(check: string, locale?: Locale): CheckWords {
  return wordsOf(locale?.billingRows ?? billingRowsInEnglish, check);
}

/** A row of a period statement. */
export function periodWords(check: string, locale?: Locale): CheckWords {
  return wordsOf(locale?.periodRows ?? PERIOD_ROWS, check);
}

/** A row of an answer to a sample. */
export function answerWords(check: string, locale?: Locale): CheckWords {
  return wordsOf(locale?.answerRows ?? ANSWER_ROWS, check);
}

/** A row of a later version has no words yet, and is shown by its own name. */
function wordsOf(table: Readonly<Record<string, CheckWords>>, name: string): CheckWords {
  const known = Object.hasOwn(table, name) ? table[name] : undefined;
  return known ?? { title: name, asks: name, passed: "It passed." };
}
