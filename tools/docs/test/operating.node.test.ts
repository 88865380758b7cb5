// The commands of the operator's pages, as they are written there: whoever follows a page gets bills that verify under
// the strict profile. Read from the pages, so that a page that changes is run as it then is. What `wrangler deploy`
// would deploy runs here on the open-source runtime, with the settings that the command and wrangler.toml give it.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readDeployment } from "../../../edge/scripts/deployment.ts";
import { startRuntime } from "../../../edge/scripts/local-runtime.ts";
import { bundleOnce } from "../../../edge/test/local/bundled.ts";
import { billAndVerify } from "../../../edge/test/local/paid-call.ts";
import { freePort } from "../../../edge/test/local/service.ts";
import { serve } from "../../start/serve.ts";
import { REPOSITORY } from "../../testing/paths.ts";
import { commandsOf, readDocument, samplesOf } from "../samples.ts";

const STRICT = { valid: true, profile_id: "VDI_VERIFY_STRICT_V1" };
const folder = mkdtempSync(join(tmpdir(), "operating-"));
const bundled = join(folder, "bundle");
const stops: (() => unknown)[] = [];

beforeAll(() => bundleOnce(bundled), 120_000);
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Begins the part of a page that has commands of its own. */
const WRANGLER_DEV = "### With `wrangler dev` instead\n";

function commandsIn(page: string, markdown: string): string[] {
  return samplesOf(page, markdown)
    .filter(({ language }) => language === "sh")
    .flatMap(({ code }) => commandsOf(code));
}

function commandOf(page: string, start: string): string[] {
  const [main = ""] = readDocument(`docs/${page}`).split(WRANGLER_DEV);
  const lines = commandsIn(page, main);
  const found = lines.filter((line) => line.startsWith(start));
  expect(found, `${page}: ${start}`).toHaveLength(1);
  return (found[0] as string).split(/\s+/);
}

/** Runs `vdi-edge init` of the page, in a folder of the test's. */
function madeBy(page: string): { path: string; texts: Record<string, string>; secret: string } {
  const path = join(folder, `${basename(page)}.${Math.random()}`);
  const [, , , , ...options] = commandOf(page, "npx vdi-edge init");
  execFileSync("npx", ["vdi-edge", "init", path, ...options], { cwd: REPOSITORY });
  execFileSync("npx", ["vdi-edge", "doctor", path], { cwd: REPOSITORY });
  const secrets = readFileSync(join(path, "secrets.env"), "utf8");
  const pairs = [...secrets.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name, value]) => [name, value]);
  const texts = Object.fromEntries(pairs) as Record<string, string>;
  return { path, texts, secret: texts.VDI_ATTEST_SECRET as string };
}

function varsIn(command: readonly string[]): Record<string, string> {
  const given = command.filter((_, i) => command[i - 1] === "--var");
  return Object.fromEntries(
    given.map((pair) => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)]),
  );
}

/** Options with their values in the test's own places. */
function moved(command: readonly string[], places: Readonly<Record<string, string>>): string[] {
  return command.map((each, i) => places[command[i - 1] ?? ""] ?? each);
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 600 && child.exitCode === null; i++) {
    if (
      await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the command serves nothing");
}

test.each(["how-to/operate.md"])("%s: folder, secrets, deploy", async (page) => {
  const { texts, secret } = madeBy(page);
  expect(commandOf(page, "npx wrangler secret bulk").at(-1)).toMatch(/\/secrets\.env$/);
  const vars = {
    ...(await readDeployment()).vars,
    ...varsIn(commandOf(page, "npx wrangler deploy --env")),
  };
  const storage = join(folder, `${basename(page)}.storage`);
  const runtime = await startRuntime({
    bundled,
    storage,
    texts: { ...vars, ...texts },
    port: await freePort(),
  });
  stops.push(() => runtime.kill());
  expect(await billAndVerify(runtime.url, secret)).toMatchObject({ online: STRICT, offline: STRICT });
});

test.each(["how-to/self-host.md", "tutorials/operator.md"])(
  "%s: folder, doctor, run",
  { tags: "long" },
  async (page) => {
    const { path, secret } = madeBy(page);
    const port = String(await freePort());
    const [program = "", command = "", verb = "", , ...options] = commandOf(page, "npx vdi-edge run");
    const child = spawn(program, [command, verb, path, ...moved(options, { "--port": port })], {
      cwd: REPOSITORY,
      detached: true,
      stdio: "ignore",
      env: { ...process.env, TMPDIR: folder, WRANGLER_SEND_METRICS: "false" },
    });
    // The whole group: the command starts the runtime as a process of its own.
    stops.push(() => process.kill(-(child.pid as number), "SIGKILL"));
    const url = `http://127.0.0.1:${port}`;
    await answering(url, child);
    expect(await billAndVerify(url, secret)).toMatchObject({ online: STRICT, offline: STRICT });
    const [, , tried = "", , ...rest] = commandOf(page, "npx vdi-edge try");
    const { status, stdout } = spawnSync(program, [command, tried, path, ...moved(rest, { "--url": url })], {
      cwd: REPOSITORY,
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^eligible .*\nbilled .*\nverified .*\nlogged .*\nvoid /),
    ]);
  },
);

test("tutorials/operator.md: wrangler dev, as its steps say", async () => {
  const page = "tutorials/operator.md";
  const { path } = madeBy(page);
  const [, recipe = ""] = readDocument(`docs/${page}`).split(WRANGLER_DEV);
  const port = String(await freePort());
  const steps = commandsIn(page, recipe.split("\n## ")[0] as string).map((line) =>
    line.replaceAll("my-service", path).replaceAll("8788", port).split(/\s+/),
  );
  expect(steps.map(([program, command]) => `${program} ${command}`)).toEqual([
    "npx wrangler",
    `curl http://127.0.0.1:${port}/health`,
    "npx vdi-edge",
  ]);
  const [[program = "", ...args], asked, [, ...tried]] = steps as [string[], string[], string[]];
  // Neither the registry nor the platform is asked by what only runs here.
  const quiet = {
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
  };
  const child = spawn(program, args, {
    cwd: REPOSITORY,
    detached: true,
    stdio: "ignore",
    env: { ...process.env, ...quiet, TMPDIR: folder },
  });
  stops.push(() => process.kill(-(child.pid as number), "SIGKILL"));
  await answering(`http://127.0.0.1:${port}`, child);
  expect(await (await fetch(asked[1] as string)).json()).toMatchObject({ status: "ok" });
  const { status, stdout } = spawnSync(program, tried, { cwd: REPOSITORY, encoding: "utf8" });
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^eligible .*\nbilled .*\nverified .*\nlogged .*\nvoid /),
  ]);
});

test("npm start", { tags: "long" }, async () => {
  const page = mkdtempSync(join(folder, "page-"));
  copyFileSync(join(REPOSITORY, "README.md"), join(page, "index.html"));
  const served = await serve(page, 0);
  stops.push(() => served.close());
  const verdicts = await billAndVerify(served.address.replace(/\/$/, ""));
  expect(verdicts).toMatchObject({ online: STRICT, offline: STRICT });
});
