// The scripts in pages that ask much of them: two versions at once, policies without WebAssembly, and two hundred values
// that are no options where the element and the components take options; the element in a German page.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { answer, fetchLoan, openShops, POLICY, shop, shopFiles } from "../../../../tools/browser/shop.ts";
import { AT, ISSUER, REAL, violationsOf } from "../../../../tools/browser/visit.ts";
import { LONG } from "../../../../tools/testing/paths.ts";

/** A script that fails has that for its answer. */
const OR_ERROR = `addEventListener("error", ({ message }) => { globalThis.answer ??= message; });
addEventListener("unhandledrejection", ({ reason }) => { globalThis.answer ??= String(reason); });`;
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const ELEMENT = '<script type="module" src="/vdi-element.mjs"></script>';

beforeAll(async () => {
  if (LONG) await openShops();
});

/** Another version beside the one that is served: the same scripts in a folder of their own, each marked. */
function otherVersion(): Record<string, string> {
  const text = (name: string) => new TextDecoder().decode(shopFiles().get(name));
  const names = ["vdi.mjs", "vdi-small.js", "more.mjs", "vdi-element.mjs", "vdi-worker.js"];
  return Object.fromEntries(names.map((name) => [`/other/${name}`, `${text(name)}\n/* another */`]));
}

/** Values that a caller may pass by mistake, and the components' binding, for a page. */
async function oddValues(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ODD, MADE } from "./tools/fixtures/odd-values.ts"; export { bind } from "./sdk/verifier/src/element/binding.ts";`,
      resolveDir: ROOT,
    },
    bundle: true,
    write: false,
    format: "esm",
    alias: { "@svc/vdi-verifier/element": "/vdi-element.mjs" },
    external: ["/vdi-element.mjs"],
  });
  return outputFiles[0]?.text ?? "";
}

describe.skipIf(!LONG)("a page that asks much", { tags: "long" }, () => {
  test("two versions of every script: no second definition throws, and each answers as alone", async () => {
    const { page, close } = await shop(
      `<script src="/vdi-small.js"></script><script src="/other/vdi-small.js"></script>
       <vdi-verify src="/loan.json" issuers="${ISSUER}"></vdi-verify><script type="module" src="/app.js"></script>`,
      `${OR_ERROR} ${fetchLoan}
       const [here, there, element, otherElement] = await Promise.all(
         ["/vdi.mjs", "/other/vdi.mjs", "/vdi-element.mjs", "/other/vdi-element.mjs"].map((path) => import(path)));
       const all = [here, there, VDI];
       const said = [];
       for (const one of all) for (const other of all) {
         const trust = other.createTrustPolicy({ issuers: ["${ISSUER}"] });
         const { valid, engine, trust: { issuer } } = await one.verifyDecision(loan, { now: ${AT}, trust });
         said.push([valid, engine, issuer]);
       }
       const worker = await Promise.all([here, there].map((one, i) =>
         one.verifyInWorker(loan, { worker: ["/other/vdi-worker.js", "/vdi-worker.js"][i], now: ${AT} })));
       const later = await Promise.all(all.map((one) => one.validateSchema(loan)));
       globalThis.answer = { said, worker: worker.map(({ valid }) => valid), later: later.map(({ valid }) => valid),
         isSame: here === there || element.ELEMENT_NAME !== otherElement.ELEMENT_NAME };`,
      POLICY,
      otherVersion(),
    );
    expect(await answer(page)).toEqual({
      said: Array.from({ length: 9 }, () => [true, "wasm", "pinned"]),
      worker: [true, true],
      later: [true, true, true],
      isSame: false,
    });
    await page.locator("vdi-verify[state=verified]").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await close();
  });

  test("where WebAssembly is forbidden both modules compute in JavaScript", async () => {
    const { page, close } = await shop(
      '<script type="module" src="/app.js"></script>',
      `${OR_ERROR} ${fetchLoan} const said = [];
       for (const path of ["/vdi.mjs", "/split/vdi.mjs"]) {
         const { verifyDecision } = await import(path);
         for (let i = 0; i < 2; i++) {
           const { valid, conclusive, failedStep, reason, engine } = await verifyDecision(loan, { now: ${AT} });
           said.push({ valid, conclusive, failedStep, reason, engine });
         }
       }
       globalThis.answer = said;`,
      POLICY.replace(" 'wasm-unsafe-eval'", ""),
    );
    const checked = { valid: true, conclusive: true, engine: "js" };
    expect(await answer(page)).toEqual([checked, checked, checked, checked]);
    await close();
  });

  test("two hundred values that are no options: refused by the element and by what the components hand it", async () => {
    const { page, close } = await shop(
      '<script type="module" src="/app.js"></script>',
      `import { ODD, MADE, bind } from "/odd.js"; import "/vdi-element.mjs"; ${OR_ERROR} ${fetchLoan}
       const text = JSON.stringify(loan);
       const ended = (element) => new Promise((done) => {
         for (const name of ["vdi-error", "vdi-result"]) element.addEventListener(name, ({ detail }) => done([name, element.getAttribute("state"), detail.name ?? "none"].join(" ")), { once: true });
         document.body.append(element);
       });
       const ask = (give) => { const element = document.createElement("vdi-verify"); element.setAttribute("issuers", "${ISSUER}"); const end = ended(element); give(element); return end; };
       const said = {};
       const note = (where, name, end) => { (said[where + ": " + end] ??= []).push(name); };
       for (const [name, make] of [...ODD, ...MADE]) {
         note("options", name, await ask((element) => { element.attestation = text; element.options = make(); }));
         note("document", name, await ask((element) => { element.attestation = make(); }));
         // A framework's reactive objects are accessors: the components read them.
         if (!name.includes("accessor")) note("component", name, await ask((element) => bind(element).update({ attestation: text, issuers: ["${ISSUER}"], options: make() }, {})));
       }
       globalThis.answer = said;`,
      POLICY,
      { "/odd.js": await oddValues() },
    );
    const said = (await answer(page)) as Record<string, string[]>;
    const { "options: vdi-result verified none": taken, ...refused } = said;
    // The element gives its own of these two, whatever is there.
    expect(taken).toEqual(
      ["signal", "onStep"].flatMap((name) => [`accessor ${name}`, `hidden accessor ${name}`]),
    );
    expect(Object.keys(refused).filter((end) => !/: vdi-error unchecked (Type)?Error$/.test(end))).toEqual(
      [],
    );
    expect(Object.values(refused).flat().length).toBeGreaterThan(560);
    await close();
  });
});

describe.skipIf(!LONG)("the element in German", { tags: "long" }, () => {
  test("says in German what it says in English, what failed and what the serving did not give", async () => {
    const altered = JSON.stringify({ ...REAL.approval, expires_at: REAL.approval.expires_at + 1 });
    const { page, close } = await shop(
      `<div lang="de">${ELEMENT}<vdi-verify id="a"><script type="application/json">${altered}</script></vdi-verify><vdi-verify id="b" src="/gone.json"></vdi-verify></div>`,
    );
    await page.locator("#a[state=invalid]").waitFor();
    await page.locator("#b[state=unchecked]").waitFor();
    await page.locator("#a summary").click();
    const said = await page.locator("#a").getByRole("status").textContent();
    expect(said).toContain("Diese Urkunde hält nicht.");
    expect(said).toMatch(
      /Vollständig und wohlgeformt: Nach dem Inhalt wäre attestation_id vdi:att:[0-9a-f]{64}/,
    );
    expect(said).toContain("In Kraft: bestanden");
    expect(said).not.toMatch(/\b(the|is|not|passed|failed)\b/);
    expect(await page.locator("#b").getByRole("status").textContent()).toBe(
      "Ließ sich nicht prüfenDas Dokument wurde nicht geliefert. HTTP 404.",
    );
    await close();
  });

  test("speaks English where the file of its German is missing", async () => {
    const { page, close } = await shop(`${ELEMENT}<vdi-verify lang="de"></vdi-verify>`);
    await page.route("**/vdi-element-de.mjs", (route) => route.abort());
    // Heard instead of waited for: an element that has no words to fall back on shows nothing, ever.
    const fault = new Promise<never>((_, reject) => page.once("pageerror", reject));
    await page.reload();
    await Promise.race([page.locator("vdi-verify[state=unchecked]").waitFor(), fault]);
    expect(await page.getByRole("status").textContent()).toBe(
      "Could not be checkedThere is neither src nor inline JSON.",
    );
    await close();
  });
});
