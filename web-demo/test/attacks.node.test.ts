// Each prepared attack on a real attestation, with and without the forger's own signature: which steps notice.
import { parseAttestation } from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import { expect, test } from "vitest";
import { AT, ISSUER, REAL } from "../../tools/browser/visit.ts";
import { forgeryText } from "../scripts/bundle.ts";
import { ATTACKS, attack } from "../src/lab/attacks.ts";
import { forkLog } from "../src/lab/forked-log.ts";

const parsed = parseAttestation(REAL.approval);
if (!parsed.ok) throw new Error(parsed.detail);
const document = parsed.value;

async function noticedBy(altered: unknown, at: number = AT): Promise<string> {
  const { steps } = await verifyDecision(altered, { now: AT, at });
  return steps
    .filter(({ valid }) => !valid)
    .map(({ step, reason }) => `${step} ${reason}`)
    .join(", ");
}

const WANTED: Readonly<Record<string, readonly [plain: string, signed: string]>> = {
  outcome: ["1 attestation_id_mismatch, 5 signal_mismatch, 6 signature_mismatch", "5 signal_mismatch"],
  rule_dropped: [
    "1 attestation_id_mismatch, 4 manifest_hash_mismatch, 5 signal_mismatch, 6 signature_mismatch",
    "4 manifest_hash_mismatch, 5 signal_mismatch",
  ],
  rule_loosened: [
    "1 attestation_id_mismatch, 4 manifest_hash_mismatch, 5 signal_mismatch, 6 signature_mismatch",
    "4 manifest_hash_mismatch, 5 signal_mismatch",
  ],
  mask: [
    "1 attestation_id_mismatch, 4 critical_constraint_not_proved, 5 signal_mismatch, 6 signature_mismatch",
    "4 critical_constraint_not_proved, 5 signal_mismatch",
  ],
  // Proof points are no part of the identifier: anyone can re-randomise them.
  proof_swapped: ["5 pairing_mismatch, 6 signature_mismatch", "5 signal_mismatch"],
  backdated: [
    "1 attestation_id_mismatch, 2 expired, 5 signal_mismatch, 6 signature_mismatch, 8 circuit_not_active",
    "2 expired, 5 signal_mismatch, 8 circuit_not_active",
  ],
  expired: ["2 expired", "2 expired, 5 signal_mismatch"],
  stretched: ["1 attestation_id_mismatch, 5 signal_mismatch, 6 signature_mismatch", "5 signal_mismatch"],
  other_key: ["5 signal_mismatch", "5 signal_mismatch"],
};

test.each(ATTACKS)("$name", async (one) => {
  const [plain, signed] = WANTED[one.name] ?? [];
  const at = one.at?.(document);
  expect(await noticedBy(attack(one, document, { now: AT, signed: false }), at)).toBe(plain);
  expect(await noticedBy(attack(one, document, { now: AT, signed: true }), at)).toBe(signed);
});

test("a forgery under its maker's own setup passes every step but the one that asks who vouches for the key", async () => {
  expect(await noticedBy(await forgeryText())).toBe("7 verification_key_unrecognised");
});

test("with the issuer pinned, a forger's signature is seen as well", async () => {
  const [outcome] = ATTACKS;
  if (outcome === undefined) throw new Error("no attack");
  const altered = attack(outcome, document, { now: AT, signed: true });
  const { steps } = await verifyDecision(altered, { now: AT, trust: { issuers: [{ public_key: ISSUER }] } });
  expect(steps.find(({ step }) => step === 6)?.reason).toBe("issuer_not_trusted");
});

test("a forked log: each side's proof holds, and the two heads together are a fork that the log signed", async () => {
  const { inclusions, pair } = await forkLog(document);
  expect(inclusions).toEqual([true, true]);
  expect(pair).toMatchObject({ relation: "forked", smaller: { signed: true }, larger: { signed: true } });
});
