// Commands of how-to pages that need what only their readers have (a key's whole month, a log, the key of a ceremony): each
// is one that `vdi` takes as it stands there, and ends for want of the first file that it names, not for wrong use.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runVdi } from "../../../sdk/cli/src/vdi/run.ts";
import { REPOSITORY } from "../../testing/paths.ts";
import { readDocument } from "../samples.ts";

const folder = mkdtempSync(join(tmpdir(), "how-to-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Placeholders of a line of help, in the form that a reader would write. */
const OWN: Readonly<Record<string, string>> = { HASH: "0".repeat(128), FILE: "conflict.json" };

/** Lines and words in code that name a command and a file for it. */
function commandsOn(page: string): string[] {
  const text = readDocument(`docs/how-to/${page}`).replace(/\\\n\s*/g, "");
  const lines = [...text.matchAll(/^ {4,}(?:npx )?(vdi .*)$/gm)].map(([, line = ""]) => line);
  const inline = [...text.matchAll(/`(?:npx )?(vdi [^`]*)`/g)].map(([, line = ""]) => line);
  // A key is made where nothing is missing; other tests make them.
  return [...lines, ...inline].filter(
    (line) => /[\w/]\.\w|FILE/.test(line) && !line.startsWith("vdi keys generate"),
  );
}

/** As a shell divides it, the files in an empty folder. */
function wordsOf(command: string): string[] {
  const words = (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ""));
  return words
    .slice(1)
    .map((word) => OWN[word] ?? word)
    .map((word) => (/^[\w/.-]+\.[a-z]+$/.test(word) ? join(folder, word) : word));
}

test.each(["answer-an-auditor.md", "hold-a-ceremony.md"])("%s", async (page) => {
  const commands = commandsOn(page);
  expect(commands.length).toBeGreaterThan(2);
  for (const command of commands) {
    const said: string[] = [];
    const code = await runVdi(wordsOf(command), {
      line: (text) => said.push(text),
      note: (text) => said.push(text),
      stdin: () => Promise.resolve(new Uint8Array()),
      colour: false,
    });
    expect([command, code, said.join("\n")]).toEqual([
      command,
      2,
      expect.stringContaining("there is no such file"),
    ]);
  }
});

test("CONTRIBUTING.md names files and scripts that there are", () => {
  const text = readDocument("CONTRIBUTING.md");
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words);
  const paths = code.flatMap((words) => words.match(/\b(?:sdk|tools|docs)\/[\w./-]+/g) ?? []);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});
