/**
 * The report on one attestation: the sentence, what was proved of each rule beside the decision path, and the checks as
 * they complete; its own members and the circuit's setup for those who ask.
 */

import {
  claimsOfAttestation,
  decisionFacts,
  holdsOrHeld,
  type IssuerNames,
  type JudgedDecision,
  notChecked,
  verdictOnAttestation,
} from "@svc/audit";
import { pipelineDrawing } from "@svc/audit/drawings";
import type { DecisionAttestation } from "@svc/core";
import { authorText, en, reasonsInWords } from "@svc/messages";
import { explainConstraints, type StepResult, type VerificationResult } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { errorWords } from "../labels/shell.ts";
import { locale } from "../language.ts";
import { Fold, Section } from "../ui/controls.tsx";
import { Figure } from "../ui/drawing.tsx";
import { decisionSentence, stepFailure, steps as stepTexts } from "../words/library.ts";
import { AttestationEvidence, AttestationFacts, chipsOf } from "./attestation-facts.tsx";
import { type CompareSource, InputsSection, isShownByInput } from "./inputs-view.tsx";
import { Kept } from "./kept.tsx";
import { Reasons, RulesSection } from "./rules-view.tsx";
import { SetupSection } from "./setup-chain.tsx";
import { Share } from "./share-view.tsx";
import { StepList, StepStrip, type TimedStep } from "./step-list.tsx";
import { CheckingCard, VerdictCard, type VerdictProps } from "./verdict-card.tsx";

export interface AttestationReportProps {
  readonly source: string;
  /** Null where it could not be read. */
  readonly attestation: DecisionAttestation | null;
  /** What the reader calls the trusted issuers. */
  readonly names: IssuerNames;
  /** The time asked about, Unix seconds. */
  readonly at: number;
  readonly steps: readonly TimedStep[];
  /** Null while the steps run. */
  readonly result: VerificationResult | null;
  /** Why the check itself did not run. */
  readonly failure?: unknown;
  /** The result that a sound document would get: while the steps run its place is kept. */
  readonly expected?: VerificationResult | null | undefined;
  readonly expectedActions?: VNode | undefined;
  /** What the reader can do with the verdict. */
  readonly actions: VNode | null;
  /** Null where nothing can be pinned from here. */
  readonly compareSource?: CompareSource | null;
  /** The document's text, to take it along; null where it is not offered. */
  readonly sharedText?: string | null;
}

export function AttestationReport(props: AttestationReportProps): VNode {
  const { source, attestation, at, steps, result, failure, expected = null } = props;
  const isRunning = result === null && failure === undefined;
  const isExpired = result !== null && verdictOnAttestation(result).kind === "expired";
  const isHeld = result === null || holdsOrHeld(result);
  const evidence = ({ name }: StepResult) =>
    attestation && <AttestationEvidence step={name} attestation={attestation} at={at} />;
  return (
    <div class="report">
      <Kept of={isRunning}>
        {result !== null ? (
          <VerdictCard {...verdictOf(result, props)}>{props.actions}</VerdictCard>
        ) : isRunning ? (
          <CheckingCard
            source={source}
            expected={expected && { ...verdictOf(expected, props), children: props.expectedActions }}
          />
        ) : (
          <VerdictCard
            verdict={notChecked(say().checkNotRun(errorWords(failure)), locale())}
            claims={{ proves: [], doesNot: [say().nothingChecked] }}
          />
        )}
      </Kept>
      <section class="card checks">
        <h2 class="off-screen">{say().checksHeading}</h2>
        <StepStrip steps={steps} isRunning={isRunning} isExpired={isExpired} />
        {/* Where something fails, what each step found is the matter. */}
        <Fold summary={say().checksFold} open={!isHeld}>
          <StepList steps={steps} isRunning={isRunning} isExpired={isExpired} evidence={evidence} />
        </Fold>
      </section>
      {attestation !== null && <Rest {...props} attestation={attestation} isHeld={isHeld} />}
    </div>
  );
}

type RestProps = AttestationReportProps & {
  readonly attestation: DecisionAttestation;
  readonly isHeld: boolean;
};

/** Everything that a document states which is not valid is folded: nothing of it is proved. */
function Rest(props: RestProps): VNode {
  const { attestation, result, expected = null, isHeld, compareSource = null, sharedText = null } = props;
  const shown = result ?? expected;
  const rules = shown && <RulesSection attestation={attestation} result={shown} />;
  const path = shown && <DecisionPath attestation={attestation} result={shown} />;
  const grade = result?.setup_grade;
  if (!isHeld)
    return (
      <>
        <More {...props} grade={grade}>
          <Fold summary={say().statedFold}>
            {rules}
            {path}
          </Fold>
        </More>
        {sharedText !== null && <Share text={sharedText} isBeside={false} />}
      </>
    );
  const hasInputs = result !== null && isShownByInput(result);
  return (
    <div class="columns">
      <div>
        <Kept of={result === null}>{result === null ? <Unseen>{rules}</Unseen> : rules}</Kept>
      </div>
      <div>
        <Kept of={result === null}>{result === null ? <Unseen>{path}</Unseen> : path}</Kept>
        {hasInputs && <InputsSection result={result} compare={compareSource} />}
        {result !== null && <More {...props} grade={grade} />}
      </div>
      {result !== null && sharedText !== null && <Share text={sharedText} isBeside={!hasInputs} />}
    </div>
  );
}

/** Keeps the place of what is to come. */
const Unseen = ({ children }: { readonly children: VNode | null }): VNode =>
  children === null ? (
    <div />
  ) : (
    <div class="unseen" inert>
      {children}
    </div>
  );

/** What is read first of a result. */
function verdictOf(
  result: JudgedDecision,
  { attestation, names }: Pick<AttestationReportProps, "attestation" | "names">,
): VerdictProps {
  const verdict = verdictOnAttestation(result, locale());
  const failures =
    verdict.kind === "not_valid"
      ? result.steps.filter(({ outcome }) => outcome === "failed").map(failureLine)
      : [];
  const claims = claimsOfAttestation(result, attestation, locale());
  if (attestation === null) return { verdict, claims, failures };
  const reasons = holdsOrHeld(result)
    ? reasonsInWords(attestation, result.rules ?? [], "proved", locale())
    : null;
  return {
    verdict,
    claims,
    failures,
    sentence: decisionSentence(decisionFacts(result, attestation, names)),
    application: applicationIn(result),
    reasons: reasons && <Reasons {...reasons} />,
    chips: chipsOf(result),
  };
}

/** The case, where a document beside the decision opens its reference. */
function applicationIn({ reference }: JudgedDecision): string | undefined {
  if (reference === undefined) return undefined;
  return (locale() ?? en).printed.facts.application(authorText(reference));
}

interface PathProps {
  readonly attestation: DecisionAttestation;
  readonly result: VerificationResult;
}

function DecisionPath({ attestation, result }: PathProps): VNode {
  const isProved = holdsOrHeld(result) && result.rules !== undefined;
  const { constraints } = explainConstraints(attestation);
  return (
    <Section title={say().pathTitle} note={isProved ? say().pathHiddenNote : say().pathUnprovedNote}>
      <Figure drawn={pipelineDrawing(attestation, constraints, isProved, locale())} file="pipeline.svg" />
    </Section>
  );
}

interface MoreProps {
  readonly attestation: DecisionAttestation;
  readonly at: number;
  readonly grade: string | undefined;
  readonly children?: VNode;
}

function More({ attestation, at, grade, children }: MoreProps): VNode {
  const { circuit, verification } = attestation;
  return (
    <div class="card more">
      {children}
      <Fold summary={say().documentFold}>
        <AttestationFacts attestation={attestation} at={at} />
      </Fold>
      {circuit !== undefined && (
        <Fold summary={say().setupTitle}>
          <SetupSection record={circuit} verificationKey={verification.key} grade={grade} />
        </Fold>
      )}
    </div>
  );
}

/** For people; values that differ stand with the step. */
function failureLine(result: StepResult): string {
  const { step, name } = result;
  return say().stepFailure(step, stepTexts()[name].title, stepFailure(result) ?? say().stateFailed);
}
