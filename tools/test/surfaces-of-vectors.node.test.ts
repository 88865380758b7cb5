// No two surfaces differ about the conformance cases of verification and about bills: the library's own function, the
// examiner, the desk of the page's worker, and the views in a terminal and in an HTML report. In an ordinary run one
// case for each verdict wanted, in the long run all of them.

import { type ExaminedDocument, type ExaminedSet, type ExamineTrust, examine, reportOn } from "@svc/audit";
import { htmlReport } from "@svc/audit/html";
import { linesOf, painter } from "@svc/audit/text";
import { type BilledDocuments, issueBillingAttestation, verifyBilling } from "@svc/billing";
import { createSigner, encodeHex, encodeUtf8, sha256 } from "@svc/core";
import { DEFAULT_PROFILE_ID, verifyDecision } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { casesByVerdict } from "../../sdk/verifier/test/fixtures/cases-by-verdict.ts";
import { examinedByPage } from "../../web-demo/test/support/desk-room.ts";

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const essence = ({ kind, verdict, reason, rests_on, result, findings, held_at }: ExaminedDocument) =>
  plain({ kind, verdict, reason, rests_on, result, findings, held_at });

interface Asked {
  readonly at?: number | undefined;
  readonly now: number;
}

async function byPage(
  texts: readonly string[],
  trust: ExamineTrust,
  { at, now }: Asked,
): Promise<ExaminedSet> {
  const sources = texts.map((text, i) => ({ name: String(i), text }));
  return examinedByPage(sources, { trust, at: at ?? null, now });
}

const NOTHING: ExaminedSet = {
  documents: [],
  ties: [],
  verdict: "verified",
  heads: [],
  paths: [],
  log_times: {},
};

/** The verdict, and every claim and every state of a rule, stand in the terminal and in the report alike. */
async function expectShown(document: ExaminedDocument, text: string, name: string): Promise<void> {
  const reported = reportOn(document, { names: {}, text });
  const view = reported.view();
  expect(view.verdict.kind, name).toBe(document.verdict);
  const terminal = linesOf(view, painter(false), null).join("\n");
  const named = (text: string) => text;
  const terms = {
    files: [],
    remarks: [],
    asked: null,
    many: null,
    set: NOTHING,
    writtenAt: 0,
    version: "0",
    profileId: DEFAULT_PROFILE_ID,
    named,
  };
  const report = unescaped(await htmlReport([reported], terms));
  const { proves = [], doesNot = [] } = view.claims ?? {};
  const { reasons, applied, apart } = view.rules;
  const { headline, because, tone } = view.verdict;
  const failed = view.rows.filter((row) => row.name !== "" && (row.tone === "bad" || row.tone === "unknown"));
  // Of several failures the terminal sums up the first; the report names each below its sentence.
  const isToldApart = tone === "bad" && failed.length > 1 && view.sentence !== null;
  expect(terminal, name).toContain(because);
  for (const line of isToldApart ? failed.map((row) => row.name) : [because])
    expect(report, name).toContain(line);
  for (const line of [headline, ...proves, ...doesNot, ...reasons, ...applied.map(({ brief }) => brief)]) {
    expect(terminal, name).toContain(line);
    expect(report, name).toContain(line);
  }
  for (const { id, exact } of [...applied, ...apart])
    expect(report, name).toContain(`${id}<br><small>${exact}`);
}

function unescaped(html: string): string {
  const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" } as const;
  return html
    .replaceAll("\u00a0", " ")
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity as keyof typeof entities]);
}

test("every conformance case: one answer", { timeout: 3_600_000 }, async () => {
  const seen = new Set<string>();
  for (const { name, attestation, options } of casesByVerdict()) {
    const text = typeof attestation === "string" ? attestation : JSON.stringify(attestation);
    const own = await verifyDecision(text, options);
    const { at, now = Math.floor(Date.now() / 1000), ...rest } = options;
    const { signal: _, onStep: _2, evidence, ...verification } = rest;
    // The examiner finds the evidence among the documents.
    const beside = evidence === undefined ? [] : [evidence].flat();
    const texts = [text, ...beside.map((one) => (typeof one === "string" ? one : JSON.stringify(one)))];
    const terms = { now, ...(at === undefined ? {} : { at }) };
    const set = await examine(
      texts.map((one, i) => ({ source: String(i), text: one })),
      { verification },
      terms,
    );
    const page = await byPage(texts, { verification }, { at, now });
    expect(page.documents.map(essence), name).toEqual(set.documents.map(essence));
    const [document] = set.documents;
    // A document that does not look like an attestation is another kind, or none, to the examiner.
    if (document === undefined || document.kind !== "attestation") continue;
    const { source_evidence: judged, ...others } = own;
    // What names another attestation, or cannot be read, is evidence of this one only to whoever says that it is.
    const isApart = judged?.valid === false && !("source_evidence" in Object(document.result));
    expect(plain(document.result), name).toEqual(plain(isApart ? others : own));
    await expectShown(document, text, name);
    seen.add(document.verdict);
  }
  expect([...seen].sort()).toEqual(["could_not_check", "not_valid", "verified"]);
});

const operator = createSigner(encodeHex(sha256(encodeUtf8("surfaces: operator"))));
const NOW = 1_795_340_000;
const BILLED: BilledDocuments = {
  version: "v1",
  usageEvent: {
    event_id: "evt-1",
    event_timestamp: NOW - 700,
    tenant_id: "tenant-a",
    endpoint: "/v1/chat",
    model: "m-1",
    usage_units: "1200",
    unit_price_micros: "15",
    amount_micros: "18000",
    currency: "EUR",
  },
};

describe("bills", () => {
  const salt = (digits: string) => digits.repeat(31);
  const salts = { meter: salt("a1"), tariff: salt("a2"), charge: salt("a3"), intent: salt("a4") };
  const bill = (mode: "disclosed" | "private") =>
    issueBillingAttestation({ documents: BILLED, mode, salts }, operator, NOW - 600).attestation;
  const open = bill("disclosed");
  const cases: readonly (readonly [string, object])[] = [
    ["disclosed", open],
    ["private", bill("private")],
    ["a changed charge", { ...open, charge_micros: "18001" }],
    ["a changed signature", { ...open, signature: { ...open.signature, value: "00".repeat(64) } }],
    ["expired", open],
  ];
  test.each(cases)("%s: one answer", async (name, document) => {
    const text = JSON.stringify(document);
    const verification = { trust: { issuers: [operator.publicKey] } };
    const at = name === "expired" ? open.expires_at + 1 : NOW;
    const own = await verifyBilling({ attestation: text }, { ...verification, at, now: NOW });
    const set = await examine([{ source: name, text }], { verification }, { at, now: NOW });
    const page = await byPage([text], { verification }, { at, now: NOW });
    expect(page.documents.map(essence)).toEqual(set.documents.map(essence));
    const [found] = set.documents;
    expect(found?.kind).toBe("billing_attestation");
    expect(plain(found?.result)).toEqual(plain(own));
    await expectShown(found as ExaminedDocument, text, name);
  });
});
