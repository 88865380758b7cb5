// The scripts in other people's pages, under a policy that forbids everything but them: script tag with integrity
// and the custom element.
import { readFileSync } from "node:fs";
import { type DecisionOpening, discloseInputs } from "@svc/core";
import { decisionInWords, sentenceOfDecision } from "@svc/messages";
import { verifyDecision } from "@svc/vdi-verifier";
import { decisionFacts } from "@svc/vdi-verifier/opened";
import { beforeAll, describe, expect, test } from "vitest";
import {
  answer,
  fetchLoan,
  integrity,
  openShops,
  POLICY,
  shop,
  shopFiles,
} from "../../../../tools/browser/shop.ts";
import { AT, ISSUER, REAL, violationsOf } from "../../../../tools/browser/visit.ts";
import * as personal from "../../../../tools/fixtures/personal-packet.ts";
import referenced from "../vectors/real/lending-referenced.json" with { type: "json" };

beforeAll(openShops);

test("a classic script tag with integrity gives the global VDI and the library's own result", async () => {
  const { page, close } = await shop(
    `<script src="/vdi.js" integrity="${integrity("vdi.js")}"></script><script src="/app.js"></script>`,
    `(async () => { ${fetchLoan} globalThis.answer = await VDI.verifyDecision(loan, { now: ${AT} }); })();`,
  );
  expect(await answer(page)).toEqual(await verifyDecision(REAL.approval, { now: AT }));
  expect(await violationsOf(page)).toEqual([]);
  await close();
});

test("where WebAssembly is forbidden and the other engine does not load, the small file says so", async () => {
  const { page, close } = await shop(
    `<script src="/vdi-small.js"></script><script src="/app.js"></script>`,
    `(async () => { ${fetchLoan} globalThis.answer = await VDI.verifyDecision(loan, { now: ${AT} }); })();`,
    POLICY.replace(" 'wasm-unsafe-eval'", ""),
    { "/js-engine.mjs": 'throw new Error("not served");' },
  );
  const found = (await answer(page)) as Awaited<ReturnType<typeof verifyDecision>>;
  expect(found).toMatchObject({
    valid: false,
    conclusive: false,
    failedStep: 5,
    reason: "proof_not_checked",
  });
  expect(found.steps.filter(({ valid }) => !valid)).toHaveLength(1);
  await close();
});

test.each(["vdi.js", "vdi-small.js"])(
  "where WebAssembly is forbidden %s verifies with the engine in JavaScript",
  async (name) => {
    const { page, close } = await shop(
      `<script src="/${name}"></script><script src="/app.js"></script>`,
      `(async () => { ${fetchLoan} globalThis.answer = await VDI.verifyDecision(loan, { now: ${AT} }); })();`,
      POLICY.replace(" 'wasm-unsafe-eval'", ""),
    );
    expect(await answer(page)).toMatchObject({ valid: true, engine: "js" });
    await close();
  },
);

test("sri.json names every script, and an altered one does not run", async () => {
  const listed = JSON.parse(new TextDecoder().decode(shopFiles().get("sri.json"))) as Record<string, string>;
  const scripts = [...shopFiles().keys()].filter((name) => name !== "sri.json");
  expect(listed).toEqual(Object.fromEntries(scripts.map((name) => [name, integrity(name)])));
  const { page, close } = await shop(`<script src="/vdi.js" integrity="${integrity("vdi.mjs")}"></script>`);
  expect(await page.evaluate(() => "VDI" in globalThis)).toBe(false);
  await close();
});

describe("the element", () => {
  const modules = '<script type="module" src="/vdi-element.mjs"></script>';

  test("verifies what src names; green only under issuers that the page names", async () => {
    const { page, close } = await shop(
      `${modules}<vdi-verify id="a" src="/loan.json"></vdi-verify><vdi-verify id="b" src="/loan.json" issuers="${ISSUER}"></vdi-verify>`,
    );
    await page.locator("#a[state=unvouched]").waitFor();
    await page.locator("#b[state=verified]").waitFor();
    expect(await page.locator("#b").getByRole("status").textContent()).toContain("Verified");
    expect(await violationsOf(page)).toEqual([]);
    await close();
  });

  test("names the case where a disclosure beside the document opens it, and else says that nothing does", async () => {
    const { opening, attestation } = referenced as unknown as {
      opening: DecisionOpening;
      attestation: object;
    };
    const reference = discloseInputs(opening, [], { reference: true });
    const files = {
      "/case.json": JSON.stringify(attestation),
      "/reference.json": JSON.stringify(reference),
      "/inputs.json": JSON.stringify(discloseInputs(opening, ["/application/amount"])),
      "/wrong.json": JSON.stringify({ ...reference, reference: { ...reference.reference, text: "A-1" } }),
    };
    const one = (id: string, attributes = "") =>
      `<vdi-verify id="${id}" src="/case.json" issuers="${ISSUER}" ${attributes}></vdi-verify>`;
    const { page, close } = await shop(
      `${modules}${one("none")}${one("named", 'disclosure-src="/reference.json"')}${one("inputs", 'disclosure-src="/inputs.json"')}${one("wrong", 'disclosure-src="/wrong.json"')}${one("given")}${one("german", 'lang="de" disclosure-src="/reference.json"')}<script src="/app.js"></script>`,
      `document.querySelector("#given").disclosure = ${JSON.stringify(reference)};`,
      POLICY,
      files,
    );
    const caseOf = async (id: string) => {
      await page.locator(`#${id}[state=verified]`).waitFor();
      return page.locator(`#${id}`).locator("[part=case]").textContent();
    };
    const absent = "The document does not say whose application.";
    expect(await caseOf("none")).toBe(absent);
    expect(await caseOf("named")).toBe('Application "A-2026-00123".');
    expect(await caseOf("inputs")).toBe(absent);
    expect(await caseOf("wrong")).toBe("The disclosure beside it is not this document's.");
    expect(await caseOf("given")).toBe('Application "A-2026-00123".');
    expect(await caseOf("german")).toBe("Antrag „A-2026-00123“.");
    expect(await violationsOf(page)).toEqual([]);
    await close();
  });

  test("says which domain the document names, and what a directory at hand says of its key", async () => {
    const directory = {
      type: "issuer_directory_v1",
      domain: personal.DOMAIN,
      name: "Lender",
      keys: [{ public_key: ISSUER, from: 1, uses: ["decisions"] }],
    };
    const resolved = { domain: personal.DOMAIN, directory, fetched_at: Date.UTC(2026, 10, 28) / 1000 };
    const one = (id: string, attributes = "") =>
      `<vdi-verify id="${id}" src="/domain.json" ${attributes}></vdi-verify>`;
    const { page, close } = await shop(
      `${modules}${one("claimed")}${one("listed")}${one("trusted")}${one("german", 'lang="de"')}<script src="/app.js"></script>`,
      `document.querySelector("#listed").options = ${JSON.stringify({ directories: [resolved] })};
       document.querySelector("#trusted").options = ${JSON.stringify({ trust: { domains: [resolved] } })};`,
      POLICY,
      { "/domain.json": JSON.stringify(personal.attestation) },
    );
    const element = (id: string, state: string) => page.locator(`#${id}[state=${state}]`);
    const domainOf = (id: string) => element(id, "unvouched").locator("[part=domain]").textContent();
    expect(await domainOf("claimed")).toBe("Issuer's domain: lender.example is claimed; not checked.");
    expect(await domainOf("listed")).toBe(
      "Issuer's domain: on 28 November 2026, lender.example listed this key.",
    );
    expect(await domainOf("german")).toBe(
      "Domain des Ausstellers: lender.example ist behauptet, nicht geprüft.",
    );
    const sentence = element("trusted", "verified").locator("[part=sentence]");
    expect(await sentence.textContent()).toMatch(/^lender\.example .*a key that lender\.example lists/);
    expect(await element("trusted", "verified").locator("[part=domain]").count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await close();
  });

  test("what somebody else signed is refused, and not shown as false", { tags: "long" }, async () => {
    const { page, close } = await shop(
      `${modules}<vdi-verify src="/loan.json" issuers="914cbeaf13079d4c7bbd66d14eee4e9772e8e056accd4f3c5461560d4a90bf3a"></vdi-verify>`,
    );
    await page.locator("vdi-verify[state=invalid]").waitFor();
    expect(await page.locator("[part=box]").getAttribute("data-tone")).toBe("warn");
    expect(await page.locator("[part=headline]").textContent()).toBe(
      "Not from an issuer that this page names",
    );
    expect(await page.locator("[part=sentence]").textContent()).toMatch(
      /^ The document says that its issuer /,
    );
    // Only this page's own list failed it.
    expect(await page.locator("[part=because]").count()).toBe(0);
    await close();
  });

  test("reads inline JSON, reports steps and result, and shows markup as text", {
    tags: "long",
  }, async () => {
    const name = "<img src=x onerror=globalThis.owned=1>";
    const altered = { ...REAL.approval, pipeline: { ...REAL.approval.pipeline, name } };
    const inline = JSON.stringify(altered).replaceAll("<", "\\u003c");
    const { page, close } = await shop(
      `<script src="/app.js"></script>${modules}<vdi-verify><script type="application/json">${inline}</script><a href="/loan.json">the document</a></vdi-verify>`,
      'globalThis.steps = []; addEventListener("vdi-step", (e) => steps.push(e.detail.step)); addEventListener("vdi-result", (e) => { globalThis.answer = e.detail; });',
    );
    expect(await answer(page)).toMatchObject({ valid: false, failedStep: 1 });
    await page.locator("vdi-verify[state=invalid]").waitFor();
    expect(await page.locator("[part=because]").textContent()).toBe("Complete and well-formed: failed");
    expect(await page.locator("[part=sentence]").textContent()).toMatch(
      /^This document does not hold\. It says that its issuer approved /,
    );
    // Whole hashes stay within the box, however narrow the page.
    await page.locator("[part=summary]").click();
    expect(await page.locator("[part~=failed]").first().textContent()).toMatch(/vdi:att:[0-9a-f]{64}/);
    await page.setViewportSize({ width: 390, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => (globalThis as unknown as { steps: number[] }).steps)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(await page.getByRole("link", { name: "the document" }).isVisible()).toBe(true);
    expect(await page.locator("vdi-verify img").count()).toBe(0);
    expect(await page.evaluate(() => "owned" in globalThis)).toBe(false);
    await close();
  });

  test("says in one sentence who decided what, by the page's name for them, and leads to a check of one's own", async () => {
    const { page, close } = await shop(
      `${modules}<vdi-verify src="/loan.json" issuers="${ISSUER}" issuer-name="Example Lender" check="/audit/"></vdi-verify>`,
    );
    await page.locator("vdi-verify[state=verified]").waitFor();
    const trust = { issuers: [{ public_key: ISSUER }] };
    const result = await verifyDecision(REAL.approval, { now: AT, trust });
    const facts = decisionFacts(result, REAL.approval as never, { [ISSUER]: "Example Lender" });
    const said = sentenceOfDecision(decisionInWords(facts, { named: "that this page names" }));
    expect(said).toMatch(/^Example Lender approved this application on .* key that this page names\.$/);
    expect(await page.locator("[part=sentence]").textContent()).toBe(said);
    expect(await page.locator("[part=inputs]").textContent()).toBe("Inputs: the issuer's word.");
    const link = (await page.getByRole("link", { name: "Check it yourself" }).getAttribute("href")) ?? "";
    expect(link).toContain("/audit/#v1=");
    expect(link.length).toBeLessThan(3_000);
    // In one line, in either language, with nothing left of the rest of the sentence.
    const speak = (lang: string) =>
      page.evaluate((to) => {
        const element = document.querySelector("vdi-verify");
        element?.toggleAttribute("compact", true);
        document.documentElement.lang = to;
        const done = new Promise((resolve) => addEventListener("vdi-result", resolve, { once: true }));
        element?.setAttribute("issuer-name", "Example Bank");
        return done.then(() => null);
      }, lang);
    const inLine = (lang: string) =>
      page.locator(`[part=box][lang=${lang}] [part]:visible:not([part=sentence])`).allTextContents();
    await speak("en");
    expect((await inLine("en")).join("|")).toBe(
      "Verified|Example Bank |approved| this application|Check it yourself",
    );
    await speak("de-AT");
    expect((await inLine("de")).join("|")).toBe(
      "Prüfung bestanden|Example Bank hat diesen Antrag |bewilligt|Selbst prüfen",
    );
    // A page that hands on what it was given as an address leads nobody into a script.
    await page.evaluate(() => {
      const element = document.querySelector("vdi-verify");
      const done = new Promise((resolve) => addEventListener("vdi-result", resolve, { once: true }));
      element?.setAttribute("check", "javascript:alert(1)//");
      element?.setAttribute("issuer-name", "Another Bank");
      return done.then(() => null);
    });
    expect(await page.locator("vdi-verify a").count()).toBe(0);
    await close();
  });

  test("says how many inputs sources signed, and that the rest is the issuer's word", {
    tags: "long",
  }, async () => {
    const { page, close } = await shop(`${modules}<vdi-verify></vdi-verify>`);
    const [attestation, evidence, { issuers, sources }] = ["attestation", "evidence", "trust"].map((name) =>
      JSON.parse(
        readFileSync(new URL(`../../../../docs/examples/sources/${name}.json`, import.meta.url), "utf8"),
      ),
    );
    const keys = issuers.map(({ public_key }: { public_key: string }) => public_key);
    const options = { at: attestation.issued_at, evidence, trust: { issuers: keys, sources } };
    const given = { attestation, options: { ...options, now: attestation.issued_at } };
    await page.locator("vdi-verify").evaluate((element, set) => void Object.assign(element, set), given);
    await page.locator("vdi-verify[state=verified]").waitFor();
    expect(await page.locator("[part=inputs]").textContent()).toBe(
      "Inputs: 4 of 8 signed by sources that this page names, the rest the issuer's word.",
    );
    await close();
  });

  test("options set before the element was defined are those that it uses", async () => {
    const { page, close } = await shop(
      `<vdi-verify src="/loan.json" issuers="${ISSUER}"></vdi-verify><script src="/app.js"></script>${modules}`,
      'document.querySelector("vdi-verify").options = { profileId: "VDI_VERIFY_STRICT_V1" };',
    );
    await page.locator("vdi-verify[state=unchecked]").waitFor();
    expect(
      await page.evaluate(() => Object.hasOwn(document.querySelector("vdi-verify") as Element, "options")),
    ).toBe(false);
    await close();
  });

  test("options that are no options are refused, hidden demands count, and no verdict outlives what was asked", async () => {
    const strict = `profile="VDI_VERIFY_STRICT_V1" issuers="${ISSUER}"`;
    const each = ["lost", "none", "bare", "hidden", "getter"].map(
      (id) => `<vdi-verify id="${id}" src="/loan.json" ${id === "hidden" ? "" : strict}></vdi-verify>`,
    );
    const { page, close } = await shop(
      `${each.join("")}<vdi-verify id="stale" src="/loan.json" issuers="${ISSUER}"></vdi-verify><script src="/app.js"></script>${modules}`,
      `const options = {
        lost: undefined, none: null,
        bare: Object.assign(Object.create(null), { at: ${AT}, now: ${AT} }),
        hidden: Object.defineProperty({ now: ${AT} }, "trust", { value: { issuers: ["${"ab".repeat(32)}"] } }),
        getter: { get profileId() { return "VDI_VERIFY_STANDARD_V1"; } },
      };
      const told = {};
      globalThis.told = told;
      addEventListener("vdi-error", ({ target, detail }) => { told[target.id] = detail.name + ": " + detail.message; });
      addEventListener("vdi-result", ({ target, detail }) => { told[target.id] = detail.profile_id + " " + detail.failedStep; });
      for (const id in options) document.getElementById(id).options = options[id];`,
    );
    await page.locator("#stale[state=verified]").waitFor();
    const outlived = await page.evaluate(() => {
      const one = document.getElementById("stale") as HTMLElement & { attestation: unknown; result: unknown };
      const seen = () => [one.result === undefined, one.getAttribute("state")];
      one.attestation = { type: "decision_attestation_v1" };
      const set = seen();
      one.remove();
      one.attestation = "{}";
      return [...set, ...seen()];
    });
    expect(outlived).toEqual([true, "checking", true, "checking"]);
    for (const id of ["lost", "none", "bare", "getter"])
      await page.locator(`#${id}[state=unchecked]`).waitFor();
    await page.locator("#hidden[state=invalid]").waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { told: object }).told)).toMatchObject({
      lost: expect.stringMatching(/^TypeError: /),
      none: expect.stringMatching(/^TypeError: /),
      bare: expect.stringMatching(/^VDI_VERIFY_STRICT_V1 /),
      hidden: "VDI_VERIFY_STANDARD_V1 6",
      getter: "TypeError: options.profileId: expected a value, found an accessor",
    });
    await close();
  });

  test.each(["/absent.json", "/receipt.json", "/error.html"])(
    "red only for what is false: %s could not be checked",
    async (src) => {
      const { page, close } = await shop(`${modules}<vdi-verify src="${src}"></vdi-verify>`);
      await page.locator("vdi-verify[state=unchecked]").waitFor();
      expect(await page.locator("[part=box]").getAttribute("data-tone")).toBe("unknown");
      await close();
    },
  );
});
