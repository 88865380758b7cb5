/**
 * Reads a Groth16 proving key as snarkjs writes it (`.zkey`, version 1): sizes, coefficients of A and B, points.
 *
 * Points come out as plain integers, which is how this package's own key files hold them; the file holds them times
 * 2^256. The loader checks that points lie on their curves. The hash identifies the key.
 */
import { BN254_P, BN254_R } from "@svc/core/field";
import { type HeaderPoint, headerPoint, readKeyFile, type SectionName } from "../ceremony/key-file.ts";
import { G1_BYTES, G2_BYTES } from "../transcript/montgomery.ts";
import { modularInverse, readInteger, writeInteger } from "./integers.ts";

const COEFFICIENT_BYTES = 44;

/** One entry of A (0) or B (1). */
export interface Entry {
  readonly matrix: 0 | 1;
  readonly row: number;
  readonly wire: number;
  readonly value: bigint;
}

export interface Zkey {
  readonly wires: number;
  readonly publicSignals: number;
  /** Rows, a power of two. */
  readonly domain: number;
  readonly alpha1: Uint8Array;
  readonly beta1: Uint8Array;
  readonly beta2: Uint8Array;
  readonly delta1: Uint8Array;
  readonly delta2: Uint8Array;
  readonly entries: readonly Entry[];
  /** One a wire. */
  readonly a: Uint8Array;
  readonly b1: Uint8Array;
  readonly b2: Uint8Array;
  /** One a private wire. */
  readonly c: Uint8Array;
  /** One a row. */
  readonly h: Uint8Array;
}

/**
 * Reads a snarkjs proving key of version 1 over BN254 into its parts; points are not checked here.
 *
 * @throws RangeError when the bytes are no Groth16 proving key over BN254
 */
export function readZkey(bytes: Uint8Array): Zkey {
  const read = readKeyFile(bytes);
  if (!read.ok) throw new RangeError(`zkey: ${read.detail}`);
  const file = read.value;
  const { sections, wires, publicSignals, domainSize: domain } = file;
  if (domain < 8 || domain > 1 << 24 || (domain & (domain - 1)) !== 0 || publicSignals >= wires) {
    throw new RangeError(`zkey: ${wires} wires, ${publicSignals} public signals, ${domain} rows`);
  }
  const points = (name: SectionName, count: number, length: number) => {
    const section = sections[name];
    if (section.length !== count * length) throw new RangeError(`zkey: ${name} has ${section.length} bytes`);
    return plainCoordinates(section);
  };
  const point = (name: HeaderPoint) => plainCoordinates(headerPoint(file, name));
  return {
    wires,
    publicSignals,
    domain,
    alpha1: point("alpha1"),
    beta1: point("beta1"),
    beta2: point("beta2"),
    delta1: point("delta1"),
    delta2: point("delta2"),
    entries: readEntries(sections.coefficients, wires, domain),
    a: points("a", wires, G1_BYTES),
    b1: points("b1", wires, G1_BYTES),
    b2: points("b2", wires, G2_BYTES),
    c: points("l", wires - publicSignals - 1, G1_BYTES),
    h: points("h", domain, G1_BYTES),
  };
}

const FROM_MONTGOMERY = modularInverse(2n ** 256n, BN254_P);
/** Coefficients are stored as value · 2^512: the Montgomery form of a Montgomery form. */
const FROM_STORED = modularInverse(2n ** 512n, BN254_R);

function plainCoordinates(stored: Uint8Array): Uint8Array {
  const plain = new Uint8Array(stored.length);
  for (let at = 0; at < stored.length; at += 32) {
    const value = readInteger(stored, at);
    if (value >= BN254_P) throw new RangeError("zkey: a coordinate is not reduced");
    if (value !== 0n) writeInteger(plain, at, (value * FROM_MONTGOMERY) % BN254_P);
  }
  return plain;
}

function readEntries(bytes: Uint8Array, wires: number, domain: number): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length < 4 ? -1 : view.getUint32(0, true);
  if (bytes.length !== 4 + count * COEFFICIENT_BYTES) throw new RangeError("zkey: coefficients cut short");
  // A few hundred values stand for all of them.
  const values = new Map<bigint, bigint>();
  return Array.from({ length: count }, (_, i) => {
    const at = 4 + i * COEFFICIENT_BYTES;
    const [matrix, row, wire] = [0, 4, 8].map((offset) => view.getUint32(at + offset, true)) as [
      0 | 1,
      number,
      number,
    ];
    const stored = readInteger(bytes, at + 12);
    if (matrix > 1 || row >= domain || wire >= wires || stored >= BN254_R) {
      throw new RangeError(`zkey: coefficient ${i} is out of range`);
    }
    const value = values.get(stored) ?? (stored * FROM_STORED) % BN254_R;
    values.set(stored, value);
    return { matrix, row, wire, value };
  });
}
