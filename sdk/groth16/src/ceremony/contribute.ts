/**
 * One contribution to a phase-2 setup: delta times a fresh secret, L and H divided by it, and the proof that its maker
 * knew it. Made as snarkjs makes and verifies them.
 *
 * The secret comes from the platform's randomness, lives in this function alone, and is on its way to the garbage
 * collector when it returns: JavaScript gives no way to overwrite a big integer. For more, run this in a process or tab
 * that ends.
 */
import { blake2b } from "@noble/hashes/blake2.js";
import { encodeHex } from "@svc/core/bytes";
import { BN254_R } from "@svc/core/field";
import type { Reading } from "@svc/core/reading";
import { type G1Point, invertScalar, normalizePoints, toG1, toG2 } from "../curve/bn254.ts";
import { found } from "../parse/finding.ts";
import { deriveG2Base } from "../transcript/derive.ts";
import { decodeG2, G1_BYTES, hashedG1, hashedG2, storedG1, storedG2 } from "../transcript/montgomery.ts";
import { type Contribution, parseSection } from "../transcript/section.ts";
import {
  checkOwnKey,
  type HandedKey,
  type HandedKeyOptions,
  pointsOf,
  readHandedKeyOptions,
} from "./check-handed-key.ts";
import {
  type HeaderPoint,
  headerPoint,
  headerWithDelta,
  type KeyFile,
  readKeyFile,
  writeKeyFile,
} from "./key-file.ts";
import { type Pace, paced } from "./pace.ts";
import type { CeremonyReason } from "./reasons.ts";

export interface MadeContribution {
  /** The proving key to hand on. */
  readonly key: Uint8Array<ArrayBuffer>;
  /** BLAKE2b-512, 128 hex digits: what to publish and sign. */
  readonly contributionHash: string;
  readonly before: HandedKey;
}

/** Checking takes about this share of the work. */
const CHECK_SHARE = 0.15;
const CHUNK = 256;

/**
 * Checks the key that was handed over, and contributes to it only if it passes.
 *
 * @param name what the contributor calls themselves, 0 to 64 bytes of UTF-8: a claim that nothing covers
 * @throws RangeError for a longer name, TypeError for malformed options, the signal's reason. Never on evidence
 */
export async function contribute(
  initial: Uint8Array,
  given: Uint8Array,
  name: string,
  options: HandedKeyOptions = {},
): Promise<Reading<MadeContribution, CeremonyReason>> {
  const { signal, onProgress, after } = readHandedKeyOptions(options);
  const label = new TextEncoder().encode(name);
  if (label.length > 64) throw new RangeError("name: expected at most 64 bytes of UTF-8");
  const report = (from: number, share: number): Pace => ({
    signal,
    onProgress: (done) => onProgress?.(from + share * done),
  });
  // A copy: what is contributed to is what was checked.
  const handed = given.slice();
  const before = await checkOwnKey(initial.slice(), handed, { ...report(0, CHECK_SHARE), after });
  if (!before.ok) return before;
  const file = (readKeyFile(handed) as { value: KeyFile }).value;
  const secret = randomScalar();
  const made = chainLink(file, secret, label);
  const inverse = invertScalar(secret);
  const pace = report(CHECK_SHARE, 1 - CHECK_SHARE);
  const total = file.sections.l.length + file.sections.h.length;
  const l = await scaled(file.sections.l, inverse, (bytes) => paced(pace, bytes / total));
  const h = await scaled(file.sections.h, inverse, (bytes) =>
    paced(pace, (file.sections.l.length + bytes) / total),
  );
  const header = headerWithDelta(file, made.delta1, made.delta2);
  const key = writeKeyFile(file, { header, l, h, transcript: made.transcript });
  return found({ key, contributionHash: made.contributionHash, before: before.value });
}

interface ChainLink {
  readonly delta1: Uint8Array;
  readonly delta2: Uint8Array;
  readonly transcript: Uint8Array;
  readonly contributionHash: string;
}

function chainLink(file: KeyFile, secret: bigint, label: Uint8Array): ChainLink {
  const section = parseSection(file.sections.transcript);
  if (!section.ok) throw new Error("the transcript was checked before");
  const s = toG1Random();
  const sx = s.multiply(secret);
  const running = blake2b.create({ dkLen: 64 }).update(section.value.circuitHash);
  for (const earlier of section.value.contributions)
    for (const bytes of published(earlier)) running.update(bytes);
  const [sAffine, sxAffine] = [s.toAffine(), sx.toAffine()];
  const transcriptHash = running.update(hashedG1(sAffine)).update(hashedG1(sxAffine)).digest();
  const spx = deriveG2Base(transcriptHash).multiply(secret);
  const { x, y } = spx.toAffine();
  const spxAffine = { x: [x.c0, x.c1] as const, y: [y.c0, y.c1] as const };
  const deltaPoint = pointOf(file, "delta1").multiply(secret);
  const delta2 = toG2(decodeG2(headerPoint(file, "delta2")) as never).multiply(secret);
  const link = {
    deltaAfter: deltaPoint.toAffine(),
    s: sAffine,
    sx: sxAffine,
    spx: spxAffine,
    transcriptHash,
  };
  const hasher = blake2b.create({ dkLen: 64 });
  for (const bytes of published(link)) hasher.update(bytes);
  return {
    delta1: storedG1(deltaPoint),
    delta2: storedG2(delta2),
    contributionHash: encodeHex(hasher.digest()),
    transcript: appended(file.sections.transcript, [
      storedG1(deltaPoint),
      storedG1(s),
      storedG1(sx),
      storedG2(spx),
      transcriptHash,
      parameters(label),
    ]),
  };
}

function published(link: Pick<Contribution, "deltaAfter" | "s" | "sx" | "spx" | "transcriptHash">) {
  return [
    hashedG1(link.deltaAfter),
    hashedG1(link.s),
    hashedG1(link.sx),
    hashedG2(link.spx),
    link.transcriptHash,
  ];
}

/** Type 0, and the name as the only parameter where there is one. */
function parameters(label: Uint8Array): Uint8Array {
  const length = label.length === 0 ? 0 : label.length + 2;
  const bytes = new Uint8Array(8 + length);
  new DataView(bytes.buffer).setUint32(4, length, true);
  if (length > 0) bytes.set([1, label.length, ...label], 8);
  return bytes;
}

function appended(section: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, { length }) => sum + length, section.length);
  const bytes = new Uint8Array(size);
  bytes.set(section);
  let at = section.length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(64, view.getUint32(64, true) + 1, true);
  return bytes;
}

/** Every point of a section times a scalar; infinity stays. */
async function scaled(
  section: Uint8Array,
  scalar: bigint,
  report: (bytes: number) => Promise<void>,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(section.length);
  for (let at = 0; at < section.length; at += CHUNK * G1_BYTES) {
    const end = Math.min(at + CHUNK * G1_BYTES, section.length);
    const points = pointsOf(section.subarray(at, end));
    if (points === null) throw new Error("the section was checked before");
    const finite = normalizePoints(
      points.flatMap((point) => (point === null ? [] : [point.multiplyUnsafe(scalar)])),
    );
    let next = 0;
    for (const [i, point] of points.entries()) {
      if (point !== null) bytes.set(storedG1(finite[next++] as G1Point), at + i * G1_BYTES);
    }
    await report(end);
  }
  return bytes;
}

function pointOf(file: KeyFile, name: HeaderPoint): G1Point {
  const points = pointsOf(headerPoint(file, name));
  const point = points?.[0];
  if (point == null) throw new Error("the header was checked before");
  return point;
}

/** A point whose logarithm nobody needs to know; that its maker does is harmless. */
function toG1Random(): G1Point {
  return toG1({ x: 1n, y: 2n }).multiply(randomScalar());
}

/** Uniform in [2, r - 2]: 1 and -1 are contributions without effect. 512 bits reduced leave a bias of 2^-258. */
function randomScalar(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  bytes.fill(0);
  return (value % (BN254_R - 3n)) + 2n;
}
