/** `@svc/core/built-in`: the roots that ship with this library. */
export {
  BUILT_IN_ROOTS,
  type BuiltInCircuit,
  type BuiltInRoots,
  type GovernanceKey,
  hashBuiltInRoots,
} from "./roots.ts";
