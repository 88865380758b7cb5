/**
 * Parts that many documents repeat, such as the policy under which a thousand decisions were made: recognised by
 * their exact text, read once and shared.
 *
 * A JSON object ends where its own text ends, so equal text at the same place is an equal value; no digest stands in
 * for the comparison. Shared values are deeply frozen, and their canonical form is computed once. Number and size of
 * cached values are bounded, because senders choose the content of documents.
 */
import { decodeUtf8, encodeUtf8 } from "../bytes/utf8.ts";
import type { Json } from "./json.ts";

/** A circuit record with the largest transcript that is read has some 100,000 characters. */
const MAX_PART_CHARACTERS = 1 << 17;
const CACHED_PER_NAME = 16;

interface SharedValue {
  canonical: string | null;
  /** Levels of nesting, 1 for a flat object. */
  readonly depth: number;
  /** How large the document was as it was read; null for parts and outputs, which no door measured by themselves. */
  size: DocumentSize | null;
}

/** Values that are frozen to their depth and shared, with their canonical form once somebody needed it. */
const sharedValues = new WeakMap<object, SharedValue>();

interface Size {
  /** Members and elements, as the reader counts them. */
  readonly members: number;
  /** Levels of nesting, 1 for a flat object. */
  readonly depth: number;
}

/** Size of a document as limits count it. */
export interface DocumentSize extends Size {
  readonly bytes: number;
}

export interface CachedMember extends Size {
  readonly text: string;
  readonly value: Json;
}

/** The most recently seen values of some members of a document's root, by their text. */
export class MemberCache {
  readonly #cached: ReadonlyMap<string, CachedMember[]>;

  /** @param names members of the root that documents of one kind have in common */
  constructor(names: readonly string[]) {
    this.#cached = new Map(names.map((name) => [name, []]));
  }

  /** The part called `name` whose text begins at `at`, when it was seen before. */
  find(name: string, text: string, at: number): CachedMember | null {
    const parts = this.#cached.get(name);
    if (parts === undefined) return null;
    for (const [i, part] of parts.entries()) {
      if (text.slice(at, at + part.text.length) !== part.text) continue;
      if (i > 0) {
        parts.splice(i, 1);
        parts.unshift(part);
      }
      return part;
    }
    return null;
  }

  /** A document that was copied from a value, its parts replaced by those that are cached; of a frozen one a copy. */
  replaceIn(document: Json): Json {
    if (typeof document !== "object" || document === null || Array.isArray(document)) return document;
    const members = (Object.isFrozen(document) ? { ...document } : document) as Record<string, Json>;
    for (const name of this.#cached.keys()) {
      const value = Object.hasOwn(members, name) ? members[name] : undefined;
      if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
      const text = JSON.stringify(value);
      const known = this.find(name, text, 0);
      if (known === null) this.remember(name, text, value);
      else members[name] = known.value;
    }
    return members;
  }

  /** Caches an object that was read under `name` from exactly this text, and freezes it. */
  remember(name: string, text: string, value: Json): void {
    const parts = this.#cached.get(name);
    if (parts === undefined || text.length > MAX_PART_CHARACTERS) return;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const size = share(value);
    // A copy: a slice would keep all of the text that it was cut from.
    const own = decodeUtf8(encodeUtf8(text)) as string;
    parts.unshift({ text: own, value, ...size });
    if (parts.length > CACHED_PER_NAME) parts.pop();
  }
}

/** Freezes plain data to its depth and marks it as shared. */
export function share(value: Json): Size {
  const size = freeze(value);
  if (typeof value === "object" && value !== null && !sharedValues.has(value)) {
    sharedValues.set(value, { canonical: null, depth: size.depth, size: null });
  }
  return size;
}

/**
 * Shares a whole document, which later calls to the reader then accept as it is. For plain data that a reader made: a
 * part of a larger document, each member of a list.
 *
 * @param bytes its size as limits count it; that of its compact text where absent
 */
export function shareDocument(value: Json, bytes: number = JSON.stringify(value).length): void {
  const size = share(value);
  const shared = typeof value === "object" && value !== null ? sharedValues.get(value) : undefined;
  if (shared !== undefined) shared.size ??= { ...size, bytes };
}

/** The size of a document that was read and shared whole; null for any other value. */
export function documentSize(value: unknown): DocumentSize | null {
  return typeof value === "object" && value !== null ? (sharedValues.get(value)?.size ?? null) : null;
}

function freeze(value: Json): Size {
  if (typeof value !== "object" || value === null) return { members: 0, depth: 0 };
  const inner: readonly Json[] = Array.isArray(value) ? value : Object.values(value);
  let members = inner.length;
  let depth = 0;
  for (const one of inner) {
    const size = freeze(one);
    members += size.members;
    depth = Math.max(depth, size.depth);
  }
  Object.freeze(value);
  return { members, depth: depth + 1 };
}

/** Returns whether the value is shared: plain data, frozen to its depth. */
export function isShared(value: unknown): boolean {
  return typeof value === "object" && value !== null && sharedValues.has(value);
}

/** Where the canonical JSON of a shared value is kept once somebody printed it; null for any other value. */
export function sharedForm(value: object): Pick<SharedValue, "canonical" | "depth"> | null {
  return sharedValues.get(value) ?? null;
}
