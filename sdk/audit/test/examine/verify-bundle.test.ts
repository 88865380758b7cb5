// A bundle verified whole: with all trust, with none, and with one thing after another changed.
import { createBundle } from "@svc/audit";
import { hashReceipt, parseAttestation } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { verifyDecision } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import {
  attestation,
  evidence,
  first,
  log,
  logSigner,
  NOW,
  PARTS,
  second,
  signedSnapshot,
  TRUST,
} from "../../../../tools/fixtures/bundle-parts.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { type BundleOptions, type BundleResult, verifyBundle } from "../../src/index.ts";
import { CASES, elsewhere, type Loose, OTHER_MANIFEST } from "./fixtures/cases.ts";

const whole = createBundle(PARTS);
const copy = (): Loose => structuredClone(whole);
const rows = ({ parts }: BundleResult) =>
  parts.map(({ pointer, verdict, reason }) => `${pointer} ${reason ?? verdict}`);

test("every part verifies under the reader's trust, from value, text and bytes", async () => {
  const result = await verifyBundle(whole, TRUST);
  expect(rows(result)).toEqual([
    "/attestation verified",
    "/receipts/0 verified",
    "/receipts/1 verified",
    "/receipts/1 verified",
    "/log/0 verified",
    "/log/1 verified",
    "/revocation verified",
    "/manifest verified",
    "/circuit_record verified",
  ]);
  expect(result).toMatchObject({
    verdict: "verified",
    valid: true,
    conclusive: true,
    attestation_id: attestation.attestation_id,
    score: { total_receipts: 2, anchored: true, all_valid: true },
  });
  expect(result.parts.map(({ root }) => root)).toEqual([
    "pinned",
    "pinned",
    "pinned",
    "self_asserted",
    "pinned",
    "pinned",
    "pinned",
    "registry",
    "built_in",
  ]);
  // The pinned log's time and the signed snapshot of the bundle reach the attestation's own run.
  expect(result.attestation?.trust).toMatchObject({ time: "logged", revocation: "pinned", issuer: "pinned" });
  const text = JSON.stringify(whole);
  expect(rows(await verifyBundle(text, TRUST))).toEqual(rows(result));
  expect(rows(await verifyBundle(new TextEncoder().encode(text), TRUST))).toEqual(rows(result));
  recordVerdict("bundle/whole", { ...result, attestation: { ...result.attestation, engine: undefined } });
});

test("the attestation alone is a bundle, and says what verifyDecision says", async () => {
  const alone = createBundle({ attestation });
  const options = { now: NOW };
  const result = await verifyBundle(alone, options);
  expect(rows(result)).toEqual(["/attestation verified"]);
  expect(result.attestation).toEqual(await verifyDecision(attestation, options));
  expect(result).not.toHaveProperty("score");
});

test("what is no bundle has no id, and one that was stopped before has no result", async () => {
  expect(await verifyBundle({})).not.toHaveProperty("attestation_id");
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(verifyBundle({}, { signal })).rejects.toThrow("enough");
});

test("a registry that knows a verifier's key says whose its receipts are", async () => {
  const registry = { validateKey: () => ({ valid: true }) };
  const { trustedVerifiers: _, ...others } = TRUST;
  expect(rows(await verifyBundle(whole, others))).toContain("/receipts/0 verifier_trust_missing");
  expect(rows(await verifyBundle(whole, { ...others, registry }))).toContain("/receipts/0 verified");
});

test("a row that has no more than its reason says it in words", async () => {
  const { parts } = await verifyBundle({ ...whole, receipts: [first, first] }, TRUST);
  const row = parts.find(({ reason }) => reason === "duplicate_receipt");
  expect(row).toMatchObject({ pointer: "/receipts/1", detail: expect.stringMatching(/\w+ \w+/) });
});

test("without trust nothing that needs it passes, and nothing of it is called false", async () => {
  const result = await verifyBundle(whole, { now: NOW + 120 });
  expect(rows(result)).toEqual([
    "/attestation verified",
    "/receipts/0 verifier_trust_missing",
    "/receipts/1 verifier_trust_missing",
    "/receipts/1 verified",
    "/log/0 log_trust_missing",
    "/log/1 log_trust_missing",
    "/revocation revocation_trust_missing",
    "/manifest verified",
    "/circuit_record verified",
  ]);
  expect(result).toMatchObject({ verdict: "could_not_check", valid: false, conclusive: false });
  expect(result.attestation?.trust).toMatchObject({ time: "self_asserted", revocation: "not_checked" });
});

test("an unsigned snapshot of the bundle's own never satisfies STRICT", async () => {
  const { snapshot } = signedSnapshot();
  const bundle = createBundle({ attestation, revocation: { snapshot } });
  const { trust = {}, ...options } = TRUST;
  const { revocationKeys: _, ...others } = trust;
  const result = await verifyBundle(bundle, { ...options, trust: others });
  expect(rows(result)).toEqual(["/attestation revocation_missing", "/revocation revocation_trust_missing"]);
  expect(result.verdict).toBe("could_not_check");
});

test("the reader's newer snapshot is not replaced by an older one of the bundle's", async () => {
  const own = signedSnapshot({ snapshotTime: NOW + 100, revokedAttestations: [attestation.attestation_id] });
  const result = await verifyBundle(whole, { ...TRUST, revocation: own });
  expect(rows(result)).toContain("/attestation attestation_revoked");
  expect(rows(result)).toContain("/revocation verified");
  expect(result.verdict).toBe("not_valid");
});

test("nor by another of the same time, whichever of the two lists less", async () => {
  const { snapshotTime } = PARTS.revocation.snapshot;
  const own = signedSnapshot({ snapshotTime, revokedAttestations: [attestation.attestation_id] });
  const result = await verifyBundle(whole, { ...TRUST, revocation: own });
  expect(rows(result)).toContain("/attestation attestation_revoked");
});

test("the row of an attestation that verified explains nothing", async () => {
  const [row] = (await verifyBundle(whole, TRUST)).parts;
  const said = { part: "attestation", pointer: "/attestation", verdict: "verified", root: "pinned" };
  expect(row).toStrictEqual(said);
});

test("steps are told as they are done, and a stop between them ends it", async () => {
  const stopping = new AbortController();
  const told: number[] = [];
  const onStep = ({ step }: { readonly step: number }) => {
    told.push(step);
    stopping.abort(new Error("enough"));
  };
  const run = verifyBundle(whole, { ...TRUST, signal: stopping.signal, onStep });
  await expect(run).rejects.toThrow("enough");
  expect(told).toEqual([1]);
});

describe("one thing changed", () => {
  test.each(CASES)("$name", async ({ name, change, row, verdict = "not_valid", options = TRUST }) => {
    const bundle = copy();
    change(bundle);
    const result = await verifyBundle(bundle, options);
    expect(rows(result)).toContain(row);
    expect(result.verdict).toBe(verdict);
    expect(result.valid).toBe(false);
    expect(result.conclusive).toBe(verdict !== "could_not_check");
    recordVerdict(`bundle/changed/${name}`, rows(result));
  });
});

test("the attestation's row names the step that failed", async () => {
  const bundle = copy();
  bundle.attestation.decision.outcome = "decline";
  const [row] = (await verifyBundle(bundle, TRUST)).parts;
  expect(row).toMatchObject({ found: { reason: "step_failed", values: { number: 1 } } });
  expect(row?.detail).toMatch(/step 1/i);
});

test("never throws on evidence, whatever it is", async () => {
  const cyclic: Loose = {};
  cyclic.self = cyclic;
  const inputs = [
    undefined,
    null,
    7,
    "",
    "{",
    "[]",
    cyclic,
    new Uint8Array([255]),
    {
      get type() {
        throw new Error("x");
      },
    },
  ];
  for (const input of inputs) {
    expect(rows(await verifyBundle(input))[0]).toMatch(/bundle_malformed$/);
  }
  for (const member of ["attestation", "revocation", "manifest", "circuit_record"]) {
    for (const value of [null, 7, "x", [], {}, { snapshot: null }, { snapshot: {}, envelope: {} }]) {
      expect((await verifyBundle({ ...copy(), [member]: value }, TRUST)).verdict).not.toBe("verified");
    }
  }
});

test("malformed options throw, needed or not", async () => {
  const alone = createBundle({ attestation });
  for (const options of [
    { logs: 7 },
    { logs: [{ log: "x" }] },
    { trustedVerifiers: ["bob"] },
    { colour: 1 },
    { tvs: {} },
  ]) {
    await expect(verifyBundle(alone, options as BundleOptions)).rejects.toThrow(TypeError);
  }
});

describe("createBundle", () => {
  test("copies, reads text, and leaves out what was not given", () => {
    const bundle = createBundle({
      attestation: JSON.stringify(attestation),
      receipts: [JSON.stringify(first)],
    });
    expect(Object.keys(bundle)).toEqual(["type", "vdi_version", "attestation", "receipts"]);
    expect(bundle.receipts?.[0]).toEqual(first);
    expect(bundle.receipts?.[0]).not.toBe(first);
    expect(parseAttestation(bundle.attestation).ok).toBe(true);
  });

  test("keeps a checkpoint document as it is, and it verifies", async () => {
    const documented = { ...evidence(1), checkpoint: log.getConsistencyProof(1).checkpoint };
    const bundle = createBundle({ attestation, receipts: [first], log: [documented] });
    expect(rows(await verifyBundle(bundle, TRUST))).toContain("/log/0 verified");
  });

  test.each([
    ["attestation", { attestation: {} }, /^attestation/],
    [
      "a receipt of another",
      { attestation, receipts: [elsewhere] },
      /^receipts\[0\]: about another attestation/,
    ],
    ["a receipt twice", { attestation, receipts: [first, first] }, /twice/],
    [
      "evidence of another receipt",
      { attestation, receipts: [second], log: [evidence(1)] },
      /^log\[0\]: about a receipt/,
    ],
    [
      "evidence that is none",
      { attestation, receipts: [first], log: [{ document: "x" }] },
      /^log\[0\]\.document/,
    ],
    ["a malformed snapshot", { attestation, revocation: { snapshot: {} } }, /^revocation\.snapshot/],
    [
      "a malformed envelope",
      { attestation, revocation: { ...signedSnapshot(), envelope: {} } },
      /^revocation/,
    ],
    ["another policy's manifest", { attestation, manifest: OTHER_MANIFEST }, /^manifest: not the policy/],
    [
      "a record of another key",
      { attestation, circuitRecord: { ...PARTS.circuitRecord, vk_hash: "00".repeat(32) } },
      /^circuitRecord: about another/,
    ],
  ])("refuses %s", (_name, parts, message) => {
    expect(() => createBundle(parts as Loose)).toThrow(message);
    expect(() => createBundle(parts as Loose)).toThrow(TypeError);
  });

  test("the log is bound by the receipt's hash, in any order", async () => {
    const bundle = createBundle({ ...PARTS, log: [...PARTS.log].reverse() });
    expect((await verifyBundle(bundle, TRUST)).verdict).toBe("verified");
    expect(hashReceipt(first)).toBe(evidence(1).entry.receipt_hash);
  });

  test("a witness demanded and absent fails the evidence", async () => {
    const witness = encodeVkey(
      createNoteSigner("w.example", new Uint8Array(32).fill(4), "cosignatureV1").key,
    );
    const logs = [{ log: encodeVkey(logSigner.key), witnesses: [witness], threshold: 1 }];
    expect(rows(await verifyBundle(whole, { ...TRUST, logs }))).toContain("/log/0 witness_quorum_missing");
  });
});
