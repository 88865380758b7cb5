/**
 * The three streams: documents that wait, verdicts, and what was given up. A verdict stands under the number of its document
 * (`vdi.verdicts.17`), and is written on the condition that nothing stands there: a second one is refused by the server,
 * however late it comes, and by no window of time.
 */
import { AckPolicy, DiscardPolicy, jetstream, jetstreamManager, RetentionPolicy } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";

export const DOCUMENT_STREAM = "VDI_DOCUMENTS";
const VERDICT_STREAM = "VDI_VERDICTS";
const DEAD_STREAM = "VDI_DEAD";
export const CONSUMER = "vdi-verify";
const DOCUMENT_SUBJECT = "vdi.documents";
export const VERDICT_SUBJECT = "vdi.verdicts";
export const DEAD_SUBJECT = "vdi.dead";

/**
 * A connection of `@nats-io/transport-node`, or of another transport of its kind: as much of it as tells it from anything
 * else, so that no caller compiles the types of NATS.
 */
export interface Broker {
  flush(): Promise<void>;
  getServer(): string;
}

export interface StreamOptions {
  /** Bytes of documents that may wait; beyond them publishing is refused, so that whoever is too fast hears of it. Default 1 GiB. */
  readonly maxBytes?: number | undefined;
  /** Documents in hand at once, over all workers. Default 1,000. */
  readonly maxInHand?: number | undefined;
  /** Seconds after which a document that was not settled is another worker's. Default 30. */
  readonly ackSeconds?: number | undefined;
  /** Seconds in which a document published twice under one name is one. Default 3,600. */
  readonly duplicateSeconds?: number | undefined;
}

const NANOSECONDS = 1_000_000_000;

/** Creates the streams and the consumer, or brings their settings up to date. */
export async function installStreams(connection: Broker, options: StreamOptions = {}): Promise<void> {
  const { maxBytes = 2 ** 30, maxInHand = 1000, ackSeconds = 30, duplicateSeconds = 3600 } = options;
  const manager = await jetstreamManager(connection as NatsConnection);
  const streams = [
    {
      name: DOCUMENT_STREAM,
      subjects: [DOCUMENT_SUBJECT],
      retention: RetentionPolicy.Workqueue,
      max_bytes: maxBytes,
      discard: DiscardPolicy.New,
      duplicate_window: duplicateSeconds * NANOSECONDS,
    },
    { name: VERDICT_STREAM, subjects: [`${VERDICT_SUBJECT}.*`] },
    { name: DEAD_STREAM, subjects: [`${DEAD_SUBJECT}.*`] },
  ];
  for (const { name, ...settings } of streams) {
    const isThere = await manager.streams.info(name).then(
      () => true,
      () => false,
    );
    if (isThere) await manager.streams.update(name, settings);
    else await manager.streams.add({ name, ...settings });
  }
  await manager.consumers.add(DOCUMENT_STREAM, {
    durable_name: CONSUMER,
    ack_policy: AckPolicy.Explicit,
    ack_wait: ackSeconds * NANOSECONDS,
    max_ack_pending: maxInHand,
  });
}

/**
 * Publishes a document to be verified.
 *
 * @param name of the document at its publisher: the same name within the window is the same document
 * @returns its number, under which its verdict will stand, and whether it was there already
 * @throws the error of the server, for one where documents are beyond the stream's bytes
 */
export async function publishDocument(
  connection: Broker,
  document: string | Uint8Array,
  name: string,
): Promise<{ readonly number: number; readonly isDuplicate: boolean }> {
  const client = jetstream(connection as NatsConnection);
  const { seq, duplicate } = await client.publish(DOCUMENT_SUBJECT, document, { msgID: name });
  return { number: seq, isDuplicate: duplicate };
}
