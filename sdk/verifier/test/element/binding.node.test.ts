// What components of all frameworks do with props that are wrong: nothing of them takes a demand away or lets a verdict on
// what was asked before stand. The element is a stand-in that keeps what is set on it.
import { createTrustPolicy, verifyDecision } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { MADE, ODD } from "../../../../tools/fixtures/odd-values.ts";
import { bind, type VdiVerifyProps } from "../../src/element/binding.ts";
import vector from "../vectors/real/lending-approve.json" with { type: "json" };

const KEY = "ab".repeat(32);

class StandIn extends EventTarget {
  readonly attributes = new Map<string, string>();
  readonly set: [name: "options" | "attestation" | "disclosure", value: unknown][] = [];
  set options(value: unknown) {
    this.set.push(["options", value]);
  }
  set attestation(value: unknown) {
    this.set.push(["attestation", value]);
  }
  set disclosure(value: unknown) {
    this.set.push(["disclosure", value]);
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, String(value));
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
}

function bound(...asked: readonly object[]) {
  const element = new StandIn();
  const binding = bind(element as never);
  for (const props of asked) binding.update(props as VdiVerifyProps, {});
  const last = (name: string) => element.set.findLast(([each]) => each === name)?.[1];
  return { element, binding, last };
}

describe("issuers that are no list of keys", () => {
  const wrong: readonly (readonly [string, unknown])[] = [
    ["a forgotten await", Promise.resolve([KEY])],
    ["a function", () => [KEY]],
    ["a lost member", [KEY, undefined]],
    ["pins of another form", [{ public_key: KEY }]],
  ];
  test.each(wrong)("%s is set as what no verifier takes for keys", (_, issuers) => {
    const { element } = bound({ src: "a.json", issuers: [KEY] }, { src: "b.json", issuers });
    expect(element.getAttribute("src")).toBe("b.json");
    const keys = element.getAttribute("issuers")?.split(" ").filter(Boolean) ?? [];
    expect(keys.some((key) => !/^[0-9a-f]{64}$/.test(key))).toBe(true);
  });
});

const trap = () => {
  throw new Error("no");
};

test.each<[string, object]>([
  ["an issuer", { issuers: [{ toString: trap }] }],
  ["an option", { options: Object.defineProperty({}, "at", { get: trap, enumerable: true }) }],
  ["a proxy", { options: new Proxy({}, { ownKeys: trap, getPrototypeOf: trap }) }],
])("%s that throws: options that are refused, in place of those of the verdict before", (_, props) => {
  const { last } = bound({ src: "a.json", options: { at: 1 } }, { src: "a.json", ...props });
  expect(last("options")).toBeInstanceOf(Error);
});

test("two hundred values that are no options: what is set of them is none that the verifier takes", async () => {
  // A framework's reactive objects are accessors, which are read.
  const odd = [...ODD, ...MADE].filter(([name]) => !name.includes("accessor"));
  expect(odd.length).toBeGreaterThan(140);
  const taken: string[] = [];
  for (const [name, make] of odd) {
    const options = bound({ options: make() }).last("options");
    const verdict = (async () => verifyDecision(vector.attestation, options as never))();
    await verdict.then(
      () => taken.push(name),
      () => undefined,
    );
  }
  expect(taken).toEqual([]);
});

test("compact is there or not, and asks for no other verdict", () => {
  const compact = (...asked: readonly (boolean | undefined)[]) =>
    bound(...asked.map((value) => ({ compact: value }))).element;
  expect(compact(true).attributes.get("compact")).toBe("");
  expect([...compact(true, undefined).attributes.keys(), ...compact(true, false).attributes.keys()]).toEqual(
    [],
  );
  expect(compact(undefined, true).set.filter(([name]) => name === "options")).toHaveLength(1);
});

test("a disclosure is set as its text, once for each that differs, and taken away", () => {
  const { element } = bound({ disclosure: { a: 1 } }, { disclosure: { a: 1 } }, { disclosure: "{}" }, {});
  expect(element.set.filter(([name]) => name === "disclosure")).toEqual([
    ["disclosure", '{"a":1}'],
    ["disclosure", "{}"],
    ["disclosure", undefined],
  ]);
});

test("what is null is handed on, and not taken for left out", () => {
  expect(bound({ options: null }).last("options")).toBe(null);
});

test("what changes inside of frozen options is asked anew; a trust policy stays the one it is", () => {
  const issuers = [KEY];
  const options = Object.freeze({ trust: { issuers } });
  const { element, binding, last } = bound({ options });
  issuers.length = 0;
  binding.update({ options }, {});
  expect(element.set.filter(([name]) => name === "options")).toHaveLength(2);
  expect(last("options")).toEqual({ trust: { issuers: [] } });
  const trust = createTrustPolicy({ issuers: [KEY] });
  const again = bound({ options: { trust } });
  expect(createTrustPolicy((again.last("options") as { trust: typeof trust }).trust).digest).toBe(
    trust.digest,
  );
});

test("a verdict of an element inside of it is not told as its own", () => {
  const heard: unknown[] = [];
  const element = new StandIn();
  bind(element as never).update({}, { onResult: (result) => heard.push(result) });
  const inner = new CustomEvent("vdi-result", { detail: "another's" });
  Object.defineProperty(inner, "target", { value: new StandIn() });
  element.dispatchEvent(inner);
  element.dispatchEvent(new CustomEvent("vdi-result", { detail: "its own" }));
  expect(heard).toEqual(["its own"]);
});
