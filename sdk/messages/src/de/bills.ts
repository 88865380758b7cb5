/** Bills and charges, in German. */

import type {
  AMOUNT_REASONS,
  BILL_REASONS,
  CHARGE_REASONS,
  PRICE_REASONS,
  REQUEST_REASONS,
} from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

/** Evidence that a row lacks. */
const LACKS: Readonly<Record<string, string>> = {
  adjustments: "Es wurde keine Anpassung gegeben; ob es eine gibt, ist nicht gesagt.",
  event: "Eine Stornierung berechnet kein Ereignis.",
  openings: "Es wurden keine Öffnungen gegeben.",
  inclusion: "Es wurde kein Einschlussbeweis gegeben.",
  receipt: "Es wurde kein Prüfbeleg gegeben.",
  revocation: "Es wurde kein Stand der Widerrufe gegeben.",
  meter_event: "Das Ereignis des Zählers ist nicht in der Rechnung.",
  meter_signature: "Kein Zähler hat dieses Ereignis unterschrieben, und keiner war verlangt.",
  meter_keys:
    "Die Unterschrift des Zählers hält unter {found}; wessen Schlüssel das ist, sagen erst festgelegte Zähler.",
};

/** How members contradict each other. */
const SHAPES: Readonly<Record<string, string>> = {
  intent_without_grant:
    "Eine Rechnung legt sich auf eine Absicht genau dann fest, wenn sie eine Erlaubnis nennt.",
  no_commitments: "Eine Rechnung legt sich auf etwas fest.",
  void_with: "Es ist eine Stornierung und hat {member}.",
  void_without_charge: "Es ist eine Stornierung und sagt nicht, dass der Betrag 0 ist.",
};

/** Members of an intent that may differ. */
const INTENTS: Readonly<Record<string, string>> = {
  grant: "Der Prüfbeleg trägt eine Absicht, und die Rechnung nennt keine Erlaubnis.",
  event: "Die Absicht gilt einem anderen Ereignis oder Mandanten als die Rechnung.",
  commitment: "Die Rechnung legt sich auf eine andere Absicht fest, als der Prüfbeleg trägt.",
  digest: "Das Ereignis des Zählers erfüllt eine andere Absicht, als der Prüfbeleg angibt.",
};

const pricesInGerman = /* @__PURE__ */ sentencesOf<typeof PRICE_REASONS>()({
  amount_mismatch:
    "Erwartet wurde {units} mal {price:amount}, das ist {expected:amount}; gefunden wurde {found:amount}.",
  meter_unpriced: "Der Tarif {tariff} hat keine Zeile für den Zähler {meter}.",
  usage_beyond_tiers: "Die Staffeln des Zählers {meter} enden vor {found} Einheiten.",
  charge_too_large: "Der Betrag hat mehr als 18 Stellen.",
  tariff_not_effective: ({ until }) =>
    until === null
      ? "Der Tarif gilt ab {from:time}; das Ereignis ist vom {found:time}."
      : "Der Tarif gilt vom {from:time} bis zum {until:time}; das Ereignis ist vom {found:time}.",
});

/** How a kind of adjustment may change a charge. */
const KINDS: Readonly<Record<string, string>> = {
  overage: "Ein Mehrverbrauch macht ihn größer",
  correction: "Eine Berichtigung macht ihn nicht größer",
  void: "Eine Stornierung macht ihn zu nichts",
};

const amountsInGerman = /* @__PURE__ */ sentencesOf<typeof AMOUNT_REASONS>()({
  adjustment_amount_against_kind: ({ kind }) =>
    `Das Ereignis kostete {expected:amount} und kostet hierdurch {found:amount}. ${KINDS[kind] ?? "Die Art ist {kind}"}.`,
});

export const billsInGerman = /* @__PURE__ */ sentencesOf<typeof BILL_REASONS>()({
  not_reached: "Das Dokument ließ sich nicht als Rechnung lesen.",
  not_in_profile: "Das Profil fragt nicht nach dieser Zeile.",
  not_checked: ({ lacks }) => LACKS[lacks] ?? "{lacks} wurde nicht gegeben.",
  schema: ({ cause, fault }) =>
    cause === null
      ? (SHAPES[fault ?? ""] ?? "Das Dokument ist keine Rechnung.")
      : "Das Dokument ist keine Rechnung. {cause}",
  mode_mixed: "Das Dokument hat {found}, und {expected} fehlt.",
  attestation_id_mismatch: "Nach dem Inhalt wäre es {expected}, gefunden wurde {found}.",
  signature_invalid: "Die Unterschrift hält nicht. {cause}",
  issuer_not_trusted: "Der Schlüssel ist nicht festgelegt: {found}.",
  issuer_kid_mismatch: "Der Schlüssel ist unter der Kennung {expected} festgelegt und nennt {found}.",
  issuer_trust_missing: "Dieses Profil verlangt, dass der Schlüssel festgelegt ist: {found}.",
  issuer_directory_missing: "Das Verzeichnis von {found} wurde nicht gegeben.",
  issuer_key_not_listed: "Das Verzeichnis von {expected} führt den Schlüssel {found} nicht.",
  issuer_key_use: "Die Domain führt den Schlüssel für {found}, nicht für {expected}.",
  issuer_key_not_yet:
    "Die Domain führt den Schlüssel ab {expected:time}, und das Dokument ist vom {found:time}.",
  issuer_key_ended:
    "Die Domain führt den Schlüssel bis {expected:time}, und kein Zeuge sah das Dokument vom {found:time} davor.",
  expires_before_issue: "Ausgestellt am {expected:time}, läuft sie am {found:time} ab.",
  issued_in_future: ({ log }) =>
    log
      ? "Ausgestellt am {found:time}, später als die Zeit des Protokolls, {expected:time}."
      : "Ausgestellt am {found:time}; gefragt ist nach dem {expected:time}.",
  expired: "Sie lief am {found:time} ab; gefragt ist nach dem {expected:time}.",
  event_after_issue: "Das Ereignis ist vom {found:time}, die Rechnung vom {expected:time}.",
  manifest_unknown: "Erwartet wurde {expected}, gefunden {found}.",
  manifest_differs_from_published: "Keine veröffentlichte Fassung von {manifest} hat den Hash {found}.",
  event_differs: "Als {member} ist {expected} angegeben, darin steht {found}.",
  charge_mismatch: "Aus Verbrauch und Preis ist der Betrag {expected:amount}; angegeben ist {found:amount}.",
  ...pricesInGerman,
  fingerprint_mismatch: "Erwartet war {expected}, gefunden ist {found}.",
  opened_value_malformed: "Geöffnet wurde {part}, und es ist nicht, was geöffnet werden sollte. {cause}",
  openings_missing:
    "Eine vertrauliche Rechnung ohne Beweis zeigt nichts über ihren Betrag. Geben Sie die Öffnungen mit ihren Werten hinzu.",
  billing_proof_unsupported:
    "Für das Abrechnen gibt es noch keinen Schaltkreis: Der Beweis zeigt nichts. Geben Sie die Öffnungen mit Werten hinzu.",
  revocation_missing: "Dieses Profil verlangt einen Stand der Widerrufe, und keiner wurde gegeben.",
  revocation_stale:
    "Der Stand der Widerrufe ist vom {found:time}, und die Uhr sagt {expected:time}: Er ist zu alt oder aus der Zukunft.",
  revocation_signature_missing:
    "Der Stand der Widerrufe muss von einem festgelegten Widerrufsschlüssel unterschrieben sein: {because:term}.",
  issuer_revoked: "Der Stand der Widerrufe führt den Schlüssel des Ausstellers als {found}.",
  attestation_revoked: "Der Stand der Widerrufe führt {found}.",
  grant_revoked: "Der Stand der Widerrufe führt die Erlaubnis {found}.",
  openings_malformed: "Die Öffnungen haben nicht die Form von Öffnungen. {cause}",
  commitment_mismatch: "Salz und Wert öffnen die Festlegung auf {part} nicht.",
  commitment_absent: "Das Dokument legt sich auf {part} nicht fest.",
  opened_value_differs: "Das geöffnete {part} ist nicht das im Dokument.",
  opened_value_missing: "Zum Salz von {part} fehlt der Wert.",
  meter_signature_missing: "Zähler sind genannt, und keiner davon hat dieses Ereignis unterschrieben.",
  meter_signature_invalid: "Die Unterschrift des Zählers hält nicht. {cause}",
  meter_key_not_trusted: "Der Schlüssel {found} ist keiner der genannten Zähler.",
  receipt_invalid: "Der Prüfbeleg hält für sich nicht oder handelt von einem anderen Dokument. {cause}",
  receipt_key_not_trusted: "Der Schlüssel des Prüfbelegs, {found}, ist keiner, den Sie festgelegt haben.",
  receipt_inconclusive: "Dem Prüfer des Prüfbelegs fehlte etwas: {found}. Ein späterer sagt mehr.",
  receipt_says_invalid: "Das Ergebnis des Prüfbelegs selbst ist {found}.",
  receipt_intent_missing: "Die Rechnung nennt eine Erlaubnis; ihr Prüfbeleg muss die Absicht tragen.",
  receipt_intent_mismatch: ({ differs }) => INTENTS[differs] ?? "Es ist eine andere Absicht: {differs}.",
  inclusion_incomplete:
    "Prüfbeleg, Protokolleintrag, Einschlussbeweis und Protokollkopf werden zusammen gebraucht.",
  inclusion_invalid: "Das Protokoll zeigt diesen Prüfbeleg nicht. {cause}",
  log_trust_missing: "Der Schlüssel des Protokolls muss festgelegt sein.",
  adjustment_bill_missing: "Es fehlt die Rechnung: Mit ihr beginnt die Kette.",
  adjustment_missing: "Es fehlt Nummer {number} der Kette.",
  adjustment_amount_hidden: "Es fehlen die Öffnungen von {document}, mit ihren Werten.",
  adjustment_undecided: "Aus der Kette ließ sich {document} selbst nicht prüfen.",
  adjustment_invalid: "Aus der Kette hält {document} für sich nicht: {found}.",
  adjustment_of_other_bill: ({ document }) =>
    document === null
      ? "Zu einer Kette wurden zwei Rechnungen gegeben."
      : "Das Dokument {document} passt {found} an.",
  adjustment_terms_differ: "In {document} ist {member} nicht das der Rechnung.",
  adjustment_key_differs: "Der Schlüssel {found} ist nicht der der Rechnung.",
  adjustment_contradiction: "Zwei Anpassungen sind Nummer {number} derselben Rechnung.",
  adjustment_chain_broken: "Das Dokument {document} folgt nicht auf {expected}.",
  adjustment_after_void: "Das Dokument {document} folgt auf eine Stornierung, und die ist endgültig.",
  ...amountsInGerman,
  adjustment_beyond_grant:
    "Mit dem Dokument {document} kostet es {found:amount}; die Erlaubnis reicht bis {limit:amount}.",
  adjustment_grant_differs: ({ cause, expected }) => {
    if (cause !== null) return "Die Erlaubnis ist nicht gut. {cause}";
    return expected === null
      ? "Die Rechnung nennt keine Erlaubnis."
      : "Die Rechnung nennt die Erlaubnis {expected}.";
  },
});

const OF: Readonly<Record<string, string>> = { grant: "der Erlaubnis", intent: "der verbrauchten Absicht" };

export const chargesInGerman = /* @__PURE__ */ sentencesOf<typeof CHARGE_REASONS & typeof REQUEST_REASONS>()({
  ...pricesInGerman,
  tenant_mismatch: ({ of }) => `Der Mandant ist ein anderer als der ${OF[of] ?? "von {of}"}.`,
  endpoint_mismatch: ({ of }) => `Der Endpunkt ist ein anderer als der ${OF[of] ?? "von {of}"}.`,
  model_mismatch: ({ of }) => `Das Modell ist ein anderes als das ${OF[of] ?? "von {of}"}.`,
  intent_digest_mismatch: ({ of }) =>
    `Es erfüllt eine andere Ausführungsabsicht als die ${OF[of] ?? "von {of}"}.`,
  currency_mismatch: "Die Erlaubnis lautet auf {expected}; dies auf {found}.",
  usage_exceeds_intent: "Verbraucht wurden {found} Einheiten; beabsichtigt waren höchstens {limit}.",
  event_in_future: "Das Ereignis ist vom {found:time}; die Uhr sagt {expected:time}.",
  grant_not_before_event:
    "Die Erlaubnis ist vom {expected:time}, das Ereignis vom {found:time}. Die Erlaubnis muss zuerst da sein; Uhren dürfen um {skew:duration} abweichen.",
  event_before_consumption: "Das Ereignis beginnt am {found:time}, vor seinem Verbrauch am {expected:time}.",
  meter_signature_missing: "Dieser Betreiber berechnet, was einer seiner Zähler unterschrieb.",
  meter_key_unknown: "Kein Zähler ist unter diesem Schlüssel bekannt.",
  meter_signature_invalid: "Die Unterschrift des Zählers hält nicht. {cause}",
  pinned_roots_required: "Nennen Sie die Erlaubnisschlüssel, denen Sie vertrauen.",
  grant_key_unknown: "Die Erlaubnis ist von keinem Erlaubnisschlüssel dieses Betreibers unterschrieben.",
  grant_key_not_pinned: "Der Schlüssel der Erlaubnis ist nicht unter pinned_roots.",
  grant_not_yet_valid: "Die Erlaubnis wurde am {found:time} ausgestellt; die Uhr sagt {expected:time}.",
  grant_expired: "Die Erlaubnis lief am {found:time} ab; die Uhr sagt {expected:time}.",
  grant_revoked: ({ key }) =>
    key ? "Der Schlüssel der Erlaubnis ist widerrufen." : "Die Erlaubnis ist widerrufen.",
  authority_id_mismatch: "Die Kennung folgt nicht aus dem Inhalt der Erlaubnis.",
  grant_signature_invalid: "Die Unterschrift der Erlaubnis hält nicht. {cause}",
  authority_required:
    "Der Betreiber beurkundet nur, was eine Erlaubnis zuließ, oder das Ereignis wurde unter einer verbraucht und wird unter ihr abgerechnet.",
  event_not_consumed: "Keine Voranfrage hat diese Erlaubnis für dieses Ereignis verbraucht.",
  ...amountsInGerman,
  adjustment_terms_differ: "In der Rechnung ist {member} anders.",
  adjustment_key_differs:
    "Die Rechnung ist von einem anderen Schlüssel als {found} unterschrieben, der hier jetzt unterschreibt.",
  bill_unknown: "Für dieses Ereignis wurde hier keine Rechnung ausgestellt.",
  bill_adjusted_otherwise: ({ found }) =>
    found === null ? "Es gilt eine Anpassung, die im Gang ist." : "Es gilt {found}.",
  bill_void: "Die Rechnung ist storniert und bleibt es.",
  adjustments_exhausted: "Eine Rechnung wird höchstens {limit} Mal angepasst.",
  event_charged_otherwise: ({ asked }) =>
    asked === "release"
      ? "Das Ereignis wurde berechnet und wird nicht freigegeben."
      : `Das Ereignis wurde mit einem anderen Betrag ${asked === "charge" ? "berechnet" : "angepasst"}.`,
  event_closed:
    "Das Ereignis ist älter als das, was aufbewahrt wird, und abgeschlossen: Es wird weder ausgeführt noch berechnet noch angepasst.",
  event_released: "Was für das Ereignis zurückgelegt war, wurde als nicht ausgeführt freigegeben.",
  charge_exceeds_grant:
    "Für dieses Ereignis hat die Erlaubnis noch {left:amount} von {limit:amount}; es kostet {found:amount}.",
  consumption_mismatch: "Das Ereignis wurde unter einem anderen Namen verbraucht.",
  preflight_key_wrong:
    "Der Idempotency-Key ist nicht der, unter dem das Ereignis verbraucht wurde. Senden Sie diesen, oder Zugangsdaten mit dem Recht attest.",
  hold_zero:
    "Der vorzumerkende Betrag muss über 0 liegen. Ein kostenloser Aufruf kann jeden Betrag vormerken: sein Entgelt von 0 tritt an dessen Stelle.",
  event_attested_otherwise: "Für dieses Ereignis wurde eine andere Anfrage beurkundet.",
  query_invalid: ({ parameter, expected }) => {
    if (parameter === null)
      return expected === null ? "Ein Parameter ist unbekannt." : "Erwartet wurde {expected:form}.";
    return expected === null
      ? "Der Parameter {parameter} wurde zweimal gegeben."
      : "{parameter}: erwartet wurde {expected:form}.";
  },
  credential_repeated: "Kennung oder Geheimnis hat schon ein anderer Zugang.",
  endpoint_repeated: "Die Kennung hat schon ein anderer Endpunkt.",
  url_refused: "An diese URL wird nichts gesendet. {cause}",
});
