// The farm over a real PostgreSQL: a job in its caller's transaction, one attestation of it, and nothing private in any of
// the database's files.
import { type DecisionOpening, discloseInputs, encodeHex, PAYLOAD_TYPES, signedBytes } from "@svc/core";
import { definePipeline, proveUnsigned } from "@svc/vdi-prover";
import { verifyDecision, verifyDisclosure } from "@svc/vdi-verifier";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Farm,
  type FarmSigner,
  farmPublicKey,
  foretoldOtherwise,
  generateFarmKey,
  installFarm,
  openFarm,
  openOpening,
  sealJob,
  startWorker,
  type Worker,
  type WorkerEvent,
} from "../src/index.ts";
import { storeProof } from "../src/store/jobs.ts";
import { address, CANARY, CIRCUIT_DIR, ISSUER, job, KEYS, request, until } from "./support/credit.ts";
import { findPostgres, type Postgres, startPostgres } from "./support/postgres.ts";

const bin = findPostgres();

describe.skipIf(bin === null)("the farm (skipped where there is no PostgreSQL)", () => {
  let postgres: Postgres;
  let farm: Farm;
  let worker: Worker;
  let db: pg.Client;
  const events: WorkerEvent[] = [];
  const signer: FarmSigner = {
    sign: async (unsigned) => ISSUER.sign(signedBytes(PAYLOAD_TYPES.attestation, unsigned)),
  };

  beforeAll(async () => {
    postgres = await startPostgres(bin as string);
    await installFarm({ connectionString: postgres.url });
    farm = await openFarm({ connectionString: postgres.url });
    db = new pg.Client({ connectionString: postgres.url });
    db.on("error", () => undefined);
    await db.connect();
    worker = await startWorker({
      connectionString: postgres.url,
      keys: KEYS,
      signers: new Map([[ISSUER.publicKey, signer]]),
      circuitDir: CIRCUIT_DIR,
      pollSeconds: 0.5,
      onEvent: (event) => events.push(event),
    });
  });

  afterAll(async () => {
    await worker?.drain(1);
    await farm?.close();
    await db?.end();
    await postgres?.stop();
  });

  const ended = (id: string, tenant = "bank") =>
    until(async () => {
      const view = await farm.job(id, tenant);
      return view !== null && ["done", "failed", "cancelled"].includes(view.state) && view;
    });

  test("proves what was committed, and knows nothing of what was rolled back", async () => {
    const [kept, undone] = [await job(), await job()];
    await db.query("BEGIN");
    expect(await farm.enqueue(db, undone)).toBe(true);
    await db.query("ROLLBACK");
    await db.query("BEGIN");
    expect(await farm.enqueue(db, kept)).toBe(true);
    expect(await farm.job(kept.header.job_id, "bank")).toBe(null);
    await db.query("COMMIT");
    const { state, document } = await ended(kept.header.job_id);
    expect(state).toBe("done");
    const trust = { issuers: [{ public_key: ISSUER.publicKey }] };
    expect(await verifyDecision(document, { trust })).toMatchObject({ valid: true });
    expect(document?.decision.nonce).toBe(kept.header.nonce);
    expect(await farm.job(undone.header.job_id, "bank")).toBe(null);
    const { rows } = await db.query("SELECT id FROM vdi_farm_boss.job WHERE id = $1", [undone.header.job_id]);
    expect(rows).toEqual([]);
  });

  test("the same job sent again is the same one; another under its id is refused", async () => {
    const one = await job();
    expect(await farm.enqueue(null, one)).toBe(true);
    expect(await farm.enqueue(null, one)).toBe(false);
    const { document } = await ended(one.header.job_id);
    expect(await farm.enqueue(null, one)).toBe(false);
    expect((await ended(one.header.job_id)).document).toEqual(document);
    await expect(farm.enqueue(null, await job({ jobId: one.header.job_id }))).rejects.toMatchObject({
      code: "job_id_reused",
    });
  });

  test("gives the opening to the holder of the key that it was asked for, and no clear word of it to the database", async () => {
    const mine = generateFarmKey();
    const one = await job({ openingTo: farmPublicKey(mine) }, { secret_word: `${CANARY}-opening` });
    await farm.enqueue(null, one);
    const { opening } = await ended(one.header.job_id);
    const opened = await openOpening(mine, one.header.job_id, opening as never);
    expect(opened?.inputs.map(({ value }) => value)).toContain(`${CANARY}-opening`);
    expect(await openOpening(generateFarmKey(), one.header.job_id, opening as never)).toBe(null);
    expect(await openOpening(mine, crypto.randomUUID(), opening as never)).toBe(null);
    await db.query("CHECKPOINT");
    // The search works: it finds the public id of the job.
    expect(postgres.filesWith(Buffer.from(one.header.nonce)).length).toBeGreaterThan(0);
    for (const secret of [CANARY, "77.125", "secret_word"])
      expect(postgres.filesWith(Buffer.from(secret))).toEqual([]);
    const { rows } = await db.query("SELECT enc, ciphertext FROM vdi_farm.job WHERE state <> 'waiting'");
    expect(rows.every(({ enc, ciphertext }) => enc === null && ciphertext === null)).toBe(true);
    expect(JSON.stringify(events)).not.toContain(CANARY);
  });

  test("commits to the case reference, names the issuer's domain, and tells the case to the opening's holder alone", async () => {
    const mine = generateFarmKey();
    const { pipeline, decision } = request();
    const domain = "lender.example";
    const referred = { ...decision, reference: `${CANARY}/2026` };
    const one = await sealJob(
      { pipeline, decision: referred, options: { issuer: { domain } } },
      address({ openingTo: farmPublicKey(mine) }),
    );
    await farm.enqueue(null, one);
    const { document, opening } = await ended(one.header.job_id);
    const opened = await openOpening(mine, one.header.job_id, opening as never);
    expect(opened?.reference?.text).toBe(referred.reference);
    expect(document?.issuer).toEqual({ domain });
    const disclosure = discloseInputs(opened as DecisionOpening, [], { reference: true });
    const trust = { issuers: [{ public_key: ISSUER.publicKey }] };
    expect(await verifyDisclosure(disclosure, document, { trust })).toMatchObject({
      valid: true,
      reference: referred.reference,
    });
    await db.query("CHECKPOINT");
    expect(postgres.filesWith(Buffer.from(referred.reference))).toEqual([]);
  });

  test("a decision that breaks its policy ends at once, with a code and without its inputs", async () => {
    const one = await job({}, { amount: 100.5 });
    await farm.enqueue(null, one);
    const view = await ended(one.header.job_id);
    expect([view.state, view.cause, view.attempts, view.document]).toEqual([
      "failed",
      "constraint_not_satisfied",
      1,
      null,
    ]);
    expect(await farm.retry(one.header.job_id, "bank")).toBe(false);
  });

  test("a sealed part under another header does not open", async () => {
    const [one, other] = [await job(), await job({ tenant: "stranger" })];
    const swapped = { ...one, header: { ...other.header } };
    await farm.enqueue(null, swapped);
    expect(await ended(other.header.job_id, "stranger")).toMatchObject({
      state: "failed",
      cause: "sealed_unreadable",
    });
  });

  test("the caller signs where it said so, and nobody's signature but the issuer's is taken", {
    tags: "long",
  }, async () => {
    const one = await job({ signing: "caller" });
    const id = one.header.job_id;
    await farm.enqueue(null, one);
    const { document } = await until(async () => {
      const view = await farm.job(id, "bank");
      return view?.state === "proved" && view;
    });
    const message = signedBytes(PAYLOAD_TYPES.attestation, document as never);
    const value = encodeHex(ISSUER.sign(message));
    await expect(farm.sign(id, "bank", "0".repeat(128))).rejects.toMatchObject({ code: "signature_refused" });
    await expect(farm.sign(id, "stranger", value)).rejects.toMatchObject({ code: "job_unknown" });
    const attestation = await farm.sign(id, "bank", value);
    expect(await farm.sign(id, "bank", value)).toEqual(attestation);
    expect(await verifyDecision(attestation)).toMatchObject({ valid: true });
    expect((await farm.job(id, "bank"))?.document).toEqual(attestation);
  });

  test("the first proof that is stored is the job's; one that comes second is thrown away", async () => {
    const one = await job({ signing: "caller" });
    const { header } = one;
    await farm.enqueue(null, one);
    const first = await until(async () => {
      const view = await farm.job(header.job_id, "bank");
      return view?.state === "proved" && view.document;
    });
    const { pipeline, decision } = request();
    const { public_key: publicKey, kid } = header.issuer;
    const { unsigned } = await proveUnsigned(
      { circuitDir: CIRCUIT_DIR, issuer: { publicKey, kid } },
      definePipeline(pipeline),
      decision,
      { issuedAt: header.issued_at, expiresAt: header.expires_at, nonce: header.nonce },
    );
    expect(foretoldOtherwise(header, unsigned)).toBe(null);
    expect(unsigned.attestation_id).not.toBe(first.attestation_id);
    const boss = { send: async () => null };
    expect(await storeProof(db, boss, header, { unsigned, opening: null, milliseconds: 1 })).toBe(false);
    expect((await farm.job(header.job_id, "bank"))?.document).toEqual(first);
    const { header: other } = await job();
    await expect(
      storeProof(db, boss, other, { unsigned, opening: null, milliseconds: 1 }),
    ).rejects.toMatchObject({
      code: "attestation_of_another_job",
    });
  });

  test("a cancelled job is forgotten: no inputs, no proof, no turn", async () => {
    const one = await job({ priority: "bulk" });
    const id = one.header.job_id;
    // Not to be taken up before it is cancelled.
    await db.query("BEGIN");
    await farm.enqueue(db, one);
    await db.query("COMMIT");
    expect(await farm.cancel(id, "stranger")).toBe(false);
    expect(await farm.cancel(id, "bank")).toBe(true);
    expect(await farm.cancel(id, "bank")).toBe(false);
    expect(await farm.job(id, "bank")).toMatchObject({ state: "cancelled", document: null });
    const { rows } = await db.query("SELECT enc, ciphertext, document FROM vdi_farm.job WHERE id = $1", [id]);
    expect(rows).toEqual([{ enc: null, ciphertext: null, document: null }]);
  });

  test("another job's attestation is handed out under no name but its own", { tags: "long" }, async () => {
    const [one, other] = [await job(), await job()];
    await farm.enqueue(null, one);
    await farm.enqueue(null, other);
    const { document } = await ended(one.header.job_id);
    await ended(other.header.job_id);
    await expect(
      db.query("UPDATE vdi_farm.job SET document = $2, attestation_id = $3 WHERE id = $1", [
        other.header.job_id,
        JSON.stringify(document),
        document?.attestation_id,
      ]),
    ).rejects.toMatchObject({ code: "23505" });
    await db.query("UPDATE vdi_farm.job SET document = $2 WHERE id = $1", [
      other.header.job_id,
      JSON.stringify(document),
    ]);
    await expect(farm.job(other.header.job_id, "bank")).rejects.toMatchObject({ code: "job_altered" });
  });
});
