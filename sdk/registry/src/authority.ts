/** What a binding says of a policy: for verifiers, which bring no manifests along. */
export { type BindingMismatch, bindingMismatch } from "./authority-binding.ts";
