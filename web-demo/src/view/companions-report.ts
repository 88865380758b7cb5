/** What travels beside an attestation or alone: receipts, a log's evidence, heads compared, contradictions. */
import type { Item, Verdict } from "@svc/report";
import {
  compareHeadsHere,
  contradictions,
  examineLog,
  examineLogDocuments,
  examineReceipts,
  type LogFinding,
  logsOf,
  type TrustRoots,
  verdictOnLogDocument,
  verdictOnReceipt,
} from "@svc/report";
import { makeLogPolicy } from "@svc/tlog";
import { type Companions, judgeCompanions } from "../verdict/companions.ts";
import { section } from "./controls.ts";
import { h } from "./h.ts";
import { contradictionsSection, headsSection } from "./heads-view.ts";
import { icon } from "./icon.ts";
import { logSection } from "./log-view.ts";
import { receiptReport, receiptsSection } from "./receipts-view.ts";
import { verdictCard } from "./verdict-card.ts";

export async function examineCompanions(items: readonly Item[], roots: TrustRoots): Promise<Companions> {
  const receipts = await examineReceipts(withSubject(items), roots);
  return {
    receipts,
    log: examineLog(items, roots),
    pairs: compareHeadsHere(items, roots),
    contradicted: contradictions(receipts),
    accusations: accusationsIn(items, roots),
  };
}

function accusationsIn(items: readonly Item[], roots: TrustRoots): LogFinding[] {
  const policies = logsOf(roots).map((log) => makeLogPolicy(log));
  return [...examineLogDocuments(items, policies)].flatMap(([{ kind }, finding]) =>
    kind === "log_evidence" ? [finding] : [],
  );
}

/** Receipts are held against the only attestation that is here, which may be a bill. */
function withSubject(items: readonly Item[]): readonly Item[] {
  if (items.some(({ kind }) => kind === "attestation")) return items;
  return items.map((item) => (item.kind === "billing_attestation" ? { ...item, kind: "attestation" } : item));
}

/**
 * Below the report that they belong to.
 *
 * @param isScored whether the receipts are about a decision: the score is one of those
 */
export function companionSections(
  { receipts, log, pairs, contradicted, accusations }: Companions,
  isScored = true,
): HTMLElement[] {
  return [
    ...accusations.map(accusationSection),
    ...(contradicted.length === 0 ? [] : [contradictionsSection(contradicted)]),
    ...(receipts === null ? [] : [receiptsSection(receipts, { isScored })]),
    ...(log === null ? [] : [logSection(log)]),
    ...(pairs.length === 0 ? [] : [headsSection(pairs)]),
  ];
}

/** As the matter of the page, under a verdict of their own. Null where there is none of them. */
export function companionsReport(
  companions: Companions,
): { readonly verdict: Verdict; readonly nodes: readonly HTMLElement[] } | null {
  const [only, ...others] = companions.receipts?.receipts ?? [];
  if (only !== undefined && others.length === 0) {
    const rest = companionSections({ ...companions, receipts: null });
    return { verdict: verdictOnReceipt(only.result), nodes: [...receiptReport(only), ...rest] };
  }
  const judged = judgeCompanions(companions);
  if (judged === null) return null;
  const card = verdictCard(judged.verdict, judged.claims, []);
  return { verdict: judged.verdict, nodes: [card, ...companionSections(companions)] };
}

function accusationSection(finding: LogFinding): HTMLElement {
  const { tone, because } = verdictOnLogDocument(finding);
  return section(
    "Evidence against a log",
    "Two statements signed by one log that cannot both be true, collected by somebody who saw both.",
    h("p", { class: `notice ${tone}` }, icon(tone), because),
  );
}
