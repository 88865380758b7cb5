/**
 * Reading somebody else's log by its tiles, with a memory.
 *
 * The client keeps the last checkpoint it accepted. Each new one must be signed under the policy and provably extend
 * the kept one; a smaller head or another history is refused and comes back with evidence. Everything read afterwards
 * is verified up to the kept checkpoint, so neither the server nor a cache between is trusted. It cannot see a fork
 * that is shown to others only. Witnesses detect that.
 */
import {
  encodeHex,
  type InclusionProof,
  type Reading,
  type Refusal,
  type Refuse,
  readMembers,
  refusal,
  VdiError,
} from "@svc/core";
import { causeOf, type LOG_CLIENT_REASONS, type TREE_REASONS } from "@svc/core/finding";
import { CompactRange } from "../merkle/compact-range.ts";
import { hashLeaf } from "../merkle/hash.ts";
import { planInclusion } from "../merkle/prove.ts";
import { foldRange, type LeafRange } from "../merkle/range.ts";
import { verifyInclusion } from "../merkle/verify.ts";
import {
  type CheckpointReason,
  type LogPolicy,
  type OpenedCheckpoint,
  openCheckpoint,
  readLogPolicy,
} from "../note/policy.ts";
import { encodeNote, MAX_NOTE_BYTES } from "../note/signed-note.ts";
import { decodeBundle } from "../tiles/bundle.ts";
import { fetchNodes, fetchTile, LogIncomplete } from "../tiles/fetch-nodes.ts";
import { TILE_WIDTH } from "../tiles/path.ts";
import type { TileSource } from "../tiles/source.ts";
import { tileAt } from "../tiles/tile.ts";
import { compareHeads, evidenceOf } from "./compare-heads.ts";
import type { LogEvidence } from "./evidence.ts";

/** Where the client's memory is kept: a file, IndexedDB, a variable. Losing it is trusting on first use again. */
export interface PinnedCheckpoint {
  /** The note kept last, or null. */
  load(): Promise<string | null>;
  save(note: string): Promise<void>;
}

export interface LogClientOptions {
  readonly source: TileSource;
  readonly policy: LogPolicy;
  /** In memory when absent: then a restart forgets. */
  readonly pinned?: PinnedCheckpoint | undefined;
}

export type UpdateReason =
  | CheckpointReason
  | "checkpoint_missing"
  | "rolled_back"
  | "forked"
  | "consistency_unproven";

export type UpdateVerdict =
  | {
      readonly ok: true;
      /** `first_use`: nothing was kept before, so nothing has been proved about the past. */
      readonly status: "first_use" | "unchanged" | "advanced";
      readonly checkpoint: OpenedCheckpoint;
    }
  | (Refusal<UpdateReason> & {
      /** For `rolled_back` and `forked`: keep it, and give it to others. */
      readonly evidence?: LogEvidence;
    });

export type LogReadReason = "no_checkpoint" | "out_of_range" | "unproven";

const refuse: Refuse<typeof LOG_CLIENT_REASONS & Pick<typeof TREE_REASONS, "out_of_range">> = refusal;

/** An entry of the log with its proof: leaf bytes, inclusion proof, and the checkpoint note that it leads to. */
export interface ProvedEntry {
  readonly entry: Uint8Array;
  readonly proof: InclusionProof;
  readonly checkpoint: string;
}

/** Neighbouring entries of the log, from index `first`. */
export interface ProvedBundle {
  readonly first: number;
  readonly entries: readonly Uint8Array[];
}

interface KeptTree {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
}

/**
 * Reads somebody else's log by its tiles and keeps the last checkpoint that it accepted: a smaller head or
 * another history is refused, with evidence. A fork that is shown to others alone is out of its sight; witnesses
 * are for that.
 */
export class LogClient {
  readonly policy: LogPolicy;
  readonly #ofAnyTime: LogPolicy;
  readonly #source: TileSource;
  readonly #pinned: PinnedCheckpoint;

  constructor(options: LogClientOptions) {
    // Source and pinned head are asked, not read, so they may be of any class.
    const given = readMembers(options, ["source", "policy", "pinned"], "options");
    const { source, policy, pinned = inMemory() } = given as unknown as LogClientOptions;
    this.#source = source;
    this.policy = readLogPolicy(policy, "options.policy");
    // A freshness demand is about what the log offers now; what was kept may be old.
    this.#ofAnyTime = readLogPolicy({ ...this.policy, notBefore: null, notAfter: null }, "options.policy");
    this.#pinned = pinned;
  }

  /**
   * Fetches the log's checkpoint and accepts it, or says why not; only an accepted one is kept.
   *
   * @throws VdiError when the log does not answer, or what was kept is no checkpoint under the policy
   */
  async update(): Promise<UpdateVerdict> {
    const bytes = await this.#source("checkpoint");
    if (bytes === null || bytes.length > MAX_NOTE_BYTES) {
      return refuse("checkpoint_missing");
    }
    const opened = openCheckpoint(bytes, this.policy);
    if (!opened.ok) return opened;
    const offered = opened.value;
    const kept = await this.#loadPinned();
    if (kept === null) return this.#keep(offered, "first_use");
    return offered.checkpoint.size < kept.checkpoint.size
      ? this.#refuseSmaller(offered, kept)
      : this.#extend(kept, offered);
  }

  /**
   * Inclusion proof of entry `index` in the kept checkpoint's tree, read from tiles and verified.
   *
   * @param leafHash the leaf it must be of; that of the entry the log has at the index when absent
   */
  async proveInclusion(
    index: number,
    leafHash?: Uint8Array,
  ): Promise<Reading<InclusionProof, LogReadReason>> {
    const within = await this.#treeWith(index);
    return within.ok ? this.#prove(within.value, index, leafHash) : within;
  }

  async #prove(
    { size, root }: KeptTree,
    index: number,
    leafHash: Uint8Array | undefined,
  ): Promise<Reading<InclusionProof, LogReadReason>> {
    try {
      const plan = planInclusion(index, size);
      const own = { start: index, end: index + 1 };
      const read = await fetchNodes(this.#source, size, [own, ...plan]);
      const leaf = leafHash ?? read(0, index);
      const proof = plan.map((range) => foldRange(range, read));
      const verdict = verifyInclusion({ leafHash: leaf, index, size, proof, root });
      if (!verdict.valid) return refuse("unproven", { cause: causeOf(verdict) });
      const value = {
        log_index: index,
        entry_hash: encodeHex(leaf),
        tree_root: encodeHex(root),
        tree_size: size,
        proof: proof.map(encodeHex),
      };
      return { ok: true, value };
    } catch (error) {
      return unproven(error);
    }
  }

  /** Entry `index`, proved to be in the kept checkpoint's tree, with what proves it to others. */
  async readEntry(index: number): Promise<Reading<ProvedEntry, LogReadReason>> {
    const within = await this.#treeWith(index);
    if (!within.ok) return within;
    try {
      const bundleIndex = Math.floor(index / TILE_WIDTH);
      const tile = tileAt(within.value.size, 0, bundleIndex);
      if (tile === null) return outOfRange(index, within.value.size);
      const entries = decodeBundle(await fetchTile(this.#source, { ...tile, level: "entries" }));
      const entry = entries?.[index - bundleIndex * TILE_WIDTH];
      if (entry === undefined) return refuse("unproven", { cause: null });
      const proved = await this.#prove(within.value, index, hashLeaf(entry));
      if (!proved.ok) return proved;
      return { ok: true, value: { entry, proof: proved.value, checkpoint: within.value.note } };
    } catch (error) {
      return unproven(error);
    }
  }

  /** The entries of the bundle that has entry `index`, proved together to be in the kept checkpoint's tree. */
  async readBundle(index: number): Promise<Reading<ProvedBundle, LogReadReason>> {
    const within = await this.#treeWith(index);
    if (!within.ok) return within;
    const { size, root } = within.value;
    const bundleIndex = Math.floor(index / TILE_WIDTH);
    const tile = tileAt(size, 0, bundleIndex);
    if (tile === null) return outOfRange(index, size);
    const first = bundleIndex * TILE_WIDTH;
    const end = first + tile.width;
    try {
      const bundle = decodeBundle(await fetchTile(this.#source, { ...tile, level: "entries" }));
      if (bundle === null || bundle.length < tile.width) return refuse("unproven", { cause: null });
      const entries = bundle.slice(0, tile.width);
      const hashes = entries.map(hashLeaf);
      const plan = planInclusion(first, size);
      const isOwn = (range: LeafRange) => range.start >= first && range.end <= end;
      const read = await fetchNodes(
        this.#source,
        size,
        plan.filter((range) => !isOwn(range)),
      );
      // The first entry's siblings inside the bundle are folded from the other entries, so that its proof is of all.
      const proof = plan.map((range) =>
        isOwn(range) ? rootOf(hashes.slice(range.start - first, range.end - first)) : foldRange(range, read),
      );
      const leafHash = hashes[0] as Uint8Array;
      const verdict = verifyInclusion({ leafHash, index: first, size, proof, root });
      if (!verdict.valid) return refuse("unproven", { cause: causeOf(verdict) });
      return { ok: true, value: { first, entries } };
    } catch (error) {
      return unproven(error);
    }
  }

  async #extend(kept: OpenedCheckpoint, offered: OpenedCheckpoint): Promise<UpdateVerdict> {
    const comparison = await compareHeads(this.#source, kept, offered);
    if (comparison.relation === "forked") return forked(comparison.evidence);
    if (comparison.relation === "unproven") {
      return refuse("consistency_unproven", { cause: comparison.cause });
    }
    return this.#keep(offered, offered.checkpoint.size === kept.checkpoint.size ? "unchanged" : "advanced");
  }

  async #refuseSmaller(offered: OpenedCheckpoint, kept: OpenedCheckpoint): Promise<UpdateVerdict> {
    const comparison = await compareHeads(this.#source, offered, kept);
    if (comparison.relation === "forked") return forked(comparison.evidence);
    const sizes = { from: String(kept.checkpoint.size), size: String(offered.checkpoint.size) };
    return { ...refuse("rolled_back", sizes), evidence: evidenceOf("rollback", offered, kept) };
  }

  async #keep(
    opened: OpenedCheckpoint,
    status: "first_use" | "unchanged" | "advanced",
  ): Promise<UpdateVerdict> {
    await this.#pinned.save(encodeNote(opened.note));
    return { ok: true, status, checkpoint: opened };
  }

  async #loadPinned(): Promise<OpenedCheckpoint | null> {
    const note = await this.#pinned.load();
    if (note === null) return null;
    const opened = openCheckpoint(note, this.#ofAnyTime);
    if (!opened.ok) throw new VdiError("pinned_checkpoint_unusable", `the kept checkpoint: ${opened.detail}`);
    return opened.value;
  }

  async #treeWith(index: number): Promise<Reading<KeptTree, LogReadReason>> {
    const kept = await this.#loadPinned();
    if (kept === null) return refuse("no_checkpoint");
    const { size, root } = kept.checkpoint;
    if (
      !Number.isSafeInteger(index) ||
      index < 0 ||
      BigInt(index) >= size ||
      size > BigInt(Number.MAX_SAFE_INTEGER)
    ) {
      return outOfRange(index, size);
    }
    return { ok: true, value: { size: Number(size), root, note: encodeNote(kept.note) } };
  }
}

function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
  const range = new CompactRange();
  for (const hash of hashes) range.append(hash);
  return range.root();
}

function forked(evidence: LogEvidence): UpdateVerdict {
  return { ...refuse("forked"), evidence };
}

/** Missing or short tiles are the log's fault and a verdict; anything else is the world failing. */
function unproven(error: unknown): Reading<never, LogReadReason> {
  if (error instanceof LogIncomplete) return refuse("unproven", { cause: error.failure });
  throw error;
}

function outOfRange(index: number, size: number | bigint): Refusal<"out_of_range"> {
  return refuse("out_of_range", { expected: "index_below", limit: String(size), found: String(index) });
}

function inMemory(): PinnedCheckpoint {
  let kept: string | null = null;
  return {
    load: async () => kept,
    save: async (note) => {
      kept = note;
    },
  };
}
