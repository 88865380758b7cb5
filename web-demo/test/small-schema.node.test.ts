// The stand-in for valibot in the small scripts: the same output and the same refusal, word for word, on documents
// of which every member was left out, replaced by values of every kind, or joined by another.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BUILT_IN_ROOTS } from "@svc/core";
import { expect, test } from "vitest";
import { LONG } from "../../tools/testing/paths.ts";
import { some } from "../../tools/testing/some.ts";
import { bundleScript } from "../scripts/bundle.ts";
import { receiptBy } from "./support/receipts-and-logs.ts";
import { REAL } from "./support/visit.ts";

const WIRE = fileURLToPath(import.meta.resolve("@svc/core/wire"));
const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/web-demo/small-schema/", import.meta.url));

type Parse = (input: unknown) => unknown;
type Wire = Readonly<
  Record<"parseAttestation" | "parseReceipt" | "parseCircuitRecord" | "parseManifest", Parse>
>;

async function wireWith(smallLibraries: boolean): Promise<Wire> {
  const path = `${FOLDER}${smallLibraries ? "small" : "valibot"}.mjs`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, await bundleScript(WIRE, { wasm: "beside", smallLibraries }));
  return (await import(/* @vite-ignore */ path)) as Wire;
}

const VALUES = [null, true, 0, -1, 1.5, 2 ** 53, 4e12, "", "x", "a/b", "e\u0301", "0", "01", "f".repeat(64)];
const LARGER = [
  "y".repeat(600),
  [],
  ["x"],
  ["1", "2", "1"],
  [[], [], []],
  {},
  { op: "eq" },
  { outcome: "x" },
];
const PREDICATES = [
  { input: "/a", op: "in_range", value: [2, 1] },
  { input: "/a", op: "in_range", value: [1, 2, 3] },
  { input: "/a", op: "in_range", value: [1] },
  { input: "a", op: "eq", value: "x" },
  { input: "/a", op: "eq", value: null },
  { input: "/a", op: "eq", value: 0.1234567 },
  { input: "/a", op: "lt", value: "1" },
  { input: "/a", op: "near", value: 1 },
  { input: "/a", op: "ge", value: 1, more: 1 },
  { op: 5 },
];

/** Each variant of the document with one place changed. */
function* variants(document: unknown): Generator<unknown> {
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const copy = structuredClone(document);
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) {
      places.push({ holder: value as Record<string, unknown>, key });
      visit((value as Record<string, unknown>)[key]);
    }
  };
  visit(copy);
  for (const { holder, key } of some(places, 8)) {
    const own = holder[key];
    const predicates = key === "predicate" || key === "when" ? PREDICATES : [];
    for (const value of [...VALUES, ...LARGER, ...predicates]) {
      holder[key] = value;
      yield copy;
    }
    holder[key] = own;
    if (Array.isArray(holder)) {
      holder.push(own);
      yield copy;
      holder.pop();
      const last = holder.pop();
      yield copy;
      holder.push(last);
    } else {
      delete holder[key];
      yield copy;
      holder[key] = own;
      holder.another = 1;
      yield copy;
      delete holder.another;
    }
  }
}

test("parses as valibot does", async () => {
  const [small, valibot] = [await wireWith(true), await wireWith(false)];
  const { policy } = REAL.approval;
  const documents: [keyof Wire, unknown][] = [
    ["parseAttestation", REAL.approval],
    ["parseReceipt", await receiptBy("anna")],
    ["parseCircuitRecord", BUILT_IN_ROOTS.circuits[0]?.record],
    ["parseManifest", policy],
  ];
  let refused = 0;
  let read = 0;
  for (const [parse, document] of documents) {
    for (const value of [document, null, [], "5", 7]) {
      expect(small[parse](value)).toEqual(valibot[parse](value));
    }
    for (const variant of variants(document)) {
      const wanted = valibot[parse](variant) as { ok: boolean };
      expect(JSON.stringify(small[parse](variant))).toBe(JSON.stringify(wanted));
      if (wanted.ok) read++;
      else refused++;
    }
  }
  expect(refused).toBeGreaterThan(LONG ? 5_000 : 1_200);
  expect(read).toBeGreaterThan(LONG ? 100 : 20);
});
