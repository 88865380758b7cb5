/**
 * What the reader of a bundle brings: the options of `verifyDecision`, whom it takes for verifiers, and which logs
 * it knows. Nothing of this ever comes from the bundle. Malformed options throw, with or without a part that
 * would need them.
 */
import { readList, readMembers } from "@svc/core/trust";
import { type LogPolicy, type LogPolicyOptions, makeLogPolicy } from "@svc/tlog";
import {
  readOptions,
  type Settings,
  scoreReceiptSet,
  VERIFY_OPTIONS,
  type VerifierAnchors,
  type VerifyOptions,
} from "@svc/vdi-verifier";

export interface BundleOptions extends VerifyOptions, VerifierAnchors {
  /** Logs that the reader knows; several keys of one log are several entries. */
  readonly logs?: readonly LogPolicyOptions[];
}

export interface BundleSettings {
  readonly verification: VerifyOptions;
  readonly settings: Settings;
  readonly anchors: VerifierAnchors;
  readonly anchored: boolean;
  readonly logs: readonly LogPolicy[];
}

/** @throws TypeError, RangeError for a malformed or unknown option */
export function readBundleOptions(options: BundleOptions): BundleSettings {
  const given = readMembers(
    options,
    [...VERIFY_OPTIONS, "trustedVerifiers", "registry", "tvs", "logs"],
    "options",
  );
  const { logs, trustedVerifiers, registry, tvs, ...rest } = given;
  const verification = { ...rest } as VerifyOptions;
  const anchors = {
    ...(trustedVerifiers === undefined ? {} : { trustedVerifiers }),
    ...(registry === undefined ? {} : { registry }),
    ...(tvs === undefined ? {} : { tvs }),
  } as VerifierAnchors;
  scoreReceiptSet([], anchors); // throws for malformed anchors
  return {
    verification,
    settings: readOptions(verification),
    anchors,
    anchored: Object.keys(anchors).length > 0,
    logs: readList(logs ?? [], "options.logs", "logs").map((log) => makeLogPolicy(log as LogPolicyOptions)),
  };
}
