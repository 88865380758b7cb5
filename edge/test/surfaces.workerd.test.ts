// The service's result on a bill is the library's under the same roots, row by row: for a valid bill, and for every
// bill that differs from it in one member. The other surfaces are held to the library in tools/test/surfaces*.
import { env } from "cloudflare:workers";
import { type BillingEvidence, verifyBilling } from "@svc/billing";
import type { BillingAttestation, RevocationSnapshot } from "@svc/core";
import { makeLogPolicy } from "@svc/tlog";
import { verifyReceiptInclusion } from "@svc/vdi-transparency";
import { beforeAll, describe, expect, test } from "vitest";
import { loadSettings } from "../src/settings/load.ts";
import { type Body, billed, call, get, operator, PATHS, post, seconds, stranger } from "./support/service.ts";

type Evidence = BillingEvidence & { readonly attestation: BillingAttestation };

let open: Evidence;
let hidden: Evidence;
let snapshot: unknown;

beforeAll(async () => {
  const disclosed = (await billed()).answer as Body;
  const { attestation, receipt } = disclosed;
  const { entry, inclusion, checkpoint } = disclosed.log ?? disclosed;
  open = { attestation, receipt, entry, inclusion, checkpoint } as Evidence;
  const { attestation: bare, openings } = (await billed(undefined, { mode: "private" })).answer as Body;
  hidden = { attestation: bare, openings } as Evidence;
  snapshot = (await call(get(PATHS.revocation))).body;
});

/** The library's answer under the roots that the service has. */
async function offline(evidence: BillingEvidence): Promise<unknown> {
  const read = loadSettings(env);
  if (!read.ok) throw new Error("settings");
  const policy = makeLogPolicy({ log: read.settings.logSigner.key });
  return verifyBilling(evidence, {
    now: seconds(),
    trust: { issuers: [operator.publicKey] },
    revocation: { snapshot: snapshot as RevocationSnapshot },
    checkInclusion: (receipt, material) => verifyReceiptInclusion(receipt, material, policy),
  });
}

const CASES: readonly (readonly [string, () => BillingEvidence])[] = [
  ["in order, with its receipt and log", () => open],
  ["in order, alone", () => ({ attestation: open.attestation })],
  ["private, with its openings", () => hidden],
  ["private, without them", () => ({ attestation: hidden.attestation })],
  ["another's openings", () => ({ ...hidden, attestation: open.attestation })],
  ["a changed charge", () => ({ attestation: { ...open.attestation, charge_micros: "1" } })],
  [
    "a signature of zeros",
    () => ({
      attestation: {
        ...open.attestation,
        signature: { ...open.attestation.signature, value: "00".repeat(64) },
      },
    }),
  ],
  [
    "a stranger's key",
    () => ({
      attestation: {
        ...open.attestation,
        signature: { ...open.attestation.signature, public_key: stranger.publicKey },
      },
    }),
  ],
  ["a receipt without its log", () => ({ attestation: open.attestation, receipt: open.receipt })],
  [
    "a log that does not show it",
    () => ({ ...open, inclusion: { ...(open.inclusion as object), proof: [] } }),
  ],
];

describe("one answer about a bill", () => {
  test.each(CASES)("%s", async (_, evidence) => {
    const given = evidence();
    // Whole seconds stand in no row: both ask within the validity of the bill.
    const online = await call(post(PATHS.verify, given));
    expect(online.status).toBe(200);
    expect(online.body).toEqual(JSON.parse(JSON.stringify(await offline(given))));
  });
});
