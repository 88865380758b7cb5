/** Completions are true of the commands: nothing offered is refused, and each shell says what the table says. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { completionsOf, SHELLS } from "../../src/vdi/completion.ts";
import { COMMANDS } from "../../src/vdi/run.ts";
import { folder, useFolder, vdi } from "./vdi.ts";

useFolder();
const ROWS = await completionsOf(COMMANDS);
const rowOf = (name: string) => ROWS.find((row) => row.name === name);

/** Asks a shell's own completion about a line whose last word is still being typed. */
const ASK: Readonly<Record<string, (line: readonly string[]) => readonly string[]>> = {
  bash: (line) => [
    "bash",
    "-c",
    `source ./vdi.bash; COMP_WORDS=(${line.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${line.length - 1}; _vdi; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  fish: (line) => ["fish", "--no-config", "-c", `source ./vdi.fish; complete -C '${line.join(" ")}'`],
  // Its completions run inside its line editor alone: the functions that would show them print instead.
  zsh: (line) => [
    "zsh",
    "-f",
    "-c",
    `compdef() { : }; _describe() { print -rl -- \${(@)\${(P)2}%%:*} }; compadd() { shift; print -rl -- "$@" }; _files() { print -rl -- * }
     source ./vdi.zsh; words=(${line.map((word) => `'${word}'`).join(" ")}); CURRENT=${line.length}; _vdi`,
  ],
};

test("commands, actions and options are those of the table and its help", () => {
  expect(ROWS.map(({ name }) => name)).toEqual(COMMANDS.map(({ name }) => name));
  expect(rowOf("verify")?.options).toEqual(
    expect.arrayContaining(["--trust", "--html", "--lang", "--stream", "--from", "--help"]),
  );
  expect(rowOf("receipt")?.actions).toEqual(["issue", "verify", "chain"]);
  expect(rowOf("log")?.actions).toEqual(["append", "export", "fsck", "hammer"]);
  // Another command's option that the help merely speaks of.
  expect(rowOf("source")?.options).not.toContain("--source");
  expect(rowOf("attest")?.actions).toEqual([]);
});

test.each(ROWS.map(({ name }) => name))("%s takes every option that is offered for it", async (name) => {
  const { actions = [], options = [] } = rowOf(name) ?? {};
  const starts = [[name], [name, "--stream"], ...actions.map((action) => [name, action])];
  for (const option of options.filter((one) => one !== "--help")) {
    // An unknown option follows: it is named, and nothing is done.
    const answers = await Promise.all(starts.map((start) => vdi([...start, option, "--frobnicate"])));
    expect(answers.map(({ code }) => code)).not.toContain(0);
    const refused = answers.filter(({ err }) => err.includes(`there is no option ${option}`));
    expect(refused.length, option).toBeLessThan(starts.length);
  }
});

describe.each(SHELLS)("%s", (shell) => {
  const isHere = spawnSync(shell, ["-c", "exit 0"]).status === 0;
  const complete = (...line: string[]): string[] => {
    const [command = "", ...args] = (ASK[shell] as (typeof ASK)[string])(line);
    const { stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
    expect(stderr).toBe("");
    return stdout
      .split("\n")
      .filter((found) => found !== "")
      .map((found) => found.split("\t")[0] ?? "");
  };

  test.skipIf(!isHere)(`completes in a real ${shell}`, async () => {
    const { code, out } = await vdi(["completion", shell]);
    expect(code).toBe(0);
    writeFileSync(`${folder}/vdi.${shell}`, out);
    writeFileSync(`${folder}/loan.json`, "{}");
    const names: string[] = COMMANDS.map(({ name }) => name);
    expect(
      complete("vdi", "")
        .filter((word) => names.includes(word))
        .sort(),
    ).toEqual([...names].sort());
    expect([...complete("vdi", "receipt", "")].sort()).toEqual(["chain", "issue", "verify"]);
    expect(complete("vdi", "receipt", "issue", "lo")).toContain("loan.json");
    const offered = complete("vdi", "explain", "--").filter((word) => word.startsWith("--"));
    expect([...offered].sort()).toEqual(rowOf("explain")?.options);
    expect(complete("vdi", "verify", "lo")).toContain("loan.json");
  });
});

test("another shell is wrong use; the table itself is there as JSON", async () => {
  expect(await vdi(["completion", "csh"])).toMatchObject({ code: 64, out: "" });
  expect(await vdi(["completion"])).toMatchObject({ code: 64, out: "" });
  expect(JSON.parse((await vdi(["completion", "--json"])).out)).toEqual(ROWS);
});
