/** One part of a bundle as a report of its own: what the examiner found about it, in full. */

import type {
  BundlePart,
  BundleResult,
  ExaminedDocument,
  IssuerNames,
  LogFinding,
  PlacedPath,
  Verdict,
} from "@svc/audit";
import { type CircuitRecord, type DecisionAttestation, parseRevocationSnapshot } from "@svc/core";
import type { VerificationResult } from "@svc/vdi-verifier";
import { authorName, rootOfPart } from "@svc/words";
import { locale } from "../language.ts";
import { shownReceipt } from "../verdict/supporting-documents.ts";
import { documentsWords as say } from "../words/documents.ts";
import { bundleWords } from "../words/library.ts";
import { sentenceOnPart, toneOfPart } from "../words/part-advice.ts";
import { sourceName } from "../words/source-name.ts";
import { AttestationReport } from "./attestation-report.ts";
import { nameOfPart, scoredReceipts } from "./bundle-report.ts";
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

/** @param bundle as it was examined */
export function partReport(
  bundle: ExaminedDocument,
  { part: name, pointer }: { readonly part: string; readonly pointer: string },
  at: number,
  names: IssuerNames,
): PartReport {
  const { parts } = bundle.result as BundleResult;
  const part = parts.find((one) => one.part === name && one.pointer === pointer);
  if (part === undefined) return { verdict: GONE, nodes: [verdictCard(GONE, NOTHING, [])] };
  const documents = documentsAt(bundle, pointer);
  const [document] = documents;
  if (document !== undefined && name === "attestation") return attestationPart(document, bundle, at, names);
  if (document !== undefined && name === "receipt") {
    const source = `${bundle.source}, ${nameOfPart(part).toLowerCase()}`;
    return { verdict: verdictOnPart(part), nodes: receiptReport({ ...shownReceipt(document), source }) };
  }
  const verdict = verdictOnPart(part);
  return { verdict, nodes: [verdictCard(verdict, NOTHING, []), ...detailsOf(bundle, part, documents)] };
}

function documentsAt({ parts }: ExaminedDocument, pointer: string): ExaminedDocument[] {
  const all = parts?.documents ?? [];
  return all.filter((one) => one.pointer === pointer || one.pointer?.startsWith(`${pointer}/`));
}

const GONE: Verdict = {
  kind: "could_not_check",
  tone: "unknown",
  get headline() {
    return say().notInTheBundleAnyMore;
  },
  get because() {
    return say().theBundleWasReplaced;
  },
};

const NOTHING = { proves: [], doesNot: [] };

function verdictOnPart(part: BundlePart): Verdict {
  const root =
    part.root === undefined || part.part === "chain"
      ? ""
      : say().onTheWordOf2(rootOfPart(part.root, locale()));
  return {
    kind: part.verdict,
    tone: toneOfPart(part),
    headline: `${nameOfPart(part)}: ${bundleWords().answers[part.verdict]}`,
    because: `${sentenceOnPart(part)}${root}`,
  };
}

function attestationPart(
  document: ExaminedDocument,
  { source }: ExaminedDocument,
  at: number,
  names: IssuerNames,
): PartReport {
  const own = document.result as VerificationResult;
  const attestation = (document.read ?? null) as DecisionAttestation | null;
  const view = new AttestationReport(
    { source: say().attestation(sourceName(source)), attestation, names },
    at,
    null,
  );
  for (const step of own.steps) view.step(step, null);
  const verdict = view.finish(own, [copyButton(say().copyMachineResult, () => machineText(own), "plain")]);
  return { verdict, nodes: [view.element] };
}

function detailsOf(
  bundle: ExaminedDocument,
  part: BundlePart,
  documents: readonly ExaminedDocument[],
): readonly HTMLElement[] {
  const [document] = documents;
  if (part.part === "chain") return chainSection(bundle);
  if (document === undefined) return [];
  if (part.part === "log") return logDetails(bundle, document);
  if (part.part === "manifest") return manifestSection(document.read);
  if (part.part === "revocation") {
    const snapshot = parseRevocationSnapshot(document.read);
    return snapshot.ok ? [snapshotSection(snapshot.value)] : [];
  }
  if (part.part !== "circuit_record" || document.reason === "part_malformed") return [];
  const record = document.read as unknown as CircuitRecord;
  const attestation = bundle.parts?.documents.find(({ kind }) => kind === "attestation")?.read;
  const key = (attestation as DecisionAttestation | null | undefined)?.verification.key;
  return [
    circuitRecordSection(record),
    ...(key === undefined ? [] : [setupSection(record, key, gradeOf(bundle))]),
  ];
}

function logDetails({ parts }: ExaminedDocument, { index, result }: ExaminedDocument): HTMLElement[] {
  if (result === null) return [];
  const path: PlacedPath | null = parts?.paths.find((one) => one.index === index) ?? null;
  return [logSection({ finding: result as LogFinding, path })];
}

function gradeOf({ result }: ExaminedDocument): string | undefined {
  return (result as BundleResult).attestation?.setup_grade;
}

function chainSection(bundle: ExaminedDocument): readonly HTMLElement[] {
  const links = scoredReceipts(bundle).toSorted((a, b) => a.chain_depth - b.chain_depth);
  return [
    section(
      say().theChain,
      say().eachReceiptNamesTheOneBefore(sourceName(bundle.source)),
      h(
        "ol",
        { class: "merkle", "aria-label": say().receiptsFromTheFirstToThe },
        ...links.map((receipt) =>
          h(
            "li",
            {},
            h("span", { class: "label" }, say().depth(receipt.chain_depth)),
            h("code", {}, authorName(receipt.verifier.id)),
            code(receipt.receipt_id),
          ),
        ),
      ),
    ),
  ];
}
