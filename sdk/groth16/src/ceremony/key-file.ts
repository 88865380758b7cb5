/**
 * A Groth16 proving key in snarkjs' binary format, taken apart into its sections, as a contributor's tool needs it.
 *
 * Little-endian throughout: "zkey", version 1, number of sections, then each section's number (4 bytes), length (8)
 * and content. Section 2 holds the sizes and the points alpha1, beta1, beta2, gamma2, delta1, delta2; 3 IC; 4 the
 * coefficients; 5 A; 6 B1; 7 B2; 8 L; 9 H; 10 the transcript. A key handed on by a stranger is evidence: reading it
 * refuses, and never throws.
 */

import type { KeyFileForm } from "@svc/core/finding";
import type { Reading } from "@svc/core/reading";
import type { G1Affine, G2Affine } from "../arithmetic.ts";
import { found } from "../parse/finding.ts";
import { decodeG1, decodeG2, G1_BYTES, G2_BYTES } from "../transcript/montgomery.ts";
import { type CeremonyReason, refuseKey } from "./reasons.ts";

const SECTION = Object.freeze({
  protocol: 1,
  header: 2,
  ic: 3,
  coefficients: 4,
  a: 5,
  b1: 6,
  b2: 7,
  l: 8,
  h: 9,
  transcript: 10,
});
export type SectionName = keyof typeof SECTION;

/** Every section once, and no other. */
const NAMES = Object.keys(SECTION) as SectionName[];
const MAGIC = "zkey";
const PREFIX_BYTES = 12;
/** n8q, q, n8r, r, wires, public signals, domain size. */
const SIZES_BYTES = 4 + 32 + 4 + 32 + 12;
const HEADER_BYTES = SIZES_BYTES + 3 * G1_BYTES + 3 * G2_BYTES;

export interface KeyFile {
  readonly sections: Readonly<Record<SectionName, Uint8Array>>;
  readonly wires: number;
  readonly publicSignals: number;
  readonly domainSize: number;
}

/** Offsets of the header's points. */
const POINTS = Object.freeze({
  alpha1: SIZES_BYTES,
  beta1: SIZES_BYTES + G1_BYTES,
  beta2: SIZES_BYTES + 2 * G1_BYTES,
  gamma2: SIZES_BYTES + 2 * G1_BYTES + G2_BYTES,
  delta1: SIZES_BYTES + 2 * G1_BYTES + 2 * G2_BYTES,
  delta2: SIZES_BYTES + 3 * G1_BYTES + 2 * G2_BYTES,
});
export type HeaderPoint = keyof typeof POINTS;

/** The stored bytes of one of the header's points. */
export function headerPoint({ sections }: KeyFile, name: HeaderPoint): Uint8Array {
  const at = POINTS[name];
  return sections.header.subarray(at, at + (name.endsWith("1") ? G1_BYTES : G2_BYTES));
}

/** Reads the file into views on it: what is done to `bytes` afterwards is done to the key. */
export function readKeyFile(bytes: Uint8Array): Reading<KeyFile, CeremonyReason> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (bytes.length < PREFIX_BYTES || magic !== MAGIC || view.getUint32(4, true) !== 1) {
    return malformed("version_1");
  }
  if (view.getUint32(8, true) !== NAMES.length) return malformed("ten_sections");
  const sections: Partial<Record<SectionName, Uint8Array>> = {};
  let at = PREFIX_BYTES;
  // Tools write them in an order of their own.
  for (let i = 0; i < NAMES.length; i++) {
    if (at + PREFIX_BYTES > bytes.length) return malformed("whole_sections");
    const number = view.getUint32(at, true);
    const length = Number(view.getBigUint64(at + 4, true));
    const start = at + PREFIX_BYTES;
    const name = NAMES.find((one) => SECTION[one] === number);
    if (name === undefined || sections[name] !== undefined) return malformed("known_sections", number);
    if (length > bytes.length - start) return malformed("whole_sections", number);
    sections[name] = bytes.subarray(start, start + length);
    at = start + length;
  }
  if (at !== bytes.length) return malformed("nothing_behind");
  return readSizes(sections as Record<SectionName, Uint8Array>);
}

function readSizes(sections: Record<SectionName, Uint8Array>): Reading<KeyFile, CeremonyReason> {
  const { header, protocol } = sections;
  if (header.length !== HEADER_BYTES) return malformed("header");
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (protocol.length !== 4 || protocol[0] !== 1) return malformed("groth16");
  const [wires, publicSignals, domainSize] = [0, 4, 8].map((offset) => view.getUint32(72 + offset, true));
  if (
    wires === undefined ||
    publicSignals === undefined ||
    domainSize === undefined ||
    wires <= publicSignals
  ) {
    return malformed("agreeing_sizes");
  }
  const expected: Partial<Record<SectionName, number>> = {
    ic: (publicSignals + 1) * G1_BYTES,
    a: wires * G1_BYTES,
    b1: wires * G1_BYTES,
    b2: wires * G2_BYTES,
    l: (wires - publicSignals - 1) * G1_BYTES,
    h: domainSize * G1_BYTES,
  };
  for (const [name, length] of Object.entries(expected) as [SectionName, number][]) {
    const { length: actual } = sections[name];
    if (actual === length) continue;
    return refuseKey("key_section_length", { section: SECTION[name], expected: length, found: actual });
  }
  return found({ sections, wires, publicSignals, domainSize });
}

/** The file with some sections' contents replaced by others. */
export function writeKeyFile(
  { sections }: KeyFile,
  changes: Partial<Record<SectionName, Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const contents = NAMES.map((name) => changes[name] ?? sections[name]);
  const size = contents.reduce((sum, { length }) => sum + PREFIX_BYTES + length, PREFIX_BYTES);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(4, 1, true);
  view.setUint32(8, NAMES.length, true);
  let at = PREFIX_BYTES;
  for (const [i, content] of contents.entries()) {
    view.setUint32(at, SECTION[NAMES[i] as SectionName], true);
    view.setBigUint64(at + 4, BigInt(content.length), true);
    bytes.set(content, at + PREFIX_BYTES);
    at += PREFIX_BYTES + content.length;
  }
  return bytes;
}

/** The header with other deltas. */
export function headerWithDelta({ sections }: KeyFile, delta1: Uint8Array, delta2: Uint8Array): Uint8Array {
  const header = Uint8Array.from(sections.header);
  header.set(delta1, POINTS.delta1);
  header.set(delta2, POINTS.delta2);
  return header;
}

/** The verification key inside the file in snarkjs' spelling, or null when a point of it is none. */
export function verificationKeyIn(file: KeyFile) {
  const { ic } = file.sections;
  const alpha = decodeG1(headerPoint(file, "alpha1"));
  const [beta, gamma, delta] = (["beta2", "gamma2", "delta2"] as const).map((name) =>
    decodeG2(headerPoint(file, name)),
  );
  const points: G1Affine[] = [];
  for (let at = 0; at < ic.length; at += G1_BYTES) {
    const point = decodeG1(ic.subarray(at, at + G1_BYTES));
    if (point === null) return null;
    points.push(point);
  }
  if (alpha === null || beta == null || gamma == null || delta == null) return null;
  return {
    protocol: "groth16" as const,
    curve: "bn128" as const,
    nPublic: file.publicSignals,
    vk_alpha_1: g1Json(alpha),
    vk_beta_2: g2Json(beta),
    vk_gamma_2: g2Json(gamma),
    vk_delta_2: g2Json(delta),
    IC: points.map(g1Json),
  };
}

function g1Json({ x, y }: G1Affine): [string, string, "1"] {
  return [`${x}`, `${y}`, "1"];
}

function g2Json({ x, y }: G2Affine): [[string, string], [string, string], ["1", "0"]] {
  return [
    [`${x[0]}`, `${x[1]}`],
    [`${y[0]}`, `${y[1]}`],
    ["1", "0"],
  ];
}

/** @param section its number, where one is concerned */
function malformed(expected: KeyFileForm, section: number | null = null) {
  return refuseKey("key_file_malformed", { expected, section });
}
