// Documents in DSSE envelopes: every spelling that DSSE allows comes to what the document comes to by itself, and what an
// envelope of somebody else's holds could not be checked.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { issueBillingAdjustment, issueBillingAttestation } from "@svc/billing";
import {
  canonicalBytes,
  createSigner,
  type DsseEnvelope,
  encodeBase64,
  encodeUtf8,
  PAYLOAD_TYPES,
  type PayloadType,
  preAuthEncoding,
  type SignedDocument,
  signedPayload,
} from "@svc/core";
import { describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import {
  attestation,
  circuitRecord,
  first,
  hexSecretOf,
  NOW,
  otherAttestation,
  signedSnapshot,
  TRUST,
} from "../../../../tools/fixtures/bundle-parts.ts";
import { MATERIAL } from "../../../../tools/testing/paths.ts";
import { type ExaminedSet, type ExamineTrust, examine, recognise } from "../../src/index.ts";
import { PERIOD } from "./fixtures/period.ts";

const stranger = createSigner("51".repeat(32));
const documents = { version: "v1", usageEvent: usageAt(NOW) } as const;
const { attestation: bill } = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, NOW);
const { attestation: voiding } = issueBillingAdjustment(
  { kind: "void", bill, previous: bill, reason: "twice" } as never,
  operator,
  NOW + 1,
);

const { trust, logs = [], trustedVerifiers = [] } = TRUST;
const READER: ExamineTrust = {
  verification: {
    now: NOW + 120,
    profileId: "VDI_VERIFY_STANDARD_V1",
    trust: { ...trust, issuers: [...(trust?.issuers ?? []), operator.publicKey, PERIOD.issuer] },
  },
  anchors: { trustedVerifiers },
  logs,
};

const SIGNED: readonly (readonly [kind: string, type: PayloadType, document: SignedDocument])[] = [
  ["attestation", PAYLOAD_TYPES.attestation, attestation],
  ["receipt", PAYLOAD_TYPES.receipt, first],
  ["period_statement", PAYLOAD_TYPES.periodStatement, PERIOD.statement],
  ["circuit_record", PAYLOAD_TYPES.circuitRecord, circuitRecord],
  ["billing_attestation", PAYLOAD_TYPES.billingAttestation, bill],
  ["billing_adjustment", PAYLOAD_TYPES.billingAdjustment, voiding],
];

type Loose = Record<string, unknown>;
const urlSafe = (base64: string) => base64.replaceAll("+", "-").replaceAll("/", "_");
const unpadded = (base64: string) => base64.replace(/=+$/, "");
/** An ECDSA signature, as far as anybody here can tell. */
const FOREIGN = { keyid: "", sig: encodeBase64(new Uint8Array(70).fill(48)) };

function sealed(type: string, payload: Uint8Array, sig: string): DsseEnvelope {
  return { payloadType: type, payload: encodeBase64(payload), signatures: [{ keyid: "k", sig }] };
}

const signedBy = (signer: typeof stranger, type: string, payload: Uint8Array) =>
  encodeBase64(signer.sign(preAuthEncoding(type, payload)));

const SPELLINGS: readonly (readonly [string, (envelope: DsseEnvelope) => Loose])[] = [
  ["as it was written", (one) => ({ ...one })],
  [
    "in URL-safe base64",
    (one) => ({
      ...one,
      payload: urlSafe(one.payload),
      signatures: one.signatures.map(({ sig }) => ({ keyid: "k", sig: urlSafe(sig) })),
    }),
  ],
  [
    "without padding",
    (one) => ({
      ...one,
      payload: unpadded(one.payload),
      signatures: one.signatures.map(({ sig }) => ({ sig: unpadded(urlSafe(sig)) })),
    }),
  ],
  [
    "with members that nobody knows",
    (one) => ({
      ...one,
      type: "receipt_v9",
      proof: 1,
      entry: [1],
      signatures: one.signatures.map((each) => ({ ...each, cert: { a: 1 } })),
    }),
  ],
  ["without a keyid", (one) => ({ ...one, signatures: one.signatures.map(({ sig }) => ({ sig })) })],
  [
    "with another keyid",
    (one) => ({ ...one, signatures: one.signatures.map(({ sig }) => ({ keyid: 7, sig })) }),
  ],
  [
    "beside signatures of others",
    (one) => ({
      ...one,
      signatures: [
        FOREIGN,
        7,
        null,
        { keyid: "no sig" },
        { sig: signedBy(stranger, one.payloadType, encodeUtf8("anything")) },
        ...one.signatures,
        FOREIGN,
      ],
    }),
  ],
];

const FORMS: readonly (readonly [string, (value: unknown) => object])[] = [
  ["a value", (value) => ({ value })],
  ["text", (value) => ({ text: JSON.stringify(value) })],
  ["bytes", (value) => ({ bytes: encodeUtf8(JSON.stringify(value)) })],
  ["a line", (value) => ({ text: `${JSON.stringify(value)}\n{"type":"beacon_round_v1"}` })],
];

const answers = ({ documents: [one] }: ExaminedSet) => ({
  kind: one?.kind,
  verdict: one?.verdict,
  reason: one?.reason,
  findings: one?.findings,
});
const ask = (given: object, reader = READER) => examine([{ source: "f", ...given } as never], reader);

describe.each(SIGNED)("%s in an envelope", (kind, type, document) => {
  const payload = signedPayload(document);
  const own = sealed(type, payload, encodeBase64(Buffer.from(document.signature.value, "hex")));
  const whole = canonicalBytes(document);
  const around = sealed(type, whole, signedBy(stranger, type, whole));

  test.each(SPELLINGS)("%s is what it is by itself", async (_, spell) => {
    const expected = answers(await ask({ value: document }));
    expect(expected.kind).toBe(kind);
    for (const [, form] of FORMS) expect(answers(await ask(form(spell(own))))).toEqual(expected);
  });

  test("whole in the payload, it stands by its own signature, whoever signed the envelope", async () => {
    const expected = answers(await ask({ value: document }));
    for (const [, spell] of SPELLINGS) expect(answers(await ask({ value: spell(around) }))).toEqual(expected);
    expect(answers(await ask({ value: { ...around, signatures: [] } }))).toEqual(expected);
  });

  test("a payload that was changed fails as the document would", async () => {
    const { signature, ...rest } = document;
    const forged = { ...rest, signature: { ...signature, kid: "other" } } as SignedDocument;
    const expected = answers(await ask({ value: forged }));
    expect(answers(await ask({ value: { ...own, payload: encodeBase64(signedPayload(forged)) } }))).toEqual(
      expected,
    );
    expect(expected.verdict).not.toBe("verified");
  });

  test.each([
    ["another kind's payload type", { payloadType: PAYLOAD_TYPES.meterEvent }],
    ["a foreign payload type", { payloadType: "application/vnd.in-toto+json" }],
    ["no signature", { signatures: [] }],
    ["signatures of another algorithm alone", { signatures: [FOREIGN] }],
    [
      "a payload that is not canonical",
      { payload: encodeBase64(encodeUtf8(` ${JSON.stringify(document)}`)) },
    ],
    ["a payload that is no base64", { payload: "%%%" }],
    ["an envelope as its payload", { payload: encodeBase64(encodeUtf8(JSON.stringify(own))) }],
  ])("under %s it is unknown or what it is by itself, and never not valid", async (_, change) => {
    const { documents: found } = await ask({ value: { ...own, ...change } });
    const expected = answers(await ask({ value: document }));
    expect([undefined, expected.reason, "not_recognised"]).toContain(found[0]?.reason);
    expect([expected.verdict, "could_not_check"]).toContain(found[0]?.verdict);
  });
});

describe("a snapshot in an envelope, or with one beside it", () => {
  const { snapshot, envelope } = signedSnapshot();

  test.each(SPELLINGS)("%s is signed by the pinned key", async (_, spell) => {
    for (const [, form] of FORMS) {
      for (const given of [spell(envelope), { snapshot, envelope: spell(envelope) }]) {
        const { documents: found } = await ask(form(given));
        expect(found[0]).toMatchObject({ kind: "revocation", verdict: "verified", rests_on: "pinned" });
      }
    }
  });

  test("one whose payload is spelt otherwise is the snapshot that it reads as", async () => {
    const payload = encodeUtf8(JSON.stringify(snapshot, null, 1));
    const revoker = createSigner(hexSecretOf("revoker"));
    const spaced = sealed(
      PAYLOAD_TYPES.revocation,
      payload,
      signedBy(revoker, PAYLOAD_TYPES.revocation, payload),
    );
    for (const value of [spaced, { snapshot, envelope: spaced }])
      expect((await ask({ value })).documents[0]).toMatchObject({ verdict: "verified" });
  });

  test("a keyid is a hint: whatever it says, no snapshot is not valid for it", async () => {
    const foreign = signedSnapshot({}, "mallory");
    const named = {
      ...foreign.envelope,
      signatures: [{ ...foreign.envelope.signatures[0], keyid: envelope.signatures[0]?.keyid }],
    };
    for (const value of [named, foreign.envelope])
      expect((await ask({ value })).documents[0]).toMatchObject({ verdict: "could_not_check" });
  });

  test.each([
    7,
    null,
    [],
    {},
    { payloadType: PAYLOAD_TYPES.revocation },
    { ...envelope, signatures: "x" },
    { ...envelope, signatures: [7, null, { sig: 7 }, { sig: "%" }] },
    { ...envelope, payload: 7 },
    { ...envelope, payload: "%" },
    { ...envelope, payloadType: "x" },
  ])("an odd one beside it, %j, is told, and what is beside both is judged", async (odd) => {
    for (const trustOf of [READER, {}]) {
      const alone = await ask({ value: otherAttestation }, trustOf);
      const { documents: found } = await examine(
        [
          { source: "odd", value: { snapshot, envelope: odd } },
          { source: "good", value: otherAttestation },
        ],
        trustOf,
      );
      expect(found).toHaveLength(2);
      expect(found[0]).toMatchObject({ kind: "revocation" });
      expect(found[0]?.verdict).not.toBe("verified");
      expect(found[1]?.findings).toEqual(alone.documents[0]?.findings);
    }
  });

  test("an odd one beside a snapshot that lists what is here hides nothing of it", async () => {
    const { snapshot: listing } = signedSnapshot({ revokedAttestations: [attestation.attestation_id] });
    const { documents: found } = await examine(
      [
        { source: "odd", value: { snapshot: listing, envelope: { payloadType: PAYLOAD_TYPES.revocation } } },
        { source: "good", value: attestation },
      ],
      READER,
    );
    expect(found[0]).toMatchObject({ verdict: "not_valid", reason: "revoked" });
  });
});

const FOLDER = `${MATERIAL}/data/envelopes`;
const isHere = existsSync(FOLDER);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? filesIn(`${folder}/${one.name}`) : [`${folder}/${one.name}`],
  );
}

/** Every envelope in a value, at any depth. */
function envelopesIn(value: unknown): Loose[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "payload" in value && "payloadType" in value ? [value as Loose] : [];
  return [...own, ...Object.values(value).flatMap(envelopesIn)];
}

describe(`foreign envelopes${isHere ? "" : " (not here: skipped)"}`, () => {
  test.skipIf(!isHere)("each is unknown, could not be checked, and spoils nothing beside it", async () => {
    const files = ["dsse", "in-toto"].flatMap((name) => filesIn(`${FOLDER}/${name}`));
    const alone = answers(await ask({ value: attestation }));
    let count = 0;
    for (const file of files) {
      const text = readFileSync(file, "utf8");
      const values = /json/.test(file) ? text.split(/\n(?=\{)/).flatMap((one) => jsonIn(one)) : [];
      for (const value of [text, ...values.flatMap(envelopesIn)]) {
        count += 1;
        const found = recognise(value, file);
        expect(found.every(({ kind }) => kind === "unknown")).toBe(true);
        const set = await examine([...found, { source: "good", value: attestation }], READER);
        expect(set.documents.slice(0, -1).every(({ verdict }) => verdict === "could_not_check")).toBe(true);
        expect(answers({ documents: set.documents.slice(-1) } as never)).toEqual(alone);
      }
    }
    expect(count).toBeGreaterThan(20);
  });
});

function jsonIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
