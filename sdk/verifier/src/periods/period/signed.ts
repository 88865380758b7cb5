/** Whether the key of which a statement speaks signed it. */
import {
  type Fail,
  failure,
  hashPeriodStatement,
  PAYLOAD_TYPES,
  type ParseReason,
  type PERIOD_REASONS,
  type PeriodStatement,
  parsePeriodStatement,
  type Reading,
  readDocument,
  verifyDocumentAsync,
} from "@svc/core";
import type { Found } from "./row.ts";

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** Why the key of which a statement speaks did not sign it, or null. */
export async function signedFault(statement: PeriodStatement): Promise<Found | null> {
  const { issuer, signature } = statement;
  if (signature.public_key !== issuer) {
    return fail("issuer_not_signer", { expected: issuer, found: signature.public_key }, "/issuer");
  }
  const verdict = await verifyDocumentAsync(PAYLOAD_TYPES.periodStatement, statement);
  return verdict.valid ? null : { reason: verdict.reason, values: verdict.values, pointer: "/signature" };
}

/** A statement that was read: its hash and signature are computed once, where they are asked for. */
class OpenedStatement {
  readonly statement: PeriodStatement;
  #hash: string | null = null;
  #fault: Found | null | undefined;

  constructor(statement: PeriodStatement) {
    this.statement = statement;
  }

  get hash(): string {
    this.#hash ??= hashPeriodStatement(this.statement);
    return this.#hash;
  }

  /** At once where it is known. */
  signedFault(): Found | null | Promise<Found | null> {
    if (this.#fault !== undefined) return this.#fault;
    return signedFault(this.statement).then((fault) => {
      this.#fault = fault;
      return fault;
    });
  }
}

/** By the frozen document that one was read from: of many statements each is held against all others. */
const opened = new WeakMap<object, Reading<OpenedStatement, ParseReason>>();

/** Reads a statement; one that was read and frozen before is what it was. */
export function openStatement(input: unknown): Reading<OpenedStatement, ParseReason> {
  const known = typeof input === "object" && input !== null ? opened.get(input) : undefined;
  if (known !== undefined) return known;
  const read = readDocument(input, { maxBytes: 128 * 1024 });
  if (!read.ok) return read;
  const document = Object(read.value) as object;
  const statement = parsePeriodStatement(read.value);
  const made: Reading<OpenedStatement, ParseReason> = statement.ok
    ? { ok: true, value: new OpenedStatement(statement.value) }
    : statement;
  opened.set(document, made);
  return made;
}
