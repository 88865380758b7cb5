/** On whose word a pass rests: the vocabulary shared by results, receipts and pages. */
import * as v from "valibot";
import { TRUST_ROOTS } from "./trust-root.ts";

/** What a result states a root for. Execution is always the issuer's own word, inputs are where no pinned source signed them. */
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

/** What a result rests on before any check has looked. */
export const NOTHING_CHECKED: Trust = /* @__PURE__ */ Object.freeze({
  issuer: "not_checked",
  circuit: "not_checked",
  manifest: "not_checked",
  revocation: "not_checked",
  time: "not_checked",
  inputs: "self_asserted",
  execution: "self_asserted",
} as const);
