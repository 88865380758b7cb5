/** The snapshot that a decision has to be taken under; without one from a configured source, none is taken. */
import type { RevocationSnapshot } from "@svc/core";
import { refuseWith } from "../http/refusal.ts";
import { currentSnapshot } from "../revocation/current-snapshot.ts";
import type { Bindings } from "../settings/env.ts";
import type { Settings } from "../settings/settings.ts";

/** Null when the operator publishes none. @throws RefusalError when the configured source gives none */
export async function actingSnapshot(
  env: Bindings,
  settings: Settings,
  now: number,
): Promise<RevocationSnapshot | null> {
  const current = await currentSnapshot(env, settings, now);
  if (current.kind === "unavailable") refuseWith("revocation_unavailable");
  return current.kind === "snapshot" ? current.snapshot : null;
}
