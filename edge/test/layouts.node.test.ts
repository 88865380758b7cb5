// Storage that an earlier release left, under this one: every layout that was ever in use is kept and read, what was issued
// is answered as it was, and the log goes on. Storage that a later release left is refused, in so many words.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createEdgeClient } from "@svc/billing/client";
import { createSigner, decodeHex } from "@svc/core";
import { httpSource, LogClient, makeLogPolicy, makeNoteKey } from "@svc/tlog";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalRuntime, startRuntime } from "../scripts/local-runtime.ts";
import { bundleOnce } from "./local/bundled.ts";
import { freePort, LOG_ORIGIN, SECRET, SETTINGS, scene, seconds } from "./local/service.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const LAYOUTS = readdirSync(FIXTURES).filter((name) => name.startsWith("layout-"));
const folder = mkdtempSync(join(tmpdir(), "layouts-"));
const bundled = join(folder, "bundle");
beforeAll(() => bundleOnce(bundled));
afterAll(() => rmSync(folder, { recursive: true }));

interface Preflight {
  readonly tenant_id: string;
  readonly charge_authority: object;
}

interface Attest {
  readonly usage_event: object;
  readonly charge_authority: object;
}

interface History {
  readonly preflights: readonly Preflight[];
  readonly attests: readonly [Attest, Attest, Attest];
  readonly answers: readonly { readonly attestation: { readonly attestation_id: string } }[];
  readonly head: { readonly tree_size: number; readonly root_hash: string };
}

const historyOf = (layout: string) =>
  JSON.parse(readFileSync(join(FIXTURES, layout, "history.json"), "utf8")) as History;

/** A copy of the layout's storage, and a service on it. */
async function serving(
  layout: string,
  body: (service: LocalRuntime, output: () => string) => Promise<void>,
  change: (database: DatabaseSync, file: string) => void = () => undefined,
): Promise<void> {
  const storage = join(folder, `${layout}.${Math.random()}`);
  cpSync(join(FIXTURES, layout, "storage"), storage, { recursive: true });
  for (const file of databasesIn(storage)) {
    const database = new DatabaseSync(file);
    change(database, file);
    database.close();
  }
  let output = "";
  const onOutput = (chunk: string) => {
    output += chunk;
  };
  const runtime = await startRuntime({ bundled, storage, texts: SETTINGS, port: await freePort(), onOutput });
  try {
    await body(runtime, () => output);
  } finally {
    await runtime.kill();
  }
  const kept = databasesIn(storage).filter((file) =>
    existsSync(join(FIXTURES, layout, "storage", ...file.split("/").slice(-2))),
  );
  versions.clear();
  for (const file of kept) versions.set(file.split("/").at(-2) as string, versionIn(file));
}

const versions = new Map<string, number | null>();

function databasesIn(storage: string): string[] {
  const files = readdirSync(storage, { recursive: true }).map(String);
  const objects = files.filter((name) => name.endsWith(".sqlite") && !name.endsWith("metadata.sqlite"));
  return objects.map((name) => join(storage, name));
}

function versionIn(file: string): number | null {
  const database = new DatabaseSync(file);
  try {
    return database.prepare("SELECT version FROM schema_version").get()?.version as number;
  } catch {
    return null;
  } finally {
    database.close();
  }
}

const post = async ({ url }: LocalRuntime, path: string, body: object) => {
  const headers = { "content-type": "application/json", "x-vdi-attest-secret": SECRET };
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
};
const ATTEST = "/api/vdi/billing/attest";
const PREFLIGHT = "/api/vdi/billing/preflight";

/** The same event of the same tenant, under a grant of now. */
function underFreshGrant(body: Preflight): Preflight {
  const { tenant_id } = body;
  return { ...body, charge_authority: scene({ tenant_id, max_events: 3, max_charge_micros: "60000" }).grant };
}

describe.each(LAYOUTS)("%s", (layout) => {
  test("is read and gone on from: bills, sums, the consumption without a bill, and the log", async () => {
    const { attests, answers, head } = historyOf(layout);
    await serving(layout, async (service) => {
      const client = createEdgeClient({
        baseUrl: service.url,
        fetch: (url, init) => fetch(url, init),
        attestSecret: SECRET,
        deadlineMs: 600_000,
      });
      const before = await client.head();
      expect(before.ok && before.value).toMatchObject(head);
      for (const [i, answer] of answers.entries()) {
        const again = await post(service, ATTEST, attests[i] as object);
        const { attestation, receipt, openings, log_entry } = again.body;
        const {
          checkpoint: _,
          inclusion: __,
          log_entry: entry,
          ...documents
        } = answer as Record<string, unknown>;
        expect({ attestation, receipt, openings, entry: again.body.entry }).toEqual(documents);
        expect(log_entry.log_index).toBe((entry as { log_index: number }).log_index);
      }
      const billed = await post(service, ATTEST, attests[2]);
      expect(billed.status).toBe(200);
      const tenant_id = billed.body.attestation.tenant_id;
      const days = { tenant_id, from: "2026-01-01", to: "2035-01-01" };
      const totals = await client.totals(days);
      expect(totals.ok && totals.value).toMatchObject({
        totals: [{ currency: "EUR", bills: 3, charge_micros: "54000" }],
        unbilled: 0,
      });
      const listed = await client.bills({ ...days, cursor: "0.0.0" });
      expect(listed.ok && listed.value.bills).toHaveLength(3);
      // From the root of before to the one of now, by proof, over the tiles.
      const key = makeNoteKey(
        LOG_ORIGIN,
        "ed25519",
        decodeHex(createSigner(SETTINGS.VDI_LOG_SIGNING_KEY).publicKey, 32) as Uint8Array,
      );
      const source = httpSource(`${service.url}/log`, (url, init) => fetch(url, init));
      const reader = new LogClient({ source, policy: makeLogPolicy({ log: key }) });
      expect(await reader.update()).toMatchObject({ ok: true });
      const after = await client.consistency({ from_size: head.tree_size });
      expect(after.ok && after.value.proof.length).toBeGreaterThan(0);
      expect((await client.head()).ok).toBe(true);
    });
    // Every object that was used has the versions of this release.
    expect(Object.fromEntries(versions)).toEqual({ GrantLedger: 6, TenantEvents: 7, ReceiptLog: 2 });
  });

  test("as of before ledgers were tenants': what was billed is not executed again, under whichever grant", async () => {
    const { attests, answers, preflights } = historyOf(layout);
    await serving(
      layout,
      async (service) => {
        const [held, ...billed] = preflights as readonly [Preflight, ...Preflight[]];
        const asked = await Promise.all(
          billed.map((body) => post(service, PREFLIGHT, underFreshGrant(body))),
        );
        expect(asked.map(({ status, body }) => [status, body.code, body.may_execute])).toEqual(
          billed.map(() => [409, "event_closed", false]),
        );
        // It was not charged, so it may be executed, and is billed once.
        const open = underFreshGrant(held);
        expect((await post(service, PREFLIGHT, open)).body.may_execute).toBe(true);
        const { usage_event } = attests[2];
        const used = { ...usage_event, event_timestamp: seconds() };
        const { charge_authority } = open;
        const bill = await post(service, ATTEST, { ...attests[2], charge_authority, usage_event: used });
        expect(bill.status).toBe(200);
        // And what was billed is answered as it was.
        const again = await post(service, ATTEST, attests[0]);
        expect(again.body.attestation).toEqual(answers[0]?.attestation);
      },
      (database, file) => {
        // Its ledgers had other names: to this release they are not there.
        if (!file.includes("/GrantLedger/")) return;
        for (const table of ["consumptions", "grants"]) database.exec(`DELETE FROM ${table}`);
      },
    );
  });

  test("left by a later release, it is refused: nothing is issued, read or changed, and it is said why", async () => {
    const { attests } = historyOf(layout);
    const later = (database: DatabaseSync) => {
      database.exec("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)");
      database.exec("DELETE FROM schema_version");
      database.exec("INSERT INTO schema_version (version) VALUES (99)");
    };
    await serving(
      layout,
      async (service, output) => {
        for (const body of attests)
          expect((await post(service, ATTEST, body)).status).toBeGreaterThanOrEqual(500);
        const health = await fetch(`${service.url}/health`);
        expect([health.status, (await health.json()).faults[0].part]).toEqual([503, "log"]);
        for (const object of ["TenantEvents", "ReceiptLog"])
          expect(output()).toMatch(new RegExp(`"event":"storage_newer","object":"${object}","version":99`));
      },
      later,
    );
    expect([...versions.values()]).toEqual([...versions.values()].map(() => 99));
  });
});
