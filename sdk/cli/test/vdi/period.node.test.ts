// `vdi period` from a month of real attestations to an answer: what each command makes, says and exits with.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  attestationId,
  createSigner,
  hashPeriodStatement,
  PAYLOAD_TYPES,
  type PeriodStatement,
  signDocument,
  toEnvelope,
  unsignedBy,
} from "@svc/core";
import { inUtc } from "@svc/messages";
import {
  collectCosignatures,
  createNoteSigner,
  encodeTlogProof,
  encodeVkey,
  MemoryWitnessStore,
  makeLogPolicy,
  nodeReader,
  parseTlogProof,
  publishLog,
  Witness,
} from "@svc/tlog";
import { MemoryReceiptStore, TransparencyLog } from "@svc/vdi-transparency";
import { expand } from "@svc/vdi-verifier";
import { beforeAll, describe, expect, test } from "vitest";
import quicknet from "../../../verifier/test/periods/vectors/drand-quicknet.json" with { type: "json" };
import month from "../../../verifier/test/periods/vectors/month.json" with { type: "json" };
import { directoryFiles } from "../../src/log/directory.ts";
import { searchLog } from "../../src/vdi/period/search.ts";
import { useFolder, vdi } from "./vdi.ts";

useFolder();

const names = ["1", "2", "3", "4", "5", "6", "8", "9", "10", "11", "12", "13", "beside a", "beside b"];
const thin = (name: string) =>
  JSON.stringify((month.attestations as Readonly<Record<string, unknown>>)[name]);
const lines = (list: readonly string[]) => list.map(thin).join("\n");
const CLOSE = [
  "period",
  "close",
  "--key",
  "key",
  "--stream",
  "loans",
  "--from",
  String(month.from),
  "--to",
  String(month.to),
  // The month is one of 2027.
  "--force",
];
/** When an auditor looks: the month is over, whatever the clock of the machine says. */
const AT = ["--at", String(month.to + 86_400 * 90)];
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;

beforeAll(async () => {
  writeFileSync("key", month.issuer_secret, { mode: 0o600 });
  writeFileSync("march.jsonl", lines(names));
  writeFileSync(
    "openings.jsonl",
    Object.values(month.openings)
      .map((one) => JSON.stringify(one))
      .join("\n"),
  );
  const made = await vdi([
    ...CLOSE,
    "march.jsonl",
    "--void",
    "7",
    "--leaves",
    "leaves",
    "--out",
    "march.json",
  ]);
  expect(made.code).toBe(0);
  expect(made.out).toMatch(/^Stated 14 attestations and 1 void number /);
  const store = new MemoryReceiptStore();
  const log = new TransparencyLog({
    store,
    signer: createNoteSigner("log.example/p", new Uint8Array(32).fill(3)),
    now: () => month.to + 60,
  });
  const { log_index } = log.appendStatement(read("march.json") as never);
  writeFileSync("march.proof", log.getProofDocument(log_index));
  const vkey = encodeVkey(createNoteSigner("log.example/p", new Uint8Array(32).fill(3)).key);
  writeFileSync(
    "trust.json",
    JSON.stringify({
      trust: { issuers: [(read("march.json") as { issuer: string }).issuer] },
      logs: [{ log: vkey }],
    }),
  );
  const witness = createNoteSigner("w.example", new Uint8Array(32).fill(4), "cosignatureV1");
  const watching = new Witness({
    signer: witness,
    logs: [{ key: vkey }],
    store: new MemoryWitnessStore(),
    now: () => month.to + 120,
  });
  const { note } = await collectCosignatures(log.getCheckpoint(), nodeReader(store), [
    { key: encodeVkey(witness.key), post: async (body) => watching.addCheckpoint(body) },
  ]);
  const parsed = parseTlogProof(log.getProofDocument(log_index));
  if (!parsed.ok) throw new Error(parsed.detail);
  writeFileSync("witnessed.proof", encodeTlogProof({ ...parsed.value, checkpoint: note } as never));
  writeFileSync(
    "witnesses.json",
    JSON.stringify({
      trust: { issuers: [(read("march.json") as { issuer: string }).issuer] },
      logs: [{ log: vkey, witnesses: [encodeVkey(witness.key)], threshold: 1 }],
    }),
  );
  const {
    signature,
    round,
    randomness = "",
  } = quicknet.rounds[0] as { signature: string; round: number; randomness?: string };
  writeFileSync("drand.json", JSON.stringify({ round, randomness, signature }));
});

describe("close", () => {
  const empty = (to: number, ...more: string[]) => [
    ...["period", "close", "--key", "key", "--from", "1", "--to", String(to), "--out", "none.json"],
    ...more,
  ];

  test("closes a period that is over, and states the beacon that draws samples", async () => {
    expect(await vdi(empty(2))).toMatchObject({ code: 0, err: "" });
    const draw = { chain: quicknet.chain.hash, after: 86_400 };
    expect(read("none.json")).toMatchObject({ draw });
    expect((await vdi(empty(2, "--draw-after", "3600"))).code).toBe(0);
    expect(read("none.json")).toMatchObject({ draw: { ...draw, after: 3600 } });
    expect((await vdi(empty(2, "--draw-after", "60"))).code).toBe(64);
  });

  test("refuses an end that is still to come, unless it is told to", async () => {
    rmSync("none.json");
    const refused = await vdi(empty(4_102_444_800));
    expect(refused).toMatchObject({ code: 64, out: "" });
    expect(refused.err).toMatch(
      /--to: the period ends on 1 Jan 2100, .* would convict it\. --force signs anyway/,
    );
    expect(existsSync("none.json")).toBe(false);
    const forced = await vdi(empty(4_102_444_800, "--force"));
    expect(forced.code).toBe(0);
    expect(forced.err).toMatch(/^The period ends on 1 Jan 2100, .* convicts it\.\n$/);
  });

  test("says how many attestations near an end belong to another period", async () => {
    // Number 13 was issued after the month's end, and a later number was not: it belongs to the month. Number 14 of the
    // first run was issued in it, and of the second after it.
    const numbers = ["1", "2", "3", "4", "5", "6", "8", "9", "10", "11", "12"];
    writeFileSync("late.jsonl", lines([...numbers, "13 later", "14"]));
    const whole = await vdi([...CLOSE, "late.jsonl", "--void", "7", "--out", "late.json"]);
    expect(whole.code).toBe(0);
    expect(read("late.json")).toMatchObject({ last: 14, count: 13 });
    writeFileSync("late.jsonl", lines([...numbers, "13 later"]));
    const without = await vdi([...CLOSE, "late.jsonl", "--void", "7", "--out", "late.json"]);
    expect(without.err).toContain(
      "1 attestation near an end is not counted: 0 of the period before, 1 of the next one.",
    );
    expect(read("late.json")).toMatchObject({ last: 12, count: 11 });
  });

  test.each<[string, string[], string[], RegExp]>([
    ["a gap", ["march.jsonl"], [], /Not closed: number 7 has no attestation/],
    [
      "another key's attestation",
      ["march.jsonl", "other.jsonl"],
      ["--void", "7"],
      /Not closed: other.jsonl: another key/,
    ],
    ["one altered", ["altered.jsonl"], [], /Could not be checked|Not closed/],
    [
      "a number twice",
      ["march.jsonl", "twice.jsonl"],
      ["--void", "7"],
      /Not closed: number 5 is there twice/,
    ],
  ])("refuses %s", async (_, files, more, said) => {
    writeFileSync("other.jsonl", thin("1 of another"));
    writeFileSync("twice.jsonl", thin("5 again"));
    writeFileSync("altered.jsonl", thin("1").replace('"number":1', '"number":2'));
    const { code, err, out } = await vdi([...CLOSE, ...files, ...more]);
    expect(code).toBeGreaterThan(0);
    expect(err).toMatch(said);
    expect(out).toBe("");
  });

  test.each<[string, string[]]>([
    ["no key", ["period", "close", "march.jsonl", "--from", "1", "--to", "2"]],
    ["no end", ["period", "close", "march.jsonl", "--key", "key", "--from", "1"]],
    ["no beginning", ["period", "close", "march.jsonl", "--key", "key", "--to", "2"]],
    ["a number that is none", [...CLOSE, "march.jsonl", "--void", "0"]],
    ["an unknown option", [...CLOSE, "march.jsonl", "--voids", "7"]],
    ["an unknown command", ["period", "open"]],
    ["none", ["period"]],
  ])("%s is wrong use", async (_, args) => {
    expect((await vdi(args)).code).toBe(64);
  });
});

describe("verify", () => {
  test("everything there is", async () => {
    const { code, out } = await vdi([
      "period",
      "verify",
      ...AT,
      "march.json",
      "march.jsonl",
      "--leaves",
      "leaves",
      "--log",
      "march.proof",
      "--trust",
      "trust.json",
    ]);
    expect(code).toBe(0);
    expect(out).toContain(
      "This key states that it attested 14 decisions in March 2027 (UTC): of its numbers",
    );
    expect(out).toContain(
      '1 to 13 none missing (1 declared void), none twice; 71.4 % "approve", 28.6 % "decline".',
    );
    expect(out).toContain("Of the attestations that you hold of this key and period 14 are in it.");
    expect(out).not.toMatch(/all decisions/);
  });

  test("whose key it is, as its reader calls it, and the time asked about", async () => {
    const { issuer } = read("march.json") as { issuer: string };
    writeFileSync(
      "named.json",
      JSON.stringify({ trust: { issuers: [{ public_key: issuer, label: "Lender" }] } }),
    );
    const { out } = await vdi(["verify", "march.json", ...AT, "--trust", "named.json", "--html", "-"]);
    expect(out).toMatch(/<h1>Lender states that it attested 14\sdecisions in March\s2027 \(UTC\)/);
    expect(out).toContain(`Issuer&#39;s key</th><td>${issuer}<`);
    expect(out).toContain(`Asked about</th><td>${inUtc(Number(AT[1]))}<`);
    // Stated once, on top. The other sentences stand under it, and are no rows of a table.
    expect(out.match(/states that it attested/g)).toHaveLength(1);
    expect(out).not.toContain('<th scope="row"></th>');
    expect(out).toContain("<li>No log that you know is shown to have it");
    const lines = (await vdi(["verify", "march.json", ...AT, "--trust", "named.json"])).out.split("\n");
    expect(lines[0]).toMatch(/^Lender states that it attested 14 decisions/);
    expect(lines.join("\n")).toContain("\n  No log that you know is shown to have it");
    const unnamed = await vdi(["period", "verify", "march.json", ...AT, "--trust", "trust.json"]);
    expect(unnamed.out).toContain("This key states that it attested 14 decisions");
    const named = await vdi(["period", "verify", "march.json", ...AT, "--trust", "named.json"]);
    expect(named.out).toContain("Lender states that it attested 14 decisions");
  });

  test("an attestation left out: exit 1, and evidence that anybody checks", async () => {
    writeFileSync("held.jsonl", lines(["1", "unknown 0", "7"]));
    const { code, out, err } = await vdi([
      "period",
      "verify",
      ...AT,
      "march.json",
      "held.jsonl",
      "--leaves",
      "leaves",
      "--evidence",
      "evidence.jsonl",
    ]);
    expect(code).toBe(1);
    expect(out).toContain("2 are left out");
    expect(err).toContain("vdi period evidence");
    const checked = await vdi(["period", "evidence", "evidence.jsonl"]);
    expect(checked.code).toBe(0);
    expect(
      checked.out.match(/^The key [0-9a-f]{64} signed an attestation that its statement .* leaves out\.$/gm),
    ).toHaveLength(2);
    writeFileSync(
      "none.json",
      JSON.stringify({
        type: "period_evidence_v1",
        kind: "two_statements",
        statement: read("march.json"),
        other_statement: read("march.json"),
      }),
    );
    expect(await vdi(["period", "evidence", "none.json"])).toMatchObject({
      code: 1,
      out: "Nothing is shown. Of the contradictions that would convict a key these documents show none.\n",
    });
  });

  test("inputs that were not used are named, and one that cannot be read leaves it open", async () => {
    writeFileSync("mixed.jsonl", `${thin("1")}\n{ "cut": \n${thin("1 of another")}\n`);
    writeFileSync("others.jsonl", `${JSON.stringify(read("march.json"))}\nnothing\n`);
    const args = [
      "march.json",
      "mixed.jsonl",
      "--leaves",
      "leaves",
      "--other",
      "others.jsonl",
      "--trust",
      "trust.json",
    ];
    const { code, out, err } = await vdi(["period", "verify", ...AT, ...args]);
    expect(code).toBe(2);
    expect(out).toContain(
      "1 document given could not be read as an attestation; 1 attestation given is of another key",
    );
    expect(err).toBe(
      [
        "mixed.jsonl, line 2: cannot be read as an attestation; it may belong to this period",
        "mixed.jsonl, line 3: not used: of another key or period, or not signed",
        "others.jsonl, line 2: cannot be read as a period statement; it may be about this time",
        "",
      ].join("\n"),
    );
  });

  test("an attestation whose prose names a compact form is held against the statement", async () => {
    const one = expand(JSON.parse(thin("5 again")));
    if (!one.ok) throw new Error(one.detail);
    const signer = createSigner(month.issuer_secret);
    const named = {
      ...one.value,
      pipeline: { ...one.value.pipeline, name: "thin_decision_attestation_v1" },
      signature: unsignedBy(signer),
    };
    const signed = signDocument(
      PAYLOAD_TYPES.attestation,
      { ...named, attestation_id: attestationId(named) },
      signer,
    );
    for (const text of [
      JSON.stringify(signed),
      JSON.stringify(signed, null, 2),
      `${thin("1")}\n${JSON.stringify(signed)}`,
    ]) {
      writeFileSync("named.jsonl", text);
      const { code, out } = await vdi([
        "period",
        "verify",
        ...AT,
        "march.json",
        "named.jsonl",
        "--leaves",
        "leaves",
      ]);
      expect(code).toBe(1);
      expect(out).toContain("1 is left out");
    }
  });

  test("the next period, and one that skips", async () => {
    const end = String(month.to + 86_400);
    expect(
      (
        await vdi([
          "period",
          "close",
          "--key",
          "key",
          "--previous",
          "march.json",
          "--to",
          end,
          "--force",
          "--out",
          "april.json",
        ])
      ).code,
    ).toBe(0);
    expect(
      (
        await vdi([
          "period",
          "verify",
          ...AT,
          "april.json",
          "--previous",
          "march.json",
          "--trust",
          "trust.json",
        ])
      ).code,
    ).toBe(0);
    expect((await vdi(["period", "verify", ...AT, "march.json", "--previous", "april.json"])).code).toBe(1);
    expect(
      (
        await vdi([
          "period",
          "close",
          "--key",
          "key",
          "--previous",
          "march.json",
          "--from",
          end,
          "--to",
          String(Number(end) + 1),
          "--force",
        ])
      ).code,
    ).toBe(64);
  });

  test("as a machine reads it", async () => {
    const { code, out } = await vdi(["period", "verify", ...AT, "march.json", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      valid: true,
      verdict: "verified",
      rests_on: "self_asserted",
      complete: false,
    });
  });

  test("what cannot be read is said to be so, and a missing file could not be checked", async () => {
    expect((await vdi(["period", "verify", ...AT, "key"])).code).toBe(2);
    expect((await vdi(["period", "verify", ...AT, "no-such-file"])).code).toBe(2);
    expect((await vdi(["period", "verify", ...AT, "march.json", "--leaves", "no-such-file"])).code).toBe(2);
  });
});

test.each<[string, () => Uint8Array, RegExp]>([
  [
    "longer than any document, and never ends",
    () => new Uint8Array(80 << 20).fill(0x61),
    /has a line longer than any document/,
  ],
  [
    "of bytes that are no text",
    () => Uint8Array.of(...readFileSync("leaves").subarray(0, 40), 0xff, 0x0a),
    /leaves\.odd: It is not/,
  ],
])("leaves with a line %s are refused by name", async (_, bytes, why) => {
  writeFileSync("leaves.odd", bytes());
  const said = await vdi([
    "period",
    "verify",
    "march.json",
    "--leaves",
    "leaves.odd",
    "--trust",
    "trust.json",
    ...AT,
  ]);
  expect([said.code === 0, said.err]).toEqual([false, expect.stringMatching(why)]);
});

describe("sample", () => {
  test("which round, the request, the answer, and what it is worth without witnesses", async () => {
    const asked = await vdi(["period", "sample", "march.json", "--json"]);
    const wanted = JSON.parse(asked.out) as { round: number; time: number };
    expect(wanted.time - month.to - 86_400).toBeOneOf([0, 1, 2]);
    const request = [
      "period",
      "sample",
      "march.json",
      "--beacon",
      "drand.json",
      "--size",
      "15",
      "--disclose",
      "/amount",
      "--out",
      "request.json",
    ];
    expect((await vdi(request)).code).toBe(0);
    const answered = await vdi([
      "period",
      "answer",
      "request.json",
      "march.json",
      "march.jsonl",
      "--leaves",
      "leaves",
      "--openings",
      "openings.jsonl",
      "--log",
      "march.proof",
      "--out",
      "answer.json",
    ]);
    expect(answered).toMatchObject({ code: 0, err: "Answered 15 leaves.\n" });
    const { code, out } = await vdi([
      "period",
      "check",
      "answer.json",
      "--request",
      "request.json",
      "--trust",
      "trust.json",
    ]);
    // The published round is one of 2023: it cannot have drawn this sample.
    expect(code).toBe(1);
    expect(out).toContain(`The statement fixes round ${wanted.round}; this is 1000`);
    expect(out).toContain("; your sample of 15: 15 answered, 2 verified, 1 void.");
    expect(out).toContain("That nobody chose the sample is not shown.");
  });

  test("by a nonce, drawn once witnesses are shown to have seen the statement", async () => {
    const sample = ["period", "sample", "march.json", "--nonce", "--size", "2", "--out", "own.json"];
    for (const [args, code, said] of [
      [sample, 64, "--nonce: needs --log and --trust"],
      [[...sample, "--beacon", "drand.json"], 64, "expected one of --beacon and --nonce"],
      [
        [...sample, "--log", "march.proof", "--trust", "trust.json"],
        2,
        "witnesses did not see the statement",
      ],
      [[...sample, "--log", "march.proof", "--trust", "nobody.json"], 2, "no log in the trust file"],
    ] as const) {
      writeFileSync("nobody.json", "{}");
      const refused = await vdi(args);
      expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(said)]);
      expect(existsSync("own.json")).toBe(false);
    }
    const made = await vdi([...sample, "--log", "witnessed.proof", "--trust", "witnesses.json"]);
    expect(made.code).toBe(0);
    expect(made.err).toContain("The request holds your nonce. Keep it");
    const { nonce, beacon } = read("own.json");
    expect([nonce, beacon]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), undefined]);
    const answered = await vdi([
      ...["period", "answer", "own.json", "march.json", "march.jsonl", "--leaves", "leaves"],
      ...["--log", "witnessed.proof", "--out", "own-answer.json"],
    ]);
    expect(answered.code).toBe(0);
    const check = ["period", "check", "own-answer.json", "--trust", "witnesses.json"];
    const own = await vdi([...check, "--request", "own.json"]);
    expect(own.out).toContain("Your own nonce drew the sample.");
    const unasked = await vdi(check);
    expect(unasked.out).toContain("The nonce came with the answer, so anybody could have chosen it.");
    expect(unasked.out).toContain("That nobody chose the sample is not shown.");
    // The month is still to come.
    expect([own.code, unasked.code]).toEqual([2, 2]);
  });

  test("an answer that lacks what was drawn is refused while it is made", async () => {
    writeFileSync("few.jsonl", lines(["1", "2"]));
    const { code, err } = await vdi([
      "period",
      "answer",
      "request.json",
      "march.json",
      "few.jsonl",
      "--leaves",
      "leaves",
    ]);
    expect(code).toBe(2);
    expect(err).toContain("was drawn, and is in none of the files");
  });
});

describe("check --search", () => {
  const own = createNoteSigner("log.example/searched", new Uint8Array(32).fill(9));
  const key = createSigner(month.issuer_secret);
  let clock = 0;

  /** A log with receipts' worth of other entries around the statement, published as files. */
  async function searched(entries: readonly (readonly [at: number, statement: object])[], folder: string) {
    const store = new MemoryReceiptStore();
    const log = new TransparencyLog({ store, signer: own, now: () => clock });
    for (const [at, one] of entries) {
      clock = at;
      log.appendStatement(one as never);
    }
    mkdirSync(folder, { recursive: true });
    await publishLog(store, directoryFiles(folder), own);
    const index = entries.findIndex(([, one]) => JSON.stringify(one) === JSON.stringify(read("march.json")));
    writeFileSync("searched.proof", log.getProofDocument(index));
    writeFileSync(
      "searched.json",
      JSON.stringify({ trust: { issuers: [key.publicKey] }, logs: [{ log: encodeVkey(own.key) }] }),
    );
    await vdi([
      ...["period", "answer", "request.json", "march.json", "march.jsonl", "--leaves", "leaves"],
      ...["--openings", "openings.jsonl", "--log", "searched.proof", "--out", "searched-answer.json"],
    ]);
    const { out, err, code } = await vdi([
      ...[
        "period",
        "check",
        "searched-answer.json",
        "--trust",
        "searched.json",
        "--search",
        folder,
        "--json",
      ],
    ]);
    return { code, err, search: out === "" ? null : JSON.parse(out).search };
  }

  const stated = (change: object, signer = key): PeriodStatement => {
    const { signature: _, ...content } = read("march.json") as unknown as PeriodStatement;
    return signDocument(
      PAYLOAD_TYPES.periodStatement,
      { ...content, issuer: signer.publicKey, ...change },
      signer,
    );
  };
  const after = month.to + 86_400;
  const stranger = createSigner("11".repeat(32));
  const noise = () =>
    Array.from({ length: 300 }, (_, i) => [month.to - 10, stated({ from: i, to: i + 1 }, stranger)] as const);

  test("finds another statement of the key about one time, logged before the round", async () => {
    const other = stated({ root: "00".repeat(32) });
    const { code, search } = await searched(
      [
        ...noise(),
        [month.to + 60, read("march.json")],
        [month.to + 61, stated({ root: "11".repeat(32) }, stranger)],
        [month.to + 62, stated({ from: month.to, to: month.to + 5 })],
        [after - 1, other],
        [after + 3, stated({ root: "22".repeat(32) })],
      ],
      "one.log",
    );
    expect(search).toEqual({
      first: 300,
      entries: 4,
      others: [{ log_index: 303, statement_hash: hashPeriodStatement(other) }],
      unreadable: [],
      complete: true,
    });
    expect(code).toBe(1);
    const said = await vdi([
      "period",
      "check",
      "searched-answer.json",
      "--trust",
      "searched.json",
      "--search",
      "one.log",
    ]);
    expect(said.err).toContain("1 is of another statement of this key about this time");
    expect(said.err).toContain(`Entry 303: statement ${hashPeriodStatement(other)}`);
  });

  test("finds none where none is, and says so", async () => {
    const { search } = await searched([...noise(), [month.to, read("march.json")]], "none.log");
    expect(search).toMatchObject({ first: 300, entries: 1, others: [], complete: true });
    const said = await vdi([
      "period",
      "check",
      "searched-answer.json",
      "--trust",
      "searched.json",
      "--search",
      "none.log",
    ]);
    expect(said.err).toContain(
      "Of 1 entry of the log from the period's end on, none is of another statement",
    );
  });

  test("reads up to a bound, and names what it does not know", async () => {
    await searched(
      [...noise(), [month.to, read("march.json")], [month.to + 1, stated({ root: "00".repeat(32) })]],
      "long.log",
    );
    const policy = makeLogPolicy({ log: encodeVkey(own.key) });
    const terminal = {
      line: () => undefined,
      note: () => undefined,
      colour: false,
    } as never;
    const found = await searchLog(read("march.json") as never, policy, "long.log", terminal, 1);
    expect(found).toMatchObject({ entries: 1, others: [], complete: false });
  });

  test("a log that is changed on the way, or is another one, is not taken", async () => {
    await searched([...noise(), [month.to, read("march.json")]], "bent.log");
    const check = ["period", "check", "searched-answer.json", "--trust", "searched.json", "--search"];
    const path = "bent.log/tile/entries/001.p/45";
    const bytes = readFileSync(path);
    bytes[50]! ^= 1;
    writeFileSync(path, bytes);
    const bent = await vdi([...check, "bent.log"]);
    expect([bent.code, bent.err]).toEqual([2, expect.stringContaining("bent.log")]);
    expect((await vdi([...check, "nowhere.log"])).code).toBe(2);
    const unknown = await vdi(["period", "check", "searched-answer.json", "--search", "bent.log"]);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("no log in the trust file")]);
  });
});

test("among other documents it is recognised, and shown with its rows", async () => {
  const { code, out } = await vdi(["verify", ...AT, "march.json", "march.proof", "--trust", "trust.json"]);
  expect(out).toContain("2 verified");
  const alone = await vdi(["verify", ...AT, "march.json", "--trust", "trust.json"]);
  expect(alone.out).toContain("This key states that it attested 14 decisions");
  expect(code).toBe(0);
  expect((await vdi(["verify", ...AT, "march.proof", "--trust", "trust.json"])).code).toBe(2);
  const evidence = await vdi(["verify", ...AT, "evidence.jsonl"]);
  expect(evidence.code).toBe(0);
  expect(evidence.out).toContain("It convicts a key");
});

test("a statement and attestations in envelopes are what they are by themselves", async () => {
  const statement = read("march.json") as never;
  writeFileSync("march.env", JSON.stringify(toEnvelope(PAYLOAD_TYPES.periodStatement, statement)));
  const full = names.slice(0, 2).map((name) => expand(JSON.parse(thin(name))));
  const envelopes = full.map((one) =>
    JSON.stringify(toEnvelope(PAYLOAD_TYPES.attestation, (one.ok ? one.value : null) as never)),
  );
  writeFileSync("held.env", envelopes.join("\n"));
  const given = ["--leaves", "leaves", ...AT, "--json"];
  const own = await vdi(["period", "verify", "march.json", "march.jsonl", ...given]);
  const held = await vdi(["period", "verify", "march.env", "held.env", "--other", "march.env", ...given]);
  expect([own.code, held.code]).toEqual([0, 0]);
  expect(JSON.parse(held.out)).toMatchObject({
    inputs: { others: ["used"], attestations: ["used", "used"] },
  });
});

test("a file that cannot be read stops nothing beside it, and leaves the attestations open", async () => {
  writeFileSync("odd.json", Buffer.of(0xff, 0xfe, 0));
  writeFileSync("omitted.json", thin("unknown 0"));
  const given = ["--leaves", "leaves", ...AT];
  const open = await vdi(["period", "verify", "march.json", "march.jsonl", "odd.json", "none.txt", ...given]);
  expect([open.code, open.out.split("\n")[0]]).toEqual([2, "Could not be checked"]);
  for (const name of ["odd.json", "none.txt"]) expect(open.err).toContain(name);
  const convicted = await vdi(["period", "verify", "march.json", "odd.json", "omitted.json", ...given]);
  expect([convicted.code, convicted.out.split("\n")[0]]).toEqual([1, "Not valid"]);
});
