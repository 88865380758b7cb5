/** Rules as a visitor typed them: read strictly into a policy, or what is wrong with them, where, in words. */
import { causeOf, type Failure, showText } from "@svc/core/finding";
import { readJson } from "@svc/core/json";
import { type Manifest, parseManifest } from "@svc/core/wire";
import { type Locale, READING_SET, sentenceOf } from "@svc/messages";
import { getManifest } from "@svc/vdi-registry";
import type { RulesLabels } from "../labels/rules.ts";

/** A failure, and from which line on the text is not JSON; null where it is, and its shape is wrong. */
export interface RulesFault {
  readonly failure: Failure;
  readonly line: number | null;
  readonly text: string;
}
export type ReadRules = { readonly policy: Manifest } | { readonly fault: RulesFault };

const PUBLISHED = "vdi:manifest:fair-lending-v1";
/** What of a manifest is the visitor's to write; who stands behind it, and what it is called, is not. */
const MEMBERS: readonly string[] = ["outcomes", "derived", "constraints"];

/** In the place of the rules of the published policy. */
export function readRules(text: string): ReadRules {
  const typed = readJson(text);
  if (!typed.ok) return { fault: { failure: causeOf(typed), line: lineOf(text, typed.values), text } };
  const wrong = (failure: Failure) => ({ fault: { failure, line: null, text } });
  const { value } = typed;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const found = Array.isArray(value) ? "Array" : JSON.stringify(value);
    return wrong({ reason: "schema", values: { expected: "Object", found }, pointer: "" });
  }
  const other = Object.keys(value).find((member) => !MEMBERS.includes(member));
  if (other !== undefined)
    return wrong({ reason: "schema", values: { expected: null, found: null }, pointer: `/${other}` });
  const { derived: _, constraints: __, outcomes: ___, ...base } = getManifest(PUBLISHED) as Manifest;
  const read = parseManifest({ ...base, ...value });
  return read.ok ? { policy: read.value } : wrong(causeOf(read));
}

/** The line in which reading stopped, from 1. Characters are counted from 0. */
function lineOf(text: string, { at }: Failure["values"]): number {
  return text.slice(0, typeof at === "number" ? at : 0).split("\n").length;
}

/** What is wrong, for who typed it: the rule by its id, members by their names, forms in words. */
export function rulesFaultInWords(
  { failure, line, text }: RulesFault,
  words: RulesLabels,
  locale?: Locale,
): string {
  if (line !== null) {
    const sentence = sentenceOf(READING_SET, failure, locale);
    const isComment = failure.values.found === "/" || failure.values.found === "#";
    return words.unreadFrom(line, isComment ? `${sentence} ${words.noComments}` : sentence);
  }
  const { reason, values, pointer = "" } = failure;
  if (reason !== "schema") return words.unread(sentenceOf(READING_SET, failure, locale));
  const { rule, member } = placeOf(pointer, text);
  const said = shapeInWords(member, values, words);
  const twice = values.expected === ONE_ID_A_RULE ? idTwice(text) : null;
  if (twice !== null) return words.unread(words.oneId(showText(twice)));
  return words.unread(rule === null ? said : words.inRule(rule, said));
}

const ONE_ID_A_RULE = "constraints with unique ids";

function shapeInWords(member: string, { expected, found }: Failure["values"], words: RulesLabels): string {
  if (typeof expected !== "string") return words.unknownMember(member);
  if (found === null || found === undefined) return words.missingMember(member);
  const choices = [...expected.matchAll(/"(\w+)"/g)].map(([, choice]) => choice);
  const form = choices.length > 0 ? words.oneOf(choices.join(", ")) : formOf(expected, words);
  // Of a list or an object it is only found that it is one.
  const isWhole = found === "Array" || found === "Object";
  const shown = isWhole ? formOf(String(found), words) : String(found);
  return words.otherForm(member, form, isWhole && expected.includes(" ") ? null : shown);
}

function formOf(expected: string, { forms }: RulesLabels): string {
  const [number] = expected.match(/\d+/) ?? [];
  const known = forms[expected] ?? forms[expected.replace(/\d+/, "N")];
  // A word with that letter is no number.
  return known === undefined ? expected : known.replace(/\bN\b/, number ?? "");
}

/** `/constraints/1/predicate/value` is rule 2's "predicate.value"; a rule is called by its id where it has one. */
function placeOf(pointer: string, text: string): { readonly rule: string | null; readonly member: string } {
  const [, ...tokens] = pointer.split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  const [first, place, ...within] = tokens;
  const named = (members: readonly string[]) => (members.length === 0 ? "" : showText(members.join(".")));
  if (first !== "constraints" || place === undefined) return { rule: null, member: named(tokens) };
  const id = idsIn(text)[Number(place)];
  const rule = typeof id === "string" && id !== "" ? showText(id) : String(Number(place) + 1);
  return { rule, member: named(within) };
}

function idTwice(text: string): string | null {
  const ids = idsIn(text);
  const found = ids.find((id, i) => ids.indexOf(id) !== i);
  return typeof found === "string" ? found : null;
}

/** Of each rule what it has as its id. @param text that is JSON */
function idsIn(text: string): unknown[] {
  const { constraints } = Object(valueIn(text)) as { readonly constraints?: unknown };
  return Array.isArray(constraints) ? constraints.map((one) => Object(one).id) : [];
}

function valueIn(text: string): unknown {
  const read = readJson(text);
  return read.ok ? read.value : null;
}
