/** The members by which a decision is found again, and on whose word each part of its verdict rests. */
import { type DecisionAttestation, TRUST_SUBJECTS } from "@svc/core";
import type { VerificationResult, VerificationStep } from "@svc/vdi-verifier";
import {
  fromNow,
  inUtc,
  SETUP_IN_ENGLISH,
  SUBJECT_NAMES,
  sequenceInWords,
  toneOf,
  trustInWords,
} from "@svc/words";
import { code, fact } from "./controls.ts";
import { h } from "./h.ts";
import type { Chip } from "./verdict-card.ts";

export function factsView(attestation: DecisionAttestation): HTMLElement {
  const { pipeline, policy, decision, signature, issued_at: issued, expires_at: expires } = attestation;
  return h(
    "dl",
    { class: "facts" },
    fact("Outcome", h("strong", {}, decision.outcome)),
    fact(
      "Pipeline",
      h("bdi", {}, pipeline.name),
      h("span", { class: "aside" }, ` version ${pipeline.version}`),
    ),
    fact(
      "In the name of",
      h("bdi", {}, pipeline.authority.name),
      h("span", { class: "aside" }, ` ${authorityWords(attestation)}`),
    ),
    fact("Issued", inUtc(issued), h("span", { class: "aside" }, ` ${fromNow(issued)}`)),
    fact("Expires", inUtc(expires), h("span", { class: "aside" }, ` ${fromNow(expires)}`)),
    fact(
      "Issuer's key",
      code(signature.public_key),
      h("span", { class: "aside" }, ` key id ${signature.kid}`),
    ),
    ...(attestation.sequence === undefined ? [] : [fact("Number", sequenceInWords(attestation.sequence))]),
    fact("Policy", code(policy.manifest_hash)),
    fact("Pipeline's hash", code(pipeline.hash)),
    fact("Identifier", code(attestation.attestation_id)),
  );
}

function authorityWords({ pipeline }: DecisionAttestation): string {
  const { type, reference } = pipeline.authority;
  const kind = type === "self_attested" ? "by its own account" : `claims: ${type.replaceAll("_", " ")}`;
  return reference === null || reference === undefined ? kind : `${kind}, ${reference}`;
}

/** On whose word each part rests, and the grade of the circuit's setup. */
export function chipsOf(result: VerificationResult): Chip[] {
  const { trust, valid, setup_grade: grade } = result;
  if (!valid) return [];
  const chips = TRUST_SUBJECTS.map((subject) => ({
    subject: SUBJECT_NAMES[subject],
    word: trustInWords(subject, result),
    tone: toneOf(trust[subject]),
  }));
  if (grade === undefined) return chips;
  return [...chips, { subject: SETUP_IN_ENGLISH.subject, ...gradeChip(grade) }];
}

function gradeChip(grade: string): Pick<Chip, "word" | "tone"> {
  if (grade === "single-party") return { word: SETUP_IN_ENGLISH.single, tone: "warn" };
  return grade.startsWith("mpc")
    ? { word: `${grade}, ${SETUP_IN_ENGLISH.several}`, tone: "good" }
    : { word: `${grade}, ${SETUP_IN_ENGLISH.unfit}`, tone: "warn" };
}

/** What a step looked at, where the reader may want to hold it against something. */
export function attestationEvidence(
  step: VerificationStep,
  attestation: DecisionAttestation,
  at: number,
): HTMLElement | undefined {
  const { pipeline, policy, proof, verification, circuit, signature, issued_at, expires_at } = attestation;
  const rows: Readonly<Partial<Record<VerificationStep, readonly HTMLElement[]>>> = {
    schema: [fact("identifier", code(attestation.attestation_id))],
    timestamps: [
      fact("issued", inUtc(issued_at)),
      fact("expires", inUtc(expires_at)),
      fact("asked about", inUtc(at)),
    ],
    pipeline: [fact("pipeline hash", code(pipeline.hash))],
    policy: [
      fact("manifest", policy.manifest_id, " ", policy.manifest_version),
      fact("hash", code(policy.manifest_hash)),
    ],
    proof: [fact("system", `${proof.system}, ${proof.curve}`)],
    signature: [fact("key", code(signature.public_key)), fact("key id", signature.kid)],
    key: [fact("key hash", code(verification.key_hash))],
    governance:
      circuit === undefined
        ? []
        : [
            fact("circuit", `${circuit.circuit_id} ${circuit.circuit_version}`),
            fact("record", String(circuit.record_sequence)),
          ],
  };
  const found = rows[step] ?? [];
  return found.length === 0 ? undefined : h("dl", { class: "evidence" }, ...found);
}
