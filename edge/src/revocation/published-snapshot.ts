/** GET /.well-known/vdi-billing-revocation.json: the snapshot that this operator publishes and acts on. */
import type { RevocationSnapshot } from "@svc/core";
import type { Call } from "../http/call.ts";
import { refuseWith } from "../http/refusal.ts";
import { FRESH_MINUTE, json, type Reply } from "../http/reply.ts";
import { currentSnapshot, type SnapshotSource } from "./current-snapshot.ts";

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
