// JSON texts at every rule of reading, and Ed25519 signatures at every check.
import { createSigner, encodeBase64, encodeHex, sha256, signEd25519 } from "@svc/core";
import type { Seed, SeedTable } from "./seed.ts";

const ACCEPTED: readonly [name: string, text: string][] = [
  ["an empty object", "{}"],
  ["a scalar", '"a"'],
  ["white space of all four kinds", '\t{ "a"\r\n: 1 }\n'],
  ["a fraction that is an integer", '{"a":1.0}'],
  ["an exponent", '{"a":1e2}'],
  ["a half", '{"a":0.5}'],
  ["the largest exact integer", '{"a":9007199254740991}'],
  ["a large number that is its own shortest text", '{"a":1e21}'],
  ["a large integer with zeros", '{"a":100000000000000000000}'],
  ["a number of sixty-four characters", `{"a":1.${"0".repeat(62)}}`],
  ["the least double", '{"a":5e-324}'],
  ["zero with an exponent", '{"a":0e9}'],
  ["members out of order", '{"b":1,"a":2}'],
  ["names by code units, not by code points", '{"\\ufb33":1,"\\ud83d\\ude00":2}'],
  ["an escaped slash and a control character", '{"a":"\\/\\u001f\\b"}'],
  ["a pair of escaped surrogates", '{"a":"\\ud83d\\ude00"}'],
  ["text that is not in normal form", '{"a":"e\\u0301"}'],
  ["thirty-two levels", `${"[".repeat(32)}${"]".repeat(32)}`],
  ["an empty name", '{"":1}'],
  ["a small fraction", '{"a":0.000001,"b":1e-7}'],
];

const REFUSED: readonly [name: string, text: string | number[], reason: string][] = [
  ["bytes that are not UTF-8", [0x7b, 0x22, 0xff, 0x22, 0x7d], "not_utf8"],
  ["a surrogate in UTF-8", [0x22, 0xed, 0xa0, 0x80, 0x22], "not_utf8"],
  ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22], "not_utf8"],
  ["a byte order mark", [0xef, 0xbb, 0xbf, 0x7b, 0x7d], "byte_order_mark"],
  ["nothing", "", "not_json"],
  ["a comma too many", '{"a":1,}', "not_json"],
  ["a comment", "{} // x", "not_json"],
  ["a leading zero", '{"a":01}', "not_json"],
  ["a plus sign", '{"a":+1}', "not_json"],
  ["a bare fraction", '{"a":.5}', "not_json"],
  ["NaN", '{"a":NaN}', "not_json"],
  ["single quotes", "{'a':1}", "not_json"],
  ["a raw line feed in a string", '{"a":"\n"}', "not_json"],
  ["an unknown escape", '{"a":"\\x41"}', "not_json"],
  ["a form feed as white space", "{\f}", "not_json"],
  ["a no-break space as white space", "{\u00a0}", "not_json"],
  ["two documents", "{}{}", "not_json"],
  ["an unclosed array", "[1", "not_json"],
  ["a member twice", '{"a":1,"a":1}', "duplicate_member"],
  ["a member twice, once escaped", '{"a":1,"\\u0061":2}', "duplicate_member"],
  ["__proto__", '{"__proto__":{}}', "forbidden_member"],
  ["__proto__, escaped and deep", '[{"a":{"\\u005f_proto__":1}}]', "forbidden_member"],
  ["a lone high surrogate", '{"a":"\\ud800"}', "lone_surrogate"],
  ["a lone low surrogate", '{"a":"\\udc00x"}', "lone_surrogate"],
  ["surrogates in the wrong order", '{"a":"\\udc00\\ud800"}', "lone_surrogate"],
  ["a lone surrogate in a name", '{"\\ud800":1}', "lone_surrogate"],
  ["infinity", '{"a":1e400}', "number_not_finite"],
  ["minus infinity", '{"a":-1e400}', "number_not_finite"],
  ["2^53 + 1", '{"a":9007199254740993}', "number_lossy"],
  ["a tenth and a bit", '{"a":0.1000000000000000055}', "number_lossy"],
  ["a number of sixty-five characters", `{"a":1.${"0".repeat(63)}}`, "number_lossy"],
  ["a number that rounds to zero", '{"a":1e-400}', "number_lossy"],
  ["a power of two that is not its shortest text", '{"a":1152921504606846976}', "number_lossy"],
  ["minus zero", '{"a":-0}', "minus_zero"],
  ["minus zero with a fraction", '{"a":-0.0}', "minus_zero"],
  ["a text that rounds to minus zero", '{"a":-1e-400}', "minus_zero"],
  ["thirty-three levels", `${"[".repeat(33)}${"]".repeat(33)}`, "too_deep"],
  ["a thousand levels, unclosed", "[".repeat(1000), "too_deep"],
];

export function reading(): SeedTable {
  const accepted = ACCEPTED.map(
    ([name, text]): Seed => ({
      name,
      about: `JSON that is read: ${name}. The canonical form is that of RFC 8785.`,
      question: { input: { document_text: text } },
      wanted: { valid: true },
    }),
  );
  const refused = REFUSED.map(
    ([name, text, reason]): Seed => ({
      name,
      about: `JSON that is refused: ${name}.`,
      question: {
        input:
          typeof text === "string"
            ? { document_text: text }
            : { document_base64: encodeBase64(Uint8Array.from(text)) },
      },
      wanted: { valid: false, reason },
    }),
  );
  return { operation: "read", seeds: [...accepted, ...refused], bases: [] };
}

const secret = sha256(new TextEncoder().encode("conformance"));
const MESSAGE = new TextEncoder().encode("a message");
const GOOD = encodeHex(signEd25519(MESSAGE, secret));
const KEY = createSigner(encodeHex(secret)).publicKey;
const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const little = (value: bigint) =>
  encodeHex(Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n)));
const integer = (hex: string) => BigInt(`0x${(hex.match(/../g) ?? []).reverse().join("")}`);
const SMALL: readonly [string, bigint][] = [
  ["the neutral element", 1n],
  ["the point of order two", P - 1n],
  ["a point of order four", 0n],
  ["a point of order eight", integer("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")],
  [
    "another point of order eight",
    integer("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
  ],
];

export function ed25519(): SeedTable {
  const seeds: Seed[] = [];
  const add = (name: string, reason: string | null, change: object) =>
    seeds.push({
      name,
      about: reason === null ? `A signature that holds: ${name}.` : `A signature that is refused: ${name}.`,
      question: { input: { public_key: KEY, signature: GOOD, message: encodeHex(MESSAGE), ...change } },
      wanted: reason === null ? { valid: true } : { valid: false, reason },
    });
  const [r, s] = [GOOD.slice(0, 64), GOOD.slice(64)];
  add("as signed", null, {});
  add("another message", "signature_mismatch", { message: "00" });
  add("no message", "signature_mismatch", { message: "" });
  add("another key", "signature_mismatch", { public_key: createSigner("11".repeat(32)).publicKey });
  add("R with its sign changed", "signature_mismatch", { signature: little(integer(r) ^ (1n << 255n)) + s });
  add("S plus the order", "signature_not_canonical", { signature: r + little(integer(s) + L) });
  add("S is the order", "signature_not_canonical", { signature: r + little(L) });
  add("S is zero", "signature_mismatch", { signature: r + "00".repeat(32) });
  for (const y of [P, P + 1n, 2n ** 255n - 1n]) {
    add(`a key with y = p + ${y - P}`, "public_key_not_canonical", { public_key: little(y) });
    add(`R with y = p + ${y - P}`, "signature_not_canonical", { signature: little(y) + s });
  }
  for (const [name, y] of SMALL) {
    for (const sign of [0n, 1n]) {
      const bytes = little(y | (sign << 255n));
      const said = `${name}, sign ${sign}`;
      add(`a key that is ${said}`, "public_key_small_order", { public_key: bytes });
      add(`R that is ${said}`, "signature_small_order", { signature: bytes + s });
    }
  }
  add("a key off the curve", "public_key_not_on_curve", { public_key: little(2n) });
  add("a key off the curve, R of small order", "signature_small_order", {
    public_key: little(2n),
    signature: little(1n) + s,
  });
  add("an R that is on no curve", "signature_mismatch", { signature: little(2n) + s });
  return { operation: "ed25519", seeds, bases: ["as signed"] };
}
