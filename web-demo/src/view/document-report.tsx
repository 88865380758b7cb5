/** Reports on documents other than attestations: all of them are drawn from what the audit package says of them. */

import {
  type BundlePart,
  type BundleResult,
  type ExaminedDocument,
  type ExaminedSet,
  type LogFinding,
  logSection,
  PERIOD_KINDS,
  type Row,
  type Section,
  statementLogSection,
  supportingDocumentsOf,
  supportingSections,
  supportingView,
  type Verdict,
  type View,
  viewOf,
} from "@svc/audit";
import type { BillingResult } from "@svc/billing";
import {
  type BillingDocument,
  type CircuitRecord,
  type DecisionAttestation,
  isIssuerPinned,
} from "@svc/core";
import { rootOfPart } from "@svc/messages";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { ComponentChildren, VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { reportLabels as say } from "../labels/report.ts";
import { Facts, ShownSection } from "../ui/blocks.tsx";
import { Button, Section as Card, CopyButton, Fold } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { machineText } from "../ui/machine-text.ts";
import { CopyResult, ResultActions } from "../ui/result-actions.tsx";
import { locale } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";
import { AttestationReport, Setup } from "./attestation-report.tsx";
import { IssuersDomain } from "./domain-view.tsx";
import { Reason, RowList } from "./row-list.tsx";
import { VerdictCard } from "./verdict-card.tsx";

/** Bundles and bills are reports of a page each; many at once are for the command line. */
const MAX_REPORTS_OF_A_KIND = 8;

export interface ReportOnSet {
  /** In order. */
  readonly verdicts: readonly Verdict[];
  readonly nodes: readonly VNode[];
}

/** @param isBelow whether another report is above, to which receipts and log documents belong */
export function reportOnSet(app: AppState, set: ExaminedSet, isBelow: boolean): ReportOnSet {
  const of = (...kinds: ExaminedDocument["kind"][]) =>
    set.documents.filter(({ kind }) => kinds.includes(kind)).slice(0, MAX_REPORTS_OF_A_KIND);
  const reader = app.page.reader();
  const reports = of("audit_bundle", "billing_attestation", "billing_adjustment", ...PERIOD_KINDS).map(
    (document) => ({ document, view: viewOf(document, reader) }),
  );
  const supporting = reportOnSupportingDocuments(set, isBelow || reports.length > 0);
  const proofs = of("statement_log_proof");
  return {
    verdicts: [...reports.map(({ view }) => view.verdict), ...supporting.verdicts],
    nodes: [
      ...reports.map(({ document, view }) =>
        document.kind === "audit_bundle" ? (
          <BundleReport app={app} document={document} view={view} />
        ) : (
          <DocumentReport
            view={view}
            result={document.result}
            domain={document.result && <IssuersDomain app={app} result={document.result as BillingResult} />}
          >
            <CompareKey app={app} {...document} />
          </DocumentReport>
        ),
      ),
      ...supporting.nodes,
      ...(proofs.length > 0 ? [<ShownSection section={statementLogSection(proofs, locale())} />] : []),
      ...of("circuit_record", "manifest")
        .flatMap((record) => viewOf(record, reader).sections)
        .map((section) => <ShownSection section={section} />),
    ],
  };
}

interface DocumentProps {
  readonly view: Pick<View, "verdict" | "claims" | "sentence" | "sections" | "facts" | "rows"> &
    Partial<Pick<View, "trust">>;
  /** As the library returned it. */
  readonly result: object | null;
  readonly score?: object | null | undefined;
  /** What the reader can do about the domain that it names. */
  readonly domain?: VNode | null | undefined;
  /** What the reader can do with the verdict, beside copying and printing it. */
  readonly children?: ComponentChildren;
}

/** Folded are the checks where all of them that count hold, for what they come to stands above. */
function DocumentReport({ view, result, score, domain, children }: DocumentProps): VNode {
  const { verdict, sentence, sections, facts, trust } = view;
  const rows = view.rows.filter(({ name }) => name !== "");
  const { checks } = (result ?? {}) as { readonly checks?: readonly object[] };
  const { headings } = locale();
  const claims = view.claims ?? { proves: [], doesNot: [say().periodProvesNothing] };
  return (
    <>
      <VerdictCard
        verdict={verdict}
        claims={claims}
        said={sentence ?? undefined}
        trust={trust}
        domain={domain}
      >
        {children}
        {result !== null && <ResultActions result={result} />}
      </VerdictCard>
      <Sections sections={sections} score={score} />
      {rows.length + facts.length > 0 && (
        <div class="card more">
          {rows.length > 0 && (
            <Fold summary={headings.checks} open={verdict.kind !== "verified"}>
              <RowList rows={rows} machine={checks} />
            </Fold>
          )}
          {facts.length > 0 && (
            <Fold summary={headings.document}>
              <Facts facts={facts} />
            </Fold>
          )}
        </div>
      )}
    </>
  );
}

interface SectionsProps {
  readonly sections: readonly Section[];
  readonly score?: object | null | undefined;
}

const Sections = ({ sections, score = null }: SectionsProps): VNode => (
  <>
    {sections.map((section) => (
      <ShownSection section={section}>
        {score !== null && (section.id === "receipts" || section.id === "receipts.score") && (
          <CopyButton label={say().copyScore} text={() => machineText(score)} />
        )}
      </ShownSection>
    ))}
  </>
);

/** Of a bill that holds by the key in it alone. */
function CompareKey({ app, read, result }: ExaminedDocument & { readonly app: AppState }): VNode | null {
  const { valid, trust } = (result ?? {}) as Partial<BillingResult>;
  const key = (read as BillingDocument | null | undefined)?.signature?.public_key;
  if (key === undefined || valid !== true || trust === undefined || isIssuerPinned(trust.issuer)) return null;
  return (
    <Button drawing="shield" onClick={() => app.drawer.compare(key)}>
      {say().compareKey}
    </Button>
  );
}

/** Receipts and log documents: below the report that they belong to, or under a verdict of their own. */
function reportOnSupportingDocuments(set: ExaminedSet, isBelow: boolean): ReportOnSet {
  const supporting = supportingDocumentsOf(set);
  if (supporting === null) return { verdicts: [], nodes: [] };
  const score = supporting.receipts?.score;
  if (isBelow) {
    const isScored = set.documents.some(({ kind }) => kind === "attestation");
    const sections = supportingSections(supporting, locale(), { isScored });
    return { verdicts: [], nodes: [<Sections sections={sections} score={isScored ? score : null} />] };
  }
  const view = supportingView(supporting, locale());
  return {
    verdicts: [view.verdict],
    nodes: [<DocumentReport view={view} result={view.machine} score={score} />],
  };
}

interface BundleProps {
  readonly app: AppState;
  readonly document: ExaminedDocument;
  readonly view: View;
}

/** One verdict on the whole, every part named with its own, each to be opened. */
function BundleReport({ app, document, view }: BundleProps): VNode {
  const { index, source } = document;
  const result = document.result as BundleResult;
  const { verdict, claims, sentence, rows, sections } = view;
  return (
    <>
      <VerdictCard
        verdict={verdict}
        claims={claims ?? { proves: [], doesNot: [] }}
        said={sentence ?? undefined}
      >
        <ResultActions result={result} />
      </VerdictCard>
      <Card title={say().partsTitle} note={say().partsNote(sourceName(source))}>
        <ol class="steps parts">
          {result.parts.map((part, i) => (
            <PartRow
              part={part}
              row={rows[i] as Row}
              open={() => {
                app.page.opened.value = { shows: "part", index, part: part.part, pointer: part.pointer };
              }}
            />
          ))}
        </ol>
      </Card>
      <Sections sections={sections.filter(({ id }) => id === "receipts.score")} score={result.score} />
    </>
  );
}

/** "/receipts/1" is the second receipt. */
function nameOfPart({ part, pointer }: BundlePart): string {
  const name = locale().verdicts.bundle.parts[part];
  const index = /\/(\d+)$/.exec(pointer)?.[1];
  return index === undefined || part === "chain" ? name : `${name} ${Number(index) + 1}`;
}

/** On whose word a part rests; the chain's rests on its receipts. */
function rootOf({ part, root }: BundlePart): string {
  return root === undefined || part === "chain" ? "" : say().partRoot(rootOfPart(root, locale()));
}

interface PartRowProps {
  readonly part: BundlePart;
  readonly row: Row;
  /** Shows the part as a report of its own. */
  readonly open: () => void;
}

function PartRow({ part, row: { tone, meaning, facts = [] }, open }: PartRowProps): VNode {
  const { verdict, reason, pointer } = part;
  const [name, root] = [nameOfPart(part), rootOf(part)];
  return (
    <li class={`step ${tone}`} data-part={part.part} data-pointer={pointer} data-verdict={verdict}>
      <span class="mark">
        <Icon name={tone === "mute" ? "skipped" : tone} />
      </span>
      <div class="step-body">
        <h3>
          {name}
          <span class="state">{locale().verdicts.bundle.answers[verdict]}</span>
        </h3>
        {meaning !== undefined && <p>{meaning}</p>}
        {root !== "" && <p class="aside">{root}</p>}
        {reason !== undefined && <Reason code={reason} />}
        {facts.length > 0 && <Facts facts={facts} look="evidence" />}
      </div>
      {part.part !== "bundle" && reason !== "part_malformed" && (
        <Button
          class="open-part"
          drawing="arrow"
          aria-label={say().partOpenName(name.toLowerCase())}
          onClick={open}
        >
          {say().partOpen}
        </Button>
      )}
    </li>
  );
}

type OpenedPart = Pick<BundlePart, "pointer"> & { readonly part: string };

interface OpenedProps {
  readonly app: AppState;
  /** As it was examined. */
  readonly bundle: ExaminedDocument;
  readonly opened: OpenedPart;
}

/** One part of a bundle as a report of its own: what was found about it, in full. */
export function PartReport({ app, bundle, opened }: OpenedProps): VNode {
  const { page } = app;
  const [document] = documentsAt(bundle, opened.pointer);
  const part = partsOf(bundle).find(isOpened(opened));
  if (part === undefined || document === undefined || part.part === "chain")
    return <Details {...{ app, bundle, opened, document }} />;
  const view = viewOf(document, page.reader());
  if (part.part === "receipt") return <DocumentReport view={view} result={document.result} />;
  if (part.part !== "attestation") return <Details {...{ app, bundle, opened, document }} />;
  const result = document.result as VerificationResult;
  const attestation = (document.read ?? null) as DecisionAttestation | null;
  return (
    <AttestationReport
      source={say().partAttestation(sourceName(bundle.source))}
      attestation={attestation}
      at={page.timeAsked()}
      steps={result.steps.map((step) => ({ step, milliseconds: null }))}
      judged={{ view, result, attestation }}
      actions={<CopyResult result={result} />}
      domain={(judged) => <IssuersDomain app={app} result={judged} />}
    />
  );
}

const partsOf = ({ result }: ExaminedDocument): readonly BundlePart[] => (result as BundleResult).parts;

const isOpened =
  (opened: OpenedPart) =>
  ({ part, pointer }: BundlePart): boolean =>
    part === opened.part && pointer === opened.pointer;

function documentsAt({ parts }: ExaminedDocument, pointer: string): ExaminedDocument[] {
  const all = parts?.documents ?? [];
  return all.filter((one) => one.pointer === pointer || one.pointer?.startsWith(`${pointer}/`));
}

export function verdictOnPart({ page }: AppState, bundle: ExaminedDocument, opened: OpenedPart): Verdict {
  const index = partsOf(bundle).findIndex(isOpened(opened));
  const part = partsOf(bundle)[index];
  if (part === undefined) {
    const { partGone: headline, partGoneBecause: because } = say();
    return { kind: "could_not_check", tone: "unknown", headline, because };
  }
  const [document] = documentsAt(bundle, opened.pointer);
  if (document !== undefined && part.part === "attestation") return viewOf(document, page.reader()).verdict;
  const { meaning = "", tone } = viewOf(bundle, page.reader()).rows[index] as Row;
  const root = rootOf(part);
  return {
    kind: part.verdict,
    tone: tone as Verdict["tone"],
    headline: `${nameOfPart(part)}: ${locale().verdicts.bundle.answers[part.verdict]}`,
    because: root === "" ? meaning : `${meaning} ${root}.`,
  };
}

function Details({
  app,
  bundle,
  opened,
  document,
}: OpenedProps & { readonly document: ExaminedDocument | undefined }): VNode {
  const decision = bundle.parts?.documents.find(({ kind }) => kind === "attestation")?.read;
  const { verification } = (decision ?? {}) as Partial<DecisionAttestation>;
  const isRecord = opened.part === "circuit_record" && document?.reason !== "part_malformed";
  return (
    <>
      <VerdictCard verdict={verdictOnPart(app, bundle, opened)} claims={{ proves: [], doesNot: [] }} />
      <Sections sections={sectionsOf(app, bundle, opened, document)} />
      {isRecord && document !== undefined && verification !== undefined && (
        <Setup
          record={document.read as unknown as CircuitRecord}
          verificationKey={verification.key}
          grade={(bundle.result as BundleResult).attestation?.setup_grade}
        />
      )}
    </>
  );
}

function sectionsOf(
  { page }: AppState,
  bundle: ExaminedDocument,
  { part }: OpenedPart,
  document: ExaminedDocument | undefined,
): readonly Section[] {
  const reader = page.reader();
  if (part === "chain") return viewOf(bundle, reader).sections.filter(({ id }) => id === "receipt.chain");
  if (document === undefined || document.reason === "part_malformed") return [];
  if (part !== "log") return viewOf(document, reader).sections;
  if (document.result === null) return [];
  const path = bundle.parts?.paths.find(({ index }) => index === document.index) ?? null;
  return [logSection(document.result as LogFinding, path, locale())];
}
