/**
 * W3C Trace Context: a request continues the trace that its caller names in the one spelling that a `traceparent` has, and
 * begins one of its own otherwise. Each object that works for it gets a span within, as text: what crosses to an object
 * is a `traceparent` again.
 */

import { encodeHex } from "@svc/core";
import { logLine } from "./log-line.ts";

export interface Span {
  /** 32 hex digits, not all zeros. */
  readonly traceId: string;
  /** 16 hex digits, this span's own. */
  readonly spanId: string;
  /** The span that it belongs to; null where the trace begins here. */
  readonly parentId: string | null;
  /** The trace's origin asked to record it. */
  readonly isSampled: boolean;
}

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** @param traceparent version 00 (Trace Context level 1, section 3.2); anything else begins a trace */
export function spanOf(traceparent: string | null | undefined): Span {
  const [, traceId = "", parentId = "", flags = "00"] = FORM.exec(traceparent ?? "") ?? [];
  const isOne = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(parentId);
  if (!isOne) {
    const random = randomHex(16 + 8);
    return { traceId: random.slice(0, 32), spanId: random.slice(32), parentId: null, isSampled: false };
  }
  return { traceId, spanId: randomHex(8), parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Formats this span as the parent of the next (`traceparent`). */
export function traceparentOf({ traceId, spanId, isSampled }: Span): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

export interface RunningSpan {
  /** For what this work asks of others; undefined where nobody named a trace. */
  readonly traceparent: string | undefined;
  /** Writes the span's line, where the trace is sampled. */
  end(): void;
}

/** Work of an object for a request. A line for each would double the log, so there is one where the caller asks for it. */
export function startSpan(traceparent: string | undefined, object: string, operation: string): RunningSpan {
  if (traceparent === undefined || !traceparent.endsWith("-01")) return { traceparent, end: () => undefined };
  const span = spanOf(traceparent);
  const startedAt = Date.now();
  return {
    traceparent: traceparentOf(span),
    end: () => {
      const { traceId: trace_id, spanId: span_id, parentId: parent_span_id } = span;
      const duration_ms = Date.now() - startedAt;
      const line = { object, operation, trace_id, span_id, parent_span_id, duration_ms };
      logLine("info", "span", line);
    },
  };
}

function randomHex(bytes: number): string {
  return encodeHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
