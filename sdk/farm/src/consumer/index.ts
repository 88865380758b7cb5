/** @svc/vdi-farm/consumer: attestations verified as they arrive on NATS JetStream, one verdict each. Node only. */
export { type Consumed, type ConsumeOptions, consume, type DocumentVerdict } from "./consume.ts";
export {
  type Broker,
  installStreams,
  publishDocument,
  type StreamOptions,
  VERDICT_SUBJECT,
} from "./streams.ts";
