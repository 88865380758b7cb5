/**
 * Attestations that somebody holds, against a statement: each has to be in its tree, if it belongs to it.
 *
 * Whether one is in the tree is known from the leaves: all of them, or those with a proof. Without either, only a
 * number above the statement's is known to be missing. What convicts comes out as evidence that others check.
 */
import {
  type Fail,
  failure,
  numberedLeaves,
  type PERIOD_REASONS,
  type PeriodLeaf,
  type PeriodStatement,
} from "@svc/core";
import type { PeriodEvidence } from "./evidence.ts";
import { isForeign, isOmitted } from "./evidence.ts";
import { HeldAttestation } from "./held-attestation.ts";
import type { LeafProof } from "./leaf.ts";
import { type AttestedLeaf, attestedLeafOf, leafText } from "./leaf.ts";
import type { InputUse } from "./row.ts";
import { type Documents, type Found, leftOut, type PeriodRow, rowOf, untilAnswered } from "./row.ts";

/** What became of the attestations given. */
export interface AttestationCounts {
  /** In the tree, under their number and with their outcome. */
  readonly covered: number;
  /** They belong to the statement and are not in the tree: each convicts the key. */
  readonly omitted: number;
  /** In the tree, and issued at another time than the statement covers: each convicts the key. */
  readonly outside: number;
  /** They belong to the statement; what is here does not show whether they are in the tree. */
  readonly not_shown: number;
  /** Of another key or period, or signed by nobody. */
  readonly elsewhere: number;
  /** Not known what they are: they may be about this period. */
  readonly unreadable: number;
}

/** An attestation of this key that belongs to the statement, or is beside the stream, so that its leaf may be here. */
interface Relevant extends AttestedLeaf {
  /** Its place among those given. */
  readonly position: number;
  readonly held: HeldAttestation;
}

type Standing = "covered" | "omitted" | "outside" | "not_shown";

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** Evidence of one row that a verification hands out; how many there were, the counts say. */
export const MAX_EVIDENCE = 100;

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
  readonly #uses: InputUse[] = [];
  #unreadable: Found | null = null;
  #twice: string | null = null;

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
    const held = HeldAttestation.is(given) ? given : new HeldAttestation(given);
    const looked = await held.look();
    const position = this.#uses.push("elsewhere") - 1;
    if ("unreadable" in looked) {
      this.#uses[position] = "unreadable";
      this.#unreadable ??= looked.unreadable;
      return;
    }
    if (looked.key !== issuer || !looked.isGenuine) return;
    const attested = attestedLeafOf(this.#statement, looked.entry);
    const { id, leaf, belongs } = attested;
    const isBeside = !("number" in leaf);
    if (!belongs && !isBeside) return;
    if (belongs) this.#uses[position] = "used";
    const relevant = { ...attested, position, held };
    this.#relevant.push(relevant);
    if (isBeside) {
      this.#besideIds.push(id);
      return;
    }
    await this.#noteTwice(byNumber, leaf.number, relevant);
    this.#wantedIndices.add(leaf.number - first);
  }

  /** Returns whether any leaf is waited for. */
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
   * Returns what became of them. Those that convict are read again.
   *
   * @param proved leaves that were given with proofs that hold
   * @param proofAt proof of a leaf that passed by; null where the leaves were not those of the statement, or none came
   */
  async outcome(
    proved: readonly LeafProof[],
    proofAt: ((index: number) => string[]) | null,
  ): Promise<{
    readonly row: PeriodRow;
    readonly uses: readonly InputUse[];
    readonly counts: AttestationCounts;
    readonly evidence: readonly PeriodEvidence[];
  }> {
    const leaves = new Map(proved.map((leaf) => [leaf.index, leaf]));
    if (proofAt !== null) {
      for (const [index, leaf] of this.#kept) leaves.set(index, { index, leaf, proof: proofAt(index) });
    }
    const known = new KnownLeaves(this.#statement, leaves);
    const counts = { covered: 0, omitted: 0, outside: 0, not_shown: 0 };
    const first: { -readonly [standing in Standing]?: Relevant } = {};
    for (const relevant of this.#relevant) {
      const standing = await this.#becameOf(relevant, known);
      if (standing === "elsewhere") continue;
      this.#uses[relevant.position] = "used";
      counts[standing] += 1;
      first[standing] ??= relevant;
    }
    const count = (wanted: InputUse) => this.#uses.filter((use) => use === wanted).length;
    const rest = { elsewhere: count("elsewhere"), unreadable: count("unreadable") };
    return {
      row: this.#row(first, rest.elsewhere),
      uses: this.#uses,
      counts: { ...counts, ...rest },
      evidence: this.#evidence,
    };
  }

  #row(
    { covered, omitted, outside, not_shown }: Readonly<Partial<Record<Standing, Relevant>>>,
    elsewhere: number,
  ) {
    const row = (found: Found | null) => rowOf("attestations", found);
    if (omitted !== undefined) return row(fail("attestation_omitted", { found: omitted.id }));
    if (outside !== undefined)
      return row(fail("attestation_outside_period", { found: outside.id, at: outside.issuedAt }));
    if (this.#twice !== null) return row(fail("number_twice", { found: this.#twice }));
    if (this.#unreadable !== null) return row(this.#unreadable);
    if (not_shown !== undefined) return row(fail("leaf_not_shown", { found: not_shown.id }));
    if (covered !== undefined) return row(null);
    return elsewhere === 0
      ? leftOut("attestations")
      : row(fail("attestations_elsewhere", { found: elsewhere }));
  }

  async #becameOf(relevant: Relevant, leaves: KnownLeaves): Promise<Standing | "elsewhere"> {
    const statement = this.#statement;
    const { id, leaf, belongs } = relevant;
    const own = leafText(leaf);
    const at = "number" in leaf ? leaves.at(leaf.number - statement.first) : leaves.around(id);
    const there = at.find((one) => leafText(one.leaf) === own);
    if (there !== undefined && isForeign(relevant, [there])) {
      await this.#accuse({ kind: "foreign_attestation", statement, leaves: [there] }, relevant);
      return "outside";
    }
    if (there !== undefined) return "covered";
    if (!belongs) return "elsewhere";
    if (!isOmitted(statement, relevant, at)) return "not_shown";
    const shown = at.length === 0 ? {} : { leaves: [...at] };
    await this.#accuse({ kind: "omitted_attestation", statement, ...shown }, relevant);
    return "omitted";
  }

  async #noteTwice(byNumber: Map<number, Relevant>, number: number, relevant: Relevant): Promise<void> {
    const other = byNumber.get(number);
    if (other === undefined) byNumber.set(number, relevant);
    else if (other.id !== relevant.id) {
      this.#twice ??= other.id;
      await this.#accuse({ kind: "number_twice" }, other, relevant);
    }
  }

  async #accuse(
    evidence: Omit<PeriodEvidence, "type" | "attestation" | "other_attestation">,
    one: Relevant,
    other?: Relevant,
  ): Promise<void> {
    if (this.#evidence.length >= MAX_EVIDENCE) return;
    const attestation = await one.held.read(one.id);
    const second = other === undefined ? {} : { other_attestation: await other.held.read(other.id) };
    this.#evidence.push({ type: "period_evidence_v1", ...evidence, attestation, ...second });
  }
}

/** Leaves of the tree that are here, found by number and, beside the stream, by id. */
class KnownLeaves {
  readonly #byIndex: ReadonlyMap<number, LeafProof>;
  readonly #byId = new Map<string, LeafProof>();
  readonly #beside: readonly (LeafProof & { readonly id: string })[];

  constructor(statement: PeriodStatement, leaves: ReadonlyMap<number, LeafProof>) {
    this.#byIndex = leaves;
    for (const one of leaves.values()) {
      // Where an id comes twice, the leaf beside the stream decides.
      if (
        "attestation_id" in one.leaf &&
        (one.index >= numberedLeaves(statement) || !this.#byId.has(one.leaf.attestation_id))
      )
        this.#byId.set(one.leaf.attestation_id, one);
    }
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
    const own = this.#byId.get(id);
    if (own !== undefined) return [own];
    let [low, high] = [0, this.#beside.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#beside[middle]?.id ?? "") < id) low = middle + 1;
      else high = middle;
    }
    return [this.#beside[low - 1], this.#beside[low]].flatMap((one) =>
      one === undefined ? [] : [{ index: one.index, leaf: one.leaf, proof: one.proof }],
    );
  }
}
