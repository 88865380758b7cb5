/** Lines of a stream that are no decisions: each is judged as it is in a file of its own, under the same trust. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { issueBillingAttestation } from "@svc/billing";
import { createSigner } from "@svc/core";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";
import { beforeAll, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import month from "../../../verifier/test/periods/vectors/month.json" with { type: "json" };
import type { Terminal } from "../../src/terminal/command.ts";
import { type Batch, batchesOf } from "../../src/vdi/stream/lines.ts";
import { type FoundLine, LineJudge, termsOfLines } from "../../src/vdi/stream/rows.ts";
import { readTrust } from "../../src/vdi/trust-file.ts";
import { AT, attestation, get, layOut, NOW, put, useFolder, vdi } from "./vdi.ts";

useFolder();

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../docs/examples/${name}`, import.meta.url)), "utf8");
const CODES = { verified: 0, not_valid: 1, could_not_check: 2, expired: 1 };
const terminal = {} as Terminal;
const LINES: Record<string, string> = {};
let found: readonly FoundLine[] = [];

beforeAll(async () => {
  const { receipts } = await layOut();
  const documents = { version: "v1", usageEvent: usageAt(NOW) } as const;
  const { attestation: bill } = issueBillingAttestation(
    { documents, mode: "disclosed", salts },
    operator,
    NOW,
  );
  Object.assign(LINES, {
    "a receipt of a trusted verifier": receipts[0],
    "an altered one": { ...receipts[0], verified_at: 7 },
    "a bundle": JSON.parse(example("audit.json")),
    "a bundle with a member more": { ...JSON.parse(example("audit.json")), more: 1 },
    "a bill": bill,
    "a bill that was altered": { ...bill, charge_micros: "7" },
    "a manifest alone": JSON.parse(example("manifest.json")),
    "entry, proof and checkpoint of a known log": JSON.parse(get("log.json")),
    "an entry alone": JSON.parse(get("log.json")).entry,
    "a list of two decisions": [attestation, JSON.parse(get("bad.json"))],
    "an opening": JSON.parse(example("opening.json")),
    "a statement about a period": (month as { readonly statement?: object }).statement ?? {
      type: "period_statement_v1",
    },
    "trust roots": JSON.parse(get("page.json")),
    "an object of nothing": {},
    "a number": 7,
  });
  const files = Object.values(LINES);
  for (const [name, one] of Object.entries(LINES)) LINES[name] = JSON.stringify(one);
  const judge = new LineJudge(termsOfLines(await readTrust({ trust: "trust.json", at: AT }, terminal)));
  const text = files.map((one) => JSON.stringify(one)).join("\r\n \r\n");
  const all: FoundLine[] = [];
  for await (const batch of batchesOf([Buffer.from(text)])) all.push(...(await judge.judge(batch)));
  found = all;
});

test("a line each, and none for white space", () => {
  expect(found.map(({ number }) => number)).toEqual(Object.keys(LINES).map((_, i) => 2 * i + 1));
});

test.each([
  ["a receipt of a trusted verifier", "verified"],
  ["an altered one", "not_valid"],
  ["a bundle", null],
  ["a bundle with a member more", "not_valid"],
  ["a bill", null],
  ["a bill that was altered", "not_valid"],
  ["a manifest alone", "could_not_check"],
  ["entry, proof and checkpoint of a known log", "verified"],
  ["an entry alone", "could_not_check"],
  ["a list of two decisions", "not_valid"],
  ["an opening", "could_not_check"],
  ["a statement about a period", null],
  ["trust roots", "could_not_check"],
  ["an object of nothing", "could_not_check"],
  ["a number", "could_not_check"],
])("%s", async (name, verdict) => {
  put("alone.json", LINES[name] as string);
  const alone = await vdi(["verify", "alone.json", "--trust", "trust.json", "--at", AT]);
  const { row } = found[Object.keys(LINES).indexOf(name)] as FoundLine;
  if (verdict !== null) expect(row.verdict).toBe(verdict);
  expect(CODES[row.verdict]).toBe(alone.code);
  if (row.verdict !== "verified") expect(row.reason).toEqual(expect.any(String));
});

test("a registry of verifiers counts in a thread as it does here", async () => {
  const registry = new VerifierRegistry({ now: () => NOW - 3600 });
  const { publicKey } = createSigner("11".repeat(32));
  registry.register({ verifierId: "vdi:verifier:alice", name: "Alice", publicKey });
  put("registry.json", { registry: registry.export() });
  put("alone.json", LINES["a receipt of a trusted verifier"] as string);
  for (const [trust, code, verdict] of [
    ["registry.json", 0, "verified"],
    ["issuer.json", 2, "could_not_check"],
  ] as const) {
    expect((await vdi(["verify", "alone.json", "--trust", trust, "--at", AT])).code).toBe(code);
    const terms = termsOfLines(await readTrust({ trust, at: AT }, terminal));
    const { value: batch } = await batchesOf([readFileSync("alone.json")]).next();
    // As a thread is begun with them.
    const [line] = await new LineJudge(structuredClone(terms)).judge(batch as Batch);
    expect(line?.row.verdict).toBe(verdict);
  }
});
