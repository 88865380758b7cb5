/** What was decided, by whose key, when; and on whose word each part rests. */
import { type DecisionAttestation, TRUST_SUBJECTS } from "@svc/core";
import type { VerificationResult, VerificationStep } from "@svc/vdi-verifier";
import { fromNow, inUtc, rootInWords, SUBJECT_NAMES, toneOf } from "@svc/words";
import { code, fact, section } from "./controls.ts";
import { h } from "./h.ts";

export function factsView(attestation: DecisionAttestation): HTMLElement {
  const { pipeline, decision, signature, issued_at: issued, expires_at: expires } = attestation;
  return section(
    "The decision",
    null,
    h(
      "dl",
      { class: "facts" },
      fact("Outcome", h("strong", { class: "outcome-word" }, decision.outcome)),
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
      fact("Identifier", code(attestation.attestation_id)),
    ),
  );
}

function authorityWords({ pipeline }: DecisionAttestation): string {
  const { type, reference } = pipeline.authority;
  const kind = type === "self_attested" ? "by its own account" : `claims: ${type.replaceAll("_", " ")}`;
  return reference === null || reference === undefined ? kind : `${kind}, ${reference}`;
}

/**
 * @param result null where nothing is known: the rows without their words
 * @param words "unseen" while steps still run: the words that are expected keep their room
 */
export function trustView(result: VerificationResult | null, words: "seen" | "unseen" = "seen"): HTMLElement {
  const isSeen = words === "seen";
  return section(
    "On whose word",
    "Amber: the document's or the issuer's own word.",
    h(
      "ul",
      { class: "trust-rows" },
      ...TRUST_SUBJECTS.map((subject) => {
        const root = result?.trust[subject];
        return h(
          "li",
          { class: root === undefined || !result?.valid || !isSeen ? "mute" : toneOf(root) },
          h("span", { class: "subject" }, SUBJECT_NAMES[subject]),
          h(
            "span",
            { class: isSeen ? "root" : "root unseen" },
            root === undefined ? "" : rootInWords(subject, root),
          ),
        );
      }),
    ),
    result?.setup_grade === undefined
      ? null
      : h(
          "p",
          { class: isSeen ? "aside" : "aside unseen" },
          "Setup of the circuit: ",
          h("strong", {}, result.setup_grade),
          gradeWords(result.setup_grade),
        ),
  );
}

function gradeWords(grade: string): string {
  if (grade === "single-party") {
    return ". One party ran it; whoever did could have kept the means to forge proofs.";
  }
  return grade.startsWith("mpc") ? ". One honest contributor is enough." : ". Not for use.";
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
