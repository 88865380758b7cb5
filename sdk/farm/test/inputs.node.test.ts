// Inputs that stay with their issuer until a worker asks for them; and how long the farm remembers a job.
import { PAYLOAD_TYPES, signedBytes } from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Farm,
  type FarmSigner,
  farmClient,
  generateSecret,
  hashSecret,
  httpInputs,
  installFarm,
  openFarm,
  readFarmConfig,
  type SealedJob,
  startFarmServer,
  startInputs,
  startWorker,
  type Worker,
  type WorkerEvent,
} from "../src/index.ts";
import { parseSentJob } from "../src/job/header.ts";
import { purgeEnded } from "../src/store/jobs.ts";
import { CANARY, CIRCUIT_DIR, FARM_KEY, ISSUER, job, KEYS, until } from "./support/credit.ts";
import { findPostgres, type Postgres, startPostgres } from "./support/postgres.ts";

const bin = findPostgres();
const DAY = 86_400;
const [workers, bank] = [generateSecret(), generateSecret()];

describe.skipIf(bin === null)("a farm (skipped where there is no PostgreSQL)", () => {
  let postgres: Postgres;
  let farm: Farm;
  let db: pg.Client;
  let worker: Worker;
  let inputs: Awaited<ReturnType<typeof startInputs>>;
  let server: Awaited<ReturnType<typeof startFarmServer>>;
  /** The issuer's sealed jobs, by id. */
  const kept = new Map<string, SealedJob>();
  const asked: string[] = [];
  const events: WorkerEvent[] = [];

  const serveInputs = (port: number) =>
    startInputs(
      {
        callerHashes: [hashSecret(workers)],
        find: async (id) => {
          asked.push(id);
          return kept.get(id) ?? null;
        },
      },
      { port },
    );

  beforeAll(async () => {
    postgres = await startPostgres(bin as string);
    const connectionString = postgres.url;
    await installFarm({ connectionString }, { keepSeconds: 10 * DAY });
    farm = await openFarm({ connectionString });
    db = new pg.Client({ connectionString });
    db.on("error", () => undefined);
    await db.connect();
    inputs = await serveInputs(0);
    const tenants = [{ id: "bank", secret_sha256: [hashSecret(bank)], issuers: [ISSUER.publicKey] }];
    server = await startFarmServer({ connectionString }, readFarmConfig({ tenants, farm_keys: [FARM_KEY] }), {
      port: 0,
    });
    const signer: FarmSigner = {
      sign: async (unsigned) => ISSUER.sign(signedBytes(PAYLOAD_TYPES.attestation, unsigned)),
    };
    worker = await startWorker({
      connectionString,
      keys: KEYS,
      signers: new Map([[ISSUER.publicKey, signer]]),
      inputs: new Map([
        [
          ISSUER.publicKey,
          httpInputs({ url: `${inputs.url}/v1/inputs`, secret: workers, timeoutMs: 60_000 }),
        ],
      ]),
      circuitDir: CIRCUIT_DIR,
      pollSeconds: 0.5,
      onEvent: (event) => events.push(event),
    });
  });
  afterAll(async () => {
    await worker?.drain(1);
    await server?.close(1);
    await inputs?.close(1);
    await farm?.close();
    await db?.end();
    await postgres?.stop();
  });

  const ended = (id: string) =>
    until(async () => {
      const view = await farm.job(id, "bank");
      return view !== null && ["done", "failed", "cancelled"].includes(view.state) && view;
    });

  /** A job whose inputs the issuer keeps. */
  async function referred(amount = 77.125): Promise<SealedJob> {
    const one = await job({ inputs: "issuer" }, { amount });
    kept.set(one.header.job_id, one);
    return one;
  }

  describe("inputs with the issuer", () => {
    test("are asked for by the job's id, and no byte of them is in the database, sealed or not", async () => {
      const one = await referred();
      const remote = await farmClient({ url: server.url, secret: bank }).submit(one);
      expect(remote.state).toBe("waiting");
      const { document } = await ended(one.header.job_id);
      const trust = { issuers: [{ public_key: ISSUER.publicKey }] };
      expect(await verifyDecision(document, { trust })).toMatchObject({ valid: true });
      expect(asked).toContain(one.header.job_id);
      await db.query("CHECKPOINT");
      expect(postgres.filesWith(Buffer.from(one.header.nonce)).length).toBeGreaterThan(0);
      for (const bytes of [one.ciphertext.slice(0, 60), one.ciphertext.slice(-60), one.enc, CANARY])
        expect(postgres.filesWith(Buffer.from(bytes))).toEqual([]);
    });

    test("of another job do not open; those that the issuer does not have end the job", async () => {
      const [one, other, unknown] = [await referred(), await referred(), await referred()];
      kept.set(one.header.job_id, other);
      kept.delete(unknown.header.job_id);
      for (const sent of [one, unknown]) await farm.enqueue(null, sent);
      expect(await ended(one.header.job_id)).toMatchObject({ state: "failed", cause: "sealed_unreadable" });
      expect(await ended(unknown.header.job_id)).toMatchObject({ state: "failed", cause: "inputs_unknown" });
      expect(await farm.retry(unknown.header.job_id, "bank")).toBe(false);
    });

    test("an issuer that is away is asked again", { tags: "long" }, async () => {
      const one = await referred();
      const { port } = new URL(inputs.url);
      await inputs.close(1);
      await farm.enqueue(null, one);
      await until(async () =>
        events.find(({ job: id, code }) => id === one.header.job_id && code !== undefined),
      );
      expect(events.find(({ job: id }) => id === one.header.job_id)).toMatchObject({
        code: "inputs_unreachable",
      });
      expect(await farm.job(one.header.job_id, "bank")).toMatchObject({ state: "waiting" });
      inputs = await serveInputs(Number(port));
      expect(await ended(one.header.job_id)).toMatchObject({ state: "done" });
    });

    test("an issuer that stays away ends the job after its attempts, with the cause, and a retry takes it up", {
      tags: "long",
    }, async () => {
      const one = await referred();
      const { job_id: id } = one.header;
      const { port } = new URL(inputs.url);
      await inputs.close(1);
      await farm.enqueue(null, one);
      const failed = await until(async () => {
        // The pauses between attempts are not waited for.
        await db.query("UPDATE vdi_farm_boss.job SET start_after = now() WHERE state = 'retry'");
        const view = await farm.job(id, "bank");
        return view?.state === "failed" && view;
      });
      expect(failed).toMatchObject({ cause: "inputs_unreachable", document: null });
      // The first, and five more.
      const told = events.filter(({ job: of, code }) => of === id && code === "inputs_unreachable");
      expect(told).toHaveLength(6);
      inputs = await serveInputs(Number(port));
      expect(await farm.retry(id, "other")).toBe(false);
      expect(await farm.retry(id, "bank")).toBe(true);
      expect(await farm.retry(id, "bank")).toBe(false);
      expect(await ended(id)).toMatchObject({ state: "done" });
    });

    test("are for those who have the secret, by ids that are none of anybody's making", async () => {
      const one = await referred();
      const get = (path: string, secret: string) =>
        fetch(`${inputs.url}/v1/inputs/${path}`, { headers: { authorization: `Bearer ${secret}` } });
      const statuses = [];
      for (const [path, secret] of [
        [one.header.job_id, workers],
        [one.header.job_id, bank],
        [crypto.randomUUID(), workers],
        ["..%2f..%2fetc", workers],
      ] as const)
        statuses.push((await get(path, secret)).status);
      expect(statuses).toEqual([200, 401, 404, 400]);
      expect(() => httpInputs({ url: "http://inputs.example/v1", secret: workers })).toThrow(TypeError);
    });

    test("a job is sent with its sealed part or without, as its header says, and not otherwise", async () => {
      const [here, there] = [await job(), await referred()];
      expect(parseSentJob(here)).toMatchObject({ ok: true });
      expect(parseSentJob({ header: there.header })).toMatchObject({ ok: true });
      for (const wrong of [{ header: here.header }, there, { ...here, header: there.header }, null, "text"])
        expect(parseSentJob(wrong)).toMatchObject({ ok: false });
    });
  });

  describe("the farm's memory", () => {
    const age = (id: string, days: number, issuedDays = days) =>
      db.query(
        `UPDATE vdi_farm.job SET ended_at = now() - make_interval(days => $2),
           issued_at = extract(epoch FROM now()) - $3 WHERE id = $1`,
        [id, days, issuedDays * DAY],
      );

    test("ends as long after a job as was set, and what it forgot cannot be enqueued again", async () => {
      const old = await job({}, { amount: 100.5 }); // breaks its policy: ended without a proof
      const issuedAt = Math.floor(Date.now() / 1000) - 11 * DAY;
      const [young, lately] = [await job({}, { amount: 100.5 }), await job({}, { amount: 100.5 })];
      for (const one of [old, young, lately]) {
        await farm.enqueue(null, one);
        await ended(one.header.job_id);
      }
      await age(old.header.job_id, 11);
      await age(young.header.job_id, 9);
      // Ended long ago by its row, and issued since: sent again it would be taken.
      await age(lately.header.job_id, 11, 1);
      expect(await purgeEnded(db)).toBe(1);
      const there = async (one: SealedJob) => (await farm.job(one.header.job_id, "bank")) !== null;
      expect([await there(old), await there(young), await there(lately)]).toEqual([false, true, true]);
      const { rows } = await db.query("SELECT count(*)::int AS left FROM vdi_farm.job WHERE id = $1", [
        old.header.job_id,
      ]);
      expect(rows).toEqual([{ left: 0 }]);
      const again = { ...old, header: { ...old.header, issued_at: issuedAt } };
      await expect(farm.enqueue(null, again)).rejects.toMatchObject({ code: "job_too_old" });
      await expect(farmClient({ url: server.url, secret: bank }).submit(again)).rejects.toMatchObject({
        code: "job_too_old",
      });
    });

    test("keeps what has not ended, however old, and is changed by installing again", {
      tags: "long",
    }, async () => {
      const waiting = await job({ signing: "caller" });
      await farm.enqueue(null, waiting);
      await until(async () => (await farm.job(waiting.header.job_id, "bank"))?.state === "proved");
      await db.query("UPDATE vdi_farm.job SET created_at = now() - interval '1 year', issued_at = 1");
      await purgeEnded(db);
      expect(await farm.job(waiting.header.job_id, "bank")).toMatchObject({ state: "proved" });
      await installFarm({ connectionString: postgres.url }, { keepSeconds: 3600 });
      await installFarm({ connectionString: postgres.url });
      const { rows } = await db.query("SELECT seconds::int FROM vdi_farm.retention");
      expect(rows).toEqual([{ seconds: 3600 }]);
      await expect(installFarm({ connectionString: postgres.url }, { keepSeconds: 0.5 })).rejects.toThrow(
        RangeError,
      );
    });
  });
});
