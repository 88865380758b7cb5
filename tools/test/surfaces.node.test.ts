// No two surfaces differ about the same files: every example, every pair and, in the long run, every triple of them, under the examples'
// trust and under none, through the examiner, `vdi verify --json`, the desk of the page's worker, the words over the
// findings (page, terminal, HTML report), and, of a bundle or an attestation alone, the library's own functions.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExaminedDocument, type ExaminedSet, examine, verifyBundle, viewOf } from "@svc/audit";
import { parseTrustFile, type TrustOptions, verifyDecision } from "@svc/vdi-verifier";
import { afterAll, describe, expect, test } from "vitest";
import { runVdi } from "../../sdk/cli/src/vdi/run.ts";
import { examinedByPage } from "../../web-demo/test/support/desk-room.ts";
import { LONG, REPOSITORY } from "../testing/paths.ts";

const EXAMPLES = join(REPOSITORY, "docs/examples");
const names = readdirSync(EXAMPLES).filter((name) => name.endsWith(".json") && name !== "trust.json");
/** Below the others: put together among themselves, so that they do not multiply with all of those. */
const sourced = ["attestation.json", "demanded.json", "evidence.json"].map((name) => `sources/${name}`);
const textOf = (name: string) => readFileSync(join(EXAMPLES, name), "utf8");
const texts = new Map([...names, ...sourced].map((name) => [name, textOf(name)]));
const { issued_at: issued } = JSON.parse(textOf("attestation.json")) as { readonly issued_at: number };
const AT = issued + 3600;
const folder = mkdtempSync(join(tmpdir(), "surfaces-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOBODY: TrustOptions = {};
const TRUSTED = parseTrustFile(textOf("trust.json"));
const TRUSTING_SOURCES = parseTrustFile(textOf("sources/trust.json"));
/** The files that roots are of. */
const TRUST_FILES = new Map([
  [TRUSTED, "trust.json"],
  [TRUSTING_SOURCES, "sources/trust.json"],
]);

/** Every example alone and every pair; of the triples, in an ordinary run, every tenth, so that each example is in some. */
function combinations(): string[][] {
  const sets = [...combinationsOf(names), ...combinationsOf(sourced)];
  const triples = sets.filter(({ length }) => length === 3);
  return [...sets.filter(({ length }) => length < 3), ...triples.filter((_, i) => LONG || i % 10 === 0)];
}

function combinationsOf(among: readonly string[]): string[][] {
  const sets: string[][] = [];
  for (const [i, one] of among.entries()) {
    sets.push([one]);
    for (const [j, two] of among.entries()) {
      if (j <= i) continue;
      sets.push([one, two], ...among.slice(j + 1).map((three) => [one, two, three]));
    }
  }
  return sets;
}

const trustOf = (roots: TrustOptions) => ({
  verification: { trust: roots },
});

/** Facts that every output must show alike. */
function essence({ kind, verdict, reason, rests_on, result, findings, held_at }: ExaminedDocument) {
  return JSON.parse(
    JSON.stringify({ kind, verdict, reason, rests_on, result, findings, held_at }),
  ) as unknown;
}

async function direct(set: readonly string[], roots: TrustOptions): Promise<ExaminedSet> {
  const files = set.map((name) => ({ source: name, text: texts.get(name) as string }));
  return examine(files, trustOf(roots), { at: AT });
}

async function byPage(set: readonly string[], roots: TrustOptions): Promise<ExaminedSet> {
  const sources = set.map((name) => ({ name, text: texts.get(name) as string }));
  return examinedByPage(sources, { trust: trustOf(roots), at: AT, now: Math.floor(Date.now() / 1000) });
}

async function byVdi(set: readonly string[], roots: TrustOptions) {
  const lines: string[] = [];
  const files = set.map((name) => join(EXAMPLES, name));
  const file = TRUST_FILES.get(roots);
  const trust = file === undefined ? [] : ["--trust", join(EXAMPLES, file)];
  const code = await runVdi(["verify", ...files, ...trust, "--at", String(AT), "--json"], {
    line: (text) => void lines.push(text),
    note: () => undefined,
    stdin: async () => new Uint8Array(),
    colour: false,
  });
  return { code, printed: lines };
}

const CODES = { verified: 0, not_valid: 1, expired: 1, could_not_check: 2 } as const;

function expectPrinted(printed: readonly string[], { documents }: ExaminedSet): void {
  const [only, ...others] = documents;
  if (only !== undefined && others.length === 0) {
    const said: unknown = JSON.parse(printed.join("\n"));
    if (only.result === null) expect(said).toMatchObject({ verdict: only.verdict });
    else expect(said).toEqual(JSON.parse(JSON.stringify(only.result)));
    return;
  }
  const said = printed.map((line) => JSON.parse(line) as { verdict: string; result?: unknown });
  expect(said.map(({ verdict }) => verdict)).toEqual(documents.map(({ verdict }) => verdict));
  expect(said.map(({ result = null }) => result)).toEqual(
    documents.map(({ result }) => JSON.parse(JSON.stringify(result)) as unknown),
  );
}

describe.each([
  ["under the examples' trust", TRUSTED],
  ["under nobody's", NOBODY],
])("%s", (_, roots) => {
  test("every example, pair and triple: one answer", async () => {
    const sets = combinations();
    const n = names.length;
    const pairs = (n * (n - 1)) / 2;
    const triples = (pairs * (n - 2)) / 3;
    expect(sets.length).toBe(n + pairs + 6 + (LONG ? triples + 1 : Math.ceil((triples + 1) / 10)));
    expect(new Set(sets.filter(({ length }) => length === 3).flat())).toEqual(
      new Set([...names, ...sourced]),
    );
    for (const set of sets) {
      const examined = await direct(set, roots);
      const wanted = examined.documents.map(essence);
      const page = await byPage(set, roots);
      expect(page.documents.map(essence), set.join(" ")).toEqual(wanted);
      expect(page.ties, set.join(" ")).toEqual(examined.ties);
      const { code, printed } = await byVdi(set, roots);
      expectPrinted(printed, examined);
      const verdicts = [...examined.documents, ...examined.ties].map(({ verdict }) => CODES[verdict]);
      const worst = verdicts.includes(1) ? 1 : verdicts.includes(2) ? 2 : 0;
      expect(code, set.join(" ")).toBe(worst);
      for (const document of examined.documents) {
        expect(viewOf(document).verdict.kind, `${set.join(" ")}: ${document.source}`).toBe(document.verdict);
      }
    }
  });

  test("the order of the files changes nothing that is said of any of them", async () => {
    for (const set of combinations().filter(({ length }) => length === 3)) {
      const bySource = ({ documents }: ExaminedSet) =>
        documents
          .map((one) => [one.source, essence(one)])
          .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
      expect(bySource(await direct(set.toReversed(), roots)), set.join(" ")).toEqual(
        bySource(await direct(set, roots)),
      );
    }
  });

  test("a bundle and an attestation alone say what the library's own functions say", async () => {
    const [bundle] = (await direct(["audit.json"], roots)).documents;
    expect(bundle?.result).toEqual(await verifyBundle(texts.get("audit.json"), { trust: roots, at: AT }));
    for (const name of ["attestation.json", "altered.json"]) {
      const [document] = (await direct([name], roots)).documents;
      // As the element and the edge ask it.
      expect(document?.result).toEqual(await verifyDecision(texts.get(name), { trust: roots, at: AT }));
    }
  });

  test("the parts of a bundle say what the same documents say loose", async () => {
    const { attestation, receipts, log, manifest } = JSON.parse(textOf("audit.json"));
    const loose = [attestation, ...receipts, ...log.flatMap((one: object) => Object.values(one)), manifest];
    const set = await examine(
      loose.map((value, i) => ({ source: String(i), value })),
      trustOf(roots),
      { at: AT },
    );
    const [bundle] = (await direct(["audit.json"], roots)).documents;
    const parts = bundle?.parts?.documents ?? [];
    expect(parts.length).toBeGreaterThan(4);
    expect(set.documents.map(essence)).toEqual(parts.map(essence));
  });
});

test("on whose word each input stands is heard everywhere, in whatever order the files come", async () => {
  for (const set of combinationsOf(sourced)) {
    const examined = await direct(set, TRUSTING_SOURCES);
    expect((await byPage(set, TRUSTING_SOURCES)).documents.map(essence)).toEqual(
      examined.documents.map(essence),
    );
    expectPrinted((await byVdi(set, TRUSTING_SOURCES)).printed, examined);
    const turned = await direct(set.toReversed(), TRUSTING_SOURCES);
    expect(turned.documents.toReversed().map(essence)).toEqual(examined.documents.map(essence));
  }
  const [attestation, evidence] = (
    await direct(["sources/attestation.json", "sources/evidence.json"], TRUSTING_SOURCES)
  ).documents;
  expect(attestation?.result).toMatchObject({
    source_evidence: { valid: true },
    trust: { inputs: "self_asserted" },
  });
  expect(evidence).toMatchObject({ kind: "source_evidence", verdict: "verified", rests_on: "self_asserted" });
  const [demanded] = (await direct(["sources/demanded.json"], TRUSTING_SOURCES)).documents;
  expect(demanded?.result).toMatchObject({ trust: { inputs: "pinned" } });
});

test("a log time and a circuit revoked after it are heard everywhere", async () => {
  const set = ["attestation.json", "receipt.json", "evidence.json"];
  for (const examined of [await direct(set, TRUSTED), await byPage(set, TRUSTED)]) {
    expect(examined.documents[0]?.result).toMatchObject({ trust: { time: "logged" } });
  }
  const { printed } = await byVdi(set, TRUSTED);
  expect(JSON.parse(printed[0] ?? "")).toMatchObject({ result: { trust: { time: "logged" } } });
});
