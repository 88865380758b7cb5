/** What an operator asks to have sent again: one message, all from a time on, or, with neither, the dead letters. */
import { wireAtoms } from "@svc/core";
import * as v from "valibot";
import { type BodyReading, parseBody } from "./body-faults.ts";

export const ReplayRequestSchema = v.strictObject({
  /** The endpoint's id. */
  webhook: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
  message_id: v.exactOptional(v.pipe(v.string(), v.regex(/^msg_[0-9a-f]{40}$/))),
  /** Unix seconds: everything that was taken on from then on, delivered or not. */
  since: v.exactOptional(wireAtoms.UnixSeconds),
});

export type ReplayRequest = v.InferOutput<typeof ReplayRequestSchema>;

const OneChoice = v.pipe(
  ReplayRequestSchema,
  v.check(({ message_id, since }) => message_id === undefined || since === undefined, "message_id or since"),
);

export function parseReplayRequest(input: unknown): BodyReading<ReplayRequest> {
  return parseBody(OneChoice, input, { maxBytes: 4_096 });
}
