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

/** By what the schemas of rules expect. */
const FORMS: Readonly<Record<string, string>> = {
  Array: "eine Liste",
  Object: "ein Objekt in geschweiften Klammern",
  string: "ein Text in Anführungszeichen",
  number: "eine Zahl ohne Anführungszeichen",
  boolean: "true oder false",
  "letters, digits and . _ : -": "Buchstaben, Ziffern und . _ : -",
  "N to 32 letters, digits and . _ -": "1 bis 32 Buchstaben, Ziffern und . _ -",
  "at most N characters": "höchstens N Zeichen",
  "at most N code points": "höchstens N Zeichen",
  "a text that is not empty": "ein Text, der nicht leer ist",
  "a step name that is not empty": "der Name eines Schritts, nicht leer",
  "a step name in Unicode normalisation form C": "der Name eines Schritts in der Unicode-Normalform C",
  "a text in normal form C without white space around it":
    "ein Text in der Normalform C ohne Leerraum um ihn herum",
  "a text in Unicode normalisation form C without white space around it":
    "ein Text in der Unicode-Normalform C ohne Leerraum um ihn herum",
  "at most N constraints": "höchstens N Regeln",
  "constraints with unique ids": "Regeln mit verschiedenen Kennungen",
  "at least one outcome": "mindestens ein Ergebnis",
  "at most N outcomes": "höchstens N Ergebnisse",
  "outcomes that differ": "verschiedene Ergebnisse",
  "a factor other than N": "ein anderer Faktor als 0",
  "at least one term": "mindestens ein Summand",
  "at most N terms": "höchstens N Summanden",
  "terms about different inputs": "Summanden über verschiedene Eingaben",
  "at least one derived value": "mindestens ein abgeleiteter Wert",
  "at most N derived values": "höchstens N abgeleitete Werte",
  "derived values with unique names": "abgeleitete Werte mit verschiedenen Namen",
  "a JSON Pointer such as /applicant/age": "ein JSON-Pointer wie /applicant/age",
  "a number with at most N decimals, below 4.6 * 10^12 in size":
    "eine Zahl mit höchstens N Dezimalstellen, deren Größe unter 4,6 * 10^12 bleibt",
  "a range whose minimum is not above its maximum": "ein Bereich, dessen Anfang nicht über dem Ende liegt",
  "at least one member": "mindestens ein Element",
  "at most N members": "höchstens N Elemente",
  "members that differ": "verschiedene Elemente",
  "up to N numbers, or up to 16 texts": "bis zu 16 Zahlen oder bis zu 16 Texte",
  "a number, a boolean or a text": "eine Zahl, true oder false, oder ein Text",
};

export const RULES_PAGE_IN_GERMAN: typeof RULES_PAGE_IN_ENGLISH = {
  explained:
    "Schreiben Sie Regeln als Text, oder fügen Sie mit dem Formular einen Vergleich hinzu; was an ihnen seltsam ist, steht daneben. An der Entscheidung oben erprobt, werden sie ohne Beweis ausgewertet. Sind sie gewählt, wird die Entscheidung nach ihnen bewiesen und nicht nach den veröffentlichten.",
  input: "Was verglichen wird",
  comparison: "Wie",
  comparisons: { le: "ist höchstens", ge: "ist mindestens", eq: "ist" },
  value: "Womit",
  outcome: "Wenn das Ergebnis ist",
  add: "Diese Regel hinzufügen",
  text: "Die Regeln, als JSON",
  attempt: "An der Entscheidung oben erproben",
  chosen: "Die Entscheidung nach diesen Regeln beweisen",
  unread: (why) => `Sie sind nicht zu lesen: ${why}`,
  unreadFrom: (line, why) => `Ab Zeile ${line} sind sie nicht zu lesen. ${why}`,
  noComments: "JSON kennt keine Kommentare.",
  inRule: (rule, what) => `in der Regel ${rule}, ${what}`,
  oneId: (id) => `zwei Regeln haben die Kennung ${id}.`,
  missingMember: (member) => `${member} fehlt.`,
  unknownMember: (member) => `${member} hat hier keine Bedeutung.`,
  otherForm: (member, form, found) =>
    `${member === "" ? "" : `${member}: `}erwartet: ${form}${found === null ? "" : `; gefunden: ${found}`}.`,
  oneOf: (choices) => `eines von ${choices}`,
  forms: FORMS,
  lint: (code, sentence) => LINT[code] ?? sentence,
  nothingOdd: (count) => `Nichts Seltsames in ${count} ${count === 1 ? "Regel" : "Regeln"} gefunden.`,
  notTried: (why) => `Es gibt nichts auszuwerten: ${why}`,
  rule: (rule, what) => `${rule}: ${what}`,
  met: "erfüllt",
  waived: "gilt für diese Entscheidung nicht",
  notMet: "nicht erfüllt; sie ist nicht wesentlich, und ein Beweis darf es sagen",
  forbids: "nicht erfüllt; sie ist wesentlich, und es gibt nichts zu beweisen",
  critical: "Sie ist wesentlich, und es gibt nichts zu beweisen.",
};
