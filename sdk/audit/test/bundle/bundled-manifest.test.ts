// A bundled manifest is a stranger's: whatever stands in its place is answered.
import { expect, test } from "vitest";
import { parseBundledManifest } from "../../src/kinds/bundle/audit-bundle.ts";

const HOSTILE = new Proxy({}, { ownKeys: () => [][0] as never });

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a number", 1],
  ["a function", () => 1],
  ["a symbol", Symbol("a")],
  ["text that is no JSON", "{"],
  ["text that holds no object", "[]"],
  ["a lone surrogate", '{"a":"\ud800"}'],
  ["bytes that are no UTF-8", new Uint8Array([255, 254])],
  ["a member of another kind", { authority_binding: 1, policy: null }],
  [
    "an accessor that throws",
    {
      get id() {
        throw new Error("read");
      },
    },
  ],
  ["an object that lies about its members", HOSTILE],
])("any value, text or bytes end in an answer: %s", (_, value) => {
  expect(parseBundledManifest(value)).toMatchObject({ ok: false, detail: expect.stringMatching(/./) });
});
