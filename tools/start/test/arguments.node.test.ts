// The command line: defaults, and every misuse told by the option's name.
import { describe, expect, test } from "vitest";
import { HELP, readArguments, UsageError } from "../arguments.ts";

describe("readArguments", () => {
  test("defaults", () => {
    expect(readArguments([])).toEqual({
      help: false,
      once: false,
      json: false,
      count: 10,
      data: null,
      out: "out",
      port: 8787,
    });
  });

  test("every option", () => {
    const argv = "--once --json --count 3 --data d --out o --port 0".split(" ");
    expect(readArguments(argv)).toEqual({
      help: false,
      once: true,
      json: true,
      count: 3,
      data: "d",
      out: "o",
      port: 0,
    });
  });

  test.each([
    [["--count", "0"], /--count: expected a whole number from 1/],
    [["--count", "1001"], /--count/],
    [["--count", "ten"], /--count/],
    [["--count", "1.5"], /--count/],
    [["--port", "70000"], /--port/],
    [["--cuont", "1"], /--cuont/],
    [["extra"], /extra/],
    [["--data"], /--data/],
  ])("%j is refused", (argv, says) => {
    expect(() => readArguments(argv)).toThrow(UsageError);
    expect(() => readArguments(argv)).toThrow(says);
  });

  test("the help names every option", () => {
    for (const name of Object.keys(readArguments([]))) expect(HELP).toContain(`--${name}`);
  });
});
