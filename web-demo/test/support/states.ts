// Every state of the page: the roots and documents that lead to it, and what is pressed there.
import type { TrustOptions } from "@svc/core/trust";
import type { Page } from "playwright";
import { ISSUER, REAL } from "../../../tools/browser/visit.ts";
import { billOf, operator, packedBundle, signedSnapshot } from "./packed.ts";
import { contradictingOf, loggedReceipt, receiptBy, verifierEntry } from "./receipts-and-logs.ts";
import { openTrust } from "./visit.ts";

const green = { issuers: [{ public_key: ISSUER }] };
export const first = await receiptBy("anna");
const second = await receiptBy("bert", first);
const logged = await loggedReceipt(first);
const fork = await loggedReceipt(first, "stranger");
export const packed = await packedBundle();
export const [bill, hidden] = [billOf("v2"), billOf("v1", "private")];
export const altered = { ...REAL.approval, expires_at: REAL.approval.expires_at + 1 };

export interface State {
  readonly name: string;
  readonly roots?: TrustOptions;
  readonly documents?: readonly unknown[];
  readonly act?: (page: Page) => Promise<unknown>;
}

const click = (selector: string) => (page: Page) => page.locator(selector).first().click();
/** An example, looked at when its report stands. */
const example = (name: string) => async (page: Page) => {
  await click(`[data-example="${name}"]`)(page);
  await page.locator(".report-foot").waitFor();
};

export const STATES: readonly State[] = [
  { name: "empty" },
  { name: "with a field to paste into", act: click(".paste summary") },
  { name: "verified", roots: green, documents: [REAL.approval] },
  { name: "amber", documents: [REAL.approval] },
  { name: "declined, with reasons", documents: [REAL.declined] },
  { name: "not valid", documents: [altered] },
  { name: "an example", act: example("declined") },
  { name: "an opening", act: example("disclosed") },
  {
    name: "a key compared",
    documents: [REAL.approval],
    act: async (page) => {
      await page.getByRole("button", { name: /^(Whose key is it\?|Wessen Schlüssel ist das\?)/ }).click();
      await page.locator("#given-key").fill(ISSUER.replace("5", "6"));
      await page.locator(".comparison .bad").waitFor();
    },
  },
  { name: "could not be checked", roots: { profileId: "VDI_VERIFY_STRICT_V1" }, documents: [REAL.approval] },
  { name: "nothing known", documents: ["just words"] },
  { name: "bundle", roots: packed.roots, documents: [packed.bundle] },
  { name: "bundle without roots", documents: [packed.bundle] },
  {
    name: "part of a bundle",
    roots: packed.roots,
    documents: [packed.bundle],
    act: async (page) => {
      await click('[data-part="log"] .open-part')(page);
      await page.locator(".merkle-root").waitFor();
    },
  },
  { name: "bill", documents: [bill.attestation, bill.receipt] },
  {
    name: "private bill",
    roots: { issuers: [{ public_key: operator.publicKey }] },
    documents: [hidden.attestation],
  },
  { name: "one receipt", documents: [first] },
  { name: "chain", roots: { trustedVerifiers: [verifierEntry(first)] }, documents: [first, second] },
  { name: "receipts beside an attestation", documents: [REAL.approval, first, second] },
  { name: "contradiction", documents: [first, contradictingOf(first)] },
  {
    name: "log",
    roots: { logs: [{ log: logged.vkey }] },
    documents: [first, { entry: logged.entry, inclusion: logged.inclusion, checkpoint: logged.checkpoint }],
  },
  { name: "heads", documents: [logged.earlier, logged.checkpoint, logged.consistency] },
  { name: "fork", roots: { logs: [{ log: logged.vkey }] }, documents: [logged.checkpoint, fork.checkpoint] },
  {
    name: "many",
    documents: [[REAL.approval, altered, REAL.visitsOnly].map((one) => JSON.stringify(one)).join("\n")],
    act: (page) => page.locator(".batch[data-finished]").waitFor(),
  },
  {
    name: "tamper lab",
    documents: [REAL.approval],
    act: async (page) => {
      await click(".lab > summary")(page);
      await page.getByRole("button", { name: /^(Change the outcome|Ergebnis ändern)$/ }).click();
      await page.locator(".lab-result").waitFor();
    },
  },
  {
    name: "forked log in the lab",
    documents: [REAL.approval],
    act: async (page) => {
      await click(".lab > summary")(page);
      await page.getByRole("button", { name: /^(Fork the log|Protokoll spalten)$/ }).click();
      await page.locator('.lab-result[data-noticed="heads"]').waitFor();
    },
  },
  {
    name: "trust panel, all of it open",
    roots: { ...packed.roots, revocation: JSON.parse(JSON.stringify(signedSnapshot())) },
    act: async (page) => {
      await openTrust(page);
      // The panel comes with its words: later than the drawer.
      await page.locator(".trust summary").first().waitFor();
      for (const summary of await page.locator(".trust summary").all()) await summary.click();
      await page.locator('[data-list="logs"] > form input').first().fill("no key");
      await page.locator('[data-list="logs"] > form button[type="submit"]').click();
    },
  },
  { name: "roots in a file", documents: [REAL.approval, { type: "vdi_trust_v1" }] },
];
