/** Changes to the rules as a text: one is put in, replaced or taken out, and everything else stays as it was typed. */
import { readJson } from "@svc/core/json";
import type { Manifest } from "@svc/core/wire";
import { type Derived, freeName, type MadeRule } from "./rule-fields.ts";

type Policy = Pick<Manifest, "constraints" | "derived">;

export const EMPTY_POLICY_TEXT = `${JSON.stringify({ outcomes: ["approve", "decline"], constraints: [] }, null, 2)}\n`;

/**
 * @param sound rules that can be read
 * @param replaced id of the rule whose place it takes; null for a new one, whose id is made one that is free
 */
export function withRule(sound: string, { rule, derived }: MadeRule, replaced: string | null): string {
  const policy = policyIn(sound);
  const { constraints } = policy;
  const place = constraints.findIndex(({ id }) => id === replaced);
  if (place >= 0) return written(policy, constraints.with(place, rule), derived);
  const id = freeName(
    rule.id,
    constraints.map((one) => one.id),
  );
  return written(policy, [...constraints, { ...rule, id }], derived);
}

/** @param sound rules that can be read */
export function withoutRule(sound: string, id: string): string {
  const policy = policyIn(sound);
  return written(
    policy,
    policy.constraints.filter((rule) => rule.id !== id),
    policy.derived ?? [],
  );
}

/** A computed value goes with the last rule that read it; one that none read before is its author's. */
function written(policy: Policy, constraints: Policy["constraints"], derived: readonly Derived[]): string {
  const [before, now] = [readIn(policy.constraints), readIn(constraints)];
  const kept = derived.filter(({ name }) => now.has(name) || !before.has(name));
  const { derived: _, ...others } = policy;
  const rules = kept.length > 0 ? { ...policy, derived: kept, constraints } : { ...others, constraints };
  return `${JSON.stringify(rules, null, 2)}\n`;
}

function readIn(constraints: Policy["constraints"]): Set<string> {
  const read = constraints.flatMap(({ predicate, when }) => [predicate, when]);
  return new Set(read.flatMap((one) => (one !== undefined && "derived" in one ? [one.derived] : [])));
}

/** @throws TypeError for what `readRules` refuses */
function policyIn(sound: string): Policy {
  const read = readJson(sound);
  if (!read.ok) throw new TypeError(read.detail);
  return read.value as unknown as Policy;
}
