/** One part of a bundle as a report of its own: what the examiner found about it, in full. */

import {
  type BundlePart,
  type BundleResult,
  type ExaminedDocument,
  issuerNames,
  type LogFinding,
  type PlacedPath,
  type Verdict,
  verdictOnAttestation,
} from "@svc/audit";
import { type CircuitRecord, type DecisionAttestation, parseRevocationSnapshot } from "@svc/core";
import { authorName, rootOfPart } from "@svc/messages";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import { shownReceipt } from "../verdict/supporting-documents.ts";
import { bundleWords } from "../words/library.ts";
import { sentenceOnPart, toneOfPart } from "../words/part-advice.ts";
import { sourceName } from "../words/source-name.ts";
import { AttestationReport } from "./attestation-report.tsx";
import { nameOfPart, scoredReceipts } from "./bundle-report.tsx";
import { Code, Section } from "./controls.tsx";
import { circuitRecordSection, manifestSection, snapshotSection } from "./document-sections.tsx";
import { logSection } from "./log-view.tsx";
import { receiptReport } from "./receipts-view.tsx";
import { CopyResult } from "./result-actions.tsx";
import { SetupSection } from "./setup-chain.tsx";
import { VerdictCard } from "./verdict-card.tsx";

type OpenedPart = Pick<BundlePart, "pointer"> & { readonly part: string };

const partOf = (bundle: ExaminedDocument, { part, pointer }: OpenedPart): BundlePart | undefined =>
  (bundle.result as BundleResult).parts.find((one) => one.part === part && one.pointer === pointer);

interface PartProps {
  readonly app: AppState;
  /** As it was examined. */
  readonly bundle: ExaminedDocument;
  readonly opened: OpenedPart;
}

export function PartReport({ app: { page }, bundle, opened }: PartProps): VNode {
  const part = partOf(bundle, opened);
  const verdict = verdictOnPart(bundle, opened);
  const documents = documentsAt(bundle, opened.pointer);
  const [document] = documents;
  if (part !== undefined && document !== undefined && opened.part === "attestation") {
    const result = document.result as VerificationResult;
    return (
      <AttestationReport
        source={say().attestation(sourceName(bundle.source))}
        attestation={(document.read ?? null) as DecisionAttestation | null}
        names={issuerNames(page.rootsInUse.value)}
        at={page.timeAsked()}
        steps={result.steps.map((step) => ({ step, milliseconds: null }))}
        result={result}
        actions={<CopyResult result={result} />}
      />
    );
  }
  if (part !== undefined && document !== undefined && opened.part === "receipt") {
    const source = `${bundle.source}, ${nameOfPart(part).toLowerCase()}`;
    return <>{receiptReport({ ...shownReceipt(document), source })}</>;
  }
  return (
    <>
      <VerdictCard verdict={verdict} claims={{ proves: [], doesNot: [] }} />
      {part && detailsOf(bundle, part, documents)}
    </>
  );
}

function documentsAt({ parts }: ExaminedDocument, pointer: string): ExaminedDocument[] {
  const all = parts?.documents ?? [];
  return all.filter((one) => one.pointer === pointer || one.pointer?.startsWith(`${pointer}/`));
}

export function verdictOnPart(bundle: ExaminedDocument, opened: OpenedPart): Verdict {
  const part = partOf(bundle, opened);
  if (part === undefined) {
    const { notInTheBundleAnyMore: headline, theBundleWasReplaced: because } = say();
    return { kind: "could_not_check", tone: "unknown", headline, because };
  }
  if (part.part === "attestation") {
    const [document] = documentsAt(bundle, opened.pointer);
    if (document !== undefined) return verdictOnAttestation(document.result as VerificationResult, locale());
  }
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

function detailsOf(
  bundle: ExaminedDocument,
  part: BundlePart,
  documents: readonly ExaminedDocument[],
): readonly VNode[] {
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
    ...(key === undefined
      ? []
      : [<SetupSection record={record} verificationKey={key} grade={gradeOf(bundle)} />]),
  ];
}

function logDetails({ parts }: ExaminedDocument, { index, result }: ExaminedDocument): VNode[] {
  if (result === null) return [];
  const path: PlacedPath | null = parts?.paths.find((one) => one.index === index) ?? null;
  return [logSection({ finding: result as LogFinding, path })];
}

function gradeOf({ result }: ExaminedDocument): string | undefined {
  return (result as BundleResult).attestation?.setup_grade;
}

function chainSection(bundle: ExaminedDocument): readonly VNode[] {
  const links = scoredReceipts(bundle).toSorted((a, b) => a.chain_depth - b.chain_depth);
  return [
    <Section title={say().theChain} note={say().eachReceiptNamesTheOneBefore(sourceName(bundle.source))}>
      <ol class="merkle" aria-label={say().receiptsFromTheFirstToThe}>
        {links.map((receipt) => (
          <li>
            <span class="label">{say().depth(receipt.chain_depth)}</span>
            <code>{authorName(receipt.verifier.id)}</code>
            <Code value={receipt.receipt_id} />
          </li>
        ))}
      </ol>
    </Section>,
  ];
}
