/** Opens the packet of a personal link. */
import { decodeBase64Url, decodeUtf8, equalBytes } from "@svc/core/bytes";
import type { PACKET_REASONS, PacketReason } from "@svc/core/finding";
import { type Reading, type Refuse, refusal } from "@svc/core/reading";
import { packetReferenceFailure } from "@svc/core/statement";
import { readMembers } from "@svc/core/trust";
import {
  attestedIn,
  isDomain,
  MAX_SEALED_LENGTH,
  PACKET_FOLDER,
  type PacketLink,
  type PersonalPacket,
  packetCipher,
  packetId,
  packetKey,
  readPaddedPacket,
} from "@svc/core/wire";
import { type FetchOptions, fetchBytes, readFetchOptions } from "../fetch-bytes.ts";

export type PacketReading = Reading<PersonalPacket, PacketReason>;

const refuse: Refuse<typeof PACKET_REASONS> = refusal;

/** The address at which a link's domain serves its packet. It does not give the key away. */
export function packetAddress(link: PacketLink): string {
  const { domain, key } = readLink(link);
  return `https://${domain}${PACKET_FOLDER}${packetId(key)}`;
}

/**
 * Fetches the packet of a personal link and opens it.
 *
 * Sends no credentials and no referrer, follows no redirect, and takes at most 1 MiB and 10 seconds. `ok` says that the
 * packet is the link's and its reference the attestation's. Nothing is verified: pass the attestation to `verifyDecision`
 * (a compact one through `expand`) and the disclosure to `verifyDisclosure`.
 *
 * @param link of `parsePacketLink`
 * @throws TypeError for a malformed link or option; the signal's reason when it is aborted
 */
export async function openPacket(link: PacketLink, options: FetchOptions): Promise<PacketReading> {
  const bounds = { ...readFetchOptions(options), maxBytes: MAX_SEALED_LENGTH };
  const fetched = await fetchBytes(packetAddress(link), bounds);
  if (fetched.ok) return openSealedPacket(fetched.bytes, link);
  return fetched.why === "too_large"
    ? refuse("packet_unreadable")
    : refuse("packet_unreachable", { expected: link.domain });
}

/**
 * Opens a sealed packet that was fetched or read from a file. Never throws on evidence.
 *
 * @param sealed the base64url text, or its bytes
 * @param link of `parsePacketLink`
 * @throws TypeError for a malformed link
 */
export async function openSealedPacket(
  sealed: string | Uint8Array,
  link: PacketLink,
): Promise<PacketReading> {
  const { domain, key } = readLink(link);
  const padded = await decrypt(sealed, key);
  if (padded === null) return refuse("packet_unreadable");
  if (!equalBytes(packetKey(padded), key)) return refuse("packet_differs");
  const packet = readPaddedPacket(padded);
  if (packet === null) return refuse("packet_malformed");
  const { issuer } = attestedIn(packet);
  if (issuer?.domain !== domain) {
    return refuse("packet_domain_differs", { expected: domain, found: issuer?.domain ?? null });
  }
  const fault = packetReferenceFailure(packet);
  return fault === null ? { ok: true, value: packet } : refuse(fault.reason);
}

function readLink(link: PacketLink): PacketLink {
  const { domain, key } = readMembers(link, ["domain", "key"], "link");
  if (isDomain(domain) && key instanceof Uint8Array && key.length === 16) return { domain, key };
  throw new TypeError("link: expected what parsePacketLink returns");
}

/** Null for a text that is too long, not base64url or not sealed under this key. */
async function decrypt(sealed: string | Uint8Array, key: Uint8Array): Promise<Uint8Array | null> {
  if (sealed.length > MAX_SEALED_LENGTH) return null;
  const bytes = decodeBase64Url(typeof sealed === "string" ? sealed : decodeUtf8(sealed));
  if (bytes === null) return null;
  const { subtle } = crypto;
  const secret = await subtle.importKey("raw", key as BufferSource, "AES-GCM", false, ["decrypt"]);
  try {
    return new Uint8Array(await subtle.decrypt(packetCipher(), secret, bytes as BufferSource));
  } catch (error) {
    // WebCrypto reports a tag that does not fit as an OperationError.
    if (error instanceof DOMException && error.name === "OperationError") return null;
    throw error;
  }
}
