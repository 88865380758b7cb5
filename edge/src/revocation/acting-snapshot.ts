/**
 * The snapshot that a decision has to be taken under. Strict verification wants a fresh one, so without one nothing
 * is granted, executed or issued: a bill that no reader can find valid is worse than none.
 */
import type { RevocationSnapshot } from "@svc/core";
import type { Failure, SERVICE_REASONS } from "@svc/core/finding";
import { because, refuseWith } from "../http/refusal.ts";
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
