/** Why a policy or a path has no encoding, in German. */
import type {
  INPUT_REASONS,
  NUMBER_REASONS,
  PATH_REASONS,
  POLICY_REASONS,
  RULE_REASONS,
  TERM_REASONS,
} from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

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
