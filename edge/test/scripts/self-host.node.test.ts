// Self-hosting as docs/self-host.md has it, without the development server: keys, start, a bill, crash, stop, start
// again; what is printed, what is left lying, and what is said when it cannot start.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { billAndVerify } from "../local/paid-call.ts";
import { freePort } from "../local/service.ts";

const SCRIPTS = join(import.meta.dirname, "../../scripts");
const folder = mkdtempSync(join(tmpdir(), "self-host-"));
const secrets = join(folder, "secrets.env");
const SETTINGS = ["--var", "VDI_LOG_ORIGIN:log.example/2026", "--var", "VDI_ATTEST_ENABLED:true"];
let secretTexts: string[] = [];
let running: Hosted | undefined;

interface Hosted {
  readonly url: string;
  readonly child: ChildProcess;
  said(): string;
  readonly ended: Promise<number | null>;
  /** Waits until something like it was printed. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
}

beforeAll(() => {
  const made = spawnSync(process.execPath, [
    join(SCRIPTS, "keys.ts"),
    ...["--out", secrets, "--origin", "log.example/2026"],
  ]);
  expect(made.status).toBe(0);
  secretTexts = [...readFileSync(secrets, "utf8").matchAll(/="([0-9a-f]+)"/g)].map(
    ([, text]) => text as string,
  );
  expect(secretTexts).toHaveLength(4);
});
afterAll(() => {
  running?.child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

function host(port: number, ...more: string[]): Hosted {
  const args = ["--env-file", secrets, "--storage", join(folder, "storage"), "--port", String(port)];
  const child = spawn(process.execPath, [join(SCRIPTS, "self-host.ts"), ...args, ...SETTINGS, ...more], {
    // What is built on the way lands below, where the test can look.
    env: { ...process.env, TMPDIR: folder },
  });
  let said = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      said += chunk;
    });
  }
  const prints = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(said);
      if (found !== null) return found;
      if (child.exitCode !== null) throw new Error(said);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  running = { url: `http://127.0.0.1:${port}`, child, said: () => said, ended, prints };
  return running;
}

const head = async (url: string) =>
  (await (await fetch(`${url}/api/vdi/billing/transparency/head`)).json()) as { readonly tree_size: number };

test("a bill, a crash of the runtime, stop, start: the log is where it was, its lines were printed, no secret is left", async () => {
  const port = await freePort();
  const first = host(port);
  await first.prints(/^serving /m);
  const verdicts = await billAndVerify(first.url, secretTexts[0]);
  expect([verdicts.online.valid, verdicts.offline.valid]).toEqual([true, true]);
  const before = await head(first.url);
  expect(before.tree_size).toBe(1);
  expect(first.said()).toMatch(/"event":"request".*"route":"\/api\/vdi\/billing\/attest"/);

  const [runtime] = runtimesOf(first.child.pid as number);
  process.kill(runtime as number, "SIGKILL");
  await first.prints(/"event":"runtime_ended"[\s\S]*^serving /m);
  expect(await head(first.url)).toEqual(before);

  // As kill -9 leaves it: nothing is cleaned up, and nothing of it was secret.
  const [orphan] = runtimesOf(first.child.pid as number);
  first.child.kill("SIGKILL");
  await first.ended;
  process.kill(orphan as number, "SIGKILL");
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const texts = left
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => path !== secrets)
    .map((path) => readFileSync(path, "latin1"));
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) for (const secret of secretTexts) expect(text.includes(secret)).toBe(false);
  expect(first.said()).not.toMatch(new RegExp(secretTexts.join("|")));

  const second = host(port);
  await second.prints(/^serving /m);
  expect(await head(second.url)).toEqual(before);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
}, 180_000);

test("a port that is taken is no service, whoever answers on it", async () => {
  const port = await freePort();
  const other = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"));
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  const hosted = host(port);
  expect(await hosted.ended).toBe(64);
  expect(hosted.said()).toMatch(/did not start.*in use/is);
  expect(hosted.said()).not.toContain("serving");
  other.close();
}, 60_000);

test("what is not ready is not called serving, and says why", async () => {
  const hosted = host(
    await freePort(),
    "--var",
    'VDI_BILLING_REVOCATION_JSON:{"revokedAttestations":[],"revokedKids":[],"snapshotTime":1}',
  );
  const [line] = await hosted.prints(/^.*"event":"not_ready".*$/m);
  expect(JSON.parse(line).faults[0].part).toBe("revocation");
  expect(hosted.said()).not.toContain("serving");
  hosted.child.kill("SIGTERM");
  expect(await hosted.ended).toBe(0);
}, 60_000);

test("wrong arguments are said, and nothing is started", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(SCRIPTS, "self-host.ts"), ...args], { encoding: "utf8" });
  expect(run()).toMatchObject({ status: 64, stdout: "" });
  expect(run("--env-file", secrets, "--storage", folder, "--port", "x").status).toBe(64);
  const wrong = run("--env-file", secrets, "--storage", folder, "--var", "lower:1");
  expect([wrong.status, wrong.stderr]).toEqual([64, "--var lower:1: expected NAME:VALUE\n"]);
});

/** Processes that this one started and that still run. */
function runtimesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children
    .split(" ")
    .filter((one) => one !== "")
    .map(Number);
}
