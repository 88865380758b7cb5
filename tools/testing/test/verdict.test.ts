import { expect, test } from "vitest";
import { recordVerdict } from "../verdict.ts";

test("values of every kind are recorded", ({ task }) => {
  recordVerdict("testing/text", "0x1 \n é");
  recordVerdict("testing/bigint", 2n ** 200n);
  recordVerdict("testing/object", { ok: false, reason: "bad" });
  recordVerdict("testing/absent", undefined);
  expect(task.meta.verdicts).toEqual([
    ["testing/text", '"0x1 \\n é"'],
    ["testing/bigint", `"${2n ** 200n}"`],
    ["testing/object", '{"ok":false,"reason":"bad"}'],
    ["testing/absent", "undefined"],
  ]);
});

test("a name that could be taken for two lines is refused", () => {
  expect(() => recordVerdict("a=b", 1)).toThrow('"a=b" holds a line break or an equals sign');
  expect(() => recordVerdict("a\nb", 1)).toThrow("line break");
});
