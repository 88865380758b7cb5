/** `vdi-prover serve`: the farm over HTTP, for those who do not reach its database. It holds no key and opens nothing. */
import type { IncomingMessage } from "node:http";
import type pg from "pg";
import { type Farm, openFarm } from "../farm.ts";
import { JOB_ID, MAX_JOB_BYTES, parseSentJob } from "../job/header.ts";
import { openPool } from "../store/database.ts";
import type { DatabaseConfig, JobView } from "../store/types.ts";
import type { FarmConfig, Tenant } from "./farm-config.ts";
import { farmMetrics, METRICS_TYPE, readBacklog, slotsWanted } from "./metrics.ts";
import { ownerOf } from "./owner.ts";
import { FarmRefusal } from "./problems.ts";
import { type Asked, type HttpAnswer, type Route, serve } from "./serve.ts";
import type { FarmHttpServer, ServeOptions } from "./server-options.ts";

interface World {
  readonly farm: Farm;
  readonly pool: pg.Pool;
  readonly config: FarmConfig;
  readonly requests: Map<number, number>;
  readonly windows: Map<string, { minute: number; count: number }>;
}

/**
 * Serves the farm over HTTP: jobs of tenants, health, metrics and the signal for autoscaling.
 *
 * @throws the database's error when the farm is not installed or out of reach
 */
export async function startFarmServer(
  database: DatabaseConfig,
  config: FarmConfig,
  options: Omit<ServeOptions, "maxBodyBytes">,
): Promise<FarmHttpServer> {
  const farm = await openFarm(database);
  const pool = openPool({ ...database, connections: 3 });
  const world: World = { farm, pool, config, requests: new Map(), windows: new Map() };
  const server = await serve(routesOf(world), {
    ...options,
    maxBodyBytes: MAX_JOB_BYTES,
    onRequest(line) {
      world.requests.set(line.status, (world.requests.get(line.status) ?? 0) + 1);
      options.onRequest?.(line);
    },
  });
  return {
    url: server.url,
    async close(seconds) {
      await server.close(seconds);
      await Promise.all([farm.close(), pool.end()]);
    },
  };
}

const JOB_PATH = /^\/v1\/jobs\/([^/]{1,64})$/;

function routesOf(world: World): Route[] {
  const mine = (answer: (tenant: Tenant, asked: Asked) => Promise<HttpAnswer>) => (asked: Asked) =>
    answer(tenantOf(world, asked.request), asked);
  return [
    {
      name: "livez",
      method: "GET",
      path: /^\/livez$/,
      answer: () => ({ status: 200, body: { live: true } }),
    },
    { name: "health", method: "GET", path: /^\/health$/, answer: () => health(world) },
    { name: "metrics", method: "GET", path: /^\/metrics$/, answer: ({ request }) => metrics(world, request) },
    { name: "scale", method: "GET", path: /^\/v1\/scale$/, answer: ({ request }) => scale(world, request) },
    {
      name: "keys",
      method: "GET",
      path: /^\/v1\/keys$/,
      answer: () => ({ status: 200, body: { farm_keys: world.config.farmKeys } }),
    },
    {
      name: "submit",
      method: "POST",
      path: /^\/v1\/jobs$/,
      answer: mine((tenant, asked) => submit(world, tenant, asked)),
    },
    {
      name: "job",
      method: "GET",
      path: JOB_PATH,
      answer: mine((tenant, asked) => show(world, tenant, asked)),
    },
    {
      name: "cancel",
      method: "DELETE",
      path: JOB_PATH,
      answer: mine((tenant, asked) => cancel(world, tenant, asked)),
    },
    {
      name: "retry",
      method: "POST",
      path: /^\/v1\/jobs\/([^/]{1,64})\/retry$/,
      answer: mine((tenant, asked) => retry(world, tenant, asked)),
    },
    {
      name: "sign",
      method: "POST",
      path: /^\/v1\/jobs\/([^/]{1,64})\/signature$/,
      answer: mine((tenant, asked) => sign(world, tenant, asked)),
    },
  ];
}

/** @throws FarmRefusal */
function tenantOf({ config, windows }: World, request: IncomingMessage): Tenant {
  const tenant = ownerOf(request, config.tenants);
  if (tenant === null)
    throw new FarmRefusal("secret_wrong", { headers: { "www-authenticate": 'Bearer realm="farm"' } });
  const now = Date.now();
  const minute = Math.floor(now / 60_000);
  const window = windows.get(tenant.id);
  const count = window?.minute === minute ? window.count + 1 : 1;
  windows.set(tenant.id, { minute, count });
  if (count > tenant.requestsPerMinute) {
    throw new FarmRefusal("rate_limited", {
      headers: { "retry-after": String(60 - Math.floor((now / 1000) % 60)) },
    });
  }
  return tenant;
}

async function submit({ farm, pool, config }: World, tenant: Tenant, asked: Asked): Promise<HttpAnswer> {
  const read = parseSentJob(await asked.json());
  if (!read.ok) throw new FarmRefusal("body_malformed", { pointer: read.pointer ?? "" });
  const { header } = read.value;
  if (header.tenant !== tenant.id) throw new FarmRefusal("tenant_not_yours", { pointer: "/header/tenant" });
  if (!tenant.issuers.includes(header.issuer.public_key)) {
    throw new FarmRefusal("issuer_not_yours", { pointer: "/header/issuer/public_key" });
  }
  if (!config.farmKeys.includes(header.farm_key))
    throw new FarmRefusal("farm_key_unknown", { pointer: "/header/farm_key" });
  if (header.priority === "urgent" && !tenant.urgent) {
    throw new FarmRefusal("priority_not_granted", { pointer: "/header/priority" });
  }
  await requireRoom(pool, tenant);
  const isNew = await farm.enqueue(null, read.value);
  const view = await viewOf(farm, header.job_id, tenant);
  return {
    status: isNew ? 202 : 200,
    body: answerOf(view),
    headers: { location: `/v1/jobs/${header.job_id}` },
  };
}

async function requireRoom(pool: pg.Pool, { id, maxWaiting }: Tenant): Promise<void> {
  const { rows } = await pool.query(
    "SELECT count(*)::int AS waiting FROM (SELECT 1 FROM vdi_farm.job WHERE tenant = $1 AND state = 'waiting' LIMIT $2) AS counted",
    [id, maxWaiting],
  );
  if (rows[0].waiting >= maxWaiting)
    throw new FarmRefusal("too_many_waiting", { headers: { "retry-after": "60" } });
}

async function show({ farm }: World, tenant: Tenant, asked: Asked): Promise<HttpAnswer> {
  return { status: 200, body: answerOf(await viewOf(farm, jobIdOf(asked), tenant)) };
}

async function cancel({ farm }: World, tenant: Tenant, asked: Asked): Promise<HttpAnswer> {
  const id = jobIdOf(asked);
  const isCancelled = await farm.cancel(id, tenant.id);
  const view = await viewOf(farm, id, tenant);
  if (!isCancelled && view.state !== "cancelled") throw new FarmRefusal("job_ended");
  return { status: 200, body: answerOf(view) };
}

async function retry({ farm }: World, tenant: Tenant, asked: Asked): Promise<HttpAnswer> {
  const id = jobIdOf(asked);
  const isRevived = await farm.retry(id, tenant.id);
  const view = await viewOf(farm, id, tenant);
  if (!isRevived && !["waiting", "proved"].includes(view.state)) throw new FarmRefusal("job_ended");
  return { status: 202, body: answerOf(view) };
}

async function sign({ farm }: World, tenant: Tenant, asked: Asked): Promise<HttpAnswer> {
  const id = jobIdOf(asked);
  const body = await asked.json();
  const { signature } = (body ?? {}) as { readonly signature?: unknown };
  if (typeof signature !== "string") throw new FarmRefusal("body_malformed", { pointer: "/signature" });
  await farm.sign(id, tenant.id, signature);
  return { status: 200, body: answerOf(await viewOf(farm, id, tenant)) };
}

function jobIdOf({ parts: [id = ""] }: Asked): string {
  if (!JOB_ID.test(id)) throw new FarmRefusal("job_id_malformed");
  return id;
}

/** One answer for a job that is not there and one that is another tenant's. */
async function viewOf(farm: Farm, id: string, { id: tenant }: Tenant): Promise<JobView> {
  const view = await farm.job(id, tenant);
  if (view === null) throw new FarmRefusal("job_unknown");
  return view;
}

function answerOf({ jobId, state, attempts, cause, document, opening }: JobView): object {
  return {
    job_id: jobId,
    state,
    attempts,
    cause,
    unsigned: state === "proved" ? document : undefined,
    attestation: state === "done" ? document : undefined,
    sealed_opening: opening ?? undefined,
  };
}

async function health({ pool }: World): Promise<HttpAnswer> {
  const isReady = await pool.query("SELECT version FROM vdi_farm.version").then(
    () => true,
    () => false,
  );
  return { status: isReady ? 200 : 503, body: { ready: isReady, database: isReady } };
}

function requireReader({ config }: World, request: IncomingMessage): void {
  if (ownerOf(request, [{ secretHashes: config.metricsHashes }]) !== null) return;
  if (ownerOf(request, config.tenants) !== null) throw new FarmRefusal("scope_missing");
  throw new FarmRefusal("secret_wrong", { headers: { "www-authenticate": 'Bearer realm="metrics"' } });
}

async function metrics(world: World, request: IncomingMessage): Promise<HttpAnswer> {
  requireReader(world, request);
  const backlog = await readBacklog(world.pool);
  const wanted = slotsWanted(backlog, world.config.targetSeconds);
  return {
    status: 200,
    body: { text: farmMetrics(backlog, wanted, world.requests), type: METRICS_TYPE },
  };
}

/** For autoscalers that read JSON, such as KEDA's `metrics-api`. */
async function scale(world: World, request: IncomingMessage): Promise<HttpAnswer> {
  requireReader(world, request);
  const backlog = await readBacklog(world.pool);
  return {
    status: 200,
    body: { slots_wanted: slotsWanted(backlog, world.config.targetSeconds), waiting: backlog.waiting },
  };
}
