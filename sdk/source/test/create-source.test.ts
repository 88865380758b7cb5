// A source signs leaves that its opening opens, differently each time; what it is asked is read strictly, and no
// message repeats a value or a key.
import { PAYLOAD_TYPES, parseSourceStatement, sourceOpeningFailure, verifyDocument } from "@svc/core";
import { describe, expect, test } from "vitest";
import attestation from "../../../docs/examples/sources/attestation.json" with { type: "json" };
import evidence from "../../../docs/examples/sources/evidence.json" with { type: "json" };
import { askSources, createSource, type SignRequest } from "../src/index.ts";

const KEY = "07".repeat(32);
const bureau = createSource({ signingKey: KEY, name: "Credit bureau" });
const issuer = createSource({ signingKey: "08".repeat(32), name: "Issuer" }).publicKey;
const { audience, challenge, subject } = askSources({ audience: issuer, subject: "customer 4711" });
const REQUEST: SignRequest = {
  values: { "/history": "A32", "/credits": 2, "/late": false, "/note": null, "/list": [], "/more": {} },
  subject,
  audience,
  challenge,
  issuedAt: 1_700_000_000,
  expiresAt: 1_700_003_600,
};

describe("what is signed", () => {
  test("is a statement that its opening opens, under the source's key", () => {
    const { statement, opening } = bureau.signInputs(REQUEST);
    expect(statement).toMatchObject({
      audience,
      challenge,
      issued_at: 1_700_000_000,
      expires_at: 1_700_003_600,
    });
    expect(statement.leaves.map(({ pointer }) => pointer)).toEqual([
      "/credits",
      "/history",
      "/late",
      "/list",
      "/more",
      "/note",
    ]);
    expect(statement.signature.public_key).toBe(bureau.publicKey);
    expect(verifyDocument(PAYLOAD_TYPES.sourceStatement, statement).valid).toBe(true);
    expect(parseSourceStatement(JSON.stringify(statement)).ok).toBe(true);
    expect(opening.statement).toEqual(statement);
    expect(sourceOpeningFailure(opening)).toBeNull();
  });

  test("shows neither values nor the person, and nothing twice", () => {
    const [one, two] = [bureau.signInputs(REQUEST), bureau.signInputs(REQUEST)];
    expect(JSON.stringify(one.statement)).not.toMatch(/A32|customer|\b4711\b/);
    const leaves = (made: typeof one) => made.statement.leaves.map(({ leaf }) => leaf);
    expect(new Set([...leaves(one), ...leaves(two)]).size).toBe(12);
    const again = askSources({ audience: issuer, subject: "customer 4711" });
    expect(bureau.signInputs({ ...REQUEST, subject: again.subject }).statement.subject).not.toBe(
      one.statement.subject,
    );
  });

  test("an hour from now unless the source says otherwise", () => {
    const { issuedAt, expiresAt, ...rest } = REQUEST;
    const { statement } = bureau.signInputs(rest);
    expect(statement.expires_at - statement.issued_at).toBe(3600);
  });

  test.each([
    [
      "a value",
      { inputs: [{ pointer: "/history", value: "A34", salt: "01".repeat(31) }] },
      "source_opening_inputs_differ",
    ],
    [
      "the person",
      { subject: { value: "customer 4712", salt: subject.salt } },
      "source_opening_subject_mismatch",
    ],
  ])("an opening with another %s does not open it", (_, changes, reason) => {
    const { opening } = bureau.signInputs(REQUEST);
    expect(sourceOpeningFailure({ ...opening, ...changes })?.reason).toBe(reason);
    const [first, ...others] = opening.inputs as [(typeof opening.inputs)[number]];
    const altered = { ...opening, inputs: [{ ...first, value: 3 }, ...others] };
    expect(sourceOpeningFailure(altered)?.reason).toBe("source_opening_leaf_mismatch");
  });
});

describe("a wrong request", () => {
  const SECRET = "a value that nobody may read";
  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["a Promise", Promise.resolve(REQUEST)],
    ["a misspelt member", { ...REQUEST, vaules: {} }],
    ["no values", { ...REQUEST, values: {} }],
    ["values as a list", { ...REQUEST, values: [] }],
    ["values in a Map", { ...REQUEST, values: new Map([["/a", 1]]) }],
    [
      "twenty-five values",
      { ...REQUEST, values: Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`/a${i}`, i])) },
    ],
    ["a pointer that is none", { ...REQUEST, values: { a: SECRET } }],
    ["a pointer to the whole", { ...REQUEST, values: { "": SECRET } }],
    ["a list of values", { ...REQUEST, values: { "/a": [SECRET] } }],
    ["an object", { ...REQUEST, values: { "/a": { b: SECRET } } }],
    ["a number with seven decimals", { ...REQUEST, values: { "/a": 0.1234567 } }],
    [
      "an accessor",
      { ...REQUEST, values: Object.defineProperty({}, "/a", { get: () => 1, enumerable: true }) },
    ],
    ["a lone surrogate", { ...REQUEST, values: { "/a": `${SECRET}\ud800` } }],
    ["no subject", { ...REQUEST, subject: undefined }],
    ["a subject without salt", { ...REQUEST, subject: { value: SECRET } }],
    ["an empty subject", { ...REQUEST, subject: { ...subject, value: "" } }],
    ["a short salt", { ...REQUEST, subject: { value: SECRET, salt: "00" } }],
    ["no audience", { ...REQUEST, audience: undefined }],
    ["an audience of small order", { ...REQUEST, audience: `01${"00".repeat(31)}` }],
    ["no challenge", { ...REQUEST, challenge: undefined }],
    ["a challenge in capitals", { ...REQUEST, challenge: "AB".repeat(32) }],
    ["milliseconds", { ...REQUEST, issuedAt: Date.now() }],
    ["over before it begins", { ...REQUEST, expiresAt: REQUEST.issuedAt }],
  ])("%s", (_, request) => {
    const sign = () => bureau.signInputs(request as SignRequest);
    expect(sign).toThrow(/^request/);
    expect(sign).not.toThrow(SECRET);
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["no key", { name: "x" }],
    ["a short key", { signingKey: "07", name: "x" }],
    ["a key as bytes", { signingKey: new Uint8Array(32), name: "x" }],
    ["no name", { signingKey: KEY }],
    ["a long name", { signingKey: KEY, name: "x".repeat(201) }],
    ["a misspelt member", { signingKey: KEY, name: "x", key: KEY }],
    ["an odd kid", { signingKey: KEY, name: "x", kid: "a b" }],
  ])("of a source: %s", (_, config) => {
    const create = () => createSource(config as Parameters<typeof createSource>[0]);
    expect(create).toThrow(/^(?:config|signingKey|kid)/);
    expect(create).not.toThrow(KEY);
  });

  test.each([
    [{ audience: issuer }],
    [{ audience: "00", subject: "x" }],
    [{ audience: issuer, subject: "x", salt: "0" }],
  ])("of an issuer: %#", (asked) => {
    expect(() => askSources(asked as never)).toThrow(/^asked/);
  });
});

describe("what a source can recognise", () => {
  test("what it is asked with names issuer, nonce and person, and no rule and no outcome", () => {
    const request = askSources({ audience: issuer, subject: "customer 4711" });
    expect(Object.keys(request).sort()).toEqual(["audience", "challenge", "subject", "type"]);
    expect(request.subject.value).toBe("customer 4711");
  });

  test("it knows the decision again by the attestation alone", () => {
    expect(evidence.statements.length).toBeGreaterThan(1);
    for (const { challenge: nonce, audience: asker } of evidence.statements) {
      expect(attestation.decision.nonce).toBe(nonce);
      expect(attestation.signature.public_key).toBe(asker);
    }
    expect(attestation).not.toHaveProperty("sources");
  });
});
