// Members of each operation's input. Each is evidence, or a caller's argument that the operation judges; an input with
// a member that is missing, unknown or of another kind is no question of the operation.
import { decodeBase64, decodeHex } from "@svc/core";

type Is = (value: unknown) => boolean;

const anything: Is = () => true;
const text: Is = (value) => typeof value === "string";
const list: Is = Array.isArray;
const hex: Is = (value) => typeof value === "string" && decodeHex(value) !== null;
const hexes: Is = (value) => Array.isArray(value) && value.every(hex);
const size: Is = (value) =>
  typeof value === "string"
    ? /^(0|[1-9]\d{0,19})$/.test(value)
    : Number.isSafeInteger(value) && Number(value) >= 0;
const base64: Is = (value) => typeof value === "string" && decodeBase64(value) !== null;

/** A document as a value, as text or as bytes, under one of three names. */
const DOCUMENT = "a document";

/** Members by name; "?" after one that may be absent. */
type Frame = Readonly<Record<string, Is | typeof DOCUMENT>>;

const RECEIPTS: Frame = { receipts: list, "attestation?": anything };

const FRAMES: Readonly<Record<string, Frame>> = {
  read: { document: DOCUMENT },
  ed25519: { public_key: hex, signature: hex, message: hex },
  groth16: { key: anything, proof: anything, signals: anything },
  setup: { key: anything, transcript: anything },
  attestation: { document: DOCUMENT },
  identities: { attestation: anything },
  disclosure: { document: DOCUMENT, attestation: anything },
  thin: { document: DOCUMENT },
  packet: { sealed: text, link: text },
  receipt: { document: DOCUMENT, "attestation?": anything },
  chain: { receipts: list },
  score: RECEIPTS,
  acceptance: RECEIPTS,
  registry: { registry: anything, verifier_id: text, public_key: text },
  checkpoint: { note: anything },
  consistency: { from_size: size, to_size: size, from_root: hex, to_root: hex, proof: hexes },
  inclusion: {
    receipt: DOCUMENT,
    "document?": anything,
    "entry?": anything,
    "proof?": anything,
    "checkpoint?": anything,
  },
  equivocation: { receipts: list, attestation_id: text },
  log_evidence: { evidence: DOCUMENT },
  bill: {
    attestation: DOCUMENT,
    "openings?": anything,
    "receipt?": anything,
    "entry?": anything,
    "inclusion?": anything,
    "checkpoint?": anything,
    "bill?": anything,
    "adjustments?": anything,
    "charge_authority?": anything,
  },
  contradictions: { documents: list },
  period: {
    statement: anything,
    "log?": anything,
    "previous?": anything,
    "others?": anything,
    "leaves?": anything,
    "proofs?": anything,
    "attestations?": anything,
  },
  period_evidence: { evidence: anything },
  sample: { statement: anything, size: anything, "beacon?": anything, "nonce?": anything },
  answer: { document: DOCUMENT },
  bundle: { document: DOCUMENT },
};

/** Returns whether an input is made of what its operation asks for. */
export function isFramed(operation: string, input: unknown): boolean {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return false;
  const rest = { ...input } as Record<string, unknown>;
  const take = (name: string, is: Is): boolean | null => {
    if (!Object.hasOwn(rest, name)) return null;
    const value = rest[name];
    delete rest[name];
    return is(value);
  };
  for (const [member, is] of Object.entries(FRAMES[operation] ?? {})) {
    const name = member.replace(/\?$/, "");
    const found =
      is === DOCUMENT
        ? (take(name, anything) ?? take(`${name}_text`, text) ?? take(`${name}_base64`, base64))
        : take(name, is);
    if (found === false || (found === null && name === member)) return false;
  }
  return Object.keys(rest).length === 0;
}
