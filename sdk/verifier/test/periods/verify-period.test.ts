// A statement verified, and every way in which one that its key signed can be false: what the verification says, and the
// evidence that convinces others.
import { type DecisionAttestation, hashPeriodStatement } from "@svc/core";
import { slim } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import {
  issuePeriodStatement,
  type PeriodOptions,
  type PeriodResult,
  verifyPeriod,
  verifyPeriodEvidence,
} from "../../src/periods/index.ts";
import { ATTACKS } from "./fixtures/attacks-on-periods.ts";
import {
  ATTESTATIONS,
  attested,
  BESIDE,
  close,
  DAY,
  FROM,
  LOG,
  LOGGED_AT,
  leaves,
  logged,
  NUMBERED,
  proofOf,
  signerOf,
  statement,
  TO,
  VERIFICATION,
  WITNESSED_POLICY,
} from "./fixtures/month.ts";

const short = ({ verdict, reason, checks }: PeriodResult) => ({
  verdict,
  reason,
  rows: checks.map(
    ({ check, answer, reason: why }) => `${check} ${answer}${why === undefined ? "" : ` ${why}`}`,
  ),
});

async function found(one: unknown, options: PeriodOptions = {}) {
  const result = await verifyPeriod(one, { verification: VERIFICATION, ...options });
  const convictions = await Promise.all(
    result.evidence.map((evidence) => verifyPeriodEvidence(JSON.stringify(evidence))),
  );
  return { result, convicted: convictions.map((one) => (one.convicts ? one.kind : `not: ${one.detail}`)) };
}

const whole: PeriodOptions = {
  log: { document: LOG },
  logs: [WITNESSED_POLICY],
  leaves,
  attestations: ATTESTATIONS.map((one) => JSON.stringify(one)),
};

describe("a true statement", () => {
  test("with everything beside it", async () => {
    const { result } = await found(JSON.stringify(statement), whole);
    expect(short(result).rows).toEqual([
      "schema passed",
      "signature passed",
      "counts passed",
      "over passed",
      "issuer passed",
      "previous left_out",
      "others left_out",
      "log passed",
      "leaves passed",
      "attestations passed",
    ]);
    expect(result).toMatchObject({
      valid: true,
      verdict: "verified",
      rests_on: "pinned",
      complete: true,
      attestations: { covered: 14, omitted: 0, outside: 0, not_shown: 0, elsewhere: 0, unreadable: 0 },
      logged: { log: "log.example/periods", timestamp: LOGGED_AT, witnessed_at: LOGGED_AT + 60 },
      evidence: [],
    });
    recordVerdict("period/verified", short(result));
  });

  test("from thin attestations, and from single leaves with their proofs", async () => {
    const { result } = await found(statement, {
      proofs: leaves.map((_, index) => proofOf(index)),
      attestations: ATTESTATIONS.map((one) => slim(one)),
    });
    expect(result).toMatchObject({
      valid: true,
      complete: false,
      attestations: { covered: 14 },
      logged: null,
    });
  });

  test("alone: nothing is claimed of leaves, logs, attestations", async () => {
    const { result } = await found(statement);
    expect(result).toMatchObject({ valid: true, complete: false, attestations: null, logged: null });
    expect(result.checks.filter(({ answer }) => answer === "left_out").map(({ check }) => check)).toEqual([
      "previous",
      "others",
      "log",
      "leaves",
      "attestations",
    ]);
  });

  test("in a chain of months, one of which was empty", async () => {
    const april = close([], { previous: statement, to: TO + DAY }).statement;
    const may = close([attested("14 later")], {
      previous: april,
      to: TO + 2 * DAY,
    }).statement;
    for (const [one, previous] of [
      [april, statement],
      [may, april],
    ]) {
      const verification = { ...VERIFICATION, now: TO + 3 * DAY };
      const { result } = await found(one, { verification, previous, others: [statement, april, may] });
      expect(short(result)).toMatchObject({ verdict: "verified" });
    }
  });

  test("attestations of other keys and months are no matter of it; what nobody signed is nothing", async () => {
    const forged = { ...(NUMBERED[0] as DecisionAttestation), issued_at: FROM + 1 };
    const { result } = await found(statement, {
      leaves,
      attestations: [attested("1 of another"), attested("beside, later"), forged],
    });
    expect(result).toMatchObject({
      verdict: "could_not_check",
      reason: "attestations_elsewhere",
      attestations: { covered: 0, omitted: 0, elsewhere: 3, unreadable: 0 },
      inputs: { attestations: ["elsewhere", "elsewhere", "elsewhere"] },
      evidence: [],
    });
  });
});

describe("attestations that stay where they are, each a function that reads it,", () => {
  const elsewhere = (given: PeriodOptions["attestations"], read: (at: number) => void = () => undefined) =>
    [...(given as Iterable<unknown>)].map((one, at) => async () => {
      read(at);
      return one;
    });

  test("are read once where none convicts", async () => {
    const reads: number[] = [];
    const attestations = elsewhere(ATTESTATIONS, (at) => reads.push(at));
    const { result } = await found(statement, { leaves, attestations });
    expect(result).toEqual((await found(statement, { leaves, attestations: ATTESTATIONS })).result);
    expect(reads).toEqual(ATTESTATIONS.map((_, at) => at));
  });

  const holding = ATTACKS.filter(({ options }) => Array.isArray(options?.attestations));
  test.each(holding)("come to what they come to here: $name", async ({ statement: one, options = {} }) => {
    const { attestations } = options;
    const { result } = await found(one, { ...options, attestations: elsewhere(attestations) });
    expect(result).toEqual((await found(one, options)).result);
  });

  test("are no evidence where another is there by the time that it is written", async () => {
    const given = [attested("unknown 0"), attested("unknown 1")];
    const verdict = found(statement, { leaves, attestations: [() => given.shift()] });
    await expect(verdict).rejects.toThrow("read again, it is not what it was");
  });
});

describe("attacks", () => {
  test.each(ATTACKS)(
    "$name",
    async ({ name, statement: one, options, reason, verdict = "not_valid", convicts = [] }) => {
      const { result, convicted } = await found(one, options);
      expect({ verdict: result.verdict, reason: result.reason }).toEqual({ verdict, reason });
      expect(result.valid).toBe(false);
      expect(convicted).toEqual(convicts);
      recordVerdict(`period/${name}`, { ...short(result), convicted });
    },
  );

  test("an id before and behind all others beside the stream is found missing too", async () => {
    const ids = BESIDE.map(({ attestation_id }) => attestation_id).sort();
    const places = new Set<string>();
    for (let i = 0; places.size < 3 && i < 12; i++) {
      const one = attested(`unknown ${i}`);
      const place =
        one.attestation_id < (ids[0] as string)
          ? "before"
          : one.attestation_id > (ids[1] as string)
            ? "behind"
            : "between";
      if (places.has(place) || BESIDE.some(({ attestation_id }) => attestation_id === one.attestation_id))
        continue;
      places.add(place);
      const { result, convicted } = await found(statement, { leaves, attestations: [one] });
      expect(result.reason, place).toBe("attestation_omitted");
      expect(convicted, place).toEqual(["omitted_attestation"]);
    }
    expect([...places].sort()).toEqual(["before", "behind", "between"]);
  });
});

test("a period that is not over, stated already", async () => {
  const at = async (now: number) =>
    short((await found(statement, { leaves, verification: { ...VERIFICATION, now } })).result);
  expect(await at(TO - 301)).toMatchObject({ verdict: "could_not_check", reason: "period_not_over" });
  expect(await at(TO - 300)).toMatchObject({ verdict: "verified" });
});

test.each([
  ["as the period ends", TO, TO, "passed"],
  ["by the log one second before", TO - 1, TO, "logged_before_end"],
  ["by witnesses one second before", TO, TO - 1, "logged_before_end"],
])("logged %s", async (_, at, seen, wanted) => {
  const log = { document: await logged(statement, at, seen) };
  const { result } = await found(statement, { log, logs: [WITNESSED_POLICY] });
  const row = result.checks.find(({ check }) => check === "log");
  expect(row?.reason ?? row?.answer).toBe(wanted);
});

test("the statement of another reader's key is judged alike: content decides, not the signature's bytes", async () => {
  const { signature: _, ...content } = statement;
  const again = issuePeriodStatement(content, signerOf("issuer", "another-kid"));
  expect(hashPeriodStatement(again)).toBe(hashPeriodStatement(statement));
  const { result, convicted } = await found(statement, { others: [again] });
  expect(result.valid).toBe(true);
  expect(convicted).toEqual([]);
});

test("lists that come one by one are read so, and what they throw is thrown", async () => {
  async function* each<T>(list: readonly T[]) {
    for (const one of list) yield one;
  }
  const { result } = await found(statement, {
    leaves: each(leaves.map((leaf) => JSON.stringify(leaf))),
    attestations: each(ATTESTATIONS),
  });
  expect(result).toMatchObject({ valid: true, complete: true });
  async function* broken() {
    yield leaves[0];
    throw new Error("the disk is gone");
  }
  await expect(found(statement, { leaves: broken() })).rejects.toThrow("the disk is gone");
});

test.each<[string, object]>([
  ["an unknown member", { leafs: [] }],
  ["leaves that are text", { leaves: "[]" }],
  ["attestations in a Promise", { attestations: Promise.resolve([]) }],
  ["one attestation instead of several", { attestations: ATTESTATIONS[0] }],
  ["a log without its proof", { log: { entry: {} } }],
  ["a log with a misspelt member", { log: { documents: "" } }],
  ["logs that are none", { logs: [{}] }],
  ["proofs that are a map", { proofs: new Map() }],
  ["others that are one", { others: statement }],
  ["verification that is a Promise", { verification: Promise.resolve({}) }],
  ["an unknown profile", { verification: { profileId: "none" } }],
])("options: %s is the caller's error", async (_, options) => {
  await expect(verifyPeriod(statement, options as PeriodOptions)).rejects.toThrow(
    /options|log|profileId|verification/,
  );
});

test("no evidence throws", async () => {
  const thrower = new Proxy(
    {},
    {
      get: () => {
        throw new Error("mine");
      },
      ownKeys: () => {
        throw new Error("mine");
      },
    },
  );
  for (const odd of [
    undefined,
    null,
    5,
    "x",
    [],
    {},
    new Date(),
    new Map(),
    thrower,
    new Uint8Array(3),
    "[".repeat(10_000),
  ]) {
    expect((await verifyPeriod(odd)).verdict).toBe("not_valid");
    expect((await verifyPeriodEvidence(odd)).convicts).toBe(false);
    const { result } = await found(statement, {
      leaves: [odd],
      proofs: [odd],
      attestations: [odd],
      previous: odd ?? null,
      others: [odd],
    });
    expect(result.valid).toBe(false);
  }
});

test("a statement is read at the call, whatever is written over it", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(statement));
  const verified = verifyPeriod(bytes, {});
  bytes.fill(0);
  expect((await verified).statement).toEqual(statement);
});

test("the statements and proofs beside it are read at the call", async () => {
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const [other, proof] = [text(statement), text(proofOf(0))];
  const verified = verifyPeriod(statement, { verification: VERIFICATION, others: [other], proofs: [proof] });
  for (const bytes of [other, proof]) bytes.fill(0);
  const { inputs, checks } = await verified;
  expect(inputs.others).toEqual(["used"]);
  expect(checks.find(({ check }) => check === "leaves")?.answer).toBe("passed");
});
