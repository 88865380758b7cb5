/**
 * What passes between the scheduler and its workers. Jobs carry private values, in buffers that are transferred and
 * so have one owner, who wipes them; answers carry none but sums that the job's last step needs.
 */
import type { Blinding, PointsSums, ProofPoints, QuotientSums, ShareName } from "@svc/groth16/prove";

/** The files of a circuit as they were published; never written to. Blobs pass between threads without a copy. */
export interface ProvingFiles {
  readonly quotient: Uint8Array | Blob;
  readonly points: Uint8Array | Blob;
  readonly witness: Uint8Array | Blob;
}

export async function bytesOfFile(file: Uint8Array | Blob): Promise<Uint8Array> {
  return file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer());
}

/** First of all. */
export interface StartMessage {
  readonly type: "start";
  readonly module: WebAssembly.Module;
  readonly files: ProvingFiles;
  /** The share to have ready before there is a job. */
  readonly first: ShareName;
}

/** One share of a proof, or both and the closing. */
export interface ProveMessage {
  readonly type: "prove";
  readonly job: number;
  readonly share: ShareName | "both";
  /** Values of the input wires, 32 bytes each. */
  readonly inputs: Uint8Array;
  readonly blinding: Blinding;
}

export interface CloseMessage {
  readonly type: "close";
  readonly job: number;
  readonly quotient: QuotientSums;
  readonly points: PointsSums;
  readonly blinding: Blinding;
}

/** Stop between two steps; the answer is `stopped`. */
export interface StopMessage {
  readonly type: "stop";
  readonly job: number;
}

export type ToWorker = StartMessage | ProveMessage | CloseMessage | StopMessage;

/** Phases that go wrong, without a word of what went wrong: it could quote the witness. */
export type ProveFault = "witness" | "proof" | "start";

export interface Proven {
  readonly proof: ProofPoints;
  readonly publicSignals: readonly string[];
}

export type FromWorker =
  | { readonly type: "progress"; readonly job: number; readonly share: ShareName; readonly done: number }
  | {
      readonly type: "sums";
      readonly job: number;
      readonly quotient?: QuotientSums | undefined;
      readonly points?: PointsSums | undefined;
      readonly publicSignals: readonly string[];
    }
  | {
      readonly type: "proof";
      readonly job: number;
      readonly proof: ProofPoints;
      readonly publicSignals: readonly string[];
    }
  | { readonly type: "stopped"; readonly job: number }
  | { readonly type: "fault"; readonly job: number; readonly fault: ProveFault };

/** The buffers of a message that change hands. */
export function buffersOf(message: ToWorker | FromWorker): ArrayBuffer[] {
  const parts: Uint8Array[] = [];
  if ("blinding" in message) parts.push(message.blinding.r, message.blinding.s);
  if ("inputs" in message) parts.push(message.inputs);
  if ("quotient" in message && message.quotient) parts.push(message.quotient.h, message.quotient.b1);
  if ("points" in message && message.points)
    parts.push(message.points.a, message.points.b2, message.points.c);
  return parts.map(({ buffer }) => buffer as ArrayBuffer);
}
