/**
 * The snapshot as handlers act on it and publish it. Strict verification requires a fresh one, so without one nothing is
 * granted, executed or issued. A key that it revokes signs nothing more.
 */
import { namesOfKey, type RevocationSnapshot, type Signer } from "@svc/core";
import type { Failure, SERVICE_REASONS } from "@svc/core/finding";
import type { Call } from "../http/call.ts";
import { because, refuseWith } from "../http/refusal.ts";
import { FRESH_MINUTE, json, type Reply } from "../http/reply.ts";
import type { Settings } from "../settings/settings.ts";
import { type CurrentSnapshot, currentSnapshot, type SnapshotSource } from "./current-snapshot.ts";

const WHY = {
  none: because("snapshot_source_missing"),
  stale: because("snapshot_out_of_date"),
  unavailable: because("snapshot_not_polled"),
};

/** Why there is none to act under, or null. */
export function snapshotFault({ kind }: CurrentSnapshot): Failure<keyof typeof SERVICE_REASONS> | null {
  return kind === "snapshot" ? null : WHY[kind];
}

/** @throws RefusalError when there is none that is fresh, and says why */
export async function actingSnapshot(
  env: SnapshotSource,
  settings: Settings,
  now: number,
): Promise<RevocationSnapshot> {
  const current = await currentSnapshot(env, settings, now);
  if (current.kind === "snapshot") return current.snapshot;
  return refuseWith("revocation_unavailable", WHY[current.kind]);
}

/** Names of the operator's own keys, which are few. */
const NAMES = new WeakMap<Signer, readonly string[]>();

/** Returns whether the snapshot lists the key under none of its names. */
export function isStanding(signer: Signer, { revokedKids }: RevocationSnapshot): boolean {
  const names = NAMES.get(signer) ?? namesOfKey({ kid: signer.kid, public_key: signer.publicKey });
  NAMES.set(signer, names);
  return !names.some((name) => revokedKids.includes(name));
}

/** @throws RefusalError when the snapshot lists the key under any of its names */
export function requireStanding(signer: Signer, snapshot: RevocationSnapshot): void {
  if (!isStanding(signer, snapshot)) refuseWith("operator_misconfigured", because("signing_key_revoked"));
}

/** GET /.well-known/vdi-billing-revocation.json */
export async function revocation({
  env,
  settings,
  now,
}: Call<"revocation", SnapshotSource>): Promise<Reply<RevocationSnapshot>> {
  const current = await currentSnapshot(env, settings, now);
  // An empty list would say that nobody is revoked, which is more than an operator without one has said.
  if (current.kind === "none" || current.kind === "unavailable") refuseWith("revocation_unavailable");
  return json(current.snapshot, FRESH_MINUTE);
}
