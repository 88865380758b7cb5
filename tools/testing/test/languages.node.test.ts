// Which sentences of two languages are the same: of any depth, printed or written, and none that only one has.
import { expect, test } from "vitest";
import { saidAlike } from "../languages.ts";

test("texts and functions at any depth, but for spaces; nothing where one side lacks the other's", () => {
  const english = {
    file: "a file",
    form: "code:  %s",
    deep: { printed: (n: number) => `${n} rows`, other: (n: number) => `${n}`, list: ["one", "same"] },
    alone: "alone",
    table: { x: "x" },
  };
  const german = {
    file: "eine Datei",
    form: "code: %s",
    deep: { printed: (n: number) => `${n} Zeilen`, other: (n: number) => `${n}`, list: ["eins", "same"] },
    table: "x",
  };
  expect(saidAlike(english, german, "says")).toEqual(["says.form", "says.deep.other", "says.deep.list.1"]);
});
