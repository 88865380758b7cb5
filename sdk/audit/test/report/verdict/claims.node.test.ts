// The lists under a verdict count states of rules, never set bits.
import { readFileSync } from "node:fs";
import type { DecisionAttestation } from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import { expect, test } from "vitest";
import { claimsOfAttestation } from "../../../src/kinds/attestation/view.ts";

const CASE = new URL("../../../../verifier/test/vectors/real/lending-decline-reviewed.json", import.meta.url);

function decline(): { attestation: DecisionAttestation; options: { now: number } } {
  const { attestation } = JSON.parse(readFileSync(CASE, "utf8")) as { attestation: DecisionAttestation };
  return { attestation, options: { now: attestation.issued_at } };
}

test("a decline is told nothing of rules about approvals, nor that its path ended there", async () => {
  const { attestation, options } = decline();
  const result = await verifyDecision(attestation, options);
  expect(result).toMatchObject({ valid: true });
  const { proves, doesNot } = claimsOfAttestation(result, attestation);
  const inState = (state: string) => result.rules?.filter((rule) => rule.state === state).length ?? 0;
  expect(inState("not_applicable")).toBeGreaterThan(0);
  expect(proves).toContain(
    'Its maker knew inputs and a path through the pipeline that visits the outcome "decline", for which:',
  );
  expect(proves.join(" ")).not.toMatch(/end in|every critical rule/);
  const met = proves.find((line) => line.includes("about the hidden inputs") && line.endsWith("met."));
  expect(Number(/^\d+/.exec(met ?? "1 ")?.[0] ?? 1)).toBe(inState("enforced"));
  // Of the rules that were named it is proved that they would not have been met: they are counted there.
  const elsewhere =
    inState("not_applicable") - (result.rules ?? []).filter(({ violated }) => violated).length;
  expect(elsewhere).toBeGreaterThan(0);
  expect(elsewhere).toBeLessThan(inState("not_applicable"));
  expect(doesNot).toContain(
    elsewhere === 1
      ? "Anything of one rule that is for another outcome."
      : `Anything of ${elsewhere} rules that are for another outcome.`,
  );
});

test("a decline with named reasons is told them in one sentence, and what that leaves open", async () => {
  const { attestation, options } = decline();
  const result = await verifyDecision(attestation, options);
  const { proves, doesNot } = claimsOfAttestation(result, attestation);
  const named = result.rules?.filter(({ violated }) => violated).length ?? 0;
  expect(named).toBe(attestation.decision.reasons.length);
  expect(proves.at(-1)).toContain(`these ${named} rules would not have been met: "FL05" "`);
  expect(doesNot).toContain(
    "That what was named is the cause, or all of it: the issuer chose which rules to name, and their author wrote the reasons.",
  );
});

test("where the proof was not checked no rule is said to be met", async () => {
  const { attestation, options } = decline();
  const result = await verifyDecision(attestation, { ...options, profileId: "VDI_VERIFY_MINIMAL_V1" });
  expect(result).toMatchObject({ valid: true });
  expect(result.rules).toBeUndefined();
  expect(claimsOfAttestation(result, attestation).proves.join(" ")).not.toMatch(/rule|path|visit/);
});
