/** The words of `vdi` are those of the audit page; colours follow the terminal. */
import { TRUST_ROOTS, TRUST_SUBJECTS } from "@svc/core";
import { verifyDecision, verifyReceipt } from "@svc/vdi-verifier";
import { beforeAll, expect, test } from "vitest";
import { painter, shown, wantsColour } from "../../src/vdi/paint.ts";
import { claimsOfAttestation, claimsOfReceipt } from "../../src/vdi/words/proves.ts";
import { RECEIPT_WORDS, STEP_WORDS } from "../../src/vdi/words/steps.ts";
import { rootInWords, SUBJECT_NAMES } from "../../src/vdi/words/trust.ts";
import { verdictOnAttestation, verdictOnReceipt } from "../../src/vdi/words/verdict.ts";
import { attestation, layOut, NOW, TRUST } from "./vdi.ts";

// The page is no package that this room may import; its words are read as files, only to be compared.
const page = (file: string) => import(new URL(`../../../../web-demo/src/${file}`, import.meta.url).href);

let receipts: Awaited<ReturnType<typeof layOut>>["receipts"] = [];
beforeAll(async () => {
  ({ receipts } = await layOut());
});

test("steps, rows and roots", async () => {
  const [steps, trust] = [await page("words/steps.ts"), await page("words/trust.ts")];
  expect(STEP_WORDS).toEqual(steps.STEP_WORDS);
  expect(RECEIPT_WORDS).toEqual(steps.RECEIPT_WORDS);
  expect(SUBJECT_NAMES).toEqual(trust.SUBJECT_NAMES);
  for (const subject of TRUST_SUBJECTS) {
    for (const root of TRUST_ROOTS) expect(rootInWords(subject, root)).toBe(trust.rootInWords(subject, root));
  }
});

test("verdicts and claims", async () => {
  const [verdicts, claims] = [await page("verdict/verdict.ts"), await page("verdict/proves.ts")];
  const bad = { ...attestation, issued_at: 1 };
  const results = await Promise.all([
    verifyDecision(attestation, { at: NOW }),
    verifyDecision(attestation, { at: NOW, trust: TRUST }),
    verifyDecision(attestation, { at: NOW, profileId: "VDI_VERIFY_STRICT_V1" }),
    verifyDecision(attestation, { at: NOW, profileId: "VDI_VERIFY_MINIMAL_V1" }),
    verifyDecision(attestation, { at: 1 }),
    verifyDecision(bad, { at: NOW }),
  ]);
  for (const result of results) {
    expect(verdictOnAttestation(result)).toEqual(verdicts.verdictOnAttestation(result));
    expect(claimsOfAttestation(result, attestation)).toEqual(claims.claimsOfAttestation(result, attestation));
  }
  for (const options of [{ now: NOW }, { now: 1 }, { now: NOW, trustedVerifiers: [] }]) {
    const result = await verifyReceipt(receipts[0], options);
    expect(verdictOnReceipt(result)).toEqual(verdicts.verdictOnReceipt(result));
  }
  for (const [valid, anchored, bound] of [
    [true, true, false],
    [true, false, true],
    [false, false, false],
  ] as const) {
    expect(claimsOfReceipt(valid, anchored, bound)).toEqual(claims.claimsOfReceipt(valid, anchored, bound));
  }
});

test("colours only on a terminal whose user wants them", () => {
  expect(wantsColour({ isTTY: true }, {})).toBe(true);
  expect(wantsColour({ isTTY: true }, { NO_COLOR: "" })).toBe(true);
  expect(wantsColour({ isTTY: true }, { NO_COLOR: "1" })).toBe(false);
  expect(wantsColour({ isTTY: true }, { TERM: "dumb" })).toBe(false);
  expect(wantsColour({}, {})).toBe(false);
  expect(painter(true)("good", "Verified")).toBe("\u001b[32mVerified\u001b[0m");
  expect(painter(false)("good", "Verified")).toBe("Verified");
  expect(shown("a\u001b[31m\u009b\u202eb\r\n")).toBe("a\\u{1b}[31m\\u{9b}\\u{202e}b\\u{d}\\u{a}");
});
