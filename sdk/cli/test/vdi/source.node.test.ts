// `vdi source` and the surfaces of what comes out of it: asked, signed, proved with, verified, and each refusal.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceOpening, SourceRequest, SourceStatement } from "@svc/core";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "../../../../tools/testing/paths.ts";
import { useFolder, vdi } from "./vdi.ts";

useFolder();

const EXAMPLES = join(REPOSITORY, "docs/examples/sources");
const example = (name: string) => join(EXAMPLES, name);
const read = <T>(name: string) => JSON.parse(readFileSync(name, "utf8")) as T;
const write = (name: string, document: unknown) => writeFileSync(name, JSON.stringify(document));
const AT = ["--at", "1795338600"];
const TRUST = ["--trust", example("trust.json"), ...AT];

const CONFIG = {
  pipeline: {
    name: "Loan",
    steps: ["intake", "approve", "decline"],
    outcomes: ["approve", "decline"],
    constraints: [
      {
        id: "income",
        description: "An income of 1000 or more.",
        critical: true,
        vertex: "intake",
        predicate: { input: "/income", op: "ge", value: 1000 },
      },
    ],
  },
  decision: { path: ["intake", "approve"], inputs: { income: 1500, wish: "car" }, outcome: "approve" },
};

async function keyOf(name: string): Promise<string> {
  await vdi(["keys", "generate", `${name}.key`]);
  const { out } = await vdi(["keys", "show", `${name}.key`, "--json"]);
  return (JSON.parse(out) as { readonly public_key: string }).public_key;
}

test("from the request to a result that says of the input whose word it is", async () => {
  const lender = await keyOf("lender");
  const employer = await keyOf("employer");
  const asked = await vdi([
    "source",
    "ask",
    "--audience",
    lender,
    "--subject",
    "staff 12",
    "--out",
    "request.json",
  ]);
  expect(asked).toMatchObject({ code: 0 });
  expect(`${asked.out}${asked.err}`).not.toContain("staff 12");
  expect(statSync("request.json").mode & 0o077).toBe(0);
  write("values.json", { "/income": 1500 });
  const sign = [
    "source",
    "sign",
    "request.json",
    "values.json",
    "--key",
    "employer.key",
    "--name",
    "Employer",
  ];
  const signed = await vdi([...sign, "--opening", "opening.json", "--out", "statement.json", "--json"]);
  expect(signed).toMatchObject({ code: 0 });
  expect(JSON.parse(signed.out)).toMatchObject({
    public_key: employer,
    inputs: ["/income"],
    file: "statement.json",
  });
  expect(statSync("opening.json").mode & 0o077).toBe(0);
  const { challenge } = read<SourceRequest>("request.json");
  expect(read<SourceStatement>("statement.json")).toMatchObject({ challenge, audience: lender });
  expect(readFileSync("statement.json", "utf8")).not.toMatch(/\b1500\b|staff/);

  write("config.json", CONFIG);
  const attest = ["attest", "config.json", "--key", "lender.key", "--source", "opening.json"];
  const made = await vdi([
    ...attest,
    "--evidence",
    "evidence.json",
    "--opening",
    "private.json",
    "--out",
    "att.json",
  ]);
  expect(made, made.err).toMatchObject({ code: 0 });
  expect(read<{ decision: { nonce: string } }>("att.json").decision.nonce).toBe(challenge);

  write("trust.json", {
    trust: { issuers: [lender], sources: [{ public_key: employer, roles: ["/income"], name: "HR" }] },
  });
  const verified = await vdi(["verify", "att.json", "evidence.json", "--trust", "trust.json"]);
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.out).toContain("income (/income): signed by HR, a source that you pinned for this input");
  // The evidence that the statement and the opening give is the same.
  const again = await vdi(["source", "evidence", "private.json", "att.json", "statement.json"]);
  expect(again.code).toBe(0);
  expect(JSON.parse(again.out)).toEqual(read("evidence.json"));

  // A second decision with the same statement, a value that the source did not sign, another issuer.
  write("other.json", { ...CONFIG, decision: { ...CONFIG.decision, inputs: { income: 1501, wish: "car" } } });
  for (const args of [
    ["attest", "other.json", "--key", "lender.key", "--source", "opening.json"],
    ["attest", "config.json", "--key", "employer.key", "--source", "opening.json"],
    [...attest, "--source", "opening.json"],
    ["attest", "config.json", "--key", "lender.key", "--source", "statement.json"],
  ]) {
    const refused = await vdi(args);
    expect(refused, args.join(" ")).toMatchObject({ code: 64, out: "" });
    expect(refused.err).not.toMatch(/1500|1501|staff 12/);
  }
});

describe("the examples", () => {
  test("say of each input on whose word it stands, and never that it is true", async () => {
    const { code, out } = await vdi([
      "verify",
      example("attestation.json"),
      example("evidence.json"),
      ...TRUST,
    ]);
    expect(code).toBe(0);
    expect(out).toContain(
      'credit history (/applicant/credit_history): signed by "Example credit bureau", a source that you pinned for this input',
    );
    expect(out).toContain("amount (/application/amount): the issuer's word");
    const alone = await vdi(["verify", example("demanded.json"), ...TRUST, "--html", "report.html"]);
    expect(alone.out).toContain("Inputs: sources that you pinned, about one unnamed person");
    expect(alone.out).toContain("That the inputs are true. Sources that you pinned say so.");
    expect(readFileSync("report.html", "utf8")).toMatch(
      /<strong>employment<\/strong>: <span class="good">signed by .*<small>\/applicant\/employment</,
    );
  });

  test("in the machine result, alone and together", async () => {
    const one = JSON.parse((await vdi(["verify", example("demanded.json"), ...TRUST, "--json"])).out);
    expect(one).toMatchObject({ valid: true, trust: { inputs: "pinned" }, source_evidence: { valid: true } });
    const stranger = JSON.parse((await vdi(["verify", example("demanded.json"), ...AT, "--json"])).out);
    expect(stranger).toMatchObject({ valid: true, trust: { inputs: "self_asserted" } });
  });

  test("evidence that was altered, or stands beside another attestation, is not valid; the attestation is", async () => {
    const evidence = read<{ statements: SourceStatement[] }>(example("evidence.json"));
    const [first, ...others] = evidence.statements as [SourceStatement];
    write("altered.json", {
      ...evidence,
      statements: [{ ...first, source: { name: "Central bank" } }, ...others],
    });
    const altered = await vdi(["verify", example("attestation.json"), "altered.json", ...TRUST]);
    expect(altered).toMatchObject({ code: 1 });
    expect(altered.out).toMatch(/\nOne decision is verified: .*\nOf 1 other document: 1 not valid\.\n/);
    expect(altered.out).not.toContain("a source that you pinned");
    const other = await vdi(["verify", example("demanded.json"), example("evidence.json"), ...TRUST]);
    expect(other).toMatchObject({ code: 1 });
    const alone = await vdi(["verify", example("evidence.json"), ...TRUST]);
    expect(alone).toMatchObject({ code: 2 });
    write("statement.json", first);
    expect(await vdi(["verify", "statement.json", ...TRUST])).toMatchObject({ code: 2 });
  });
});

test.each<[string, string[], number]>([
  ["nothing", [], 64],
  ["an action that is none", ["seal"], 64],
  ["an option of another action", ["ask", "--audience", "00", "--subject", "x", "--key", "k"], 64],
  ["an audience that is no key", ["ask", "--audience", "00", "--subject", "x"], 64],
  ["no values", ["sign", "r.json"], 64],
  ["a file that is not there", ["sign", "absent.json", "absent.json", "--key", "k", "--name", "n"], 2],
  ["no statement", ["evidence", "o.json", "a.json"], 64],
])("vdi source with %s: exit code", async (_, args, code) => {
  expect(await vdi(["source", ...args])).toMatchObject({ code, out: "" });
});

test("statements that are not about the decision make no evidence", async () => {
  const opening = read<SourceOpening>("opening.json");
  write("stray.json", { ...opening.statement, challenge: "00".repeat(32) });
  const { code, err } = await vdi(["source", "evidence", "private.json", "att.json", "stray.json"]);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("source_challenge_mismatch") });
});
