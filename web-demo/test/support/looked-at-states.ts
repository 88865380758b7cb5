// States that are looked at in pictures and, in part, judged by tests: what a visitor makes, contributes, pins by
// comparison, filters and drops by mistake. `path` names another document than the page's own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { ISSUER, REAL } from "../../../tools/browser/visit.ts";
import { ATTACKS } from "../../src/lab/attacks.ts";
import { altered, type State } from "./states.ts";
import { openTrust } from "./visit.ts";

export interface StateElsewhere extends State {
  readonly path?: string;
}

const EXAMPLES = new URL("../../../docs/examples/", import.meta.url);
const CEREMONY = new URL("../../../sdk/cli/test/fixtures/ceremony/", import.meta.url);
const example = (name: string) => readFileSync(new URL(name, EXAMPLES), "utf8");

/** As a file of its own: forty megabytes told to the browser as a message need a minute on a busy machine. */
async function drop(page: Page, name: string, bytes: Uint8Array | string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "dropped-"));
  try {
    writeFileSync(join(folder, name), bytes);
    await page.locator('input[type="file"][multiple]').setInputFiles(join(folder, name));
    await page.locator(".report-foot").waitFor();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const WRONG: Readonly<Record<string, Uint8Array | string>> = {
  "photo.png": Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
  "error.html": "<!doctype html><html><title>502 Bad Gateway</title><h1>Bad Gateway</h1></html>",
  "empty.json": "",
  "utf-16.json": Buffer.from(`\ufeff${JSON.stringify(REAL.approval)}`, "utf16le"),
  "cut.json": JSON.stringify(REAL.approval).slice(0, 3000),
  "other.json": '{"hello":"world"}',
  "forty-megabytes.bin": Buffer.alloc(40 << 20, 0x41),
  "forty-megabytes.json": `{"a":"${"x".repeat(40 << 20)}"}`,
};

async function editor(page: Page): Promise<void> {
  await page.locator("#make details > summary").click();
  await page.locator(".lint li").first().waitFor();
}

/** From so far on nothing is heard of the prover's workers, so that every picture of it is the same. */
function holdProving(from: number): void {
  const bar = document.querySelector("progress") as HTMLProgressElement;
  const status = document.querySelector("form [role=status]") as HTMLElement;
  const isHeld = () => {
    if (!/^(Proving|Es wird bewiesen)\.$/.test(status.textContent) || bar.value < 0.25) return false;
    bar.value = from;
    return true;
  };
  const Real = Worker;
  globalThis.Worker = class extends Real {
    constructor(...given: ConstructorParameters<typeof Real>) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (isHeld()) event.stopImmediatePropagation();
      });
    }
  };
}

const ceremony = async (page: Page, button: number) => {
  for (const [id, file] of [
    ["#initial", "initial.zkey"],
    ["#handed", "initial.zkey"],
    ["#terms", "terms.json"],
  ] as const)
    await page.locator(id).setInputFiles(new URL(file, CEREMONY).pathname);
  await page.locator("#name").fill("Ada");
  if (button >= 0) await page.locator("#ceremony .buttons button").nth(button).click();
};

async function fetched(page: Page, answer: unknown): Promise<void> {
  await page.context().route("https://lender.example/**", (route) =>
    route.fulfill({
      headers: { "access-control-allow-origin": "*" },
      contentType: "application/json",
      body: JSON.stringify(answer),
    }),
  );
  await openTrust(page);
  await page.locator(".drawer > div > .outside-place > summary").click();
  await page.locator("#trust-address").fill("https://lender.example/keys.json");
  await page.locator("#trust-address").press("Enter");
  await page.locator(".found, #trust-outside:not(:empty)").first().waitFor();
}

const whoseKey = (page: Page) =>
  page.getByRole("button", { name: /^(Whose key is it\?|Wessen Schlüssel ist das\?)/ }).click();

export const LOOKED_AT: readonly StateElsewhere[] = [
  { name: "make, empty", path: "make.html" },
  { name: "make, rules of one's own", path: "make.html", act: editor },
  {
    name: "make, rules with faults",
    path: "make.html",
    act: async (page) => {
      await editor(page);
      const text = page.locator("#own-rules");
      await text.fill(
        (await text.inputValue())
          .replace('"value": 18', '"value": 19')
          .replace('"vertex": "credit_policy",', '"vertex": "credit_policy", "reason_code": "R2",'),
      );
      await page.locator(".lint li").nth(1).waitFor();
      await text.evaluate((one) => one.scrollTo(0, 0));
    },
  },
  {
    name: "make, rules that cannot be read",
    path: "make.html",
    act: async (page) => {
      await editor(page);
      await page.locator("#own-rules").fill('{"constraints": 7}');
    },
  },
  {
    name: "make, rules tried",
    path: "make.html",
    act: async (page) => {
      await editor(page);
      await page.locator("#own-value").fill("1000");
      await page.locator(".rule-form > .buttons button").first().click();
      await page.locator(".beside > div + div button").click();
      await page.locator(".tried li").first().waitFor();
    },
  },
  {
    name: "make, refused",
    path: "make.html",
    act: async (page) => {
      await page.locator('#make [role="group"] button').nth(2).click();
      await page.locator("#make .button.strong").click();
      await page.locator(".made h2").waitFor();
    },
  },
  {
    name: "make, proving",
    path: "make.html",
    act: async (page) => {
      await page.evaluate(holdProving, 0.4);
      await page.locator("#make .button.strong").click();
      await page.waitForFunction(
        () => (document.querySelector("progress") as HTMLProgressElement).value === 0.4,
      );
    },
  },
  {
    name: "make, proved",
    path: "make.html",
    act: async (page) => {
      await page.locator("#make .button.strong").click();
      await page.locator(".made h2").waitFor();
    },
  },
  {
    name: "make, a decline handed to the verifier",
    path: "make.html",
    act: async (page) => {
      await page.locator('#make [role="group"] button').nth(1).click();
      await page.locator("#make .button.strong").click();
      await page.locator(".made a.button.strong").click();
      await page.locator(".report-foot").waitFor();
    },
  },
  { name: "ceremony, empty", path: "ceremony.html" },
  {
    name: "ceremony, nothing chosen",
    path: "ceremony.html",
    act: (page) => page.locator("#ceremony .buttons button").first().click(),
  },
  {
    name: "ceremony, contributed",
    path: "ceremony.html",
    act: async (page) => {
      await ceremony(page, 0);
      await page.locator("#ceremony a[download]").first().waitFor();
    },
  },
  {
    name: "ceremony, refused",
    path: "ceremony.html",
    act: async (page) => {
      const bytes = readFileSync(new URL("initial.zkey", CEREMONY));
      // Within the points of the rules' public part, which no contribution may change.
      bytes.writeUInt8((bytes[1_480] ?? 0) ^ 1, 1_480);
      await ceremony(page, -1);
      await page
        .locator("#handed")
        .setInputFiles({ name: "handed.zkey", mimeType: "application/octet-stream", buffer: bytes });
      await page.locator("#ceremony .buttons button").first().click();
      await page
        .getByText(/refused|abgelehnt/i)
        .last()
        .waitFor();
    },
  },
  { name: "scan", path: "scan.html" },
  { name: "drawer, nobody pinned", act: openTrust },
  {
    name: "drawer, somebody pinned",
    roots: { issuers: [{ public_key: ISSUER, label: "My bank" }] },
    act: openTrust,
  },
  {
    name: "drawer, a comparison",
    documents: [REAL.approval],
    act: whoseKey,
  },
  {
    name: "drawer, the same key",
    documents: [REAL.approval],
    act: async (page) => {
      await whoseKey(page);
      await page.locator("#given-key").fill(ISSUER);
      await page.locator("#pin-name").waitFor();
    },
  },
  {
    name: "drawer, a document pasted",
    documents: [REAL.approval],
    act: async (page) => {
      await whoseKey(page);
      await page.locator("#given-key").fill(JSON.stringify(REAL.approval));
      await page.locator(".comparison .notice").waitFor();
    },
  },
  {
    name: "drawer, pinned and undo",
    documents: [REAL.approval],
    act: async (page) => {
      await whoseKey(page);
      await page.locator("#given-key").fill(ISSUER);
      await page.locator("#pin-name").fill("My bank");
      await page.locator(".pin-form button").click();
      await page.locator('.verdict[data-tone="good"]').waitFor();
      await openTrust(page);
    },
  },
  {
    name: "drawer, a list from an address",
    roots: { issuers: [{ public_key: ISSUER, label: "My bank" }] },
    act: (page) =>
      fetched(page, {
        keys: [ISSUER, REAL.declined.signature.public_key].map((key, i) => ({
          ...{ kty: "OKP", crv: "Ed25519", kid: `202${i + 5}` },
          x: Buffer.from(key, "hex").toString("base64url"),
        })),
      }),
  },
  { name: "drawer, no list at the address", act: (page) => fetched(page, { hello: "world" }) },
  ...Object.entries(WRONG).map(([name, bytes]) => ({
    name: `dropped ${name}`,
    act: (page: Page) => drop(page, name, bytes),
  })),
  ...[...ATTACKS.map(({ name }) => name), "own setup", "forked log"].map((name, i) => ({
    name: `lab ${name}`,
    roots: { issuers: [{ public_key: ISSUER }] },
    documents: [REAL.approval],
    act: async (page: Page) => {
      await page.locator(".lab > summary").click();
      await page.locator(".lab-attacks button").nth(i).click();
      await page.locator(".lab-result").waitFor();
    },
  })),
  {
    name: "many, filtered",
    act: async (page) => {
      // The page's own example brings the time that is asked about.
      await page.locator('[data-example="month"]').click();
      await page.locator(".batch[data-finished]").waitFor();
      await page.locator('.batch [aria-pressed="false"]:visible').last().click();
    },
  },
  {
    name: "sources of inputs",
    roots: JSON.parse(example("sources/trust.json")),
    documents: [example("sources/attestation.json"), example("sources/evidence.json")],
  },
  {
    name: "link as a QR code",
    documents: [REAL.approval],
    act: async (page) => {
      // Open from the start where it has room; a click would close it.
      await page.locator(".share details").evaluate((details) => {
        (details as HTMLDetailsElement).open = true;
      });
      await page.locator(".share .qr").waitFor();
    },
  },
  {
    name: "everything unfolded",
    roots: { issuers: [{ public_key: ISSUER }] },
    documents: [REAL.approval],
    act: async (page) => {
      for (const one of await page.locator("main details").all())
        await one.evaluate((details) => {
          (details as HTMLDetailsElement).open = true;
        });
    },
  },
  {
    name: "not valid, everything unfolded",
    documents: [altered],
    act: async (page) => {
      for (const one of await page.locator("main details").all())
        await one.evaluate((details) => {
          (details as HTMLDetailsElement).open = true;
        });
    },
  },
];
