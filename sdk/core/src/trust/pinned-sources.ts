/**
 * The caller's list of sources whose word about inputs counts, and for what. A role is a name that policies demand
 * (`credit-bureau`), or the JSON Pointer of an input that the source may speak about where no policy names a role.
 */
import { isSourceRole } from "../wire/source-role.ts";
import { readPublicKey } from "./pinned-keys.ts";
import { readList, readTrustMembers } from "./read-members.ts";

export interface PinnedSource {
  /** 64 hex digits. */
  readonly public_key: string;
  /** At least one; sorted, once each. */
  readonly roles: readonly string[];
  /** What the reader calls it; a statement's own name for its source is a claim. */
  readonly name?: string;
}

const MAX_ROLES = 64;
const MAX_NAME_CHARACTERS = 200;

/**
 * Sources of inputs, each with what it may speak for.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed, or one key is listed twice
 */
export function readPinnedSources(input: unknown, argument: string): readonly PinnedSource[] {
  const entries = readList(input, argument, "{ public_key, roles, name? }");
  const sources = entries.map((entry, i) => readSource(entry, `${argument}[${i}]`));
  const again = sources.findIndex(
    ({ public_key: key }, i) => sources.findIndex((other) => other.public_key === key) < i,
  );
  if (again >= 0) throw new TypeError(`${argument}[${again}]: the key is listed already`);
  return sources;
}

function readSource(entry: unknown, argument: string): PinnedSource {
  if (entry === undefined) throw new TypeError(`${argument}: expected { public_key, roles, name? }`);
  const given = readTrustMembers(entry, ["public_key", "roles", "name"], argument);
  const public_key = readPublicKey(given.public_key, `${argument}.public_key`);
  const roles = readRoles(given.roles, `${argument}.roles`);
  const { name } = given;
  if (name === undefined) return { public_key, roles };
  if (typeof name !== "string" || name === "" || name.length > MAX_NAME_CHARACTERS) {
    throw new TypeError(
      `${argument}.name: expected what you call it, in 1 to ${MAX_NAME_CHARACTERS} characters`,
    );
  }
  return { public_key, roles, name };
}

function readRoles(input: unknown, argument: string): readonly string[] {
  const roles = readList(input, argument, "roles, or JSON Pointers of inputs");
  if (roles.length === 0 || roles.length > MAX_ROLES) {
    throw new TypeError(`${argument}: expected 1 to ${MAX_ROLES} roles, or JSON Pointers of inputs`);
  }
  const stray = roles.findIndex((role) => !isSourceRole(role));
  if (stray >= 0) throw new TypeError(`${argument}[${stray}]: expected a role or a JSON Pointer`);
  return [...new Set(roles as string[])].sort();
}
