/**
 * A circuit record: the governance key's signed word about one version of a circuit, from its source to its
 * verification key, with the phase-2 transcript that anyone can check offline.
 */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import type { Reading } from "../reading.ts";
import {
  CircuitId,
  Count,
  Digest,
  hex,
  PublicKey,
  SignatureValue,
  text,
  UnixSeconds,
  Version,
} from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { SignatureSchema } from "./signature.ts";
import { G2PointSchema } from "./verification-key.ts";

/** A contributor's key signs a statement over this very setup; without a signature it counts for nobody. */
const SetupContributionSchema = v.strictObject({
  name: text(100),
  /** BLAKE2b-512 of the contribution, as the transcript yields it; absent for one who only checked. */
  contribution_hash: v.exactOptional(hex(64)),
  public_key: v.exactOptional(PublicKey),
  signature: v.exactOptional(SignatureValue),
});

const SetupBeaconSchema = v.strictObject({
  /** Where the value was announced to come from, or "self-chosen". */
  source: text(200),
  /** Hex of the value that the beacon was computed from. */
  value: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){1,255}$/, "1 to 255 bytes of lowercase hex")),
  /** Base-2 logarithm of the number of SHA-256 iterations. */
  iterations_exp: v.pipe(Count, v.maxValue(20, "at most 2^20 iterations")),
});

/** Base64 characters of a transcript: some 150 contributions. */
const MAX_TRANSCRIPT_CHARACTERS = 90_000;

export const SETUP_GRADE = /^(?:dev-insecure|single-party|mpc-[1-9][0-9]{0,3}(?:\+beacon)?)$/;

export const CircuitRecordSchema = v.strictObject({
  circuit_id: CircuitId,
  circuit_version: Version,
  /** Grows with every record about this version; a lower one never replaces a higher. */
  record_sequence: v.pipe(Count, v.minValue(1, "an integer of at least 1")),
  status: v.picklist(["active", "retired", "revoked"], "active, retired or revoked"),
  vk_hash: Digest,
  /** Names of the public signals in order. */
  signal_schema: v.pipe(
    v.array(text(64)),
    v.minLength(1, "at least one signal"),
    v.maxLength(64, "at most 64 signals"),
  ),
  r1cs_hash: Digest,
  wasm_hash: Digest,
  zkey_hash: Digest,
  source_hash: Digest,
  compiler: text(200),
  ptau: v.strictObject({
    name: text(100),
    blake2b: hex(64),
    /** [tau]_2 of the powers of tau, affine: what ties phase 1 to a known ceremony. Absent: to none. */
    tau_2: v.exactOptional(G2PointSchema),
  }),
  setup: v.strictObject({
    grade: v.pipe(v.string(), v.maxLength(32, "a setup grade"), v.regex(SETUP_GRADE, "a setup grade")),
    /** Base64 of the proving key's section 10. */
    transcript: text(MAX_TRANSCRIPT_CHARACTERS),
    beacon: v.exactOptional(SetupBeaconSchema),
    contributions: v.pipe(v.array(SetupContributionSchema), v.maxLength(200, "at most 200 contributions")),
  }),
  valid_from: UnixSeconds,
  valid_until: UnixSeconds,
  signature: SignatureSchema,
});

export type CircuitRecord = v.InferOutput<typeof CircuitRecordSchema>;
export type CircuitStatus = CircuitRecord["status"];

/**
 * Reads a circuit record strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about its signature or its transcript.
 */
export function parseCircuitRecord(input: unknown): Reading<CircuitRecord, ParseReason> {
  return parseDocument(CircuitRecordSchema, input);
}

/** Digest of the whole record, signature included. */
export function hashCircuitRecord(record: CircuitRecord): string {
  return digest(DOMAINS.circuitRecord, record);
}
