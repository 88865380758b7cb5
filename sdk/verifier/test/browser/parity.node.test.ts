// The scripts offer what the specification names, under its own names, with the library's own answers. The classic script
// `vdi.js` has every export of four packages, and returns at once where they do. The small ones load what few pages want
// with its first use.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as registry from "@svc/vdi-registry";
import * as transparency from "@svc/vdi-transparency";
import * as library from "@svc/vdi-verifier";
import * as names from "@svc/vdi-verifier-registry";
import type { Browser } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { builtScripts } from "../../../../tools/browser/scripts.ts";
import { serveSite, sharedBrowser } from "../../../../tools/browser/site.ts";
import { AT, REAL, violationsOf, visit } from "../../../../tools/browser/visit.ts";

const FOLDER = fileURLToPath(
  new URL("../../../../node_modules/.cache/verifier/parity-test", import.meta.url),
);
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'";

/** Every portable function of the specification that this package and the registry have. */
const STEPS = [
  "validateSchema",
  "validateTimestamps",
  "validatePipelineIntegrity",
  "validatePolicyIntegrity",
  "verifyZKProof",
  "verifySignature",
  "verifyKeyIntegrity",
] as const;
const NAMES = [
  ...["verifyDecision", "verify", ...STEPS, "verifyAndReceipt", "verifyReceipt", "evaluateAcceptancePolicy"],
  ...["scoreReceiptSet", "PROFILES", "getManifest", "listManifests", "getConstraints"],
];
const CLASSES = ["TransparencyLog", "VerifierRegistry", "MANIFESTS"];

let browser: Browser;

beforeAll(async () => {
  const [files, shared] = await Promise.all([builtScripts(), sharedBrowser()]);
  browser = shared;
  for (const [name, content] of files) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
    writeFileSync(join(FOLDER, name), content);
  }
});

/** Runs in a page of somebody else's with `VDI` and `loan` at hand, and gives back what the program returns. */
async function inPage(
  script: "vdi.js" | "vdi-small.js" | "vdi.mjs" | "split/vdi.mjs",
  program: string,
): Promise<unknown> {
  const isModule = script.endsWith(".mjs");
  const head = isModule ? `import * as VDI from "/${script}";` : "";
  const site = await serveSite(FOLDER, {
    headers: { "content-security-policy": POLICY },
    extra: {
      "/shop/": `<!doctype html><title>shop</title><body>${isModule ? "" : `<script src="/${script}"></script>`}<script${isModule ? ' type="module"' : ""} src="/app.js"></script>`,
      "/app.js": `${head} (async () => { const loan = await (await fetch("/loan.json")).json(); ${program} })().then((said) => { globalThis.answer = { said: JSON.parse(JSON.stringify(said)) }; }, (error) => { globalThis.answer = { error: String(error) }; });`,
      "/loan.json": JSON.stringify(REAL.approval),
    },
  });
  const { page, close } = await visit(browser, `${site.address}shop/`);
  try {
    for (;;) {
      const found = await page.evaluate(() => (globalThis as { answer?: unknown }).answer);
      if (found !== undefined) {
        expect(await violationsOf(page)).toEqual([]);
        return found;
      }
      await page.waitForTimeout(30);
    }
  } finally {
    await close();
    await site.close();
  }
}

const SECRET = "11".repeat(32);

test.each(["vdi-small.js", "vdi.mjs", "split/vdi.mjs"] as const)("%s", async (script) => {
  const said = await inPage(
    script,
    `const absent = ${JSON.stringify(NAMES)}.filter((name) => !(name in VDI));
     const more = await VDI.loadMore();
     const classes = ${JSON.stringify(CLASSES)}.filter((name) => !(name in more));
     const steps = {};
     for (const name of ${JSON.stringify(STEPS)}) steps[name] = await VDI[name](loan, { now: ${AT} });
     const { verification, receipt } = await VDI.verifyAndReceipt(loan, { signingKey: "${SECRET}", verifierId: "vdi:verifier:page", profileId: "VDI_VERIFY_STANDARD_V1" });
     const log = new more.TransparencyLog();
     const entry = await log.append(receipt);
     return {
       absent, classes, steps,
       receipted: [verification.valid, receipt.verifier.id],
       checked: (await VDI.verifyReceipt(receipt, { attestation: loan, trustedVerifiers: ["vdi:verifier:page"] })).checks.length > 0,
       score: await VDI.scoreReceiptSet([receipt]),
       accepted: (await VDI.evaluateAcceptancePolicy([receipt], { level: "critical" }, loan)).accepted,
       manifest: (await VDI.getManifest("vdi:manifest:api-billing-v1")).manifest_hash,
       manifests: (await VDI.listManifests()).length,
       none: await VDI.getConstraints("vdi:manifest:none"),
       logged: [entry.log_index, entry.tree_size],
     };`,
  );
  const calls: Record<string, unknown> = { ...library };
  const steps: Record<string, unknown> = {};
  for (const name of STEPS) {
    steps[name] = await (calls[name] as typeof library.validateSchema)(REAL.approval, { now: AT });
  }
  expect(said).toMatchObject({
    said: {
      absent: [],
      classes: [],
      steps,
      receipted: [true, "vdi:verifier:page"],
      checked: true,
      score: { total_receipts: 1, valid_receipts: 1 },
      accepted: false,
      manifest: registry.getManifest("vdi:manifest:api-billing-v1")?.manifest_hash,
      manifests: registry.listManifests().length,
      none: null,
      logged: [0, 1],
    },
  });
});

test("vdi.js has every export of four packages, and returns at once where they do", async () => {
  const packages = { library, registry, transparency, names };
  const exported = Object.values(packages).flatMap((one) =>
    Object.entries(one).map(([name, value]) => [name, typeof value]),
  );
  const said = await inPage(
    "vdi.js",
    `const { receipt } = await VDI.verifyAndReceipt(loan, { signingKey: "${SECRET}", verifierId: "vdi:verifier:page", profileId: "VDI_VERIFY_STANDARD_V1" });
     const log = new VDI.TransparencyLog();
     const names = new VDI.VerifierRegistry();
     return {
       differs: ${JSON.stringify(exported)}.filter(([name, type]) => typeof VDI[name] !== type),
       score: VDI.scoreReceiptSet([receipt]).total_receipts,
       schema: VDI.validateSchema(loan).valid,
       manifests: [Object.keys(VDI.MANIFESTS).length, VDI.listManifests().length],
       logged: log.append(receipt).tree_size,
       active: names.listActive(),
       worker: typeof VDI.verifyInWorker,
     };`,
  );
  expect(exported.length).toBeGreaterThan(100);
  expect(said).toEqual({
    said: {
      differs: [],
      ...{ score: 1, schema: true, logged: 1, active: [], worker: "function" },
      manifests: [Object.keys(registry.MANIFESTS).length, registry.listManifests().length],
    },
  });
});
