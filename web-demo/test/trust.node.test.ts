// The reader's roots: every kind edited, exported, imported and found again; signed snapshots with their age; and
// that nothing but the reader's hand changes them.
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { NO_ROOTS, parseRoots, type TrustRoots } from "@svc/audit";
import type { Page } from "playwright";
import encodeQR from "qr";
import { describe, expect, test } from "vitest";
import { AT, ISSUER, REAL, violationsOf, visit } from "../../tools/browser/visit.ts";
import { some } from "../../tools/testing/some.ts";
import { operator, packedBundle, revoker, signedSnapshot } from "./support/packed.ts";
import { loggedReceipt, receiptBy, verifierEntry } from "./support/receipts-and-logs.ts";
import { setStage } from "./support/stage.ts";
import { give, openTrust, verdictOf } from "./support/visit.ts";

const stage = setStage();

async function start(roots?: Partial<TrustRoots>, hash = ""): Promise<Page> {
  stage.open = await visit(
    stage.browser,
    `${stage.site.address}${hash}`,
    roots === undefined ? {} : { roots },
  );
  return stage.open.page;
}

async function exported(page: Page): Promise<string> {
  await openTrust(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function pin(page: Page, list: string, value: string): Promise<void> {
  await openTrust(page);
  await page.locator(`[data-list="${list}"] > summary`).click();
  await page.locator(`[data-list="${list}"] input`).first().fill(value);
  await page.locator(`[data-list="${list}"] input`).first().press("Enter");
}

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("vdi-trust-roots") ?? "null"));

describe("the panel", () => {
  test("every kind of root is typed in, kept, exported, forgotten, imported and there at the next visit", {
    tags: "long",
  }, async () => {
    const page = await start();
    const { vkey } = await loggedReceipt(await receiptBy("anna"));
    const { verifier } = verifierEntry(await receiptBy("anna"));
    await openTrust(page);
    await page.getByLabel("Profile").selectOption("VDI_VERIFY_STRICT_V1");
    await page.getByLabel("Lowest grade").selectOption("mpc-3+beacon");
    await pin(page, "issuers", ISSUER);
    await pin(page, "verificationKeys", REAL.approval.verification.key_hash);
    await pin(page, "governanceKeys", operator.publicKey);
    await pin(page, "manifestAuthorities", operator.publicKey);
    await pin(page, "meterKeys", operator.publicKey);
    await pin(page, "revocationKeys", `${revoker.publicKey}#${revoker.kid}`);
    await pin(page, "verifiers", verifier);
    await pin(page, "logs", vkey);
    await openTrust(page);
    await page.locator('[data-list="revocation"] > summary').click();
    await page.getByLabel("Revocation snapshot or DSSE").fill(JSON.stringify(signedSnapshot().envelope));
    await page.getByRole("button", { name: "Use this snapshot" }).click();
    await page.locator(".signed.good").waitFor();
    const text = await exported(page);
    expect(JSON.parse(text)).toEqual({
      ...NO_ROOTS,
      profile: "VDI_VERIFY_STRICT_V1",
      minimumGrade: "mpc-3+beacon",
      issuers: [{ public_key: ISSUER }],
      verificationKeys: [{ key: REAL.approval.verification.key_hash }],
      governanceKeys: [{ public_key: operator.publicKey }],
      manifestAuthorities: [{ public_key: operator.publicKey }],
      revocationKeys: [{ public_key: revoker.publicKey, kid: revoker.kid }],
      meterKeys: [{ public_key: operator.publicKey }],
      verifiers: [{ verifier }],
      logs: [{ vkey }],
      revocation: signedSnapshot(),
    });
    expect(parseRoots(text)).toEqual(await kept(page));
    await page.getByRole("button", { name: "Forget all" }).click();
    expect(await kept(page)).toEqual(NO_ROOTS);
    await page.locator('.transfer input[type="file"]').setInputFiles({
      name: "roots.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    await page.locator(".signed.good").waitFor();
    expect(await exported(page)).toBe(text);
    await page.reload();
    expect(await exported(page)).toBe(text);
  });

  test("a file that is not trust roots changes nothing and says why", { tags: "long" }, async () => {
    const page = await start({ issuers: [{ public_key: ISSUER }] });
    await openTrust(page);
    for (const text of ["{", '{"type":"vdi_trust_roots_v1","isuers":[]}', JSON.stringify(REAL.approval)]) {
      await page.locator('.transfer input[type="file"]').setInputFiles({
        name: "roots.json",
        mimeType: "application/json",
        buffer: Buffer.from(text),
      });
      await page.locator(".transfer .problem:not(:empty)").waitFor();
    }
    expect((await kept(page)).issuers).toEqual([{ public_key: ISSUER }]);
  });

  test("who signed the snapshot, and whether that counts", { tags: "long" }, async () => {
    const page = await start({ revocation: JSON.parse(JSON.stringify(signedSnapshot())) });
    await openTrust(page);
    await page.locator('[data-list="revocation"] > summary').click();
    await expect(page.locator(".signed.warn").textContent()).resolves.toContain(
      "no revocation keys are pinned",
    );
    await expect(page.locator(".revocation-line").textContent()).resolves.toContain("2\u00a0minutes ago");
    await pin(page, "revocationKeys", revoker.publicKey);
    await page.locator(".signed.good").waitFor();
    await page.getByRole("button", { name: "Remove snapshot" }).click();
    await page.getByLabel("Revocation snapshot or DSSE").fill('{"revokedAttestations":[]}');
    await page.getByRole("button", { name: "Use this snapshot" }).click();
    await page.locator("#revocation-problem:not(:empty)").waitFor();
    await expect(page.locator("#revocation-problem").textContent()).resolves.toContain(
      "Expected one snapshot",
    );
  });

  test("a signed snapshot is what the strict profile asks for", { tags: "long" }, async () => {
    const page = await start({
      profile: "VDI_VERIFY_STRICT_V1",
      issuers: [{ public_key: ISSUER }],
      revocationKeys: [{ public_key: revoker.publicKey }],
    });
    await give(page, REAL.approval);
    expect((await verdictOf(page)).kind).toBe("could_not_check");
    await give(page, signedSnapshot().envelope);
    await page.locator('.verdict[data-tone="good"]').waitFor();
  });

  test("whoever uses the keyboard stays where they were when the panel is drawn anew", async () => {
    const page = await start();
    await openTrust(page);
    await page.locator('[data-list="issuers"] > summary').press("Enter");
    await page.locator('[data-list="issuers"] input').first().fill(ISSUER);
    await page.keyboard.press("Enter");
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.key);
    await expect.poll(focused).toBe("issuers field");
    await page.getByRole("button", { name: "Remove issuers entry 1" }).press("Enter");
    await expect.poll(focused).toBe("issuers summary");
    await page.getByLabel("Profile").focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(focused).toBe("profile");
  });
});

describe("a list that was opened just now", () => {
  test("stays open, and keeps the focus, when a key is entered before the browser has told of its opening", {
    tags: "long",
  }, async () => {
    const page = await start();
    await openTrust(page);
    // All in one task: `toggle` comes in one of its own.
    const after = await page.evaluate((key) => {
      const list = () => document.querySelector<HTMLDetailsElement>('[data-list="issuers"]');
      list()?.querySelector("summary")?.click();
      const field = list()?.querySelector<HTMLInputElement>("input");
      if (field != null) field.value = key;
      list()?.querySelector("form")?.requestSubmit();
      const { activeElement } = document;
      return [list()?.open, (activeElement as HTMLElement | null)?.dataset.key];
    }, ISSUER);
    expect(after).toEqual([true, "issuers field"]);
    expect((await kept(page)).issuers).toEqual([{ public_key: ISSUER }]);
    const closed = await page.evaluate(() => {
      const list = () => document.querySelector<HTMLDetailsElement>('[data-list="issuers"]');
      list()?.querySelector("summary")?.click();
      document.querySelector<HTMLButtonElement>(".undo button")?.click();
      return list()?.open;
    });
    expect(closed).toBe(false);
  });
});

describe("sources of inputs", () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../docs/examples/sources/${name}`, import.meta.url), "utf8"));
  const [bureau] = read("trust.json").sources as [{ public_key: string; roles: string[]; name: string }];
  const field = (page: Page, i: number) => page.locator('[data-list="sources"] input').nth(i);

  test("are typed in, refused in words, kept, taken back and removed", { tags: "long" }, async () => {
    const page = await start();
    await openTrust(page);
    await page.locator('[data-list="sources"] > summary').click();
    await field(page, 0).fill(bureau.public_key);
    await field(page, 0).press("Enter");
    await page.locator("#sources-problem:not(:empty)").waitFor();
    expect(await page.locator("#sources-problem").textContent()).toContain("Say for what its word counts");
    await field(page, 1).fill("credit-bureau, /applicant/credit_history");
    await field(page, 2).fill("The bureau");
    await field(page, 2).press("Enter");
    const pinned = {
      public_key: bureau.public_key,
      roles: ["/applicant/credit_history", "credit-bureau"],
      name: "The bureau",
    };
    await expect.poll(async () => (await kept(page)).sources).toEqual([pinned]);
    expect(await page.locator(".trust-button").textContent()).toMatch(/^Your trust: 1\ssource$/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await kept(page)).sources).toBeUndefined();
    await field(page, 0).fill(bureau.public_key);
    await field(page, 1).fill("credit-bureau");
    await field(page, 1).press("Enter");
    await page.getByRole("button", { name: "Remove source 1" }).click();
    await expect.poll(async () => (await kept(page)).sources).toBeUndefined();
  });

  test("are compared from the decision that they signed, and then its inputs stand on their word", {
    tags: "long",
  }, async () => {
    const page = await start({ issuers: read("trust.json").issuers });
    await page.context().clock.setFixedTime(new Date(read("attestation.json").issued_at * 1000));
    await page.reload();
    await give(page, read("attestation.json"), read("evidence.json"));
    const row = page.locator(".decision-inputs li", { hasText: "/applicant/credit_history" });
    expect(await row.textContent()).toContain(
      "the issuer's word; also signed by a key that you have not pinned",
    );
    await page.getByRole("button", { name: /Is it really "Example credit bureau"/ }).click();
    await page.locator("#given-key").fill(bureau.public_key);
    await page.locator("#pin-name").fill("The bureau");
    await page.getByRole("button", { name: "Pin this key" }).click();
    await page.locator(".decision-inputs li.good").first().waitFor();
    expect(await row.textContent()).toContain(
      'signed by "The bureau", a source that you pinned for this input',
    );
    // The chip counts as the list does: eight inputs that rules read, two of them the bureau's.
    const chip = page.locator(".chips li", { hasText: "Inputs" });
    expect(await chip.textContent()).toMatch(
      /2\sof the 8\sthat rules read signed by sources that you pinned/,
    );
    expect(await page.locator(".decision-inputs > p:last-of-type").textContent()).toMatch(
      /^What its sources can recognise: .*this decision's nonce/,
    );
    const amount = page.locator(".decision-inputs li", { hasText: "/application/amount" });
    expect(await amount.locator("p").first().textContent()).toBe("amount. the issuer's word");
    expect((await kept(page)).sources).toEqual([
      {
        public_key: bureau.public_key,
        roles: ["/applicant/credit_history", "/applicant/existing_credits"],
        name: "The bureau",
      },
    ]);
  });
});

describe("lists from an address", () => {
  const jwks = {
    keys: [{ kty: "OKP", crv: "Ed25519", x: Buffer.from(ISSUER, "hex").toString("base64url"), kid: "2026" }],
  };

  /** Every address elsewhere answers with this; the page is asked about a document that its own address names. */
  async function startWith(answer: unknown, source = ""): Promise<Page> {
    const context = { ignoreHTTPSErrors: true };
    stage.open = await visit(stage.browser, "about:blank", { context });
    const { page } = stage.open;
    await page.context().route("https://lender.example/**", (route) =>
      route.fulfill({
        headers: { "access-control-allow-origin": "*" },
        contentType: "application/json",
        body: JSON.stringify(answer),
      }),
    );
    await page
      .context()
      .route("**/sources.json", (route) => route.fulfill({ body: '{"origins":["https://lender.example"]}' }));
    await page.goto(`${stage.site.address}${source}`);
    return page;
  }
  const elsewhere = () => stage.open?.addresses.filter((address) => address.startsWith("https:"));

  test("are asked for by the reader's hand alone, compared, pinned by a click, and taken back", async () => {
    const page = await startWith(jwks);
    await openTrust(page);
    await page.locator(".drawer > div > .outside-place > summary").click();
    await page.locator("#trust-address").fill("http://lender.example/jwks.json");
    await page.locator("#trust-address").press("Enter");
    await page.locator("#trust-outside:not(:empty)").waitFor();
    expect(await page.locator("#trust-outside").textContent()).toContain("begin with https://");
    expect(elsewhere()).toEqual([]);
    await page.locator("#trust-address").fill("https://lender.example/jwks.json");
    await page.locator("#trust-address").press("Enter");
    await page.locator(".found").waitFor();
    expect(elsewhere()).toEqual(["https://lender.example/jwks.json"]);
    expect(await page.locator(".found").textContent()).toContain("Issuers · not pinned");
    expect(await kept(page)).toBeNull();
    await page.getByRole("checkbox", { name: "Take 2026" }).check();
    await page.getByRole("button", { name: "Pin the marked ones" }).click();
    expect((await kept(page)).issuers).toEqual([{ public_key: ISSUER, label: "2026" }]);
    await page.getByRole("button", { name: "Undo" }).click();
    expect((await kept(page)).issuers).toEqual([]);
    await page.locator('.outside input[type="file"]').setInputFiles({
      name: "key.gif",
      mimeType: "image/gif",
      buffer: Buffer.from(encodeQR(`${ISSUER}`, "gif", { scale: 4 })),
    });
    await page.locator(".found").waitFor();
    expect(await page.locator(".found").textContent()).toContain("only if its holder gave you this code");
    expect(await page.locator("iframe").count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("a document that the address names is fetched where the operator allows it, and brings no roots", {
    tags: "long",
  }, async () => {
    const named = (address: string) => `?lang=en&source=${encodeURIComponent(address)}`;
    const page = await startWith([REAL.approval, NO_ROOTS], named("https://lender.example/a.json"));
    await page.locator(".report-foot").waitFor();
    expect(await page.locator(".fetched-from").textContent()).toContain("https://lender.example/a.json");
    expect(await page.locator(".page-notice").textContent()).toContain("Links may not");
    expect(await kept(page)).toBeNull();
    expect(elsewhere()).toEqual(["https://lender.example/a.json"]);
    await page.getByRole("button", { name: "Start over" }).click();
    expect(new URL(page.url()).search).toBe("?lang=en");
    await page.goto(`${stage.site.address}${named("https://other.example/a.json")}`);
    await page.locator(".page-notice:not([hidden])").waitFor();
    expect(await page.locator(".page-notice").textContent()).toContain("allows no documents from there");
    expect(elsewhere()).toEqual(["https://lender.example/a.json"]);
  });
});

describe("no document changes them", () => {
  const stranger = { ...NO_ROOTS, issuers: [{ public_key: operator.publicKey }] };
  const linked = (documents: unknown) =>
    `#v1=${deflateRawSync(JSON.stringify(documents)).toString("base64url")}`;

  test.each(
    some(
      [
        ["trust roots", stranger],
        ["trust roots among documents", [REAL.approval, stranger]],
        ["a snapshot", signedSnapshot().snapshot],
        ["a snapshot among documents", [REAL.approval, signedSnapshot().snapshot]],
        ["a snapshot in an envelope", signedSnapshot().envelope],
        ["a snapshot in a bundle's member", { attestation: REAL.approval, ...signedSnapshot() }],
      ] as const,
      6,
    ),
  )("a link with %s is left aside", async (_, documents) => {
    const page = await start({ issuers: [{ public_key: ISSUER }] }, linked(documents));
    await page.locator(".page-notice").waitFor();
    await expect(page.locator(".page-notice").textContent()).resolves.toContain("Links may not");
    expect(await kept(page)).toEqual({ ...NO_ROOTS, issuers: [{ public_key: ISSUER }] });
    expect(await page.locator(".proposal").count()).toBe(0);
  });

  test("a file with trust roots waits for the reader's word", async () => {
    const page = await start({ issuers: [{ public_key: ISSUER }] });
    await give(page, REAL.approval, stranger);
    expect((await kept(page)).issuers).toEqual([{ public_key: ISSUER }]);
    await page.getByRole("button", { name: "Leave it" }).click();
    await page.locator(".proposal").waitFor({ state: "detached" });
    expect((await kept(page)).issuers).toEqual([{ public_key: ISSUER }]);
    await give(page, stranger);
    // No click on a file takes a key: whoever sends a forgery can send its key with it.
    expect(await page.getByRole("button", { name: "Use it" }).count()).toBe(0);
    await page.getByRole("button", { name: "Look at its keys" }).click();
    await page.getByRole("button", { name: "Pin the marked ones" }).click();
    expect((await kept(page)).issuers).toEqual([{ public_key: ISSUER }]);
    await page.locator(".found input[type=checkbox]").check();
    await page.getByRole("button", { name: "Pin the marked ones" }).click();
    expect((await kept(page)).issuers).toEqual([{ public_key: ISSUER }, ...stranger.issuers]);
  });

  test("a snapshot that came with other documents waits as well", { tags: "long" }, async () => {
    const page = await start({ profile: "VDI_VERIFY_STRICT_V1", issuers: [{ public_key: ISSUER }] });
    await give(page, [REAL.approval, signedSnapshot({ snapshotTime: AT - 1 }).snapshot]);
    expect((await verdictOf(page)).kind).toBe("could_not_check");
    await page.getByRole("button", { name: "Use it" }).click();
    await page.locator('.verdict[data-tone="good"]').waitFor();
  });

  test("a bundle's own snapshot, keys and log stay in the bundle", { tags: "long" }, async () => {
    const page = await start({ issuers: [{ public_key: ISSUER }] });
    await give(page, (await packedBundle()).bundle);
    expect((await verdictOf(page)).kind).toBe("could_not_check");
    expect(await kept(page)).toEqual({ ...NO_ROOTS, issuers: [{ public_key: ISSUER }] });
  });
});
