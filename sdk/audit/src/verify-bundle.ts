/** `verifyBundle`: a bundle under the options of `verifyDecision`, the reader's verifiers and logs. */
import { withoutUndefined } from "@svc/core/json";
import { readMembers } from "@svc/core/trust";
import type { LogPolicyOptions } from "@svc/tlog";
import { VERIFY_OPTIONS, type VerifierAnchors, type VerifyOptions } from "@svc/vdi-verifier";
import { examineBundle } from "./kinds/bundle/verify.ts";
import type { BundleResult } from "./model/examination.ts";
import { type ExamineTrust, readTerms } from "./model/terms.ts";
import { examineSet } from "./set/examine-set.ts";

export interface BundleOptions extends VerifyOptions, VerifierAnchors {
  /** Logs that the reader knows; several keys of one log are several entries. */
  readonly logs?: readonly LogPolicyOptions[] | undefined;
}

/**
 * Verifies a bundle whole and offline, each part with its own answer. Trust never comes from the bundle,
 * and leaving parts out is always possible: `verified` says nothing about what is not in it.
 *
 * @param bundle an audit bundle as JSON text, UTF-8 bytes or value; read once
 * @throws TypeError, RangeError for malformed options. Never on evidence
 */
export async function verifyBundle(bundle: unknown, options?: BundleOptions): Promise<BundleResult> {
  const names = [...VERIFY_OPTIONS, "trustedVerifiers", "registry", "tvs", "logs"];
  const { logs, trustedVerifiers, registry, tvs, ...rest } = readMembers(options, names, "options");
  const verification = { ...rest } as VerifyOptions;
  const anchors = withoutUndefined({ trustedVerifiers, registry, tvs });
  const { signal, onStep } = verification;
  const terms = await readTerms(withoutUndefined({ verification, anchors, logs }) as ExamineTrust, {
    signal,
  });
  const { result } = await examineBundle(bundle, "bundle", (parts) =>
    examineSet(parts, terms, {
      signal,
      onStep: onStep === undefined ? undefined : (_, step) => onStep(step),
    }),
  );
  return result;
}
