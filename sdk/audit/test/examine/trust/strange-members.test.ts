/** An entry of whichever list, in either form of a trust file, with a member that nobody reads: a demand misspelt is not dropped. */
import { createSigner } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { describe, expect, test } from "vitest";
import { circuitRecord, signedSnapshot } from "../../../../../tools/fixtures/bundle-parts.ts";
import { parseTrustFile } from "../../../src/trust/trust-file.ts";
import { LOG_VKEY } from "../fixtures/items.ts";

const KEY = createSigner("11".repeat(32)).publicKey;
const WITNESS = encodeVkey(createNoteSigner("w.example", new Uint8Array(32).fill(3), "cosignatureV1").key);
const key = { public_key: KEY };
const policy: Record<string, object[]> = {
  governanceKeys: [key],
  issuers: [key],
  manifestAuthorities: [key],
  publicBeacons: [{ source: "drand", value: "5eed" }],
  ceremonyKeys: [{ ...key, party: "ada" }],
  revocationKeys: [key],
  sources: [{ ...key, roles: ["registry"] }],
  verificationKeys: [structuredClone(circuitRecord)],
};
const byOptions: Record<string, unknown> = {
  trust: policy,
  logs: [{ log: LOG_VKEY }],
  meterKeys: [key],
  revocation: signedSnapshot(),
};
const { verificationKeys: records, ...sameInBoth } = policy;
const byRoots: Record<string, unknown> = {
  type: "vdi_trust_roots_v1",
  ...sameInBoth,
  verificationKeys: [{ key: "ab".repeat(32) }, { key: records?.[0] }],
  meterKeys: [key],
  verifiers: [{ verifier: `vdi:verifier:alice#${KEY}` }],
  logs: [{ vkey: LOG_VKEY }],
  witnesses: [{ vkey: WITNESS }],
  witnessThreshold: 1,
  revocation: signedSnapshot(),
};

/** Each object within, by its path. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const within = Object.entries(value).flatMap(([name, inner]) => objectsIn(inner, [...path, name]));
  return Array.isArray(value) ? within : [path, ...within];
}

function withStranger(file: object, path: readonly string[]): object {
  const copy = structuredClone(file);
  let at = copy as Record<string, unknown>;
  for (const name of path) at = at[name] as Record<string, unknown>;
  at.kidd = "bank-1";
  return copy;
}

describe.each([
  ["the library's options", byOptions],
  ["the page's roots", byRoots],
])("by %s", (_, file) => {
  test("an entry of any list with a member more is refused, and without it taken", () => {
    expect(() => parseTrustFile(file)).not.toThrow();
    // DSSE demands that members which nobody knows are ignored.
    const paths = objectsIn(file).filter((path) => !path.includes("envelope"));
    expect(paths.length).toBeGreaterThan(12);
    const taken = paths.filter((path) => {
      try {
        parseTrustFile(withStranger(file, path));
        return true;
      } catch {
        return false;
      }
    });
    expect(taken.map((path) => path.join("/"))).toEqual([]);
  });
});
