// Parts that repeat: read as they would be without the memory, refused where they would be, frozen, and few.
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { canonicalBytes, canonicalize } from "../../src/json/canonical.ts";
import type { Json } from "../../src/json/json.ts";
import { isShared, MemberCache } from "../../src/json/member-cache.ts";
import { readJson } from "../../src/json/read.ts";

/** From the bytes that are hashed and signed. */
function printed(value: object): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(canonicalBytes(value));
}

const parts = () => new MemberCache(["policy", "circuit"]);

function read(text: string, known?: MemberCache) {
  const reading = readJson(text, {}, known);
  return reading.ok ? { ...reading, canonical: printed(reading.value as object) } : reading;
}

test("a part met again is the same frozen value, and everything else is read anew", () => {
  const known = parts();
  const one = readJson('{"policy":{"rules":[{"a":1}]},"decision":{"n":1}}', {}, known);
  const two = readJson('{"decision":{"n":1}, "policy":{"rules":[{"a":1}]}}', {}, known);
  if (!one.ok || !two.ok) throw new Error("expected both to be read");
  const [first, second] = [one.value, two.value] as { policy: { rules: object[] }; decision: object }[];
  expect(second?.policy).toBe(first?.policy);
  expect(second?.decision).not.toBe(first?.decision);
  expect(Object.isFrozen(first?.policy.rules[0])).toBe(true);
  expect(Object.isFrozen(first?.decision)).toBe(false);
  expect(isShared(first?.policy)).toBe(true);
});

test("a value's parts are those of texts, and the value given stays its giver's own", () => {
  const known = parts();
  const one = readJson('{"policy":{"rules":[{"a":1}]},"decision":{"n":1}}', {}, known);
  const given = { decision: { n: 1 }, policy: { rules: [{ a: 1 }] }, circuit: { b: 2 } };
  const two = readJson(given, {}, known);
  if (!one.ok || !two.ok) throw new Error("expected both to be read");
  const [first, second] = [one.value, two.value] as { policy: object; circuit: object }[];
  expect(second?.policy).toBe(first?.policy);
  expect(two.value).toEqual(given);
  expect(Object.isFrozen(given.policy)).toBe(false);
  expect(Object.isFrozen(given.circuit)).toBe(false);
  given.policy.rules.push({ a: 2 });
  given.circuit.b = 3;
  expect(second).toMatchObject({ policy: { rules: [{ a: 1 }] }, circuit: { b: 2 } });
  // Members in another order are another text: read anew, with the same meaning.
  const reordered = readJson({ policy: { z: 1, a: { c: 1, b: 2 } } }, {}, known);
  const again = readJson({ policy: { a: { b: 2, c: 1 }, z: 1 } }, {}, known);
  expect(again).toEqual(reordered);
});

test("only members of the root are parts, and only objects", () => {
  const known = parts();
  const text = '{"x":{"policy":{"a":1}},"circuit":[1],"policy":7}';
  const [one, two] = [readJson(text, {}, known), readJson(text, {}, known)];
  if (!one.ok || !two.ok) throw new Error("expected both to be read");
  const [first, second] = [one.value, two.value] as { x: { policy: object }; circuit: object }[];
  expect(second?.x.policy).not.toBe(first?.x.policy);
  expect(second?.circuit).not.toBe(first?.circuit);
});

test("text that goes on where a known part ends is read as it stands", () => {
  const known = parts();
  for (const text of [
    '{"policy":{}}',
    '{"policy":{}x}',
    '{"policy":{}',
    '{"policy":{},"policy":{}}',
    '{"policy":{} }',
  ]) {
    expect(read(text, known), text).toEqual(read(text));
  }
});

test("the limits count what a known part holds", () => {
  const known = parts();
  const text = '{"policy":{"a":[1,2,3]},"b":1}';
  expect(readJson(text, {}, known).ok).toBe(true);
  for (const limits of [
    { maxMembers: 4 },
    { maxMembers: 5 },
    { maxMembers: 6 },
    { maxDepth: 2 },
    { maxDepth: 3 },
  ]) {
    expect(readJson(text, limits, known), JSON.stringify(limits)).toEqual(readJson(text, limits));
  }
});

test("few are held, the latest; large ones not at all", () => {
  const known = parts();
  const text = (i: number) => `{"policy":{"i":${i}}}`;
  const partOf = (one: string) => {
    const reading = readJson(one, {}, known);
    if (!reading.ok) throw new Error(reading.detail);
    return (reading.value as unknown as { policy: object }).policy;
  };
  const part = (i: number) => partOf(text(i));
  const first = part(0);
  for (let i = 1; i < 16; i++) part(i);
  expect(part(0)).toBe(first);
  for (let i = 16; i < 31; i++) part(i);
  expect(part(0)).toBe(first);
  for (let i = 31; i < 47; i++) part(i);
  expect(part(0)).not.toBe(first);
  const large = `{"policy":{"a":"${"x".repeat(1 << 17)}"}}`;
  expect(partOf(large)).not.toBe(partOf(large));
});

const value = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("json"), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 4 }), tie("json"), { maxKeys: 4 }),
  ),
})).json as fc.Arbitrary<Json>;

test("any text reads, and serialises, as it does without the memory", () => {
  const known = parts();
  const document = fc.record({ policy: value, circuit: value, rest: value }, { requiredKeys: [] });
  fc.assert(
    fc.property(document, fc.nat(), fc.constantFrom("", "}", '"', "[", "0", ","), (one, place, put) => {
      const text = JSON.stringify(one);
      const at = place % (text.length + 1);
      for (const variant of [text, text, text.slice(0, at) + put + text.slice(at), text]) {
        expect(read(variant, known)).toEqual(read(variant));
      }
      expect(readJson(one, {}, known)).toEqual(readJson(one));
    }),
  );
});

test("an object around shared parts has the canonical text of its content", () => {
  const known = parts();
  const text =
    '{"é":1,"policy":{"b":1,"a":[{"z":null}]},"a\\u0000":"\\ud83d\\ude00","circuit":{"\\ufb33":1,"\\ud83d\\ude02":2}}';
  const [plain, shared] = [readJson(text), readJson(text, {}, known)];
  if (!plain.ok || !shared.ok) throw new Error("expected both to be read");
  const canonical = printed(shared.value as object);
  expect(canonical).toBe(canonicalize(plain.value as object));
  expect(printed([shared.value])).toBe(canonicalize([plain.value]));
  recordVerdict("member-cache/canonical", canonical);
  for (const x of [undefined, Number.NaN]) {
    expect(() => canonicalBytes({ ...(shared.value as object), x })).toThrow(RangeError);
  }
});

test("bytes of shared parts that were given out are nobody's to change but their holder's", () => {
  const known = parts();
  const [first, second] = [0, 1].map(() => readJson('{"policy":{"a":1}}', {}, known));
  if (first?.ok !== true || second?.ok !== true) throw new Error("expected both to be read");
  const part = (first.value as { policy: object }).policy;
  for (const value of [part, first.value as object]) canonicalBytes(value).fill(0);
  expect(printed(part)).toBe('{"a":1}');
  expect(printed(second.value as object)).toBe('{"policy":{"a":1}}');
});

test("an object around shared parts is plain data or refused", () => {
  const known = parts();
  const reading = readJson('{"policy":{"a":1}}', {}, known);
  if (!reading.ok) throw new Error(reading.detail);
  const { policy } = reading.value as { policy: Json };
  expect(isShared(policy)).toBe(true);
  expect(printed({ z: [1], policy })).toBe('{"policy":{"a":1},"z":[1]}');
  expect(() => printed({ policy, "\udc00": 1 })).toThrow(/lone surrogate/);
  expect(() => printed({ policy, other: { deep: undefined } })).toThrow("value/other/deep: ");
  expect(() => printed({ policy, toJSON: () => 1 })).toThrow(/toJSON/);
  expect(() => printed(Object.assign(new Map(), { policy }))).toThrow(/class/);
});

test("a part that was met before is printed the same wherever it stands, first or later", () => {
  const known = parts();
  const deep = `{"rules":${"[".repeat(28)}"\\u20ac"${"]".repeat(28)}}`;
  readJson(`{"policy":${deep}}`, {}, known);
  const again = readJson(`{"policy":${deep}}`, {}, known);
  if (!again.ok) throw new Error("expected it to be read");
  const { policy } = again.value as { policy: object };
  expect(isShared(policy)).toBe(true);
  const within = (levels: number): object => (levels === 0 ? policy : [within(levels - 1)]);
  const text = deep.replace("\\u20ac", "\u20ac");
  // Of 29 levels: too deep before its text is kept, and after.
  expect(() => canonicalize(within(36))).toThrow(/beyond 64 levels/);
  expect(canonicalize(within(35))).toBe(`${"[".repeat(35)}${text}${"]".repeat(35)}`);
  expect(canonicalize(policy)).toBe(text);
  expect(() => canonicalize(within(36))).toThrow(/beyond 64 levels/);
});
