/**
 * What the reader brings: whom it trusts, the time asked about, the clock. Read once, before any document; nothing of
 * it ever comes from a document. Malformed settings throw, whether or not a document would need them.
 */
import { type Json, withoutUndefined } from "@svc/core/json";
import {
  type PinnedKey,
  type RevocationOption,
  readFunction,
  readList,
  readMembers,
  readPlainKeys,
  readSignal,
  readTrustMembers,
  type TrustOption,
  type TrustTerms,
} from "@svc/core/trust";
import { type LogPolicy, type LogPolicyOptions, makeLogPolicy } from "@svc/tlog";
import {
  VERIFY_OPTIONS,
  type VerifierAnchors,
  type VerifyOptions,
  type VerifySettings,
} from "@svc/vdi-verifier";
import { type Anchors, readAnchors, readSettings } from "@svc/vdi-verifier/opened";

/** Whom the reader trusts: a trust file as `verification.trust`. What stands beside it counts before the file's member. */
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
  const { verification, anchors, logs, meterKeys } = readTrustMembers(trust, TRUST, "trust");
  const { signal: unused, onStep, ...rest } = readMembers(verification, VERIFY_OPTIONS, "options");
  // Those of the whole examination are used; these only have to be sound.
  readSignal(unused, "options.signal");
  readFunction(onStep, "options.onStep");
  if (rest.evidence !== undefined)
    throw new TypeError("options.evidence: it stands among the documents here, beside what it is about");
  const given = { ...rest } as VerifyOptions;
  const settings = await readSettings({ ...given, ...withoutUndefined({ at, now }) });
  signal?.throwIfAborted();
  const { terms } = settings;
  return {
    // One clock for all: a document at the end is not judged by a later one than a document at the beginning.
    verification: withoutUndefined({
      ...given,
      revocation: given.revocation ?? snapshotIn(given.trust),
      at: settings.at,
      now: settings.now,
    }),
    settings,
    anchors: readAnchors(
      { ...(await anchorsIn(terms)), ...readTrustMembers(anchors, ANCHORS, "trust.anchors") },
      "options",
    ),
    logs: readList(logs === undefined ? terms.logs : logs, "options.logs", "logs").map((log) =>
      makeLogPolicy(log as LogPolicyOptions),
    ),
    meterKeys: meterKeys === undefined ? terms.meterKeys : readPlainKeys(meterKeys, "trust.meterKeys"),
    signal,
  };
}

/** As it was given: with the other snapshots here it is judged anew. */
function snapshotIn(trust: TrustOption | undefined): RevocationOption | undefined {
  return typeof trust === "object" ? trust.revocation : undefined;
}

async function anchorsIn({ trustedVerifiers, tvs, registry }: TrustTerms): Promise<VerifierAnchors> {
  return withoutUndefined({
    trustedVerifiers: trustedVerifiers ?? undefined,
    tvs: tvs ?? undefined,
    registry: registry === null ? undefined : await openRegistry(registry),
  });
}

/** @throws TypeError for what is none */
async function openRegistry(document: Json) {
  const { VerifierRegistry } = await import("@svc/vdi-verifier-registry");
  const registry = new VerifierRegistry();
  const imported = registry.import(document);
  if (!imported.ok) throw new TypeError(`registry${imported.pointer ?? ""}: ${imported.detail}`);
  return registry;
}
