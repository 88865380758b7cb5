// The operator's command lines: what is asked of them, what they refuse, and how they end.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { some } from "../../../tools/testing/some.ts";
import { stepsBack } from "../../scripts/vdi-edge/clock-steps.ts";
import { readFolder, textsOf } from "../../scripts/vdi-edge/folder.ts";
import { COMMAND_NAMES } from "../../scripts/vdi-edge/perform.ts";
import {
  BIN,
  copiedService,
  end,
  file,
  ROOT,
  root,
  run,
  running,
  runtimesOf,
  service,
  textsIn,
  vdi,
} from "../local/operator.ts";
import { billAndVerify } from "../local/paid-call.ts";
import { freePort } from "../local/service.ts";

afterAll(end);

test("wrong command lines are said, and nothing is done", { tags: "long" }, () => {
  for (const args of [[], ["prune"], ["init", root], ["init", "x", "--origin", "https://log.example"]])
    expect([args, vdi(...args)]).toMatchObject([args, { status: 64, stdout: "" }]);
  const nowhere = vdi("doctor", join(root, "nowhere"));
  expect([nowhere.status, nowhere.stderr]).toEqual([64, expect.stringContaining("cannot be read")]);
  const { path } = service();
  for (const port of ["0", "65536", "99999", "80a"])
    expect([port, vdi("run", path, "--port", port)]).toMatchObject([port, { status: 64, stdout: "" }]);
  writeFileSync(join(path, "secrets.env"), "canary-1b7e\n");
  expect(vdi("doctor", path).stderr).not.toContain("canary");
});

test("--help says it on the standard output, does nothing, and is no fault", () => {
  const all = vdi("--help");
  expect([all.status, all.stderr]).toEqual([0, ""]);
  for (const name of some(COMMAND_NAMES, 4)) {
    expect(all.stdout).toContain(`  ${name} `);
    const nowhere = join(root, "not-made");
    const one = vdi(name, nowhere, "--help");
    expect([name, one.status, one.stderr]).toEqual([name, 0, ""]);
    expect(one.stdout).toMatch(new RegExp(`^vdi-edge ${name} DIR[^]*Exit code: 0 `));
    expect(existsSync(nowhere)).toBe(false);
  }
});

test("a Node that is too old is said in words, and how to have the right one", () => {
  const old = 'data:text/javascript,Object.defineProperty(process,"version",{value:"v20.20.2"})';
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", old, BIN, "doctor", root], {
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([64, ""]);
  expect(stderr).toMatch(
    /^vdi-edge: Node 24\.2 or later is needed; this is v20\.20\.2 \(.*\nnpx vdi-edge .*\n$/,
  );
});

test("a service that is not there is 69, an address that is none 64; neither is a broken log", {
  tags: "long",
}, async () => {
  const { path } = copiedService();
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const asking = [
    ["fsck", path],
    ["export", path, "--tenant", "t", "--from", "2026-11-01", "--to", "2026-11-02"],
    ["webhook", path, "status"],
    ["webhook", path, "replay", "--id", "w1"],
  ];
  for (const args of asking) {
    const gone = vdi(...args, "--url", nobody);
    expect([args, gone.status, gone.stdout]).toEqual([args, 69, ""]);
    expect(gone.stderr).toMatch(/^vdi-edge \w+: .*\n$/);
    expect([args, vdi(...args, "--url", "service.example").status]).toEqual([args, 64]);
  }
});

test("a log that refuses to go on is no answer and no broken log: fsck ends in 69 and says where", async () => {
  const { path, printed } = service();
  const vkey = /^log +(\S+)$/m.exec(printed)?.[1];
  const covers = { from: 0, to: null, prefix: "" };
  const list = { logs: [{ origin: "log.example/2026", vkey, state: "open", covers }] };
  const refusing = createServer((request, response) => {
    response.statusCode = request.url?.includes("checkpoint") ? 503 : 200;
    response.end(JSON.stringify(list));
  });
  await once(refusing.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [BIN, "fsck", path, "--url", url], { stdio: "pipe" });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  expect(await once(child, "close")).toEqual([69, null]);
  expect(said).toBe(
    `vdi-edge fsck: ${url}/logs/${vkey?.split("+")[1]}/checkpoint answered with status 503\n`,
  );
  refusing.close();
});

test("days that are none are a wrong use, and the service is not asked", { tags: "long" }, () => {
  const { path } = copiedService();
  const asked = ["export", path, "--url", "http://127.0.0.1:1", "--tenant", "t"];
  const periods = [
    ["2026-11-31", "2026-12-02"],
    ["2026-02-29", "2026-03-01"],
    ["1.11.2026", "2026-12-01"],
    ["2026-11-02", "2026-11-02"],
    ["2026-11-03", "2026-11-02"],
  ] as const;
  for (const [from, to] of periods) {
    const { status, stderr } = vdi(...asked, "--from", from, "--to", to);
    expect([from, to, status]).toEqual([from, to, 64]);
    expect(stderr).toMatch(/^vdi-edge export: --(from|to): expected a day/);
  }
});

test("a list that an editor broke is said by its file's name, with nothing of what is in it", {
  tags: "long",
}, () => {
  const { path } = copiedService();
  for (const name of ["credentials.json", "webhooks.json", "revocations.json", "frozen-logs.json"])
    writeFileSync(join(path, name), '[{"secret": "canary-77ab",]');
  const asking = [
    ["credential", path, "--tenant", "t", "--scopes", "read"],
    ["webhook", path, "rotate", "--id", "w1"],
    ["rotate", path, "signing", "--leaked"],
  ];
  for (const args of asking) {
    const { status, stdout, stderr } = vdi(...args);
    expect([args, status, stdout]).toEqual([args, 64, ""]);
    expect(stderr).toMatch(/\.json is not JSON\n$/);
    expect(stderr).not.toContain("canary");
  }
});

test("a setting that stands in two places is refused by its name, with nothing of what it says", async () => {
  const cases: [string, string, RegExp][] = [
    ["settings.env", 'VDI_ATTEST_ENABLED="canary"', /^settings\.env: VDI_ATTEST_ENABLED stands there twice$/],
    ["settings.env", 'VDI_CREDENTIALS="canary"', /^VDI_CREDENTIALS: its place is credentials\.json$/],
    [
      "secrets.env",
      'VDI_LOG_ORIGIN="canary"',
      /^VDI_LOG_ORIGIN stands in settings\.env and in secrets\.env$/,
    ],
  ];
  for (const [name, line, fault] of cases) {
    const { path } = copiedService();
    writeFileSync(join(path, name), `${file(path, name)}${line}\n`);
    await expect((async () => textsOf(readFolder(path)))()).rejects.toThrow(fault);
  }
});

test("a disk that is full is said, and what was there stands: nothing of a secret is left beside it", () => {
  const { path } = copiedService();
  const before = file(path, "credentials.json");
  // Where the system has it, a file that takes nothing, as on a disk without room.
  const beside = join(path, ".credentials.json.new");
  symlinkSync("/dev/full", beside);
  const { status, stdout, stderr } = vdi("credential", path, "--tenant", "t", "--scopes", "read");
  expect([status, stdout, stderr]).toEqual([
    64,
    "",
    expect.stringMatching(/^vdi-edge credential: ENOSPC: .*\n$/),
  ]);
  expect([file(path, "credentials.json"), existsSync(beside)]).toEqual([before, false]);
});

test("a folder where the system makes none is said, however deep", { tags: "long" }, () => {
  const { path: there } = copiedService();
  for (const path of [join(there, "secrets.env/x"), "/proc/nowhere", "/proc/nowhere/deep"]) {
    const { status, stderr } = vdi("init", path, "--origin", "log.example/2026");
    expect([path, status, stderr]).toEqual([path, 64, expect.stringMatching(/^vdi-edge init: E\w+: .*\n$/)]);
  }
});

const asDisk = (place: string) => [
  ...["unshare", "--mount", "--map-root-user", "sh", "-c"],
  ...['mount -t tmpfs -o size=16m tmpfs "$0" && exec "$@"', place],
];
const [unshare = "", ...rest] = [...asDisk("/mnt"), "true"];
const mounts = spawnSync(unshare, rest).status === 0;

describe.skipIf(!mounts)("where the system lets an account mount", () => {
  test("a disk that is full is not ready, and with room it is again, without a start", {
    tags: "long",
  }, async () => {
    const { path: onDisk } = copiedService();
    const storage = join(onDisk, "storage");
    const runs = run(onDisk, await freePort(), asDisk(storage));
    await runs.prints(/^serving /m);
    const { VDI_ATTEST_SECRET: secret } = textsIn(onDisk, "secrets.env");
    const health = async () => {
      const answer = await fetch(`${runs.url}/health`);
      return [answer.status, (await answer.json()).faults?.map((fault: { part: string }) => fault.part)];
    };
    const filler = join(`/proc/${runs.child.pid}/root`, storage, "filler");
    expect(() => writeFileSync(filler, Buffer.alloc(17_000_000))).toThrow("ENOSPC");
    expect(await health()).toEqual([200, undefined]);
    await expect(billAndVerify(runs.url, secret)).rejects.toThrow("internal_error");
    expect([await health(), await health()]).toEqual([
      [503, ["storage"]],
      [503, ["storage"]],
    ]);
    expect((await fetch(`${runs.url}/livez`)).status).toBe(200);
    rmSync(filler);
    expect(await health()).toEqual([200, undefined]);
    expect((await billAndVerify(runs.url, secret)).online.valid).toBe(true);
  });
});

test("a scope that is none is said with those that there are", { tags: "long" }, () => {
  const { path } = copiedService();
  const { status, stderr } = vdi("credential", path, "--tenant", "t", "--scopes", "authorise");
  expect([status, stderr]).toEqual([
    64,
    expect.stringMatching(/credentials\.json: .*"authorize".*authorise/),
  ]);
});

test("a clock that is set back by more than a second is seen, and one that goes on, waits or is slewed is not", () => {
  const clocks = { wallMs: 1_800_000_000_000, steadyMs: 5 };
  const look = stepsBack(() => clocks);
  const after = (wallMs: number, steadyMs: number) => {
    clocks.wallMs += wallMs;
    clocks.steadyMs += steadyMs;
    return look();
  };
  expect([after(1_000, 1_000), after(999.5, 1_000), after(60_000, 1_000), after(0, 0)]).toEqual([0, 0, 0, 0]);
  expect([after(0, 1_000), after(-1, 1_000), after(-3_600_000, 1_000)]).toEqual([0, 1_001, 3_601_000]);
  expect(after(1_000, 1_000)).toBe(0);
});

test("a clock that is set back has the runtime started anew", { tags: "long" }, async () => {
  const { path } = copiedService();
  const preload = join(root, "settable-clock.mjs");
  const settable = "const now = Date.now; let by = 0; Date.now = () => now() - by;";
  writeFileSync(preload, `${settable} process.on("SIGUSR2", () => { by += 3_600_000; });`);
  const runs = run(path, await freePort(), ["env", `NODE_OPTIONS=--import=${preload}`]);
  await runs.prints(/^serving /m);
  const before = runtimesOf(runs.child.pid as number);
  runs.child.kill("SIGUSR2");
  await runs.prints(/"event":"clock_set_back","by_ms":3\d{6}\}/);
  await runs.prints(/^serving .*\n(?:.*\n)*serving /m);
  const after = runtimesOf(runs.child.pid as number);
  expect([before.length, after.length, after.includes(before[0] as number)]).toEqual([1, 1, false]);
});

test("one process has a folder: whatever number is written there, until it ends, however it ends", async () => {
  const { path } = copiedService();
  const number = join(path, "service.pid");
  // Another living process's number, as after a restart of the machine.
  writeFileSync(number, String(process.pid));
  const first = claiming(path);
  expect(await first.said).toBe("claimed\n");
  expect(readFileSync(number, "utf8")).toBe(String(first.child.pid));
  expect(await claiming(path).said).toBe(`process ${first.child.pid} works on ${path}: stop it first\n`);
  rmSync(number);
  expect(await claiming(path).said).toBe(`another process works on ${path}: stop it first\n`);
  first.child.kill("SIGKILL");
  await once(first.child, "close");
  expect(await claiming(path).said).toBe("claimed\n");
});

test("of two that claim a folder at once one has it: who has begun and holds nothing yet stands in nobody's way", async () => {
  const { path } = copiedService();
  // Where the other is when both have begun: it looks at the file, and asks for it as its next step.
  const other = new DatabaseSync(join(path, "service.lock"));
  other.exec("BEGIN");
  other.prepare("SELECT * FROM sqlite_master").all();
  const first = claiming(path);
  expect(await first.said).toBe("claimed\n");
  expect(() => other.exec("CREATE TABLE claimed (by INTEGER)")).toThrow("database is locked");
  other.close();
  // Leftovers of a killed step hinder neither.
  first.child.kill("SIGKILL");
  await once(first.child, "close");
  const said = await Promise.all([claiming(path), claiming(path), claiming(path)].map((one) => one.said));
  expect(said.filter((text) => text === "claimed\n")).toHaveLength(1);
});

test("of two folders whose storage is one, one process has it", async () => {
  const [one, other] = [copiedService(), copiedService()];
  const storage = join(one.path, "storage");
  rmSync(join(other.path, "storage"), { recursive: true });
  symlinkSync(storage, join(other.path, "storage"));
  const first = claiming(other.path);
  expect(await first.said).toBe("claimed\n");
  const second = claiming(one.path);
  expect(await second.said).toBe(`process ${first.child.pid} works on ${storage}: stop it first\n`);
  for (const { child } of [first, second]) {
    child.kill("SIGKILL");
    await once(child, "close");
  }
  expect(await claiming(one.path).said).toBe("claimed\n");
});

/** A process that claims the folder, says so or why it cannot, and goes on living. */
function claiming(path: string): { readonly child: ChildProcess; readonly said: Promise<string> } {
  const source = JSON.stringify(pathToFileURL(join(ROOT, "edge/scripts/vdi-edge/claim-service.ts")));
  const body = `const { claimService } = await import(${source});
    try {
      await claimService({ path: process.argv[1] });
      console.log("claimed");
    } catch (error) {
      console.log(error.message);
    }
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", body, path], { stdio: "pipe" });
  running.push(child);
  return { child, said: once(child.stdout, "data").then(([chunk]) => String(chunk)) };
}

// Only root can become another user.
describe.skipIf(process.getuid?.() !== 0)("as another user", () => {
  test("an account that may write to its folder alone runs the service", { tags: "long" }, async () => {
    const { path } = copiedService();
    for (const place of [root, path]) chmodSync(place, 0o755);
    const own = execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }).trim();
    execFileSync("chown", ["-R", own, path]);
    const child = spawn(process.execPath, [BIN, "run", path, "--port", String(await freePort())], {
      uid: Number(own),
      env: { PATH: process.env.PATH, HOME: join(root, "no-home"), TMPDIR: path },
    });
    running.push(child);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
      });
    const ended = once(child, "close");
    while (!/^serving /m.test(said) && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(said).toMatch(/^serving /m);
    child.kill("SIGTERM");
    await ended;
  });
});
