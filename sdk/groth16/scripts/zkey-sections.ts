// Sections of the binary files of the circom tools (r1cs, wtns, ptau, zkey): four characters of type, version,
// number of sections, then each section's number (4 bytes), length (8 bytes) and content, all little-endian.

/**
 * @throws Error when the file has no such section
 */
export function readBinarySection(file: Buffer, number: number): Buffer {
  const { start, end } = findBinarySection(file, number);
  return file.subarray(start, end);
}

/** The file with one section's content replaced. */
export function replaceBinarySection(file: Buffer, number: number, content: Uint8Array): Buffer {
  const { start, end } = findBinarySection(file, number);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(content.length));
  return Buffer.concat([file.subarray(0, start - 8), length, content, file.subarray(end)]);
}

function findBinarySection(file: Buffer, number: number): { start: number; end: number } {
  const count = file.readUInt32LE(8);
  let at = 12;
  for (let i = 0; i < count; i++) {
    const start = at + 12;
    const end = start + Number(file.readBigUInt64LE(at + 4));
    if (file.readUInt32LE(at) === number) return { start, end };
    at = end;
  }
  throw new Error(`the file has no section ${number}`);
}
