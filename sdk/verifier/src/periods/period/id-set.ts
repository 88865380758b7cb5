/**
 * Which ids were seen, by the first 128 bits of each: they are SHA-256 hashes, and nobody finds two that begin alike. An
 * open table of 16 bytes a place, since a year of ids as strings would not fit.
 */
const WORDS = 4;
const DIGITS = 8;
const PREFIX = "vdi:att:".length;

/** MurmurHash3's finaliser: every bit of the word moves every bit of the result. */
function mixed(word: number): number {
  let x = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** Ids of attestations, each as `vdi:att:<64 hex digits>`. */
export class IdSet {
  /** Drawn anew: ids in a stranger's file are whatever the stranger wrote, and must not all fall on one place. */
  readonly #seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
  #places = 1024;
  #table = new Uint32Array(this.#places * WORDS);
  #used = new Uint8Array(this.#places);
  #size = 0;

  /** @returns false where the id is here already */
  add(id: string): boolean {
    if (this.#size * 2 >= this.#places) this.#grow();
    const words = [0, 1, 2, 3].map((i) =>
      Number.parseInt(id.slice(PREFIX + i * DIGITS, PREFIX + (i + 1) * DIGITS), 16),
    );
    return this.#put(words);
  }

  #put(words: readonly number[] | Uint32Array): boolean {
    let place = this.#placeOf(words);
    while (this.#used[place] === 1) {
      if (this.#isAt(place, words)) return false;
      place = (place + 1) & (this.#places - 1);
    }
    this.#used[place] = 1;
    this.#table.set(words, place * WORDS);
    this.#size += 1;
    return true;
  }

  #placeOf(words: readonly number[] | Uint32Array): number {
    let place = this.#seed;
    for (let i = 0; i < WORDS; i++) place = mixed(place ^ (words[i] as number));
    return place & (this.#places - 1);
  }

  #isAt(place: number, words: readonly number[] | Uint32Array): boolean {
    const at = place * WORDS;
    return (
      this.#table[at] === words[0] &&
      this.#table[at + 1] === words[1] &&
      this.#table[at + 2] === words[2] &&
      this.#table[at + 3] === words[3]
    );
  }

  #grow(): void {
    const [table, used] = [this.#table, this.#used];
    this.#places *= 2;
    this.#table = new Uint32Array(this.#places * WORDS);
    this.#used = new Uint8Array(this.#places);
    this.#size = 0;
    for (const [place, isUsed] of used.entries()) {
      if (isUsed === 1) this.#put(table.subarray(place * WORDS, (place + 1) * WORDS));
    }
  }
}
