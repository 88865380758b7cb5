// The components in pages that each framework's own build made, in Chromium, under a policy that forbids all else: the
// verdict is the element's, what is set before and after its upgrade counts, and events arrive typed and once.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { VerificationResult } from "@svc/vdi-verifier";
import { VdiVerify as ReactVerify } from "@svc/vdi-verifier/element/react";
import type { VdiVerify as SvelteVerify } from "@svc/vdi-verifier/element/svelte";
import { VdiVerify as VueVerify } from "@svc/vdi-verifier/element/vue";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import { type Browser, chromium, type Page } from "playwright";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { type ComponentProps, createRawSnippet } from "svelte";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSSRApp, h } from "vue";
import { renderToString as renderVue } from "vue/server-renderer";
import { launchOptions } from "../../../../tools/browser/chromium.ts";
import type { Site } from "../../../../tools/browser/site.ts";
import { serveFolder } from "../../../../tools/packed/static-site.ts";
import vector from "../vectors/real/lending-approve.json" with { type: "json" };
import type { PageGlobals } from "./apps/stages.ts";

const APPS = fileURLToPath(new URL("apps", import.meta.url));
const BUILT = fileURLToPath(
  new URL(`../../../../node_modules/.cache/element/built-${process.pid}`, import.meta.url),
);
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; base-uri 'none'";
const FRAMEWORKS = ["react", "vue", "svelte"];
const { attestation } = vector;
const given = {
  issuer: attestation.signature.public_key,
  at: vector.options.at,
  attestation,
};

let browser: Browser;
let site: Site;

beforeAll(async () => {
  const bundled = build({
    configFile: false,
    root: APPS,
    logLevel: "error",
    plugins: [vue(), svelte({ configFile: false })],
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(FRAMEWORKS.map((name) => [name, `${APPS}/${name}.ts`])),
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  [browser] = await Promise.all([chromium.launch(launchOptions()), bundled]);
  mkdirSync(BUILT, { recursive: true });
  writeFileSync(`${BUILT}/loan.json`, JSON.stringify(attestation));
  for (const name of FRAMEWORKS) {
    const page = `<!doctype html><meta charset="utf-8"><title>${name}</title><body><script type="module" src="${name}.js"></script>`;
    writeFileSync(`${BUILT}/${name}.html`, page);
  }
  site = await serveFolder(BUILT, POLICY);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(BUILT, { recursive: true, force: true });
});

async function opened(name: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript((values) => Object.assign(globalThis, { given: values }), given);
  await page.goto(`${site.address}${name}.html`);
  return page;
}

const go = (page: Page, stage: string) =>
  page.evaluate((name) => (globalThis as unknown as PageGlobals).go(name), stage);

/** Returns the events heard, once there are `count`. */
async function heard(page: Page, count: number): Promise<string[]> {
  for (;;) {
    const lines = await page.evaluate(() => (globalThis as unknown as PageGlobals).heard);
    if (lines.length >= count) return lines;
    await page.waitForTimeout(20);
  }
}

describe.each(FRAMEWORKS)("%s", (name) => {
  test("options from before the upgrade, others after it, a document as a value, and each verdict once", async () => {
    const page = await opened(name);
    const element = page.locator("vdi-verify");
    await page.locator("vdi-verify[state=unchecked]").waitFor();
    expect(await heard(page, 1)).toEqual(["result false"]);
    expect(await page.locator("main").getAttribute("data-verdicts")).toBe("1");

    await go(page, "standard");
    await page.locator("vdi-verify[state=verified]").waitFor();
    expect(await element.locator("[part=sentence]").textContent()).toContain("Example Lender");
    expect(await element.getAttribute("class")).toBe("verdict");
    expect(await element.getAttribute("compact")).toBe("");
    expect(await page.evaluate(() => (globalThis as unknown as PageGlobals).steps)).toBe(8);

    await go(page, "unnamed");
    await page.locator("vdi-verify[state=unvouched]").waitFor();
    expect(await element.getAttribute("issuers")).toBe(null);
    expect(await element.getAttribute("compact")).toBe(null);

    await go(page, "object");
    await page.locator("vdi-verify[state=verified]:not([src])").waitFor();
    // A verdict renders the page anew, with equal options: nothing is verified for it.
    expect(await heard(page, 4)).toEqual(["result false", "result true", "result true", "result true"]);
    expect(await page.locator("main").getAttribute("data-verdicts")).toBe("4");
    await page.close();
  });

  test("what is wrong is an error and shown as unchecked, a promise of options too; what is gone tells nothing", async () => {
    const page = await opened(name);
    await heard(page, 1);
    await go(page, "nothing");
    expect(await heard(page, 2)).toEqual(["result false", "error Error"]);
    expect(await page.locator("vdi-verify").getAttribute("state")).toBe("unchecked");

    // Its members would be lost by a copy, and the document shown green under weaker terms.
    await go(page, "promised");
    expect((await heard(page, 3)).at(-1)).toBe("error TypeError");
    expect(await page.locator("vdi-verify").getAttribute("state")).toBe("unchecked");

    const element = await page.locator("vdi-verify").elementHandle();
    await go(page, "gone");
    await page.locator("vdi-verify").waitFor({ state: "detached" });
    await element?.evaluate((gone) =>
      gone.dispatchEvent(new CustomEvent("vdi-result", { detail: { valid: true } })),
    );
    expect(await heard(page, 3)).toHaveLength(3);
    await page.close();
  });
});

describe("on a server", () => {
  const asked = { src: "loan.json", issuers: [given.issuer], options: { at: 1 } };
  // With its address in the markup an element that is defined early would judge without its options.
  const MARKUP = '<vdi-verify><a href="loan.json">the document</a></vdi-verify>';

  test("React renders what readers without script get, and nothing that would be judged", () => {
    const link = createElement("a", { href: "loan.json" }, "the document");
    expect(renderToString(createElement(ReactVerify, asked, link))).toBe(MARKUP);
  });

  test("Vue too", async () => {
    const link = () => h("a", { href: "loan.json" }, "the document");
    const html = await renderVue(createSSRApp({ render: () => h(VueVerify, asked, { default: link }) }));
    expect(html.replace(/<!--.*?-->/g, "")).toBe(MARKUP);
  });

  test("Svelte's component compiles for one, and renders the same", async () => {
    const { compile } = await import("svelte/compiler");
    const { render } = await import("svelte/server");
    const path = new URL("../../svelte/VdiVerify.svelte", import.meta.url);
    const { js, warnings } = compile(readFileSync(path, "utf8"), { generate: "server", runes: true });
    expect(warnings).toEqual([]);
    mkdirSync(BUILT, { recursive: true });
    const module = `${BUILT}/on-a-server.mjs`;
    const beside = (_: string, file: string) => `from ${JSON.stringify(new URL(file, path).href)}`;
    writeFileSync(module, js.code.replaceAll(/from ['"](\.[^'"]+)['"]/g, beside));
    const { default: component } = await import(/* @vite-ignore */ pathToFileURL(module).href);
    const children = createRawSnippet(() => ({ render: () => '<a href="loan.json">the document</a>' }));
    const { body } = render(component, { props: { ...asked, children } });
    expect(body.replace(/<!--.*?-->/g, "")).toBe(MARKUP);
  });
});

test("the types know the properties and what listeners are told", () => {
  createElement(ReactVerify, { onResult: (result: VerificationResult) => result.valid });
  // @ts-expect-error a list, not one key
  createElement(ReactVerify, { issuers: "00" });
  // @ts-expect-error no such option
  createElement(ReactVerify, { options: { att: 1 } });
  // @ts-expect-error a verdict is no number
  createElement(ReactVerify, { onResult: (result: number) => result });
  h(VueVerify, { onResult: (result: VerificationResult) => result.valid, issuers: [] });
  // @ts-expect-error no such option
  h(VueVerify, { options: { att: 1 } });
  // @ts-expect-error it is there or not, and has no width
  createElement(ReactVerify, { compact: 40 });
  // @ts-expect-error the same
  h(VueVerify, { compact: 40 });
  const svelteProps: ComponentProps<typeof SvelteVerify> = {
    onresult: ({ valid }) => valid,
    class: "verdict",
    compact: true,
  };
  // @ts-expect-error a listener that is spelt as in React
  const wrong: ComponentProps<typeof SvelteVerify> = { onResult: svelteProps.onresult };
  expect(wrong).toBeDefined();
});
