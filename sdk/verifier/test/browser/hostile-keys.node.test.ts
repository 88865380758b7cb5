// Documents of strangers, each with a key of its own, among honest ones, in one page with 1, 4 and 16 workers. Chromium
// allows a page and its workers 124 WebAssembly memories together: honest verdicts must not depend on who else sends.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bn254 } from "@noble/curves/bn254.js";
import type { Browser } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { builtScripts } from "../../../../tools/browser/scripts.ts";
import { serveSite, sharedBrowser } from "../../../../tools/browser/site.ts";
import { AT, REAL, visit } from "../../../../tools/browser/visit.ts";
import { LONG } from "../../../../tools/testing/paths.ts";
import { some } from "../../../../tools/testing/some.ts";

const FOLDER = fileURLToPath(
  new URL("../../../../node_modules/.cache/verifier/hostile-test", import.meta.url),
);
const HOSTILE = LONG ? 10_000 : 240;
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
/** One document in so many is honest. */
const HONEST_EVERY = 20;

let browser: Browser;

/** The real document under as many keys as there are lines: each another point alpha, all else as it was. */
function hostileLines(): string {
  const { vk_alphabeta_12: _, ...key } = REAL.approval.verification.key as Record<string, unknown>;
  let alpha = bn254.G1.Point.BASE;
  const lines: string[] = [];
  for (let i = 0; i < HOSTILE; i++) {
    alpha = alpha.add(bn254.G1.Point.BASE);
    const { x, y } = alpha.toAffine();
    const own = { ...key, vk_alpha_1: [String(x), String(y), "1"] };
    lines.push(
      JSON.stringify({ ...REAL.approval, verification: { ...REAL.approval.verification, key: own } }),
    );
    if (i % HONEST_EVERY === 0) lines.push(JSON.stringify(REAL.approval));
  }
  return lines.join("\n");
}

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/worker.js`, (await builtScripts()).get("vdi-worker.js") ?? "");
  writeFileSync(`${FOLDER}/documents.jsonl`, hostileLines());
  browser = await sharedBrowser();
});

const PROGRAM = `(async () => {
  const lines = (await (await fetch("/documents.jsonl")).text()).split("\\n");
  const counts = {};
  const errors = [];
  addEventListener("error", (event) => errors.push(event.message));
  addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
  const count = Number(location.hash.slice(1));
  await Promise.all(Array.from({ length: count }, (_, own) => new Promise((done) => {
    const worker = new Worker("/worker.js", { type: "module" });
    let waiting = 0;
    worker.onerror = (event) => { errors.push(event.message); done(); };
    worker.onmessage = ({ data }) => {
      if ("event" in data || "lives" in data) return;
      const said = "error" in data
        ? "threw " + data.error.name + ": " + data.error.message
        : (data.answer.valid ? "valid" : "invalid") + ", proof " + (data.answer.steps[4].reason ?? "holds") + ", " + data.answer.engine;
      counts[said] = (counts[said] ?? 0) + 1;
      if (--waiting === 0) { worker.terminate(); done(); }
    };
    const mine = lines.filter((_, i) => i % count === own);
    waiting = mine.length;
    for (const [id, attestation] of mine.entries()) worker.postMessage({ id, attestation, options: { now: ${AT} } });
  })));
  globalThis.answer = { counts, errors };
})().catch((error) => { globalThis.answer = String(error); });`;

test.each(some([4, 1, 16], 3))("%i workers", async (workers) => {
  const site = await serveSite(FOLDER, {
    headers: { "content-security-policy": POLICY },
    extra: {
      "/shop/": '<!doctype html><title>shop</title><script src="/app.js"></script>',
      "/app.js": PROGRAM,
    },
  });
  const { page, close } = await visit(browser, `${site.address}shop/#${workers}`);
  let answer: unknown;
  while (answer === undefined) {
    await page.waitForTimeout(100);
    answer = await page.evaluate(() => (globalThis as { answer?: unknown }).answer);
  }
  await close();
  await site.close();
  expect(answer).toEqual({
    counts: {
      "invalid, proof pairing_mismatch, wasm": HOSTILE,
      "valid, proof holds, wasm": Math.ceil(HOSTILE / HONEST_EVERY),
    },
    errors: [],
  });
});
