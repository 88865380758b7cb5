/** One part of a bundle as a report of its own: what the bundle's verification found about it, in full. */
import type { BundlePart } from "@svc/bundle";
import { parseAttestation, parseCircuitRecord, parseReceipt, parseRevocationSnapshot } from "@svc/core";
import {
  ANSWERS,
  examineLog,
  type Item,
  recognise,
  rootOfPart,
  type TrustRoots,
  type Verdict,
} from "@svc/report";
import type { BundleExamination } from "../examine/bundle.ts";
import { sentenceOnPart, toneOfPart } from "../words/part-advice.ts";
import { AttestationReport } from "./attestation-report.ts";
import { nameOfPart } from "./bundle-report.ts";
import { code, copyButton, section } from "./controls.ts";
import { circuitRecordSection, manifestSection, snapshotSection } from "./document-sections.ts";
import { h } from "./h.ts";
import { logSection } from "./log-view.ts";
import { machineText } from "./machine-text.ts";
import { receiptReport } from "./receipts-view.ts";
import { setupSection } from "./setup-chain.ts";
import { verdictCard } from "./verdict-card.ts";

export interface PartReport {
  readonly verdict: Verdict;
  readonly nodes: readonly HTMLElement[];
}

export function partReport(
  examination: BundleExamination,
  { part: name, pointer }: BundlePart,
  roots: TrustRoots,
  at: number,
): PartReport {
  const part = examination.result.parts.find((one) => one.part === name && one.pointer === pointer);
  if (part === undefined) return { verdict: GONE, nodes: [verdictCard(GONE, NOTHING, [])] };
  if (name === "attestation") return attestationPart(examination, at);
  if (name === "receipt") return receiptPart(examination, part);
  const nodes = detailsOf(examination, part, roots);
  const verdict = verdictOnPart(part);
  return { verdict, nodes: [verdictCard(verdict, NOTHING, []), ...nodes] };
}

const GONE: Verdict = {
  kind: "not_checked",
  tone: "unknown",
  headline: "Not in the bundle any more",
  because: "The bundle was replaced.",
};

const NOTHING = { proves: [], doesNot: [] };

function verdictOnPart(part: BundlePart): Verdict {
  const kind = part.verdict === "could_not_check" ? "not_checked" : part.verdict;
  const root =
    part.root === undefined || part.part === "chain" ? "" : ` On the word of: ${rootOfPart(part.root)}.`;
  return {
    kind,
    tone: toneOfPart(part),
    headline: `${nameOfPart(part)}: ${ANSWERS[part.verdict].words}`,
    because: `${sentenceOnPart(part)}${root}`,
  };
}

function attestationPart({ bundle, result, source }: BundleExamination, at: number): PartReport {
  const item = itemOf("attestation", bundle?.attestation, `${source}, attestation`);
  const view = new AttestationReport(item, at, null);
  const own = result.attestation;
  if (own === undefined) return { verdict: GONE, nodes: [] };
  for (const step of own.steps) view.step(step, null);
  const verdict = view.finish(own, [copyButton("Copy machine result", () => machineText(own), "plain")]);
  return { verdict, nodes: [view.element] };
}

function receiptPart({ bundle, result, source }: BundleExamination, part: BundlePart): PartReport {
  const index = indexOf(part);
  const own = result.receipts[index];
  if (own === undefined) return { verdict: GONE, nodes: [] };
  const text = JSON.stringify(bundle?.receipts?.[index]);
  const parsed = parseReceipt(text);
  const passed = (check: string) => own.checks.some((row) => row.check === check && row.valid);
  return {
    verdict: verdictOnPart(part),
    nodes: receiptReport({
      source: `${source}, receipt ${index + 1}`,
      text,
      receipt: parsed.ok ? parsed.value : null,
      result: own,
      anchored: passed("trusted_verifier"),
      bound: passed("attestation_binding"),
    }),
  };
}

function detailsOf(
  { bundle, result, scored, source }: BundleExamination,
  part: BundlePart,
  roots: TrustRoots,
): readonly HTMLElement[] {
  const { revocation, manifest, circuit_record: record } = bundle ?? {};
  if (part.part === "log") return logDetails(bundle?.log?.[indexOf(part)], bundle?.receipts ?? [], roots);
  if (part.part === "revocation") {
    const snapshot = parseRevocationSnapshot((revocation as { snapshot?: unknown } | undefined)?.snapshot);
    return snapshot.ok ? [snapshotSection(snapshot.value)] : [];
  }
  if (part.part === "manifest") return manifestSection(manifest);
  if (part.part === "circuit_record") {
    const read = parseCircuitRecord(record);
    const attestation = parseAttestation(bundle?.attestation);
    return read.ok
      ? [
          circuitRecordSection(read.value),
          ...(attestation.ok
            ? [setupSection(read.value, attestation.value.verification.key, result.attestation?.setup_grade)]
            : []),
        ]
      : [];
  }
  if (part.part !== "chain" || result.score === undefined) return [];
  const links = scored.toSorted((a, b) => a.chain_depth - b.chain_depth);
  return [
    section(
      "The chain",
      `${source}. Each receipt names the one before it by its hash.`,
      h(
        "ol",
        { class: "merkle", "aria-label": "Receipts from the first to the last" },
        ...links.map((receipt) =>
          h(
            "li",
            {},
            h("span", { class: "label" }, `depth ${receipt.chain_depth}`),
            h("code", {}, receipt.verifier.id),
            code(receipt.receipt_id),
          ),
        ),
      ),
    ),
  ];
}

function logDetails(evidence: unknown, receipts: readonly unknown[], roots: TrustRoots): HTMLElement[] {
  const text = (evidence as { readonly document?: unknown } | null)?.document;
  const own =
    typeof text === "string"
      ? recognise(text, "log evidence")
      : recognise(JSON.stringify(evidence ?? null), "log evidence");
  const beside = receipts.map((one, i) => itemOf("receipt", one, `receipt ${i + 1}`));
  const examined = examineLog([...own, ...beside], roots);
  return examined === null ? [] : [logSection(examined)];
}

function indexOf({ pointer }: BundlePart): number {
  return Number(/\/(\d+)$/.exec(pointer)?.[1] ?? 0);
}

function itemOf(kind: Item["kind"], value: unknown, source: string): Item {
  return { kind, text: JSON.stringify(value ?? null), value: value as NonNullable<Item["value"]>, source };
}
