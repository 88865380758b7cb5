// The command lines of the three verifiers over the suite's documents as files: one verdict and reason a document, one
// exit code. In an ordinary run a few of the cases, in the long run all.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { examine, recognise } from "@svc/audit";
import { decodeBase64, decodeUtf8, encodeBase64, encodeUtf8, PAYLOAD_TYPES, toEnvelope } from "@svc/core";
import { parseTrustFile, slim } from "@svc/vdi-verifier";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exitCodeOf } from "../../sdk/cli/src/terminal/exit-code.ts";
import {
  attestation,
  circuitRecord,
  first,
  NOW,
  TRUST as READER,
  signedSnapshot,
} from "../../tools/fixtures/bundle-parts.ts";
import { key, kid, logged, SINCE, snapshotOf, TRUST } from "../../tools/fixtures/leaked-key.ts";
import { LONG } from "../../tools/testing/paths.ts";
import { questionOf } from "../src/case.ts";
import { readCaseFiles } from "../src/files.ts";
import { type CommandLine, commandLineOf } from "./support/files-of-case.ts";
import { COUNTED, SEVERAL_PIECES } from "./support/several-pieces.ts";

const FOLDER = fileURLToPath(new URL("../", import.meta.url));
const hasGo = spawnSync("go", ["version"]).status === 0;
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const EVERY = LONG ? 1 : 120;

let root = "";
let go = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "vdi-lines-"));
  go = join(root, "vdi");
  if (hasGo) spawnSync("go", ["build", "-o", go, "./cmd/vdi"], { cwd: `${FOLDER}go` });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A bill with all that is given of it as one file, the body of the service's `/verify`, and what is wrong with such files. */
function bodiesOf(input: Members): readonly (readonly [name: string, body: object])[] {
  const { attestation, adjustments } = input;
  return [
    ["as it is", input],
    ["a misspelt member", { ...input, adjustment: adjustments }],
    ["adjustments that are no list", { ...input, adjustments: Object(adjustments)[0] ?? 1 }],
    ["adjustments that are bare", { ...input, adjustments: [attestation] }],
    ["more in one of them", { ...input, adjustments: [{ attestation, other: 1 }] }],
    ["a first bill that is nothing", { ...input, bill: null }],
    ["openings that are none", { ...input, openings: {} }],
    ["a profile", { ...input, profileId: "VDI_VERIFY_STRICT_V1" }],
    ["inside of another", { attestation: { ...input, other: 1 } }],
    [
      "beside an envelope",
      { ...input, payload: btoa(JSON.stringify(attestation)), payloadType: "a", signatures: [] },
    ],
    ["as an export's line", { ...input, kind: "bill", number: 0, charge_micros: "1" }],
  ];
}

type Members = Readonly<Record<string, unknown>>;

/** Each of the bills with something else of their chain, whole; of the first of them what is wrong as well. */
function bodies(): { readonly id: string; readonly line: CommandLine }[] {
  const asked = readCaseFiles().flatMap((file) =>
    file.operation !== "bill"
      ? []
      : file.cases.flatMap((each) => {
          const { input, options } = questionOf(file, each);
          const line = commandLineOf("bill", { input, options });
          return line !== null && "adjustments" in input
            ? [{ id: each.id, input: input as Members, line }]
            : [];
        }),
  );
  expect(asked.length).toBeGreaterThan(20);
  return asked.flatMap(({ id, input, line }, i) =>
    bodiesOf(input)
      .slice(0, i === 0 ? undefined : 1)
      .map(([name, body]) => ({
        id: `${id}, one file: ${name}`,
        line: { ...line, files: { "body.json": JSON.stringify(body) } },
      })),
  );
}

/** A decision that cannot be read: as a file, among lines, and with a member that stands twice. */
function unread(lines: readonly { readonly line: CommandLine }[]): { id: string; line: CommandLine } {
  const whole = lines
    .map(({ line }) => line.files["attestation.json"])
    .find((text) => typeof text === "string" && text.startsWith('{"'));
  if (typeof whole !== "string") throw new Error("no case has a decision");
  const text = whole.trim();
  return {
    id: "what cannot be read",
    line: {
      files: {
        "cut.json": text.slice(0, -9),
        "twice.json": text.replace("{", '{"type":"decision_attestation_v1",'),
        "lines.jsonl": [text, text.slice(0, 900), '{"type":"verification_receipt_v1",'].join("\n"),
      },
    },
  };
}

/** Documents in envelopes of every spelling, and in envelopes that hold none for a reader; each a file of its own. */
function enveloped(): { readonly id: string; readonly line: CommandLine } {
  const { trust, trustedVerifiers = [], logs = [] } = READER;
  const own = toEnvelope(PAYLOAD_TYPES.attestation, attestation);
  const [signature] = own.signatures;
  const urlSafe = (base64 = "") => base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const around = (payloadType: string, document: object, more: object = {}) => ({
    payloadType,
    payload: encodeBase64(encodeUtf8(JSON.stringify(document))),
    signatures: [],
    ...more,
  });
  const { snapshot, envelope } = signedSnapshot();
  const named: Readonly<Record<string, unknown>> = {
    own,
    receipt: toEnvelope(PAYLOAD_TYPES.receipt, first),
    circuit: toEnvelope(PAYLOAD_TYPES.circuitRecord, circuitRecord),
    url: { ...own, payload: urlSafe(own.payload), signatures: [{ sig: urlSafe(signature?.sig) }] },
    others: { ...own, signatures: [7, { sig: "AAAA" }, { sig: "A".repeat(86) }, signature] },
    more: { ...own, type: "verification_receipt_v1", receipt: 1, proof: [] },
    whole: around(PAYLOAD_TYPES.attestation, attestation),
    unsigned: { ...own, signatures: [] },
    changed: { ...own, payload: own.payload.replace(/.$/, "B") },
    spaced: {
      ...own,
      payload: encodeBase64(encodeUtf8(` ${decodeUtf8(decodeBase64(own.payload) as Uint8Array)}`)),
    },
    foreign: around("application/vnd.in-toto+json", attestation),
    other: around(PAYLOAD_TYPES.receipt, attestation),
    thin: around(PAYLOAD_TYPES.attestation, slim(attestation)),
    twice: around(PAYLOAD_TYPES.attestation, own),
    listed: around(PAYLOAD_TYPES.attestation, [attestation]),
    empty: { ...own, payload: "" },
    snapshot: envelope,
    misplaced: around(PAYLOAD_TYPES.revocation, attestation),
    beside: { snapshot, envelope },
    "beside-null": { snapshot, envelope: null },
    "beside-odd": { snapshot, envelope: { payloadType: PAYLOAD_TYPES.revocation } },
    "beside-other": { snapshot, envelope: own },
    carried: { attestation: own, receipt: 7, proof: null },
  };
  const files = Object.entries(named).map(([name, value]) => [`${name}.json`, JSON.stringify(value)]);
  return {
    id: "documents in envelopes",
    line: {
      files: { ...Object.fromEntries(files), "lines.jsonl": files.map(([, text]) => text).join("\n") },
      trust: JSON.stringify({ ...trust, trustedVerifiers, logs }),
      at: NOW + 120,
    },
  };
}

/** Under a key that leaked: more snapshots than a reader keeps, one of which gives an earlier time, and one newer than the reader's own. */
function snapshots(): { readonly id: string; readonly line: CommandLine }[] {
  const { verification, logs } = TRUST;
  const { trust, profileId } = verification;
  const before = snapshotOf([kid, key, "another"], NOW);
  const { snapshot: own } = before;
  const older = signedSnapshot({ ...own, snapshotTime: NOW + 80 });
  const many = Array.from({ length: 66 }, (_, i) => snapshotOf([kid, key], SINCE + i));
  const log = logged(first, NOW + 60, NOW + 70);
  const lineOf = (documents: object, more: object = {}): CommandLine => ({
    files: Object.fromEntries(
      Object.entries({ attestation, receipt: first, ...log, ...documents }).map(([name, value]) => [
        `${name}.json`,
        JSON.stringify(value),
      ]),
    ),
    trust: JSON.stringify({ ...trust, profileId, logs, ...more }),
    at: NOW + 5_000,
  });
  return [
    { id: "many snapshots", line: lineOf({ ...many, before }) },
    { id: "a newer snapshot", line: lineOf({ many: many[0] }, { revocation: older }) },
  ];
}

interface Row {
  readonly id: string;
  readonly folder: string;
  readonly line: CommandLine;
  readonly args: readonly string[];
}

/** A command's output: each document's verdict and reason, chains after them, and the exit code. */
interface Said {
  readonly code: number | null;
  readonly documents: readonly string[];
}

function lay(): Row[] {
  const lines = readCaseFiles().flatMap((file) =>
    file.cases.flatMap((each) => {
      const line = commandLineOf(file.operation, questionOf(file, each));
      return line === null || Object.keys(line.files).length === 0 ? [] : [{ id: each.id, line }];
    }),
  );
  expect(lines.length).toBeGreaterThan(800);
  const whole = bodies();
  // The first bill's, with whatever is wrong, in every run.
  const isKept = (i: number) => LONG || i < 11;
  const cases = lines.filter((_, i) => i % EVERY === 0);
  const kept = [
    ...cases,
    ...whole.filter((_, i) => isKept(i)),
    ...SEVERAL_PIECES,
    ...snapshots(),
    unread(lines),
    enveloped(),
  ];
  return kept.map(({ id, line }, i) => {
    const folder = join(root, String(i));
    mkdirSync(folder);
    for (const [name, content] of Object.entries(line.files)) writeFileSync(join(folder, name), content);
    const args = Object.keys(line.files);
    if (line.trust !== undefined) {
      writeFileSync(join(folder, "trust.json"), line.trust);
      args.push("--trust", "trust.json");
    }
    if (line.at !== undefined) args.push("--at", String(line.at));
    return { id, folder, line, args };
  });
}

/** Ours: what `vdi verify` makes of these files (`sdk/cli/src/vdi/commands/verify.ts`). */
async function ours({ files, trust = "{}", at }: CommandLine): Promise<Said> {
  try {
    const read = parseTrustFile(trust);
    const items = Object.entries(files).flatMap(([name, content]) =>
      recognise(typeof content === "string" ? content : new Uint8Array(content), name),
    );
    const { documents, ties } = await examine(items, {
      verification: { trust: read, ...(at === undefined ? {} : { at }) },
    });
    const chains = ties.filter(({ tie }) => tie === "chain");
    return {
      code: exitCodeOf([...documents, ...ties].map(({ verdict }) => verdict)),
      documents: [
        ...documents.map(({ kind, verdict, reason, result }) => told(kind, verdict, reason, result)),
        ...chains.map(({ verdict, reason }) => told("chain", verdict, reason)),
      ],
    };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return { code: 2, documents: [] };
    throw error;
  }
}

/** Formats a row: a passed one has a note at most, others a reason. A decision's row names who asserts its inputs. */
function told(kind: string, verdict: string, reason?: string, result?: unknown): string {
  const { source_evidence: evidence } = Object(kind === "attestation" ? result : null);
  const by =
    evidence === undefined ? "" : ` by ${evidence.hash ?? "what it carries"}, ${evidence.reason ?? "holds"}`;
  return verdict === "verified" || reason === undefined
    ? `${kind} ${verdict}${by}`
    : `${kind} ${verdict} ${reason}${by}`;
}

function saidBy(code: number | null, out: string): Said {
  const lines = out.split("\n").filter((line) => line !== "");
  return {
    code,
    documents: lines.map((line) => {
      const { kind, verdict, reason, result } = JSON.parse(line) as Record<string, string>;
      return told(kind ?? "", verdict ?? "", reason, result);
    }),
  };
}

/** Many command lines in one process of Python: starting it takes as long as most of them. */
const DRIVER = `
import contextlib, io, json, os, sys
from svc_vdi.command import main
for line in sys.stdin:
    row, out = json.loads(line), io.StringIO()
    os.chdir(row["folder"])
    with contextlib.redirect_stdout(out):
        code = main(["verify", "--json", *row["args"]])
    print(json.dumps([code, out.getvalue()]), flush=True)
`;

function python(rows: readonly Row[]): Said[] {
  const input = rows.map(({ folder, args }) => JSON.stringify({ folder, args })).join("\n");
  const { stdout, stderr } = spawnSync("python3", ["-c", DRIVER], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env: { ...process.env, PYTHONPATH: `${FOLDER}python` },
  });
  const lines = stdout.split("\n").filter((line) => line !== "");
  expect(lines.length, stderr).toBe(rows.length);
  return lines.map((line) => saidBy(...(JSON.parse(line) as [number, string])));
}

/** A command line of each, its exit code, and what it has to say where it is no verdict. */
const CODES: readonly (readonly [name: string, args: readonly string[], code: number, input?: string])[] = [
  ["a file that is verified", ["good.json"], 0],
  ["the same by standard input", ["-"], 0, "good.json"],
  ["two of them", ["good.json", "good.json"], 0],
  ["a file that is not valid", ["bad.json"], 1],
  ["one that is not valid among others", ["good.json", "bad.json", "gone.json"], 1],
  ["a file that is not there", ["gone.json"], 2],
  ["one that is not there among others", ["good.json", "gone.json"], 2],
  ["a folder", ["."], 2],
  ["no UTF-8", ["latin.json"], 2],
  ["nothing in it", ["empty.json"], 2],
  ["no document that is known", ["other.json"], 2],
  ["a document that lacks trust under STRICT", ["good.json", "--profile", "strict"], 2],
  ["a trust file that is not there", ["good.json", "--trust", "gone.json"], 2],
  ["a trust file with a demand misspelt", ["good.json", "--trust", "misspelt.json"], 2],
  ["a trust file in an old spelling", ["good.json", "--trust", "old.json"], 2],
  ["a trust file with labels", ["good.json", "--trust", "labelled.json"], 0],
  ["no file", [], 64],
  ["an option that is none", ["good.json", "--trsut", "x"], 64],
  ["an option cut short", ["good.json", "--prof", "strict"], 64],
  ["a profile that is none", ["good.json", "--profile", "lenient"], 64],
  ["a time that is none", ["good.json", "--at", "now"], 64],
  ["a time before 1970", ["good.json", "--at=-1"], 64],
  ["an option without its value", ["good.json", "--trust"], 64],
  ["standard input twice", ["-", "-"], 64, "good.json"],
];

function layCodes(): string {
  const folder = join(root, "codes");
  mkdirSync(folder);
  const [attestations] = readCaseFiles().filter(({ operation }) => operation === "attestation");
  const real = attestations?.bases["real lending-approve"]?.input.document;
  const good = real as { signature: { public_key: string }; expires_at: number; issued_at: number };
  const written: Record<string, string | Buffer> = {
    "good.json": JSON.stringify(good),
    "bad.json": JSON.stringify({ ...good, expires_at: good.expires_at + 1 }),
    "latin.json": Buffer.from([0xe4, 0xf6, 0xfc]),
    "empty.json": "",
    "other.json": '{"a":1}',
    "misspelt.json": '{"trsut":{}}',
    "labelled.json": JSON.stringify({
      issuers: [{ public_key: good.signature.public_key, label: "mine" }],
    }),
    "old.json": '{"type":"vdi_trust_roots_v1","issuers":[]}',
  };
  for (const [name, content] of Object.entries(written)) writeFileSync(join(folder, name), content);
  return folder;
}

test.skipIf(!hasGo || !hasPython)(
  "exit codes and what is said of files that cannot be read",
  { timeout: 600_000 },
  () => {
    const folder = layCodes();
    const at = ["--at", String(JSON.parse(readFileSync(join(folder, "good.json"), "utf8")).issued_at + 60)];
    const programs: readonly (readonly [string, readonly string[]])[] = [
      [process.execPath, [fileURLToPath(new URL("../../sdk/cli/bin/vdi.js", import.meta.url))]],
      [go, []],
      ["python3", ["-m", "svc_vdi"]],
    ];
    const codes = CODES.filter((_, i) => LONG || i % 6 === 3);
    const found = codes.map(([name, args, , input]) => {
      const all = args.some((each) => each.startsWith("--at")) ? args : [...args, ...at];
      const options = {
        cwd: folder,
        encoding: "utf8",
        input: input === undefined ? "" : readFileSync(join(folder, input)),
        env: { ...process.env, PYTHONPATH: `${FOLDER}python` },
      } as const;
      return [
        name,
        ...programs.map(
          ([command, first]) => spawnSync(command, [...first, "verify", ...all], options).status,
        ),
      ];
    });
    expect(found).toEqual(codes.map(([name, , code]) => [name, code, code, code]));
  },
);

test.skipIf(!hasGo || !hasPython)(
  "each document has one verdict and reason, each command line one exit code",
  { timeout: 3_600_000 },
  async () => {
    const rows = lay();
    const theirs = python(rows);
    const differing: unknown[] = [];
    for (const [i, row] of rows.entries()) {
      const own = await ours(row.line);
      const { status, stdout } = spawnSync(go, ["verify", "--json", ...row.args], {
        cwd: row.folder,
        encoding: "utf8",
        maxBuffer: 1 << 28,
      });
      const foreign = { go: saidBy(status, stdout), python: theirs[i] };
      for (const [name, found] of Object.entries(foreign)) {
        if (JSON.stringify(found) !== JSON.stringify(own)) differing.push({ id: row.id, name, own, found });
      }
    }
    expect(differing).toEqual([]);
    const several = await Promise.all(SEVERAL_PIECES.map(({ line }) => ours(line)));
    expect(several.flatMap(({ documents: [decision] }) => decision)).toEqual(
      SEVERAL_PIECES.map(() => `attestation verified by ${COUNTED}, holds`),
    );
  },
);
