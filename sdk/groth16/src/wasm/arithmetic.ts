/**
 * Curve arithmetic in WebAssembly: two instances of one module, one for keys that the caller vouches for, one for
 * strangers'.
 *
 * The first instance is created at loading, and without it there is no engine. The other is created when a stranger's
 * key comes. Without memory for it the answer is `no_room`, never an exception, and keys that are vouched for are
 * unaffected.
 */
import type { Arithmetic, G1Affine, G2Affine, ParsedKey } from "../arithmetic.ts";
import { KeyRoom } from "./key-room.ts";
import { batchesAsKnown, SELF_TEST_KEY, tablesAsKnown } from "./self-test.ts";
import { type FastPaths, WasmKey } from "./wasm-key.ts";

const GT_COORDINATES = 12;
/** A key takes some sixty kilobytes, its tables up to three megabytes. */
const KNOWN_BYTES = 32 << 20;
const STRANGERS_BYTES = 4 << 20;

/** @throws RangeError, or what else the runtime throws, when it has no memory for one room */
export function wasmArithmetic(module: WebAssembly.Module): Arithmetic {
  const room = new KeyRoom(module, KNOWN_BYTES);
  let strangers: KeyRoom | null = null;
  const strangersRoom = (): KeyRoom | null => {
    try {
      strangers ??= new KeyRoom(module, STRANGERS_BYTES);
    } catch {
      // Runtimes name it differently. It may be had the next time: collected memories come back.
    }
    return strangers;
  };
  const paths = testedPaths((each) => new WasmKey(() => room, each, SELF_TEST_KEY));
  return Object.freeze({
    name: "wasm",
    isInSubgroup(point: G2Affine): boolean {
      room.input.rewind().g2(point);
      return room.exports.isInSubgroup() !== 0;
    },
    pair(p: G1Affine, q: G2Affine): readonly bigint[] {
      room.input.rewind().g1(p).g2(q);
      room.exports.pairing();
      return room.input.read(GT_COORDINATES);
    },
    prepare(key: ParsedKey, known: boolean) {
      // The self-test at loading is of what needs no tables, and is not to wait for theirs.
      const own = key === SELF_TEST_KEY ? WITHOUT_TABLES : paths;
      return new WasmKey(known ? () => room : strangersRoom, own, key);
    },
  });
}

const UNTESTED: FastPaths = { tables: () => true, together: () => true };
const WITHOUT_TABLES: FastPaths = { tables: () => false, together: () => true };

/** A way that gives another answer than the known ones is never taken: the slower ones were tested at loading. */
function testedPaths(testKey: (paths: FastPaths) => WasmKey): FastPaths {
  let tables: boolean | undefined;
  let together: boolean | undefined;
  return {
    tables() {
      tables ??= tablesAsKnown(testKey(UNTESTED));
      return tables;
    },
    together() {
      together ??= batchesAsKnown(testKey(WITHOUT_TABLES));
      return together;
    },
  };
}
