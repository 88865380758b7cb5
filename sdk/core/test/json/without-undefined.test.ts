// Leaving out undefined members, in every runtime.

import { withoutUndefined } from "@svc/core/json";
import { expect, test } from "vitest";

interface Target {
  readonly kind: "a";
  readonly list: readonly string[];
  readonly at?: number;
  readonly label?: string | null;
}

test("withoutUndefined drops undefined members and keeps the others in their order", () => {
  const build = (at: number | undefined, label?: string | null): Target =>
    withoutUndefined({ label, kind: "a", at, list: [] });

  expect(Object.keys(build(undefined))).toEqual(["kind", "list"]);
  expect(Object.keys(build(0, null))).toEqual(["label", "kind", "at", "list"]);
});

test("withoutUndefined does not look inside members and keeps a member named __proto__", () => {
  const inner = { at: undefined };
  const object = JSON.parse('{"__proto__":1}') as { readonly [name: string]: unknown };

  expect(withoutUndefined({ inner }).inner).toBe(inner);
  expect(Object.keys(withoutUndefined(object))).toEqual(["__proto__"]);
});
