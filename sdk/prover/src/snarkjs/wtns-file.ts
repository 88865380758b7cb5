/**
 * The "wtns" container (version 2) in which snarkjs takes a witness: magic, version, two sections; the first
 * says the element size, the prime and the number of elements, the second holds them. Built in memory only.
 */
import { BN254_R } from "@svc/core";
import { WITNESS_ELEMENT_BYTES } from "./witness-program.ts";

const MAGIC = "wtns";
const VERSION = 2;
const HEADER_SECTION_BYTES = 4 + WITNESS_ELEMENT_BYTES + 4;
/** Magic, version, number of sections, then (type, length) before each section. */
const FRAME_BYTES = 12 + 12 + HEADER_SECTION_BYTES + 12;

/** @param elements 32 bytes each, little-endian */
export function encodeWitnessFile(elements: Uint8Array): Uint8Array {
  const file = new Uint8Array(FRAME_BYTES + elements.length);
  const view = new DataView(file.buffer);
  let at = 0;
  const u32 = (value: number): void => {
    view.setUint32(at, value, true);
    at += 4;
  };
  const section = (type: number, length: number): void => {
    u32(type);
    view.setBigUint64(at, BigInt(length), true);
    at += 8;
  };
  for (const character of MAGIC) file[at++] = character.charCodeAt(0);
  u32(VERSION);
  u32(2);
  section(1, HEADER_SECTION_BYTES);
  u32(WITNESS_ELEMENT_BYTES);
  for (let i = 0; i < WITNESS_ELEMENT_BYTES; i++) file[at++] = Number((BN254_R >> BigInt(8 * i)) & 0xffn);
  u32(elements.length / WITNESS_ELEMENT_BYTES);
  section(2, elements.length);
  file.set(elements, at);
  return file;
}
