/** The members by which a decision is found again, and on whose word each part of its verdict rests. */

import { holdsOrHeld, subjectsTold } from "@svc/audit";
import type { DecisionAttestation } from "@svc/core";
import { authorName, authorText, sequenceInWords, toneOf, trustInWords } from "@svc/messages";
import type { VerificationResult, VerificationStep } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { locale } from "../language.ts";
import { Code, CodeFact, Fact } from "../ui/controls.tsx";
import { ago, setup, subjects, time } from "../words/library.ts";
import type { Chip } from "./verdict-card.tsx";

interface FactsProps {
  readonly attestation: DecisionAttestation;
  /** The time asked about, Unix seconds. */
  readonly at: number;
}

export function AttestationFacts({ attestation, at }: FactsProps): VNode {
  const { pipeline, policy, decision, signature, issued_at: issued, expires_at: expires } = attestation;
  return (
    <dl class="facts">
      <Fact name={say().outcome}>
        <strong>{authorName(decision.outcome)}</strong>
      </Fact>
      <Fact name={say().pipeline}>
        <bdi>{authorText(pipeline.name)}</bdi>
        <span class="aside">{say().version(pipeline.version)}</span>
      </Fact>
      <Fact name={say().authority}>
        <bdi>{authorText(pipeline.authority.name)}</bdi>
        <span class="aside">{` ${authorityWords(attestation)}`}</span>
      </Fact>
      <Fact name={say().issued}>
        {time(issued)}
        <span class="aside on-screen">{` ${ago(issued, at)}`}</span>
      </Fact>
      <Fact name={say().expires}>
        {time(expires)}
        <span class="aside on-screen">{` ${ago(expires, at)}`}</span>
      </Fact>
      <Fact name={say().issuerKey}>
        <Code value={signature.public_key} />
        <span class="aside">{say().keyId(authorName(signature.kid))}</span>
      </Fact>
      {attestation.sequence !== undefined && (
        <Fact name={say().number}>{sequenceInWords(attestation.sequence, locale())}</Fact>
      )}
      <CodeFact name={say().policy} value={policy.manifest_hash} />
      <CodeFact name={say().pipelineHashFact} value={pipeline.hash} />
      <CodeFact name={say().identifier} value={attestation.attestation_id} />
    </dl>
  );
}

function authorityWords({ pipeline }: DecisionAttestation): string {
  const { type, reference } = pipeline.authority;
  const kind =
    type === "self_attested" ? say().authoritySelfAttested : say().authorityClaims(type.replaceAll("_", " "));
  return reference === null || reference === undefined ? kind : `${kind}, ${authorText(reference)}`;
}

const CLAIMED_FIRST: readonly Chip["tone"][] = ["warn", "mute", "good"];

/**
 * On whose word each part rests, and the grade of the circuit's setup. What is only claimed comes first: of what holds the
 * sentence above has said the most.
 */
export function chipsOf(result: VerificationResult): Chip[] {
  const { trust, setup_grade: grade } = result;
  if (!holdsOrHeld(result)) return [];
  const chips: Chip[] = subjectsTold(result).map((subject) => ({
    subject: subjects()[subject],
    word: trustInWords(subject, result, locale()),
    tone: toneOf(trust[subject]),
  }));
  if (grade !== undefined) chips.push({ subject: setup().subject, ...gradeChip(grade) });
  return chips.toSorted((a, b) => CLAIMED_FIRST.indexOf(a.tone) - CLAIMED_FIRST.indexOf(b.tone));
}

function gradeChip(grade: string): Pick<Chip, "word" | "tone"> {
  if (grade === "single-party") return { word: setup().single, tone: "warn" };
  return grade.startsWith("mpc")
    ? { word: `${grade}, ${setup().several}`, tone: "good" }
    : { word: `${grade}, ${setup().unfit}`, tone: "warn" };
}

interface EvidenceProps extends FactsProps {
  readonly step: VerificationStep;
}

/** What a step looked at, where the reader may want to compare it. */
export function AttestationEvidence(props: EvidenceProps): VNode | null {
  const rows = evidenceRows(props);
  return rows === null ? null : <dl class="evidence">{rows}</dl>;
}

function evidenceRows({ step, attestation, at }: EvidenceProps): VNode | null {
  const { pipeline, policy, proof, verification, circuit, signature, issued_at, expires_at } = attestation;
  switch (step) {
    case "schema":
      return <CodeFact name={say().stepIdentifier} value={attestation.attestation_id} />;
    case "timestamps":
      return (
        <>
          <Fact name={say().stepIssued}>{time(issued_at)}</Fact>
          <Fact name={say().stepExpires}>{time(expires_at)}</Fact>
          <Fact name={say().stepAskedAbout}>{time(at)}</Fact>
        </>
      );
    case "pipeline":
      return <CodeFact name={say().stepPipelineHash} value={pipeline.hash} />;
    case "policy":
      return (
        <>
          <Fact name={say().stepManifest}>
            {policy.manifest_id} {policy.manifest_version}
          </Fact>
          <CodeFact name={say().stepHash} value={policy.manifest_hash} />
        </>
      );
    case "proof":
      return <Fact name={say().stepSystem}>{`${proof.system}, ${proof.curve}`}</Fact>;
    case "signature":
      return (
        <>
          <CodeFact name={say().stepKey} value={signature.public_key} />
          <Fact name={say().stepKeyId}>{authorName(signature.kid)}</Fact>
        </>
      );
    case "key":
      return <CodeFact name={say().stepKeyHash} value={verification.key_hash} />;
    case "governance":
      return circuit === undefined ? null : (
        <>
          <Fact name={say().stepCircuit}>{`${circuit.circuit_id} ${circuit.circuit_version}`}</Fact>
          <Fact name={say().stepRecord}>{String(circuit.record_sequence)}</Fact>
        </>
      );
    default:
      return null;
  }
}
