/** What travels beside an attestation or alone: receipts, a log's evidence, heads compared, contradictions. */
import type { Item, Verdict } from "@svc/report";
import {
  compareHeadsHere,
  contradictions,
  examineLog,
  examineReceipts,
  type TrustRoots,
  verdictOnReceipt,
} from "@svc/report";
import { type Companions, judgeCompanions } from "../verdict/companions.ts";
import { contradictionsSection, headsSection } from "./heads-view.ts";
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
  };
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
  { receipts, log, pairs, contradicted }: Companions,
  isScored = true,
): HTMLElement[] {
  return [
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
