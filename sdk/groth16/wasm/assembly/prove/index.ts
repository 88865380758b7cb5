// Functions for the prover's host: operations on memory whose layout is the host's. Nothing here allocates.
import { FP, fpMul } from "./fr/field";
import { fpLoad, fpStore } from "./fr/element";

export { loadPoints as g1Load } from "./g1/points";
export { storePoint as g1Store, POINT as G1_POINT } from "./g1/unit";
export {
  addWindow as g1AddWindow, begin as g1Begin, finish as g1Finish, scratchBytes as g1ScratchBytes, windowCount,
} from "./g1/msm";
export { loadPoints as g2Load } from "./g2/points";
export { storePoint as g2Store, POINT as G2_POINT } from "./g2/unit";
export { addWindow as g2AddWindow, begin as g2Begin, finish as g2Finish, scratchBytes as g2ScratchBytes } from "./g2/msm";
export { FP as ELEMENT } from "./fr/field";
export { columnsBytes, cosetOf, inverseOf, multiplyRows, storeQuotient, TRANSFORMS } from "./columns";
export { fillOddPowers, fillPowers } from "./ntt";
export { evaluateRows, loadElements, storeElements } from "./rows";
export { solve } from "./witness";

const LEFT: usize = memory.data(160);
const RIGHT: usize = memory.data(160);

/** The product of two scalars, 32 bytes each. */
export function multiplyScalars(r: usize, a: usize, b: usize): void {
  fpLoad(LEFT, a);
  fpLoad(RIGHT, b);
  fpMul(LEFT, LEFT, RIGHT);
  fpStore(r, LEFT);
}

/** Where free memory begins. */
export function room(): usize {
  return (__heap_base + 15) & ~15;
}
