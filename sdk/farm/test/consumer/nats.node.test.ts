// Documents on a real nats-server, workers and the server killed with SIGKILL at random: every document has one verdict, the
// one that it has alone. 300 documents or more, in the long mode 10,000.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { verifyDecision } from "@svc/vdi-verifier";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readThousand } from "../../../../tools/fixtures/thousand.ts";
import { LONG } from "../../../../tools/testing/paths.ts";
import { consume, type DocumentVerdict, installStreams, publishDocument } from "../../src/consumer/index.ts";

const BIN = fileURLToPath(new URL("../../bin/vdi-consume.js", import.meta.url));
const hasServer = spawnSync("nats-server", ["--version"]).status === 0;
const REAL = readThousand().slice(0, LONG ? 1000 : 100);
const COUNT = LONG ? 10_000 : 300;
const KILLS = LONG ? 40 : 4;
const WAVE = LONG ? 250 : 60;

/** Documents as strangers send them: true, altered, none. */
function documentOf(i: number): string {
  const real = REAL[i % REAL.length] as string;
  if (i % 10 === 3) return real.replace('"outcome":"', '"outcome":"x');
  if (i % 50 === 7) return "no JSON at all";
  return real;
}

describe.skipIf(!hasServer)(
  "consuming (skipped where there is no nats-server)",
  { timeout: LONG ? 3_600_000 : 600_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "vdi-nats-"));
    let port: number;
    let server: ChildProcess;
    let connection: NatsConnection;
    const workers = new Set<ChildProcess>();

    async function startServer(): Promise<void> {
      server = spawn("nats-server", ["-js", "-sd", folder, "-a", "127.0.0.1", "-p", String(port)], {
        stdio: "ignore",
      });
      for (;;) {
        const isUp = await connect({ servers: `127.0.0.1:${port}`, reconnect: false }).then(
          (one) => one.close().then(() => true),
          () => false,
        );
        if (isUp) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    function startWorker(): ChildProcess {
      const worker = spawn(
        process.execPath,
        [BIN, "work", "--server", `nats://127.0.0.1:${port}`, "--batch", "16", "--max-deliveries", "1000"],
        { stdio: ["ignore", "pipe", "pipe"] },
      );
      workers.add(worker);
      worker.once("exit", () => workers.delete(worker));
      return worker;
    }
    /** Returns whether the connection, which reconnects by itself, is back at a server that is ready. */
    const isAnswering = () =>
      jetstreamManager(connection).then(
        (manager) => manager.streams.info("VDI_VERDICTS").then(() => true),
        () => false,
      );
    const verdicts = async () =>
      (await (await jetstreamManager(connection)).streams.info("VDI_VERDICTS")).state.messages;
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

    beforeAll(async () => {
      const probe = createServer().listen(0, "127.0.0.1");
      await once(probe, "listening");
      port = (probe.address() as { port: number }).port;
      probe.close();
      await startServer();
      connection = await connect({
        servers: `127.0.0.1:${port}`,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 100,
      });
      await installStreams(connection, { ackSeconds: 2 });
      await installStreams(connection, { ackSeconds: 2 });
    });
    afterAll(async () => {
      for (const worker of workers) worker.kill("SIGKILL");
      await connection?.close();
      server?.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    });

    test("every document has one verdict, whoever is killed", { tags: "long" }, async () => {
      const client = jetstream(connection);
      const numbers: number[] = [];
      /** Publishes a wave, and part of it again under its names: what a publisher does that had no answer. */
      const publishWave = async () => {
        const from = numbers.length;
        for (let i = from; i < from + WAVE; i += 1)
          numbers.push((await publishDocument(connection, documentOf(i), `n${i}`)).number);
        for (let i = from; i < from + WAVE; i += 7) {
          expect(await publishDocument(connection, documentOf(i), `n${i}`)).toEqual({
            number: numbers[i],
            isDuplicate: true,
          });
        }
      };
      // Whatever was delivered and not settled comes again, and changes nothing.
      // Asked of the consumer: of a server that was killed the stream may go on holding what was settled.
      const waiting = async () => {
        const manager = await jetstreamManager(connection);
        const { num_pending, num_ack_pending } = await manager.consumers.info("VDI_DOCUMENTS", "vdi-verify");
        return num_pending + num_ack_pending;
      };
      const drained = async () => {
        while ((await waiting()) > 0) {
          while (workers.size < 2) startWorker();
          await pause(50);
        }
      };
      // Forty kills may meet one document more often than a document is tried: giving up is another test's.
      // A kill counts if it left work behind. However fast the workers are, there is always another wave.
      let [killed, serversKilled] = [0, 0];
      while (killed < KILLS || serversKilled === 0 || numbers.length < COUNT) {
        while (workers.size < 2) startWorker();
        const before = await verdicts();
        await publishWave();
        while ((await verdicts()) === before) await pause(1);
        if (killed < KILLS) {
          const [victim] = workers;
          victim?.kill("SIGKILL");
          if ((await waiting()) > 0) killed += 1;
        } else if (serversKilled === 0) {
          const wasAtWork = (await waiting()) > 0;
          server.kill("SIGKILL");
          await once(server, "exit");
          await startServer();
          while (!(await isAnswering())) await pause(50);
          if (wasAtWork) serversKilled += 1;
        } else await drained();
      }
      await drained();
      const found = new Map<number, DocumentVerdict>();
      const stream = await client.streams.get("VDI_VERDICTS");
      for (const [i, number] of numbers.entries()) {
        const message = await stream.getMessage({ last_by_subj: `vdi.verdicts.${number}` });
        const verdict = message?.json<DocumentVerdict>();
        expect([i, verdict?.document]).toEqual([i, number]);
        found.set(number, verdict as DocumentVerdict);
      }
      expect(await verdicts()).toBe(numbers.length);
      for (let i = 0; i < (LONG ? 200 : 60); i += 1) {
        const { valid, reason, failedStep } = await verifyDecision(documentOf(i));
        const { verdict, reason: said, step } = found.get(numbers[i] as number) as DocumentVerdict;
        expect([i, verdict === "verified", said, step]).toEqual([i, valid, reason, failedStep]);
      }
      console.log(`${numbers.length} documents, ${killed} workers and the server killed`);
    });

    test("a worker that is asked to end does, and says what it did", async () => {
      for (const worker of workers) worker.kill("SIGKILL");
      const judged = await verdicts();
      const worker = startWorker();
      let printed = "";
      worker.stdout?.setEncoding("utf8").on("data", (chunk) => (printed += chunk));
      await once(worker.stderr as NodeJS.ReadableStream, "data");
      const { number } = await publishDocument(connection, documentOf(0), "last");
      while ((await verdicts()) <= judged) await pause(50);
      worker.kill("SIGTERM");
      expect(await once(worker, "close")).toEqual([0, null]);
      expect(JSON.parse(printed)).toEqual({ verdicts: 1, repeated: 0, givenUp: 0 });
      expect(number).toBeGreaterThan(0);
    });

    test("a document is judged by its bytes: what is no UTF-8 could not be checked, with the reason that it has alone", async () => {
      const bytes = new TextEncoder().encode(documentOf(0));
      bytes[bytes.indexOf(0x22, 200) + 2] = 0xff;
      const { number } = await publishDocument(connection, bytes, "bytes");
      const stop = new AbortController();
      await consume(connection, { signal: stop.signal, onBatch: () => stop.abort() });
      const { valid, reason, failedStep } = await verifyDecision(bytes);
      const stream = await jetstream(connection).streams.get("VDI_VERDICTS");
      const found = await stream.getMessage({ last_by_subj: `vdi.verdicts.${number}` });
      expect(valid).toBe(false);
      expect(found?.json()).toMatchObject({ verdict: "could_not_check", reason, step: failedStep });
      expect(found?.json()).not.toHaveProperty("attestation_id");
    });

    test("a document that ends every worker is given up, kept, and has a verdict too", {
      tags: "long",
    }, async () => {
      const client = jetstream(connection);
      const { number } = await publishDocument(connection, "poison", "poison");
      const consumer = await client.consumers.get("VDI_DOCUMENTS", "vdi-verify");
      // Two workers that took it and were never heard of again.
      for (let i = 0; i < 2; i += 1) {
        const message = await consumer.next({ expires: 10_000 });
        expect(message?.seq).toBe(number);
        message?.nak();
      }
      const stop = new AbortController();
      const done = consume(connection, {
        maxDeliveries: 2,
        signal: stop.signal,
        onBatch: () => stop.abort(),
      });
      expect(await done).toEqual({ verdicts: 0, repeated: 0, givenUp: 1 });
      const dead = await (await client.streams.get("VDI_DEAD")).getMessage({
        last_by_subj: `vdi.dead.${number}`,
      });
      expect(dead?.string()).toBe("poison");
      const verdict = await (await client.streams.get("VDI_VERDICTS")).getMessage({
        last_by_subj: `vdi.verdicts.${number}`,
      });
      expect(verdict?.json()).toEqual({
        document: number,
        verdict: "could_not_check",
        reason: "deliveries_used_up",
      });
    });

    test("a verdict that stands is not replaced, and a full stream says so to whoever is too fast", async () => {
      const client = jetstream(connection);
      await expect(
        client.publish("vdi.verdicts.1", "another", { expect: { lastSubjectSequence: 0 } }),
      ).rejects.toMatchObject({ code: 10071 });
      await installStreams(connection, { ackSeconds: 2, maxBytes: 20_000 });
      const publish = async () => {
        for (let i = 0; i < 20; i += 1) await publishDocument(connection, documentOf(0), `full${i}`);
      };
      await expect(publish()).rejects.toMatchObject({ code: 10077 });
    });
  },
);
