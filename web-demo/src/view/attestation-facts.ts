/** The members by which a decision is found again, and on whose word each part of its verdict rests. */

import { holdsOrHeld, subjectsTold } from "@svc/audit";
import type { DecisionAttestation } from "@svc/core";
import type { VerificationResult, VerificationStep } from "@svc/vdi-verifier";
import { authorName, authorText, sequenceInWords, toneOf, trustInWords } from "@svc/words";
import { locale } from "../language.ts";
import { ago, setup, subjects, time } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { code, fact } from "./controls.ts";
import { h } from "./h.ts";
import type { Chip } from "./verdict-card.ts";

/** @param at the time asked about, Unix seconds: no distance from now is told of another */
export function factsView(attestation: DecisionAttestation, at: number): HTMLElement {
  const { pipeline, policy, decision, signature, issued_at: issued, expires_at: expires } = attestation;
  return h(
    "dl",
    { class: "facts" },
    fact(say().outcome, h("strong", {}, authorName(decision.outcome))),
    fact(
      say().pipeline,
      h("bdi", {}, authorText(pipeline.name)),
      h("span", { class: "aside" }, say().version(pipeline.version)),
    ),
    fact(
      say().inTheNameOf,
      h("bdi", {}, authorText(pipeline.authority.name)),
      h("span", { class: "aside" }, ` ${authorityWords(attestation)}`),
    ),
    fact(say().issued, time(issued), h("span", { class: "aside on-screen" }, ` ${ago(issued, at)}`)),
    fact(say().expires, time(expires), h("span", { class: "aside on-screen" }, ` ${ago(expires, at)}`)),
    fact(
      say().issuersKey,
      code(signature.public_key),
      h("span", { class: "aside" }, say().keyId(authorName(signature.kid))),
    ),
    ...(attestation.sequence === undefined
      ? []
      : [fact(say().number, sequenceInWords(attestation.sequence, locale()))]),
    fact(say().policy, code(policy.manifest_hash)),
    fact(say().pipelinesHash, code(pipeline.hash)),
    fact(say().identifier, code(attestation.attestation_id)),
  );
}

function authorityWords({ pipeline }: DecisionAttestation): string {
  const { type, reference } = pipeline.authority;
  const kind = type === "self_attested" ? say().byItsOwnAccount : say().claims(type.replaceAll("_", " "));
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

/** What a step looked at, where the reader may want to hold it against something. */
export function attestationEvidence(
  step: VerificationStep,
  attestation: DecisionAttestation,
  at: number,
): HTMLElement | undefined {
  const { pipeline, policy, proof, verification, circuit, signature, issued_at, expires_at } = attestation;
  const rows: Readonly<Partial<Record<VerificationStep, readonly HTMLElement[]>>> = {
    schema: [fact(say().identifier2, code(attestation.attestation_id))],
    timestamps: [
      fact(say().issued2, time(issued_at)),
      fact(say().expires2, time(expires_at)),
      fact(say().askedAbout, time(at)),
    ],
    pipeline: [fact(say().pipelineHash, code(pipeline.hash))],
    policy: [
      fact(say().manifest, policy.manifest_id, " ", policy.manifest_version),
      fact(say().hash, code(policy.manifest_hash)),
    ],
    proof: [fact(say().system, `${proof.system}, ${proof.curve}`)],
    signature: [fact(say().key, code(signature.public_key)), fact(say().keyId2, authorName(signature.kid))],
    key: [fact(say().keyHash, code(verification.key_hash))],
    governance:
      circuit === undefined
        ? []
        : [
            fact(say().circuit, `${circuit.circuit_id} ${circuit.circuit_version}`),
            fact(say().record, String(circuit.record_sequence)),
          ],
  };
  const found = rows[step] ?? [];
  return found.length === 0 ? undefined : h("dl", { class: "evidence" }, ...found);
}
