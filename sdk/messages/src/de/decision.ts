/** Eine Entscheidung in einem Satz. A decision in one sentence, in German. */

import type { DecisionFacts, DecisionWords, ProofStanding } from "../decision.ts";
import { clause, joint, rest } from "../decision-parts.ts";
import { strangersText } from "../in-sight.ts";
import { unquoted } from "../quoted.ts";
import { onDayInGerman } from "./voice.ts";

/** Under the published rules, by their id: what was decided on, and the participle. */
type Deed = readonly [object: string, participle: string];
const DEEDS: Readonly<Record<string, Readonly<Record<string, Deed>>>> = {
  "vdi:manifest:ai-model-release-v1": {
    release: ["dieses Modell", "freigegeben"],
    hold: ["dieses Modell", "zurückgehalten"],
  },
  "vdi:manifest:api-billing-v1": {
    receipt: ["diesen Aufruf", "abgerechnet"],
    refuse: ["diesen Aufruf", "abgelehnt"],
  },
  "vdi:manifest:content-moderation-v1": {
    remove: ["diesen Inhalt", "entfernt"],
    keep: ["diesen Inhalt", "stehen gelassen"],
  },
  "vdi:manifest:fair-lending-v1": {
    approve: ["diesen Antrag", "bewilligt"],
    decline: ["diesen Antrag", "abgelehnt"],
  },
  "vdi:manifest:hiring-screening-v1": {
    advance: ["diese Bewerbung", "weitergeleitet"],
    reject: ["diese Bewerbung", "abgelehnt"],
  },
  "vdi:manifest:insurance-claims-v1": {
    pay: ["diesen Schaden", "bezahlt"],
    deny: ["diesen Schaden", "abgelehnt"],
  },
  "vdi:manifest:medical-triage-v1": {
    urgent: ["diesen Fall", "als dringend eingestuft"],
    routine: ["diesen Fall", "als nicht dringend eingestuft"],
  },
  "vdi:manifest:sanctions-screening-v1": {
    release: ["diese Zahlung", "freigegeben"],
    block: ["diese Zahlung", "gesperrt"],
  },
};

export const DECISION_IN_GERMAN: DecisionWords = (facts, named = "den Sie festgelegt haben") => {
  const [object, participle] = deedOf(facts);
  const when = `am ${onDayInGerman(facts.issued_at)} nach ${rulesOf(facts)}`;
  const claimed = `ihr Aussteller habe ${object} ${when} ${participle}`;
  if (facts.verdict === "not_valid") {
    return [
      clause("Diese Urkunde hält nicht."),
      rest(` Sie sagt, ${claimed}; mindestens eine Prüfung schlägt fehl.`),
    ];
  }
  if (facts.verdict === "not_pinned") {
    return [
      clause(`Dies ist nicht von einem Aussteller, ${named}.`),
      rest(` Die Urkunde sagt, ${claimed}. Nichts daran wurde als falsch befunden.`),
    ];
  }
  if (facts.verdict === "could_not_check") {
    return [
      clause("Dies ließ sich nicht prüfen."),
      rest(
        ` Die Urkunde sagt, ${claimed}. Nichts daran wurde als falsch befunden, und nicht alles wurde geprüft.`,
      ),
    ];
  }
  return [
    clause(`${whoOf(facts, named)} hat ${object} `),
    { role: "outcome", text: participle },
    joint(","),
    rest(` ${when}: ${standingOf(facts, named)}.`),
  ];
};

function deedOf({ outcome, policy }: DecisionFacts): Deed {
  const known = Object.hasOwn(DEEDS, policy.manifest_id) ? DEEDS[policy.manifest_id] : undefined;
  const deed = known !== undefined && Object.hasOwn(known, outcome) ? known[outcome] : undefined;
  return deed ?? ["in dieser Sache", `„${unquoted(outcome)}“ entschieden`];
}

function whoOf({ issuer }: DecisionFacts, named: string): string {
  if (!issuer.pinned) return "Ein unbekannter Aussteller";
  if (issuer.name !== undefined) return issuer.name;
  return `Ein Aussteller, ${named},`;
}

function rulesOf({ policy }: DecisionFacts): string {
  const version = strangersText(policy.manifest_version).replace(/^(\d+\.\d+)\.0$/, "$1");
  if (policy.standing === "published") return `${policy.name.split(":")[0]} ${version}`;
  return `${policy.standing === "own" ? "eigenen Regeln, " : ""}„${unquoted(policy.name)}“ ${version}`;
}

function standingOf(facts: DecisionFacts, named: string): string {
  const { verdict, issuer, proof, expires_at: until, held_at: held, unproved = 0 } = facts;
  if (verdict === "expired") {
    return held === undefined
      ? `Damals galt die Urkunde, und zwar bis zum ${onDayInGerman(until)}`
      : `Die Urkunde galt, als sie am ${onDayInGerman(held)} ins Protokoll kam, und lief am ${onDayInGerman(until)} ab`;
  }
  const by = issuer.pinned
    ? `unterschrieben mit einem Schlüssel, ${named}`
    : "unterschrieben mit einem Schlüssel, für dessen Inhaber hier niemand einsteht";
  const but = unproved === 0 ? "" : ` bis auf ${unproved === 1 ? "eine Regel" : `${unproved} Regeln`}`;
  return PROOFS[proof](by, but);
}

const PROOFS: Readonly<Record<ProofStanding, (by: string, but: string) => string>> = {
  holds: (by, but) => `bewiesen${but} und ${by}`,
  waivable: (by, but) =>
    `bewiesen${but} und ${by}; jede wesentliche Regel kann allerdings durch ihre eigene Bedingung entfallen sein`,
  shows_nothing: (by) =>
    `${by}; der Beweis hält, doch für dieses Ergebnis prüft keine wesentliche Regel eine Eingabe`,
  unvouched_key: (by, but) =>
    `${by}, bewiesen${but} unter einem Prüfschlüssel, für den hier niemand einsteht`,
  not_checked: (by) => `${by}; der Beweis wurde nicht geprüft`,
};
