/**
 * A period statement by itself and among others: its own numbers, its signature and whose key that is, the statement
 * before, and the log that has it.
 */

import {
  type Fail,
  type FailureOf,
  failure,
  hashPeriodStatement,
  numberedLeaves,
  PAYLOAD_TYPES,
  type ParseReason,
  type PERIOD_REASONS,
  type PeriodContent,
  type PeriodStatement,
  parsePeriodStatement,
  periodTreeSize,
  type Reading,
  readDocument,
  revokedName,
  type Signer,
  signDocument,
  verifyDocumentAsync,
} from "@svc/core";
import { judgeIssuer } from "@svc/core/trust";
import { isIssuerPinned } from "@svc/core/wire";
import type { LogPolicy } from "@svc/tlog";
import { type InclusionMaterial, logNamedIn, verifyStatementInclusion } from "@svc/vdi-transparency";
import type { VerifySettings } from "../index.ts";
import type { Found } from "./row.ts";

export type PeriodFailure = FailureOf<typeof PERIOD_REASONS>;
const fail: Fail<typeof PERIOD_REASONS> = failure;

/** The first disagreement, or null. A signed statement with one convicts its issuer by itself. */
export function countsFault(statement: Omit<PeriodContent, "root">): PeriodFailure | null {
  const { stream, from, to, first, last, count, voids, outcomes, previous } = statement;
  if (to <= from) return fail("period_reversed", { from, to }, "/to");
  const sum = outcomes.reduce((total, row) => total + row.count, 0);
  if (sum !== count) return fail("counts_disagree", { expected: count, found: sum }, "/outcomes");
  if (last < first - 1) return fail("numbers_reversed", { expected: first - 1, found: last }, "/last");
  const numbered = numberedLeaves({ first, last });
  if (voids > numbered) return fail("voids_beyond_numbers", { expected: numbered, found: voids }, "/voids");
  if (numbered > periodTreeSize({ count, voids })) {
    return fail(
      "numbers_beyond_leaves",
      { expected: periodTreeSize({ count, voids }), found: numbered },
      "/last",
    );
  }
  if (stream === undefined && numbered > 0)
    return fail("numbers_without_stream", { found: numbered }, "/stream");
  if (previous === undefined && first !== 1)
    return fail("first_without_previous", { found: first }, "/first");
  return null;
}

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

/**
 * A signed statement. Log it soon after (`appendStatement`): until then nothing stands against another one.
 *
 * @throws TypeError when the content is none, or the signer's key is another than the issuer of which it speaks
 */
export function issuePeriodStatement(content: PeriodContent, signer: Signer): PeriodStatement {
  if (content.issuer !== signer.publicKey) {
    throw new TypeError("signer: expected the key of which the statement speaks");
  }
  const statement = signDocument(PAYLOAD_TYPES.periodStatement, content, signer);
  const read = parsePeriodStatement(statement);
  if (!read.ok) throw new TypeError(`content${read.pointer ?? ""}: ${read.detail}`);
  const fault = countsFault(read.value);
  if (fault !== null) throw new TypeError(`content: ${fault.reason}`);
  return read.value;
}

export interface IssuerFinding {
  readonly fault: Found | null;
  readonly root: "pinned" | "domain" | "self_asserted";
}

/** Returns the trust root of the key that signed. */
export function checkIssuer({ signature, to }: PeriodStatement, settings: VerifySettings): IssuerFinding {
  const { issuers, revocation, profile } = settings;
  const { root, fault } = judgeIssuer({ signature, issued_at: to }, "periods", settings);
  const found = (reason: string, values: Found["values"]): IssuerFinding => ({
    fault: { reason, values, pointer: "/signature" },
    root,
  });
  if (fault !== null) return found(fault.reason, fault.values);
  const revoked = revocation === null ? null : revokedName(signature, issuers, revocation.kids);
  if (revoked !== null) return found("issuer_revoked", { found: revoked });
  return profile.issuerPinned && !isIssuerPinned(root)
    ? found("issuer_trust_missing", { found: signature.public_key })
    : { fault: null, root };
}

/** Why `statement` does not continue `previous`, or null. */
export function continuationFault(
  statement: PeriodStatement,
  previous: PeriodStatement,
): PeriodFailure | null {
  const { issuer } = statement;
  if (previous.issuer !== issuer) {
    return fail("statement_of_another_key", { expected: issuer, found: previous.issuer }, "/issuer");
  }
  const hash = hashPeriodStatement(previous);
  if (statement.previous === undefined) return fail("previous_unnamed", { expected: hash });
  if (statement.previous !== hash) {
    return fail("previous_mismatch", { expected: hash, found: statement.previous }, "/previous");
  }
  return joinFault(statement, previous);
}

/** Returns why a statement does not join the `previous` one in time or numbers, or `null`. Any reader can check it. */
export function joinFault(
  { stream, from, first }: Pick<PeriodStatement, "stream" | "from" | "first">,
  previous: PeriodStatement,
): PeriodFailure | null {
  if (previous.stream !== undefined && stream !== previous.stream) {
    return fail("stream_changed", { expected: previous.stream, found: stream ?? null }, "/stream");
  }
  if (from > previous.to) return fail("period_skipped", { expected: previous.to, found: from }, "/from");
  if (from < previous.to) return fail("periods_overlap", { expected: previous.to, found: from }, "/from");
  const next = previous.last + 1;
  if (first > next) return fail("numbers_skipped", { expected: next, found: first }, "/first");
  if (first < next) return fail("numbers_overlap", { expected: next, found: first }, "/first");
  return null;
}

/** Returns whether some moment is in both periods. A reversed one has none. */
export function shareMoment(
  one: Pick<PeriodStatement, "from" | "to">,
  other: Pick<PeriodStatement, "from" | "to">,
): boolean {
  return Math.max(one.from, other.from) < Math.min(one.to, other.to);
}

/** Returns whether one key made two statements about one time. */
export function contradicts(one: PeriodStatement, other: PeriodStatement): boolean {
  const isSameKey = one.issuer === other.issuer;
  return isSameKey && shareMoment(one, other) && hashPeriodStatement(one) !== hashPeriodStatement(other);
}

/** When a log had the statement. */
export interface LogTime {
  /** The log's time for the entry, Unix seconds. */
  readonly timestamp: number;
  /** By when enough pinned witnesses had seen it, Unix seconds; null where the reader demanded none. */
  readonly witnessed_at: number | null;
}

export interface Logged extends LogTime {
  /** Origin of the log. */
  readonly log: string;
  readonly log_index: number;
  readonly witnesses: readonly string[];
}

/** The first pinned log whose evidence this is. Never throws on evidence. */
export function checkLog(
  statement: PeriodStatement,
  material: InclusionMaterial,
  policies: readonly LogPolicy[],
): { readonly logged: Logged | null; readonly fault: Found | null } {
  const named = logNamedIn(material);
  const known = named.ok ? policies.filter(({ origin }) => origin === named.value) : [];
  if (named.ok && known.length === 0) {
    return { logged: null, fault: fail("log_trust_missing") };
  }
  let because: string = named.ok ? "" : named.reason;
  for (const policy of known) {
    const found = verifyStatementInclusion(statement, material, policy);
    if (!found.valid) {
      because ||= found.reason;
      continue;
    }
    const { timestamp, witnessed_at, log_index, witnesses } = found;
    const logged = { log: policy.origin, timestamp, witnessed_at, log_index, witnesses };
    const earliest = Math.min(timestamp, witnessed_at ?? timestamp);
    const fault =
      earliest < statement.to ? fail("logged_before_end", { expected: statement.to, found: earliest }) : null;
    return { logged, fault };
  }
  return { logged: null, fault: fail("log_evidence_invalid", { because }) };
}
