/**
 * Exports of the WebAssembly module, and the codes it answers with (`wasm/assembly/index.ts`).
 *
 * One instance holds many prepared keys; `key-room.ts` says where. All calls are synchronous and read the input area.
 */
export interface WasmExports {
  readonly memory: WebAssembly.Memory;
  /** Address of the input area. */
  inputArea(): number;
  /** Lays out work for keys of so many signals. The first address for keys, 0 when there is no memory to be had. */
  setup(signalCount: number): number;
  /** Memory up to this address; 0 when it is not to be had. */
  reserve(end: number): number;
  keyBytes(signalCount: number): number;
  tableBytes(width: number): number;
  /** Selects the key of the calls below. */
  selectKey(place: number, signalCount: number, tables: number, tableWidth: number, tableCount: number): void;
  isInSubgroup(): number;
  pairing(): void;
  prepareKey(): void;
  /** The table of one more fixed point, after those that there are. */
  makeTable(): void;
  check(): number;
  batchStart(): void;
  batchAdd(): number;
  batchFinish(): number;
}

export const CHECK_OUTCOMES = ["valid", "point_not_in_subgroup", "pairing_mismatch"] as const;

export const ELEMENT_BYTES = 32;
export const SCALAR_BYTES = 48;
