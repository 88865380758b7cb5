/**
 * What the reader brings: whom it trusts, the time asked about, the clock. Read once, before any document; nothing of
 * it ever comes from a document. Malformed settings throw, whether or not a document would need them.
 */
import { withoutUndefined } from "@svc/core/json";
import {
  type PinnedKey,
  readFunction,
  readList,
  readMembers,
  readPlainKeys,
  readSignal,
  readTrustMembers,
} from "@svc/core/trust";
import { type LogPolicy, type LogPolicyOptions, makeLogPolicy } from "@svc/tlog";
import {
  VERIFY_OPTIONS,
  type VerifierAnchors,
  type VerifyOptions,
  type VerifySettings,
} from "@svc/vdi-verifier";
import { type Anchors, readAnchors, readSettings } from "@svc/vdi-verifier/opened";

/** Whom the reader trusts, in the members of the library's options. */
export interface ExamineTrust {
  readonly verification?: VerifyOptions;
  readonly anchors?: VerifierAnchors;
  /** Logs that the reader knows; several keys of one log are several entries. */
  readonly logs?: readonly LogPolicyOptions[];
  /** Meters: where given, a bill has to show the signature of one of them. */
  readonly meterKeys?: readonly (string | PinnedKey)[];
}

export interface Terms {
  /** As given, `now` filled in: for what runs elsewhere. Without signal and progress. */
  readonly verification: VerifyOptions & { readonly now: number };
  readonly settings: VerifySettings;
  /** Null: nobody but a receipt says whose it is. */
  readonly anchors: Anchors | null;
  readonly logs: readonly LogPolicy[];
  /** Null: no bill has to be signed by a meter. */
  readonly meterKeys: readonly PinnedKey[] | null;
  readonly signal: AbortSignal | undefined;
}

const TRUST = ["verification", "anchors", "logs", "meterKeys"] as const;
const ANCHORS = ["trustedVerifiers", "registry", "tvs"] as const;

/** @throws TypeError, RangeError for a malformed or unknown option; the signal's reason */
export async function readTerms(
  trust: ExamineTrust | undefined,
  {
    at,
    now,
    signal,
  }: {
    readonly at?: number | undefined;
    readonly now?: number | undefined;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<Terms> {
  const { verification, anchors, logs = [], meterKeys } = readTrustMembers(trust, TRUST, "trust");
  const { signal: unused, onStep, ...rest } = readMembers(verification, VERIFY_OPTIONS, "options");
  // Those of the whole examination are used; these only have to be sound.
  readSignal(unused, "options.signal");
  readFunction(onStep, "options.onStep");
  if (rest.evidence !== undefined)
    throw new TypeError("options.evidence: it stands among the documents here, beside what it is about");
  const given = { ...rest } as VerifyOptions;
  const settings = await readSettings({ ...given, ...withoutUndefined({ at, now }) });
  signal?.throwIfAborted();
  return {
    // One clock for all: a document at the end is not judged by a later one than a document at the beginning.
    verification: { ...given, at: settings.at, now: settings.now },
    settings,
    anchors: readAnchors(readTrustMembers(anchors, ANCHORS, "trust.anchors"), "options"),
    logs: readList(logs, "options.logs", "logs").map((log) => makeLogPolicy(log as LogPolicyOptions)),
    meterKeys: meterKeys === undefined ? null : readPlainKeys(meterKeys, "trust.meterKeys"),
    signal,
  };
}
