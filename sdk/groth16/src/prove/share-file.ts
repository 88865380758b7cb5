/**
 * The key files of this prover, one a share: the magic "svcprove", a version, the share's number, sizes, then sections,
 * each its length (64 bits) and its bytes, padded to 8. Integers are little-endian, coordinates plain.
 */
import {
  type Multiples,
  type QuotientShare,
  SHARES,
  type Share,
  type Sizes,
  WIRES_OF_BLINDING,
} from "./share.ts";

const MAGIC = "svcprove";
const VERSION = 2;
const HEAD_BYTES = 32;

/** A worker's share of a proving key as the bytes of its file. */
export function encodeShare(share: Share): Uint8Array {
  const parts: (Uint8Array | Uint32Array)[] =
    share.name === "quotient"
      ? [
          share.ends,
          share.terms,
          share.coefficients,
          share.h,
          ...[share.b1, share.c].flatMap(({ wires, points }) => [wires, points]),
        ]
      : [share.a, share.b2, share.c].flatMap(({ wires, points }) => [wires, points]);
  const padded = (length: number) => (length + 7) & ~7;
  const total = parts.reduce((sum, part) => sum + 8 + padded(part.byteLength), HEAD_BYTES);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  for (const [i, character] of [...MAGIC].entries()) bytes[i] = character.charCodeAt(0);
  const head = [VERSION, SHARES.indexOf(share.name), share.wires, share.publicSignals, share.domain, 0];
  for (const [i, value] of head.entries()) view.setUint32(8 + 4 * i, value, true);
  let at = HEAD_BYTES;
  for (const part of parts) {
    view.setBigUint64(at, BigInt(part.byteLength), true);
    if (part instanceof Uint8Array) bytes.set(part, at + 8);
    else for (const [i, value] of part.entries()) view.setUint32(at + 8 + 4 * i, value, true);
    at += 8 + padded(part.byteLength);
  }
  return bytes;
}

/**
 * Reads a share. That points lie on their curves is checked where they are loaded.
 *
 * @throws RangeError when the bytes are none, or say what their sizes do not allow
 */
export function decodeShare(bytes: Uint8Array): Share {
  const refuse = (what: string): never => {
    throw new RangeError(`proving key: ${what}`);
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD_BYTES || String.fromCharCode(...bytes.subarray(0, 8)) !== MAGIC) {
    refuse("another kind of file");
  }
  const [version, number, wires, publicSignals, domain] = [0, 1, 2, 3, 4].map((i) =>
    view.getUint32(8 + 4 * i, true),
  ) as [number, number, number, number, number];
  if (version !== VERSION) refuse(`version ${version}`);
  if (domain < 8 || domain > 1 << 24 || (domain & (domain - 1)) !== 0) refuse(`${domain} rows`);
  if (publicSignals >= wires || wires > 1 << 24) refuse(`${publicSignals} of ${wires} wires are public`);
  let at = HEAD_BYTES;
  const next = (unit: number): Uint8Array => {
    if (at + 8 > bytes.length) refuse("cut short");
    const length = Number(view.getBigUint64(at, true));
    if (length % unit !== 0 || length > bytes.length - at - 8) refuse("a section of another length");
    const part = bytes.subarray(at + 8, at + 8 + length);
    at += 8 + ((length + 7) & ~7);
    return part;
  };
  // As they are, which WebAssembly's memory takes them as, too: engines run on machines of this byte order alone.
  const words = (unit: number): Uint32Array => new Uint32Array(new Uint8Array(next(unit)).buffer);
  const multiples = (unit: number): Multiples => {
    const list = words(4);
    const points = next(unit);
    if (points.length !== list.length * unit) refuse("points and wires differ in number");
    if (list.some((wire) => wire >= wires + WIRES_OF_BLINDING)) refuse("a wire that does not exist");
    return { wires: list, points };
  };
  const sizes: Sizes = { wires, publicSignals, domain };
  let share: Share;
  if (SHARES[number] === "points") {
    share = { name: "points", ...sizes, a: multiples(64), b2: multiples(128), c: multiples(64) };
  } else if (SHARES[number] === "quotient") {
    const rows = { ends: words(8), terms: words(8), coefficients: next(32), h: next(64) };
    share = { name: "quotient", ...sizes, ...rows, b1: multiples(64), c: multiples(64) };
    checkRows(share, refuse);
  } else return refuse(`share ${number}`);
  if (at !== bytes.length) refuse("bytes behind the last section");
  return share;
}

function checkRows(
  { ends, terms, coefficients, h, wires, domain }: QuotientShare,
  refuse: (what: string) => never,
) {
  const values = coefficients.length / 32;
  if (h.length !== 64 * domain) refuse("not one point of H a row");
  if (ends.length > 2 * domain) refuse("more rows than the domain has");
  let last = 0;
  for (const end of ends) {
    if (end < last) refuse("rows that end before they begin");
    last = end;
  }
  if (last !== terms.length / 2 || values < 2) refuse("terms without a row");
  for (let i = 0; i < terms.length; i += 2) {
    if ((terms[i] as number) >= wires || (terms[i + 1] as number) >= values)
      refuse(`term ${i / 2} is out of range`);
  }
}
