/**
 * A worker: takes documents in batches, verifies them, writes the verdict under the document's number, and then settles it. A
 * worker that dies between the two leaves a document that comes again and a verdict that stands: the second writing is
 * refused, and the document settled.
 */

import {
  type ConsumerMessages,
  JetStreamApiError,
  type JetStreamClient,
  type JsMsg,
  jetstream,
} from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { withoutUndefined } from "@svc/core";
import { fromEnvelope, PAYLOAD_TYPES } from "@svc/core/signing";
import {
  documentVerdictOf,
  type VerificationResult,
  type VerifyOptions,
  verifyDecisions,
} from "@svc/vdi-verifier";
import { type Broker, CONSUMER, DEAD_SUBJECT, DOCUMENT_STREAM, VERDICT_SUBJECT } from "./streams.ts";

export interface DocumentVerdict {
  /** The document's number in the stream. */
  readonly document: number;
  readonly verdict: "verified" | "not_valid" | "could_not_check";
  /** Code of the first step that failed, or `deliveries_used_up`. */
  readonly reason?: string;
  readonly step?: number;
  /** As the document states it. */
  readonly attestation_id?: string;
  readonly trust?: VerificationResult["trust"];
}

export interface ConsumeOptions {
  /** What documents are held against, as `verifyDecisions` takes it. */
  readonly verify?: Omit<VerifyOptions, "evidence"> | undefined;
  /** Documents taken at once. Default 64. */
  readonly batch?: number | undefined;
  /** Deliveries after which a document is given up: it has ended every worker that took it. Default 5. */
  readonly maxDeliveries?: number | undefined;
  /** Ends the work after the batch in hand. */
  readonly signal?: AbortSignal | undefined;
  /** After each batch. */
  readonly onBatch?: ((done: Consumed) => void) | undefined;
}

/** Counts of one worker. */
export interface Consumed {
  readonly verdicts: number;
  /** Documents whose verdict stood already. */
  readonly repeated: number;
  readonly givenUp: number;
}

/** How long one asks for documents before it looks whether it should end. */
const WAIT_MS = 1000;
/** How much later than that an answer may end. */
const GRACE_MS = 2000;
/** The server's own, where the consumer states none. */
const ACK_WAIT_NS = 30e9;
/** "wrong last sequence": something stands under this subject. */
const TAKEN = 10071;

/** Works until the signal says to end. @throws what the connection throws; whoever runs it starts it again */
export async function consume(connection: Broker, options: ConsumeOptions = {}): Promise<Consumed> {
  const { batch = 64, signal, onBatch } = options;
  const client = jetstream(connection as NatsConnection);
  const consumer = await client.consumers.get(DOCUMENT_STREAM, CONSUMER);
  const heartbeatMs = ((await consumer.info()).config.ack_wait ?? ACK_WAIT_NS) / 1e6 / 3;
  let done: Consumed = { verdicts: 0, repeated: 0, givenUp: 0 };
  while (signal?.aborted !== true) {
    const messages = await take(await consumer.fetch({ max_messages: batch, expires: WAIT_MS }));
    if (messages.length === 0) continue;
    // However slow this machine is, a document that is in hand is not another worker's.
    const inHand = setInterval(() => {
      for (const message of messages) message.working();
    }, heartbeatMs);
    try {
      done = await settle(client, messages, options, done);
    } finally {
      clearInterval(inHand);
    }
    onBatch?.(done);
  }
  return done;
}

/** A server that died while it was asked never ends its answer: what came of it so far is taken, and it is asked again. */
async function take(answer: ConsumerMessages): Promise<JsMsg[]> {
  const late = setTimeout(() => answer.stop(), WAIT_MS + GRACE_MS);
  const messages: JsMsg[] = [];
  try {
    for await (const message of answer) messages.push(message);
  } finally {
    clearTimeout(late);
  }
  return messages;
}

/** The attestation in a DSSE envelope of its payload type; anything else as it came. */
export function documentOf(data: Uint8Array): unknown {
  const document = fromEnvelope(PAYLOAD_TYPES.attestation, data);
  return document.ok ? document.value : data;
}

async function settle(
  client: JetStreamClient,
  messages: readonly JsMsg[],
  { verify = {}, maxDeliveries = 5 }: ConsumeOptions,
  before: Consumed,
): Promise<Consumed> {
  const done = { ...before };
  for (const turn of turnsOf(messages, maxDeliveries)) {
    const results = verifyDecisions(
      turn.map(({ data }) => documentOf(data)),
      verify,
    );
    // Each is settled as soon as it is judged: a worker that dies leaves as little as can be to others.
    let i = 0;
    for await (const result of results) {
      const message = turn[i++] as JsMsg;
      const isFirst = await writeOnce(client, VERDICT_SUBJECT, message.seq, verdictText(message, result));
      if (isFirst) done.verdicts += 1;
      else done.repeated += 1;
      message.ack();
    }
  }
  for (const message of messages.filter((one) => isDead(one, maxDeliveries))) {
    await writeOnce(client, DEAD_SUBJECT, message.seq, message.data);
    const verdict: DocumentVerdict = {
      document: message.seq,
      verdict: "could_not_check",
      reason: "deliveries_used_up",
    };
    await writeOnce(client, VERDICT_SUBJECT, message.seq, JSON.stringify(verdict));
    done.givenUp += 1;
    message.term();
  }
  return done;
}

type Delivered = Pick<JsMsg, "seq"> & { readonly info: Pick<JsMsg["info"], "deliveryCount"> };

const isDead = ({ info }: Delivered, maxDeliveries: number) => info.deliveryCount > maxDeliveries;

/**
 * Groups messages to verify at once: first deliveries together; then, alone, each that came before and was not settled.
 * One document that ends its worker leaves unsettled what stands after it, so the order turns with each delivery, and
 * its neighbours are not given up with it. (Two such documents in one batch keep what lies between them.)
 */
export function turnsOf<T extends Delivered>(messages: readonly T[], maxDeliveries: number): T[][] {
  const live = messages.filter((message) => !isDead(message, maxDeliveries));
  const fresh = live.filter(({ info }) => info.deliveryCount === 1);
  const again = live.filter(({ info }) => info.deliveryCount > 1);
  const most = Math.max(...again.map(({ info }) => info.deliveryCount));
  const alone = again.toSorted((a, b) => (most % 2 === 0 ? a.seq - b.seq : b.seq - a.seq));
  return [...(fresh.length === 0 ? [] : [fresh]), ...alone.map((message) => [message])];
}

function verdictText({ seq }: JsMsg, result: VerificationResult): string {
  const { reason, failedStep, attestation_id, trust } = result;
  const verdict: DocumentVerdict = withoutUndefined({
    document: seq,
    verdict: documentVerdictOf(result) as DocumentVerdict["verdict"],
    reason,
    step: failedStep,
    attestation_id,
    trust,
  });
  return JSON.stringify(verdict);
}

/** False when something stands there already. */
async function writeOnce(
  client: JetStreamClient,
  subject: string,
  number: number,
  text: string | Uint8Array,
): Promise<boolean> {
  try {
    await client.publish(`${subject}.${number}`, text, { expect: { lastSubjectSequence: 0 } });
    return true;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === TAKEN) return false;
    throw error;
  }
}
