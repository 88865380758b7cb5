// The domain that a document names, on the page: nothing is asked before the reader says so, by its frame alone; what the
// domain lists is shown, and counts for nothing.
import { issueBillingAttestation } from "@svc/billing";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { AT, ISSUER, violationsOf, visit } from "../../tools/browser/visit.ts";
import { operator, salts, usageAt } from "../../tools/fixtures/bill-terms.ts";
import * as personal from "../../tools/fixtures/personal-packet.ts";
import { setStage } from "./support/stage.ts";
import { give, verdictOf } from "./support/visit.ts";

const stage = setStage();
const ADDRESS = "https://lender.example/.well-known/vdi-issuer.json";
const CLAIMED = "lender.example is claimed; not checked";
const LISTED = "on 22 November 2026, lender.example listed this key";

const directory = (key: object = {}, domain = "lender.example") => ({
  type: "issuer_directory_v1",
  domain,
  name: "Lender",
  keys: [{ public_key: ISSUER, from: 1, uses: ["decisions"], ...key }],
});

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The page with a document; the domain gives these answers one after the other, the last one again and again. */
async function open(document: unknown, answers: readonly Answer[], language = "en") {
  stage.open = await visit(stage.browser, "about:blank", { context: { ignoreHTTPSErrors: true } });
  const { page } = stage.open;
  await page.context().clock.setFixedTime(new Date(AT * 1000));
  const sent: Record<string, string>[] = [];
  await page.context().route("https://*/**", async (route) => {
    const {
      status = 200,
      body = directory(),
      headers = {},
    } = answers[Math.min(sent.length, answers.length - 1)] as Answer;
    sent.push(await route.request().allHeaders());
    await route.fulfill({
      status,
      headers: { "access-control-allow-origin": "*", "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  });
  await page.goto(`${stage.site.address}?lang=${language}`);
  await give(page, document);
  return { page, sent };
}
const elsewhere = () => stage.open?.addresses.filter((address) => address.startsWith("https:"));
/** Among those who vouch for the document. */
const chip = (page: Page) =>
  page.locator(".verdict:not(.checking) .chips li", { hasText: /Issuer's domain|Domain des Ausstellers/ });
const said = (page: Page) => chip(page).locator(".root").textContent();
const note = (page: Page) => page.locator(".verdict:not(.checking) .issuer-domain [role=status]");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Waits as long as the page needs. */
const says = (page: Page, text: string | RegExp) => chip(page).filter({ hasText: text }).waitFor();
const notes = (page: Page, text: string | RegExp) => note(page).filter({ hasText: text }).waitFor();

describe("a document that names a domain", () => {
  test("is checked with it when the reader says so, and is trusted by nothing of it", async () => {
    const { page, sent } = await open(personal.attestation, [{}]);
    expect(await said(page)).toBe(CLAIMED);
    expect(elsewhere()).toEqual([]);
    await press(page, "Check with lender.example");
    await says(page, LISTED);
    await notes(page, "Anyone can register a domain");
    expect(elsewhere()).toEqual([ADDRESS]);
    expect(Object.keys(sent[0] ?? {})).not.toContain("cookie");
    expect(sent[0]).not.toHaveProperty("referer");
    expect(sent[0]?.origin ?? "null").toBe("null");
    expect(await verdictOf(page)).toMatchObject({ kind: "verified", tone: "warn" });
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await page.locator("iframe").count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test.each<[string, object, string]>([
    ["does not list the key", { public_key: "ab".repeat(32) }, "did not list this key"],
    ["lists it for bills", { uses: ["bills"] }, "listed this key for other documents"],
    ["lists it from later on", { from: AT + 1 }, "listed this key for later documents"],
    ["ended it before", { until: personal.attestation.issued_at }, "listed this key as ended"],
    ["has ended it since", { until: AT }, "listed this key as ended"],
  ])("of a domain that %s says so", async (_, key, text) => {
    const { page } = await open(personal.attestation, [{ body: directory(key) }]);
    await press(page, "Check with lender.example");
    await says(page, `on 22 November 2026, lender.example ${text}`);
  });

  test.each<[string, Answer, RegExp]>([
    ["another domain's directory", { body: directory({}, "other.example") }, /directory of another domain/],
    ["a subdomain's", { body: directory({}, "pay.lender.example") }, /directory of another domain/],
    ["a redirect", { status: 302, headers: { location: "https://other.example/" } }, /sends on to another/],
    ["HTML from a proxy", { body: "<html>Sign in</html>" }, /web page/],
    ["an error", { status: 404, body: "" }, /HTTP 404/],
    ["65,537 bytes", { body: JSON.stringify(directory()).padEnd(65_537) }, /no directory of keys/],
    ["more than a mebibyte", { body: "1".repeat((1 << 20) + 1) }, /longer than 1\sMiB/],
    ["an unknown member", { body: { ...directory(), trust: true } }, /no directory of keys/],
    ["no leave for pages", { headers: { "access-control-allow-origin": "https://x.example" } }, /CORS/],
  ])("that answers with %s stays a claim, and can be asked again", async (_, answer, why) => {
    const { page } = await open(personal.attestation, [answer, {}]);
    await press(page, "Check with lender.example");
    await notes(page, why);
    expect(await said(page)).toBe(CLAIMED);
    await press(page, "Ask lender.example again");
    await says(page, LISTED);
    expect(elsewhere()).toEqual([ADDRESS, ADDRESS]);
  });

  test("whose directory changes between two answers is said to list what it lists now", async () => {
    const removed = { body: directory({ public_key: "ab".repeat(32) }) };
    const { page } = await open(personal.attestation, [{}, removed]);
    await press(page, "Check with lender.example");
    await says(page, LISTED);
    await press(page, "Ask lender.example again");
    await says(page, "did not list this key");
  });

  test("without a network is a claim, and pressing the button says that there is no answer", async () => {
    const { page } = await open(personal.attestation, [{}]);
    await page.context().unroute("https://*/**");
    await page.context().route("https://*/**", (route) => route.abort("internetdisconnected"));
    expect(await said(page)).toBe(CLAIMED);
    await press(page, "Check with lender.example");
    await notes(page, /no network/);
    expect(await said(page)).toBe(CLAIMED);
  });

  test("in punycode is marked, in its line and on its buttons", async () => {
    const domain = "xn--lnder-gra.example";
    const marked = `${domain} (punycode, may look like another name)`;
    const { page } = await open(billOf(domain), [
      { body: directory({ public_key: operator.publicKey, uses: ["bills"] }, domain) },
    ]);
    expect(await said(page)).toBe(`${marked} is claimed; not checked`);
    await press(page, `Check with ${marked}`);
    await says(page, "listed this key");
  });

  test("is said in German", async () => {
    const { page } = await open(personal.attestation, [{}], "de");
    expect(await said(page)).toBe("lender.example ist behauptet, nicht geprüft");
    await press(page, "Bei lender.example nachsehen");
    await says(page, "am 22. November 2026 führte lender.example diesen Schlüssel");
  });
});

test("a document that is altered names no domain: a listed key can stand in any document", async () => {
  const { page } = await open({ ...personal.attestation, expires_at: 4_000_000_000 }, [{}]);
  expect((await verdictOf(page)).kind).toBe("not_valid");
  expect(await page.locator(".issuer-domain").count()).toBe(0);
});

test("a bill is checked with its operator's domain", async () => {
  const { page } = await open(billOf("lender.example"), [
    { body: directory({ public_key: operator.publicKey, uses: ["bills"] }) },
  ]);
  await press(page, "Check with lender.example");
  await says(page, LISTED);
});

function billOf(domain: string): object {
  const terms = {
    documents: { version: "v1" as const, usageEvent: usageAt(AT - 60) },
    mode: "disclosed" as const,
    salts,
    issuer: { domain },
  };
  return issueBillingAttestation(terms, operator, AT - 60).attestation;
}
