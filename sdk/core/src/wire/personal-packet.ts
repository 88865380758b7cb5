/**
 * The personal packet: an attestation and what opens it for the person concerned. It is served sealed; a link holds its
 * domain and its key.
 */
import * as v from "valibot";
import { decodeBase64Url, encodeBase64Url } from "../bytes/base64.ts";
import { concatBytes, equalBytes } from "../bytes/join.ts";
import { encodeUtf8 } from "../bytes/utf8.ts";
import { DOMAINS, type Domain } from "../digest/domains.ts";
import { sha256 } from "../digest/sha256.ts";
import { canonicalBytes } from "../json/canonical.ts";
import type { Reading } from "../reading.ts";
import { hex } from "./atoms.ts";
import { type DecisionAttestation, DecisionAttestationSchema } from "./attestation.ts";
import { CaseReferenceSchema } from "./case-reference.ts";
import { InputDisclosureSchema } from "./disclosure.ts";
import { isDomain } from "./issuer-directory.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { ThinAttestationSchema } from "./thin-attestation.ts";

export const PersonalPacketSchema = v.strictObject({
  type: v.literal("personal_packet_v1"),
  /** Random, so that nobody can confirm a guessed packet by its identifier. */
  salt: hex(16),
  attestation: v.variant("type", [ThinAttestationSchema, DecisionAttestationSchema]),
  reference: v.exactOptional(CaseReferenceSchema),
  disclosure: v.exactOptional(InputDisclosureSchema),
});

export type PersonalPacket = v.InferOutput<typeof PersonalPacketSchema>;

/** What a personal link holds. */
export interface PacketLink {
  readonly domain: string;
  /** 16 bytes, secret. */
  readonly key: Uint8Array;
}

/** Sizes of a padded packet in bytes. The size of an unpadded one would show the outcome. */
const SIZES = [32, 64, 128, 256, 512].map((kibibytes) => kibibytes << 10);
const SPACE = 0x20;
const KEY_BYTES = 16;
const MAX_LINK_CHARACTERS = 4_096;
const LINK = /#p=(?<domain>[^#]*)\.(?<key>[^.#]*)$/;

/** Longest sealed packet in characters. */
export const MAX_SEALED_LENGTH: number = 1 << 20;

/** The name under which a sealed packet is served. */
export const PacketId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{21}[AQgw]$/, "16 bytes in base64url, unpadded"),
);

/** Whether this is the name of a sealed packet. */
export function isPacketId(value: unknown): value is string {
  return v.is(PacketId, value);
}

/** A sealed packet of one of its five sizes. */
export const SealedPacketText = v.pipe(
  v.string(),
  v.maxLength(sealedLength(512 << 10), "a sealed packet of at most 512 KiB"),
  v.regex(/^[A-Za-z0-9_-]+$/, "base64url, unpadded"),
  v.check((sealed) => SIZES.some((size) => sealed.length === sealedLength(size)), "a sealed packet's length"),
);

/** Where a domain serves sealed packets, each under its identifier. */
export const PACKET_FOLDER = "/.well-known/vdi-packet/";

/** Reads a packet from JSON text, UTF-8 bytes or a value. */
export function parsePersonalPacket(input: unknown): Reading<PersonalPacket, ParseReason> {
  return parseDocument(PersonalPacketSchema, input);
}

/** The members of a packet's attestation, which may be in its compact form. */
export function attestedIn({
  attestation: given,
}: PersonalPacket): Pick<DecisionAttestation, "decision" | "issuer"> {
  return given.type === "thin_decision_attestation_v1" ? given.attestation : given;
}

/**
 * The bytes that are sealed: canonical JSON, padded with spaces.
 *
 * @throws RangeError for a packet of more than 512 KiB
 */
export function padPacket(packet: PersonalPacket): Uint8Array<ArrayBuffer> {
  const bytes = canonicalBytes(packet);
  const size = SIZES.find((each) => bytes.length <= each);
  if (size === undefined) throw new RangeError(`packet: expected at most ${SIZES.at(-1)} bytes`);
  const padded = new Uint8Array(size).fill(SPACE);
  padded.set(bytes);
  return padded;
}

/** The packet in padded bytes; null for bytes that `padPacket` does not give. */
export function readPaddedPacket(padded: Uint8Array): PersonalPacket | null {
  // Before it is padded again, which a larger packet has no size for.
  if (!SIZES.includes(padded.length)) return null;
  const read = parsePersonalPacket(padded);
  return read.ok && equalBytes(padPacket(read.value), padded) ? read.value : null;
}

/** The key that seals these padded bytes: 16 bytes, secret. */
export function packetKey(padded: Uint8Array): Uint8Array<ArrayBuffer> {
  return firstBytes(DOMAINS.packetKey, padded);
}

/** The identifier under which a packet with this key is served. */
export function packetId(key: Uint8Array): string {
  return encodeBase64Url(firstBytes(DOMAINS.packetId, key));
}

/** Parameters of AES-128-GCM. The nonce is fixed, because a key follows from the one text that it seals. */
export function packetCipher(): { readonly name: string; readonly iv: Uint8Array<ArrayBuffer> } {
  return { name: "AES-GCM", iv: new Uint8Array(12) };
}

/** Domain and key of a personal link, or of its fragment; null for any other text, such as a cut link. */
export function parsePacketLink(text: string): PacketLink | null {
  const found = text.length > MAX_LINK_CHARACTERS ? null : LINK.exec(text)?.groups;
  const [domain, key] = [found?.domain, decodeBase64Url(found?.key)];
  return isDomain(domain) && key?.length === KEY_BYTES ? { domain, key } : null;
}

/** The fragment of a personal link, which opens the packet. */
export function formatPacketLink({ domain, key }: PacketLink): string {
  return `#p=${domain}.${encodeBase64Url(key)}`;
}

/** Characters of base64url for these bytes and the tag of 16 bytes. */
function sealedLength(bytes: number): number {
  return Math.ceil(((bytes + 16) * 4) / 3);
}

function firstBytes(domain: Domain, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(concatBytes(encodeUtf8(domain), bytes)).slice(0, KEY_BYTES));
}
