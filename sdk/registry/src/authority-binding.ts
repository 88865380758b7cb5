/** The policy that a binding is about, apart from its signer and its period. */
import { canonicalize } from "@svc/core/json";
import type { AuthorityBinding } from "@svc/core/wire";

const BOUND = ["manifest_id", "manifest_version", "manifest_hash", "authority"] as const;

export interface BindingMismatch {
  readonly member: (typeof BOUND)[number];
  /** As text; an authority in canonical JSON. */
  readonly expected: string;
  readonly found: string;
}

/** The first member in which the binding is about something else than this manifest or policy, or null. */
export function bindingMismatch(
  binding: AuthorityBinding,
  manifest: Pick<AuthorityBinding, (typeof BOUND)[number]>,
): BindingMismatch | null {
  for (const member of BOUND) {
    const [expected, found] = [textOf(manifest[member]), textOf(binding[member])];
    if (expected !== found) return { member, expected, found };
  }
  return null;
}

function textOf(value: string | object): string {
  return typeof value === "string" ? value : canonicalize(value);
}
