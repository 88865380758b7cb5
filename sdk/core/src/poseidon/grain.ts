/**
 * The Grain register of the Poseidon paper (Grassi et al., USENIX Security 2021, appendix F): the
 * stream from which round constants and the MDS matrix are drawn, so that a verifier ships 80 bits
 * of seed per width instead of tens of kilobytes of tables. Field elements are drawn by rejection
 * for constants and by reduction for the matrix, exactly as the reference generator does.
 *
 * b[i+80] = b[i+62] ^ b[i+51] ^ b[i+38] ^ b[i+23] ^ b[i+13] ^ b[i]. No tap reaches closer than 18
 * bits to the end, so the register advances 16 bits at a time.
 */
import { BN254_R } from "../field/bn254.ts";

const ELEMENT_BITS = 254;
const WARM_UP_WORDS = 10;

/** A running register; `nextConstant` and `nextMatrixEntry` consume the one stream in turn. */
export interface GrainStream {
  /** The next field element, drawn again while it is not below the modulus. */
  nextConstant(): bigint;
  /** The next 254 bits reduced once modulo the field: the rule for matrix entries. */
  nextMatrixEntry(): bigint;
}

/**
 * Seeds the register for x^5 over the 254-bit prime field.
 *
 * @param width - state width t
 * @param fullRounds - R_F
 * @param partialRounds - R_P
 */
export function openGrain(width: number, fullRounds: number, partialRounds: number): GrainStream {
  let [w0, w1, w2, w3, w4] = seedWords(width, fullRounds, partialRounds);
  /** The next sixteen bits: 62, 51, 38, 23, 13 and 0 places behind the oldest, which is the high bit of w0. */
  const nextWord = (): number => {
    const high = (w3 << 16) | w4;
    const word =
      ((high >>> 2) ^
        (high >>> 13) ^
        (((w2 << 16) | w3) >>> 10) ^
        (((w1 << 16) | w2) >>> 9) ^
        (((w0 << 16) | w1) >>> 3) ^
        w0) &
      0xffff;
    w0 = w1;
    w1 = w2;
    w2 = w3;
    w3 = w4;
    w4 = word;
    return word;
  };
  for (let i = 0; i < WARM_UP_WORDS; i++) nextWord();

  // Self-shrinking: of every pair of bits, the second counts only when the first is one.
  let kept = 0;
  let keptBits = 0;
  const take = (bits: number): number => {
    while (keptBits < bits) {
      const word = nextWord();
      const first = SHRUNK[word >> 8] as number;
      const second = SHRUNK[word & 0xff] as number;
      kept = (((kept << (first >> 4)) | (first & 0xf)) << (second >> 4)) | (second & 0xf);
      keptBits += (first >> 4) + (second >> 4);
    }
    keptBits -= bits;
    const taken = kept >>> keptBits;
    kept &= (1 << keptBits) - 1;
    return taken;
  };

  const draw = (): bigint => {
    for (let i = CHUNKS - 1; i >= 0; i--) chunks[i] = take(i === CHUNKS - 1 ? TOP_BITS : 16);
    const [low, second, third, high] = quarters as unknown as readonly [bigint, bigint, bigint, bigint];
    return (((((high << 64n) | third) << 64n) | second) << 64n) | low;
  };

  return {
    nextConstant() {
      let value = draw();
      while (value >= BN254_R) value = draw();
      return value;
    },
    nextMatrixEntry() {
      const value = draw();
      return value >= BN254_R ? value - BN254_R : value;
    },
  };
}

/** One element as it is drawn, high bits first: the lowest sixteen bits at 0. Every platform here is little-endian. */
const CHUNKS = 16;
const TOP_BITS = ELEMENT_BITS - 16 * (CHUNKS - 1);
const chunks = new Uint16Array(CHUNKS);
const quarters = new BigUint64Array(chunks.buffer);

type Words = readonly [number, number, number, number, number];

/**
 * The seed, sixteen bits a word: a prime field (2 bits: 1), S-box x^alpha (4: 0), bits of an element (12), width (12),
 * R_F (10), R_P (10), and thirty ones.
 */
function seedWords(width: number, fullRounds: number, partialRounds: number): Words {
  return [
    (1 << 14) | (ELEMENT_BITS >> 2),
    ((ELEMENT_BITS & 3) << 14) | (width << 2) | (fullRounds >> 8),
    ((fullRounds & 0xff) << 8) | (partialRounds >> 2),
    ((partialRounds & 3) << 14) | 0x3fff,
    0xffff,
  ];
}

/** What self-shrinking keeps of each byte: how many bits, at most four, in the high half; the bits in the low. */
const SHRUNK = Uint8Array.from({ length: 256 }, (_, byte) => {
  let entry = 0;
  for (const shift of [6, 4, 2, 0]) {
    if (((byte >> (shift + 1)) & 1) === 0) continue;
    entry = ((entry & 0xf0) + 16) | (((entry << 1) & 0xf) | ((byte >> shift) & 1));
  }
  return entry;
});
