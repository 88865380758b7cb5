// The protocol document says what the code does: its marked tables are compared with the constants and schemas that
// the code runs on, its reasons with the closed sets, its links and paths with the tree. Prose between the tables is
// not checked here; a verifier written from it is the test of that.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { AuditBundleSchema, BUNDLE_REASONS } from "@svc/audit";
import { BILL_REASONS, BILLING_MATERIAL_REASONS, COMMITTED_PARTS } from "@svc/billing";
import { CREDENTIAL_SCOPES, TRANSITIONS, type Transition } from "@svc/billing/api";
import * as core from "@svc/core";
import {
  CHECKPOINT_REASONS,
  DECISION_REASONS,
  EVIDENCE_REASONS,
  INCLUSION_REASONS,
  KEY_REASONS,
  LOG_PROOF_REASONS,
  PROOF_REASONS,
  TRANSCRIPT_REASONS,
  TREE_REASONS,
} from "@svc/core/finding";
import { CEREMONY_REASONS } from "@svc/groth16/ceremony";
import {
  MAX_BEACON_ITERATIONS_EXPONENT,
  MAX_CONTRIBUTIONS,
  PERPETUAL_54_POINTS,
  PUBLIC_CEREMONIES,
} from "@svc/groth16/transcript";
import { listManifests } from "@svc/vdi-registry";
import {
  ACCEPTANCE_LEVELS,
  ACCEPTANCE_REASONS,
  MATERIAL_REASONS,
  PROFILES,
  RECEIPT_REASONS,
  SCORE_RULE,
  STEPS,
} from "@svc/vdi-verifier";
import {
  BeaconRoundSchema,
  EVIDENCE_KINDS,
  PeriodEvidenceSchema,
  SampleAnswerSchema,
  SampleRequestSchema,
} from "@svc/vdi-verifier/periods";
import { POSSESSION_PAYLOAD_TYPE } from "@svc/vdi-verifier-registry";
import { describe, expect, test } from "vitest";
import { anchorOf } from "../../site/pages.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PAGES = [
  "docs/protocol.md",
  ...readdirSync(join(ROOT, "docs/protocol"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/protocol/${name}`),
];
const text = new Map(PAGES.map((page) => [page, readFileSync(join(ROOT, page), "utf8")]));
const whole = [...text.values()].join("\n");

/** Rows below the head of the table marked with this kind and name, as trimmed cells. */
function rowsOf(kind: "table" | "members", name: string): string[][] {
  const marked = whole.split(`<!-- ${kind}: ${name} -->\n`);
  if (marked.length !== 2) throw new Error(`expected one ${kind} "${name}", found ${marked.length - 1}`);
  const body = (marked[1] as string).split("<!-- end -->")[0] as string;
  return body.trimEnd().split("\n").slice(2).map(cellsOf);
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}

const plain = (cell = "") => cell.replaceAll("`", "");
const table = (name: string) => rowsOf("table", name).map((row) => row.map(plain));
const column = (name: string, index = 0) => table(name).map((row) => row[index] ?? "");

/** Codes in backticks in some text. */
const codesIn = (markdown: string) =>
  [...markdown.matchAll(/`([a-z][a-z0-9_]+)`/g)].map(([, code]) => code as string);
const page = (name: string) => text.get(`docs/protocol/${name}.md`) ?? "";
const section = (name: string, heading: string) =>
  page(name).split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";

describe("constants", () => {
  test("domains, in the code's order", () => {
    expect(column("domains")).toEqual(Object.values(core.DOMAINS));
    expect(column("field domains")).toEqual(Object.values(core.FIELD_DOMAINS));
  });

  test("which credential moves what", () => {
    const shown = (proof: string) =>
      (CREDENTIAL_SCOPES as readonly string[]).includes(proof)
        ? `scope ${proof}`
        : { grant: "a copy of the grant", preflight_key: "preflight key" }[proof];
    const wanted = Object.entries<Transition>(TRANSITIONS).map(([endpoint, { needs, moves }]) => {
      const bySubject = Map.groupBy(moves, ([subject]) => subject);
      const said = [...bySubject].map(
        ([subject, all]) => `${subject}: ${all.map(([, from, to]) => `${from} to ${to}`).join(", ")}`,
      );
      return [endpoint, needs.map(shown).join(", "), said.join("; ")];
    });
    const found = table("transitions").flatMap(([endpoints = "", ...rest]) =>
      endpoints.split(", ").map((endpoint) => [endpoint, ...rest]),
    );
    expect(found).toEqual(wanted);
  });

  test("constants of the commitments, with their numbers", () => {
    const found = table("constants").map(([name, , number]) => [name, number]);
    const wanted = Object.values(core.STATEMENT_DOMAINS).map((name) => [
      name,
      String(core.domainConstant(name)),
    ]);
    expect(found).toEqual(wanted);
    const parts = table("commitments").map(([part, constant]) => [part, constant]);
    expect(parts).toEqual(Object.entries(COMMITTED_PARTS));
  });

  test("payload types", () => {
    const wanted = [...Object.values(core.PAYLOAD_TYPES), POSSESSION_PAYLOAD_TYPE];
    expect(column("payload types", 1)).toEqual(wanted);
  });

  test("limits", () => {
    const { maxDepth, maxBytes, maxMembers } = core.READ_LIMITS;
    expect(column("read limits", 1)).toEqual([maxDepth, maxBytes, maxMembers].map(String));
    expect(column("statement limits", 1)).toEqual(Object.values(core.STATEMENT_LIMITS).map(String));
    for (const [i, size] of core.STATEMENT_SIZE_NAMES.entries()) {
      const { policyDomain: _, ...capacities } = core.STATEMENT_SIZES[size];
      expect(column("statement sizes", 1 + i)).toEqual(Object.values(capacities).map(String));
    }
    expect(column("transcript limits", 1)).toEqual(
      [MAX_CONTRIBUTIONS, MAX_BEACON_ITERATIONS_EXPONENT].map(String),
    );
  });

  test("type tags, signals, trust, key statuses", () => {
    const tags = table("type tags").map(([type, tag]) => [type, Number(tag)]);
    expect(tags).toEqual(Object.entries(core.TYPE_TAGS));
    expect(column("signals", 1)).toEqual(core.DECISION_SIGNALS);
    expect(column("trust roots")).toEqual([...core.TRUST_ROOTS]);
    expect(column("trust subjects")).toEqual([...core.TRUST_SUBJECTS]);
    expect(column("key statuses")).toEqual([...core.KEY_STATUSES]);
  });

  test("the points of public ceremonies", () => {
    const { alpha_1, beta_2, tau_2 } = PERPETUAL_54_POINTS;
    const rows = Object.entries({ alpha_1, beta_2, tau_2 }).map(([name, point]) => [
      name,
      ...point.map((coordinate) => [coordinate].flat().join(", ")),
    ]);
    expect([0, 1, 2].map((i) => column("ceremony points", i))).toEqual(
      [0, 1, 2].map((i) => rows.map((row) => row[i])),
    );
  });

  test("public ceremonies", () => {
    expect(column("ceremonies", 1)).toEqual(Object.keys(PUBLIC_CEREMONIES));
  });

  test("published manifests and built-in roots", () => {
    const wanted = listManifests().map((one) => [one.manifest_id, one.manifest_version, one.manifest_hash]);
    expect(table("published manifests")).toEqual(wanted);
    const [circuit] = core.BUILT_IN_ROOTS.circuits;
    const [governor] = core.BUILT_IN_ROOTS.governanceKeys;
    if (circuit === undefined || governor === undefined) throw new Error("no built-in circuit");
    const { circuit_id: id, circuit_version: version } = circuit.record;
    expect(table("built-in roots")).toEqual([
      [`Circuit ${id} ${version}, key hash`, circuit.keyHash],
      ["Its record, circuit record hash", core.hashCircuitRecord(circuit.record)],
      [`Governance key ${governor.kid}`, governor.publicKey],
      ["Digest of the roots", core.hashBuiltInRoots()],
    ]);
  });
});

describe("rules as data", () => {
  const all = Object.values(PROFILES);
  const short = (id: string) => id.replace("VDI_VERIFY_", "").replace("_V1", "").toLowerCase();

  test("steps", () => {
    const wanted = STEPS.map(({ number, name }) => {
      const profiles = all.filter(({ steps }) => steps.includes(number)).map(({ id }) => short(id));
      return [String(number), name, profiles.join(", ")];
    });
    expect(table("steps")).toEqual(wanted);
    for (const { number, name } of STEPS) expect(whole).toContain(`\n## Step ${number}, ${name}\n`);
  });

  test("profiles", () => {
    const words = (value: string) => value.replaceAll("_", " ");
    const found = table("profiles").map((row) => row.slice(1));
    expect(found).toEqual([
      all.map(({ steps }) => steps.join(" ")),
      all.map(({ governance }) => words(governance)),
      all.map(({ revocation }) => words(revocation)),
      all.map(({ revocationMaxAgeSeconds }) => String(revocationMaxAgeSeconds)),
      all.map(({ manifestAuthority }) => words(manifestAuthority)),
      all.map(({ issuerPinned }) => (issuerPinned ? "required" : "if given")),
      all.map(({ clockSkewSeconds }) => String(clockSkewSeconds)),
      all.map(({ minimumGrade }) => minimumGrade),
    ]);
    const [head] = whole.split("<!-- table: profiles -->\n")[1]?.split("\n") ?? [];
    expect(cellsOf(head ?? "").slice(1)).toEqual(all.map(({ id }) => id));
  });

  test("score", () => {
    const rule = SCORE_RULE;
    expect(column("score", 1)).toEqual([
      rule.verifiers.join(", "),
      all.map(({ id }) => rule.profile[id]).join(", "),
      String(rule.zeroKnowledge),
      rule.profiles.join(", "),
      String(rule.capWhenAnyInvalid),
      `${rule.highFrom}, ${rule.mediumFrom}`,
    ]);
  });

  test("acceptance levels", () => {
    const wanted = Object.entries(ACCEPTANCE_LEVELS).map(([level, terms]) => [
      level,
      terms.profiles.map(short).join(", "),
      String(terms.quorum),
      terms.tvs.replaceAll("_", " "),
      terms.zeroKnowledge ? "verified" : "not asked",
      terms.contradictionRefuses ? "refuses" : "is outvoted",
      terms.spotCheck && terms.issuerPinned ? "issuer pinned, spot check" : "",
    ]);
    expect(table("levels")).toEqual(wanted);
  });

  test.each([
    ["decision", core.RECORDED_OF_DECISION],
    ["billing", core.RECORDED_OF_BILL],
  ])("what a receipt about a %s records", (kind, { facts, judgements }) => {
    const rowsOf = (rows: readonly core.RecordedRow<string>[]) =>
      rows.map(({ code, checks, optional }) => [optional ? `${code}?` : code, checks.join(", ")]);
    const shown = (name: string) => table(name).map(([code, checks]) => [code, checks]);
    expect(shown(`${kind} facts`)).toEqual(rowsOf(facts));
    expect(shown(`${kind} judgements`)).toEqual(rowsOf(judgements));
  });
});

describe("reasons", () => {
  const engine = { ...KEY_REASONS, ...PROOF_REASONS, ...TRANSCRIPT_REASONS };
  const unique = (codes: readonly string[]) => [...new Set(codes)].sort();
  const marked = (name: string) => column(name).map((cell) => cell.replace(" °", ""));

  test("of keys, proofs and transcripts are each in their table", () => {
    const own = (name: string) => unique(marked(name).filter((code) => !code.startsWith("(")));
    expect(own("key reasons")).toEqual(Object.keys(KEY_REASONS).sort());
    expect(own("proof reasons")).toEqual(Object.keys(PROOF_REASONS).sort());
    expect(own("transcript reasons")).toEqual(Object.keys(TRANSCRIPT_REASONS).sort());
    expect(column("ceremony reasons").toSorted()).toEqual(Object.keys(CEREMONY_REASONS).sort());
  });

  test("of steps are all described, and no others", () => {
    const wanted = unique(Object.keys(DECISION_REASONS).filter((code) => !Object.hasOwn(engine, code)));
    const steps = page("4-verification").split("\n## Step 1, schema\n")[1]?.split("\n## Trust\n")[0] ?? "";
    const lastCells = steps
      .split("\n")
      .filter((line) => /^\| \d+ \|/.test(line))
      .flatMap((line) => codesIn(cellsOf(line).at(-1) ?? ""));
    const reading = section("1-conventions", "Reading JSON");
    const signatures = section("1-conventions", "Signatures");
    const sources = section("4-verification", "Inputs on a source's word");
    const known = [steps, reading, signatures, sources, section("4-verification", "Results")].flatMap(
      codesIn,
    );
    expect(wanted.filter((code) => !known.includes(code))).toEqual([]);
    expect(lastCells.filter((code) => !Object.hasOwn(DECISION_REASONS, code))).toEqual([]);
  });

  test("that speak of the verifier are marked, and no others", () => {
    const marks = (name: string) =>
      unique([...page(name).matchAll(/`([a-z_]+)` ¹/g)].map(([, code]) => `${code}`));
    expect(marks("4-verification")).toEqual([...MATERIAL_REASONS].sort());
    expect(marks("8-billing")).toEqual([...BILLING_MATERIAL_REASONS].sort());
  });

  test("of receipts, acceptance and billing are all described", () => {
    expect(column("receipt reasons")).toEqual(Object.keys(RECEIPT_REASONS));
    const described = codesIn(page("6-receipts").split("<!-- table: receipt reasons -->")[0] ?? "");
    expect(Object.keys(RECEIPT_REASONS).filter((code) => !described.includes(code))).toEqual([]);
    const acceptance = codesIn(section("6-receipts", "Acceptance"));
    expect(Object.keys(ACCEPTANCE_REASONS).filter((code) => !acceptance.includes(code))).toEqual([]);
    expect(column("thin reasons").toSorted()).toEqual(Object.keys(core.THIN_REASONS).sort());
    const sources = { ...core.SOURCE_EVIDENCE_REASONS, ...core.SOURCE_REASONS };
    expect(column("source reasons", 2)).toEqual(Object.keys(sources));
    expect(column("input trust reasons", 2).toSorted()).toEqual(Object.keys(core.INPUT_TRUST_REASONS).sort());
    expect(column("disclosure reasons").toSorted()).toEqual(Object.keys(core.DISCLOSURE_REASONS).sort());
    expect(column("packet reasons")).toEqual(Object.keys(core.PACKET_REASONS));
    expect(column("bundle reasons")).toEqual(Object.keys(BUNDLE_REASONS));
    const periods = codesIn(page("10-periods"));
    expect(Object.keys(core.PERIOD_REASONS).filter((code) => !periods.includes(code))).toEqual([]);
    expect(column("evidence kinds")).toEqual([...EVIDENCE_KINDS]);
    const logs = [...codesIn(page("7-log")), ...periods];
    const sets = [TREE_REASONS, CHECKPOINT_REASONS, LOG_PROOF_REASONS, INCLUSION_REASONS, EVIDENCE_REASONS];
    expect(sets.flatMap(Object.keys).filter((code) => !logs.includes(code))).toEqual([]);
    const billing = codesIn(page("8-billing"));
    expect(Object.keys(BILL_REASONS).filter((code) => !billing.includes(code))).toEqual([]);
  });
});

interface ObjectSchema {
  readonly entries: Readonly<Record<string, { readonly type: string }>>;
}

describe("members", () => {
  const attestation = core.DecisionAttestationSchema.entries;
  const schemas: Readonly<Record<string, unknown>> = {
    "pipeline authority": core.AuthoritySchema,
    constraint: core.ConstraintSchema,
    manifest: core.ManifestSchema,
    "authority binding": core.AuthorityBindingSchema,
    attestation: core.DecisionAttestationSchema,
    pipeline: attestation.pipeline,
    decision: attestation.decision,
    proof: attestation.proof,
    "verification key": core.VerificationKeySchema,
    "circuit record": core.CircuitRecordSchema,
    "revocation snapshot": core.RevocationSnapshotSchema,
    opening: core.DecisionOpeningSchema,
    disclosure: core.InputDisclosureSchema,
    "source statement": core.SourceStatementSchema,
    "source opening": core.SourceOpeningSchema,
    "source request": core.SourceRequestSchema,
    "source evidence": core.SourceEvidenceSchema,
    "thin attestation": core.ThinAttestationSchema,
    receipt: core.VerificationReceiptSchema,
    "verifier record": core.VerifierRecordSchema,
    "log entry": core.LogEntrySchema,
    "issuer directory": core.IssuerDirectorySchema,
    "personal packet": core.PersonalPacketSchema,
    "period statement": core.PeriodStatementSchema,
    "statement entry": core.PeriodStatementEntrySchema,
    "source statement entry": core.SourceStatementEntrySchema,
    "period evidence": PeriodEvidenceSchema,
    "beacon round": BeaconRoundSchema,
    "sample request": SampleRequestSchema,
    "sample answer": SampleAnswerSchema,
    "charge authority": core.ChargeAuthoritySchema,
    "execution intent": core.ExecutionIntentSchema,
    "usage event": core.UsageEventSchema,
    "meter event": core.MeterEventSchema,
    bundle: AuditBundleSchema,
  };

  /** `name` or `name?` of each member; of a member that the page splits by dots, those of its own members. */
  function membersOf(schema: unknown, split: readonly string[], prefix = ""): string[] {
    const { entries } = ((schema as { pipe?: readonly unknown[] }).pipe?.[0] ?? schema) as ObjectSchema;
    return Object.entries(entries).flatMap(([name, entry]) =>
      split.includes(name)
        ? membersOf(entry, [], `${name}.`)
        : [`${prefix}${name}${entry.type === "exact_optional" ? "?" : ""}`],
    );
  }

  test.each(Object.entries(schemas))("%s", (name, schema) => {
    const found = rowsOf("members", name).flatMap(([cell = ""]) =>
      [...cell.matchAll(/`([\w.]+)`(\??)/g)].map(([, member, optional]) => `${member}${optional}`),
    );
    const split = found.flatMap((member) => (member.includes(".") ? [member.split(".")[0] as string] : []));
    expect([...found].sort()).toEqual(membersOf(schema, split).sort());
  });
});

describe("references", () => {
  test("every link leads to a page, and to a heading where it names one", () => {
    const broken = PAGES.flatMap((from) =>
      [...(text.get(from) ?? "").matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].flatMap(
        ([link, path = "", anchor]) => {
          const target = path === "" ? from : join(dirname(from), path);
          if (!existsSync(join(ROOT, target))) return [`${from}: ${link}`];
          if (anchor === undefined) return [];
          const headings = readFileSync(join(ROOT, target), "utf8").matchAll(/^#+ (.*)$/gm);
          return [...headings].some(([, heading = ""]) => anchorOf(heading) === anchor)
            ? []
            : [`${from}: ${link}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  test("every path of the repository that is named exists", () => {
    const paths = [...whole.matchAll(/`((?:sdk|circuits|edge|tools)\/[\w./*-]+)`/g)].map(
      ([, path]) => `${path}`,
    );
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((path) => !existsSync(join(ROOT, path.replace(/\/\*.*$/, ""))))).toEqual([]);
  });

  test.each([
    ["docs/threat-model.md", 60],
    ["docs/reference/threats.md", 100],
    ["docs/attacks-tried.md", 100],
  ])("every test that %s names is in the file that it names", (page, least) => {
    const model = readFileSync(join(ROOT, page), "utf8");
    let path = "";
    const named = [
      ...model.matchAll(/`([\w/.-]+\/test\/[\w/.-]+\.ts)`|(?<=[`,"] )"([^"\n]+)"(?=,| \|)/g),
    ].flatMap(([, file, name]) => {
      path = file ?? path;
      return name === undefined ? [] : [{ path, name }];
    });
    expect(named.length).toBeGreaterThan(least);
    const absent = named.filter(({ path: at, name }) => {
      const source = existsSync(join(ROOT, at)) ? readFileSync(join(ROOT, at), "utf8") : "";
      return ![`"${name}"`, `"${name}: %s"`].some((title) => source.includes(title));
    });
    expect(absent).toEqual([]);
    const rows = model.split("\n").filter((line) => line.startsWith("|"));
    expect((rows.join("\n").match(/\.test\.ts`/g) ?? []).length).toBeLessThanOrEqual(named.length);
  });
});
