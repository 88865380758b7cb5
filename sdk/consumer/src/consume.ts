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
import { type VerificationResult, type VerifyOptions, verifyDecisions } from "@svc/vdi-verifier";
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

/** What one worker did. */
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
/** "wrong last sequence": something stands under this subject. */
const TAKEN = 10071;

/** Works until the signal says to end. @throws what the connection throws; whoever runs it starts it again */
export async function consume(connection: Broker, options: ConsumeOptions = {}): Promise<Consumed> {
  const { batch = 64, signal, onBatch } = options;
  const client = jetstream(connection as NatsConnection);
  const consumer = await client.consumers.get(DOCUMENT_STREAM, CONSUMER);
  let done: Consumed = { verdicts: 0, repeated: 0, givenUp: 0 };
  while (signal?.aborted !== true) {
    const messages = await take(await consumer.fetch({ max_messages: batch, expires: WAIT_MS }));
    if (messages.length === 0) continue;
    done = await settle(client, messages, options, done);
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

async function settle(
  client: JetStreamClient,
  messages: readonly JsMsg[],
  { verify = {}, maxDeliveries = 5 }: ConsumeOptions,
  before: Consumed,
): Promise<Consumed> {
  const isDead = ({ info }: JsMsg) => info.deliveryCount > maxDeliveries;
  const live = messages.filter((message) => !isDead(message));
  const results: VerificationResult[] = [];
  for await (const result of verifyDecisions(
    live.map(({ data }) => data),
    verify,
  ))
    results.push(result);
  let { verdicts, repeated, givenUp } = before;
  for (const [i, message] of live.entries()) {
    const isFirst = await writeOnce(
      client,
      VERDICT_SUBJECT,
      message.seq,
      verdictOf(message, results[i] as VerificationResult),
    );
    if (isFirst) verdicts += 1;
    else repeated += 1;
    message.ack();
  }
  for (const message of messages.filter(isDead)) {
    await writeOnce(client, DEAD_SUBJECT, message.seq, message.data);
    const verdict: DocumentVerdict = {
      document: message.seq,
      verdict: "could_not_check",
      reason: "deliveries_used_up",
    };
    await writeOnce(client, VERDICT_SUBJECT, message.seq, JSON.stringify(verdict));
    givenUp += 1;
    message.term();
  }
  return { verdicts, repeated, givenUp };
}

function verdictOf({ seq }: JsMsg, result: VerificationResult): string {
  const { valid, conclusive, reason, failedStep, attestation_id, trust } = result;
  const verdict: DocumentVerdict = {
    document: seq,
    verdict: valid ? "verified" : conclusive ? "not_valid" : "could_not_check",
    ...(reason === undefined ? {} : { reason }),
    ...(failedStep === undefined ? {} : { step: failedStep }),
    ...(attestation_id === undefined ? {} : { attestation_id }),
    trust,
  };
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
