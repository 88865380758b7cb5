// Long files of JSON Lines on the page: what they hold is what their whole text holds, the page is told places and no texts,
// and what is verified, read and saved is what stands there.
import { recognise } from "@svc/audit";
import { slim, verifyDecision } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { AT, REAL } from "../../tools/browser/visit.ts";
import { Desk } from "../src/examine/desk.ts";
import { LineReader, recogniseLines } from "../src/examine/line-file.ts";
import {
  type Ask,
  type ExamineTerms,
  hasText,
  type LineItem,
  type PageItem,
} from "../src/examine/messages.ts";
import { Reports } from "../src/examine/reports.ts";
import type { ExaminationRoom } from "../src/examine/room.ts";
import { examineItems, readItem, recogniseSources } from "../src/examine/slices.ts";
import { heardRoom } from "./support/desk-room.ts";

const TERMS: ExamineTerms = { trust: {}, at: null, now: AT };
const whole = JSON.stringify(REAL.approval);
const thin = JSON.stringify(slim(REAL.approval));
const altered = JSON.stringify({ ...REAL.approval, expires_at: REAL.approval.expires_at + 1 });
const receipt = JSON.stringify({ type: "verification_receipt_v1", note: "\u00e9\u4e2d" });
const cut = whole.slice(0, 900);
/** Longer than a block, and than what is kept as text. */
const long = (lines: readonly string[]) =>
  Array.from({ length: Math.ceil(1_300_000 / lines.join("\n").length) }, () => lines)
    .flat()
    .join("\n");

const shown = (items: readonly PageItem[]) =>
  items.map(({ kind, source, problem }) => ({ kind, source, problem }));

describe("the lines of a file", () => {
  test.each<[string, string]>([
    ["whole and thin attestations", long([whole, thin])],
    [
      "others between them, blank lines, a line that is cut",
      long([receipt, "", thin, " \r", `${cut}`, altered]),
    ],
    ["ends of lines of another system", long([thin, whole]).replaceAll("\n", "\r\n")],
    [
      "several documents in a line between them",
      long([whole, thin, thin, thin, thin, `[${whole},${altered}]`]),
    ],
    ["blank lines around", `\n \n${long([whole])}\n\n`],
  ])("are what its text holds: %s", async (_, text) => {
    const items = await recogniseLines(new Blob([text]), "file");
    expect(shown(items ?? [])).toEqual(shown(recognise(text, "file")));
    const lines = (items ?? []).filter((item): item is LineItem => !hasText(item));
    expect(lines.length).toBeGreaterThan(80);
    const reader = new LineReader();
    const again = await Promise.all(
      lines.slice(-70).map(async (one) => (await reader.read(one)).text.trim()),
    );
    const texts = recognise(text, "file").filter(
      ({ kind, problem, source }) => kind === "attestation" && !problem && !source.includes("document"),
    );
    expect(again).toEqual(texts.slice(-70).map((one) => one.text.trim()));
  });

  test.each<[string, BlobPart[]]>([
    ["one document over many lines", [JSON.stringify(REAL.approval, null, 2)]],
    ["one document whose first line could be one", [`{"a":{}\n,"b":{}}\n`]],
    ["a line alone", [`\n${whole}\n`]],
    ["a list", [`[${whole},\n${whole}]`]],
    ["a byte order mark", ["\ufeff", whole, "\n", whole]],
    ["no UTF-8 in its last line", [whole, "\n", whole, "\n", new Uint8Array([0x7b, 0xff, 0x7d])]],
    ["lines of a period", [`{"number":1,"void":true}\n{"number":2,"void":true}\n`]],
    ["nothing", []],
  ])("are left to who reads the whole text, where they may be one: %s", async (_, parts) => {
    expect(await recogniseLines(new Blob(parts), "file")).toBeNull();
  });

  test("of a file that is another by now are not read as what they were", async () => {
    const line = { file: new Blob([receipt]), from: 0, to: receipt.length };
    const item: LineItem = { kind: "attestation", source: "file, line 1", line };
    await expect(new LineReader().read(item)).rejects.toThrow("file, line 1 is not what it was");
  });
});

test("of a long file the page holds places, and all that it says and saves is the library's own", async () => {
  const { room, asks, events } = heardRoom();
  const text = long([thin, whole, altered, receipt]);
  const file = new File([text], "long.jsonl");
  const [items = []] = await recogniseSources(room, [{ name: "long.jsonl", text: file }]);
  const few = items.slice(-4);
  expect(few.map(hasText)).toEqual([false, false, false, true]);
  const crossed = [...events, ...asks].map((one) => JSON.stringify(one)).join("");
  expect(crossed).not.toContain(REAL.approval.attestation_id);
  const reports = new Reports();
  const set = await examineItems(room, few, TERMS, reports, {});
  expect(set.documents.map(({ verdict }) => verdict)).toEqual([
    "verified",
    "verified",
    "not_valid",
    expect.any(String),
  ]);
  const changed = await verifyDecision(altered, { now: AT });
  expect((await reports.read(2))?.result).toEqual(changed);
  const [first, , third] = await Promise.all(few.slice(0, 3).map((one) => readItem(room, one)));
  expect(JSON.parse(first?.text ?? "")).toEqual(REAL.approval);
  expect(third?.text).toBe(altered);
});

test("an examination ends where a file of it is gone, and says no verdict", async () => {
  const desk = new Desk();
  const room = {
    ask: (ask: Ask) => desk.answer(ask, { signal: AbortSignal.any([]), onEvent: () => undefined }),
  } as unknown as ExaminationRoom;
  const gone = { size: 10, slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }) };
  const item = { kind: "attestation", source: "a", line: { file: gone, from: 0, to: 10 } } as never;
  await expect(examineItems(room, [item], TERMS, new Reports(), {})).rejects.toThrow("gone");
});

test("of several documents in a line each is judged, and none in another's place", async () => {
  const text = long([whole, `[${whole},${altered}]`]);
  const items = (await recogniseLines(new Blob([text]), "file")) ?? [];
  const texts = items.filter(hasText).map((item) => item.text);
  expect(texts.slice(0, 2)).toEqual([whole, altered]);
  const places = items.filter((item): item is LineItem => !hasText(item));
  expect(places.every(({ source }) => !source.includes("document"))).toBe(true);
});
