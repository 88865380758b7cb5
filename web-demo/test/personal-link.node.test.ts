// Personal links on the page: it asks first, fetches by its frame alone, forgets the key's address and shows the case.
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import vector from "../../sdk/verifier/test/vectors/personal-packet.json" with { type: "json" };
import { violationsOf, visit } from "../../tools/browser/visit.ts";
import * as personal from "../../tools/fixtures/personal-packet.ts";
import { PersonalLink } from "../src/outside/personal-link.ts";
import { setStage } from "./support/stage.ts";
import { verdictOf } from "./support/visit.ts";

const stage = setStage();
const FRAGMENT = `#p=${vector.domain}.${vector.key}`;
const ADDRESS = `https://lender.example/.well-known/vdi-packet/${vector.id}`;

interface Answer {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** The page as a link opens it; every address elsewhere answers with this. */
async function open(fragment: string, { status = 200, body = vector.sealed, headers = {} }: Answer = {}) {
  stage.open = await visit(stage.browser, "about:blank", { context: { ignoreHTTPSErrors: true } });
  const { page } = stage.open;
  await page.context().clock.setFixedTime(new Date(personal.options.at * 1000));
  const sent: Record<string, string>[] = [];
  await page.context().route("https://*/**", async (route) => {
    sent.push(await route.request().allHeaders());
    await route.fulfill({
      status,
      headers: { "access-control-allow-origin": "*", "content-type": "text/plain", ...headers },
      body,
    });
  });
  await page.goto(`${stage.site.address}?lang=en${fragment}`);
  return { page, sent };
}
const elsewhere = () => stage.open?.addresses.filter((address) => address.startsWith("https:"));
const question = (page: Page) => page.locator(".personal-link");

describe("a personal link", () => {
  test("is asked about, fetched by the frame without cookies and referrer, and shows the case", async () => {
    const { page, sent } = await open(FRAGMENT);
    await question(page).waitFor();
    expect(await question(page).textContent()).toContain("Fetch the document from lender.example?");
    // Above everything else, so that a narrow window shows it.
    expect(await page.locator("main > .card").first().getAttribute("aria-label")).toBe("Personal link");
    expect(new URL(page.url()).hash).toBe("");
    expect(elsewhere()).toEqual([]);
    await page.getByRole("button", { name: "Fetch", exact: true }).click();
    await page.locator(".report-foot").waitFor();
    expect(elsewhere()).toEqual([ADDRESS]);
    expect(Object.keys(sent[0] ?? {})).not.toEqual(expect.arrayContaining(["cookie"]));
    expect(sent[0]).not.toHaveProperty("referer");
    expect(sent[0]?.origin ?? "null").toBe("null");
    expect((await verdictOf(page)).kind).toBe("verified");
    expect(await page.locator(".verdict .case").textContent()).toBe('application "A-2026-00123"');
    expect(await page.locator("#stage").textContent()).toContain("2400");
    expect(await question(page).count()).toBe(0);
    expect(await page.locator("iframe").count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }]))).not.toContain(
      vector.key,
    );
    expect(stage.open?.addresses.join(" ")).not.toContain(vector.key);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("that the reader does not want is asked for nowhere", async () => {
    const { page } = await open(FRAGMENT);
    await page.getByRole("button", { name: "Do not fetch" }).click();
    await question(page).waitFor({ state: "detached" });
    expect(elsewhere()).toEqual([]);
    expect(page.url()).not.toContain(vector.key);
  });

  test("to a domain in punycode marks it in the question", async () => {
    const { page } = await open(FRAGMENT.replace("lender", "xn--lnder-gra"));
    await question(page).waitFor();
    expect(await question(page).textContent()).toContain(
      "from xn--lnder-gra.example (punycode, may look like another name)?",
    );
  });

  test("in a text that is pasted is asked about as well", async () => {
    const { page } = await open("");
    await page.locator(".paste > summary").click();
    await page.locator(".paste textarea").fill(`https://other.example/${FRAGMENT}\n`);
    await page.getByRole("button", { name: "Check this text" }).click();
    await question(page).waitFor();
    expect(elsewhere()).toEqual([]);
  });

  test.each<[string, Answer, RegExp]>([
    ["a packet that is gone", { status: 404, body: "" }, /could not be fetched.*HTTP 404/],
    [
      "a redirect",
      { status: 302, headers: { location: "https://other.example/" } },
      /could not be fetched.*sends on to another/,
    ],
    [
      "a proxy that answers HTML",
      { body: "<!doctype html><title>Sign in</title>", headers: { "content-type": "text/html" } },
      /could not be fetched.*web page/,
    ],
    ["an answer above the bound", { body: "A".repeat((1 << 20) + 1) }, /longer than 1\sMiB/],
    ["a packet with one character changed", { body: `B${vector.sealed.slice(1)}` }, /does not open/],
  ])("that gives %s says so, shows nothing and asks again when told to", async (_, answer, why) => {
    const { page } = await open(FRAGMENT, answer);
    await page.getByRole("button", { name: "Fetch", exact: true }).click();
    await page.locator(".personal-link .notice.warn").waitFor();
    expect(await question(page).textContent()).toMatch(why);
    expect(await page.locator(".report-foot").count()).toBe(0);
    expect(elsewhere()).toEqual([ADDRESS]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(elsewhere).toEqual([ADDRESS, ADDRESS]);
  });

  test("of another domain than the attestation's, and one with an altered reference, show nothing", async () => {
    const { page } = await open(FRAGMENT.replace("lender", "borrower"));
    await page.getByRole("button", { name: "Fetch", exact: true }).click();
    await page.locator(".personal-link .notice.warn").waitFor();
    expect(await question(page).textContent()).toMatch(/borrower\.example.*lender\.example/);
    const altered = { ...personal.packet, reference: { ...personal.reference, text: "A-2026-00124" } };
    const { sealed, link } = await personal.sealedOf(personal.paddedOf(altered));
    await stage.open?.close();
    const key = Buffer.from(link.key).toString("base64url");
    const other = await open(`#p=lender.example.${key}`, { body: sealed });
    await other.page.getByRole("button", { name: "Fetch", exact: true }).click();
    await other.page.locator(".personal-link .notice.warn").waitFor();
    expect(await question(other.page).textContent()).toContain("not the one that the issuer committed to");
    expect(await other.page.locator("#stage").textContent()).not.toContain("A-2026");
  });

  test("that was cut is no link, and leaves the address too", async () => {
    const { page } = await open(FRAGMENT.slice(0, -3));
    await page.locator(".page-notice:not([hidden])").waitFor();
    expect(await page.locator(".page-notice").textContent()).toContain("not whole");
    expect(new URL(page.url()).hash).toBe("");
    expect(elsewhere()).toEqual([]);
  });
});

test.each([
  [FRAGMENT, true],
  [`https://audit.example/?lang=de${FRAGMENT}`, true],
  [` ${FRAGMENT}\n`, true],
  [FRAGMENT.slice(0, 6), true],
  ["#v1=abc", false],
  [`{"note":"${FRAGMENT}"}`, false],
  [`see https://audit.example/${FRAGMENT} there`, false],
  ["", false],
])("%j holds a personal link: %s", (text, isLink) => {
  expect(PersonalLink.isIn(text)).toBe(isLink);
});
