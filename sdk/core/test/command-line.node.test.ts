/** One table of options gives parser, help, completions and suggestions. */

import {
  type Command,
  chooseCommand,
  helpOf,
  optionsOf,
  readLine,
  runForm,
  UsageError,
} from "@svc/core/command-line";
import { expect, test } from "vitest";

const ROWS = {
  trust: { value: "FILE", help: "whom you trust" },
  receipt: { value: "FILE", multiple: true, help: "a receipt;\nagain for each" },
  json: { help: "print JSON" },
} as const;

const COMMAND: Command<string[]> = {
  exit: "0 done.",
  forms: {
    issue: {
      usage: "issue FILE",
      about: "Signs.",
      options: { json: ROWS.json },
      words: [1, 1, "one file"],
      run: ({ words }, seen) => seen.push(`issued ${words[0]}`),
    },
    chain: { usage: "chain FILE...", options: ROWS, run: ({ words }) => words.length },
    "--stream": {
      usage: "--stream FILE",
      options: { stream: { help: "a row for each line" } },
      run: ({ values }) => (values.stream === true ? 7 : 0),
    },
  },
};

test("reads words and options, wherever they stand", () => {
  const { words, values } = readLine(ROWS, [
    "a",
    "--trust=t",
    "--receipt",
    "1",
    "-",
    "--json",
    "--receipt",
    "2",
  ]);
  expect(words).toEqual(["a", "-"]);
  expect(values).toEqual({ trust: "t", receipt: ["1", "2"], json: true });
  expect(readLine(ROWS, ["--", "--json"])).toEqual({ words: ["--json"], values: {} });
});

test.each([
  [["--trsut", "x"], "there is no option --trsut. Did you mean --trust?"],
  [["--unheard"], "there is no option --unheard"],
  [["--__proto__", "x"], "there is no option --__proto__"],
  [["-j"], "there is no option -j"],
  [["--trust"], "--trust: a value is missing"],
  [["--trust", "--json"], "--trust: a value is missing"],
  [["--json=yes"], "--json takes no value"],
  [["--trust", "a", "--trust", "b"], "--trust is given twice"],
  [["--json", "--json"], "--json is given twice"],
])("refuses %j", (args, message) => {
  expect(() => readLine(ROWS, args)).toThrow(new UsageError(message));
});

test("a value may begin with a dash where it is joined to its option, and be a dash alone", () => {
  expect(readLine(ROWS, ["--trust=-x"]).values).toEqual({ trust: "-x" });
  expect(readLine(ROWS, ["--trust", "-"]).values).toEqual({ trust: "-" });
});

test("chooses the form by its action or by an option, and counts its words", async () => {
  const seen: string[] = [];
  await runForm("vdi receipt", COMMAND, ["issue", "a.json"], seen);
  expect(seen).toEqual(["issued a.json"]);
  expect(await runForm("vdi receipt", COMMAND, ["a.json", "--stream"], seen)).toBe(7);
  await expect(runForm("vdi receipt", COMMAND, ["issue"], seen)).rejects.toThrow("expected one file");
  await expect(runForm("vdi receipt", COMMAND, ["isue"], seen)).rejects.toThrow(
    "expected vdi receipt issue, chain or --stream. Did you mean issue?",
  );
});

test("the help has every option once, with those of several forms at its end", () => {
  expect(helpOf("vdi receipt", COMMAND)).toBe(`vdi receipt issue FILE
  Signs.
vdi receipt chain FILE...
  --trust FILE    whom you trust
  --receipt FILE  a receipt;
                  again for each
vdi receipt --stream FILE
  --stream        a row for each line
  --json          print JSON

Exit code: 0 done.`);
  expect(optionsOf(ROWS)).toEqual(["--help", "--json", "--receipt", "--trust"]);
});

test("chooses the command, its help or the list of commands", async () => {
  const program = {
    name: "vdi",
    version: "1.2.3",
    commands: [{ name: "receipt", summary: "issue receipts", load: () => COMMAND }],
    usage: (commands: string) => `vdi COMMAND\n${commands}`,
    topics: { trust: "A trust file" },
  };
  const list = "vdi COMMAND\n  receipt  issue receipts";
  const text = (found: string) => ({ kind: "text", text: found });
  for (const args of [["help"], ["--help"], ["-h"]])
    expect(await chooseCommand(program, args)).toEqual(text(list));
  expect(await chooseCommand(program, ["--version"])).toEqual(text("1.2.3"));
  expect(await chooseCommand(program, ["help", "trust"])).toEqual(text("A trust file"));
  const help = text(helpOf("vdi receipt", COMMAND));
  expect(await chooseCommand(program, ["help", "receipt"])).toEqual(help);
  expect(await chooseCommand(program, ["receipt", "issue", "--help"])).toEqual(help);
  expect(await chooseCommand(program, [])).toEqual({ kind: "mistake", mistake: "", usage: list });
  expect(await chooseCommand(program, ["reciept"])).toMatchObject({
    mistake: "There is no command reciept. Did you mean receipt?",
  });
  expect(await chooseCommand(program, ["receipt", "issue", "a"])).toMatchObject({
    name: "receipt",
    args: ["issue", "a"],
  });
});
