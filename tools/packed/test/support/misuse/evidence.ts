// Keys of strangers, names of keys, contradictions, and values that fall apart when they are read.
import { findCircuitDir, VDI } from "@svc/attest";
import { keyHash, PAYLOAD_TYPES, signDocument } from "@svc/core";
import * as v from "@svc/vdi-verifier";
import { alice, brief, day, loan, now, receiptOf, row, snapshotAt } from "./stranger.ts";

/** Hostile keys: each with its own hash, so that it is prepared where anything is. With workers, in a page: web-demo. */
export async function four(): Promise<void> {
  const { vk_alphabeta_12: _, ...key } = loan.verification.key;
  const withKey = (own: typeof key, key_hash: string) =>
    ({ ...loan, verification: { ...loan.verification, key: own, key_hash } }) as const;
  const hostile = Array.from({ length: 300 }, (_one, i) => {
    const [alpha, ...rest] = [...key.IC.slice(i % key.IC.length), ...key.IC.slice(0, i % key.IC.length)];
    const [moved] = rest.splice(Math.floor(i / 9) % rest.length, 1);
    rest.splice(Math.floor(i / 72) % rest.length, 0, moved as (typeof rest)[number]);
    const own = { ...key, IC: [key.vk_alpha_1, ...rest], vk_alpha_1: alpha as typeof key.vk_alpha_1 };
    return withKey(own, keyHash(own));
  });
  const verdicts: v.VerificationResult[] = [];
  for await (const result of v.verifyDecisions([...hostile, loan], { now })) verdicts.push(result);
  const reasons = verdicts.map(({ steps }) => steps[4]?.reason ?? "holds");
  await row("4 an honest one after 300 strangers' keys", [true, 300], () => [
    verdicts.at(-1)?.valid,
    verdicts.filter(({ valid }) => !valid).length,
  ]);
  await row("4 no stranger's proof holds", [], () =>
    reasons.slice(0, -1).filter((reason) => !["pairing_mismatch", "proof_not_checked"].includes(reason)),
  );
  await row(
    "4 a key under the real one's hash",
    [false, "pairing_mismatch", "key_hash_mismatch"],
    async () => {
      const { valid, steps } = await v.verifyDecision(
        withKey({ ...key, vk_alpha_1: key.IC[0] as never }, loan.verification.key_hash),
        { now },
      );
      return [valid, steps[4]?.reason, steps[6]?.reason];
    },
  );
}

/** Names of keys. */
export async function five(): Promise<void> {
  const signingKey = "55".repeat(32);
  const key = v.createSigner(signingKey).publicKey;
  const derived = v.deriveKid(Buffer.from(key, "hex"));
  const [honest, thief] = [
    await payment({ signingKey, kid: "ops-2026" }),
    await payment({ signingKey, kid: "other" }),
  ];
  const under = async (
    name: string,
    document = honest,
    issuers: v.TrustOptions["issuers"] = [{ public_key: key, kid: "ops-2026" }],
  ) => {
    const time = { at: honest.issued_at, now: honest.issued_at + 60 };
    return brief(
      await v.verifyDecision(document, {
        ...time,
        trust: { issuers },
        revocation: snapshotAt(time.at, name),
      }),
    );
  };
  await row("5 pinned under its name, another's revoked", [true, null], () => under("somebody-else"));
  await row("5 pinned under its name, and revoked by it", [false, "issuer_revoked"], () => under("ops-2026"));
  await row("5 a thief states another name", [false, "issuer_kid_mismatch"], () => under("ops-2026", thief));
  for (const name of [key, key.toUpperCase(), derived]) {
    await row(`5 revoked by ${name}`, [false, "issuer_revoked"], () => under(name));
    await row(`5 the thief's, revoked by ${name}`, [false, "issuer_revoked"], () =>
      under(name, thief, [key]),
    );
    await row(`5 the thief's, revoked by ${name}, nothing pinned`, [false, "issuer_revoked"], async () =>
      brief(
        await v.verifyDecision(thief, {
          at: thief.issued_at,
          now: thief.issued_at,
          revocation: snapshotAt(thief.issued_at, name),
        }),
      ),
    );
  }
}

async function payment(config: { signingKey: string; kid?: string }) {
  const vdi = new VDI({ ...config, circuitDir: findCircuitDir() });
  const pipeline = await vdi.pipeline({ name: "Payments", steps: ["check", "pay"] });
  return vdi.attest(pipeline, {
    executionPath: ["check", "pay"],
    privateInputs: { amount: 1 },
    outcomeId: "pay",
  });
}

/** Contradictions, never throwing, what reaches the engine. */
export async function six(): Promise<void> {
  const governor = v.createSigner("66".repeat(32));
  const {
    public_key: _key,
    signature: _signature,
    kid: _kid,
    ...content
  } = loan.circuit as unknown as Record<string, unknown>;
  const record = (change: object) =>
    signDocument(
      PAYLOAD_TYPES.circuitRecord,
      { ...content, record_sequence: 2, ...change },
      governor,
    ) as unknown;
  const [a, b] = [record({}), record({ valid_until: Number(content.valid_until) + day })];
  const governedBy = async (...verificationKeys: unknown[]) =>
    brief(
      await v.verifyDecision(loan, {
        now,
        requireGovernance: true,
        trust: { governanceKeys: [governor.publicKey], verificationKeys },
      }),
    );
  await row("6 contradicting records, one order", false, async () => (await governedBy(a, b))[0]);
  await row("6 contradicting records, the other", false, async () => (await governedBy(b, a))[0]);
}

/** Values that fall apart when they are read. */
export async function sixRead(): Promise<void> {
  const detached = new Uint8Array(8);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  const trap = () => {
    throw new Error("trap");
  };
  const proxy = new Proxy(
    {},
    { get: trap, ownKeys: trap, getPrototypeOf: trap, has: trap, getOwnPropertyDescriptor: trap },
  );
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const getter = Object.defineProperty({}, "vdi_version", { enumerable: true, get: trap });
  const receipt = await receiptOf(alice);
  const evil: Record<string, unknown> = {
    detached,
    proxy,
    revoked,
    getter,
    nested: { ...loan, proof: proxy },
  };
  for (const [name, value] of Object.entries(evil)) {
    await row(`6 never throws: ${name}`, [false, false, false, false, 0], async () => [
      (await v.verifyDecision(value, { now })).valid,
      (await v.verifyReceipt(value)).valid,
      (await v.verifyAndReceipt(value, { now })).verification.valid,
      (await v.verifyReceipt(receipt, { attestation: value, now })).valid,
      v.scoreReceiptSet([value], { now }).trust_score,
    ]);
  }
  const failing = { validateKey: trap } as unknown as v.VerifierKeyRegistry;
  await row(
    "6 a registry that throws",
    false,
    async () => (await v.verifyReceipt(receipt, { now, registry: failing })).valid,
  );
  await row(
    "6 receipts of 3,000 verifiers are refused by number, not counted for ever",
    true,
    () =>
      v.scoreReceiptSet(
        Array.from({ length: v.MAX_RECEIPTS + 1 }, () => receipt),
        { now },
      ).reason === "too_many_receipts",
  );
  for (const [member, value] of [
    ["system", "plonk"],
    ["curve", "bls12381"],
    ["protocol", "plonk"],
  ] as const) {
    const other = { ...loan, proof: { ...loan.proof, [member]: value } };
    await row(`6 proof.${member} of something else`, [false, false], async () => [
      (await v.verifyDecision(other as unknown, { now })).valid,
      (await v.verifyZKProof(other as unknown, { now })).valid,
    ]);
  }
}
