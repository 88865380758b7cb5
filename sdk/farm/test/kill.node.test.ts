// Worker, database and server killed with SIGKILL in the middle of a job: nothing is lost, and of each job the issuer signs
// one attestation, however often it was proved.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeHex, PAYLOAD_TYPES, signedBytes } from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LONG } from "../../../tools/testing/paths.ts";
import {
  farmClient,
  generateSecret,
  hashSecret,
  installFarm,
  type RemoteJob,
  type SealedJob,
} from "../src/index.ts";
import { CANARY, FARM_KEY, FARM_SECRET, ISSUER, job, until } from "./support/credit.ts";
import { findPostgres, type Postgres, startPostgres } from "./support/postgres.ts";
import { type Running, runProver } from "./support/processes.ts";

const bin = findPostgres();
const JOBS = LONG ? 40 : 4;

describe.skipIf(bin === null)("killed in the middle (skipped where there is no PostgreSQL)", () => {
  const folder = mkdtempSync(join(tmpdir(), "vdi-farm-files-"));
  const [tenantSecret, signerSecret] = [generateSecret(), generateSecret()];
  let postgres: Postgres;
  let signer: Server;
  let server: Running;
  let url: string;
  const workers: Running[] = [];
  /** Attestation ids that the signer was asked to sign, by nonce. */
  const asked = new Map<string, Set<string>>();
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    chmodSync(path, 0o600);
    return path;
  };

  beforeAll(async () => {
    postgres = await startPostgres(bin as string);
    await installFarm({ connectionString: postgres.url }, { times: { heartbeat: 10, lease: 600 } });
    signer = createServer(async (request, response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk as Uint8Array);
      const { unsigned } = JSON.parse(Buffer.concat(chunks).toString());
      const { nonce } = unsigned.decision;
      asked.set(nonce, (asked.get(nonce) ?? new Set()).add(unsigned.attestation_id));
      const signature = encodeHex(ISSUER.sign(signedBytes(PAYLOAD_TYPES.attestation, unsigned)));
      response.end(JSON.stringify({ signature }));
    });
    await new Promise<void>((resolve) => signer.listen(0, "127.0.0.1", resolve));
    file("farm.key", FARM_SECRET);
    file("signer.secret", signerSecret);
    const { port } = signer.address() as AddressInfo;
    file(
      "signers.json",
      JSON.stringify({
        [ISSUER.publicKey]: { url: `http://127.0.0.1:${port}/`, secret_file: join(folder, "signer.secret") },
      }),
    );
    file(
      "farm.json",
      JSON.stringify({
        tenants: [{ id: "bank", secret_sha256: [hashSecret(tenantSecret)], issuers: [ISSUER.publicKey] }],
        farm_keys: [FARM_KEY],
      }),
    );
    await startServer();
  });

  afterAll(async () => {
    for (const one of [...workers, server]) await one?.end("SIGKILL");
    signer?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const env = () => ({ VDI_FARM_DATABASE: postgres.url });
  async function startServer(): Promise<void> {
    server = runProver(["serve", "--config", join(folder, "farm.json"), "--port", "0"], env());
    url = await server.said(/listening on (\S+)/);
  }
  async function startWorker(): Promise<Running> {
    const worker = runProver(
      ["work", "--key", join(folder, "farm.key"), "--signers", join(folder, "signers.json"), "--port", "0"],
      env(),
    );
    workers.push(worker);
    await worker.said(/working/);
    return worker;
  }
  const client = () => farmClient({ url, secret: tenantSecret });

  async function query(text: string): Promise<Record<string, unknown>[]> {
    const db = new pg.Client({ connectionString: postgres.url });
    db.on("error", () => undefined);
    await db.connect();
    try {
      return (await db.query(text)).rows;
    } finally {
      await db.end();
    }
  }
  const begun = async () => Number((await query("SELECT sum(attempts) AS n FROM vdi_farm.job"))[0]?.n ?? 0);
  const jobs: SealedJob[] = [];
  const submit = async () => {
    const one = await job();
    await client().submit(one);
    jobs.push(one);
  };
  /** Until an attempt more than `before` has begun, and its job is not proved. However fast workers are, there is another job. */
  const midJob = (before: number) =>
    until(async () => {
      const waiting = await query("SELECT started_at FROM vdi_farm.job WHERE state = 'waiting'");
      if (waiting.length === 0) await submit();
      return (await begun()) > before && waiting.some(({ started_at: at }) => at !== null);
    });
  /** A job that this worker has in hand, has not shown to the issuer, and now cannot go on with. */
  async function stopMidJob({ child }: Running): Promise<SealedJob> {
    for (;;) {
      const one = await job();
      await client().submit(one);
      const row = () => query(`SELECT state, attempts FROM vdi_farm.job WHERE id = '${one.header.job_id}'`);
      await until(async () => Number((await row())[0]?.attempts) > 0);
      child.kill("SIGSTOP");
      if ((await row())[0]?.state === "waiting" && !asked.has(one.header.nonce)) return one;
      // It was faster: once more.
      child.kill("SIGCONT");
      await until(async () => (await client().job(one.header)).state === "done");
    }
  }
  /**
   * The silence after which a worker counts as dead is not waited for, but in the long mode. A job's last attempt is left to
   * its worker: on a slow machine one that lives would be buried until none is left.
   */
  const bury = async () => {
    if (LONG) return;
    await query(
      "UPDATE vdi_farm_boss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active' AND retry_count < retry_limit",
    );
  };

  test("nothing is lost, and nothing is signed twice", async () => {
    for (let i = 0; i < JOBS; i += 1) await submit();

    const first = await startWorker();
    await midJob(0);
    expect(await first.end("SIGKILL")).toBe("SIGKILL");

    const before = await begun();
    await startWorker();
    await bury();
    await midJob(before);
    await postgres.kill();
    // A server without its database says so, and takes nothing.
    await expect(client().submit(await job())).rejects.toMatchObject({ code: "database_unreachable" });
    await postgres.start();

    await midJob(await begun());
    // Sent, and its answer lost with the server: whoever sends it again sends the same job.
    const unanswered = await job();
    const sent = client()
      .submit(unanswered)
      .catch(() => undefined);
    await server.end("SIGKILL");
    await sent;
    await startServer();
    await until(() =>
      client()
        .submit(unanswered)
        .catch(() => null),
    );
    jobs.push(unanswered);

    const done: RemoteJob[] = [];
    for (const { header } of jobs) {
      done.push(
        await until(async () => {
          const one = await client()
            .job(header)
            .catch(() => null);
          if (one !== null && one.state !== "done") await bury();
          return one !== null && ["done", "failed"].includes(one.state) && one;
        }),
      );
    }
    expect(done.map(({ state }) => state)).toEqual(jobs.map(() => "done"));
    const trust = { issuers: [{ public_key: ISSUER.publicKey }] };
    for (const { attestation } of done)
      expect(await verifyDecision(attestation, { trust })).toMatchObject({ valid: true });
    expect(new Set(done.map(({ attestation }) => attestation?.attestation_id)).size).toBe(jobs.length);
    // Some were begun more than once; the issuer was shown one attestation of each, the one that is there.
    expect(Math.max(...done.map(({ attempts }) => attempts))).toBeGreaterThan(1);
    for (const [i, { header }] of jobs.entries()) {
      expect([...(asked.get(header.nonce) ?? [])]).toEqual([done[i]?.attestation?.attestation_id]);
    }
    expect(asked.size).toBe(jobs.length);
    for (const one of [...workers, server]) expect(one.printed()).not.toContain(CANARY);
  });

  test("a worker that was taken for dead, and comes back, has proved nothing", { tags: "long" }, async () => {
    const slow = workers.at(-1) as Running;
    const one = await stopMidJob(slow);
    const other = await startWorker();
    await bury();
    const { attestation } = await until(async () => {
      const found = await client().job(one.header);
      if (found.state !== "done") await bury();
      return found.state === "done" && found;
    });
    slow.child.kill("SIGCONT");
    await slow.said(new RegExp(`"event":"(nothing_to_do|attempt_failed)","job":"${one.header.job_id}"`));
    expect(slow.printed()).not.toContain(`"event":"proved","job":"${one.header.job_id}"`);
    expect((await client().job(one.header)).attestation).toEqual(attestation);
    expect([...(asked.get(one.header.nonce) ?? [])]).toEqual([attestation?.attestation_id]);
    expect(await other.end("SIGTERM")).toBe(0);
  });

  test("a worker that is asked to end finishes what it has in hand", { tags: "long" }, async () => {
    const isRunning = ({ child }: Running) => child.exitCode === null && child.signalCode === null;
    const worker = workers.findLast(isRunning) as Running;
    const one = await stopMidJob(worker);
    worker.child.kill("SIGTERM");
    expect(await worker.end("SIGCONT")).toBe(0);
    const [row] = await query(`SELECT state, attempts FROM vdi_farm.job WHERE id = '${one.header.job_id}'`);
    expect(row).toMatchObject({ attempts: 1, state: expect.stringMatching(/proved|done/) });
    expect(worker.printed()).toContain("draining");
    expect(await server.end("SIGTERM")).toBe(0);
  });
});
