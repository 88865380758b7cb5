// The log object as it is, under settings that a test keeps for it by the object's name: its alarms, evictions and
// gates are the runtime's, its witnesses and its bucket are what the test plays.

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { issueBillingAttestation, verifyBillingAndReceipt } from "@svc/billing";
import { encodeHex, logEntryOf, type VerificationReceipt } from "@svc/core";
import {
  createNoteSigner,
  encodeVkey,
  fsck,
  MemoryWitnessStore,
  makeLogPolicy,
  type NoteSigner,
  type TileSource,
  Witness,
} from "@svc/tlog";
import { appendEntries, receiptEntryCheck, SqlReceiptStore } from "@svc/vdi-transparency";
import type { Env } from "../../src/env.ts";
import { publicationKey } from "../../src/log/publication-key.ts";
import { ReceiptLog } from "../../src/log/receipt-log.ts";
import { requireSettings } from "../../src/settings/load.ts";
import { objectName } from "../../src/storage/names.ts";
import { sqlOf } from "../../src/storage/sql.ts";
import { operator, random, scene, seconds, usageEvent } from "./service.ts";

type Change = { readonly [name: string]: unknown };

// Shared in the isolate: the runtime makes the object from its own copy of this module.
const shared = globalThis as { logChanges?: Map<string, Change> };
shared.logChanges ??= new Map();
const CHANGES = shared.logChanges;

export class PublishedLog extends ReceiptLog {
  constructor(context: DurableObjectState, given: Env) {
    super(context, { ...given, ...CHANGES.get(context.id.name ?? "") } as Env);
  }
}

export type LogStub = DurableObjectStub<PublishedLog>;

export interface TestLog {
  readonly origin: string;
  readonly stub: LogStub;
  /** The environment that the object has, for the routes. */
  readonly env: Env;
  readonly policy: ReturnType<typeof makeLogPolicy>;
}

/** A log of its own. @param change what differs from the tests' environment */
export function publishedLog(change: Change = {}): TestLog {
  const name = random();
  const origin = `log.example/${name.slice(0, 12)}`;
  const all = { VDI_LOG_ORIGIN: origin, ...change };
  CHANGES.set(name, all);
  const used = { ...env, ...all } as unknown as Env;
  const policy = makeLogPolicy({ log: requireSettings(used).logSigner.key });
  return { origin, stub: env.PUBLISHED_LOG.get(env.PUBLISHED_LOG.idFromName(name)), env: used, policy };
}

/** Changes the settings of the next start of an origin's log, under its own name. */
export function settingsOfLog(origin: string, change: Change): void {
  CHANGES.set(objectName("log", origin), change);
}

/** A bill by the tests' operator, as nobody has logged it. */
export function bill() {
  const salts = { meter: random(31), tariff: random(31), charge: random(31), intent: random(31) };
  const documents = { version: "v1", usageEvent: usageEvent(scene()) } as const;
  const issued = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, seconds());
  const options = { now: seconds(), profileId: "VDI_VERIFY_STANDARD_V1" } as const;
  return { ...issued, receipt: verifyBillingAndReceipt(issued, options, operator).receipt };
}

export function receipt(): VerificationReceipt {
  return bill().receipt;
}

let model: ReturnType<typeof logEntryOf> | undefined;

/** Many entries at once, beneath the object: their receipts are nobody's. */
export async function fill(stub: LogStub, count: number): Promise<void> {
  model ??= logEntryOf(receipt(), 0);
  const { timestamp: _, ...content } = model;
  const contents = Array.from({ length: count }, () => {
    const hash = encodeHex(crypto.getRandomValues(new Uint8Array(32)));
    return {
      ...content,
      receipt_hash: hash,
      receipt_id: `vdi:receipt:${hash}`,
      attestation_id: `vdi:att:${hash}`,
    };
  });
  await runInDurableObject(stub, (_, { storage }) => {
    appendEntries(new SqlReceiptStore(sqlOf(storage)), contents as never, seconds());
  });
}

/** The bucket as a source of tiles, as a reader of its files has it. */
export const sourceOf =
  ({ origin }: TestLog, bucket: R2Bucket = env.TEST_BUCKET): TileSource =>
  async (path) => {
    const found = await bucket.get(publicationKey(origin, path));
    return found === null ? null : new Uint8Array(await found.arrayBuffer());
  };

export const fsckBucket = (log: TestLog) =>
  fsck(sourceOf(log), { policy: log.policy, checkEntry: receiptEntryCheck() });

export interface PlayedWitness {
  readonly vkey: string;
  readonly signer: NoteSigner;
  readonly url: string;
  /** Bodies it was sent. */
  readonly asked: string[];
  /** Replaces its answer, while set. */
  instead: ((body: string) => Promise<Response> | Response) | null;
}

/** A witness of the SDK behind an URL, for logs whose checkpoints the tests' log key signs. */
export function playedWitness(name: string): PlayedWitness {
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const signer = createNoteSigner(`${name}.example/w`, seed, "cosignatureV1");
  const store = new MemoryWitnessStore();
  const witnesses = new Map<string, Witness>();
  const url = `https://${name}.example/witness`;
  const played: PlayedWitness = { vkey: encodeVkey(signer.key), signer, url, asked: [], instead: null };
  SERVERS.set(`${url}/add-checkpoint`, async (body) => {
    played.asked.push(body);
    if (played.instead !== null) return played.instead(body);
    const origin = body.slice(body.indexOf("\n\n") + 2).split("\n")[0] as string;
    if (!witnesses.has(origin)) {
      const log = requireSettings({ ...env, VDI_LOG_ORIGIN: origin } as unknown as Env).logSigner.key;
      witnesses.set(origin, new Witness({ signer, store, logs: [{ key: log }] }));
    }
    const answer = (witnesses.get(origin) as Witness).addCheckpoint(body);
    return new Response(answer.body, {
      status: answer.status,
      headers: { "content-type": answer.contentType },
    });
  });
  return played;
}

const SERVERS = new Map<string, (body: string) => Promise<Response>>();

/** Stands in for the network: the witnesses at their URLs, and nobody elsewhere. */
export const WITNESS_SERVICE = {
  fetch: async (url: string, init: RequestInit): Promise<Response> => {
    const server = SERVERS.get(url);
    if (server === undefined) throw new TypeError("nobody there");
    if (init.method !== "POST" || init.redirect !== "manual") throw new TypeError("not as a log asks");
    return server(init.body as string);
  },
};

export const witnessSettings = (...witnesses: readonly PlayedWitness[]) => ({
  VDI_LOG_WITNESSES: witnesses.map(({ vkey, url }) => `${vkey} ${url}`).join("\n"),
  WITNESS_SERVICE,
});
