// A decision under the published lending policy, with inputs that can be searched for.
import { readFileSync } from "node:fs";
import { createSigner } from "@svc/core";
import { findCircuitDir } from "@svc/vdi-prover";
import {
  farmPublicKey,
  generateFarmKey,
  type JobAddress,
  type JobRequest,
  sealJob,
} from "../../src/index.ts";

export const CIRCUIT_DIR = findCircuitDir();
export const FARM_SECRET = generateFarmKey();
export const FARM_KEY = farmPublicKey(FARM_SECRET);
export const KEYS: ReadonlyMap<string, string> = new Map([[FARM_KEY, FARM_SECRET]]);
export const ISSUER = createSigner("5a".repeat(32));

/** Nobody else writes these. */
export const CANARY = "canary-8f1d0c5e7b";

export const request = (inputs: object = {}): JobRequest => ({
  pipeline: {
    name: "Payments",
    steps: ["check", "pay"],
    constraints: [
      {
        id: "small",
        description: "A payment is at most 100.",
        critical: true,
        vertex: "pay",
        predicate: { input: "/amount", op: "le", value: 100 },
      },
    ],
  },
  decision: {
    executionPath: ["check", "pay"],
    privateInputs: { amount: 77.125, payee: CANARY, ...inputs },
    outcomeId: "pay",
  },
});

export const address = (more: Partial<JobAddress> = {}): JobAddress => ({
  tenant: "bank",
  farmKey: FARM_KEY,
  issuer: { publicKey: ISSUER.publicKey },
  ...more,
});

export const job = (more: Partial<JobAddress> = {}, inputs: object = {}) =>
  sealJob(request(inputs), address(more));

export const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** Waits until something is so; what a test waits for is bounded by its own limit. */
export async function until<T>(ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
