// Statements about periods, and of sources, in the service's log: logged once, proved to its readers, for whoever may log.
import { env } from "cloudflare:workers";
import {
  createSigner,
  PAYLOAD_TYPES,
  type PeriodContent,
  type SourceStatement,
  signDocument,
} from "@svc/core";
import { makeLogPolicy } from "@svc/tlog";
import { verifyStatementInclusion } from "@svc/vdi-transparency";
import { describe, expect, test } from "vitest";
import { requireSettings } from "../src/settings/load.ts";
import { objectOf } from "../src/storage/names.ts";
import { settingsOfLog } from "./support/published-log.ts";
import { billed, call, get, PATHS, post, random, seconds } from "./support/service.ts";

const issuer = createSigner(random());
const from = seconds() - 7_200;

function period(change: Partial<PeriodContent> = {}) {
  const content: PeriodContent = {
    type: "period_statement_v1",
    issuer: issuer.publicKey,
    from,
    to: from + 3_600,
    first: 1,
    last: 0,
    count: 2,
    voids: 0,
    root: random(),
    outcomes: [{ outcome: "approve", count: 2 }],
    ...change,
  };
  return signDocument(PAYLOAD_TYPES.periodStatement, content, issuer);
}

function sourced() {
  const content: Omit<SourceStatement, "signature"> = {
    type: "source_statement_v1",
    source: { name: "Bureau" },
    leaves: [{ pointer: "/income", leaf: "17" }],
    subject: "18",
    audience: random(),
    challenge: random(),
    issued_at: from,
    expires_at: from + 60,
  };
  return signDocument(PAYLOAD_TYPES.sourceStatement, content, issuer);
}

const policy = () => makeLogPolicy({ log: requireSettings(env).logSigner.key });
const log = (statement: unknown) => call(post(PATHS.statement, { statement }));

describe.each([
  ["a statement about a period", period],
  ["a source's statement", sourced],
])("%s", (_, make) => {
  test("is logged once; its proof verifies under the log's key, then and under a later checkpoint", async () => {
    const statement = make();
    const first = await log(statement);
    expect(first.status).toBe(200);
    const { log_index, tree_size } = first.body.log_entry;
    expect(first.body.log_entry).toMatchObject({ type: statement.type, signer: issuer.publicKey });
    await billed();
    const again = await log(statement);
    expect(again.body.log_entry).toMatchObject({ log_index, timestamp: first.body.log_entry.timestamp });
    expect(again.body.log_entry.tree_size).toBeGreaterThan(tree_size);
    for (const { body } of [first, again]) {
      const found = verifyStatementInclusion(statement, { document: body.proof }, policy());
      expect(found).toMatchObject({ valid: true, log_index, tree_size: body.log_entry.tree_size });
      const other = verifyStatementInclusion(make(), { document: body.proof }, policy());
      expect(other).toMatchObject({ valid: false, reason: "entry_mismatch" });
    }
  });

  test("signed by nobody is refused, and the log does not grow", async () => {
    const before = (await call(get(PATHS.head))).body.tree_size;
    const statement = make();
    const forged = { ...statement, signature: { ...statement.signature, value: "00".repeat(64) } };
    expect(await log(forged)).toMatchObject({ status: 422, body: { code: "statement_refused" } });
    expect((await log({ ...statement, note: 1 })).body.code).toBe("schema_violation");
    expect((await call(get(PATHS.head))).body.tree_size).toBe(before);
  });
});

test("a statement that another key signed than it names is refused", async () => {
  const statement = period({ issuer: createSigner(random()).publicKey });
  expect(await log(statement)).toMatchObject({ status: 422, body: { code: "statement_refused" } });
});

test("nobody logs without a secret", async () => {
  const request = post(PATHS.statement, { statement: period() }, { "x-vdi-attest-secret": "" });
  expect(await call(request)).toMatchObject({ status: 401, body: { code: "attest_secret_wrong" } });
});

test("by its index it is no receipt's entry, and the log goes on", async () => {
  const { body } = await log(period());
  const asked = await call(get(`${PATHS.inclusion}?log_index=${body.log_entry.log_index}`));
  expect(asked).toMatchObject({ status: 404, body: { code: "entry_not_found" } });
  expect((await billed()).answer.log_entry.log_index).toBeGreaterThan(body.log_entry.log_index);
});

test("two statements about one time are both taken: that they are there is what convicts", async () => {
  const [one, two] = [await log(period()), await log(period())];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body.log_entry.log_index).toBeGreaterThan(one.body.log_entry.log_index);
});

test("a statement in a full volume is found there, and a new one goes into the next", async () => {
  const origin = `log.example/${random(6)}`;
  const change = { VDI_LOG_ORIGIN: origin, VDI_LOG_MAX_ENTRIES: "1", VDI_LOG_ROUND_MS: "0" };
  for (const name of [origin, `${origin}/2`, `${origin}/3`]) settingsOfLog(name, change);
  const settings = { RECEIPT_LOG: env.PUBLISHED_LOG, ...change };
  const ask = (statement: unknown) => call(post(PATHS.statement, { statement }), settings);
  const [full, next] = [period(), period()];
  const first = await ask(full);
  expect(first.body.log_entry).toMatchObject({ log_index: 0, tree_size: 1 });
  const second = await ask(next);
  expect(second.body.log_entry).toMatchObject({ log_index: 0, tree_size: 1 });
  expect(second.body.proof).toContain(`\n${origin}/2\n`);
  expect((await ask(full)).body.proof).toBe(first.body.proof);
});

test("an empty log begins with a statement as with a receipt", async () => {
  const stub = objectOf(env.RECEIPT_LOG, "log", random());
  const answer = await stub.appendStatement(period());
  expect(answer).toMatchObject({ ok: true, value: { log_entry: { log_index: 0, tree_size: 1 } } });
});
