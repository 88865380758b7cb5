/**
 * Prepared attacks on an attestation: what a forger would change, and, where asked, the identifier and a signature
 * of the forger's own put over it. Pure but for the forger's fresh key. Which step notices is for verification.
 */

import {
  attestationId,
  type Constraint,
  createSigner,
  type DecisionAttestation,
  encodeHex,
  generateSecretKey,
  PAYLOAD_TYPES,
  signDocument,
  unsignedBy,
} from "@svc/core";
import type { labLabels } from "../labels/lab.ts";

export interface Attack {
  /** By which it is labelled, and what its forger hopes for. */
  readonly name: keyof ReturnType<typeof labLabels>["attacks"];
  /** The rule that it is about, as the document came. */
  readonly rule?: (document: DecisionAttestation) => Constraint | undefined;
  /** Null where this document gives no hold for it. */
  readonly change: (document: DecisionAttestation, now: number) => DecisionAttestation | null;
  /** The attack is the new signature itself. */
  readonly alwaysSigned?: boolean;
  /** The attack is the time at which the document is shown, Unix seconds. */
  readonly at?: (document: DecisionAttestation) => number;
}

const YEAR_SECONDS = 31_536_000;
/** Beyond any profile's allowance for clocks. */
const EXPIRED_SECONDS = 86_400;

export const ATTACKS: readonly Attack[] = Object.freeze([
  {
    name: "outcome",
    change: ({ decision, pipeline, ...rest }) => {
      const outcome = pipeline.steps.findLast((step) => step !== decision.outcome);
      return outcome === undefined ? null : { ...rest, pipeline, decision: { ...decision, outcome } };
    },
  },
  {
    name: "rule_dropped",
    rule: ({ policy }) => policy.constraints.at(-1),
    change: (document) => withConstraints(document, (constraints) => constraints.slice(0, -1)),
  },
  {
    name: "rule_loosened",
    rule: withLimit,
    change: (document) => {
      const loosened = withLimit(document);
      if (loosened === undefined) return null;
      return withConstraints(document, (constraints) =>
        constraints.map((one) =>
          one === loosened && one.predicate !== undefined && typeof one.predicate.value === "number"
            ? {
                ...one,
                predicate: { ...one.predicate, value: one.predicate.value + 1 } as typeof one.predicate,
              }
            : one,
        ),
      );
    },
  },
  {
    name: "mask",
    rule: ({ policy }) => policy.constraints[0],
    change: (document) => {
      const { decision, policy } = document;
      if (policy.constraints.length === 0) return null;
      return { ...document, decision: { ...decision, satisfied_mask: decision.satisfied_mask ^ 1 } };
    },
  },
  {
    name: "proof_swapped",
    change: (document) => ({
      ...document,
      proof: { ...document.proof, pi_a: document.verification.key.vk_alpha_1 },
    }),
  },
  {
    name: "backdated",
    change: (document, now) => ({
      ...document,
      issued_at: now - 2 * YEAR_SECONDS,
      expires_at: now - YEAR_SECONDS,
    }),
  },
  {
    name: "expired",
    change: (document) => document,
    at: ({ expires_at }) => expires_at + EXPIRED_SECONDS,
  },
  {
    name: "stretched",
    change: (document) => ({ ...document, expires_at: document.expires_at + YEAR_SECONDS }),
  },
  {
    name: "other_key",
    change: (document) => document,
    alwaysSigned: true,
  },
]);

function withLimit({ policy }: DecisionAttestation): Constraint | undefined {
  return policy.constraints.find(({ predicate }) => typeof predicate?.value === "number");
}

function withConstraints(
  document: DecisionAttestation,
  change: (
    constraints: DecisionAttestation["policy"]["constraints"],
  ) => DecisionAttestation["policy"]["constraints"],
): DecisionAttestation | null {
  const { policy } = document;
  if (policy.constraints.length === 0) return null;
  return { ...document, policy: { ...policy, constraints: change(policy.constraints) } };
}

/** Identifier and signature anew, by a key that nobody knows. */
export function resign(document: DecisionAttestation): DecisionAttestation {
  const forger = createSigner(encodeHex(generateSecretKey()));
  const { attestation_id: _id, signature: _signature, ...content } = document;
  const signature = unsignedBy(forger);
  const id = attestationId({ ...content, signature });
  return signDocument(
    PAYLOAD_TYPES.attestation,
    { ...content, attestation_id: id },
    forger,
  ) as DecisionAttestation;
}

/** The altered document, or null where the attack finds no hold. */
export function attack(
  { change, alwaysSigned }: Attack,
  document: DecisionAttestation,
  { now, signed }: { readonly now: number; readonly signed: boolean },
): DecisionAttestation | null {
  const altered = change(document, now);
  if (altered === null) return null;
  return signed || alwaysSigned ? resign(altered) : altered;
}
