// Self-hosting as docs/self-host.md has it, without the development server: keys, start, a bill, stop, start again.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort, seconds } from "../local/service.ts";

const SCRIPTS = join(import.meta.dirname, "../../scripts");
const folder = mkdtempSync(join(tmpdir(), "self-host-"));
const secrets = join(folder, "secrets.env");
let running: ChildProcess | undefined;
afterAll(() => {
  running?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

async function start(port: number): Promise<string> {
  const settings = ["VDI_LOG_ORIGIN:log.example/2026", "VDI_ATTEST_ENABLED:true"];
  const args = ["--env-file", secrets, "--storage", join(folder, "storage"), "--port", String(port)];
  const child = spawn(
    process.execPath,
    [join(SCRIPTS, "self-host.ts"), ...args, ...settings.flatMap((one) => ["--var", one])],
    {
      // What is built on the way lands below, where the test can look.
      env: { ...process.env, TMPDIR: folder },
    },
  );
  running = child;
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (chunk) => {
      said += chunk;
    });
    child.stdout?.on("data", (chunk) => {
      if (String(chunk).startsWith("serving ")) resolve();
    });
    child.once("exit", () => reject(new Error(said)));
  });
  return `http://127.0.0.1:${port}`;
}

const stop = () =>
  new Promise<number | null>((resolve) => {
    running?.removeAllListeners("exit");
    running?.once("exit", (code) => resolve(code));
    running?.kill("SIGTERM");
  });

test("keys, start, a bill, stop, start: the log is where it was, and no secret is left in the temporary folder", async () => {
  const made = spawnSync(process.execPath, [
    join(SCRIPTS, "keys.ts"),
    "--out",
    secrets,
    "--origin",
    "log.example/2026",
  ]);
  expect(made.status).toBe(0);
  const [, secret = ""] = /VDI_ATTEST_SECRET="([0-9a-f]+)"/.exec(readFileSync(secrets, "utf8")) ?? [];
  const port = await freePort();
  const url = await start(port);
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: "ok", issuing: "enabled" });
  const usage_event = {
    event_id: "evt-1",
    tenant_id: "tenant-1",
    endpoint: "/v1/chat",
    event_timestamp: seconds(),
    usage_units: "2",
    unit_price_micros: "3",
    amount_micros: "6",
    currency: "EUR",
  };
  const attested = await fetch(`${url}/api/vdi/billing/attest`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-vdi-attest-secret": secret },
    body: JSON.stringify({ usage_event }),
  });
  expect(attested.status).toBe(200);
  const head = async () =>
    (await fetch(`${url}/api/vdi/billing/transparency/head`)).json() as Promise<{ tree_size: number }>;
  const before = await head();
  expect(before.tree_size).toBe(1);
  await stop();
  expect(readdirSync(folder).filter((name) => name.startsWith("svc-vdi-"))).toEqual([]);
  await start(port);
  expect(await head()).toEqual(before);
  await stop();
});

test("wrong arguments are said, and nothing is started", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(SCRIPTS, "self-host.ts"), ...args], { encoding: "utf8" });
  expect(run()).toMatchObject({ status: 64, stdout: "" });
  expect(run("--env-file", secrets, "--storage", folder, "--port", "x").status).toBe(64);
  const wrong = run("--env-file", secrets, "--storage", folder, "--var", "lower:1");
  expect([wrong.status, wrong.stderr]).toEqual([64, "--var lower:1: expected NAME:VALUE\n"]);
});
