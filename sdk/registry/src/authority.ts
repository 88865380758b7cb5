/** Compares a binding with a policy: for verifiers, which have no manifests. */
export { type BindingMismatch, bindingMismatch } from "./authority-binding.ts";
