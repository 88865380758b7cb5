// The page in a real browser, on the production build, under its own content policy: the three answers and amber,
// the machine result, what it keeps to itself, and that a document's texts stay texts.
import { readdirSync } from "node:fs";
import { encodeHex, generateSecretKey, publicKeyOf } from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { serveSite } from "../../tools/browser/site.ts";
import { AT, ISSUER, REAL, violationsOf, visit } from "../../tools/browser/visit.ts";
import { linkTo, visitFirst } from "../bench/first-visit.ts";
import { PAGE_HEADERS } from "../src/content-policy.ts";
import { billOf, packedBundle } from "./support/packed.ts";
import { loggedReceipt, receiptBy } from "./support/receipts-and-logs.ts";
import { setStage } from "./support/stage.ts";
import { compareAndPin, give, verdictOf } from "./support/visit.ts";

const stage = setStage();

async function start(options: Parameters<typeof visit>[2] = {}, address = stage.site.address): Promise<Page> {
  stage.open = await visit(stage.browser, address, options);
  return stage.open.page;
}

const stepStates = (page: Page) =>
  page.locator(".steps > li").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-state")));

describe("the answers", () => {
  test("amber: a sound document from an issuer that nobody pinned", { tags: "long" }, async () => {
    const page = await start();
    await give(page, REAL.approval);
    expect(await verdictOf(page)).toEqual({
      kind: "verified",
      tone: "warn",
      headline: "Verified, from an issuer you have not pinned",
    });
    expect(await stepStates(page)).toEqual(Array(8).fill("good"));
    await expect(page.getByText("That the inputs are true.").count()).resolves.toBe(1);
    await expect(page.getByText("Who the issuer is: a key is free to make").count()).resolves.toBe(1);
  });

  test("green only once the reader pins the issuer, and again at the next visit", {
    tags: "long",
  }, async () => {
    const page = await start();
    await give(page, REAL.approval);
    await compareAndPin(page, ISSUER.toUpperCase().replace(/(.{8})/g, "$1 "), "Example Lender");
    await page.locator('.verdict[data-tone="good"]').waitFor();
    expect((await verdictOf(page)).headline).toBe("Verified");
    await expect(page.locator(".say").textContent()).resolves.toMatch(
      /^Example Lender approved this application on .* under Fair lending\s1\.0: proved, and signed by a key that you pinned\.$/,
    );
    await page.reload();
    await give(page, REAL.approval);
    expect((await verdictOf(page)).tone).toBe("good");
  });

  test("a decline: the rules that it named, with code, author's words and what is proved of each, and no other", async () => {
    const page = await start();
    await give(page, REAL.declined);
    // That the inputs are the issuer's word stands over the rules, and not at each of them.
    expect(await page.locator(".brief-rules .word").count()).toBe(0);
    expect(await page.locator("section", { has: page.locator(".brief-rules") }).textContent()).toContain(
      "that they are true is the issuer's word.",
    );
    const reasons = page.locator(".reasons");
    expect(await reasons.locator("> ul > li code").allTextContents()).toEqual(
      REAL.declined.decision.reasons.map((id) => JSON.stringify(id)),
    );
    expect(await reasons.locator("li .tag").allTextContents()).toEqual(['"FL03"', '"FL06"', '"FL07"']);
    expect(await reasons.locator("li .meaning").allTextContents()).toEqual([
      "Proved: /applicant/instalment_rate is above 3. The rule is not critical: it is reported, not required.",
      `Proved: /applicant/checking_account is none of "A12", "A13", "A14" (the policy's codes).`,
      `Proved: /applicant/credit_history is none of "A30", "A31", "A32", "A33" (the policy's codes). The rule is not critical: it is reported, not required.`,
    ]);
    // Their pointers stand where somebody asks for them.
    const exact = reasons.locator(".fold li").first();
    expect(await exact.isVisible()).toBe(false);
    expect(await exact.textContent()).toContain("the input /applicant/instalment_rate is above 3.");
    const sentence = (await reasons.locator(".notice-sentence").textContent()) ?? "";
    expect(sentence).toContain("these 3\u00a0rules would not have been met");
    await expect(page.locator(".claim-list.good").textContent()).resolves.toContain(sentence);
    await expect(page.locator(".say em").textContent()).resolves.toBe("declined");
    // Of a document that does not hold nothing is proved, and its reasons are its claim.
    await page.getByRole("button", { name: "Start over" }).click();
    const { signature } = REAL.declined;
    await give(page, { ...REAL.declined, signature: { ...signature, value: "00".repeat(64) } });
    await expect(page.locator(".verdict, .columns").allTextContents()).resolves.not.toContain("Proved:");
    expect(await reasons.count()).toBe(0);
  });

  test("not valid: one step changed, with expected and found marked", { tags: "long" }, async () => {
    const page = await start({ roots: { issuers: [{ public_key: ISSUER }] } });
    const pipeline = { ...REAL.approval.pipeline, steps: [...REAL.approval.pipeline.steps].reverse() };
    await give(page, { ...REAL.approval, pipeline });
    expect(await verdictOf(page)).toEqual({ kind: "not_valid", tone: "bad", headline: "Not valid" });
    expect((await stepStates(page)).slice(0, 3)).toEqual(["bad", "good", "bad"]);
    expect(await page.locator(".compared mark").count()).toBeGreaterThan(0);
    expect(await page.locator(".claim-list.good").count()).toBe(0);
  });

  test("not valid: another issuer than the pinned one", { tags: "long" }, async () => {
    const other = encodeHex(publicKeyOf(generateSecretKey()));
    const page = await start({ roots: { issuers: [{ public_key: other }] } });
    await give(page, REAL.approval);
    expect((await verdictOf(page)).kind).toBe("not_valid");
  });

  test("could not be checked: the strict profile names what is missing", { tags: "long" }, async () => {
    const page = await start({ roots: { profileId: "VDI_VERIFY_STRICT_V1" } });
    await give(page, REAL.approval);
    expect(await verdictOf(page)).toEqual({
      kind: "could_not_check",
      tone: "unknown",
      headline: "Could not be checked",
    });
    await expect(
      page
        .locator(".verdict")
        .getByText("Missing: the issuer's key, which this profile wants pinned")
        .count(),
    ).resolves.toBe(1);
  });

  test("could not be checked: no document at all", { tags: "long" }, async () => {
    const page = await start();
    await give(page, "just words");
    expect((await verdictOf(page)).kind).toBe("could_not_check");
  });

  test("amber: the minimal profile does not look at the proof, and says so", { tags: "long" }, async () => {
    const page = await start({
      roots: { profileId: "VDI_VERIFY_MINIMAL_V1", issuers: [{ public_key: ISSUER }] },
    });
    await give(page, REAL.approval);
    expect((await verdictOf(page)).tone).toBe("warn");
    expect((await stepStates(page)).filter((state) => state === "skipped")).toHaveLength(3);
    await expect(page.getByText("That any rule is met: the proof was not checked.").count()).resolves.toBe(1);
  });
});

test("the machine result is the library's, byte for byte", async () => {
  const page = await start({
    roots: { issuers: [{ public_key: ISSUER }] },
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });
  await give(page, REAL.approval);
  await page.getByRole("button", { name: "Copy machine result" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const result = await verifyDecision(REAL.approval, {
    now: AT,
    trust: { issuers: [{ public_key: ISSUER }] },
  });
  expect(copied).toBe(JSON.stringify(result, null, 2));
});

test("without 'wasm-unsafe-eval' it answers the same, with the JavaScript engine", {
  tags: "long",
}, async () => {
  const policy = PAGE_HEADERS["content-security-policy"]?.replace(" 'wasm-unsafe-eval'", "") ?? "";
  const strict = await serveSite(stage.folder, {
    headers: { ...PAGE_HEADERS, "content-security-policy": policy },
    editHtml: (html) => html.replace(" 'wasm-unsafe-eval'", ""),
  });
  const page = await start(
    { context: { permissions: ["clipboard-read", "clipboard-write"] } },
    strict.address,
  );
  await give(page, REAL.approval);
  expect((await verdictOf(page)).kind).toBe("verified");
  await page.getByRole("button", { name: "Copy machine result" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({ valid: true, engine: "js" });
  await strict.close();
});

test("where workers are forbidden it checks on the page itself", { tags: "long" }, async () => {
  const policy =
    PAGE_HEADERS["content-security-policy"]?.replace("worker-src 'self'", "worker-src 'none'") ?? "";
  const strict = await serveSite(stage.folder, {
    headers: { ...PAGE_HEADERS, "content-security-policy": policy },
  });
  const page = await start({}, strict.address);
  await give(page, REAL.approval);
  expect((await verdictOf(page)).kind).toBe("verified");
  await expect(page.locator(".report-foot").textContent()).resolves.toContain("on the page");
  await strict.close();
});

test("printed, a decision is a report of at most two pages with its hashes whole", {
  tags: "long",
}, async () => {
  const page = await start({ roots: { issuers: [{ public_key: ISSUER }] } });
  await give(page, REAL.approval);
  const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".facts .on-paper", { hasText: REAL.approval.attestation_id }).isVisible()).toBe(
    true,
  );
  expect(await page.locator(".drawer").isVisible()).toBe(false);
  // Which file the paper is about, and nothing to press beside it.
  expect(await page.locator(".material .chip").first().isVisible()).toBe(true);
  expect(await page.locator(".material button").filter({ visible: true }).count()).toBe(0);
});

describe("what it keeps to itself", () => {
  test("a visit asks for the page's own files, sends no body, breaks no rule of its policy", async () => {
    const page = await start();
    const methods: string[] = [];
    page
      .context()
      .on("request", (request) => methods.push(`${request.method()} ${request.postData() ?? ""}`));
    await give(page, REAL.approval);
    await page.locator(".lab > summary").click();
    await page.getByRole("button", { name: "Fork the log" }).click();
    await page.locator('.lab-result[data-noticed="heads"]').waitFor();
    await give(page, REAL.visitsOnly);
    await page.getByRole("button", { name: "Start over" }).click();
    await give(page, (await packedBundle()).bundle, billOf("v2").attestation, await receiptBy("anna"));
    await page.locator("[data-part]").first().waitFor();
    const origin = new URL(stage.site.address).origin;
    // What the page makes for a download or reads from itself is no request to anyone.
    const elsewhere = stage.open?.addresses.filter((address) => new URL(address).origin !== origin);
    expect(elsewhere).toEqual([]);
    const paths = stage.open?.addresses.map((address) => new URL(address).pathname) ?? [];
    const built = readdirSync(stage.folder, { recursive: true, encoding: "utf8" });
    expect(paths.filter((path) => path !== "/" && !built.includes(path.slice(1)))).toEqual([]);
    expect(paths).toContain("/bn254.wasm");
    expect(methods.filter((line) => line !== "GET ")).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    expect(stage.open?.complaints).toEqual([]);
  });

  test("after the first visit it works with the server gone", { tags: "long" }, async () => {
    const own = await serveSite(stage.folder);
    const page = await start({ serviceWorkers: "allow" }, own.address);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      // The copies are made before the worker is active.
      while (navigator.serviceWorker.controller === null) await new Promise((r) => setTimeout(r, 20));
    });
    await own.close();
    await page.reload();
    await give(page, REAL.approval);
    expect((await verdictOf(page)).kind).toBe("verified");
    await page.getByRole("button", { name: "Start over" }).click();
    await page.locator('[data-example="approved"]').click();
    await page.locator(".report-foot").waitFor();
    expect((await verdictOf(page)).kind).toBe("verified");
  });

  test("so it does where a host redirects pages to names without .html", { tags: "long" }, async () => {
    const own = await serveSite(stage.folder, { bareNames: true });
    const page = await start({ serviceWorkers: "allow" }, own.address);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (navigator.serviceWorker.controller === null) await new Promise((r) => setTimeout(r, 20));
    });
    await own.close();
    for (const path of ["make.html", "make", "index.html", ""]) {
      expect((await page.goto(own.address + path))?.status(), path).toBe(200);
    }
  });

  test("a link carries the document in its fragment, which no server sees", { tags: "long" }, async () => {
    const page = await start({ context: { permissions: ["clipboard-read", "clipboard-write"] } });
    await give(page, REAL.approval);
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.length).toBeLessThan(3_200);
    await stage.open?.close();
    const before = stage.site.requests.length;
    const second = await start({}, link);
    await second.locator(".report-foot").waitFor();
    expect((await verdictOf(second)).kind).toBe("verified");
    const [, carried = ""] = link.split("#v1=");
    expect(carried.length).toBeGreaterThan(1_000);
    expect(stage.site.requests.slice(before).join()).not.toContain(carried.slice(0, 24));
    expect(stage.site.requests.slice(before).join()).not.toContain("#");
  });
});

describe("a document's texts stay texts", () => {
  const PAYLOADS = [
    '<img src=x onerror="globalThis.owned=1">',
    "<script>globalThis.owned=1</script>",
    '"><svg onload=globalThis.owned=1>',
    "javascript:globalThis.owned=1",
    "{{constructor.constructor('globalThis.owned=1')()}}",
  ];

  test("markup in any field of an attestation, a receipt or a log document neither runs nor renders", async () => {
    const page = await start();
    const receipt = await receiptBy("of-texts");
    const { entry, inclusion, checkpoint } = await loggedReceipt(receipt);
    const others = [receipt, entry, inclusion, checkpoint];
    const documents = [
      ...PAYLOADS.map((payload) => poison(REAL.approval, payload)),
      ...others.map((shape) => poison(shape, PAYLOADS[0] as string)),
    ];
    // Each string field on its own keeps the rest of the document readable, so that the field is really shown.
    const shown = [
      { ...REAL.approval, decision: { ...REAL.approval.decision, outcome: PAYLOADS[0] } },
      { ...REAL.approval, pipeline: { ...REAL.approval.pipeline, name: PAYLOADS[0], steps: PAYLOADS } },
      {
        ...REAL.approval,
        policy: {
          ...REAL.approval.policy,
          constraints: REAL.approval.policy.constraints.map((one) => ({ ...one, description: PAYLOADS[1] })),
        },
      },
    ];
    for (const document of [...shown, ...documents]) {
      await give(page, document);
      expect(await page.locator("#stage img, #stage script, #stage [onload], #stage [onerror]").count()).toBe(
        0,
      );
      await page.getByRole("button", { name: "Start over" }).click();
    }
    await give(page, shown[1]);
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll("details")) folded.open = true;
    });
    const seen = page.getByText(JSON.stringify(PAYLOADS[0]).slice(1, -1)).filter({ visible: true });
    expect(await seen.count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => (globalThis as { owned?: number }).owned)).toBeUndefined();
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe("the tamper lab", () => {
  test("a prepared attack names the steps that notice; the report above stays as it was", {
    tags: "long",
  }, async () => {
    const page = await start();
    await give(page, REAL.approval);
    await page.locator(".lab > summary").click();
    await page.getByRole("button", { name: "Swap the proof" }).click();
    await page.locator('.lab-result[data-noticed="5 6"]').waitFor();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Change the outcome" }).click();
    await page.locator('.lab-result[data-noticed="5"]').waitFor();
    await page.getByRole("button", { name: "Forge with one's own setup" }).click();
    await page.locator('.lab-result[data-noticed="7"]').waitFor();
    expect((await page.locator(".lab-result").allInnerTexts())[0]).not.toMatch(/[0-9a-f]{25}/);
    await page.getByRole("button", { name: "As it came" }).click();
    await page.locator('.lab-result[data-noticed=""]').waitFor();
    expect((await verdictOf(page)).kind).toBe("verified");
  });

  test("any field can be changed by hand", { tags: "long" }, async () => {
    const page = await start();
    await give(page, REAL.approval);
    await page.locator(".lab > summary").click();
    const text = JSON.stringify({ ...REAL.approval, expires_at: REAL.approval.expires_at + 1 });
    await page.getByLabel("The altered document").fill(text);
    await page.getByRole("button", { name: "Check the altered document" }).click();
    await page.locator('.lab-result[data-noticed="1 5 6"]').waitFor();
    // Words before numbers, which are there for those who open them.
    const result = page.locator(".lab-result");
    expect((await result.allInnerTexts())[0]).not.toMatch(/[0-9a-f]{25}/);
    expect(await result.textContent()).toMatch(/[0-9a-f]{64}/);
    await page.getByRole("button", { name: "Drop a rule" }).click();
    await page.getByText("never have existed. The rule: Amount over monthly limit is at most 0.").waitFor();
  });
});

/** The document with every string replaced, but for those that say what it is. */
function poison(value: unknown, payload: string, name = ""): unknown {
  if (typeof value === "string") return name === "type" ? value : payload;
  if (Array.isArray(value)) return value.map((one) => poison(one, payload));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poison(one, payload, key)]));
}

describe("the bench of a first visit", () => {
  test.each([
    ["verified", REAL.approval],
    ["not_valid", { ...REAL.approval, expires_at: REAL.approval.expires_at + 1 }],
  ])("marks paint and verdict: %s", { tags: "long" }, async (kind, document) => {
    const visited = await visitFirst(stage.browser, await linkTo(stage.site.address, document), AT);
    expect(visited).toEqual({ kind, paint: expect.any(Number), verdict: expect.any(Number) });
  });
});
