// What runs in the bench's page: one contestant, prepared once. Bundled by chromium.ts.
import { BUILT_IN_ROOTS, type VerificationKey } from "@svc/core";
import { loadEngine } from "@svc/groth16";
import { loadProvingModule } from "@svc/groth16/prove";
import { curves, groth16 } from "snarkjs";
import { PROVING_FILES_OF } from "../src/artefacts/proving-files.ts";
import { loadProvingFiles } from "../src/browser/key-store.ts";
import { spawnFrom } from "../src/browser/spawn.ts";
import { OwnProver } from "../src/own-prover.ts";
import type { ProofRequest } from "../src/prover.ts";
import type { Proven } from "../src/worker/messages.ts";

declare global {
  var proveBench: { start(request: string, contestant: string): Promise<void>; prove(): Promise<void> };
}

let prove: () => Promise<Proven>;
let check: (proven: Proven) => void;

globalThis.proveBench = {
  async start(text, contestant) {
    const request = JSON.parse(text) as ProofRequest;
    const circuit = BUILT_IN_ROOTS.circuits.find(({ keyHash }) => keyHash === PROVING_FILES_OF);
    const prepared = (await loadEngine()).prepare(circuit?.key as VerificationKey);
    if (!prepared.ok) throw new Error(prepared.reason);
    check = ({ proof, publicSignals }) => {
      const verdict = prepared.key.verify({ ...proof, protocol: "groth16", curve: "bn128" }, publicSignals);
      if (!verdict.valid) throw new Error("a proof does not verify");
    };
    prove = contestant.startsWith("snarkjs")
      ? await snarkjs(request, contestant.includes("one thread"))
      : await ours(request, contestant);
  },
  async prove() {
    check(await prove());
  },
};

async function ours(request: ProofRequest, contestant: string): Promise<() => Promise<Proven>> {
  const prover = await OwnProver.start(
    await loadProvingModule([contestant.includes("portable") ? "prove" : "prove-fused"]),
    await loadProvingFiles((name) => new URL(`/key/decision.${name}`, location.href).href),
    spawnFrom(() => new Worker("/worker.js", { type: "module" })),
    contestant.includes("two workers") ? 2 : 1,
  );
  return () => prover.prove(request);
}

async function snarkjs({ input }: ProofRequest, isSingle: boolean): Promise<() => Promise<Proven>> {
  const bytes = async (name: string) => new Uint8Array(await (await fetch(`/key/${name}`)).arrayBuffer());
  const [program, zkey] = await Promise.all([bytes("decision.wasm"), bytes("decision.zkey")]);
  if (isSingle) {
    const curve_bn128 = await curves.getCurveFromName("bn128", { singleThread: true });
    Object.assign(globalThis, { curve_bn128 });
  }
  return async () => (await groth16.fullProve(input, program, zkey)) as unknown as Proven;
}
