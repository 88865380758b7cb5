/** A decision in one sentence, in English. */

import type { DecisionFacts, DecisionWords, ProofStanding } from "../decision.ts";
import { clause, rest } from "../decision-parts.ts";
import { strangersText } from "../in-sight.ts";
import { unquoted } from "../quoted.ts";
import { onDay } from "./times.ts";

/** Under the published rules, by their id: what stands before the outcome's word, the word, what stands after it. */
type Deed = readonly [before: string, outcome: string, after: string];
const DEEDS: Readonly<Record<string, Readonly<Record<string, Deed>>>> = {
  "vdi:manifest:ai-model-release-v1": {
    release: ["", "released", " this model"],
    hold: ["", "held back", " this model"],
  },
  "vdi:manifest:api-billing-v1": {
    receipt: ["", "billed", " this call"],
    refuse: ["", "refused", " this call"],
  },
  "vdi:manifest:content-moderation-v1": {
    remove: ["", "removed", " this content"],
    keep: ["", "kept", " this content"],
  },
  "vdi:manifest:fair-lending-v1": {
    approve: ["", "approved", " this application"],
    decline: ["", "declined", " this application"],
  },
  "vdi:manifest:hiring-screening-v1": {
    advance: ["", "advanced", " this application"],
    reject: ["", "rejected", " this application"],
  },
  "vdi:manifest:insurance-claims-v1": {
    pay: ["", "paid", " this claim"],
    deny: ["", "denied", " this claim"],
  },
  "vdi:manifest:medical-triage-v1": {
    urgent: ["judged this case ", "urgent", ""],
    routine: ["judged this case ", "routine", ""],
  },
  "vdi:manifest:sanctions-screening-v1": {
    release: ["", "released", " this payment"],
    block: ["", "blocked", " this payment"],
  },
};

export const DECISION_IN_ENGLISH: DecisionWords = (facts, named = "that you pinned") => {
  const [before, outcome, after] = deedOf(facts);
  const when = `on ${onDay(facts.issued_at)} under ${rulesOf(facts)}`;
  const claimed = `its issuer ${before}${outcome}${after} ${when}`;
  if (facts.verdict === "not_valid") {
    return [
      clause("This document does not hold."),
      rest(` It says that ${claimed}; at least one check of it fails.`),
    ];
  }
  if (facts.verdict === "not_pinned") {
    return [
      clause(`This is not from an issuer ${named}.`),
      rest(` The document says that ${claimed}. Nothing of it was found false.`),
    ];
  }
  if (facts.verdict === "could_not_check") {
    return [
      clause("This could not be checked."),
      rest(
        ` The document says that ${claimed}. Nothing of it was found false, and not all of it was checked.`,
      ),
    ];
  }
  const deed = [
    clause(`${whoOf(facts, named)} ${before}`),
    { role: "outcome", text: outcome } as const,
    clause(after),
  ].filter(({ text }) => text !== "");
  return [...deed, rest(` ${when}: ${standingOf(facts, named)}.`)];
};

/** Of rules that nobody published the outcome is a name that their author chose. */
function deedOf({ outcome, policy }: DecisionFacts): Deed {
  const known = Object.hasOwn(DEEDS, policy.manifest_id) ? DEEDS[policy.manifest_id] : undefined;
  const deed = known !== undefined && Object.hasOwn(known, outcome) ? known[outcome] : undefined;
  return deed ?? ["decided ", `“${unquoted(outcome)}”`, ""];
}

function whoOf({ issuer }: DecisionFacts, named: string): string {
  if (issuer.pinned) return issuer.name ?? `An issuer ${named}`;
  return "An unknown issuer";
}

/** "Fair lending 1.0" of "Fair lending: consumer credit decisions", version 1.0.0. */
function rulesOf({ policy }: DecisionFacts): string {
  const version = strangersText(policy.manifest_version).replace(/^(\d+\.\d+)\.0$/, "$1");
  if (policy.standing === "published") return `${policy.name.split(":")[0]} ${version}`;
  return `${policy.standing === "own" ? "rules of its own, " : ""}“${unquoted(policy.name)}” ${version}`;
}

function standingOf(facts: DecisionFacts, named: string): string {
  const { verdict, issuer, proof, expires_at, held_at, unproved } = facts;
  if (verdict === "expired") {
    const held = held_at === undefined ? "it held then" : `it held when it was logged on ${onDay(held_at)}`;
    return `${held}, and was in force until ${onDay(expires_at)}`;
  }
  const by = issuer.pinned
    ? `signed by a key ${named}`
    : "signed by a key whose holder nobody here vouches for";
  const but = unproved ? ` but for ${unproved === 1 ? "one rule" : `${unproved} rules`}` : "";
  return PROOFS[proof](by, but);
}

const PROOFS: Readonly<Record<ProofStanding, (by: string, but: string) => string>> = {
  holds: (by, but) => `proved${but}, and ${by}`,
  waivable: (by, but) =>
    `proved${but}, and ${by}, though every critical rule may have been waived by its own condition`,
  shows_nothing: (by) => `${by}; its proof holds, and no critical rule tests an input for this outcome`,
  unvouched_key: (by, but) => `${by}, and proved${but} under a verification key that nobody here vouches for`,
  not_checked: (by) => `${by}; its proof was not checked`,
};
