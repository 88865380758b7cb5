// What runs in the page of by-node-names.node.test.ts, on the package as it is built.
import { findCircuitDir, VDI } from "@svc/vdi-prover";

declare global {
  var attestIn: (circuitDir: string) => Promise<unknown>;
  var attestSome: () => Promise<unknown[]>;
  var defaultDir: string;
}

const signingKey = "11".repeat(32);
const decision = { executionPath: ["check", "pay"], privateInputs: { amount: 12.5 }, outcomeId: "pay" };
const pipelineOf = (vdi: VDI) => vdi.pipeline({ name: "Payments", steps: ["check", "pay"] });

globalThis.defaultDir = findCircuitDir();
globalThis.attestIn = async (circuitDir) => {
  const vdi = new VDI({ signingKey, circuitDir });
  return vdi.attest(pipelineOf(vdi), decision);
};
globalThis.attestSome = async () => {
  const vdi = new VDI({ signingKey, circuitDir: "/key/", kid: "ops" });
  const rows = await vdi.attestMany(pipelineOf(vdi), [
    decision,
    { ...decision, outcomeId: "none" },
    decision,
  ]);
  const { recognised } = await vdi.load();
  return [...rows.map(({ attestation, error }) => attestation?.signature.kid ?? error?.name), recognised];
};
