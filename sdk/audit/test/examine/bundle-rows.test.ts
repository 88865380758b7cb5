/** A bundle's rows as findings, and on whose word all of them rest. */
import { TRUST_ROOTS } from "@svc/core";
import { expect, test } from "vitest";
import { weakestOf } from "../../src/kinds/bundle/verify.ts";
import type { BundlePart } from "../../src/model/examination.ts";
import { findingRow } from "../../src/model/found.ts";

const row = (part: BundlePart["part"], root?: BundlePart["root"]): BundlePart =>
  ({ part, pointer: "", verdict: "verified", ...(root === undefined ? {} : { root }) }) as BundlePart;

test("a bundle rests on the weakest of its parts' roots, and on its own word where none has one", () => {
  expect(weakestOf([row("attestation", "pinned"), row("log", "self_asserted")])).toBe("self_asserted");
  expect(weakestOf([row("attestation", "pinned"), row("manifest", "registry"), row("receipt")])).toBe(
    "registry",
  );
  for (const root of TRUST_ROOTS)
    expect(weakestOf([row("attestation", root), row("receipt", "pinned")])).toBe(root);
  expect(weakestOf([])).toBe("self_asserted");
});

test("a chain, which is arithmetic, has no say in it", () => {
  expect(weakestOf([row("attestation", "pinned"), row("chain", "self_asserted")])).toBe("pinned");
});

test("a row says what it came to, and why where there is a why", () => {
  const pointer = "/log/0";
  expect(findingRow("attestation", "passed", { pointer: "" })).toStrictEqual({
    check: "attestation",
    outcome: "passed",
    pointer: "",
  });
  const failed = { pointer, reason: "log_trust_missing", detail: undefined };
  expect(findingRow("log", "failed", failed)).toStrictEqual({
    check: "log",
    outcome: "failed",
    reason: "log_trust_missing",
    pointer,
  });
  expect(findingRow("log", "failed", { ...failed, detail: "why" })).toMatchObject({ detail: "why" });
});
