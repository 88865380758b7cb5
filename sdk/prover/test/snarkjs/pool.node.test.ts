// Threads: what goes wrong in one is told by phase and without a word of the witness, and costs no other job.
import type { WitnessInput } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { loadArtefacts } from "../../src/artefacts/load.ts";
import type { ProofRequest } from "../../src/prover.ts";
import type { SnarkjsArtefacts } from "../../src/snarkjs/messages.ts";
import { SnarkjsPool } from "../../src/snarkjs/pool.ts";
import { CIRCUIT_DIR } from "../support/circuit.ts";

const CANARY = "777000111222333444555";
let artefacts: SnarkjsArtefacts;
/** The signals are not looked at. */
const request = (input: WitnessInput) => ({ input }) as ProofRequest;

beforeAll(async () => {
  const { proving } = await loadArtefacts(CIRCUIT_DIR, { prover: "snarkjs" });
  if (proving.prover === "snarkjs") artefacts = proving;
});

const outcome = (job: Promise<unknown>) =>
  job.then(
    () => "proved",
    (error: Error & { code: string }) => `${error.code}: ${error.message} ${error.stack} ${error.cause}`,
  );

describe("SnarkjsPool", () => {
  test("an input that the circuit does not take fails as such, each job by itself", async () => {
    const pool = new SnarkjsPool(artefacts, 1);
    const jobs = [{ pathSalt: CANARY }, { secret: CANARY }, { context: `-${CANARY}` }] as WitnessInput[];
    for (const said of await Promise.all(jobs.map((input) => outcome(pool.prove(request(input)))))) {
      expect(said).toMatch(/^proving_failed: the circuit gave no witness/);
      expect(said).not.toContain(CANARY);
    }
  });

  test("a module that is no witness program fails at the start", async () => {
    const witnessProgram = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    const pool = new SnarkjsPool({ ...artefacts, witnessProgram }, 1);
    expect(await outcome(pool.prove(request({ pathSalt: CANARY })))).toMatch(/could not be loaded/);
  });

  test("a job whose signal is aborted while it waits leaves the queue", async () => {
    const pool = new SnarkjsPool(artefacts, 1);
    const controller = new AbortController();
    const first = outcome(pool.prove(request({ secret: "1" })));
    const second = pool.prove(request({ secret: "2" }), { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(second).rejects.toThrow("enough");
    expect(await first).toMatch(/^proving_failed/);
  });

  test("an aborted signal is never queued", async () => {
    const pool = new SnarkjsPool(artefacts, 1);
    await expect(pool.prove(request({}), { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow(
      "before",
    );
  });
});
