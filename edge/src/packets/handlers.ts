/** Sealed packets of personal links: POST /api/vdi/packets, and GET /.well-known/vdi-packet/<id>. */
import { isPacketId, PACKET_FOLDER } from "@svc/core";
import type { Handler } from "../http/call.ts";
import { refuseWith } from "../http/refusal.ts";
import { json } from "../http/reply.ts";
import { objectOf } from "../storage/names.ts";
import type { PersonalPackets } from "./personal-packets.ts";

export interface PacketsBinding {
  readonly PERSONAL_PACKETS: DurableObjectNamespace<PersonalPackets>;
}

const DEFAULT_DAYS = 90;

export const storePacket: Handler<"storePacket", PacketsBinding> = async ({ body, env, now }) => {
  const { id, sealed, keep_days: days = DEFAULT_DAYS } = body;
  const expiresAt = now + days * 86_400;
  const isKept = await shelfOf(env, id).put(id, sealed, expiresAt);
  return isKept ? json({ id, expires_at: expiresAt }) : refuseWith("packet_taken");
};

export const packet: Handler<"packet", PacketsBinding> = async ({ request, env }) => {
  const id = new URL(request.url).pathname.slice(PACKET_FOLDER.length);
  const sealed = isPacketId(id) ? await shelfOf(env, id).get(id) : null;
  // Without a cache: a packet that has expired is gone everywhere.
  return sealed === null ? refuseWith("not_found") : { status: 200, type: "text/plain", body: sealed };
};

/** By one character of 64, so that identifiers that nobody stored make no objects without end. */
function shelfOf({ PERSONAL_PACKETS }: PacketsBinding, id: string): DurableObjectStub<PersonalPackets> {
  return objectOf(PERSONAL_PACKETS, "packets", id.slice(0, 1));
}
