/**
 * One poll of a revocation snapshot: no redirects, a deadline, a cap on bytes while they stream, JSON only, signed
 * by a pinned key where any are, and never an older snapshot than the one before. Whatever goes wrong, the last
 * good snapshot stays.
 */

import {
  decodeUtf8,
  parseRevocationSnapshot,
  type Reading,
  type Refuse,
  type RevocationSnapshot,
  refusal,
} from "@svc/core";
import type { POLL_REASONS } from "@svc/core/finding";
import { readCapped } from "../http/read-capped.ts";
import { nameOf } from "../storage/log-line.ts";
import { readSignedSnapshot } from "./signed-snapshot.ts";

type PollReason = keyof typeof POLL_REASONS;
const refuse: Refuse<typeof POLL_REASONS> = refusal;

const POLL_DEADLINE_MS = 5_000;
export const MAX_SNAPSHOT_BYTES = 1 << 20;
const CLOCK_SKEW_SECONDS = 60;

/** A snapshot that may be acted on, and on whose word beyond its host's. */
export interface PolledSnapshot {
  readonly snapshot: RevocationSnapshot;
  /** The pinned key that signed it, in hex; null where none are pinned. */
  readonly signedBy: string | null;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * @param url one that `revocationUrlFault` passed
 * @param known the last good snapshot, or null
 * @param keys hex public keys, one of which has to have signed; with none pinned, the host is believed
 * @param now Unix seconds
 */
export async function pollRevocation(
  url: string,
  known: RevocationSnapshot | null,
  {
    fetch,
    now,
    keys = [],
    deadlineMs = POLL_DEADLINE_MS,
  }: { fetch: Fetch; now: number; keys?: readonly string[]; deadlineMs?: number },
): Promise<Reading<PolledSnapshot, PollReason>> {
  const body = await fetchBody(url, fetch, deadlineMs);
  if (!body.ok) return body;
  const read = readPolled(decodeUtf8(body.value) ?? "", keys);
  if (!read.ok) return read;
  const next = succession(read.value.snapshot, known, now);
  return next.ok ? { ok: true, value: { ...read.value, snapshot: next.value } } : next;
}

function readPolled(text: string, keys: readonly string[]): Reading<PolledSnapshot, PollReason> {
  if (keys.length > 0) return readSignedSnapshot(text, keys);
  const read = parseRevocationSnapshot(text);
  return read.ok
    ? { ok: true, value: { snapshot: read.value, signedBy: null } }
    : refuse("malformed", { because: read.reason, at: read.pointer ?? "" });
}

/** A snapshot may follow another: not older, and not other content under the same time. */
function succession(
  next: RevocationSnapshot,
  known: RevocationSnapshot | null,
  now: number,
): Reading<RevocationSnapshot, PollReason> {
  const { snapshotTime: time } = next;
  if (time > now + CLOCK_SKEW_SECONDS) return refuse("of_the_future", { expected: now, found: time });
  if (known === null || time > known.snapshotTime) return { ok: true, value: next };
  if (time < known.snapshotTime)
    return refuse("older_than_known", { expected: known.snapshotTime, found: time });
  if (JSON.stringify(next) === JSON.stringify(known)) return { ok: true, value: known };
  return refuse("changed_without_time");
}

async function fetchBody(
  url: string,
  fetch: Fetch,
  deadlineMs: number,
): Promise<Reading<Uint8Array, PollReason>> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal,
      headers: { accept: "application/json" },
    });
    const refusal = headFault(response);
    if (refusal !== null) {
      await response.body?.cancel();
      return refusal;
    }
    const bytes = await readCapped(response.body, MAX_SNAPSHOT_BYTES, signal);
    return bytes === null ? refuse("too_large", { limit: MAX_SNAPSHOT_BYTES }) : { ok: true, value: bytes };
  } catch (error) {
    return refuse("unreachable", { found: nameOf(error) });
  }
}

function headFault(response: Response) {
  if (response.redirected || (response.status >= 300 && response.status < 400)) {
    return refuse("redirected");
  }
  if (response.status !== 200) return refuse("status", { found: response.status });
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return type === "application/json" ? null : refuse("media_type");
}
