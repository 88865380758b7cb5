// A number that is not signed within 300 seconds of being drawn is void: it is never signed, nor handed out.
import { createSigner, type DecisionAttestation } from "@svc/core";
import { describe, expect, test, vi } from "vitest";
import { signInTime, signUnsigned } from "../src/attest.ts";
import { proveUnsigned, VDI } from "../src/index.ts";
import { CIRCUIT_DIR, SIGNING_KEY } from "./support/circuit.ts";
import { approval, creditPipeline } from "./support/credit.ts";

const signer = createSigner(SIGNING_KEY);
const { publicKey, kid } = signer;
const circuit = { circuitDir: CIRCUIT_DIR, allowUnrecognisedCircuit: true };
const sequence = { stream: "loans", number: 7 };
const { unsigned } = await proveUnsigned(
  { ...circuit, issuer: { publicKey, kid } },
  creditPipeline(),
  approval(),
  {
    sequence,
  },
);
const { sequence: _, ...unnumbered } = unsigned;

const signedAfter = (one: DecisionAttestation, ages: readonly number[]) => {
  const left = [...ages];
  const sign = vi.fn(signer.sign);
  return { sign, done: signInTime(one, { sign }, 1000, () => 1000 + (left.shift() as number)) };
};

describe("a number", () => {
  test("is signed up to 300 seconds after it was drawn", async () => {
    expect((await signedAfter(unsigned, [300, 300]).done).sequence).toEqual(sequence);
  });

  test("is not signed later", async () => {
    const { sign, done } = signedAfter(unsigned, [301, 301]);
    await expect(done).rejects.toMatchObject({ code: "sequence_void" });
    expect(sign).not.toHaveBeenCalled();
  });

  test("is not handed out where the signer took too long", async () => {
    await expect(signedAfter(unsigned, [1, 301]).done).rejects.toMatchObject({ code: "sequence_void" });
  });

  test("counts as drawn when the attestation was issued, where nothing else is known", async () => {
    const old = { ...unsigned, issued_at: unsigned.issued_at - 400 };
    await expect(signUnsigned(old, signer)).rejects.toMatchObject({ code: "sequence_void" });
    expect((await signUnsigned(unsigned, signer)).sequence).toEqual(sequence);
  });

  test("counts as drawn when attest is called, whatever time the attestation states", async () => {
    const clock = [0, 0, 301];
    const now = () => 1_800_000_000 + (clock.length > 1 ? (clock.shift() as number) : (clock[0] as number));
    const vdi = new VDI({ ...circuit, signingKey: SIGNING_KEY, now });
    const attested = vdi.attest(creditPipeline(), approval(), { sequence, issuedAt: 1_700_000_000 });
    await expect(attested).rejects.toMatchObject({ code: "sequence_void" });
    const quick = new VDI({ ...circuit, signingKey: SIGNING_KEY });
    const made = await quick.attest(creditPipeline(), approval(), { sequence, issuedAt: 1_700_000_000 });
    expect(made.sequence).toEqual(sequence);
  });
});

test("an attestation without a number has no such time", async () => {
  const old = unnumbered as DecisionAttestation;
  await expect(signedAfter(old, [301, 9000]).done).resolves.toMatchObject({ issued_at: old.issued_at });
});
