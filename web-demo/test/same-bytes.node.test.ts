// Bytes that are no document for the library are none for the page and the element: what reads them decodes nothing itself.
import { deflateRawSync } from "node:zlib";
import { recognise } from "@svc/audit";
import { verifyDecision } from "@svc/vdi-verifier";
import { decodeFragment } from "@svc/vdi-verifier/page";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openShops, POLICY, shop } from "../../tools/browser/shop.ts";
import { ISSUER, REAL } from "../../tools/browser/visit.ts";
import { Desk } from "../src/examine/desk.ts";
import { recogniseLines } from "../src/examine/line-file.ts";
import type { DeskEvent } from "../src/examine/messages.ts";
import { fetchBounded } from "../src/outside/fetch-bounded.ts";
import { loadSourcePolicy } from "../src/outside/operator.ts";

const TEXT = JSON.stringify(REAL.approval);
const DOCUMENT = Buffer.from(TEXT);
/** In the name of the pipeline, where a repair would change nothing that people see. */
const within = (...bytes: number[]) => {
  const at = DOCUMENT.indexOf('"name":"') + 8;
  return Buffer.concat([DOCUMENT.subarray(0, at), Buffer.from(bytes), DOCUMENT.subarray(at)]);
};
const REFUSED: Readonly<Record<string, Buffer>> = {
  bom: Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), DOCUMENT]),
  invalid: within(0xff),
  cut: within(0xe2, 0x82),
  overlong: within(0xc0, 0xaf),
  surrogate: within(0xed, 0xa0, 0x80),
  utf16: Buffer.from(TEXT, "utf16le"),
  "utf16-bom": Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(TEXT, "utf16le")]),
};
const names = Object.keys(REFUSED);
const bytesOf = (name: string) => new Uint8Array(REFUSED[name] as Buffer);

/** What is found in bytes, or in a text, that came some way to the page. */
const found = (given: unknown) => recognise(given, "x").map(({ kind, problem }) => [kind, problem?.reason]);

describe.each(names)("%s", (name) => {
  const expected = found(bytesOf(name));

  test("is refused by the library", async () => {
    expect(await verifyDecision(bytesOf(name))).toMatchObject({
      valid: false,
      reason: expect.stringMatching(/^(?:byte_order_mark|not_utf8|not_json)$/),
    });
    expect(expected).toEqual([["unknown", expect.any(String)]]);
  });

  test("is found alike in a link, an answer from elsewhere, and a file", async () => {
    const fragment = `#v1=${deflateRawSync(bytesOf(name)).toString("base64url")}`;
    expect(found(await decodeFragment(fragment))).toEqual(expected);
    const answer = await fetchBounded(
      "https://a.example/",
      new AbortController().signal,
      async () => new Response(bytesOf(name)),
    );
    expect(answer.ok).toBe(true);
    expect(found(answer.ok ? answer.bytes : null)).toEqual(expected);
    const events: DeskEvent[] = [];
    await new Desk().answer(
      { ask: "recognise", sources: [{ name: "x", text: new Blob([bytesOf(name)]) }] },
      { signal: new AbortController().signal, onEvent: (event) => events.push(event as DeskEvent) },
    );
    expect(events.flatMap((event) => ("items" in event ? event.items : []))).toMatchObject([
      { kind: "unknown" },
    ]);
  });

  test("is no line of a long file that verifies", async () => {
    const lines = new Blob([DOCUMENT, "\n", bytesOf(name), "\n"]);
    const items = await recogniseLines(lines, "x");
    // Null: the file is read whole, and refused whole.
    if (items === null) return;
    expect((await verifyDecision(bytesOf(name))).valid).toBe(false);
    expect(items[1]?.kind === "attestation" || items[1]?.kind === "unknown").toBe(true);
  });
});

test("the operator's list of origins is read as strictly", async () => {
  const policy = { origins: ["https://a.example"] };
  const served = Buffer.from(JSON.stringify(policy));
  const answers = [served, Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), served]), Buffer.of(0x22, 0xff, 0x22)];
  const fetching = vi.spyOn(globalThis, "fetch");
  for (const bytes of answers) fetching.mockResolvedValueOnce(new Response(bytes));
  expect([await loadSourcePolicy(), await loadSourcePolicy(), await loadSourcePolicy()]).toEqual([
    policy,
    null,
    null,
  ]);
});

describe("the element", () => {
  beforeAll(openShops);

  test("shows no document whose bytes the library refuses", async () => {
    const { page, close } = await shop(
      `<script type="module" src="/vdi-element.mjs"></script>
       <vdi-verify id="sound" src="/sound.json" issuers="${ISSUER}"></vdi-verify>
       ${names.map((id) => `<vdi-verify id="${id}" src="/${id}.json" issuers="${ISSUER}"></vdi-verify>`).join("")}`,
      "",
      POLICY,
      { "/sound.json": DOCUMENT, ...Object.fromEntries(names.map((id) => [`/${id}.json`, bytesOf(id)])) },
    );
    await page.locator("#sound[state=verified]").waitFor();
    for (const id of names) {
      await page.locator(`#${id}:not([state=checking])`).waitFor();
      const { reason } = await verifyDecision(bytesOf(id));
      expect([id, await page.locator(`#${id}`).getAttribute("state")]).toEqual([id, "unchecked"]);
      expect(await page.locator(`#${id} [part=because]`).textContent()).toContain(reason);
    }
    await close();
  });
});
