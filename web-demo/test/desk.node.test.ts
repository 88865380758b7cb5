// What the desk says of many documents: in slices whose size does not grow, each report once and as text, and whole where
// one is looked at.
import { slim, verifyDecision } from "@svc/vdi-verifier";
import { expect, test } from "vitest";
import { AT, REAL } from "../../tools/browser/visit.ts";
import { toJson } from "../src/batch/export.ts";
import { Desk } from "../src/examine/desk.ts";
import type { Answers, ExamineTerms } from "../src/examine/messages.ts";
import { Reports } from "../src/examine/reports.ts";
import { examineItems, recogniseSources } from "../src/examine/slices.ts";
import { heardRoom } from "./support/desk-room.ts";

const TERMS: ExamineTerms = { trust: {}, at: null, now: AT };
const MOST_IN_A_MESSAGE = 256;
const altered = { ...REAL.approval, expires_at: REAL.approval.expires_at + 1 };

test("a thousand documents cross in slices, and no report crosses twice", async () => {
  const { room, asks, events, answers } = heardRoom();
  // The first ones alone are attestations: what is checked is not what is counted here.
  const decisions = [REAL.approval, altered, REAL.visitsOnly].map((one) => JSON.stringify(one));
  const others = Array.from({ length: 997 }, (_, i) =>
    JSON.stringify({ type: "verification_receipt_v1", i }),
  );
  const text = [...decisions, ...others].join("\n");
  const [items = []] = await recogniseSources(room, [{ name: "file", text }]);
  expect(items).toHaveLength(1_000);
  const reports = new Reports();
  const set = await examineItems(room, items, TERMS, reports, {});
  expect(set.documents.map(({ index }) => index)).toEqual(items.map((_, i) => i));
  const crossing = [
    ...asks.map((ask) => ("items" in ask ? ask.items.length : 0)),
    ...events.map((event) =>
      event.event === "recognised"
        ? event.items.length
        : event.event === "listed"
          ? event.documents.length
          : 0,
    ),
  ];
  expect(Math.max(...crossing)).toBe(MOST_IN_A_MESSAGE);
  const [answer] = answers.slice(-1) as [Answers["examine"]];
  expect(answer.documents.filter(({ kind }) => kind === "attestation")).toEqual([]);
  expect(
    events.filter((event) => event.event === "document" && event.document.kind === "attestation"),
  ).toEqual([]);
  for (const { result, findings } of set.documents.slice(0, 3)) {
    const { steps } = result as { readonly steps: readonly { readonly valid: boolean }[] };
    expect([findings, steps.filter(({ valid }) => valid)]).toEqual([[], []]);
  }
});

test("what is read back of one of many, and what is saved of all, is the library's own result", async () => {
  const { room } = heardRoom();
  const text = [REAL.approval, slim(REAL.approval), altered].map((one) => JSON.stringify(one)).join("\n");
  const reports = new Reports();
  const [items = []] = await recogniseSources(room, [{ name: "file", text }]);
  const set = await examineItems(room, items, TERMS, reports, {});
  const whole = await Promise.all(
    [REAL.approval, REAL.approval, altered].map((one) => verifyDecision(one, { now: AT })),
  );
  expect((await reports.read(2))?.result).toEqual(whole[2]);
  expect(await reports.read(3)).toBeUndefined();
  const rows = whole.map((result, i) => ({ source: `file, line ${i + 1}`, result }));
  expect(await (await toJson(reports)).text()).toBe(`${JSON.stringify(rows, null, 2)}\n`);
  expect(set.documents.map(({ verdict }) => verdict)).toEqual(["verified", "verified", "not_valid"]);
});

test("a document alone is told whole, and at once", async () => {
  const { room, asks } = heardRoom();
  const [items = []] = await recogniseSources(room, [{ name: "file", text: JSON.stringify(REAL.approval) }]);
  const set = await examineItems(room, items, TERMS, new Reports(), {});
  expect(set.documents[0]?.result).toEqual(await verifyDecision(REAL.approval, { now: AT }));
  expect(asks.map(({ ask }) => ask)).toEqual(["recognise", "examine"]);
});

test("a set whose first documents a worker that was started anew does not have is not examined", async () => {
  const { room } = heardRoom();
  const ask = { ask: "examine", set: 1, taken: 1, items: [], terms: TERMS } as const;
  await expect(room.ask(ask)).rejects.toThrow("documents of the set are missing");
});

test("a file that the browser cannot read is named, and the others are examined", async () => {
  const gone = Object.assign(new Blob(["x"]), {
    arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")),
  });
  const found: string[] = [];
  const sources = [
    { name: "gone", text: gone },
    { name: "file", text: JSON.stringify(REAL.approval) },
  ];
  await new Desk().answer(
    { ask: "recognise", sources },
    {
      signal: new AbortController().signal,
      onEvent: (event) => {
        if (event.event !== "recognised") return;
        for (const { kind, source } of event.items) found.push(`${source} ${kind}`);
      },
    },
  );
  expect(found).toEqual(["gone unknown", "file attestation"]);
});
