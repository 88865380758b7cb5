// The specification's lines about what pages do, through a classic script tag alone: one visit, in which the page asks all
// of it by the global's functions, under a policy that forbids all else.
import { beforeAll, describe, expect, test } from "vitest";
import { answer, openShops, shop } from "../../../web-demo/test/support/shop.ts";
import { AT, REAL, violationsOf } from "../../../web-demo/test/support/visit.ts";
import { LONG } from "../../testing/paths.ts";

const STEPS = [
  ...["validateSchema", "validateTimestamps", "validatePipelineIntegrity", "validatePolicyIntegrity"],
  ...["verifyZKProof", "verifySignature", "verifyKeyIntegrity"],
];
const [BOB, CAROL] = ["vdi:verifier:bob", "vdi:verifier:carol"];

const PROGRAM = `(async () => {
  const loan = await (await fetch("/loan.json")).json();
  const altered = { ...loan, signature: { ...loan.signature, value: loan.signature.value.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) } };
  const said = { verified: await VDI.verifyDecision(loan, { now: ${AT} }), altered: await VDI.verifyDecision(altered, { now: ${AT} }), steps: {}, alteredSteps: {} };
  for (const name of ${JSON.stringify(STEPS)}) {
    said.steps[name] = (await VDI[name](loan, { now: ${AT} })).valid;
    said.alteredSteps[name] = (await VDI[name](altered, { now: ${AT} })).valid;
  }
  said.profiles = Object.keys(VDI.PROFILES).length;
  const make = (byte, verifierId, more) => VDI.verifyAndReceipt(loan, { signingKey: byte.repeat(32), verifierId, profileId: "VDI_VERIFY_STANDARD_V1", ...more });
  const first = await make("11", "${BOB}");
  const { hashReceipt } = await VDI.loadMore();
  const second = await make("22", "${CAROL}", { parentReceiptHash: hashReceipt(first.receipt), chainDepth: 1 });
  said.strict = (await VDI.verifyAndReceipt(loan, { signingKey: "11".repeat(32), verifierId: "${BOB}" })).verification;
  said.receipts = [first.receipt, second.receipt];
  said.receipt = await VDI.verifyReceipt(first.receipt, { attestation: loan });
  said.forged = await VDI.verifyReceipt({ ...first.receipt, verifier: { ...first.receipt.verifier, id: "${CAROL}" } }, { attestation: loan });
  said.chain = await VDI.verifyReceiptChain([first.receipt, second.receipt]);
  said.torn = await VDI.verifyReceiptChain([second.receipt]);
  said.score = await VDI.scoreReceiptSet(said.receipts);
  said.acceptance = {};
  for (const level of ["low", "medium", "high", "critical"]) said.acceptance[level] = await VDI.evaluateAcceptancePolicy(said.receipts, { level }, loan);
  said.unread = await VDI.verifyDecision(loan, { trust: Promise.resolve({}) }).catch(({ name, message }) => ({ name, message }));
  globalThis.answer = said;
})().catch((error) => { globalThis.answer = { error: String(error) }; });`;

describe.skipIf(!LONG)("by a script tag", { tags: "long" }, () => {
  let said: Record<string, Record<string, never>>;
  beforeAll(async () => {
    await openShops();
    const { page, close } = await shop(
      '<script src="/vdi.js"></script><script src="/app.js"></script>',
      PROGRAM,
    );
    said = (await answer(page)) as typeof said;
    expect(said.error).toBeUndefined();
    expect(await violationsOf(page)).toEqual([]);
    await close();
  });

  test("script tag: verifyDecision has 8 steps, and its failure is in the result", () => {
    expect(said.verified).toMatchObject({ valid: true, attestation_id: REAL.approval.attestation_id });
    expect(said.verified?.steps).toHaveLength(8);
    expect(said.altered).toMatchObject({ valid: false, failedStep: 6 });
  });
  test("script tag: seven steps by their names, three profiles", () => {
    expect(said.steps).toEqual(Object.fromEntries(STEPS.map((name) => [name, true])));
    const failing = STEPS.filter((name) => said.alteredSteps?.[name] !== true);
    expect(failing).toEqual(["verifySignature"]);
    expect(said.profiles).toBe(3);
  });
  test("script tag: verifyAndReceipt, STRICT by default, with parent and depth", () => {
    expect(said.strict).toMatchObject({ valid: false, profile_id: "VDI_VERIFY_STRICT_V1" });
    expect(said.receipts).toMatchObject([
      { verifier: { id: BOB }, chain_depth: 0 },
      { verifier: { id: CAROL }, chain_depth: 1 },
    ]);
  });
  test("script tag: verifyReceipt takes a genuine receipt and refuses one under another's name", () => {
    expect(said.receipt).toMatchObject({ valid: true });
    expect(said.forged).toMatchObject({ valid: false });
  });
  test("script tag: verifyReceiptChain takes a chain and refuses one without its head", () => {
    expect(said.chain).toMatchObject({ valid: true });
    expect(said.torn).toMatchObject({ valid: false });
  });
  test("script tag: scoreReceiptSet is 0 to 100", () => {
    expect(said.score).toMatchObject({ total_receipts: 2, valid_receipts: 2 });
    expect(said.score?.trust_score).toBeGreaterThanOrEqual(0);
    expect(said.score?.trust_score).toBeLessThanOrEqual(100);
  });
  test("script tag: evaluateAcceptancePolicy at four levels, unanchored never at critical", () => {
    for (const level of ["low", "medium", "high", "critical"])
      expect(said.acceptance?.[level]).toMatchObject({
        accepted: expect.any(Boolean),
        reason: expect.any(String),
      });
    expect(said.acceptance?.critical).toMatchObject({ accepted: false });
  });
  test("script tag: a forgotten await is a TypeError that names the path", () => {
    expect(said.unread).toMatchObject({
      name: "TypeError",
      message: expect.stringMatching(/^options\.trust/),
    });
  });
});
