// Preflights of the deployed bundle, storage on disk, when its ledgers know so many grants that were used before.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "../../../edge/bench/load.ts";
import { preflightOf, SETTINGS, uses } from "../../../edge/bench/scenes.ts";
import { bundle, type LocalRuntime, startRuntime } from "../../../edge/scripts/local-runtime.ts";
import { processorMs } from "../machine.ts";

const TIMED = 2_000;
const IN_FLIGHT = 8;
const PORT = 18_791;

export interface PreflightPoint {
  /** Grants, of seven tenants. */
  readonly n: number;
  /** Processor time of the service for one more event of one of them. */
  readonly seconds: number;
  readonly perSecond: number;
}

/** @param sizes ascending; one service knows more and more grants @throws Error when a preflight is refused */
export async function growGrants(sizes: readonly number[]): Promise<PreflightPoint[]> {
  const folder = mkdtempSync(join(tmpdir(), "growth-preflight-"));
  try {
    bundle(join(folder, "bundle"));
    const options = { bundled: join(folder, "bundle"), storage: join(folder, "storage"), texts: SETTINGS };
    const runtime = await startRuntime({ ...options, port: PORT });
    try {
      const points: PreflightPoint[] = [];
      for (const [i, n] of sizes.entries()) {
        const { seconds, perSecond } = await moreGrants(runtime, n - (sizes[i - 1] ?? 0), n);
        points.push({ n, seconds, perSecond });
      }
      return points;
    } finally {
      await runtime.kill();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Uses so many new grants once, then times further events of them. */
async function moreGrants({ url, process: { pid } }: LocalRuntime, grants: number, n: number) {
  const events = 1 + Math.ceil((2 * TIMED) / grants);
  const all = uses(grants, events);
  // The first event of each: from now on its ledger knows the grant.
  await accepted(url, all.slice(0, grants));
  // Names of events are random, so this is any order.
  const others = all.slice(grants).sort((a, b) => (a.event < b.event ? -1 : 1));
  await accepted(url, others.slice(0, TIMED));
  const timed = others.slice(TIMED, 2 * TIMED);
  const before = processorMs(pid as number);
  const perSecond = await accepted(url, timed);
  if (timed.length !== TIMED) throw new Error(`${timed.length} events at ${n} grants`);
  return { seconds: (processorMs(pid as number) - before) / 1000 / TIMED, perSecond };
}

async function accepted(url: string, some: ReturnType<typeof uses>): Promise<number> {
  const { refused, perSecond } = await load(url, some.map(preflightOf), IN_FLIGHT);
  if (refused > 0) throw new Error(`${refused} preflights were refused`);
  return perSecond;
}
