/** `verifyBundle`: a bundle under the options of `verifyDecision`, the reader's verifiers and logs. */
import { readMembers } from "@svc/core/trust";
import type { LogPolicyOptions } from "@svc/tlog";
import { VERIFY_OPTIONS, type VerifierAnchors, type VerifyOptions } from "@svc/vdi-verifier";
import { readTerms, type Terms } from "../terms.ts";
import { examineBundle } from "./examine-bundle.ts";
import type { BundleResult } from "./part.ts";

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
  const terms = termsOf(options);
  const { signal, onStep } = options ?? {};
  const { result } = await examineBundle(bundle, "bundle", await terms, {
    signal,
    onStep: onStep === undefined ? undefined : (_, step) => onStep(step),
  });
  return result;
}

function termsOf(options: BundleOptions | undefined): Promise<Terms> {
  const names = [...VERIFY_OPTIONS, "trustedVerifiers", "registry", "tvs", "logs"];
  const { logs, trustedVerifiers, registry, tvs, ...rest } = readMembers(options, names, "options");
  const verification = { ...rest } as VerifyOptions;
  const anchors = {
    ...(trustedVerifiers === undefined ? {} : { trustedVerifiers }),
    ...(registry === undefined ? {} : { registry }),
    ...(tvs === undefined ? {} : { tvs }),
  } as VerifierAnchors;
  const { signal } = verification;
  return readTerms(
    { verification, anchors, ...(logs === undefined ? {} : { logs: logs as readonly LogPolicyOptions[] }) },
    { signal },
  );
}
