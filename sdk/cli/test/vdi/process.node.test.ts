/** The built `vdi` as a child process: what only a process shows. Exit codes, standard input, pipes and signals. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
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
  const bin = BIN.replace("vdi/main.js", "log/main.js");
  const run = (...args: string[]) => spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });
  expect(run("--help")).toMatchObject({ status: 0, stderr: "" });
  expect(run("frobnicate")).toMatchObject({ status: 2, stdout: "" });
});
