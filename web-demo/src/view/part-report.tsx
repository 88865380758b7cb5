/** One part of a bundle as a report of its own: what the examiner found about it, in full. */

import {
  type BundlePart,
  type BundleResult,
  type ExaminedDocument,
  issuerNames,
  type LogFinding,
  type Section,
  sentenceOnPart,
  supportingSections,
  toneOfPart,
  type Verdict,
  verdictOnAttestation,
  viewOf,
} from "@svc/audit";
import type { CircuitRecord, DecisionAttestation } from "@svc/core";
import { rootOfPart } from "@svc/messages";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import { ShownSection } from "../ui/blocks.tsx";
import { CopyResult } from "../ui/result-actions.tsx";
import { bundleWords } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";
import { AttestationReport } from "./attestation-report.tsx";
import { nameOfPart } from "./bundle-report.tsx";
import { ReceiptReport } from "./receipt-report.tsx";
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
  if (part !== undefined && document !== undefined && opened.part === "receipt")
    return <ReceiptReport document={document} />;
  return (
    <>
      <VerdictCard verdict={verdict} claims={{ proves: [], doesNot: [] }} />
      {part && <Details bundle={bundle} part={part} document={document} />}
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
    because: `${sentenceOnPart(part, locale())}${root}`,
  };
}

interface DetailsProps {
  readonly bundle: ExaminedDocument;
  readonly part: BundlePart;
  readonly document: ExaminedDocument | undefined;
}

function Details({ bundle, part, document }: DetailsProps): VNode {
  const attestation = bundle.parts?.documents.find(({ kind }) => kind === "attestation")?.read;
  const key = (attestation as DecisionAttestation | null | undefined)?.verification.key;
  const isRecord = part.part === "circuit_record" && document?.reason !== "part_malformed";
  return (
    <>
      {sectionsOf(bundle, part, document).map((section) => (
        <ShownSection section={section} />
      ))}
      {isRecord && document !== undefined && key !== undefined && (
        <SetupSection
          record={document.read as unknown as CircuitRecord}
          verificationKey={key}
          grade={(bundle.result as BundleResult).attestation?.setup_grade}
        />
      )}
    </>
  );
}

function sectionsOf(
  bundle: ExaminedDocument,
  { part }: BundlePart,
  document: ExaminedDocument | undefined,
): readonly Section[] {
  const reader = { names: {}, locale: locale() };
  if (part === "chain") return viewOf(bundle, reader).sections.filter(({ id }) => id === "receipt.chain");
  if (document === undefined || document.reason === "part_malformed") return [];
  if (part !== "log") return viewOf(document, reader).sections;
  if (document.result === null) return [];
  const path = bundle.parts?.paths.find(({ index }) => index === document.index) ?? null;
  const log = { finding: document.result as LogFinding, path };
  const others = { documents: [], receipts: null, lines: [], pairs: [], contradicted: [], accusations: [] };
  return supportingSections({ ...others, log }, locale());
}
