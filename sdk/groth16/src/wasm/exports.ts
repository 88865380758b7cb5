/**
 * What the WebAssembly module gives to its host, and the codes it answers with (`wasm/assembly/index.ts`).
 *
 * One instance holds one prepared key. All calls are synchronous and read the input area that `setup` returned.
 */
export interface WasmExports {
  readonly memory: WebAssembly.Memory;
  /** Address of the input area, 0 when there is no memory to be had. */
  setup(signalCount: number, tableWidth: number): number;
  isInSubgroup(): number;
  pairing(): void;
  prepareKey(): void;
  /** One more table of a fixed point; 0 when there is none left to make, or no memory for it. */
  makeTable(): number;
  check(): number;
  batchStart(): void;
  batchAdd(): number;
  batchFinish(): number;
}

export const CHECK_OUTCOMES = ["valid", "point_not_in_subgroup", "pairing_mismatch"] as const;

export const ELEMENT_BYTES = 32;
export const SCALAR_BYTES = 48;

export function instantiate(module: WebAssembly.Module): WasmExports {
  return new WebAssembly.Instance(module).exports as unknown as WasmExports;
}
