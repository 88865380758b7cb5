/**
 * The snapshot that a decision has to be taken under. Strict verification wants a fresh one, so without one nothing
 * is granted, executed or issued: a bill that no reader can find valid is worse than none.
 */
import type { RevocationSnapshot } from "@svc/core";
import { refuseWith } from "../http/refusal.ts";
import {
  type CurrentSnapshot,
  currentSnapshot,
  type SnapshotSource,
} from "../revocation/current-snapshot.ts";
import type { Settings } from "../settings/settings.ts";

const WHY: Readonly<Record<Exclude<CurrentSnapshot["kind"], "snapshot">, string>> = {
  none: "no source is set: VDI_BILLING_REVOCATION_JSON or VDI_BILLING_REVOCATION_URL says who is revoked",
  stale:
    "VDI_BILLING_REVOCATION_JSON has a snapshotTime outside of the last day: renew it, or leave the time out",
  unavailable: "VDI_BILLING_REVOCATION_URL gave nothing fresh",
};

/** Why there is none to act under, or null. */
export function snapshotFault({ kind }: CurrentSnapshot): string | null {
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
  return refuseWith("revocation_unavailable", { detail: WHY[current.kind] });
}
