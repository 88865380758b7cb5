// `npm run bench -- edge [--json]`: the service under load on the open-source runtime, loopback only, no development
// proxy, and beside it a Worker that does nothing but the same hops and commits. Client and service share the machine's
// cores. Each figure is of a service that has served before: compiled code, objects that exist. The cost of a new
// object is a separate figure.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCheckpoint, verifyInclusion } from "@svc/tlog";
import { machine, processorMs } from "../../tools/bench/machine.ts";
import { openBench, table } from "../../tools/bench/print.ts";
import { bundle, type LocalRuntime, startRuntime } from "../scripts/local-runtime.ts";
import { largeGarbage, smallGarbage } from "../test/support/garbage.ts";
import { load, type Measured, type Outgoing } from "./load.ts";
import { appendsOf, attestBatchesOf, attestOf, preflightOf, SETTINGS, uses, verifyOf } from "./scenes.ts";

const { print } = openBench(
  "edge",
  "Measures the Worker under load, beside a Worker with the same hops and commits only.",
);

const COUNT = Number(process.env.BENCH_REQUESTS ?? 4_000);
const WARM = 500;
const RECEIPTS_A_REQUEST = 100;
/** As many as the service takes. */
const ATTESTS_A_BATCH = 100;
const BATCHES_IN_FLIGHT = 4;
const PORT = 18_787;

interface Row {
  readonly name: string;
  readonly measured: Measured & {
    /** The service alone, for each request. */
    readonly processorMs: number;
  };
  readonly inFlight: number;
  /** A second. */
  readonly wanted?: number;
  readonly wantedP99Ms?: number;
  /** The row of what the platform takes for the same hops and commits. */
  readonly floor?: string;
}

const FLOORS = {
  "/preflight": "floor: a hop and a commit",
  "/attest": "floor: an attest's hops and commits",
} as const;

const folder = mkdtempSync(join(tmpdir(), "edge-bench-"));
const rows: Row[] = [];
try {
  await service();
  await log();
} finally {
  rmSync(folder, { recursive: true });
}

print({ machine: machine(), rows }, () => [
  `${machine()}; client and service on the same cores`,
  ...table(
    [
      "",
      "a second",
      "p50 ms",
      "p99 ms",
      "CPU ms",
      "in flight",
      "wanted",
      "p99 below",
      "of floor's rate",
      "of its CPU",
      "not 200",
    ],
    rows.map(({ name, measured, inFlight, wanted = null, wantedP99Ms = null, floor }) => {
      const { perSecond, p50Ms, p99Ms, refused, processorMs } = measured;
      const least = rows.find((row) => row.name === floor)?.measured;
      return [
        name,
        perSecond.toFixed(0),
        p50Ms.toFixed(1),
        p99Ms.toFixed(1),
        processorMs.toFixed(2),
        inFlight,
        wanted,
        wantedP99Ms,
        least === undefined ? null : (perSecond / least.perSecond).toFixed(2),
        least === undefined ? null : (processorMs / least.processorMs).toFixed(2),
        refused === 0 ? null : refused,
      ];
    }),
  ),
]);

/** Right before what it is held against, so that a machine with other work has the same of it for both. */
async function floor(path: keyof typeof FLOORS, { body }: Outgoing, inFlight: number): Promise<string> {
  await running(
    "floor-bundle",
    async (runtime) => {
      const outgoing = Array.from({ length: COUNT + 2 * WARM }, () => ({ path, body }));
      await load(runtime.url, outgoing.slice(0, 2 * WARM), inFlight);
      const name = FLOORS[path];
      rows.push({ name, measured: await measured(runtime, outgoing.slice(2 * WARM), inFlight), inFlight });
    },
    PORT + 1,
  );
  return FLOORS[path];
}

async function service(): Promise<void> {
  bundle(join(folder, "bundle"));
  bundle(join(folder, "floor-bundle"), "edge/bench/floor-worker.ts");
  await running("bundle", async (runtime) => {
    const { url } = runtime;
    const spread = uses(100, Math.ceil((COUNT + WARM) / 100));
    const preflights = spread.map(preflightOf);
    await load(url, preflights.slice(0, WARM), 8);
    rows.push({
      name: "preflight, 100 grants",
      floor: await floor("/preflight", preflights[0] as Outgoing, 8),
      measured: await measured(runtime, preflights.slice(WARM), 8),
      inFlight: 8,
      wanted: 1_000,
      wantedP99Ms: 20,
    });
    const one = uses(1, COUNT).map(preflightOf);
    rows.push({ name: "preflight, one grant", measured: await measured(runtime, one, 8), inFlight: 8 });

    const first = uses(COUNT / 2 + WARM, 1).map(preflightOf);
    await load(url, first.slice(0, WARM), 8);
    rows.push({
      name: "preflight, a grant's first",
      floor: FLOORS["/preflight"],
      measured: await measured(runtime, first.slice(WARM), 8),
      inFlight: 8,
      wanted: 1_000,
    });

    const attests = spread.map(attestOf);
    await load(url, attests.slice(0, 2 * WARM), 64);
    rows.push({
      name: "attest",
      floor: await floor("/attest", attests[0] as Outgoing, 64),
      measured: await measured(runtime, attests.slice(2 * WARM), 64),
      inFlight: 64,
      wanted: 600,
    });
    rows.push(await batches(runtime));

    const { attestation } = (await (await send(url, attests[0] as Outgoing)).json()) as {
      attestation: object;
    };
    const verifies = Array.from({ length: COUNT + WARM }, () => verifyOf(attestation));
    await load(url, verifies.slice(0, WARM), 8);
    rows.push({
      name: "verify",
      measured: await measured(runtime, verifies.slice(WARM), 8),
      inFlight: 8,
      wanted: 500,
    });

    for (const [name, body] of [...smallGarbage, ...largeGarbage]) {
      const small = body.length <= 65_536;
      const batch = Array.from({ length: small ? 500 : 40 }, () => ({
        path: "/api/vdi/billing/verify",
        body,
      }));
      rows.push({
        name: `verify, garbage: ${name}`,
        measured: await measured(runtime, batch, 1),
        inFlight: 1,
        ...(small ? { wantedP99Ms: 5 } : {}),
      });
    }
  });
}

/** Attests by the batch, each batch of one tenant, counted by document. */
async function batches(runtime: LocalRuntime): Promise<Row> {
  const { url } = runtime;
  const all = uses(14, Math.ceil((COUNT + 2 * WARM) / 14));
  await load(url, all.map(preflightOf), 32);
  // Neighbours are of different tenants, so the first ones are of all of them.
  const warm = attestBatchesOf(all.slice(0, 2 * WARM), ATTESTS_A_BATCH);
  const outgoing = attestBatchesOf(all.slice(2 * WARM), ATTESTS_A_BATCH);
  await load(url, warm, BATCHES_IN_FLIGHT);
  const figures = await measured(runtime, outgoing, BATCHES_IN_FLIGHT);
  await assertAttested(await send(url, outgoing[0] as Outgoing));
  return {
    name: "attest, 100 a request",
    floor: FLOORS["/attest"],
    measured: each(figures, ATTESTS_A_BATCH),
    inFlight: BATCHES_IN_FLIGHT * ATTESTS_A_BATCH,
    wanted: 600,
  };
}

/** That what was timed are bills: the same batch again gives one for each of its items. */
async function assertAttested(response: Response): Promise<void> {
  const { results } = (await response.json()) as { results: { attestation?: object; code?: string }[] };
  const refused = results.filter(({ attestation }) => attestation === undefined);
  if (results.length !== ATTESTS_A_BATCH || refused.length > 0)
    throw new Error(`${refused.length} of ${results.length} refused: ${refused[0]?.code}`);
}

/** Of requests that carry so many: by what they carry; how long each took stays the request's. */
function each(figures: Row["measured"], many: number): Row["measured"] {
  const { perSecond, processorMs } = figures;
  return { ...figures, perSecond: perSecond * many, processorMs: processorMs / many };
}

async function log(): Promise<void> {
  bundle(join(folder, "log-bundle"), "edge/bench/log-worker.ts");
  await running("log-bundle", async (runtime) => {
    const { url } = runtime;
    const appends = appendsOf(3 * COUNT, RECEIPTS_A_REQUEST);
    const [first, ...others] = appends as [Outgoing, ...Outgoing[]];
    const warm = Math.ceil((2 * WARM) / RECEIPTS_A_REQUEST);
    await load(url, others.slice(0, warm), 4);
    const appended = await measured(runtime, others.slice(warm), 4);
    await assertProofs(await send(url, first));
    rows.push({
      name: "append with proof",
      measured: each(appended, RECEIPTS_A_REQUEST),
      inFlight: 4 * RECEIPTS_A_REQUEST,
      wanted: 2_000,
    });
  });
}

async function measured(
  { url, process: { pid } }: LocalRuntime,
  outgoing: readonly Outgoing[],
  inFlight: number,
): Promise<Row["measured"]> {
  const before = processorMs(pid as number);
  const figures = await load(url, outgoing, inFlight);
  return { ...figures, processorMs: (processorMs(pid as number) - before) / figures.requests };
}

async function running(
  bundled: string,
  body: (runtime: LocalRuntime) => Promise<void>,
  port = PORT,
): Promise<void> {
  const runtime = await startRuntime({
    bundled: join(folder, bundled),
    storage: join(folder, `${bundled}-storage`),
    texts: SETTINGS,
    port,
  });
  try {
    await body(runtime);
  } finally {
    await runtime.kill();
  }
}

function send(url: string, { path, body, headers }: Outgoing): Promise<Response> {
  return fetch(url + path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
}

interface AppendAnswer {
  readonly checkpoint: { readonly note: string };
  readonly inclusion: { log_index: number; entry_hash: string; tree_size: number; proof: string[] };
}

/** That what was timed are appends with proofs: every proof of one request leads to the root that is signed. */
async function assertProofs(response: Response): Promise<void> {
  const answers = (await response.json()) as AppendAnswer[];
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "hex"));
  for (const { checkpoint, inclusion } of answers) {
    const { log_index: index, entry_hash, tree_size: size, proof } = inclusion;
    const signed = parseCheckpoint(`${checkpoint.note.split("\n\n")[0]}\n`);
    if (!signed.ok) throw new Error(signed.detail);
    const claim = {
      leafHash: bytes(entry_hash),
      index,
      size,
      proof: proof.map(bytes),
      root: signed.value.root,
    };
    const verdict = verifyInclusion(claim);
    if (!verdict.valid || signed.value.size !== BigInt(size)) throw new Error("an append without its proof");
  }
  if (answers.length !== RECEIPTS_A_REQUEST) throw new Error(`${answers.length} answers`);
}
