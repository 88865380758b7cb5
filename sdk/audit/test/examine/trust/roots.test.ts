/** Trust roots: written and read again the same, everything malformed refused by name, and what they ask for. */
import { createSigner } from "@svc/core";
import { de } from "@svc/messages/de";
import { createNoteSigner, encodeVkey, makeLogPolicy } from "@svc/tlog";
import { readOptions } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { circuitRecord, signedSnapshot } from "../../../../../tools/fixtures/bundle-parts.ts";
import {
  anchorsOf,
  bundleOptionsOf,
  examineTrustOf,
  logsOf,
  verifyOptionsOf,
} from "../../../src/trust/options-of-roots.ts";
import { readEntry } from "../../../src/trust/read-entry.ts";
import { formatRoots, parseRoots } from "../../../src/trust/read-roots.ts";
import { countRoots, NO_ROOTS, type RootList, type TrustRoots } from "../../../src/trust/roots.ts";
import { LOG_VKEY } from "../fixtures/items.ts";

const KEY = createSigner("11".repeat(32)).publicKey;
const WITNESS = encodeVkey(createNoteSigner("w.example", new Uint8Array(32).fill(3), "cosignatureV1").key);
const SECOND_WITNESS = encodeVkey(
  createNoteSigner("w2.example", new Uint8Array(32).fill(4), "cosignatureV1").key,
);
const { snapshot, envelope } = signedSnapshot();

const FULL: TrustRoots = {
  ...NO_ROOTS,
  profile: "VDI_VERIFY_STRICT_V1",
  issuers: [{ public_key: KEY, kid: "bank-1", label: "the bank" }],
  verificationKeys: [
    { key: "ab".repeat(32) },
    { key: structuredClone(circuitRecord) as never, label: "ours" },
  ],
  governanceKeys: [{ public_key: KEY }],
  manifestAuthorities: [{ public_key: KEY }],
  revocationKeys: [{ public_key: KEY }],
  meterKeys: [{ public_key: KEY, kid: "meter-1", label: "the meter" }],
  verifiers: [{ verifier: `vdi:verifier:alice#${KEY}`, label: "Alice" }],
  logs: [{ vkey: LOG_VKEY }],
  witnesses: [{ vkey: WITNESS }],
  witnessThreshold: 1,
  minimumGrade: "mpc-3+beacon",
  publicBeacons: [{ source: "drand quicknet, round 12345678", value: "5eed" }],
  revocation: { snapshot: snapshot as never, envelope: envelope as never },
};

describe("a file of trust roots", () => {
  test("is read as it was written", () => {
    expect(parseRoots(formatRoots(FULL))).toEqual(FULL);
    expect(parseRoots(formatRoots(NO_ROOTS))).toEqual(NO_ROOTS);
    expect(formatRoots(FULL).endsWith("}\n")).toBe(true);
  });

  test("may leave out what it does not name", () => {
    expect(parseRoots({ type: NO_ROOTS.type })).toEqual(NO_ROOTS);
  });

  test.each<[string, unknown, string]>([
    ["no JSON", "{", "cannot be read"],
    ["another document", { type: "audit_bundle_v1" }, "no trust roots"],
    ["nothing", null, "no trust roots"],
    ["a member misspelt", { ...FULL, issuer: [] }, 'Unknown member "issuer"'],
    ["a list that is none", { ...FULL, issuers: {} }, "issuers is no list"],
    ["an entry that is none", { ...FULL, issuers: [null] }, "issuers, entry 1: A public key is"],
    ["a key in upper case", { ...FULL, issuers: [{ public_key: KEY.toUpperCase() }] }, "issuers, entry 1"],
    [
      "a key that is no point",
      { ...FULL, issuers: [{ public_key: "00".repeat(32) }] },
      "no usable public key",
    ],
    [
      "a misspelt key id",
      { ...FULL, issuers: [{ public_key: KEY, kidd: "bank-1" }] },
      'Unknown member "kidd"',
    ],
    ["an empty key id", { ...FULL, issuers: [{ public_key: KEY, kid: "" }] }, "issuers, entry 1: The key id"],
    ["a key id that is a number", { ...FULL, issuers: [{ public_key: KEY, kid: 7 }] }, "The key id"],
    ["a name of a log", { ...FULL, logs: [{ vkey: LOG_VKEY, name: "ours" }] }, 'Unknown member "name"'],
    ["a label that is a number", { ...FULL, issuers: [{ public_key: KEY, label: 7 }] }, "A label is a text"],
    ["a kid of strange characters", { ...FULL, issuers: [{ public_key: KEY, kid: "ä" }] }, "key id"],
    [
      "a witness among the logs",
      { ...FULL, logs: [{ vkey: WITNESS }] },
      "logs, entry 1: This is a witness's key",
    ],
    ["a log among the witnesses", { ...FULL, witnesses: [{ vkey: LOG_VKEY }] }, "This is a log's key"],
    [
      "a verifier without a key",
      { ...FULL, verifiers: [{ verifier: "vdi:verifier:a" }] },
      "verifiers, entry 1",
    ],
    [
      "a circuit that is none",
      { ...FULL, verificationKeys: [{ key: { vk_hash: 1 } }] },
      "verificationKeys, entry 1",
    ],
    ["more witnesses than there are", { ...FULL, witnessThreshold: 2 }, "witnessThreshold"],
    [
      "half of the witnesses",
      { ...FULL, witnesses: [...FULL.witnesses, { vkey: SECOND_WITNESS }] },
      "witnessThreshold",
    ],
    ["a threshold that is a word", { ...FULL, witnessThreshold: "1" }, "witnessThreshold"],
    ["a profile of another name", { ...FULL, profile: "STRICT" }, "profile"],
    ["a grade that is none", { ...FULL, minimumGrade: "good" }, "minimumGrade"],
    ["a beacon that is none", { ...FULL, publicBeacons: [{ source: "drand" }] }, "publicBeacons"],
    ["a snapshot that is none", { ...FULL, revocation: { snapshot: {} } }, "revocation"],
    ["an envelope that is none", { ...FULL, revocation: { snapshot, envelope: {} } }, "envelope"],
  ])("is refused for %s", (_, file, words) => {
    expect(() => parseRoots(file)).toThrow(words);
  });
});

describe("what the roots ask for", () => {
  test("all of it, as the library takes it", () => {
    const options = bundleOptionsOf(FULL, 1_800_000_000);
    expect(options).toMatchObject({
      profileId: "VDI_VERIFY_STRICT_V1",
      at: 1_800_000_000,
      revocation: { snapshot, envelope },
      trustedVerifiers: [`vdi:verifier:alice#${KEY}`],
      logs: [{ log: LOG_VKEY, witnesses: [WITNESS], threshold: 1 }],
    });
    expect(readOptions(verifyOptionsOf(FULL, null))).toMatchObject({
      issuers: [{ public_key: KEY, kid: "bank-1" }],
      minimumGrade: "mpc-3+beacon",
      publicBeacons: FULL.publicBeacons,
    });
    for (const log of logsOf(FULL)) makeLogPolicy(log);
    expect(JSON.stringify(verifyOptionsOf(FULL, null))).not.toContain("the bank");
  });

  test("an empty list is not given on: it would refuse everybody", () => {
    expect(verifyOptionsOf(NO_ROOTS, null)).toEqual({ profileId: "VDI_VERIFY_STANDARD_V1" });
    expect(anchorsOf(NO_ROOTS)).toEqual({});
    expect(logsOf(NO_ROOTS)).toEqual([]);
  });

  test("meters are keys of bills and no roots of decisions, and an empty list asks for none", () => {
    expect(examineTrustOf(FULL)).toEqual({
      verification: verifyOptionsOf(FULL, null),
      anchors: anchorsOf(FULL),
      logs: logsOf(FULL),
      meterKeys: [{ public_key: KEY, kid: "meter-1" }],
    });
    expect(verifyOptionsOf({ ...NO_ROOTS, meterKeys: FULL.meterKeys }, null)).toEqual(
      verifyOptionsOf(NO_ROOTS, null),
    );
    expect(examineTrustOf(NO_ROOTS)).not.toHaveProperty("meterKeys");
  });

  test("they are counted entry by entry, the snapshot as one", () => {
    expect(countRoots(NO_ROOTS)).toBe(0);
    expect(countRoots(FULL)).toBe(11);
  });
});

describe("an entry as it is typed", () => {
  test.each<[RootList, string, object]>([
    ["issuers", ` ${KEY} `, { public_key: KEY }],
    ["issuers", `${KEY}#bank-1`, { public_key: KEY, kid: "bank-1" }],
    ["issuers", `${KEY} bank-1`, { public_key: KEY, kid: "bank-1" }],
    ["verifiers", `vdi:verifier:a#${KEY}`, { verifier: `vdi:verifier:a#${KEY}` }],
    ["verificationKeys", "ab".repeat(32), { key: "ab".repeat(32) }],
    ["logs", LOG_VKEY, { vkey: LOG_VKEY }],
  ])("%s: %s", (list, typed, entry) => {
    expect(readEntry(list, typed, "")).toEqual(entry);
    expect(readEntry(list, typed, "  a name  ")).toEqual({ ...entry, label: "a name" });
  });

  test("a name is cut before it fills the page", () => {
    expect(readEntry("issuers", KEY, "n".repeat(200))).toEqual({ public_key: KEY, label: "n".repeat(80) });
  });
});

describe("in German", () => {
  test.each<[string, RootList, string, string]>([
    ["a key", "issuers", "no key", de.entries.keyExpected],
    ["a key of small order", "issuers", `01${"00".repeat(31)}`, "brauchbarer öffentlicher Schlüssel. Der "],
    ["a log's key", "logs", "no key", "sieht aus wie Name+Hash+Base64. "],
    ["a witness's key", "witnesses", LOG_VKEY, de.entries.isLogKey],
    ["a circuit", "verificationKeys", "none", de.entries.circuitExpected],
    ["a verifier", "verifiers", "alice", de.entries.verifierExpected],
  ])("what is wrong with %s is said", (_, list, typed, said) => {
    const english = () => readEntry(list, typed, "");
    const german = () => readEntry(list, typed, "", de);
    expect(german).toThrow(said);
    expect(english).toThrow(TypeError);
    expect(english).not.toThrow(said);
  });

  test("what is wrong with a file is said, with the name of its list", () => {
    expect(() => parseRoots({ type: NO_ROOTS.type, issuers: [{}] }, de)).toThrow(
      `issuers, Eintrag 1: ${de.entries.keyExpected}`,
    );
    expect(() => parseRoots("{", de)).toThrow("Die Datei kann nicht gelesen werden. ");
  });

  test.each<[string, object, string]>([
    ["a grade", { minimumGrade: "best" }, "options.trust.minimumGrade"],
    ["a source", { sources: [{}] }, "options.trust.sources[0]"],
    ["a beacon", { publicBeacons: 5 }, "options.trust.publicBeacons"],
    ["a snapshot", { revocation: { snapshot: 5 } }, "options.revocation.snapshot"],
  ])("what the verifier refuses of a file is quoted as the library's own: %s", (_, members, named) => {
    const file = { ...NO_ROOTS, ...members };
    const told = (locale?: typeof de) => {
      try {
        return parseRoots(file, locale);
      } catch (error) {
        return error as Error;
      }
    };
    const [english, german] = [told() as Error, told(de) as Error];
    expect(english.message).toMatch(named);
    expect(german.message).toBe(de.entries.optionsRefused(english.message));
    expect(german.message).toMatch(/^Was die Datei verlangt, .* Bibliothek: „options\./);
    expect(german.name).toBe(english.name);
  });
});
