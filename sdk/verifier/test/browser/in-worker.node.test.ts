// `verifyInWorker` reads its options as `verifyDecision` does: no value that code takes for an empty object removes
// demands from a call. Node has no Worker: the work is done here, or by what serves a worker's messages, which are
// copied on their way as they are between threads.
import { once } from "node:events";
import { Worker as Thread } from "node:worker_threads";
import { createTrustPolicy, verifyDecision } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { AT, ISSUER, REAL } from "../../../../tools/browser/visit.ts";
import { ODD } from "../../../../tools/fixtures/odd-values.ts";
import { verifyInWorker as beside } from "../../src/scripts/in-worker.ts";
import { serveVerification, type VerificationPort } from "../../src/worker/serve.ts";
import { verifyInWorker } from "../../src/worker/verify-in-worker.ts";

const worker = () => null;
const trust = { issuers: [ISSUER] };

describe.each(ODD)("%s", (_, make) => {
  test("is no options", async () => {
    await expect((async () => beside(REAL.approval, make() as never))()).rejects.toThrow(TypeError);
    await expect((async () => verifyInWorker(REAL.approval, make() as never))()).rejects.toThrow(TypeError);
  });
});

test("members that are inherited or read by a getter are not dropped", async () => {
  class Options {
    readonly worker = worker;
    get trust() {
      return { issuers: [] };
    }
  }
  await expect(verifyInWorker(REAL.approval, new Options())).rejects.toThrow(/^options: /);
});

test("options that are undefined are absent, and a member of trust is refused", async () => {
  const absent = { worker, now: AT, trust: undefined, at: undefined };
  expect(await verifyInWorker(REAL.approval, absent)).toMatchObject({ trust: { issuer: "self_asserted" } });
  const lost = { worker, trust: { issuers: undefined as never } };
  await expect(verifyInWorker(REAL.approval, lost)).rejects.toThrow("options.trust.issuers: undefined");
  const result = await verifyInWorker(REAL.approval, { worker, now: AT, trust });
  expect(result).toMatchObject({ valid: true, trust: { issuer: "pinned" } });
});

test("a trust policy that a message copied is the same policy, and an altered copy none", async () => {
  const policy = createTrustPolicy(trust);
  const copy = structuredClone(policy);
  const result = await verifyInWorker(REAL.approval, { worker, now: AT, trust: copy });
  expect(result).toMatchObject({ valid: true, roots_digest: policy.digest });
  const altered = { ...copy, issuers: [] };
  await expect(verifyInWorker(REAL.approval, { worker, now: AT, trust: altered })).rejects.toThrow(
    "options.trust.digest: not that of these roots",
  );
});

/** A worker that stands still until it is asked; what it answers is what `serve` makes of a message. */
function workerThat(serve: (message: never, worker: StandIn) => void) {
  const worker = {
    onmessage: null,
    onerror: null,
    ended: 0,
    postMessage(message: unknown) {
      const data = structuredClone(message) as never;
      queueMicrotask(() => serve(data, worker));
    },
    terminate() {
      worker.ended += 1;
    },
  } as StandIn;
  return worker;
}

interface StandIn {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: { readonly message: string; preventDefault(): void }) => void) | null;
  ended: number;
  postMessage(message: unknown): void;
  terminate(): void;
}

function serving(): StandIn {
  const port = {
    onmessage: null,
    postMessage(reply: unknown) {
      const data = structuredClone(reply);
      queueMicrotask(() => worker.onmessage?.({ data }));
    },
  } as VerificationPort;
  const worker = workerThat((data) => port.onmessage?.({ data } as never));
  serveVerification(port);
  return worker;
}

const start = (worker: StandIn) => () => worker as unknown as Worker;

describe("a message would make of it an empty object", () => {
  class Roots {
    get issuers() {
      return [ISSUER];
    }
  }
  const lossy: readonly (readonly [string, () => object])[] = [
    ["a class's getters", () => new Roots()],
    ["inherited members", () => Object.create({ issuers: [ISSUER] })],
    ["a member named by a symbol", () => ({ [Symbol("issuers")]: [ISSUER] })],
  ];
  test.each(lossy)("%s in the place of trust", async (_, make) => {
    const asked = { worker: start(serving()), now: AT, trust: make() };
    await expect(verifyInWorker(REAL.approval, asked)).rejects.toThrow(/^options\.trust/);
    await expect(
      verifyInWorker(REAL.approval, { ...asked, trust: { issuers: [make()] } as never }),
    ).rejects.toThrow(/^options\.trust/);
  });

  test("a hidden demand counts", async () => {
    const asked = Object.defineProperty({ worker: start(serving()), now: AT }, "trust", {
      value: { issuers: ["ab".repeat(32)] },
    });
    expect(await verifyInWorker(REAL.approval, asked)).toMatchObject({ valid: false, failedStep: 6 });
  });
});

test("a worker's verdict is that of the library, also on what no message can carry", async () => {
  const asked = { worker: start(serving()), now: AT };
  const options = { now: AT };
  expect(await verifyInWorker(REAL.approval, asked)).toEqual(await verifyDecision(REAL.approval, options));
  for (const odd of [
    new Proxy({}, {}),
    { ...REAL.approval, nonce: () => 1 },
    Symbol("x"),
    { at: Promise.resolve() },
  ]) {
    expect(await verifyInWorker(odd, asked)).toEqual(await verifyDecision(odd, options));
  }
});

test("a worker that does not start: judged is what was handed over, whatever became of it meanwhile", async () => {
  const worker = workerThat((_, { onerror }) => onerror?.({ message: "blocked", preventDefault: () => {} }));
  const document = structuredClone(REAL.approval) as { expires_at: number };
  const roots = { issuers: [ISSUER] };
  const verdict = verifyInWorker(document, { worker: start(worker), now: AT, trust: roots });
  document.expires_at += 1;
  roots.issuers.length = 0;
  expect(await verdict).toMatchObject({ valid: true, trust: { issuer: "pinned" } });
});

const genuine = await verifyDecision(REAL.approval, { now: AT });
const refused = await verifyDecision({}, { now: AT });
const rows = genuine.steps;

test.each<[string, unknown]>([
  ["nothing", { id: 1 }],
  ["an error that is none", { id: 1, error: null }],
  ["an error without a message", { id: 1, error: { name: "TypeError" } }],
  ["null for a result", { id: 1, answer: null }],
  ["a number for a result", { id: 1, answer: 7 }],
  ["a result without a verdict", { id: 1, answer: { steps: [] } }],
  ["a verdict in words", { id: 1, answer: { valid: "true", steps: [] } }],
  ["valid and no more", { id: 1, answer: { valid: true } }],
  ["valid in words", { id: 1, answer: { ...genuine, valid: "true" } }],
  ["valid without steps", { id: 1, answer: { ...genuine, steps: [] } }],
  ["valid by steps of which one is none", { id: 1, answer: { ...genuine, steps: [...rows.slice(1), null] } }],
  [
    "valid by a row in words",
    { id: 1, answer: { ...genuine, steps: [...rows, { ...rows[0], valid: "yes" }] } },
  ],
  ["valid by no list", { id: 1, answer: { ...genuine, steps: { length: 8 } } }],
  ["valid, and which step failed", { id: 1, answer: { ...genuine, failedStep: 5 } }],
  ["valid, and a step that is not there failed", { id: 1, answer: { ...genuine, failedStep: 99 } }],
  ["valid by a step that failed as counted", { id: 1, answer: { ...refused, valid: true } }],
  ["not valid, and no step that failed", { id: 1, answer: { ...genuine, valid: false } }],
  ["not valid by a step that passed", { id: 1, answer: { ...genuine, valid: false, failedStep: 1 } }],
  ["valid on nobody's word", { id: 1, answer: { ...genuine, trust: {} } }],
  [
    "valid on a list's word",
    { id: 1, answer: { ...genuine, trust: { ...genuine.trust, issuer: ["pinned"] } } },
  ],
  ["valid under no profile", { id: 1, answer: { ...genuine, profile_id: undefined } }],
  ["valid on no roots", { id: 1, answer: { ...genuine, roots_digest: null } }],
  ["valid at no time", { id: 1, answer: { ...genuine, evaluated_at: String(AT) } }],
  ["valid, conclusive or not", { id: 1, answer: { ...genuine, conclusive: undefined } }],
  ["a step that is none", { id: 1, event: null }],
  ["a step without a row", { id: 1, event: { step: { step: 1, name: "schema" } } }],
])("a reply that says %s is no verdict, and nobody waits for another", async (_, reply) => {
  const worker = workerThat((__, { onmessage }) => {
    for (const data of [null, 7, {}, { id: 99, answer: { valid: true } }, reply]) onmessage?.({ data });
  });
  await expect(verifyInWorker(REAL.approval, { worker: start(worker), now: AT })).rejects.toMatchObject({
    name: "VdiError",
    code: "worker_failed",
  });
});

test("a worker that ends without an event lets go of its lock, which fails the call; the next one starts another", async () => {
  const { promise: life, resolve: end } = Promise.withResolvers<void>();
  const name = "a worker that closes itself";
  await new Promise<void>((held) => {
    void navigator.locks.request(name, () => {
      held();
      return life;
    });
  });
  // Has the lock after whoever asked for it before, and then a turn later.
  const { promise: unnoticed, resolve: free } = Promise.withResolvers<string>();
  const closing = workerThat((_, { onmessage }) => {
    onmessage?.({ data: { id: 0, lives: name } });
    void navigator.locks.request(name, () => setImmediate(free, "nobody noticed"));
    end();
  });
  const workers = [closing, serving()];
  const worker = () => workers.shift() as unknown as Worker;
  const verdict = verifyInWorker(REAL.approval, { worker, now: AT });
  await expect(Promise.race([verdict, unnoticed])).rejects.toMatchObject({
    code: "worker_failed",
    message: "the worker ended: closed",
  });
  expect(await verifyInWorker(REAL.approval, { worker, now: AT })).toMatchObject({ valid: true });
});

test("the worker's script holds the lock that it names", async () => {
  const { promise: told, resolve } = Promise.withResolvers<unknown>();
  serveVerification({ onmessage: null, postMessage: resolve } as VerificationPort);
  const { lives } = (await told) as { lives: string };
  const isFree = await navigator.locks.request(lives, { ifAvailable: true }, (lock) => lock !== null);
  expect(isFree).toBe(false);
});

test("where there are no locks a worker answers as ever", async () => {
  const had = Object.getOwnPropertyDescriptor(globalThis, "navigator") as PropertyDescriptor;
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  try {
    const asked = { worker: start(serving()), now: AT };
    expect(await verifyInWorker(REAL.approval, asked)).toMatchObject({ valid: true });
    const naming = workerThat((_, { onmessage }) => {
      for (const data of [
        { id: 0, lives: "a lock" },
        { id: 1, answer: refused },
      ])
        onmessage?.({ data });
    });
    expect(await verifyInWorker("{}", { worker: start(naming), now: AT })).toEqual(refused);
  } finally {
    Object.defineProperty(globalThis, "navigator", had);
  }
});

test.each<[string, () => unknown]>([
  ["a thread of Node's", () => new Thread("setInterval(() => {}, 1e6)", { eval: true })],
  ["a promise of a worker", async () => serving()],
  ["nothing, by a forgotten return", () => undefined],
  ["an object", () => ({})],
])("%s is no browser's worker: a TypeError, and no call that waits", async (_, make) => {
  const ends: unknown[] = [];
  const worker = () => {
    const made = make();
    ends.push(made instanceof Thread ? once(made, "exit") : made);
    return made as Worker;
  };
  for (const attempt of [1, 2]) {
    const asked = verifyInWorker(REAL.approval, { worker, now: AT });
    await expect(asked, String(attempt)).rejects.toThrow(/^options\.worker: expected a Worker as browsers/);
  }
  // A thread that was made for the call is ended with it.
  expect(await Promise.all(ends)).toHaveLength(2);
});

test("a worker that lives and never answers: the signal ends the call and the worker, and the next one starts another", async () => {
  const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
  const silent = workerThat(() => hear());
  const workers = [silent, serving()];
  const worker = () => workers.shift() as unknown as Worker;
  const stop = new AbortController();
  const verdict = verifyInWorker(REAL.approval, { worker, now: AT, signal: stop.signal });
  await asked;
  stop.abort(new Error("ten seconds"));
  await expect(verdict).rejects.toThrow("ten seconds");
  expect(silent.ended).toBe(1);
  expect(await verifyInWorker(REAL.approval, { worker, now: AT })).toMatchObject({ valid: true });
});

test("a worker that ends after it spoke fails the call; the next one starts another", async () => {
  const step = { step: { step: 1, name: "schema", valid: true } };
  const dying = workerThat((_, { onmessage, onerror }) => {
    onmessage?.({ data: { id: 1, event: step } });
    onerror?.({ message: "out of memory", preventDefault: () => {} });
  });
  const workers = [dying, serving()];
  const worker = () => workers.shift() as unknown as Worker;
  await expect(verifyInWorker(REAL.approval, { worker, now: AT })).rejects.toThrow(
    "the worker ended: out of memory",
  );
  expect(await verifyInWorker(REAL.approval, { worker, now: AT })).toMatchObject({ valid: true });
});

test("what onStep throws is the call's error, as in verifyDecision", async () => {
  const onStep = () => {
    throw new RangeError("enough");
  };
  await expect(verifyInWorker(REAL.approval, { worker: start(serving()), now: AT, onStep })).rejects.toThrow(
    "enough",
  );
});

test("workers that are made anew for each call do not pile up", async () => {
  const made: StandIn[] = [];
  for (let i = 0; i < 12; i++) {
    const worker = () => {
      const one = serving();
      made.push(one);
      return one as unknown as Worker;
    };
    await verifyInWorker("{}", { worker, now: AT });
  }
  expect(made.filter(({ ended }) => ended === 0).length).toBeLessThanOrEqual(4);
  expect(made).toHaveLength(12);
});

test("what was put on every object's prototype chooses no worker", async () => {
  const liar = workerThat((_, { onmessage }) => onmessage?.({ data: { id: 1, answer: { valid: true } } }));
  Object.assign(Object.prototype, { worker: start(liar) });
  try {
    const none = { now: AT } as Parameters<typeof verifyInWorker>[1];
    await expect(verifyInWorker("{}", none)).rejects.toThrow("options.worker");
  } finally {
    delete (Object.prototype as { worker?: unknown }).worker;
  }
});
