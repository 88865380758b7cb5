// The one rewriting that the one-file scripts undergo: what it changes, and what it leaves alone.
import { expect, test } from "vitest";
import { importsAtOnce } from "../scripts/imports-at-once.ts";

test("an import at need becomes one at once, one for each module", () => {
  const code =
    'const a = (await import("./a.js")).b;\nuse(await import("./a.js"), await import("@svc/words"));';
  expect(importsAtOnce(code)).toBe(
    [
      'import * as importedAtOnce0 from "./a.js";',
      'import * as importedAtOnce1 from "@svc/words";',
      "const a = (importedAtOnce0).b;",
      "use(importedAtOnce0, importedAtOnce1);",
    ].join("\n"),
  );
});

test("what throws when it is loaded is loaded at need still", () => {
  const code = 'await import("./js/arithmetic.js");';
  expect(importsAtOnce(code, [/^\.\/js\/arithmetic\.js$/])).toBe(code);
  expect(importsAtOnce("import(name);")).toBe("import(name);");
});
