/**
 * Files about a bill as one object: an answer of the service, the body of its `/verify`, a line of an export. No member
 * of such a file is passed over that could change what is said of the bill. Were a misspelt or malformed `adjustments`
 * left out, the bill would be told as it stood before it was corrected.
 */
import { MAX_ADJUSTMENTS } from "@svc/core";
import type { Failure } from "@svc/core/finding";
import type { Json } from "@svc/core/json";
import { isEnvelope } from "@svc/core/signing";
import { documentKindOf, statesKind } from "../kinds/table.ts";
import type { Kind } from "../model/examination.ts";
import { failExamined } from "../model/found.ts";
import type { DocumentMembers } from "../model/kind.ts";

/** Members with whole documents of the bill's chain, each `{ attestation, openings? }`. */
export const CHAIN_MEMBERS = ["bill", "adjustments"] as const;

/**
 * What the service writes beside its documents, so that nobody has to open them. All of it is said in them too, or is
 * nobody's signed word; no verdict rests on it.
 */
const RESTATED: ReadonlySet<string> = new Set([
  "log_entry",
  "kind",
  "event_id",
  "number",
  "issued_at",
  "currency",
  "charge_micros",
  "change_micros",
]);

/** A member for which the whole file is refused, and why. */
export interface RefusedMember {
  readonly name: string;
  readonly problem: Failure;
}

/** Whether a file has to be read by the rules of this page, whatever else is in it. */
export function namesChain(document: DocumentMembers): boolean {
  return CHAIN_MEMBERS.some((name) => Object.hasOwn(document, name));
}

/**
 * The first member that is not what belongs there, then the first, by its name, that is not judged here.
 *
 * @param carried the kinds of the documents under each member that may carry some; `unknown` where one is none
 */
export function refusedMember(
  document: DocumentMembers,
  carried: ReadonlyMap<string, readonly Kind[]>,
): RefusedMember | null {
  for (const [name, kinds] of carried) {
    const fits = kinds.length > 0 && !kinds.includes("unknown");
    if (!(isChainMember(name) ? isChain(name, document[name]) : fits))
      return { name, problem: failExamined("member_malformed", { member: name }) };
  }
  const isRead = (name: string) =>
    carried.has(name) || RESTATED.has(name) || (name === "envelope" && carried.has("snapshot"));
  const [name] = Object.keys(document)
    .filter((each) => !isRead(each))
    .sort();
  return name === undefined ? null : { name, problem: failExamined("member_not_judged", { member: name }) };
}

/** Names of the members, in order, that nobody looks at and in which a document lies, however deep. */
export function hidingMembers(document: DocumentMembers, carriers: readonly string[]): readonly string[] {
  const isRead = (name: string) =>
    carriers.includes(name) ||
    RESTATED.has(name) ||
    (name === "envelope" && Object.hasOwn(document, "snapshot"));
  return Object.keys(document)
    .filter((name) => !isRead(name) && holdsDocument(document[name]))
    .sort();
}

function holdsDocument(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(holdsDocument);
  const members = membersOf(value);
  if (members === null) return false;
  return isEnvelope(members) || statesKind(members) || Object.values(members).some(holdsDocument);
}

/** Whether a whole file was refused: then it is told, wherever in another it lay, and by this very reason. */
export function isRefusal(problem: Failure | undefined): boolean {
  return problem?.reason === "member_malformed" || problem?.reason === "member_not_judged";
}

/** Name of a member as a place in a file: a stranger's own name for it may be anything. */
export function isPlace(name: string): boolean {
  return /^[A-Za-z0-9_]{1,64}$/.test(name);
}

function isChainMember(name: string): name is (typeof CHAIN_MEMBERS)[number] {
  return CHAIN_MEMBERS.some((each) => each === name);
}

function isChain(name: (typeof CHAIN_MEMBERS)[number], value: Json | undefined): boolean {
  if (name === "bill") return isLink(value, "billing_attestation");
  return (
    Array.isArray(value) &&
    value.length <= MAX_ADJUSTMENTS &&
    value.every((each) => isLink(each, "billing_adjustment"))
  );
}

/** `{ attestation, openings? }` and nothing else, of the kind that belongs there. */
function isLink(value: Json | undefined, kind: Kind): boolean {
  const link = membersOf(value);
  if (link === null) return false;
  return (
    kindOf(link.attestation) === kind &&
    Object.keys(link).every(
      (name) => name === "attestation" || (name === "openings" && kindOf(link[name]) === "billing_openings"),
    )
  );
}

function kindOf(value: Json | undefined): Kind | null {
  const document = membersOf(value);
  return document === null ? null : documentKindOf(document);
}

function membersOf(value: Json | undefined): DocumentMembers | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as DocumentMembers)
    : null;
}
