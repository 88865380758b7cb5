/**
 * Which credential moves a grant, an event, a hold or a bill from one state to another. The table of endpoints, the
 * ledger and the model checker in `tools/model` all read this table.
 */
import type { CredentialScope } from "./endpoint.ts";

/** Proofs that a caller can show. `preflight_key` is the Idempotency-Key under which the event was consumed. */
export type CallerProof = CredentialScope | "grant" | "preflight_key";

export interface Transition {
  /** Any one of these suffices. */
  readonly needs: readonly [CallerProof, ...CallerProof[]];
  /** Subject, state before, state after. */
  readonly moves: readonly (readonly [
    subject: "grant" | "event" | "hold" | "bill",
    from: string,
    to: string,
  ])[];
  /** Any one of these learns the name of a consumption that a repeated call finds. */
  readonly tellsConsumption?: readonly [CallerProof, ...CallerProof[]];
}

const ATTEST = {
  needs: ["attest"],
  moves: [
    ["event", "consumed", "charged"],
    ["event", "free", "closed"],
    ["hold", "held", "captured"],
    ["bill", "none", "issued"],
  ],
} as const;
const ADJUST = {
  needs: ["adjust"],
  moves: [
    ["bill", "issued", "adjusted"],
    ["bill", "adjusted", "adjusted"],
  ],
} as const;

export const TRANSITIONS = Object.freeze({
  authorize: { needs: ["authorize"], moves: [["grant", "none", "issued"]] },
  preflight: {
    needs: ["grant"],
    moves: [
      ["event", "free", "consumed"],
      ["hold", "none", "held"],
    ],
    tellsConsumption: ["attest", "preflight_key"],
  },
  release: {
    needs: ["attest", "preflight_key"],
    moves: [
      ["event", "consumed", "released"],
      ["hold", "held", "returned"],
    ],
  },
  attest: ATTEST,
  attestMany: ATTEST,
  overage: ADJUST,
  correct: ADJUST,
  void: {
    needs: ["adjust"],
    moves: [
      ["bill", "issued", "void"],
      ["bill", "adjusted", "void"],
    ],
  },
} as const satisfies Record<string, Transition>);

/** Returns whether a caller that shows these shows one of those needed. */
export function suffices(shown: readonly CallerProof[], needs: readonly CallerProof[]): boolean {
  return needs.some((proof) => shown.includes(proof));
}
