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
  const words = seedWords(width, fullRounds, partialRounds);

  /** Bits offset..offset+15 of the register, the oldest bit being the highest of a word. */
  const window = (offset: number): number => {
    const at = offset >> 4;
    const pair = ((words[at] as number) << 16) | (words[at + 1] ?? 0);
    return (pair >>> (16 - (offset & 15))) & 0xffff;
  };
  const nextWord = (): number => {
    const word = window(62) ^ window(51) ^ window(38) ^ window(23) ^ window(13) ^ window(0);
    words.copyWithin(0, 1);
    words[4] = word;
    return word;
  };
  for (let i = 0; i < WARM_UP_WORDS; i++) nextWord();

  // Self-shrinking: of every pair of bits, the second counts only when the first is one.
  let kept = "";
  const nextInteger = (): bigint => {
    while (kept.length < ELEMENT_BITS) {
      const word = nextWord();
      kept += (SHRUNK[word >> 8] as string) + (SHRUNK[word & 0xff] as string);
    }
    const value = BigInt(`0b${kept.slice(0, ELEMENT_BITS)}`);
    kept = kept.slice(ELEMENT_BITS);
    return value;
  };

  return {
    nextConstant() {
      let value = nextInteger();
      while (value >= BN254_R) value = nextInteger();
      return value;
    },
    nextMatrixEntry() {
      const value = nextInteger();
      return value >= BN254_R ? value - BN254_R : value;
    },
  };
}

function seedWords(width: number, fullRounds: number, partialRounds: number): Uint16Array {
  const field = (value: number, bits: number): string => value.toString(2).padStart(bits, "0");
  const seed =
    field(1, 2) + // a prime field
    field(0, 4) + // S-box x^alpha
    field(ELEMENT_BITS, 12) +
    field(width, 12) +
    field(fullRounds, 10) +
    field(partialRounds, 10) +
    "1".repeat(30);
  return Uint16Array.from({ length: 5 }, (_, i) => Number.parseInt(seed.slice(16 * i, 16 * i + 16), 2));
}

/** What self-shrinking keeps of each byte: at most four bits, as text. */
const SHRUNK: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  [6, 4, 2, 0].map((shift) => ((byte >> (shift + 1)) & 1 ? String((byte >> shift) & 1) : "")).join(""),
);
