/** Seals the packet of a personal link. */
import {
  type CaseReference,
  CaseReferenceSchema,
  disclosureFailure,
  encodeBase64Url,
  encodeHex,
  formatPacketLink,
  type InputDisclosure,
  type PersonalPacket,
  packetCipher,
  packetId,
  packetKey,
  packetReferenceFailure,
  padPacket,
  parseAttestation,
  parseDisclosure,
  parseDocument,
  readMembers,
  withoutUndefined,
} from "@svc/core";
import { slimForAnyReader } from "@svc/vdi-verifier";

export interface SealPacketOptions {
  /** Address of the audit page, to which the link leads. */
  readonly page: string;
  /** Salt and text of the case reference, as `onOpening` gave them. */
  readonly reference?: CaseReference | undefined;
  /** Inputs that the person is shown. */
  readonly disclosure?: InputDisclosure | undefined;
}

export interface SealedPacket {
  /** The domain that serves the packet: the attestation's `issuer.domain`. */
  readonly domain: string;
  /** The name under which it is served, in `/.well-known/vdi-packet/`. It does not give the key away. */
  readonly id: string;
  /** The text that is served. */
  readonly sealed: string;
  /** The personal link. Secret: whoever has it has the packet. */
  readonly link: string;
}

/**
 * Seals an attestation, its case reference and a disclosure into a packet for the person concerned.
 *
 * Verifies nothing but that reference and disclosure are the attestation's.
 *
 * @param attestation a `DecisionAttestation` as JSON text, UTF-8 bytes or value, with `issuer`
 * @throws TypeError for an argument of another form; RangeError for a reference or a disclosure of another attestation
 *   and for a packet of more than 512 KiB
 * @example
 * const { id, sealed, link } = await sealPacket(attestation, { page: "https://audit.example/", reference: opening.reference });
 */
export async function sealPacket(attestation: unknown, options: SealPacketOptions): Promise<SealedPacket> {
  const given = readMembers(options, ["page", "reference", "disclosure"], "options");
  const page = readPage(given.page);
  const reference = readReference(given.reference);
  const disclosure = readDisclosure(given.disclosure);
  const read = parseAttestation(attestation);
  if (!read.ok) throw new TypeError(`attestation: ${read.detail}`);
  const { issuer } = read.value;
  if (issuer === undefined) throw new TypeError("attestation: it names no issuer's domain");
  const packet: PersonalPacket = withoutUndefined({
    type: "personal_packet_v1" as const,
    salt: encodeHex(crypto.getRandomValues(new Uint8Array(16))),
    attestation: slimForAnyReader(read.value),
    reference,
    disclosure,
  });
  const referenceFault = packetReferenceFailure(packet);
  if (referenceFault !== null) throw new RangeError(`options.reference: ${referenceFault.reason}`);
  const fault = disclosure === undefined ? null : disclosureFailure(disclosure, read.value);
  if (fault !== null) throw new RangeError(`options.disclosure: ${fault.reason}`);
  const padded = padPacket(packet);
  const key = packetKey(padded);
  const { subtle } = crypto;
  const secret = await subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const sealed = new Uint8Array(await subtle.encrypt(packetCipher(), secret, padded));
  const { domain } = issuer;
  page.hash = formatPacketLink({ domain, key });
  return { domain, id: packetId(key), sealed: encodeBase64Url(sealed), link: page.href };
}

function readPage(page: unknown): URL {
  const url = typeof page === "string" && URL.canParse(page) ? new URL(page) : null;
  if (url?.protocol !== "https:")
    throw new TypeError("options.page: expected an address that begins with https:");
  return url;
}

function readReference(reference: unknown): CaseReference | undefined {
  if (reference === undefined) return undefined;
  const read = parseDocument(CaseReferenceSchema, reference);
  if (!read.ok) throw new TypeError("options.reference: expected { salt, text }");
  return read.value;
}

function readDisclosure(disclosure: unknown): InputDisclosure | undefined {
  if (disclosure === undefined) return undefined;
  const read = parseDisclosure(disclosure);
  if (!read.ok) throw new TypeError("options.disclosure: expected an input disclosure");
  return read.value;
}
