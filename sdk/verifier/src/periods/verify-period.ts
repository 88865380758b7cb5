/**
 * Is this statement about a period true, as far as what is here shows? Its own numbers, the key, the statement before,
 * other statements of the key, the log, the leaves, and attestations that somebody holds.
 *
 * A pass is of what this key attested. It does not say that every decision was attested, nor that none was made under
 * another key; without leaves and attestations it says only what the issuer is bound to.
 */
import {
  causeOf,
  type Fail,
  failure,
  hashPeriodStatement,
  type PERIOD_REASONS,
  type PeriodStatement,
  parseDocument,
  parsePeriodStatement,
  readList,
  readMembers,
} from "@svc/core";
import { type LogPolicy, type LogPolicyOptions, makeLogPolicy, readLogPolicy } from "@svc/tlog";
import type { InclusionMaterial } from "@svc/vdi-transparency";
import type { VerifyOptions } from "../index.ts";
import { judgeSettings, readUnjudgedOptions } from "../options/read-options.ts";
import { AttestationCheck, type AttestationCounts, MAX_EVIDENCE } from "./attestation-check.ts";
import type { PeriodEvidence } from "./evidence.ts";
import { inclusionFault, type LeafProof, LeafProofSchema, placeFault } from "./leaf.ts";
import { checkLeaves } from "./leaves.ts";
import type { Documents } from "./row.ts";
import {
  conclusionOf,
  type Found,
  type InputUse,
  type InputUses,
  leftOut,
  notReached,
  type PeriodRow,
  type PeriodVerdict,
  rowOf,
} from "./row.ts";
import {
  checkIssuer,
  checkLog,
  continuationFault,
  countsFault,
  type Logged,
  openStatement,
  shareMoment,
  signedFault,
} from "./statement.ts";
import { PeriodTree } from "./tree.ts";

export interface PeriodOptions {
  /** Whose keys count, revocation, profile and clock: as for an attestation. */
  readonly verification?: VerifyOptions | undefined;
  /** Logs that the reader knows. Default: those of the trust file. */
  readonly logs?: readonly (LogPolicyOptions | LogPolicy)[] | undefined;
  /** Evidence that a log has the statement. */
  readonly log?: InclusionMaterial | undefined;
  /** The statement about the period before. */
  readonly previous?: unknown;
  /** Other statements of the key that the reader has, in any order. */
  readonly others?: readonly unknown[] | undefined;
  /** All leaves in their order, each as JSON text, bytes or value; such as the lines of the issuer's file. */
  readonly leaves?: Documents | undefined;
  /** Single leaves with their proofs: `{ index, leaf, proof }`. */
  readonly proofs?: readonly unknown[] | undefined;
  /**
   * Attestations that the reader holds, whole or thin, each as JSON text, bytes or value; or as a function that gives
   * one each time it is asked (a promise is awaited): once, and again where evidence names it. A function's
   * attestations are kept as some 300 bytes each, so that many may stay in files. A `HeldAttestation` is looked at once
   * for several statements.
   */
  readonly attestations?: Documents | undefined;
}

export interface PeriodResult {
  /** True when every check passed and none was inconclusive. */
  readonly valid: boolean;
  readonly verdict: PeriodVerdict;
  /** Reason of the first row that is not passed. */
  readonly reason?: string;
  /** One for each check, in their order. */
  readonly checks: readonly PeriodRow[];
  /** As it was read; null where it could not be. */
  readonly statement: PeriodStatement | null;
  readonly statement_hash?: string;
  /** On whose word: `pinned` where the reader named the key. */
  readonly rests_on: "pinned" | "domain" | "self_asserted" | "not_checked";
  /** Where and since when it is in a log that the reader knows. */
  readonly logged: Logged | null;
  /** True where all leaves were here and are exactly the statement's. */
  readonly complete: boolean;
  /** Counts of the attestations given. */
  readonly attestations: AttestationCounts | null;
  /** What became of each of the others and attestations given, by its position. */
  readonly inputs: InputUses;
  /** Documents by which others see the same; of those about other statements, and about attestations, the first 100. */
  readonly evidence: readonly PeriodEvidence[];
}

const CLOCK_SKEW_SECONDS = 300;
const NAMES = [
  "verification",
  "logs",
  "log",
  "previous",
  "others",
  "leaves",
  "proofs",
  "attestations",
] as const;
const fail: Fail<typeof PERIOD_REASONS> = failure;

/**
 * Verifies a period statement and what is given beside it. Never throws on evidence.
 *
 * @param statement a `period_statement_v1` as JSON text, UTF-8 bytes or value
 * @throws TypeError, RangeError for a malformed or unknown option; what an iteration or function of the caller's throws;
 *   Error where a function gives another attestation when it is asked again
 */
export async function verifyPeriod(statement: unknown, options?: PeriodOptions): Promise<PeriodResult> {
  // Read before anything is waited for: what the caller does to it afterwards changes nothing.
  const read = parsePeriodStatement(statement);
  const given = await readPeriodOptions(options);
  if (!read.ok) return nothing([rowOf("schema", read, "failed")], given);
  const signed = await signedFault(read.value);
  const rows = [rowOf("schema", null), rowOf("signature", signed)];
  // Nobody's word: nothing else of it is worth a look.
  if (signed !== null) return nothing(rows, given);
  return new PeriodRun(read.value, given).run(rows);
}

type ReadOptions = Awaited<ReturnType<typeof readPeriodOptions>>;

/** @throws TypeError, RangeError */
async function readPeriodOptions(options: unknown) {
  const given = readMembers(options, NAMES, "options");
  const unjudged = readUnjudgedOptions(given.verification);
  const logs = given.logs === undefined ? unjudged.terms.logs : readList(given.logs, "options.logs", "logs");
  const listed = (name: "others" | "proofs", what: string) =>
    given[name] === undefined ? null : readList(given[name], `options.${name}`, what);
  // Documents that are here are read before the first wait; those given one by one are read when they come.
  const read = {
    policies: logs.map((log, i) => readPolicy(log, `options.logs[${i}]`)),
    log: readMaterialOption(given.log),
    previous: given.previous === undefined ? undefined : parsePeriodStatement(given.previous),
    others: listed("others", "statements")?.map(openStatement) ?? null,
    leaves: readIterable(given.leaves, "options.leaves"),
    proofs: listed("proofs", "leaves with proofs")?.map(parseLeafProof) ?? null,
    attestations: readIterable(given.attestations, "options.attestations"),
  };
  return { ...read, settings: await judgeSettings(unjudged) };
}

function parseLeafProof(input: unknown) {
  return parseDocument(LeafProofSchema, input, { maxBytes: 16 * 1024 });
}

function readPolicy(log: unknown, argument: string): LogPolicy {
  try {
    // A policy that was made already, or the options of one.
    const isMade = typeof log === "object" && log !== null && Object.hasOwn(log, "notBefore");
    return isMade ? readLogPolicy(log, argument) : makeLogPolicy(log as LogPolicyOptions);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new TypeError(`${argument}: ${error.message}`);
  }
}

function readMaterialOption(log: unknown): InclusionMaterial | null {
  if (log === undefined) return null;
  const members = readMembers(log, ["document", "entry", "proof", "checkpoint"], "options.log");
  if (typeof members.document === "string") return { document: members.document };
  if (members.entry === undefined || members.proof === undefined || members.checkpoint === undefined) {
    throw new TypeError("options.log: expected { document } or { entry, proof, checkpoint }");
  }
  const { entry, proof, checkpoint } = members;
  return { entry: ownBytes(entry), proof: ownBytes(proof), checkpoint: ownBytes(checkpoint) };
}

function ownBytes(value: unknown): unknown {
  return value instanceof Uint8Array ? value.slice() : value;
}

function readIterable(value: unknown, argument: string): Documents | null {
  if (value === undefined) return null;
  const isText = typeof value !== "object" || value === null;
  if (isText || !(Symbol.iterator in value || Symbol.asyncIterator in value)) {
    throw new TypeError(`${argument}: expected documents one by one`);
  }
  return value as Documents;
}

/** Nobody can have counted all of a period that is not over. Clocks may differ by minutes. */
function overFault({ to }: PeriodStatement, at: number): Found | null {
  return to <= at + CLOCK_SKEW_SECONDS ? null : fail("period_not_over", { expected: to, found: at }, "/to");
}

interface FoundTree {
  readonly rows: readonly PeriodRow[];
  readonly complete: boolean;
  readonly attestations: AttestationCounts | null;
  readonly uses: readonly InputUse[];
}

/** One statement that its key signed, beside everything that was given. */
class PeriodRun {
  readonly #statement: PeriodStatement;
  readonly #given: ReadOptions;
  readonly #evidence: PeriodEvidence[] = [];

  constructor(statement: PeriodStatement, given: ReadOptions) {
    this.#statement = statement;
    this.#given = given;
  }

  async run(rows: PeriodRow[]): Promise<PeriodResult> {
    const statement = this.#statement;
    const { settings, policies, log } = this.#given;
    const counts = countsFault(statement);
    if (counts !== null) this.#accuse({ kind: "disagreeing_counts", statement });
    const issuer = checkIssuer(statement, settings);
    const previous = await this.#previous();
    const others = await this.#others();
    const logged = log === null ? null : checkLog(statement, log, policies);
    rows.push(
      rowOf("counts", counts),
      rowOf("over", overFault(statement, settings.at)),
      rowOf("issuer", issuer.fault),
      previous,
      others.row,
      logged === null ? leftOut("log") : rowOf("log", logged.fault),
    );
    // A tree of which the size is not known has no proofs.
    const tree = counts === null ? await this.#tree() : await this.#noTree();
    rows.push(...tree.rows);
    return {
      ...conclusionOf(rows),
      checks: rows,
      statement,
      statement_hash: hashPeriodStatement(statement),
      rests_on: issuer.root,
      logged: logged?.logged ?? null,
      complete: tree.complete,
      attestations: tree.attestations,
      inputs: { others: others.uses, attestations: tree.uses },
      evidence: this.#evidence,
    };
  }

  async #previous(): Promise<PeriodRow> {
    const { previous: read } = this.#given;
    if (read === undefined) return leftOut("previous");
    if (!read.ok) return rowOf("previous", unreadable(read));
    const unsigned = await signedFault(read.value);
    if (unsigned !== null) return rowOf("previous", unsigned);
    const statement = this.#statement;
    const fault = continuationFault(statement, read.value);
    if (fault !== null && statement.previous === hashPeriodStatement(read.value)) {
      this.#accuse({ kind: "broken_chain", statement, other_statement: read.value });
    }
    return rowOf("previous", fault);
  }

  async #others(): Promise<{ row: PeriodRow; uses: InputUse[] }> {
    const statement = this.#statement;
    const own = hashPeriodStatement(statement);
    const uses: InputUse[] = [];
    let contradictions = 0;
    let unread: Found | null = null;
    let contradicting: Found | null = null;
    for (const read of this.#given.others ?? []) {
      if (!read.ok) {
        uses.push("unreadable");
        unread ??= unreadable(read);
        continue;
      }
      const { statement: other, hash } = read.value;
      // What another key or nobody signed contradicts nothing.
      const fault = other.issuer === statement.issuer ? read.value.signedFault() : undefined;
      const isOwn = (fault instanceof Promise ? await fault : fault) === null;
      uses.push(isOwn ? "used" : "elsewhere");
      if (!isOwn || !shareMoment(statement, other) || hash === own) continue;
      if (contradictions < MAX_EVIDENCE)
        this.#accuse({ kind: "two_statements", statement, other_statement: other });
      contradictions += 1;
      contradicting ??= fail("two_statements", { expected: own, found: hash });
    }
    if (contradicting !== null) return { row: rowOf("others", contradicting), uses };
    if (unread !== null) return { row: rowOf("others", unread), uses };
    return { row: uses.includes("used") ? rowOf("others", null) : leftOut("others"), uses };
  }

  async #noTree(): Promise<FoundTree> {
    const uses = await notReached(this.#given.attestations);
    return { rows: [], complete: false, attestations: null, uses };
  }

  async #tree(): Promise<FoundTree> {
    const { leaves, attestations, proofs } = this.#given;
    const check = new AttestationCheck(this.#statement);
    if (attestations !== null) await check.take(attestations);
    const tree = check.wantsLeaves ? new PeriodTree() : null;
    const fault =
      leaves === null
        ? null
        : await checkLeaves(this.#statement, leaves, (index, leaf) => {
            tree?.append(leaf);
            check.meet(index, leaf);
          });
    check.end();
    const proved = this.#proved(proofs ?? []);
    const complete = leaves !== null && fault === null;
    const leafRow =
      leaves === null && (proofs ?? []).length === 0
        ? leftOut("leaves" as const)
        : rowOf("leaves", fault ?? proved.fault);
    const { row, counts, uses, evidence } = await check.outcome(
      proved.leaves,
      complete && tree !== null ? (index) => tree.proof(index) : null,
    );
    this.#evidence.push(...evidence);
    return {
      rows: [leafRow, attestations === null ? leftOut("attestations") : row],
      complete,
      attestations: attestations === null ? null : counts,
      uses,
    };
  }

  /** Leaves whose proofs hold and which stand where they may; the first that does not is the fault. */
  #proved(given: readonly ReturnType<typeof parseLeafProof>[]): {
    readonly leaves: readonly LeafProof[];
    readonly fault: Found | null;
  } {
    const leaves: LeafProof[] = [];
    let fault: Found | null = null;
    for (const [index, read] of given.entries()) {
      const found = read.ok
        ? inclusionFault(this.#statement, read.value)
        : fail("leaf_malformed", { index, because: causeOf(read) });
      if (found !== null || !read.ok) {
        fault ??= found;
        continue;
      }
      const misplaced = placeFault(this.#statement, read.value.index, read.value.leaf);
      if (misplaced === null) leaves.push(read.value);
      else {
        this.#accuse({ kind: "wrong_tree", statement: this.#statement, leaves: [read.value] });
        fault ??= misplaced;
      }
    }
    return { leaves, fault };
  }

  #accuse(evidence: Omit<PeriodEvidence, "type">): void {
    this.#evidence.push({ type: "period_evidence_v1", ...evidence });
  }
}

function unreadable(why: Found): Found {
  return fail("statement_unreadable", { because: causeOf(why) });
}

async function nothing(
  checks: readonly PeriodRow[],
  { others, attestations }: Pick<ReadOptions, "others" | "attestations">,
): Promise<PeriodResult> {
  return {
    ...conclusionOf(checks),
    checks,
    statement: null,
    rests_on: "not_checked",
    logged: null,
    complete: false,
    attestations: null,
    inputs: { others: await notReached(others), attestations: await notReached(attestations) },
    evidence: [],
  };
}
