// A document that is a Promise is a forgotten await: a TypeError that says so, never a verdict.

import * as examine from "@svc/audit";
import * as billing from "@svc/billing";
import { expect, test } from "vitest";
import * as packages from "../src/index.ts";

const late = () => Promise.resolve({}) as never;
const { key } = packages.createNoteSigner("log.example", new Uint8Array(32).fill(1));
const policy = packages.makeLogPolicy({ log: key });
const vdi = () => new packages.VDI({ signingKey: "01".repeat(32), circuitDir: "zk-cp/build" });

test.each<readonly [string, () => unknown]>([
  ["verifyDecision", () => packages.verifyDecision(late())],
  ["verifyBilling", () => billing.verifyBilling({ attestation: late() })],
  ["verifyBilling, its receipt", () => billing.verifyBilling({ attestation: {}, receipt: late() })],
  ["verifyBundle", () => examine.verifyBundle(late())],
  ["verifyPeriod", () => packages.verifyPeriod(late())],
  ["verifyAnswer", () => packages.verifyAnswer(late())],
  ["verifyPeriodEvidence", () => packages.verifyPeriodEvidence(late())],
  ["verifyReceiptInclusion", () => packages.verifyReceiptInclusion(late(), { document: "" }, policy)],
  ["verifyLogEvidence", () => packages.verifyLogEvidence(late(), policy)],
  ["TransparencyLog.append", () => new packages.TransparencyLog().append(late())],
  ["TransparencyLog.tryAppend", () => new packages.TransparencyLog().tryAppend(late())],
  ["VerifierRegistry.import", () => new packages.VerifierRegistry().import(late())],
  ["loadManifest", () => packages.loadManifest(late(), { authorities: [] })],
  ["VDI.attest, its pipeline", () => vdi().attest(late(), {} as never)],
])("%s", async (_, call) => {
  await expect((async () => call())()).rejects.toThrow(/found a Promise: is an await missing\?$/);
  await expect((async () => call())()).rejects.toThrow(TypeError);
});
