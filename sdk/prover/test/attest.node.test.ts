// Real proofs over the real circuit: what is issued verifies, binds what it should and shows nothing private.
import {
  type DecisionAttestation,
  type DecisionOpening,
  discloseInputs,
  disclosureFailure,
  hashAttestation,
  hashCaseReference,
  inputsRootOf,
  parseAttestation,
  parseOpening,
} from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import { groth16 } from "snarkjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Progress, VDI } from "../src/index.ts";
import { CIRCUIT_DIR, SIGNING_KEY } from "./support/circuit.ts";
import { approval, creditPipeline, DECLINE_PATH, decline, INPUTS, STEPS } from "./support/credit.ts";
import { endSnarkjsThreads } from "./support/snarkjs-threads.ts";

const vdi = new VDI({
  signingKey: SIGNING_KEY,
  circuitDir: CIRCUIT_DIR,
  allowUnrecognisedCircuit: true,
});
// Not before the circuit's governance record is valid.
const ISSUED_AT = ((await vdi.load()).record?.valid_from ?? 0) + 3600;
const AT = ISSUED_AT + 60;
const REFERENCE = "A-2026-00123";
const opened: DecisionOpening[] = [];
const progress: Progress[] = [];
let approved: DecisionAttestation;
let declined: DecisionAttestation;
let refusal: Error | undefined;

beforeAll(async () => {
  const overLimit = {
    ...INPUTS,
    application: { amount: 12_000, duration_months: 24 },
  };
  const decisions = [
    { ...approval(), reference: REFERENCE },
    {
      executionPath: STEPS.slice(0, 6),
      privateInputs: overLimit,
      outcomeId: "approve",
    },
    { ...decline(), reference: REFERENCE },
  ];
  const rows = await vdi.attestMany(creditPipeline(), decisions, {
    workers: 2,
    issuedAt: ISSUED_AT,
    onOpening: (opening) => opened.push(opening),
    onProgress: (each) => progress.push(each),
  });
  expect(rows.map(({ index }) => index)).toEqual([0, 1, 2]);
  approved = rows[0]?.attestation as DecisionAttestation;
  refusal = rows[1]?.error;
  declined = rows[2]?.attestation as DecisionAttestation;
});

afterAll(endSnarkjsThreads);

const openingOf = ({ attestation_id }: DecisionAttestation) =>
  opened.find((opening) => opening.attestation_id === attestation_id) as DecisionOpening;

describe("an attestation", () => {
  test.each([
    ["approve", () => approved],
    ["decline", () => declined],
  ])("of a decision to %s verifies with the issuer pinned", async (outcome, issued) => {
    const result = await verifyDecision(JSON.stringify(issued()), {
      at: AT,
      trust: {
        issuers: [{ public_key: vdi.publicKey, kid: vdi.kid }],
        acceptUnrecognisedKey: true,
      },
    });
    expect(result.steps.filter(({ valid }) => !valid)).toEqual([]);
    expect(result).toMatchObject({
      valid: true,
      trust: { issuer: "pinned", manifest: "registry" },
    });
    expect(issued().decision.outcome).toBe(outcome);
  });

  test("carries a proof that snarkjs accepts too", async () => {
    const { pi_a, pi_b, pi_c, public_signals } = approved.proof;
    const proof = { pi_a, pi_b, pi_c, protocol: "groth16", curve: "bn128" };
    expect(await groth16.verify(approved.verification.key, public_signals, proof)).toBe(true);
  });

  test("is a strict wire document, valid for 365 days, under the derived kid", () => {
    expect(parseAttestation(JSON.stringify(approved))).toEqual({
      ok: true,
      value: approved,
    });
    expect(approved.expires_at - approved.issued_at).toBe(365 * 24 * 3600);
    expect(approved.issued_at).toBe(ISSUED_AT);
    expect(approved.signature).toMatchObject({
      kid: vdi.kid,
      public_key: vdi.publicKey,
    });
  });

  test("reports the guidelines that hold and those that do not", () => {
    const bit = (id: string) => {
      const index = approved.policy.constraints.findIndex((constraint) => constraint.id === id);
      return Math.floor(approved.decision.satisfied_mask / 2 ** index) % 2;
    };
    expect(bit("approved-savings-guideline")).toBe(1);
    expect(bit("approved-amount-limit")).toBe(1);
  });

  test("is its holder's own: changing it changes no published manifest", () => {
    const copy = approved.policy.constraints;
    expect(Object.isFrozen(copy)).toBe(false);
    expect(Object.isFrozen(creditPipeline().constraints)).toBe(true);
  });
});

describe("what stays private", () => {
  test("two attestations of equal inputs share no commitment", () => {
    const different = (of: (attestation: DecisionAttestation) => unknown) =>
      expect(of(approved)).not.toEqual(of(declined));
    different(({ decision }) => decision.inputs_root);
    different(({ decision }) => decision.path_commitment);
    different(({ decision }) => decision.nonce);
    different(({ decision }) => decision.reference);
    different(({ proof }) => proof.pi_a);
    different(hashAttestation);
  });

  test("no salt, path or input is in the document", () => {
    const text = JSON.stringify(approved);
    const { inputs, path_salt } = openingOf(approved);
    for (const { salt } of inputs) expect(text).not.toContain(salt);
    expect(text).not.toContain(path_salt);
    // Texts that the policy compares with are public; which of them the input is, is not.
    expect(text.replace(JSON.stringify(approved.policy), "")).not.toContain("A12");
    expect(text).not.toMatch(/(?<![0-9])2400(?![0-9])/);
  });

  test("guessing every value of a small domain finds nothing without the salts", () => {
    const { inputs, leaves } = openingOf(approved);
    const zero = "0".repeat(62);
    const guesses = Array.from({ length: 83 }, (_, age) =>
      inputsRootOf({
        leaves,
        inputs: inputs.map((input) => ({
          ...input,
          salt: zero,
          value: input.pointer === "/applicant/age" ? age + 18 : input.value,
        })),
      }),
    );
    expect(guesses.map(String)).not.toContain(approved.decision.inputs_root);
  });
});

describe("the case reference", () => {
  test("opens with text and salt of the opening, which the document does not hold", () => {
    const { reference } = openingOf(approved);
    expect(reference?.text).toBe(REFERENCE);
    const shown = discloseInputs(openingOf(approved), [], { reference: true });
    expect(disclosureFailure(shown, approved)).toBeNull();
    for (const hidden of Object.values(reference ?? {}))
      expect(JSON.stringify(approved)).not.toContain(hidden);
  });

  test("of another decision about the same case does not fit", () => {
    const { reference } = openingOf(declined);
    const lent = discloseInputs({ ...openingOf(approved), reference } as DecisionOpening, [], {
      reference: true,
    });
    expect(disclosureFailure(lent, approved)?.reason).toBe("reference_mismatch");
  });

  test("guessing the text finds nothing without the salt", () => {
    // Every run of 16 bytes in hex that the document holds, in case one of them were the salt.
    const text = JSON.stringify(approved);
    const salts = [...text.matchAll(/(?=([0-9a-f]{32}))/g)].map(([, salt = ""]) => salt);
    expect(salts.length).toBeGreaterThan(100);
    const guesses = salts.map((salt) => hashCaseReference({ salt, text: REFERENCE }));
    expect(guesses).not.toContain(approved.decision.reference);
  });

  test.each([["", "A".repeat(65), " A", "A ", "A\n", "\u00c4", 12, null, { text: "A" }]].flat())(
    "refuses %j before anything is proved",
    async (reference) => {
      const decision = { ...approval(), reference } as unknown as ReturnType<typeof approval>;
      await expect(vdi.attest(creditPipeline(), decision)).rejects.toMatchObject({
        name: "TypeError",
        code: "reference_malformed",
      });
    },
  );
});

describe("the opening", () => {
  test("is a strict wire document that opens every input and the path", () => {
    const opening = openingOf(approved);
    expect(parseOpening(JSON.stringify(opening))).toEqual({
      ok: true,
      value: opening,
    });
    expect(String(inputsRootOf(opening))).toBe(approved.decision.inputs_root);
    for (const { pointer } of opening.inputs) {
      const single = discloseInputs(opening, [pointer]);
      expect(disclosureFailure(single, approved)).toBeNull();
      expect(disclosureFailure({ ...single, attestation_id: declined.attestation_id }, declined)).toEqual({
        reason: "leaves_root_mismatch",
        values: {},
      });
    }
  });

  test("holds the path as it was taken", () => {
    const opening = openingOf(declined);
    expect(opening.path).toEqual(DECLINE_PATH);
    expect(disclosureFailure(discloseInputs(opening, [], { path: true }), declined)).toBeNull();
    const other = discloseInputs({ ...opening, path: [...STEPS.slice(0, 5), "decline"] }, [], { path: true });
    expect(disclosureFailure(other, declined)).not.toBeNull();
  });
});

describe("attestMany", () => {
  test("a refused decision has its own row and stops no other", () => {
    expect(refusal).toMatchObject({ code: "constraint_not_satisfied" });
    expect(opened).toHaveLength(2);
  });

  test("progress counts every row once", () => {
    expect(progress.map(({ done }) => done)).toEqual([1, 2, 3]);
    expect(progress.every(({ total }) => total === 3)).toBe(true);
    expect(progress.map(({ result }) => result.index).sort()).toEqual([0, 1, 2]);
  });

  test("an abort ends it at once with the signal's reason, and the prover goes on", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const proved: number[] = [];
    const running = vdi.attestMany(creditPipeline(), [approval(), approval(), approval(), approval()], {
      signal: controller.signal,
      onProgress: ({ done }) => {
        proved.push(done);
        controller.abort(reason);
      },
    });
    await expect(running).rejects.toBe(reason);
    expect(proved).toEqual([1]);
    await expect(vdi.load()).resolves.toMatchObject({
      keyHash: approved.verification.key_hash,
    });
  });

  test("an aborted signal starts nothing", async () => {
    const signal = AbortSignal.abort(new Error("before"));
    await expect(vdi.attest(creditPipeline(), approval(), { signal })).rejects.toThrow("before");
    await expect(vdi.attestMany(creditPipeline(), [approval()], { signal })).rejects.toThrow("before");
  });
});
