/**
 * The body of a POST: JSON by its media type, not encoded, below the cap while it arrives, and then through the
 * wire schema. Nothing is parsed before all of that holds.
 */
import type { BodyReading, BodySpec } from "@svc/billing/api";
import { readCapped } from "./read-capped.ts";
import { because, refuseWith } from "./refusal.ts";

/** For the whole body: whoever sends slower holds what others wait for. */
const BODY_DEADLINE_MS = 15_000;

/** @throws RefusalError */
export async function readBody(request: Request, { parse, maxBytes }: BodySpec): Promise<object> {
  const type = request.headers.get("content-type")?.trim().toLowerCase() ?? "";
  if (!/^application\/json(\s*;\s*charset=utf-8)?$/.test(type)) refuseWith("media_type_unsupported");
  if (request.headers.get("content-encoding") !== null) refuseWith("media_type_unsupported");
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maxBytes) tooLarge(maxBytes);
  const bytes = await arrived(request, /^[0-9]+$/.test(declared ?? ""), maxBytes);
  if (bytes === null || bytes.length > maxBytes) tooLarge(maxBytes);
  return readOrRefuse(parse(bytes), maxBytes);
}

/** Returns the read value. @throws RefusalError with the reason otherwise */
export function readOrRefuse<T>(reading: BodyReading<T>, maxBytes: number): T {
  if (reading.ok) return reading.value;
  if (reading.reason === "too_large") tooLarge(maxBytes);
  const code = reading.reason === "schema" ? "schema_violation" : "body_malformed";
  const { pointer = "" } = reading;
  const faults = "faults" in reading ? reading.faults : undefined;
  return refuseWith(code, { ...reading, pointer }, { faults });
}

/**
 * One whose length was declared, below the cap, comes in one piece, which takes the runtime far less than a stream's
 * chunks: the framing holds it to that length.
 *
 * @throws RefusalError when it breaks off, or is not there in time
 */
async function arrived(request: Request, isDeclared: boolean, maxBytes: number): Promise<Uint8Array | null> {
  // Signal that stops reading a stream. A single chunk is not stopped, but no longer awaited.
  const deadline = isDeclared ? null : new AbortController();
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<never>((_, reject) => {
    // Cleared with the body: a runtime that serves thousands counts timers, and one of `AbortSignal.timeout` stays its time.
    timer = setTimeout(() => {
      isLate = true;
      deadline?.abort();
      reject(new DOMException("the body is late", "TimeoutError"));
    }, BODY_DEADLINE_MS);
  });
  const body =
    deadline === null
      ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
      : readCapped(request.body, maxBytes, deadline.signal);
  try {
    return await Promise.race([body, late]);
  } catch {
    return brokenOff(isLate);
  } finally {
    clearTimeout(timer);
  }
}

/** A stream that fails while it is read was cut, or framed wrongly: the sender's doing, and no failure of ours. */
function brokenOff(isLate: boolean): never {
  if (isLate) refuseWith("body_too_slow", because("body_late", { limit: BODY_DEADLINE_MS / 1000 }));
  refuseWith("body_malformed", because("body_cut", {}, ""));
}

function tooLarge(maxBytes: number): never {
  refuseWith("body_too_large", because("body_long", { limit: maxBytes }));
}
