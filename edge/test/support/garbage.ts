// Bodies that are nothing to verify, by what they try: depth, width, digits, one long string, escapes, names twice.

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));

/** Up to 64 kB. */
export const smallGarbage: readonly (readonly [name: string, body: string])[] = [
  ["nothing", ""],
  ["half a document", '{"attestation":{'],
  ["another document", '{"attestation":{}}'],
  ["deep", "[".repeat(60_000)],
  ["wide", JSON.stringify({ attestation: members(1_000) })],
  ["digits", `{"attestation":${"9".repeat(60_000)}}`],
  ["one long string", `{"attestation":"${"a".repeat(60_000)}"}`],
  ["escapes", `{"attestation":"${"\\u0041".repeat(10_000)}"}`],
  ["members named twice", `{${'"attestation":1,'.repeat(4_000)}"a":1}`],
];

const LARGEST = 1 << 20;

/** The largest body that verify reads. */
export const largeGarbage: readonly (readonly [name: string, body: string])[] = [
  ["a megabyte of one string", `{"attestation":"${"a".repeat(LARGEST - 40)}"}`],
  ["a megabyte of escapes", `{"attestation":"${"\\u0041".repeat(Math.floor((LARGEST - 40) / 6))}"}`],
  ["a megabyte of numbers", `[${"1,".repeat(LARGEST / 2 - 10)}1]`],
];
