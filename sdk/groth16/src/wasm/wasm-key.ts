/** A key in a room: prepared when it is first used, and again when the room has forgotten it. */
import { BN254_R } from "@svc/core/field";
import type { CheckOutcome, KeyArithmetic, ParsedItem, ParsedKey } from "../arithmetic.ts";
import { LAMBDA, type SplitScalar, splitScalar } from "./endomorphism.ts";
import { CHECK_OUTCOMES } from "./exports.ts";
import type { KeyRoom } from "./key-room.ts";
import { tableWidth } from "./tables.ts";

const ONE: SplitScalar = [1n, 0n];
const LOW_HALF = 0xffff_ffff_ffff_ffffn;

/** Where a key lies, as long as its room's generation lasts. */
interface Place {
  readonly generation: number;
  readonly key: number;
  /** 0 until there are tables. */
  tables: number;
  tableCount: number;
  uses: number;
}

/** Ways that are quicker, each taken once it has given its known answers. */
export interface FastPaths {
  tables(): boolean;
  together(): boolean;
}

export class WasmKey implements KeyArithmetic {
  readonly #room: () => KeyRoom | null;
  readonly #paths: FastPaths;
  readonly #key: ParsedKey;
  readonly #signalCount: number;
  readonly #width: number;
  #place: Place | null = null;

  /** @param room null while the runtime has no memory for one */
  constructor(room: () => KeyRoom | null, paths: FastPaths, key: ParsedKey) {
    this.#room = room;
    this.#paths = paths;
    this.#key = key;
    this.#signalCount = key.ic.length - 1;
    this.#width = tableWidth(this.#signalCount);
  }

  check({ proof, signals }: ParsedItem): CheckOutcome {
    const room = this.#enter();
    if (room === null) return "no_room";
    room.input.rewind().g1(proof.a).g2(proof.b).g1(proof.c).scalar(ONE);
    for (const signal of signals) room.input.scalar(splitScalar(signal));
    return CHECK_OUTCOMES[room.exports.check()] as CheckOutcome;
  }

  checkTogether(items: readonly ParsedItem[], coefficients: readonly bigint[]): boolean {
    const [first] = items;
    if (first === undefined) return true;
    if (!this.#paths.together()) return false;
    const room = this.#enter();
    if (room === null) return false;
    const { exports, input } = room;
    const sums: bigint[] = first.signals.map(() => 0n);
    let sum0 = 0n;
    let sum1 = 0n;
    exports.batchStart();
    for (const [i, { proof, signals }] of items.entries()) {
      // 128 random bits become r_i = low + high·λ: as many different multipliers, half the doublings.
      const coefficient = coefficients[i] as bigint;
      const half0 = coefficient & LOW_HALF;
      const half1 = coefficient >> 64n;
      input.rewind().g1(proof.a).g2(proof.b).g1(proof.c).scalar([half0, half1]);
      if (exports.batchAdd() === 0) return false;
      sum0 += half0;
      sum1 += half1;
      const multiplier = half0 + half1 * LAMBDA;
      for (const [j, signal] of signals.entries()) sums[j] = (sums[j] as bigint) + multiplier * signal;
    }
    input.rewind().g1(first.proof.a).g2(first.proof.b).g1(first.proof.c).scalar([sum0, sum1]);
    for (const sum of sums) input.scalar(splitScalar(sum % BN254_R));
    return exports.batchFinish() !== 0;
  }

  /** The room with this key selected in it, or null when there is no memory. */
  #enter(): KeyRoom | null {
    // Asked first: the known answers are computed in a room too, and may make it forget this key.
    const mayHaveTables = this.#width > 0 && this.#place !== null && this.#paths.tables();
    const room = this.#room();
    if (room === null) return null;
    if (this.#place?.generation !== room.generation) this.#place = this.#prepare(room);
    const place = this.#place;
    if (place === null) return null;
    // A key that is used again earns tables, one point at a time, so that no single call pays for all of them and a
    // key that verifies once pays nothing.
    if (mayHaveTables && place.uses > 0 && place.tableCount < this.#signalCount) this.#addTable(room, place);
    place.uses++;
    this.#select(room, place);
    return room;
  }

  #prepare(room: KeyRoom): Place | null {
    const key = room.placeKey(this.#signalCount);
    if (key === null) return null;
    const { alpha, beta, gamma, delta, ic } = this.#key;
    const place = { generation: room.generation, key, tables: 0, tableCount: 0, uses: 0 };
    this.#select(room, place);
    room.input.rewind().g1(alpha).g2(beta).g2(gamma).g2(delta);
    for (const point of ic) room.input.g1(point);
    room.exports.prepareKey();
    return place;
  }

  #addTable(room: KeyRoom, place: Place): void {
    if (place.tables === 0) {
      place.tables = room.placeTables(this.#signalCount * room.exports.tableBytes(this.#width)) ?? 0;
      if (place.tables === 0) return;
    }
    this.#select(room, place);
    room.exports.makeTable();
    place.tableCount++;
  }

  #select({ exports }: KeyRoom, { key, tables, tableCount }: Place): void {
    exports.selectKey(key, this.#signalCount, tables, this.#width, tableCount);
  }
}
