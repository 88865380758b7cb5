/** On whose word a pass rests: the vocabulary shared by results, receipts and pages. */
import * as v from "valibot";
import { TRUST_ROOTS } from "./trust-root.ts";

/**
 * Subjects that a result states a root for. Execution is always asserted by the issuer, and so are inputs that no
 * pinned source signed.
 */
export const TRUST_SUBJECTS = [
  "issuer",
  "circuit",
  "manifest",
  "revocation",
  "time",
  "inputs",
  "execution",
] as const;

const Root = v.picklist(TRUST_ROOTS, TRUST_ROOTS.join(", "));

export const TrustSchema = v.strictObject({
  issuer: Root,
  circuit: Root,
  manifest: Root,
  revocation: Root,
  time: Root,
  inputs: v.picklist(["pinned", "self_asserted"], "pinned or self_asserted"),
  execution: v.literal("self_asserted"),
});

export type TrustSubject = (typeof TRUST_SUBJECTS)[number];

export type Trust = v.InferOutput<typeof TrustSchema>;

/** Trust of a result before any check. */
export const NOTHING_CHECKED: Trust = /* @__PURE__ */ Object.freeze({
  issuer: "not_checked",
  circuit: "not_checked",
  manifest: "not_checked",
  revocation: "not_checked",
  time: "not_checked",
  inputs: "self_asserted",
  execution: "self_asserted",
} as const);
