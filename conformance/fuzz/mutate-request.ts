/**
 * Changes a question of the suite by what its documents are made of: hex stays hex, numbers go to the edges of their
 * kind, members come from the same place of another document. Seldom it becomes something else altogether.
 */
import type { Request } from "../src/case.ts";
import type { Random } from "./random.ts";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

interface Place {
  readonly holder: Json[] | { [name: string]: Json };
  readonly key: string | number;
}

const MOST_CHANGES = 3;
const INTEGERS = [0, -1, 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1.5, 1e21, 1e-7];
const FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;
const BASE = 21888242871839275222246405745257275088696311157297823662689037894645226208583n;
const DECIMALS = [
  "0",
  "1",
  "00",
  "-0",
  "+1",
  "1.0",
  "0x1",
  String(FIELD),
  String(FIELD - 1n),
  String(BASE),
  String(2n ** 256n),
];
const TEXTS = [
  "",
  " ",
  "\u0000",
  "é",
  "e\u0301",
  "\ud83d\ude00",
  "__proto__",
  "constructor",
  "a".repeat(300),
];
const OTHERS: readonly Json[] = [null, true, false, 0, "", [], {}];

/** A question that differs from `request` in one to three places. @param pool questions of the same operation */
export function mutateRequest(request: Request, pool: readonly Request[], random: Random): Request {
  const changed = structuredClone(request) as Request & { input: { [name: string]: Json } };
  for (let i = 1 + random.below(MOST_CHANGES); i > 0; i--) {
    const places = placesIn(changed.input);
    if (places.length === 0) break;
    const place = random.of(places);
    if (place.holder === changed.input) changeFrame(place, random);
    else change(place, pool, random);
  }
  const options = random.below(8);
  if (options === 0) return { ...changed, options: structuredClone(random.of(pool).options) };
  const places = placesIn(changed.options as { [name: string]: Json });
  if (options === 1 && places.length > 0) change(random.of(places), pool, random);
  return changed;
}

/** A document that differs in one to three places. @param pool documents whose members may take their place */
export function mutateDocument(document: Json, pool: readonly Request[], random: Random): Json {
  const root = { document: structuredClone(document) };
  for (let i = 1 + random.below(MOST_CHANGES); i > 0; i--) {
    const places = placesIn(root.document);
    if (places.length > 0) change(random.of(places), pool, random);
  }
  return root.document;
}

/** Every member and element, the deep ones as likely as the others. */
function placesIn(root: Json): Place[] {
  const places: Place[] = [];
  const visit = (value: Json): void => {
    if (value === null || typeof value !== "object") return;
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const key of keys) {
      places.push({ holder: value, key });
      visit((value as { [name: string]: Json })[key] as Json);
    }
  };
  visit(root);
  return places;
}

/** The question's own members are no evidence: they mostly stay of their kind, and say something else. */
function changeFrame({ holder, key }: Place, random: Random): void {
  const members = holder as { [name: string]: Json };
  const value = members[key];
  const kind = random.below(12);
  if (kind === 0) members[key] = structuredClone(random.of(OTHERS));
  if (kind === 1) remove(holder, key);
  if (kind < 2) return;
  if (typeof value === "number") members[key] = Math.max(0, value + random.of([1, -1]));
  if (typeof value !== "string" || value === "" || String(key).endsWith("_base64")) return;
  if (/^([0-9a-f]{2})+$/.test(value)) {
    const at = random.below(value.length);
    members[key] = value.slice(0, at) + random.of([..."0123456789abcdef"]) + value.slice(at + 1);
  } else members[key] = similarText(value, random);
}

function change({ holder, key }: Place, pool: readonly Request[], random: Random): void {
  const members = holder as { [name: string]: Json };
  const value = members[key] as Json;
  const kind = random.below(12);
  if (kind === 0) members[key] = structuredClone(random.of(OTHERS));
  else if (kind === 1) remove(holder, key);
  else if (kind === 2) add(holder, key, value, random);
  else if (kind <= 4) members[key] = fromElsewhere(key, pool, random) ?? value;
  else members[key] = similar(value, random);
}

function remove(holder: Place["holder"], key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function add(holder: Place["holder"], key: string | number, value: Json, random: Random): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(value));
  else holder[random.of([`${key}_`, "extra", "Type", " "])] = structuredClone(value);
}

/** Returns the member of another document of the operation under this name. */
function fromElsewhere(key: string | number, pool: readonly Request[], random: Random): Json | undefined {
  const other = random.of(pool).input as { [name: string]: Json };
  const same = placesIn(other).filter((place) => place.key === key);
  if (same.length === 0) return undefined;
  const { holder, key: name } = random.of(same);
  return structuredClone((holder as { [name: string]: Json })[name] as Json);
}

/** Another value of the same kind. */
function similar(value: Json, random: Random): Json {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number")
    return random.below(2) === 0 ? value + random.of([1, -1]) : random.of(INTEGERS);
  if (typeof value === "string") return similarText(value, random);
  if (Array.isArray(value))
    return random.below(2) === 0 ? value.toReversed() : [...value, ...value.slice(0, 1)];
  return value;
}

/** Well formed: a question is I-JSON, whatever its documents say. */
function similarText(text: string, random: Random): string {
  return alteredText(text, random).toWellFormed();
}

function alteredText(text: string, random: Random): string {
  if (/^\d+$/.test(text) && random.below(3) > 0) {
    return random.below(2) === 0 ? random.of(DECIMALS) : String(BigInt(text) + BigInt(random.of([1, -1])));
  }
  if (text.length === 0 || random.below(6) === 0) return random.of(TEXTS);
  const at = random.below(text.length);
  const put = (between: string, skip: number) => text.slice(0, at) + between + text.slice(at + skip);
  const ways = [
    () => put(random.of([..."0123456789abcdef"]), 1),
    () => put("", 1),
    () => put(text[at] as string, 0),
    () => text.toUpperCase(),
    () => text.slice(0, at),
    () => `${text} `,
    () => put(random.of(["\n", "\t", "/", "=", "\u00a0", "-"]), 1),
  ];
  return random.of(ways)();
}
