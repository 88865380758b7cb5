/**
 * The report on one attestation: the sentence, what was proved of each rule beside the decision path, and the checks as
 * they complete; its own members and the circuit's setup for those who ask.
 */

import {
  type Fact,
  type JudgedDecision,
  notChecked,
  type Section,
  setupSection,
  type TrustLine,
  type View,
} from "@svc/audit";
import type { CircuitRecord, DecisionAttestation, VerificationKey } from "@svc/core";
import { authorName, authorText, reasonsInWords } from "@svc/messages";
import type { InputStanding, StepResult, VerificationResult } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { errorWords } from "../labels/shell.ts";
import { Facts, ShownSection } from "../ui/blocks.tsx";
import { Button, Fold, Notice } from "../ui/controls.tsx";
import { locale, stepFailure, time } from "../words/library.ts";
import { Kept } from "./kept.tsx";
import { useLoaded } from "./loaded.ts";
import { StepList, StepStrip, type TimedStep } from "./row-list.tsx";
import { Reasons, RulesSection } from "./rules-view.tsx";
import { Share } from "./share-view.tsx";
import { CheckingCard, VerdictCard, type VerdictProps } from "./verdict-card.tsx";

/** What is said of a decision, and of what. */
export interface JudgedAttestation {
  readonly view: View;
  readonly result: JudgedDecision;
  /** Null where it could not be read. */
  readonly attestation: DecisionAttestation | null;
}

/** Holds a source's key against what the source gave the reader. */
export type CompareSource = (publicKey: string, roles: readonly string[]) => void;

export interface AttestationReportProps {
  readonly source: string;
  /** Null where it could not be read. */
  readonly attestation: DecisionAttestation | null;
  /** The time asked about, Unix seconds. */
  readonly at: number;
  readonly steps: readonly TimedStep[];
  /** Null while the steps run. */
  readonly judged: JudgedAttestation | null;
  /** Why the check itself did not run. */
  readonly failure?: unknown;
  /** As of a sound document: while the steps run its place is kept. */
  readonly expected?: JudgedAttestation | null | undefined;
  readonly expectedActions?: VNode | undefined;
  /** What the reader can do with the verdict. */
  readonly actions: VNode | null;
  /** What the reader can do about the domain that it names. */
  readonly domain: (result: VerificationResult) => VNode;
  /** Null where nothing can be pinned from here. */
  readonly compareSource?: CompareSource | null;
  /** The document's text, to take it along; null where it is not offered. */
  readonly sharedText?: string | null;
}

export function AttestationReport(props: AttestationReportProps): VNode {
  const { source, attestation, at, steps, judged, failure, expected = null, domain } = props;
  const isRunning = judged === null && failure === undefined;
  const isExpired = judged?.view.verdict.kind === "expired";
  const isHeld = judged === null || holds(judged);
  const evidence = ({ name }: StepResult) => (attestation === null ? [] : evidenceOf(attestation, at)[name]);
  return (
    <div class="report">
      <Kept of={isRunning}>
        {judged !== null ? (
          <VerdictCard {...verdictOf(judged)} domain={domain(judged.result)}>
            {props.actions}
          </VerdictCard>
        ) : isRunning ? (
          <CheckingCard
            source={source}
            expected={
              expected && {
                ...verdictOf(expected),
                domain: domain(expected.result),
                children: props.expectedActions,
              }
            }
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
        <Fold summary={locale().headings.checks} open={!isHeld}>
          <StepList steps={steps} isRunning={isRunning} isExpired={isExpired} evidence={evidence} />
        </Fold>
      </section>
      {attestation !== null && <Rest {...props} attestation={attestation} isHeld={isHeld} />}
    </div>
  );
}

/** Whether it holds, or held until it expired. */
const holds = ({ view: { verdict } }: JudgedAttestation): boolean =>
  verdict.kind === "verified" || verdict.kind === "expired";

type RestProps = AttestationReportProps & {
  readonly attestation: DecisionAttestation;
  readonly isHeld: boolean;
};

/** Everything that a document states which is not valid is folded: nothing of it is proved. */
function Rest(props: RestProps): VNode {
  const { attestation, judged, expected = null, isHeld, compareSource = null, sharedText = null } = props;
  const shown = judged ?? expected;
  const sections = shown?.view.sections ?? [];
  const rules = shown && (
    <RulesSection attestation={attestation} result={shown.result} isHeld={holds(shown)} />
  );
  const path = sections
    .filter(({ id }) => id === "decision.path")
    .map((section) => <ShownSection section={section} />);
  if (!isHeld)
    return (
      <>
        <More {...props}>
          <Fold summary={say().statedFold}>
            {rules}
            {path}
          </Fold>
        </More>
        {sharedText !== null && <Share text={sharedText} isBeside={false} />}
      </>
    );
  const inputs = judged && sections.find(({ id }) => id === "decision.inputs");
  return (
    <div class="columns">
      <div>
        <Kept of={judged === null}>{judged === null ? <Unseen>{rules}</Unseen> : rules}</Kept>
      </div>
      <div>
        <Kept of={judged === null}>{judged === null ? <Unseen>{path}</Unseen> : path}</Kept>
        {inputs && <Inputs section={inputs} inputs={judged.result.inputs} compare={compareSource} />}
        {judged !== null && <More {...props} />}
      </div>
      {judged !== null && sharedText !== null && <Share text={sharedText} isBeside={!inputs} />}
    </div>
  );
}

/** Keeps the place of what is to come. */
const Unseen = ({ children }: { readonly children: VNode | VNode[] | null }): VNode => (
  <div class="unseen" inert>
    {children}
  </div>
);

const CLAIMED_FIRST: readonly TrustLine["tone"][] = ["warn", "mute", "good"];

/** What is read first of a result. What is only claimed comes first: of what holds the sentence has said the most. */
function verdictOf(judged: JudgedAttestation): VerdictProps {
  const { view, result, attestation } = judged;
  const { verdict, sentence, trust } = view;
  const failures =
    verdict.kind === "not_valid"
      ? result.steps.filter(({ outcome }) => outcome === "failed").map(failureLine)
      : [];
  const reasons =
    attestation !== null && holds(judged)
      ? reasonsInWords(attestation, result.rules ?? [], "proved", locale())
      : null;
  return {
    verdict,
    claims: view.claims ?? { proves: [], doesNot: [] },
    failures,
    sentence: sentence ?? undefined,
    application: applicationIn(result),
    reasons: reasons && <Reasons {...reasons} />,
    trust: trust.toSorted((a, b) => CLAIMED_FIRST.indexOf(a.tone) - CLAIMED_FIRST.indexOf(b.tone)),
  };
}

/** The case, where a document beside the decision opens its reference. */
function applicationIn({ reference }: JudgedDecision): string | undefined {
  if (reference === undefined) return undefined;
  return locale().printed.facts.application(authorText(reference));
}

/** For people; values that differ stand with the step. */
function failureLine(result: StepResult): string {
  const { step, name } = result;
  const { steps, headings } = locale();
  return say().stepFailure(step, steps[name].title, stepFailure(result) ?? headings.failed);
}

interface InputsProps {
  readonly section: Section;
  readonly inputs: VerificationResult["inputs"];
  readonly compare: CompareSource | null;
}

/** On whose word each input stands; of a source that the reader has not pinned, the way to pin it. */
const Inputs = ({ section, inputs = [], compare }: InputsProps): VNode => (
  <ShownSection section={section}>
    {compare !== null &&
      unpinned(inputs).map(([key, { name, roles }]) => (
        <Button drawing="shield" onClick={() => compare(key, roles)}>
          {say().compareSource(authorText(name))}
        </Button>
      ))}
  </ShownSection>
);

/** Sources that only lack the reader's pin, each with what it would be pinned for. */
function unpinned(inputs: readonly InputStanding[]) {
  const found = new Map<string, { readonly name: string; readonly roles: string[] }>();
  for (const { source, reason, role } of inputs) {
    if (source === undefined || reason !== "source_not_pinned") continue;
    const one = found.get(source.public_key) ?? { name: source.name, roles: [] };
    if (!one.roles.includes(role)) one.roles.push(role);
    found.set(source.public_key, one);
  }
  return [...found];
}

interface MoreProps extends Pick<AttestationReportProps, "judged" | "expected"> {
  readonly attestation: DecisionAttestation;
  readonly children?: VNode;
}

function More({ attestation: { circuit, verification }, judged, children }: MoreProps): VNode {
  return (
    <div class="card more">
      {children}
      <Fold summary={locale().headings.document}>
        <Facts facts={judged?.view.facts ?? []} />
      </Fold>
      {circuit !== undefined && (
        <Fold summary={locale().sections.setup.title}>
          <Setup record={circuit} verificationKey={verification.key} grade={judged?.result.setup_grade} />
        </Fold>
      )}
    </div>
  );
}

interface SetupProps {
  readonly record: CircuitRecord;
  readonly verificationKey: VerificationKey;
  /** As the verification found it under the reader's own pins; undefined where it was not reached. */
  readonly grade: string | undefined;
}

/** The setup of a circuit, followed once more. */
export function Setup({ record, verificationKey, grade }: SetupProps): VNode {
  const spoken = locale();
  const loaded = useLoaded(
    () => setupSection(record, verificationKey, grade, spoken),
    [record, verificationKey, grade, spoken],
  );
  if (loaded.state === "here") return <ShownSection section={loaded.value} />;
  const isWaiting = loaded.state === "waiting";
  return (
    <Notice tone="unknown" drawing={isWaiting ? "waiting" : "unknown"}>
      {isWaiting ? say().setupFollowing : errorWords(loaded.error)}
    </Notice>
  );
}

/** What each step looked at, where the reader may want to compare it. @param at the time asked about, Unix seconds */
function evidenceOf(
  attestation: DecisionAttestation,
  at: number,
): Readonly<Record<StepResult["name"], readonly Fact[]>> {
  const { pipeline, policy, proof, verification, circuit, signature, issued_at, expires_at } = attestation;
  const code = (name: string, value: string): Fact => ({ name, value, look: "code" });
  return {
    schema: [code(say().stepIdentifier, attestation.attestation_id)],
    timestamps: [
      { name: say().stepIssued, value: time(issued_at) },
      { name: say().stepExpires, value: time(expires_at) },
      { name: say().stepAskedAbout, value: time(at) },
    ],
    pipeline: [code(say().stepPipelineHash, pipeline.hash)],
    policy: [
      { name: say().stepManifest, value: `${policy.manifest_id} ${policy.manifest_version}` },
      code(say().stepHash, policy.manifest_hash),
    ],
    proof: [{ name: say().stepSystem, value: `${proof.system}, ${proof.curve}` }],
    signature: [
      code(say().stepKey, signature.public_key),
      { name: say().stepKeyId, value: authorName(signature.kid) },
    ],
    key: [code(say().stepKeyHash, verification.key_hash)],
    governance:
      circuit === undefined
        ? []
        : [
            { name: say().stepCircuit, value: `${circuit.circuit_id} ${circuit.circuit_version}` },
            { name: say().stepRecord, value: String(circuit.record_sequence) },
          ],
  };
}
