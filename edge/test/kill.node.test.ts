// kill -9 of the runtime while it appends, and what is there afterwards: nothing acknowledged is lost, nothing is
// doubled, every checkpoint that was shown is consistent with the log as it stands.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeHex } from "@svc/core";
import { fsck, httpSource, makeLogPolicy, openCheckpoint, verifyConsistency } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { type LocalRuntime, startRuntime } from "../scripts/local-runtime.ts";
import { parseSettings } from "../src/settings/settings.ts";
import { bundleOnce } from "./local/bundled.ts";

const SECRET = "a-secret-of-the-kills";
const SETTINGS = {
  VDI_ATTEST_ENABLED: "true",
  VDI_ATTEST_SECRET: SECRET,
  VDI_BILLING_SIGNING_KEY: "11".repeat(32),
  VDI_BILLING_GRANT_KEY: "22".repeat(32),
  VDI_LOG_SIGNING_KEY: "33".repeat(32),
  VDI_LOG_ORIGIN: "log.example/kills",
  VDI_BILLING_REVOCATION_JSON: '{"revokedAttestations":[],"revokedKids":[]}',
};
const KILLS = runs(1, 100);
const CALLERS = 48;
/** On a quick machine a round's replies arrive almost together: more kills, until one falls between them. */
const MOST_KILLS = KILLS + 20;
const PORT = 18_790;

const folder = mkdtempSync(join(tmpdir(), "edge-kill-"));
beforeAll(() => bundleOnce(join(folder, "bundle")));
afterAll(() => rmSync(folder, { recursive: true }));

const start = () =>
  startRuntime({
    bundled: join(folder, "bundle"),
    storage: join(folder, "storage"),
    texts: SETTINGS,
    port: PORT,
  });

interface Acknowledged {
  readonly body: object;
  readonly answer: {
    readonly attestation: { readonly attestation_id: string };
    readonly log_entry: { readonly log_index: number };
    readonly checkpoint: { readonly note: string };
  };
}

/** Bodies that a caller sends at once: one attest, or a batch. */
type Bodies = readonly object[];

const MANY = 12;
let next = 0;
function attestBodies(many: number): Bodies {
  const tenant_id = `tenant-${next % 3}`;
  const usage = { usage_units: "2", unit_price_micros: "3", amount_micros: "6", currency: "EUR" };
  const where = { tenant_id, endpoint: "/e", event_timestamp: Math.floor(Date.now() / 1000) };
  return Array.from({ length: many }, () => ({
    usage_event: { event_id: `evt-${next++}`, ...where, ...usage },
  }));
}

async function attest(
  { url }: LocalRuntime,
  bodies: Bodies,
  onReply: () => void = () => {},
): Promise<Acknowledged["answer"][] | null> {
  const headers = { "content-type": "application/json", "x-vdi-attest-secret": SECRET };
  const isOne = bodies.length === 1;
  const path = `${url}/api/vdi/billing/attest${isOne ? "" : "/batch"}`;
  const body = JSON.stringify(isOne ? bodies[0] : { items: bodies });
  try {
    const response = await fetch(path, { method: "POST", headers, body });
    onReply();
    if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`);
    const answer = (await response.json()) as Acknowledged["answer"] & { results: Acknowledged["answer"][] };
    const answers = isOne ? [answer] : answer.results;
    const refused = answers.find(({ attestation }) => attestation === undefined);
    if (refused !== undefined) throw new Error(`refused: ${JSON.stringify(refused)}`);
    return answers;
  } catch (error) {
    // The connection died with the process: the request was not acknowledged, whatever became of it.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Callers that attest until the runtime is killed; what they got answers for, and what they had in flight. The
 * kill comes with the first answer after `afterMs`: the others of its round are committed then, and their replies
 * are still on the way.
 */
async function appendUntilKilled(runtime: LocalRuntime, afterMs: number) {
  const acknowledged: Acknowledged[] = [];
  const unanswered: Bodies[] = [];
  const armedAt = performance.now() + afterMs;
  let killed: Promise<void> | null = null;
  const caller = async (many: number) => {
    while (killed === null) {
      const outgoing = attestBodies(many);
      const answers = await attest(runtime, outgoing, () => {
        if (performance.now() >= armedAt) killed ??= runtime.kill();
      });
      if (answers === null) unanswered.push(outgoing);
      else acknowledged.push(...paired(outgoing, answers));
    }
  };
  // One in eight sends batches.
  await Promise.all(Array.from({ length: CALLERS }, (_, i) => caller(i % 8 === 0 ? MANY : 1)));
  await killed;
  return { acknowledged, unanswered };
}

function paired(bodies: Bodies, answers: readonly Acknowledged["answer"][]): Acknowledged[] {
  expect(answers).toHaveLength(bodies.length);
  return answers.map((answer, i) => ({ body: bodies[i] as object, answer }));
}

test(`${KILLS} kills`, async () => {
  const settings = parseSettings(SETTINGS);
  if (!settings.ok) throw new Error("settings");
  const policy = makeLogPolicy({ log: settings.settings.logSigner.key });
  const all: Acknowledged[] = [];
  let committedUnanswered = 0;
  let cutBatches = 0;
  for (
    let kill = 0;
    kill < KILLS || (Math.min(committedUnanswered, cutBatches) === 0 && kill < MOST_KILLS);
    kill++
  ) {
    const { acknowledged, unanswered } = await appendUntilKilled(await start(), 250 + 37 * (kill % 20));
    all.push(...acknowledged);
    const runtime = await start();
    const sizeBefore = await sizeOf(runtime);
    for (const bodies of unanswered) {
      const answers = await attest(runtime, bodies);
      expect(answers).not.toBeNull();
      // An entry below the size that the log had before it was asked again was committed and never answered.
      const cut = answers?.filter(({ log_entry }) => log_entry.log_index < sizeBefore) ?? [];
      committedUnanswered += cut.length;
      if (bodies.length > 1) cutBatches += 1;
      all.push(...paired(bodies, answers ?? []));
    }
    await runtime.kill();
  }
  const runtime = await start();
  try {
    // Nothing lost: the same request still gives the same attestation at the same place.
    for (const { body, answer } of all.filter((_, i) => i % Math.ceil(all.length / 100) === 0)) {
      const again = await attest(runtime, [body]);
      expect(again?.[0]?.attestation.attestation_id).toBe(answer.attestation.attestation_id);
      expect(again?.[0]?.log_entry.log_index).toBe(answer.log_entry.log_index);
    }
    // Nothing doubled: as many entries as events, each at a place of its own.
    expect(new Set(all.map(({ answer }) => answer.log_entry.log_index)).size).toBe(all.length);
    expect(await sizeOf(runtime)).toBe(all.length);
    const report = await fsck(
      httpSource(`${runtime.url}/log`, (url) => fetch(url)),
      { policy, checkEntry: receiptEntryCheck() },
    );
    expect(report).toMatchObject({ ok: true, size: all.length });
    await allCheckpointsHold(runtime, all, policy);
  } finally {
    await runtime.kill();
  }
  expect(all.length).toBeGreaterThan(KILLS);
  // Some kill fell between the log's commit and the reply, which is the case that loses or doubles things.
  expect(committedUnanswered).toBeGreaterThan(0);
  expect(cutBatches).toBeGreaterThan(0);
});

async function sizeOf({ url }: LocalRuntime): Promise<number> {
  const head = (await (await fetch(`${url}/api/vdi/billing/transparency/head`)).json()) as {
    tree_size: number;
  };
  return head.tree_size;
}

async function allCheckpointsHold(
  { url }: LocalRuntime,
  all: readonly Acknowledged[],
  policy: ReturnType<typeof makeLogPolicy>,
) {
  const notes = new Set(all.map(({ answer }) => answer.checkpoint.note));
  for (const note of notes) {
    const opened = openCheckpoint(note, policy);
    if (!opened.ok) throw new Error(opened.detail);
    const { size, root } = opened.value.checkpoint;
    const proof = (await (
      await fetch(`${url}/api/vdi/billing/transparency/consistency?from_size=${size}`)
    ).json()) as { to_size: number; to_root: string; proof: string[] };
    const hex = (text: string) => decodeHex(text, 32) as Uint8Array;
    const claim = {
      fromSize: size,
      toSize: BigInt(proof.to_size),
      fromRoot: root,
      toRoot: hex(proof.to_root),
      proof: proof.proof.map(hex),
    };
    expect(verifyConsistency(claim)).toEqual({ valid: true });
  }
}
