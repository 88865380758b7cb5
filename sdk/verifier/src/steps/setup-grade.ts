/**
 * The grade of a circuit's trusted setup from what can be checked offline: the phase-2 transcript against the key,
 * the contributors' statements over this very key, and alpha, beta and [tau]_2 against a known ceremony's. Cached by
 * digest, since a transcript takes some 30 ms a contribution to check and every attestation of a circuit brings the
 * same one. Who of the contributors counts is each reader's to say, so the cache holds what they signed.
 */

import { GOVERNED_CIRCUITS, setupHash } from "@svc/core/built-in";
import { VdiError } from "@svc/core/errors";
import { causeOf, type Failure, type KeyReason, type TranscriptReason } from "@svc/core/finding";
import { LruCache } from "@svc/core/lru-cache";
import type { CeremonyKey, PublicBeacon } from "@svc/core/trust";
import type { CircuitRecord, VerificationKey } from "@svc/core/wire";
import { keyHashOf } from "../derived.ts";

export type CheckedSetup =
  | { readonly ok: true; readonly gradeFor: (reader: SetupReader) => string }
  | ({ readonly ok: false } & Failure<TranscriptReason | KeyReason>);

/** Whom and what the reader knows of ceremonies; null is "nobody, nothing". */
export interface SetupReader {
  readonly ceremonyKeys: readonly CeremonyKey[] | null;
  readonly publicBeacons: readonly PublicBeacon[] | null;
}

const checked = new LruCache<Promise<CheckedSetup>>(32);
/** The same by record, for those that attestations share. */
const checkedByValue = new WeakMap<object, { readonly key: VerificationKey; readonly setup: CheckedSetup }>();

export async function checkSetup(record: CircuitRecord, key: VerificationKey): Promise<CheckedSetup> {
  const known = checkedByValue.get(record);
  if (known?.key === key) return known.setup;
  const about = setupHash(record, keyHashOf(key));
  const found = await checked.memoize(about, async () => {
    const builtIn = GOVERNED_CIRCUITS.find((circuit) => circuit.setupHash === about);
    // Nobody signed a statement over it, so no reader's pins can raise its grade.
    if (builtIn !== undefined && !record.setup.contributions.some(({ signature }) => signature)) {
      return { ok: true, gradeFor: () => "single-party" } as const;
    }
    // Loaded at need: a page that meets the circuits that ship never fetches it.
    const engine = await import("@svc/groth16/transcript").catch((cause: unknown) => {
      throw new VdiError("part_absent", "setup_check", { cause });
    });
    return check(record, key, engine);
  });
  checkedByValue.set(record, { key, setup: found });
  return found;
}

function check(
  record: CircuitRecord,
  key: VerificationKey,
  { followSetup, gradeSetup }: typeof import("@svc/groth16/transcript"),
): CheckedSetup {
  const { transcript, examined } = followSetup(record, key);
  if (examined === null) return { ok: false, ...causeOf(transcript) } as CheckedSetup;
  return {
    ok: true,
    gradeFor: ({ ceremonyKeys, publicBeacons }) =>
      gradeSetup(examined, ceremonyKeys ?? [], publicBeacons ?? []).grade,
  };
}
