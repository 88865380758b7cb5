// Both phases of the setup on a small circuit: powers of tau made here, two contributions, a beacon, a transcript
// that leads to the key.
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyTranscript } from "@svc/groth16/transcript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePowersOfTau, type PowersOfTau } from "../scripts/phase-one.ts";
import { type Phase2, runPhase2 } from "../scripts/phase-two.ts";
import { compareCoefficients, readProvingKey } from "../scripts/zkey.ts";
import { type Compiled, compile } from "./support/compile.ts";

describe("setup of a small circuit", () => {
  let folder: string;
  let small: Compiled;
  let ptau: PowersOfTau;
  let phase2: Phase2;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "circuits-test-"));
    small = await compile("{public [values]} = Mux(4, 2)", "mux.circom");
    ptau = await makePowersOfTau(folder, 4, () => {});
    phase2 = await runPhase2(small.bytes, readFileSync(ptau.path), () => {});
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("the key has the circuit's coefficients", () => {
    expect(compareCoefficients(readProvingKey(phase2.zkey), small.r1cs)).toBeNull();
  });

  test("the transcript leads to the key: two contributions and a beacon", () => {
    const verdict = verifyTranscript(phase2.transcript, phase2.verificationKey);
    expect(verdict).toMatchObject({ valid: true, beacon: { value: phase2.beacon?.value } });
    expect(verdict.contributions.map(({ type }) => type)).toEqual(["contribution", "contribution", "beacon"]);
  });

  test("randomness is fresh: a second setup ends elsewhere", async () => {
    const again = await runPhase2(small.bytes, readFileSync(ptau.path), () => {});
    expect(again.beacon?.value).not.toBe(phase2.beacon?.value);
    expect(again.verificationKey.vk_delta_2).not.toEqual(phase2.verificationKey.vk_delta_2);
    expect(verifyTranscript(again.transcript, phase2.verificationKey)).toMatchObject({
      valid: false,
      reason: "key_delta_mismatch",
    });
  });
});
