/** Steps, roots, paths and what pages' visitors read, in German. */

import type { VerificationStep } from "@svc/core/finding";
import type { STEP_BRIEFS } from "../en/step-briefs.ts";
import type { HeadingWords } from "../headings.ts";
import { authorName, authorText } from "../in-sight.ts";
import type { InputWords } from "../inputs.ts";
import type { CheckWords, RootWords, SetupWords } from "../locale.ts";
import type { PathWords } from "../path.ts";
import type { SiteWords } from "../site.ts";

export const STEPS_IN_GERMAN: Readonly<Record<VerificationStep, CheckWords>> = {
  schema: {
    title: "Vollständig und wohlgeformt",
    asks: "Ist jedes Feld da, keines unbekannt, und folgt die Kennung aus dem Inhalt?",
    passed: "Jedes Feld ist da, keines unbekannt, und die Kennung folgt aus dem Inhalt.",
  },
  timestamps: {
    title: "In Kraft",
    asks: "Galt sie zu der Zeit, nach der gefragt ist?",
    passed: "Sie galt zu der Zeit, nach der gefragt ist.",
  },
  pipeline: {
    title: "Ablauf wie bewiesen",
    asks: "Passen die gezeigten Schritte zum Hash und zum Beweis?",
    passed:
      "Die gezeigten Schritte sind die, die der Hash der Urkunde und die öffentlichen Eingaben ihres Beweises nennen.",
  },
  policy: {
    title: "Regeln wie bewiesen",
    asks: "Passen die gezeigten Regeln zum Hash und zum Beweis, und sind alle wesentlichen erfüllt?",
    passed:
      "Die gezeigten Regeln sind die, die der Hash der Urkunde und die öffentlichen Eingaben ihres Beweises nennen, und jede wesentliche gilt nach der Urkunde als erfüllt.",
  },
  proof: {
    title: "Zero-Knowledge-Beweis",
    asks: "Hält der Beweis für genau diese Urkunde?",
    passed: "Der Beweis hält unter dem Schlüssel, den die Urkunde nennt, für genau diese Urkunde.",
  },
  signature: {
    title: "Vom Schlüssel des Ausstellers unterschrieben",
    asks: "Hat der Inhaber des genannten Schlüssels alles unterschrieben, und ist der Schlüssel gut?",
    passed: "Der Inhaber des genannten Schlüssels hat jedes Feld unterschrieben.",
  },
  key: {
    title: "Bekannter Prüfschlüssel",
    asks: "Steht jemand anderes als die Urkunde für den Schlüssel ein, mit dem der Beweis geprüft wird?",
    passed: "Für den Schlüssel, mit dem der Beweis geprüft wurde, steht jemand außerhalb der Urkunde ein.",
  },
  governance: {
    title: "Schaltkreis unter Aufsicht",
    asks: "Ist das Setup des Schaltkreises verzeichnet, in Kraft und von genügendem Grad?",
    passed:
      "Für den Eintrag des Schaltkreises steht jemand außerhalb der Urkunde ein, und das Setup darin wurde Schritt für Schritt geprüft.",
  },
};

export const STEP_BRIEFS_IN_GERMAN: typeof STEP_BRIEFS = {
  attestation_id_mismatch: "Die Kennung folgt nicht aus dem Inhalt.",
  pipeline_hash_mismatch: "Die gezeigten Schritte führen nicht zum genannten Hash.",
  pipeline_root_mismatch: "Die gezeigten Schritte sind nicht die, die der Beweis nennt.",
  manifest_hash_mismatch: "Die gezeigten Regeln führen nicht zum genannten Hash.",
  policy_root_mismatch: "Die gezeigten Regeln sind nicht die, die der Beweis nennt.",
  signal_mismatch: "Der Beweis sagt etwas anderes als diese Urkunde.",
  pairing_mismatch: "Der Beweis hält nicht für das, was diese Urkunde angibt.",
};

export const STEP_NAMES_IN_GERMAN: Readonly<Record<VerificationStep, string>> = {
  schema: "Form",
  timestamps: "Zeit",
  pipeline: "Schritte",
  policy: "Regeln",
  proof: "Beweis",
  signature: "Unterschrift",
  key: "Schlüssel",
  governance: "Setup",
};

export const ROOTS_IN_GERMAN: RootWords = {
  subjects: {
    issuer: "Unterschrift",
    circuit: "Prüfschlüssel",
    manifest: "Regeln",
    revocation: "Widerruf",
    time: "Zeit",
    inputs: "Eingaben",
    execution: "Ausführung",
  },
  roots: {
    pinned: "ein Schlüssel, den Sie festgelegt haben",
    domain: "eine Domain, der Sie vertrauen",
    built_in: "eine Wurzel, die in dieser Software steckt",
    registry: "ein veröffentlichtes Verzeichnis",
    logged: "ein Transparenzprotokoll",
    self_asserted: "das eigene Wort des Dokuments",
    not_checked: "nicht geprüft",
  },
  rootsOf: {
    issuer: {
      pinned: "ein Aussteller, den Sie festgelegt haben",
      domain: "eine Domain, der Sie vertrauen, führt den Schlüssel",
      self_asserted: "wer immer den genannten Schlüssel hat",
    },
    circuit: { built_in: "steckt in dieser Software", pinned: "ein Prüfschlüssel, den Sie festgelegt haben" },
    manifest: {
      registry: "eine veröffentlichte Regelsammlung",
      pinned: "eine Stelle, die Sie festgelegt haben",
      self_asserted: "eigene Regeln des Ausstellers",
    },
    revocation: {
      pinned: "ein Stand, unterschrieben von einem Schlüssel, den Sie festgelegt haben",
      self_asserted: "ein Stand ohne Unterschrift",
      logged: "Zeugen eines Protokolls, die sie sahen, bevor ihr Schlüssel widerrufen wurde",
    },
    time: { self_asserted: "die eigene Uhr des Ausstellers" },
    inputs: {
      pinned: "Quellen, die Sie festgelegt haben, über eine ungenannte Person",
      self_asserted: "das Wort des Ausstellers, dass sie wahr sind",
    },
    execution: { self_asserted: "das Wort des Ausstellers, dass dieser Weg gegangen wurde" },
  },
};

export const SETUP_IN_GERMAN: SetupWords = {
  subject: "Setup",
  single: "nicht als mehr denn eine Partei gezeigt, die fälschen könnte",
  several: "ein ehrlicher Beitrag genügt",
  unfit: "nicht zum Gebrauch",
};

export const INPUTS_IN_GERMAN: InputWords = {
  pinned: (source, role) =>
    role === null ? `unterschrieben von ${source}` : `unterschrieben von ${source} als ${authorName(role)}`,
  issuersWord: "das Wort des Ausstellers",
  known: (name) => `${name}, von Ihnen festgelegt`,
  claimed: (name, key) => `dem Inhaber des Schlüssels ${key}, der sich ${authorText(name)} nennt`,
  unread: "keine geltende Regel liest sie",
  recognised:
    "Was ihre Quellen wiedererkennen können: Jede hat den Schlüssel dieses Ausstellers und die Nonce dieser Entscheidung unterschrieben, und beide stehen in der Urkunde. Darum kann jede die Entscheidung wiedererkennen, wo immer die Urkunde gezeigt wird, dort Ergebnis und Regeln lesen und sie mit der Person verbinden, nach der sie gefragt wurde. Wo die Erklärungen der Quellen gezeigt werden, sieht jeder, welche Eingaben welche von ihnen unterschrieben hat.",
  inPart: (pinned, signed, read) =>
    pinned === 0
      ? `das Wort des Ausstellers, dass sie wahr sind; ${signed} von ${read}, die Regeln lesen, ${signed === 1 ? "ist" : "sind"} wie von Quellen unterschrieben, was hier nicht zählt`
      : `${pinned} von ${read}, die Regeln lesen, unterschrieben von Quellen, die Sie festgelegt haben, über eine ungenannte Person; der Rest ist das Wort des Ausstellers`,
};

export const PATH_IN_GERMAN: PathWords = ({ steps, ends, proved, outcome }) => {
  const listed = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${what}: ${names.map(authorName).join(", ")}.`];
  return [
    ...listed(
      "Bewiesen auf dem Weg",
      steps.filter((step) => proved.includes(step)),
    ),
    ...listed(
      "Nicht gezeigt, ob auf dem Weg",
      steps.filter((step) => !proved.includes(step)),
    ),
    `Das Ergebnis ist ${authorName(outcome)}.`,
    ...listed(
      "Andere Ergebnisse dieses Ablaufs",
      ends.filter((end) => end !== outcome),
    ),
  ].join(" ");
};

export const SITE_IN_GERMAN: SiteWords = {
  named: "den diese Seite nennt",
  states: {
    checking: "Wird geprüft",
    verified: "Prüfung bestanden",
    unvouched: "Prüfung bestanden, doch niemand steht dafür ein",
    invalid: "Nicht gültig",
    unchecked: "Ließ sich nicht prüfen",
    foreign: "Nicht von einem Aussteller, den diese Seite nennt",
  },
  because: {
    nothing_given: "Es gibt weder src noch JSON im Element.",
    not_served: "Das Dokument wurde nicht geliefert.",
    not_read: "Das Dokument ist nicht lesbar:",
    other_kind: "Dies ist keine Urkunde über eine Entscheidung.",
    material: "Diese Seite gab nicht alles, was die Prüfung braucht.",
    did_not_run: "Die Prüfung selbst lief nicht.",
  },
  inputs: (signed, read) =>
    signed === 0
      ? "Eingaben: das Wort des Ausstellers."
      : `Eingaben: ${signed} von ${read} unterschrieben von Quellen, die diese Seite nennt${signed < read ? ", der Rest ist das Wort des Ausstellers" : ""}.`,
  details: "Was geprüft wurde",
  passed: "bestanden",
  failed: "nicht bestanden",
  notRun: "nicht gelaufen",
  check: "Selbst prüfen",
};

export const HEADINGS_IN_GERMAN: HeadingWords = {
  onWhoseWord: "Auf wessen Wort",
  inputs: "Auf wessen Wort jede Eingabe steht",
  proves: "Was dies beweist",
  doesNot: "Was es nicht beweist",
  reasons: "Genannte Gründe und was von jedem bewiesen ist",
  proved: "Was von jeder Regel bewiesen ist",
  apart: (count) => `${count} weitere ${count === 1 ? "galt" : "galten"} für dieses Ergebnis nicht`,
  notShown: (what) => `Nicht gezeigt: ${what.replace(/^Dass /, "dass ")}`,
  claimed: "Auf wessen Wort es steht und was nur behauptet ist",
  allInputs: (count, word) => `${count === 1 ? "Die Eingabe" : `Alle ${count} Eingaben`}: ${word}`,
  whereItFails: "Woran es scheitert",
  whatIsOpen: "Was offen bleibt",
  exactly: "Jede Regel genau, in den Namen ihres Verfassers",
  provesAndNot: "Was dies beweist und was nicht",
  checks: "Was jede Prüfung fand",
  document: "Das Dokument: Kennungen, Zeiten, Hashes",
  way: "Der Weg",
  wayAbout:
    "Welche Schritte gegangen wurden, ist verborgen, wo die Linie gestrichelt ist; das Ergebnis ist öffentlich.",
  passed: "bestanden",
  failed: "nicht bestanden",
  leftOut: "nichts war gegeben",
  notLooked: "nicht geprüft",
  onTheWordOf: (root) => `, beruht auf: ${root}`,
};
