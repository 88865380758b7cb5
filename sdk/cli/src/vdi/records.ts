/** Documents that say something of others and nothing by themselves: snapshots, manifests, records, openings. */
import type { ExaminedDocument } from "@svc/audit";
import { foundInWords, notChecked, notValid, type Verdict } from "@svc/audit";
import { EXAMINED_SET, en, type Locale, rootOfPart, sentenceOf } from "@svc/words";

export function verdictOnRecord(
  { verdict, reason = "", problem, rests_on, ...said }: ExaminedDocument,
  spoken?: Locale,
): Verdict {
  const locale = spoken ?? en;
  const detail = foundInWords(said, spoken);
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
  const unread = problem === undefined ? undefined : sentenceOf(EXAMINED_SET, problem, spoken);
  return notChecked(unread ?? advice ?? detail ?? words.alone, locale);
}
