// Outputs of the conformance cases and of the page's states stay as recorded until a change explains itself.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { questionOf } from "../../../conformance/src/case.ts";
import { readCaseFiles } from "../../../conformance/src/files.ts";
import { commandLineOf } from "../../../conformance/test/support/files-of-case.ts";
import { runVdi } from "../../../sdk/cli/src/vdi/run.ts";
import { casesByVerdict } from "../../../sdk/verifier/test/fixtures/cases-by-verdict.ts";
import { accessibilityTree } from "../../../web-demo/test/support/accessibility-tree.ts";
import { setStage } from "../../../web-demo/test/support/stage.ts";
import { STATES } from "../../../web-demo/test/support/states.ts";
import { give } from "../../../web-demo/test/support/visit.ts";
import { answer, openShops, shop } from "../../browser/shop.ts";
import { visit } from "../../browser/visit.ts";
import { REPOSITORY } from "../../testing/paths.ts";
import { expectFrozen } from "../frozen.ts";

const NOW = 1_795_340_000;

/** The packages of the specification, and the entries that each exports. */
const SPECIFIED = ["attest", "prover", "verifier", "registry", "transparency", "verifier-registry"];

test("the specified packages export the names that are recorded", async () => {
  const lists = await Promise.all(
    SPECIFIED.map(async (folder) => {
      const { name, exports } = JSON.parse(readFileSync(`${REPOSITORY}sdk/${folder}/package.json`, "utf8"));
      const module = (await import(`${REPOSITORY}sdk/${folder}/${exports["."].default}`)) as object;
      return `${name}\n${Object.keys(module)
        .sort()
        .map((one) => `  ${one}\n`)
        .join("")}`;
    }),
  );
  await expect(lists.join("")).toMatchFileSnapshot("../exports.txt");
});

test("vdi verify prints what is recorded for every case that can be laid out as files", {
  tags: "long",
}, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW * 1000 });
  const own = process.cwd();
  const texts = new Map<string, string>();
  for (const file of readCaseFiles()) {
    for (const each of file.cases) {
      const line = commandLineOf(file.operation, questionOf(file, each));
      if (line === null || Object.keys(line.files).length === 0) continue;
      const folder = mkdtempSync(join(tmpdir(), "vdi-"));
      process.chdir(folder);
      try {
        const args = ["verify", ...Object.keys(line.files), "--at", String(line.at ?? NOW)];
        for (const [name, content] of Object.entries(line.files)) writeFileSync(name, content);
        if (line.trust !== undefined) {
          writeFileSync("trust.json", line.trust);
          args.push("--trust", "trust.json");
        }
        let text = "";
        const code = await runVdi(args, {
          line: (one) => (text += `${one}\n`),
          note: (one) => (text += `! ${one}\n`),
          stdin: async () => new Uint8Array(),
          colour: false,
        });
        texts.set(each.id, `${text.replaceAll(folder, "FOLDER")}exit code ${code}\n`);
      } finally {
        process.chdir(own);
        rmSync(folder, { recursive: true, force: true });
      }
    }
  }
  vi.useRealTimers();
  expect(texts.size).toBeGreaterThan(800);
  await expectFrozen("vdi", texts);
});

const stage = setStage();

test("the page shows what is recorded in each of its states", { tags: "long" }, async ({ skip }) => {
  if (!stage.browser.version().startsWith("156.")) skip("the trees are of Chromium 156");
  const texts = new Map<string, string>();
  for (const { name, roots = {}, documents = [], act } of STATES) {
    const open = await visit(stage.browser, stage.site.address, {
      roots,
      context: { reducedMotion: "reduce" },
    });
    if (documents.length > 0) await give(open.page, ...documents);
    await act?.(open.page);
    await open.page.locator(".verdict .actions .unseen").waitFor({ state: "detached" });
    await open.page.locator(".share .awaited").waitFor({ state: "detached" });
    // Logs of the lab have fresh keys.
    const tree = await accessibilityTree(open.page);
    texts.set(name, name.includes("in the lab") ? tree.replace(/[0-9a-f]{8}…[0-9a-f]{8}/g, "HASH") : tree);
    await open.close();
  }
  await expectFrozen("page", texts);
});

test("the element shows what is recorded for the cases of verification", { tags: "long" }, async () => {
  await openShops();
  const cases = casesByVerdict().filter(({ attestation }) => typeof attestation === "object");
  const asked = JSON.stringify(cases.map(({ attestation, options }) => ({ attestation, at: options.at })));
  const { page, close } = await shop(
    '<script type="module" src="/vdi-element.mjs"></script><script src="/app.js"></script>',
    `(async () => {
      await customElements.whenDefined("vdi-verify");
      const shown = [];
      for (const { attestation, at } of ${asked}) {
        const element = document.createElement("vdi-verify");
        Object.assign(element, { attestation, options: at === undefined ? {} : { at } });
        const done = new Promise((resolve) => {
          element.addEventListener("vdi-result", () => setTimeout(resolve));
          element.addEventListener("vdi-error", () => setTimeout(resolve));
        });
        document.body.append(element);
        await done;
        shown.push(element.getAttribute("state") + "\\n" + element.shadowRoot.textContent);
        element.remove();
      }
      globalThis.answer = shown;
    })();`,
  );
  const told = (await answer(page)) as string[];
  await close();
  await expectFrozen("element", new Map(cases.map(({ name }, i) => [name, told[i] ?? ""])));
});
