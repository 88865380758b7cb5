/** The WebAssembly module of the prover, typed. Addresses are the host's; nothing in it allocates. */
type Address = number;

interface Group {
  load(to: Address, bytes: Address, count: number): number;
  store(bytes: Address, point: Address): void;
  begin(
    points: Address,
    wires: Address,
    scalars: Address,
    count: number,
    width: number,
    scratch: Address,
  ): void;
  addWindow(window: number): void;
  finish(out: Address): void;
  scratchBytes(count: number, width: number): number;
  /** Bytes of a point in memory, and of one that is encoded. */
  readonly point: number;
  readonly encoded: number;
}

export interface ProveExports {
  readonly memory: WebAssembly.Memory;
  readonly g1: Group;
  readonly g2: Group;
  /** Bytes of an element of the scalar field in memory. */
  readonly element: number;
  readonly transforms: number;
  room(): Address;
  windowCount(width: number): number;
  columnsBytes(rows: number): number;
  fillPowers(to: Address, count: number, root: Address): void;
  fillOddPowers(to: Address, powers: Address, count: number, root: Address): void;
  loadElements(to: Address, bytes: Address, count: number): number;
  storeElements(bytes: Address, from: Address, count: number): void;
  evaluateRows(
    columns: Address,
    n: number,
    rows: number,
    ends: Address,
    terms: Address,
    wires: Address,
    coefficients: Address,
  ): void;
  multiplyRows(columns: Address, n: number, factor: Address): void;
  inverseOf(columns: Address, n: number, which: number, powers: Address): void;
  cosetOf(columns: Address, n: number, which: number, powers: Address, odd: Address): void;
  storeQuotient(scalars: Address, columns: Address, n: number, factor: Address): void;
  multiplyScalars(to: Address, a: Address, b: Address): void;
  solve(program: Address, end: Address, registers: Address, coefficients: Address): number;
}

export function instantiateProver(module: WebAssembly.Module): ProveExports {
  const all = new WebAssembly.Instance(module).exports as Record<string, unknown>;
  const group = (name: "g1" | "g2", encoded: number): Group => ({
    load: all[`${name}Load`] as Group["load"],
    store: all[`${name}Store`] as Group["store"],
    begin: all[`${name}Begin`] as Group["begin"],
    addWindow: all[`${name}AddWindow`] as Group["addWindow"],
    finish: all[`${name}Finish`] as Group["finish"],
    scratchBytes: all[`${name}ScratchBytes`] as Group["scratchBytes"],
    point: (all[`${name.toUpperCase()}_POINT`] as WebAssembly.Global).value,
    encoded,
  });
  return {
    ...(all as unknown as ProveExports),
    g1: group("g1", 64),
    g2: group("g2", 128),
    element: (all.ELEMENT as WebAssembly.Global).value,
    transforms: (all.TRANSFORMS as WebAssembly.Global).value,
  };
}
