// A thread that ends under a job: the job is told so, without the thread's own words, and the next gets a new one.
import { EventEmitter } from "node:events";
import { afterAll, describe, expect, test, vi } from "vitest";

const started: FakeWorker[] = [];
class FakeWorker extends EventEmitter {
  postMessage = vi.fn();
  ref = vi.fn();
  unref = vi.fn();
  terminate = vi.fn(async () => 0);
  constructor() {
    super();
    started.push(this);
  }
}

// Files share what is loaded: the pool is loaded anew with the false thread, and for others again with the real one.
vi.resetModules();
vi.doMock("node:worker_threads", () => ({ Worker: FakeWorker }));
const { SnarkjsPool } = await import("../../src/snarkjs/pool.ts");
afterAll(() => {
  vi.doUnmock("node:worker_threads");
  vi.resetModules();
});

const CANARY = "canary-5521";
const pool = new SnarkjsPool({} as never, 1);

describe("a thread that ends", () => {
  test.each(["error", "exit"] as const)("by %s under a job", async (event) => {
    const job = pool.prove({ input: { pathSalt: CANARY } } as never);
    const thread = started.at(-1);
    thread?.emit(event, new Error(CANARY));
    const error = (await job.catch((caught: Error) => caught)) as Error & {
      code: string;
    };
    expect(error.code).toBe("worker_failed");
    expect(`${error.message} ${error.stack} ${error.cause}`).not.toContain(CANARY);
    const next = pool.prove({ input: {} } as never);
    expect(started.at(-1)).not.toBe(thread);
    started.at(-1)?.emit("message", { ok: true, proven: "proven" });
    expect(await next).toBe("proven");
    started.at(-1)?.emit("exit", 0);
  });

  test("an idle thread holds no reference, a busy one does, and idleness ends it", async () => {
    vi.useFakeTimers();
    const job = pool.prove({ input: {} } as never);
    const thread = started.at(-1) as InstanceType<typeof FakeWorker>;
    expect(thread.ref).toHaveBeenCalledTimes(1);
    thread.emit("message", { ok: false, fault: "witness" });
    await expect(job).rejects.toMatchObject({ code: "proving_failed" });
    expect(thread.unref).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(59_000);
    expect(thread.terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(thread.terminate).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
