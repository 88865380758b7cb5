// What stands in the place of the options of `verifyInWorker` is read as it is by `verifyDecision`: nothing that code takes
// for an empty object takes the demands out of a call. Node has no Worker, so the work is done here.
import { createTrustPolicy } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { ODD } from "../../tools/fixtures/odd-values.ts";
import { verifyInWorker as beside } from "../src/embed/in-worker.ts";
import { verifyInWorker } from "../src/embed/verify-in-worker.ts";
import { AT, ISSUER, REAL } from "./support/visit.ts";

const worker = () => null;
const trust = { issuers: [ISSUER] };

describe.each(ODD)("%s", (_, make) => {
  test("is no options", async () => {
    await expect((async () => beside(REAL.approval, make() as never))()).rejects.toThrow(TypeError);
    await expect((async () => verifyInWorker(REAL.approval, make() as never))()).rejects.toThrow(TypeError);
  });
});

test("members that are inherited or read by a getter are not dropped", async () => {
  class Options {
    readonly worker = worker;
    get trust() {
      return { issuers: [] };
    }
  }
  await expect(verifyInWorker(REAL.approval, new Options())).rejects.toThrow(/^options: /);
});

test("lost options and a lost demand are refused, options left out are none", async () => {
  await expect(beside(REAL.approval, undefined as never)).rejects.toThrow("options: undefined");
  const lost = { worker, trust: undefined as never };
  await expect(verifyInWorker(REAL.approval, lost)).rejects.toThrow("options.trust: undefined");
  const result = await verifyInWorker(REAL.approval, { worker, now: AT, trust });
  expect(result).toMatchObject({ valid: true, trust: { issuer: "pinned" } });
});

test("a trust policy that a message copied is the same policy, and an altered copy none", async () => {
  const policy = createTrustPolicy(trust);
  const copy = structuredClone(policy);
  const result = await verifyInWorker(REAL.approval, { worker, now: AT, trust: copy });
  expect(result).toMatchObject({ valid: true, roots_digest: policy.digest });
  const altered = { ...copy, issuers: [] };
  await expect(verifyInWorker(REAL.approval, { worker, now: AT, trust: altered })).rejects.toThrow(
    "options.trust.digest: not that of these roots",
  );
});
