/**
 * Attestations that somebody holds, against a statement: each has to be in its tree, if it is of its key and period.
 *
 * Whether one is in the tree is known from the leaves: all of them, or those with a proof. Without either, only a
 * number outside the statement's is known to be missing. What convicts comes out as evidence that others check.
 */
import {
  type DecisionAttestation,
  type Fail,
  failure,
  numberedLeaves,
  type PERIOD_REASONS,
  type PeriodLeaf,
  type PeriodStatement,
} from "@svc/core";
import type { PeriodEvidence } from "../evidence/document.ts";
import { type AttestedLeaf, attestedLeafOf, isOmitted } from "../evidence/judge.ts";
import { genuineFault, readCarried } from "./attested.ts";
import { type Documents, untilAnswered } from "./each.ts";
import { leafText } from "./leaf-hash.ts";
import type { LeafProof } from "./leaf-proof.ts";
import { leftOut, type PeriodRow, rowOf } from "./row.ts";

/** What became of the attestations given. */
export interface AttestationCounts {
  /** In the tree, under their number and with their outcome. */
  readonly covered: number;
  /** Of this key and period, and not in the tree: each convicts the key. */
  readonly omitted: number;
  /** Of this key and period; what is here does not show whether they are in the tree. */
  readonly not_shown: number;
  /** Of another key or period. */
  readonly elsewhere: number;
  /** None that anybody signed, or unreadable. */
  readonly not_genuine: number;
}

/** An attestation of this key that the statement should know, or has a number of its. */
interface Relevant extends AttestedLeaf {
  /** Itself; or a function of the caller's that gave it. */
  readonly given: DecisionAttestation | Reader;
}

type Reader = () => unknown;

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** Evidence that one verification hands out; how many there were, the counts say. */
const MAX_EVIDENCE = 100;

/** Collects the attestations first, then meets the leaves as they pass by, then answers. */
export class AttestationCheck {
  readonly #statement: PeriodStatement;
  readonly #relevant: Relevant[] = [];
  /** Leaves that answer for the relevant ones, by their index. */
  readonly #kept = new Map<number, PeriodLeaf>();
  readonly #evidence: PeriodEvidence[] = [];
  #besideIds: string[] = [];
  #wantedIndices = new Set<number>();
  #met = 0;
  #previous: { readonly index: number; readonly leaf: PeriodLeaf } | null = null;
  #elsewhere = 0;
  #notGenuine = 0;

  constructor(statement: PeriodStatement) {
    this.#statement = statement;
  }

  /** Reads the attestations, whole or thin. Never throws on evidence. @throws what the iteration and its functions throw */
  async take(attestations: Documents): Promise<void> {
    const byNumber = new Map<number, Relevant>();
    await untilAnswered(attestations, async (input) => {
      await this.#takeOne(input, byNumber);
      return null;
    });
    this.#besideIds = [...new Set(this.#besideIds)].sort();
  }

  async #takeOne(given: unknown, byNumber: Map<number, Relevant>): Promise<void> {
    const { issuer, first } = this.#statement;
    const isReader = (one: unknown): one is Reader => typeof one === "function";
    const attestation = await genuine(isReader(given) ? await given() : given);
    if (attestation === null) {
      this.#notGenuine += 1;
      return;
    }
    const relevant = {
      ...attestedLeafOf(this.#statement, attestation),
      given: isReader(given) ? given : attestation,
    };
    const { id, leaf, isInTime } = relevant;
    const index = "number" in leaf ? leaf.number - first : null;
    const hasItsNumber = index !== null && index >= 0 && index < numberedLeaves(this.#statement);
    if (attestation.signature.public_key !== issuer || !(isInTime || hasItsNumber)) {
      this.#elsewhere += 1;
      return;
    }
    this.#relevant.push(relevant);
    if ("number" in leaf) await this.#noteTwice(byNumber, leaf.number, relevant);
    if (index === null) this.#besideIds.push(id);
    else if (hasItsNumber) this.#wantedIndices.add(index);
  }

  /** Whether any leaf is waited for. */
  get wantsLeaves(): boolean {
    return this.#wantedIndices.size > 0 || this.#besideIds.length > 0;
  }

  /** Meets the next leaf of the tree; of those beside the stream, ids and neighbours are kept. */
  meet(index: number, leaf: PeriodLeaf): void {
    if (index < numberedLeaves(this.#statement)) {
      if (this.#wantedIndices.has(index)) this.#kept.set(index, leaf);
      return;
    }
    const id = "attestation_id" in leaf ? leaf.attestation_id : "";
    for (; this.#met < this.#besideIds.length; this.#met += 1) {
      const wanted = this.#besideIds[this.#met] as string;
      if (wanted > id) break;
      if (wanted < id && this.#previous !== null) this.#kept.set(this.#previous.index, this.#previous.leaf);
      this.#kept.set(index, leaf);
    }
    this.#previous = { index, leaf };
  }

  /** After the last leaf: what stands behind all of those beside the stream has the last one before it. */
  end(): void {
    if (this.#met < this.#besideIds.length && this.#previous !== null) {
      this.#kept.set(this.#previous.index, this.#previous.leaf);
    }
  }

  /**
   * What became of them. Those that convict are read again.
   *
   * @param proved leaves that were given with proofs that hold
   * @param proofAt proof of a leaf that passed by; null where the leaves were not those of the statement, or none came
   */
  async outcome(
    proved: readonly LeafProof[],
    proofAt: ((index: number) => string[]) | null,
  ): Promise<{
    readonly row: PeriodRow;
    readonly counts: AttestationCounts;
    readonly evidence: readonly PeriodEvidence[];
  }> {
    const leaves = new Map(proved.map((leaf) => [leaf.index, leaf]));
    if (proofAt !== null) {
      for (const [index, leaf] of this.#kept) leaves.set(index, { index, leaf, proof: proofAt(index) });
    }
    const known = new KnownLeaves(this.#statement, leaves);
    const counts = {
      covered: 0,
      omitted: 0,
      not_shown: 0,
      elsewhere: this.#elsewhere,
      not_genuine: this.#notGenuine,
    };
    let first: { readonly omitted?: string; readonly unshown?: string } = {};
    for (const relevant of this.#relevant) {
      const { id } = relevant;
      const standing = await this.#becameOf(relevant, known);
      counts[standing] += 1;
      if (standing === "omitted") first = { omitted: id, ...first };
      if (standing === "not_shown") first = { unshown: id, ...first };
    }
    return { row: rowOfAttestations(first, this.#evidence, counts), counts, evidence: this.#evidence };
  }

  async #becameOf(relevant: Relevant, leaves: KnownLeaves): Promise<"covered" | "omitted" | "not_shown"> {
    const statement = this.#statement;
    const { id, leaf, isInTime } = relevant;
    const own = leafText(leaf);
    const at = "number" in leaf ? leaves.at(leaf.number - statement.first) : leaves.around(id);
    const there = at.find((one) => leafText(one.leaf) === own);
    if (there !== undefined && isInTime) return "covered";
    if (there !== undefined) {
      await this.#accuse({ kind: "foreign_attestation", statement, leaves: [there] }, relevant);
      return "omitted";
    }
    if (!isOmitted(statement, relevant, at)) return "not_shown";
    const shown = at.length === 0 ? {} : { leaves: [...at] };
    await this.#accuse({ kind: "omitted_attestation", statement, ...shown }, relevant);
    return "omitted";
  }

  async #noteTwice(byNumber: Map<number, Relevant>, number: number, relevant: Relevant): Promise<void> {
    const other = byNumber.get(number);
    if (other === undefined) byNumber.set(number, relevant);
    else if (other.id !== relevant.id) await this.#accuse({ kind: "number_twice" }, other, relevant);
  }

  async #accuse(
    evidence: Omit<PeriodEvidence, "type" | "attestation" | "other_attestation">,
    one: Relevant,
    other?: Relevant,
  ): Promise<void> {
    if (this.#evidence.length >= MAX_EVIDENCE) return;
    const attestation = await readAgain(one);
    const second = other === undefined ? {} : { other_attestation: await readAgain(other) };
    this.#evidence.push({ type: "period_evidence_v1", ...evidence, attestation, ...second });
  }
}

/** What its key signed, or null. */
async function genuine(input: unknown): Promise<DecisionAttestation | null> {
  const read = readCarried(input);
  return read.ok && (await genuineFault(read.value)) === null ? read.value : null;
}

/** @throws Error where a function gives another one now */
async function readAgain({ given, id }: Relevant): Promise<DecisionAttestation> {
  if (typeof given !== "function") return given;
  const attestation = await genuine(await given());
  if (attestation?.attestation_id !== id) throw new Error(`${id}: read again, it is not what it was`);
  return attestation;
}

/** Leaves of the tree that are here, found by number and, beside the stream, by id. */
class KnownLeaves {
  readonly #byIndex: ReadonlyMap<number, LeafProof>;
  readonly #beside: readonly (LeafProof & { readonly id: string })[];

  constructor(statement: PeriodStatement, leaves: ReadonlyMap<number, LeafProof>) {
    this.#byIndex = leaves;
    this.#beside = [...leaves.values()]
      .flatMap((one) =>
        one.index >= numberedLeaves(statement) && "attestation_id" in one.leaf
          ? [{ ...one, id: one.leaf.attestation_id }]
          : [],
      )
      .sort((a, b) => a.index - b.index);
  }

  at(index: number): readonly LeafProof[] {
    const leaf = this.#byIndex.get(index);
    return leaf === undefined ? [] : [leaf];
  }

  /** The leaf of this id, or those around the place where it would stand. */
  around(id: string): readonly LeafProof[] {
    let [low, high] = [0, this.#beside.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#beside[middle]?.id ?? "") < id) low = middle + 1;
      else high = middle;
    }
    const there = this.#beside[low];
    const found = there?.id === id ? [there] : [this.#beside[low - 1], there];
    return found.flatMap((one) =>
      one === undefined ? [] : [{ index: one.index, leaf: one.leaf, proof: one.proof }],
    );
  }
}

function rowOfAttestations(
  { omitted, unshown }: { readonly omitted?: string; readonly unshown?: string },
  evidence: readonly PeriodEvidence[],
  { covered, elsewhere, not_genuine }: AttestationCounts,
): PeriodRow {
  if (omitted !== undefined) return rowOf("attestations", fail("attestation_omitted", { found: omitted }));
  const twice = evidence.find(({ kind }) => kind === "number_twice");
  if (twice !== undefined) {
    const { attestation_id } = twice.attestation as DecisionAttestation;
    return rowOf("attestations", fail("number_twice", { found: attestation_id }));
  }
  if (unshown !== undefined) return rowOf("attestations", fail("leaf_not_shown", { found: unshown }), "open");
  if (covered > 0) return rowOf("attestations", null);
  const left = elsewhere + not_genuine;
  return left === 0
    ? leftOut("attestations")
    : rowOf("attestations", fail("attestations_elsewhere", { found: left }), "open");
}
