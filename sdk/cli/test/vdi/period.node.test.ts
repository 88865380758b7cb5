// `vdi period` from a month of real attestations to an answer: what each command makes, says and exits with.
import { readFileSync, writeFileSync } from "node:fs";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { TransparencyLog } from "@svc/vdi-transparency";
import { inUtc } from "@svc/words";
import { beforeAll, describe, expect, test } from "vitest";
import quicknet from "../../../completeness/test/vectors/drand-quicknet.json" with { type: "json" };
import month from "../../../completeness/test/vectors/month.json" with { type: "json" };
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
  const log = new TransparencyLog({
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
  const {
    signature,
    round,
    randomness = "",
  } = quicknet.rounds[0] as { signature: string; round: number; randomness?: string };
  writeFileSync("drand.json", JSON.stringify({ round, randomness, signature }));
});

describe("close", () => {
  test.each([
    [2, ""],
    [4_102_444_800, /^The period ends on 1 Jan 2100, .* convicts it\.\n$/],
  ])("says of an end at %i whether it is still to come", async (to, said) => {
    const { code, err } = await vdi([
      "period",
      "close",
      "--key",
      "key",
      "--from",
      "1",
      "--to",
      String(to),
      "--out",
      "none.json",
    ]);
    expect([code, err]).toEqual([0, typeof said === "string" ? said : expect.stringMatching(said)]);
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
    // Said once, on top; what else is to be said stands under it, and is no row of a table.
    expect(out.match(/states that it attested/g)).toHaveLength(1);
    expect(out).not.toContain('<th scope="row"></th>');
    expect(out).toContain("<p>No log that you know is shown to have it");
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
    const asked = await vdi([
      "period",
      "sample",
      "march.json",
      "--log",
      "march.proof",
      "--trust",
      "trust.json",
      "--json",
    ]);
    const wanted = JSON.parse(asked.out) as { round: number; time: number };
    expect(wanted.time).toBeGreaterThanOrEqual(month.to + 60 + 3600);
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
    expect(out).toContain(`The round that follows the log time is ${wanted.round}; this is 1000`);
    expect(out).toContain("; your sample of 15: 15 answered, 2 verified, 1 void.");
    expect(out).toContain("That nobody chose the sample is not shown.");
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
