/** Judging who stands behind a policy: for verifiers, which bring no manifests along. */
export { type BindingMismatch, bindingHoldsAt, bindingMismatch } from "./authority-binding.ts";
export {
  authoritiesNamed,
  type PinnedAuthority,
  type PinnedKey,
  type Pinning,
  pinningOf,
  readList,
  readPinnedAuthorities,
  readPinnedKeys,
} from "./pinned-keys.ts";
