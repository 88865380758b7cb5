// The front page keeps its word: its code runs and prints what stands below it, its links lead somewhere, its
// table of steps is the verifier's, its rooms are the workspaces.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { STEPS } from "@svc/vdi-verifier";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const readme = readFileSync(`${root}README.md`, "utf8");

function block(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1];
  if (found === undefined) throw new Error(`README.md has no ${language} block`);
  return found;
}

test("the example runs and prints what stands below it", () => {
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", block("js")], {
    cwd: root,
  });
  expect(printed.toString()).toBe(block("text"));
});

test("every link leads to a file or folder of this repository", () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path as string);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});

test("the table of steps is the verifier's", () => {
  for (const { number, name } of STEPS) expect(readme).toContain(`| ${number} | ${name} | `);
});

test("every workspace is a row of the table of rooms", () => {
  const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { workspaces: string[] };
  for (const room of workspaces) expect(readme).toContain(`| [${room}](${room}) |`);
});

test("the commands are scripts", () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = [...readme.matchAll(/npm (?:run ([a-z:]+)|(start|test)\b)/g)].map(
    ([, run, bare]) => (run ?? bare) as string,
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
