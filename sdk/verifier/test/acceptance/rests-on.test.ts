// Roots of an accepted set: who tied its keys to verifiers, which roots its receipts name, whose times were checked.
import { expect, test } from "vitest";
import { evaluateAcceptancePolicy } from "../../src/acceptance/evaluate.ts";
import type { AcceptancePolicy } from "../../src/acceptance/read-policy.ts";
import { NOW } from "../fixtures/attestation.ts";
import { receiptsBy } from "../fixtures/genuine-receipts.ts";
import { receiptOf, tvsOf } from "../fixtures/receipts.ts";
import { governed, STRICT } from "../fixtures/verification-cases.ts";

const TVS = tvsOf(["a", "b", "c", "d"]);
const attestation = governed();
const about = (await receiptsBy(["a"], attestation))[0]?.attestation_hash ?? "";
const never = { random: () => 0.999_999, now: NOW, verification: STRICT };
const valid = (...verifiers: string[]) => verifiers.map((verifier) => receiptOf({ verifier, about }));
const outcome = (receipts: unknown, policy: AcceptancePolicy, ...subject: [unknown?]) =>
  evaluateAcceptancePolicy(receipts as [], policy, ...subject);

test("a result names what ties keys to verifiers, the set or the registry, and only what does", async () => {
  const registry = { validateKey: () => ({ valid: true, status: "valid" as const }) };
  const tiedBy = async (policy: Partial<AcceptancePolicy>) => {
    const { anchored, roots } = await outcome(valid("a"), { now: NOW, ...policy });
    return [anchored, ...roots.verifiers];
  };
  expect(await tiedBy({})).toEqual([false]);
  expect(await tiedBy({ tvs: TVS })).toEqual([true, "tvs"]);
  expect(await tiedBy({ registry })).toEqual([true, "registry"]);
  expect(await tiedBy({ tvs: TVS, registry })).toEqual([true, "tvs", "registry"]);
  expect(await tiedBy({ tvs: TVS, level: "low" })).toEqual([false]);
});

test("each root that an accepted receipt names is named, also where others name another", async () => {
  const mixed = [
    ...valid("a"),
    receiptOf({ verifier: "b", about, profile: "standard", circuit: "self_asserted" }),
  ];
  const { roots } = await outcome(mixed, { ...never, tvs: TVS });
  expect(roots).toMatchObject({ circuit: ["pinned", "self_asserted"] });
});

test("of an attestation that nobody looked at nothing is said of its times", async () => {
  const looked = async (receipts: unknown, document: unknown) => {
    const { reason, attestationInForce } = await outcome(receipts, { ...never, tvs: TVS }, document);
    return [reason, attestationInForce];
  };
  const elsewhere = receiptOf({ verifier: "b", about: "cd".repeat(32) });
  expect(await looked(valid("a"), attestation)).toEqual(["accepted", true]);
  expect(await looked([], attestation)).toEqual(["no_receipts", null]);
  expect(await looked([elsewhere], attestation)).toEqual(["attestation_mismatch", null]);
  expect(await looked([...valid("a"), elsewhere], attestation)).toEqual(["mixed_attestations", null]);
});
