/** The input leaves that a manifest's rules read. All of them must be present for a decision under it. */
import type { Constraint } from "@svc/core/wire";

/** JSON Pointers, each once, in the order in which the constraints first name them. */
export function inputPointers(manifest: { readonly constraints: readonly Constraint[] }): string[] {
  const named = manifest.constraints.flatMap(({ predicate, when }) => [
    ...(predicate === undefined ? [] : [predicate.input]),
    ...(when === undefined || "outcome" in when ? [] : [when.input]),
  ]);
  return [...new Set(named)];
}
