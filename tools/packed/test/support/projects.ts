// The example projects of the documentation, each as it stands there, built with the packages as others get them.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { build as vite } from "vite";
import { describe, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { LONG, REPOSITORY } from "../../../testing/paths.ts";
import type { Project } from "../../empty-project.ts";
import { serveFolder } from "../../static-site.ts";

// Nothing here reaches a network but loopback.
process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

const root = (path: string) => join(REPOSITORY, path);
const PROJECTS = root("docs/projects");

/** The example project in a folder of the empty one, in which the packages are installed. */
export function copiedProject({ folder: at }: Project, name: string): string {
  const folder = join(at, `projects-${name}`);
  cpSync(join(PROJECTS, name), folder, { recursive: true });
  return folder;
}

/** @param given what the packages are installed in, and a browser, once a test runs */
export function describeProjects(
  given: () => { readonly project: Project; readonly browser: Browser },
): void {
  describe("example projects", () => {
    const lender = readFileSync(join(PROJECTS, "vite/src/lender.js"), "utf8");
    /** A limit catches what hangs, and nothing else. */
    async function patientPage() {
      const page = await given().browser.newPage();
      page.setDefaultTimeout(600_000);
      return page;
    }
    const copied = (name: string) => copiedProject(given().project, name);

    test("name the versions that are tested here, and show the documentation's example", () => {
      const manifests = ["vite", "worker", "next"].map((name) =>
        JSON.parse(readFileSync(join(PROJECTS, name, "package.json"), "utf8")),
      );
      for (const { dependencies, devDependencies = {} } of manifests) {
        for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
          if (name === "next") continue;
          const places = [`${given().project.folder}/node_modules`, root("node_modules")].map((at) =>
            join(at, name, "package.json"),
          );
          const found = JSON.parse(readFileSync(places.find((path) => existsSync(path)) as string, "utf8"));
          expect([name, found.version]).toEqual([name, version]);
        }
      }
      for (const name of ["vite", "next"])
        expect(readFileSync(join(PROJECTS, name, "public/attestation.json"), "utf8")).toBe(
          readFileSync(root("docs/examples/attestation.json"), "utf8"),
        );
      expect(readFileSync(join(PROJECTS, "next/app/lender.js"), "utf8")).toBe(lender);
    });

    test("Vite: element and worker thread, in a page under a strict policy", { tags: "long" }, async () => {
      const folder = copied("vite");
      await vite({ root: folder, logLevel: "silent", configFile: false });
      const policy =
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
      const page = await patientPage();
      const site = await serveFolder(join(folder, "dist"), policy);
      try {
        await page.goto(`${site.address}index.html`);
        await page.locator('vdi-verify[state="verified"]').waitFor();
        await page.getByText("valid: true, issuer: pinned").waitFor();
      } finally {
        await page.close();
        await site.close();
      }
    });

    test.skipIf(!LONG)(
      "Next.js: built, served, verified by the server and again in the browser (long: npm fetches Next.js)",
      async () => {
        const folder = copied("next");
        const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
        const packed = Object.entries(JSON.parse(given().project.read("package.json")).dependencies);
        Object.assign(
          manifest.dependencies,
          Object.fromEntries(packed.filter(([name]) => name.startsWith("@svc/"))),
        );
        // Outside the other project: what is found there would be found here.
        const alone = mkdtempSync(join(tmpdir(), "vdi-next-"));
        cpSync(folder, alone, { recursive: true });
        writeFileSync(join(alone, "package.json"), JSON.stringify(manifest));
        const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
        const run = (command: string, ...args: string[]) =>
          execFileSync(command, args, { cwd: alone, env, stdio: "pipe" });
        run("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund");
        run("npx", "next", "build");
        const started = spawn("npx", ["next", "start", "--port", "0"], { cwd: alone, env, detached: true });
        try {
          let address = "";
          for await (const chunk of started.stdout) {
            address = /http:\/\/localhost:\d+/.exec(String(chunk))?.[0] ?? address;
            if (address !== "" && String(chunk).includes("Ready")) break;
          }
          const page = await patientPage();
          await page.goto(address);
          expect(await page.locator("#server").textContent()).toBe(
            "This server says: valid true, issuer pinned.",
          );
          await page.locator('vdi-verify[state="verified"]').waitFor();
        } finally {
          if (started.pid !== undefined) process.kill(-started.pid);
          rmSync(alone, { recursive: true, force: true });
        }
      },
    );
  });
}

/** Asks the project of a Worker in the local runtime. Its folder is below one in which the packages are installed. */
export async function askWorker(folder: string): Promise<void> {
  const server = createTestHarness({
    root: folder,
    workers: [{ configPath: "wrangler.toml" }],
  });
  const example = (name: string) => readFileSync(root(`docs/examples/${name}.json`), "utf8");
  try {
    const { url } = await server.listen();
    const ask = async (body: string) => {
      const response = await fetch(url, { method: "POST", body });
      return [response.status, await response.json()];
    };
    expect(await ask(example("attestation"))).toEqual([
      200,
      expect.objectContaining({ accepted: true, outcome: "approve" }),
    ]);
    expect(await ask(example("decline"))).toEqual([
      200,
      expect.objectContaining({ accepted: false, outcome: "decline" }),
    ]);
    expect(await ask(example("altered"))).toEqual([
      422,
      { accepted: false, reason: "attestation_id_mismatch" },
    ]);
    const vector = JSON.parse(
      readFileSync(root("sdk/verifier/test/vectors/real/lending-approve.json"), "utf8"),
    );
    const stranger = JSON.stringify(vector.attestation);
    // Valid under its own key, which is not the lender's.
    expect(await ask(stranger)).toEqual([422, { accepted: false, reason: "issuer_not_trusted" }]);
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, { method: "POST", body: "x".repeat(1_000_001) })).status).toBe(413);
    // Nothing, a form, a web page: no attestation, and said so.
    const unread = [422, { accepted: false, reason: "not_json" }];
    for (const body of ["", "file=@attestation.json", "<html>"]) expect(await ask(body)).toEqual(unread);
    const stream = new Blob([example("attestation")]).stream();
    const streamed: RequestInit & { duplex: "half" } = { method: "POST", body: stream, duplex: "half" };
    expect((await fetch(url, streamed)).status).toBe(411);
  } finally {
    await server.close();
  }
}
