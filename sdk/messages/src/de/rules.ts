/** Rules of a policy, and statements that break them, in German. */

import type {
  INPUT_REASONS,
  NUMBER_REASONS,
  PATH_REASONS,
  POLICY_REASONS,
  RULE_REASONS,
  TERM_REASONS,
} from "@svc/core/finding";
import type { PredicateOperator, RuleState } from "@svc/core/statement";
import type { DerivedValue, Predicate, When } from "@svc/core/wire";
import type { NamedRule, RuleText, Standing } from "../facts.ts";
import type { Locale } from "../locale.ts";
import { areCodes, valueInWords } from "../names.ts";
import { sentencesOf } from "../sentences.ts";
import { authorName, authorText, valueText } from "../text.ts";
import { numberInGerman } from "./times.ts";

export const policyInGerman = /* @__PURE__ */ sentencesOf<
  typeof NUMBER_REASONS & typeof TERM_REASONS & typeof POLICY_REASONS
>()({
  number_not_finite: "Eine Zahl ist nicht endlich.",
  number_too_many_decimals: "Eine Zahl hat {found} Nachkommastellen. Möglich sind höchstens {limit}.",
  number_too_large:
    "Eine Zahl mit {found} Stellen vor dem Komma ist zu groß: Mal 10^{limit} muss sie unter 2^62 bleiben.",
  derived_unknown: "Kein abgeleiteter Wert heißt {found}.",
  pool_full:
    "Die Mengen der Regeln haben bis hierher {found} verschiedene Elemente. Möglich sind höchstens {limit}.",
  steps_too_many: "Es sind {found} Schritte; eine Aussage hat Platz für {limit}.",
  constraints_too_many: "Es sind {found} Regeln; eine Aussage hat Platz für {limit}.",
  vertex_unknown: "Kein Schritt heißt {found}.",
  when_outcome_unknown: "Eine Bedingung nennt das Ergebnis {found}, und das ist kein Schritt.",
});

export const pathInGerman = /* @__PURE__ */ sentencesOf<typeof PATH_REASONS>()({
  path_step_unknown: "Der Weg besucht {found}, das kein Schritt ist.",
  path_order: "Der Weg besucht {found} zweimal oder gegen die Reihenfolge des Ablaufs.",
  outcome_unknown: "Das Ergebnis {found} ist kein Schritt.",
  outcome_not_on_path: "Der Weg besucht das Ergebnis {found} nicht.",
  outcome_not_declared: "Die Ergebnisse des Ablaufs sind {expected}, und {found} ist keines davon.",
  path_two_outcomes: "Der Weg besucht {found}, ein anderes Ergebnis als {expected}.",
  path_beyond_outcome: "Der Weg geht nach seinem Ergebnis {expected} weiter zu {found}.",
});

export const inputsInGerman = /* @__PURE__ */ sentencesOf<typeof INPUT_REASONS>()({
  inputs_not_object: "Die vertraulichen Eingaben sind kein Objekt.",
  input_key_digits: "Der Schlüssel {found} besteht nur aus Ziffern, und eine Liste ergäbe flach dasselbe.",
  input_pointer_too_long: "Der Zeiger einer Eingabe hat {found} Zeichen. Möglich sind höchstens {limit}.",
  input_pointer_not_name:
    "Der Zeiger einer Eingabe ist nicht in der Unicode-Normalform C oder hat ein Steuerzeichen.",
  inputs_too_many: "Es sind {found} Eingaben, geschachtelte mitgezählt. Möglich sind höchstens {limit}.",
});

export const rulesBrokenInGerman = /* @__PURE__ */ sentencesOf<typeof RULE_REASONS>()({
  vertex_not_visited: "Die Regel {constraint} gilt am Schritt {vertex}, den der Weg nicht besucht.",
  predicate_false: "Die Regel {constraint} am Schritt {vertex} ist nicht erfüllt: {rule} trifft nicht zu.",
  predicate_input_missing:
    "Die Regel {constraint} am Schritt {vertex} verlangt {rule}, und eine Eingabe {input} fehlt.",
  predicate_input_type:
    "Die Regel {constraint} am Schritt {vertex} verlangt {rule}, und die Eingabe {input} ist nicht vom Typ {expected}.",
  predicate_input_not_normal:
    "Die Regel {constraint} am Schritt {vertex} verlangt {rule}, und die Eingabe {input} ist nicht in der Unicode-Normalform C oder von Leerraum umgeben.",
  predicate_derived_too_large:
    "Die Regel {constraint} am Schritt {vertex} verlangt {rule}, und der abgeleitete Wert ist zu groß.",
  when_input_missing:
    "Die Regel {constraint} am Schritt {vertex} gilt, wenn {rule}, und eine Eingabe {input} fehlt.",
  when_input_type:
    "Die Regel {constraint} am Schritt {vertex} gilt, wenn {rule}, und die Eingabe {input} ist nicht vom Typ {expected}.",
  when_input_not_normal:
    "Die Regel {constraint} am Schritt {vertex} gilt, wenn {rule}, und die Eingabe {input} ist nicht in der Unicode-Normalform C oder von Leerraum umgeben.",
  when_derived_too_large:
    "Die Regel {constraint} am Schritt {vertex} gilt, wenn {rule}, und der abgeleitete Wert ist zu groß.",
});

const BEGINS: Readonly<Record<Standing, string>> = { proved: "Bewiesen", claimed: "Behauptet" };

export const RULES_IN_GERMAN: Locale["rules"] = {
  demand: (rule) =>
    rule.when === undefined
      ? `Verlangt: ${ruleOf(rule)}.`
      : `Verlangt: wenn ${whenOf(rule.when, rule.derived)}, dann gilt: ${ruleOf(rule)}.`,
  brief({ vertex, predicate, when, derived }) {
    const rule =
      predicate === undefined
        ? `der Schritt ${authorName(vertex)} wurde besucht`
        : briefly(predicate, derived);
    const isConditional = when !== undefined && !("outcome" in when);
    const text = isConditional ? `wenn ${briefly(when, derived, AFTER_WHEN)}: ${rule}` : rule;
    return capital(text);
  },
  notCritical: {
    briefly: "nicht wesentlich",
    said: "Die Regel ist nicht wesentlich: Sie wird berichtet, nicht verlangt.",
  },
  note: (state, violated) => (violated ? `${NOTES[state] ?? ""} ${VIOLATED}`.trim() : NOTES[state]),
  shown(rule, state, standing) {
    const begins = BEGINS[standing];
    const condition = rule.when === undefined ? "" : conditionOf(rule.when, rule.derived);
    switch (state) {
      case "enforced":
        return `${begins}: ${capital(ruleOf(rule))}.`;
      case "enforced_or_waived":
        return `${begins}: Die Bedingung ist falsch, oder die Regel gilt. Die Bedingung: ${capital(condition)}. Die Regel: ${capital(ruleOf(rule))}.`;
      case "visit_only":
        return `${begins}: Der Schritt ${authorName(rule.vertex)} lag auf dem Weg; nichts vom Text.`;
      case "visit_or_waived":
        return `${begins}: Die Bedingung ist falsch, oder der Schritt ${authorName(rule.vertex)} lag auf dem Weg; nichts vom Text. Die Bedingung: ${capital(condition)}.`;
      case "not_applicable":
        return `Galt für dieses Ergebnis nicht: Sie gilt, wenn ${rule.when === undefined ? "" : whenOf(rule.when, rule.derived)}.`;
      case "not_proved":
        return "Nicht bewiesen. Ob sie erfüllt ist, wird nicht gesagt.";
    }
  },
  violated: (standing) =>
    `${BEGINS[standing]}: Diese Regel wäre nicht erfüllt gewesen. Der Aussteller hat sie genannt; sie muss nicht der Grund sein, auch nicht der einzige.`,
  unmet({ predicate, when, derived }, standing, isBrief) {
    const say = isBrief ? briefly : worded;
    const condition = when === undefined || "outcome" in when ? "" : `${say(when, derived, OPERATORS)}, und `;
    const contrary =
      predicate === undefined ? "nichts von einer Eingabe" : say(predicate, derived, CONTRARIES);
    const whole = `${condition}${contrary}`;
    // Briefly it begins with a name.
    return `${BEGINS[standing]}: ${isBrief ? whole : capital(whole)}.`;
  },
  notice(outcome, rules, standing) {
    const which = rules.length === 1 ? "diese Regel" : `diese ${rules.length} Regeln`;
    const were = rules.length === 1 ? "wäre" : "wären";
    const shown =
      standing === "proved" ? "von den Eingaben ist bewiesen" : "die Urkunde behauptet von den Eingaben";
    return `Das Ergebnis ist ${authorName(outcome)}; ${shown}, ${which} ${were} nicht erfüllt gewesen: ${rules.map(nameOf).join("; ")}.`;
  },
  noticeLeavesOpen:
    "Dass das Genannte der Grund ist oder der ganze Grund: Der Aussteller hat gewählt, welche Regeln er nennt, und deren Verfasser hat die Gründe geschrieben.",
};

const NOTES: Readonly<Record<RuleState, string | null>> = {
  enforced: null,
  enforced_or_waived: "Sie gilt, oder ihre Bedingung ist falsch: Welches von beiden, bleibt verborgen.",
  visit_only: "Nur der Besuch ist bewiesen, nichts vom Text des Verfassers.",
  visit_or_waived: "Der Besuch, oder dass die Bedingung falsch ist: Welches von beiden, bleibt verborgen.",
  not_applicable: "Für ein anderes Ergebnis: Sie galt nicht.",
  not_proved: "Nicht bewiesen: Ob sie erfüllt ist, wird nicht gesagt.",
};

const VIOLATED = "Bewiesen: Sie wäre nicht erfüllt gewesen. Der Aussteller hat sie als Grund genannt.";

function nameOf({ id, reason_code: code, reason }: NamedRule): string {
  const rule = `die Regel ${authorName(id)}`;
  if (code === undefined) return reason === undefined ? rule : `${rule}, ${authorText(reason)}`;
  return authorName(code) + (reason === undefined ? `, ${rule}` : ` ${authorText(reason)}`);
}

/** Verb and what it is said of: the verb comes last where "wenn" goes before. */
type Said = readonly [verb: string, rest: string];

type Operator = (operands: readonly unknown[]) => Said;

const SAID: Readonly<Record<PredicateOperator, Operator>> = {
  eq: ([value]) => ["ist", quote(value)],
  ne: ([value]) => ["ist", `nicht ${quote(value)}`],
  lt: ([value]) => ["liegt", `unter ${quote(value)}`],
  le: ([value]) => ["ist", `höchstens ${quote(value)}`],
  gt: ([value]) => ["liegt", `über ${quote(value)}`],
  ge: ([value]) => ["ist", `mindestens ${quote(value)}`],
  in_range: ([from, to]) => ["liegt", `zwischen ${quote(from)} und ${quote(to)}, beide eingeschlossen`],
  in: (values) => ["ist", `eines von ${values.map(quote).join(", ")}`],
  not_in: (values) => ["ist", `keines von ${values.map(quote).join(", ")}`],
};

const CONTRARY: Readonly<Record<PredicateOperator, Operator>> = {
  eq: SAID.ne,
  ne: SAID.eq,
  lt: SAID.ge,
  le: SAID.gt,
  gt: SAID.le,
  ge: SAID.lt,
  in_range: ([from, to]) => ["liegt", `unter ${quote(from)} oder über ${quote(to)}`],
  in: SAID.not_in,
  not_in: SAID.in,
};

/** Of operands, with what is said about them in brackets, the rest of the sentence. */
type Clause = (predicate: Predicate, about: string) => string;

const OPERATORS = /* @__PURE__ */ mainClause(SAID);

const CONTRARIES = /* @__PURE__ */ mainClause(CONTRARY);

const AFTER_WHEN: Clause = (predicate, about) => {
  const [verb, rest] = SAID[predicate.op](operandsOf(predicate));
  const comma = predicate.op === "in_range" ? "," : "";
  return `${rest}${about}${comma} ${verb}`;
};

function mainClause(operators: typeof SAID): Clause {
  return (predicate, about) => {
    const [verb, rest] = operators[predicate.op](operandsOf(predicate));
    return `${verb} ${rest}${about}`;
  };
}

type Derived = readonly DerivedValue[] | undefined;

function ruleOf({ vertex, predicate, derived }: RuleText): string {
  const visited = `der Schritt ${authorName(vertex)} wurde besucht`;
  return predicate === undefined ? visited : `${visited}, und ${worded(predicate, derived)}`;
}

function conditionOf(when: When, derived: Derived): string {
  return "outcome" in when ? `das Ergebnis ist ${authorName(when.outcome)}` : worded(when, derived);
}

/** The same after "wenn". */
function whenOf(when: When, derived: Derived): string {
  return "outcome" in when
    ? `das Ergebnis ${authorName(when.outcome)} ist`
    : worded(when, derived, AFTER_WHEN);
}

function worded(predicate: Predicate, derived: Derived, clause: Clause = OPERATORS): string {
  const what = "input" in predicate ? "die Eingabe" : "der abgeleitete Wert";
  return `${what} ${valueInWords(predicate, derived, numberInGerman)} ${clause(predicate, "")}`;
}

function briefly(predicate: Predicate, derived: Derived, clause: Clause = OPERATORS): string {
  const operands = operandsOf(predicate);
  const codes = areCodes(operands)
    ? ` (${operands.length === 1 ? "ein Code der Regeln" : "Codes der Regeln"})`
    : "";
  return `${valueInWords(predicate, derived, numberInGerman)} ${clause(predicate, codes)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function operandsOf({ value }: Predicate): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function quote(value: unknown): string {
  return typeof value === "number" ? numberInGerman(value) : valueText(value);
}

export const RULE_STATES_IN_GERMAN: Locale["ruleStates"] = {
  enforced: "erfüllt",
  enforced_or_waived: "erfüllt oder entfallen",
  visit_only: "nur besucht",
  visit_or_waived: "nur besucht oder entfallen",
  not_applicable: "für ein anderes Ergebnis",
  not_proved: "nicht bewiesen",
};

export const RULE_COUNTS_IN_GERMAN: Locale["ruleCounts"] = {
  enforced: (n) =>
    n === 1
      ? "Eine Regel über die verborgenen Eingaben ist erfüllt."
      : `${n} Regeln über die verborgenen Eingaben sind erfüllt.`,
  enforced_or_waived: (n) =>
    n === 1
      ? "Eine Regel über die verborgenen Eingaben ist erfüllt, oder ihre Bedingung ist falsch."
      : `${n} Regeln über die verborgenen Eingaben sind je erfüllt, oder ihre Bedingung ist falsch.`,
  visit_only: (n) =>
    n === 1
      ? "Ein verlangter Besuch eines Schrittes liegt auf diesem Weg."
      : `${n} verlangte Besuche von Schritten liegen auf diesem Weg.`,
  visit_or_waived: (n) =>
    n === 1
      ? "Ein verlangter Besuch eines Schrittes liegt auf diesem Weg, oder seine Bedingung ist falsch."
      : `${n} verlangte Besuche von Schritten liegen je auf diesem Weg, oder ihre Bedingung ist falsch.`,
  not_applicable: (n) =>
    n === 1
      ? "Etwas von einer Regel, die für ein anderes Ergebnis bestimmt ist: Sie galt nicht."
      : `Etwas von ${n} Regeln, die für ein anderes Ergebnis bestimmt sind: Sie galten nicht.`,
  not_proved: (n) =>
    n === 1
      ? "Etwas von einer Regel, die nicht bewiesen ist."
      : `Etwas von ${n} Regeln, die nicht bewiesen sind.`,
};
