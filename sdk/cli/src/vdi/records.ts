/** Documents that say something of others and nothing by themselves: snapshots, manifests, records, openings. */
import type { ExaminedDocument } from "@svc/examine";
import { notChecked, notValid, type Verdict } from "@svc/report";
import { en, type Locale, rootOfPart } from "@svc/words";

export function verdictOnRecord(
  { verdict, reason = "", detail, problem, rests_on }: ExaminedDocument,
  locale: Locale = en,
): Verdict {
  const { record: words, common } = locale.verdicts;
  if (verdict === "verified") {
    const whose = rests_on === undefined || rests_on === "self_asserted" ? "warn" : "good";
    const root = rests_on === undefined ? null : rootOfPart(rests_on, locale);
    return { kind: "verified", tone: whose, headline: common.verified, because: words.holds(root) };
  }
  const advice = Object.hasOwn(words.advice, reason) ? words.advice[reason] : undefined;
  if (verdict === "not_valid") {
    return notValid(advice ?? detail ?? `${reason.replaceAll("_", " ")}.`, locale);
  }
  return notChecked(problem ?? advice ?? detail ?? words.alone, locale);
}
