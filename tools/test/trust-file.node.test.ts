// One trust file, read by every program: each has the same roots and the same settings from it, and refuses the same.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyBilling } from "@svc/billing";
import { createTrustPolicy, formatTrustFile, parseTrustFile } from "@svc/core/trust";
import { readOptions, verifyDecision } from "@svc/vdi-verifier";
import { afterAll, describe, expect, test } from "vitest";
import { readTrust as readByVdi } from "../../sdk/cli/src/vdi/trust-file.ts";
import { FULL } from "../../sdk/core/test/trust/full.ts";
import { readTrust as readByPage } from "../../web-demo/src/trust/read-trust.ts";
import { REAL } from "../browser/visit.ts";

const folder = mkdtempSync(join(tmpdir(), "trust-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const TERMINAL = {
  line: () => undefined,
  note: () => undefined,
  stdin: async () => new Uint8Array(),
  colour: false,
};

/** The settings that each reader has of a file's text. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "createTrustPolicy of the parsed JSON": (text) => createTrustPolicy(JSON.parse(text)),
  parseTrustFile: (text) => parseTrustFile(text),
  "the option trust": (text) => JSON.parse(text),
  "the page's import": (text) => readByPage(text),
  "the page's export": (text) => JSON.parse(formatTrustFile(readByPage(text))),
  "vdi --trust": async (text) => {
    const trust = join(folder, "trust.json");
    writeFileSync(trust, text);
    return (await readByVdi({ trust }, TERMINAL)).verification.trust;
  },
};

const TEXT = JSON.stringify(FULL);

describe.each(Object.entries(READERS))("%s", (_, read) => {
  test("has the roots and the settings that the file states", async () => {
    const now = 1_795_000_100;
    const settings = readOptions({ trust: (await read(TEXT)) as never, now });
    expect(settings).toEqual(readOptions({ trust: FULL, now }));
    expect(settings.profile.id).toBe("VDI_VERIFY_STRICT_V1");
  });

  test("knows that an empty list trusts nobody", async () => {
    const trust = (await read('{"issuers":[]}')) as never;
    const result = await verifyDecision(REAL.approval, { trust, at: REAL.approval.issued_at });
    expect(result.reason).toBe("issuer_not_trusted");
  });
});

describe("trust: anyone", () => {
  test("is an absent trust: the same result, self-asserted", async () => {
    const at = REAL.approval.issued_at;
    const options = { at, now: at };
    const result = await verifyDecision(REAL.approval, { ...options, trust: "anyone" });
    expect(result).toEqual(await verifyDecision(REAL.approval, options));
    expect(result.trust.issuer).toBe("self_asserted");
  });

  test("meets no demand for a pinned issuer", async () => {
    const profileId = "VDI_VERIFY_STRICT_V1";
    const at = REAL.approval.issued_at;
    const { steps } = await verifyDecision(REAL.approval, { at, profileId, trust: "anyone" });
    expect(steps.find(({ name }) => name === "signature")?.reason).toBe("issuer_trust_missing");
  });
});

test("each kind of document has its default profile, which the file's profile replaces", async () => {
  const trust = { profileId: "VDI_VERIFY_MINIMAL_V1" } as const;
  const bill = async (options: object) => (await verifyBilling({ attestation: {} }, options)).profile_id;
  expect(await bill({})).toBe("VDI_VERIFY_STRICT_V1");
  expect(await bill({ trust })).toBe(trust.profileId);
  expect(readOptions({}).profile.id).toBe("VDI_VERIFY_STANDARD_V1");
  expect(readOptions({ trust }).profile.id).toBe(trust.profileId);
  const asked = readOptions({ trust, profileId: "VDI_VERIFY_STRICT_V1" });
  expect(asked.profile.id).toBe("VDI_VERIFY_STRICT_V1");
});
