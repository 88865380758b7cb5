/** `@svc/core/built-in`: the roots that ship with this library. */
export {
  type BuiltInGovernedCircuit,
  GOVERNANCE_KEYS,
  GOVERNED_CIRCUITS,
  type GovernanceKey,
  type GovernedCircuit,
  governedCircuit,
  recordContentHash,
  setupHash,
} from "./governed-circuits.ts";
export { hashBuiltInRoots } from "./hash-roots.ts";
export { BUILT_IN_ROOTS, type BuiltInCircuit, type BuiltInRoots } from "./roots.ts";
