/** What the linter of rules says, by its codes, in German. */
export const LINT_IN_GERMAN: Readonly<Record<string, string>> = {
  not_encodable: "die Regeln haben keine Kodierung in der Aussage",
  never_holds: "das Prädikat ist für jeden Wert falsch, für den die Regel gilt",
  never_fails: "das Prädikat ist für jeden Wert wahr, für den die Regel gilt",
  empty_range: "verglichen wird mit einem Bereich, in dem keine Zahl liegt",
  when_never: "die Bedingung ist nie wahr, die Regel gilt also nie",
  when_always: "die Bedingung ist für jeden Wert wahr",
  when_shadowed: "eine andere Regel verlangt dasselbe, wo immer diese gilt",
  outcome_uncovered: "für dieses Ergebnis gilt keine wesentliche Regel",
  outcomes_undeclared: "es sind keine Ergebnisse benannt: Ein Weg kann nach seinem Ergebnis weitergehen",
  input_unread: "keine Regel liest diese Eingabe",
  derived_unread: "keine Regel liest den abgeleiteten Wert",
  prose_number: "die Beschreibung nennt eine Zahl, die in Prädikat und Bedingung fehlt",
  reason_unprovable: "dass eine Regel ohne Prädikat ein Grund ist, lässt sich nie beweisen",
};
