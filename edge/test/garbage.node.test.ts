// What garbage costs: verify, which anyone may call with the largest body, on the local runtime. The time is that of
// a whole request over a kept connection. Of several batches the best one counts: a slow machine is slow in some of
// them, work that was let in by mistake in all.
import { readFileSync } from "node:fs";
import { issueBillingAttestation, verifyBillingAndReceipt } from "@svc/billing";
import { createSigner } from "@svc/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { load } from "../bench/load.ts";
import {
  attestOf,
  type LocalService,
  preflightOf,
  scene,
  seconds,
  startLocalService,
} from "./local/service.ts";

const P99_MS = 5;
const MEAN_LARGEST_MS = 60;
const REQUESTS = 100;
const MAX_BATCHES = 20;

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
}, 120_000);
afterAll(() => service?.close());

async function bestP99(path: string, body: string, goal: number): Promise<number> {
  const batch = Array.from({ length: REQUESTS }, () => ({ path, body }));
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < MAX_BATCHES && best >= goal; i++) {
    best = Math.min(best, (await load(service.url, batch, 1)).p99Ms);
  }
  return best;
}

/** An attestation that is in order until its signature is looked at. */
function badlySigned(): string {
  const operator = createSigner("11".repeat(32));
  const salt = "0a".repeat(31);
  const documents = { version: "v1", usageEvent: attestOf(scene()).usage_event } as const;
  const salts = { meter: salt, tariff: salt, charge: salt, intent: salt };
  const issued = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, seconds());
  const { receipt } = verifyBillingAndReceipt(issued, { now: seconds() }, operator);
  const wrong = <T extends { signature: object }>(document: T) => ({
    ...document,
    signature: { ...document.signature, value: `${"01".repeat(63)}00` },
  });
  return JSON.stringify({ ...issued, attestation: wrong(issued.attestation), receipt: wrong(receipt) });
}

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
const small: [string, string][] = [
  ["nothing", ""],
  ["half a document", '{"attestation":{'],
  ["another document", '{"attestation":{}}'],
  ["deep", "[".repeat(60_000)],
  ["wide", JSON.stringify({ attestation: members(1_000) })],
  ["digits", `{"attestation":${"9".repeat(60_000)}}`],
  ["one long string", `{"attestation":"${"a".repeat(60_000)}"}`],
  ["escapes", `{"attestation":"${"\\u0041".repeat(10_000)}"}`],
  ["members named twice", `{${'"attestation":1,'.repeat(4_000)}"a":1}`],
  ["a signature that fails", badlySigned()],
];

test.each(small)(
  "verify answers garbage of up to 64 kB in 5 ms, 99 times of 100: %s",
  { timeout: 120_000 },
  async (_, body) => {
    expect(await bestP99("/api/vdi/billing/verify", body, P99_MS)).toBeLessThan(P99_MS);
  },
);

test("so does preflight, a grant that nobody signed", { timeout: 120_000 }, async () => {
  const one = scene();
  const grant = { ...one.grant, signature: { ...one.grant.signature, value: `${"01".repeat(63)}00` } };
  const body = JSON.stringify(preflightOf({ ...one, grant }));
  expect(await bestP99("/api/vdi/billing/preflight", body, P99_MS)).toBeLessThan(P99_MS);
});

const LARGEST = 1 << 20;
const large: [string, string][] = [
  ["one string", `{"attestation":"${"a".repeat(LARGEST - 40)}"}`],
  ["escapes", `{"attestation":"${"\\u0041".repeat(Math.floor((LARGEST - 40) / 6))}"}`],
  ["numbers", `[${"1,".repeat(LARGEST / 2 - 10)}1]`],
];

/** Processor time that the runtime has used, in all of its threads. */
function usedMs(): number {
  const stat = readFileSync(`/proc/${service.pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

// A megabyte has to arrive, however long that takes here; what counts is the work that it makes.
describe.runIf(process.platform === "linux")("a megabyte", () => {
  test.each(large)("of garbage costs at most 60 ms of processor time: %s", async (_, body) => {
    const batch = Array.from({ length: 40 }, () => ({ path: "/api/vdi/billing/verify", body }));
    const before = usedMs();
    expect((await load(service.url, batch, 1)).requests).toBe(batch.length);
    expect((usedMs() - before) / batch.length).toBeLessThan(MEAN_LARGEST_MS);
  });
});
