/** Fetches the packet of a personal link by the frame, and opens it here: the frame learns where it lies, and no key. */
import type { PacketReason } from "@svc/core/finding";
import type { PacketLink, PersonalPacket } from "@svc/core/wire";
import { PACKET_SET, sentenceOf } from "@svc/messages";
import { openSealedPacket, packetAddress } from "@svc/vdi-verifier";
import { locale } from "../words/library.ts";
import { fetchText } from "./fetch-text.ts";
import { faultInWords } from "./outside-view.tsx";

export { parsePacketLink } from "@svc/core/wire";

export type OpenedPersonal =
  | { readonly ok: true; readonly packet: PersonalPacket }
  /** In sentences. */
  | { readonly ok: false; readonly problem: string };

export async function openPersonal(link: PacketLink): Promise<OpenedPersonal> {
  const fetched = await fetchText(packetAddress(link));
  if (!fetched.ok) {
    const values = { expected: link.domain };
    const problem = sentenceOf(
      PACKET_SET,
      { reason: "packet_unreachable" satisfies PacketReason, values },
      locale(),
    );
    return { ok: false, problem: `${problem} ${faultInWords(fetched)}` };
  }
  const opened = await openSealedPacket(fetched.bytes, link);
  return opened.ok
    ? { ok: true, packet: opened.value }
    : { ok: false, problem: sentenceOf(PACKET_SET, opened, locale()) };
}
