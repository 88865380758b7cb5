/**
 * The two queues of pg-boss: proving and signing. A job there is the id of a row of ours and nothing else. A lease is
 * kept by heartbeats: a worker that falls silent loses it, however long the lease still is; one that works on keeps it.
 */
import { withoutUndefined } from "@svc/core";
import { PgBoss } from "pg-boss";
import { systemCode } from "./system-code.ts";
import type { DatabaseConfig, QueueTimes } from "./types.ts";

export const PROVE_QUEUE = "vdi-prove";
export const SIGN_QUEUE = "vdi-sign";
export const DEAD_QUEUE = "vdi-dead";
const BOSS_SCHEMA = "vdi_farm_boss";

const YEAR = 365 * 24 * 3600;
const QUEUE_TIMES: QueueTimes = { heartbeat: 30, lease: 3600 };
const PROVE_RETRIES = 5;
/** A signing service may be away for a weekend: with the longest pause some four days. */
const SIGN_RETRIES = 400;

export interface BossConfig extends DatabaseConfig {
  /** True when this process looks for dead workers and keeps house. */
  readonly supervise: boolean;
  /** Seconds between two looks. Default 5. */
  readonly superviseSeconds?: number | undefined;
  /** What goes wrong beside jobs, by its name alone. */
  readonly onError?: ((code: string) => void) | undefined;
}

/** Not started. */
export function makeBoss({
  connectionString,
  connections = 5,
  supervise,
  superviseSeconds = 5,
  onError,
}: BossConfig): PgBoss {
  const boss = new PgBoss(
    withoutUndefined({
      connectionString,
      schema: BOSS_SCHEMA,
      max: connections,
      connectionTimeoutMillis: 10_000,
      application_name: "vdi-farm",
      supervise,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      schedule: false,
      migrate: false,
      createSchema: false,
      openTelemetry: { enabled: false },
    }),
  );
  boss.on("error", (error) => onError?.(systemCode(error)));
  return boss;
}

/** Creates or brings up to date what pg-boss keeps, and the queues. */
export async function installQueues(config: DatabaseConfig, times: QueueTimes = QUEUE_TIMES): Promise<void> {
  const { connectionString } = config;
  const boss = new PgBoss(
    withoutUndefined({
      connectionString,
      schema: BOSS_SCHEMA,
      max: 2,
      supervise: false,
      schedule: false,
      openTelemetry: { enabled: false },
    }),
  );
  const failures: unknown[] = [];
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  try {
    const kept = { retentionSeconds: YEAR, deleteAfterSeconds: 24 * 3600 };
    await createOrUpdate(boss, DEAD_QUEUE, { ...kept, retryLimit: 1000, retryDelay: 5 });
    const leased = {
      ...kept,
      expireInSeconds: times.lease,
      heartbeatSeconds: times.heartbeat,
      deadLetter: DEAD_QUEUE,
    };
    await createOrUpdate(boss, PROVE_QUEUE, {
      ...leased,
      retryLimit: PROVE_RETRIES,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
    });
    await createOrUpdate(boss, SIGN_QUEUE, {
      ...leased,
      retryLimit: SIGN_RETRIES,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 900,
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

type QueueOptions = NonNullable<Parameters<PgBoss["createQueue"]>[1]>;

async function createOrUpdate(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  if ((await boss.getQueue(name)) === null) await boss.createQueue(name, options);
  else await boss.updateQueue(name, options);
}
