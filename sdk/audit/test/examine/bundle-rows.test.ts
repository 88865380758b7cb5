/** A bundle's rows as findings, and on whose word all of them rest. */
import { TRUST_ROOTS } from "@svc/core";
import { expect, test } from "vitest";
import { findingOfPart, weakestOf } from "../../src/examine/bundle/finding-of-part.ts";
import type { BundlePart } from "../../src/examine/bundle/part.ts";

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
  expect(findingOfPart(row("attestation", "pinned"))).toStrictEqual({
    check: "attestation",
    outcome: "passed",
    pointer: "",
  });
  const open = { ...row("log"), verdict: "could_not_check", reason: "log_trust_missing" } as BundlePart;
  const { check, outcome, reason } = findingOfPart(open);
  expect([check, outcome, reason]).toEqual(["log", "open", "log_trust_missing"]);
  expect(findingOfPart({ ...open, detail: "why" } as BundlePart)).toMatchObject({ detail: "why" });
});
