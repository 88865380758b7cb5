/** Words of the editor of rules, in German. */
import type { RULES_PAGE_IN_ENGLISH } from "../../en/page/rules.ts";

/** By the codes of the linter. */
const LINT: Readonly<Record<string, string>> = {
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

export const RULES_PAGE_IN_GERMAN: typeof RULES_PAGE_IN_ENGLISH = {
  explained:
    "Schreiben Sie Regeln als Text, oder fügen Sie mit dem Formular einen Vergleich hinzu; was an ihnen seltsam ist, steht daneben. An der Entscheidung oben versucht, werden sie ohne Beweis ausgewertet. Gewählt, wird die Entscheidung nach ihnen bewiesen und nicht nach den veröffentlichten.",
  input: "Was verglichen wird",
  comparison: "Wie",
  comparisons: { le: "ist höchstens", ge: "ist mindestens", eq: "ist" },
  value: "Womit",
  add: "Diese Regel hinzufügen",
  text: "Die Regeln, als JSON",
  attempt: "An der Entscheidung oben versuchen",
  chosen: "Die Entscheidung nach diesen Regeln beweisen",
  notJson: "Sie sind nicht zu lesen: Sie sind kein JSON.",
  unread: (why) => `Sie sind nicht zu lesen: ${why}`,
  lint: (code, sentence) => LINT[code] ?? sentence,
  nothingOdd: (count) => `Nichts Seltsames in ${count} ${count === 1 ? "Regel" : "Regeln"} gefunden.`,
  notTried: (why) => `Es gibt nichts auszuwerten: ${why}`,
  rule: (rule, what) => `${rule}: ${what}`,
  met: "eingehalten",
  waived: "gilt für diese Entscheidung nicht",
  notMet: "nicht eingehalten; sie ist nicht wesentlich, und ein Beweis darf es sagen",
  forbids: "nicht eingehalten; sie ist wesentlich, und es gibt nichts zu beweisen",
};
