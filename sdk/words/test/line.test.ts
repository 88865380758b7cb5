// The language of a command line: what it asks for, else what the environment says, as POSIX has it.
import { expect, test } from "vitest";
import { languageOfLine } from "../src/cli/line.ts";

test.each<readonly [language: "en" | "de", env: Readonly<Record<string, string>>, args: string]>([
  ["en", {}, "verify"],
  ["de", { LANG: "de_DE.UTF-8" }, "verify"],
  ["de", { LANG: "de" }, "verify"],
  ["de", { LANG: "en_GB.UTF-8", LC_MESSAGES: "de_AT@euro" }, "verify"],
  ["en", { LANG: "de_DE.UTF-8", LC_MESSAGES: "en_GB.UTF-8" }, "verify"],
  ["de", { LANG: "C", LC_MESSAGES: "en_GB", LC_ALL: "de_CH.UTF-8" }, "verify"],
  ["de", { LANG: "de_DE.UTF-8", LC_ALL: "", LC_MESSAGES: "" }, "verify"],
  ["en", { LANG: "de_DE.UTF-8", LC_ALL: "C" }, "verify"],
  ["en", { LANG: "de_DE.UTF-8", LC_ALL: "C.UTF-8" }, "verify"],
  ["en", { LANG: "de_DE.UTF-8", LC_MESSAGES: "POSIX" }, "verify"],
  ["en", { LANG: "fr_FR.UTF-8" }, "verify"],
  ["en", { LANG: "deutsch" }, "verify"],
  ["en", { LANG: "de_DE.UTF-8" }, "verify --lang en"],
  ["de", { LC_ALL: "C" }, "verify --lang=de"],
  ["en", {}, "verify -- --lang=de"],
])("%s of %j and %j", (language, env, args) => {
  expect(languageOfLine(args.split(" "), env)).toMatchObject({ language, fault: null });
});

test("the command line is left without it, and what is wrong with it is said in the first that there are words in", () => {
  const of = (args: string) => languageOfLine(args.split(" "), { LANG: "de_DE.UTF-8" });
  expect(of("verify --lang en a --json")).toEqual({
    language: "en",
    rest: ["verify", "a", "--json"],
    fault: null,
  });
  expect(of("verify -- --lang en").rest).toEqual(["verify", "--", "--lang", "en"]);
  expect(of("a --lang")).toEqual({ language: "de", rest: ["a"], fault: "unknown" });
  expect(of("a --lang xx --lang en")).toEqual({ language: "en", rest: ["a"], fault: "unknown" });
  expect(of("a --lang=en --lang de")).toEqual({ language: "en", rest: ["a"], fault: "twice" });
});
