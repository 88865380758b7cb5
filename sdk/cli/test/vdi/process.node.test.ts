/** The built `vdi` as a child process: what only a process shows. Exit codes, standard input, pipes and signals. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import decision from "../../../../docs/examples/decision.json" with { type: "json" };
import { AT, attestation, BIN, folder, get, layOut, put, useFolder, vdi, vdiProcess } from "./vdi.ts";

useFolder();

// Each starts processes, on machines that may be busy.
const line = JSON.stringify(attestation);

beforeAll(() => layOut());

test("exit codes 0, 1, 2 and 64 reach the shell, with results and notes on streams of their own", async () => {
  const valid = await vdiProcess(["verify", "att.json", "--at", AT]);
  expect(valid).toEqual(await vdi(["verify", "att.json", "--at", AT]));
  expect(valid).toMatchObject({ code: 0, err: "" });
  expect(await vdiProcess(["verify", "bad.json", "--at", AT])).toMatchObject({ code: 1, err: "" });
  expect(await vdiProcess(["verify", "nowhere.json"])).toMatchObject({ code: 2, out: "" });
  expect(await vdiProcess(["verify", "--frobnicate"])).toMatchObject({ code: 64, out: "" });
});

test("standard input, and no colours where it is no terminal, whatever the environment asks", async () => {
  const environment = { FORCE_COLOR: "1", TERM: "xterm-256color" };
  const { code, out } = await vdiProcess(["verify", "-", "--at", AT], {
    input: `${line}\n${line}\n`,
    environment,
  });
  expect(code).toBe(0);
  expect(out).not.toContain("\u001b");
  expect(out).toContain("standard input, line 2");
});

test("a reader that has seen enough is no error, and hears no verdict", async () => {
  const child = spawn(process.execPath, [BIN, "verify", "-", "--at", AT], { cwd: folder });
  let err = "";
  child.stderr.on("data", (chunk) => (err += chunk));
  const ended = once(child, "close");
  // Nobody reads any more when the document, for which it waits, comes.
  const left = once(child.stdout, "close");
  child.stdout.destroy();
  await left;
  child.stdin.end(line);
  expect([(await ended)[0], err]).toEqual([141, ""]);
});

test("a report is whole, to a file whoever stops reading, and to standard output without a file", {
  tags: "long",
}, () => {
  put("lines.jsonl", `${line}\n`.repeat(300));
  const run = (html: string) =>
    spawnSync(
      "sh",
      ["-c", `"${process.execPath}" "${BIN}" verify lines.jsonl --at ${AT} --html ${html} | head -1`],
      { cwd: folder, encoding: "utf8" },
    );
  expect(run("cut.html").stdout).toContain("lines.jsonl, line 1");
  expect(get("cut.html")).toMatch(/^<!doctype html>.*<\/html>\n$/s);
  const before = readdirSync(folder);
  expect(run("-")).toMatchObject({ stdout: "<!doctype html>\n", stderr: "" });
  expect(readdirSync(folder)).toEqual(before);
});

test("Ctrl-C: what was done stays said, and the exit code is that of a stopped program", {
  tags: "long",
}, async () => {
  const count = 4_000;
  put("many.jsonl", `${line}\n`.repeat(count));
  const { code, out, err } = await vdiProcess(["verify", "many.jsonl", "--at", AT, "--json"], {
    onOutput: (child) => child.kill("SIGINT"),
  });
  expect(code).toBe(130);
  const lines = out.trimEnd().split("\n");
  expect(lines.length).toBeLessThan(count);
  for (const one of lines) expect(JSON.parse(one)).toMatchObject({ verdict: "verified" });
  expect(err).toContain(`Stopped: ${lines.length} of ${count} were checked`);
});

test("vdi-log, by its own command: its help, and a wrong use", () => {
  const bin = BIN.replace("vdi.js", "vdi-log.js");
  const run = (...args: string[]) => spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });
  expect(run("--help")).toMatchObject({ status: 0, stderr: "" });
  expect(run("frobnicate")).toMatchObject({ status: 2, stdout: "" });
});

test("commands speak English, whatever the language of their environment", () => {
  const env = { ...process.env, LC_ALL: "", LC_MESSAGES: "", LANG: "de_DE.UTF-8" };
  const { stderr } = spawnSync(process.execPath, [BIN, "frobnicate"], { encoding: "utf8", env });
  expect(stderr).toContain("There is no command frobnicate.");
});

test.skipIf(!existsSync("/dev/full"))(
  "vdi-log: an output that takes nothing is no log that is not well",
  () => {
    const full = openSync("/dev/full", "w");
    const bin = BIN.replace("vdi.js", "vdi-log.js");
    const { status, stderr } = spawnSync(process.execPath, [bin, "--help"], {
      encoding: "utf8",
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    expect([status, stderr]).toEqual([3, "Could not be said: ENOSPC\n"]);
  },
);

test("a command reads a few files before it runs, and those of another only where it is asked for", () => {
  put(
    "count.mjs",
    `import { registerHooks } from "node:module";
    const seen = new Set();
    registerHooks({ load(url, context, next) { if (url.startsWith("file:")) seen.add(url); return next(url, context); } });
    process.on("exit", () => process.stderr.write([...seen].join("\\n")));`,
  );
  const filesOf = (...args: string[]) =>
    spawnSync(process.execPath, ["--import", "./count.mjs", BIN, ...args], {
      cwd: folder,
      encoding: "utf8",
    }).stderr.split("\n");
  const help = filesOf("--help");
  expect(help.length).toBeLessThan(40);
  expect(help.some((file) => /\/(verify|attest|period)-/.test(file))).toBe(false);
  const verify = filesOf("verify", "att.json", "--at", AT);
  expect(verify.length).toBeLessThan(80);
  expect(verify.some((file) => /\/verify-\w+\.js$/.test(file))).toBe(true);
  expect(verify.some((file) => file.includes("/sdk/prover/"))).toBe(false);
});

test("what the prover's own package lacks is said as such, and no fault of the program", () => {
  put("decision.json", decision);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [BIN, "attest", "decision.json", "--circuit-dir", "nowhere"],
    { cwd: folder, encoding: "utf8" },
  );
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^Not made: artifacts\.json is not in .*\n$/);
});
