/** What commands say of what they did and found, in German. */
import type { SAYS_IN_ENGLISH } from "../../en/cli/says.ts";
import { LINT_IN_GERMAN } from "../lint.ts";

/** @param forms of one, and of any other number */
function counted(count: number, ...[one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

function entries(size: number | string): string {
  return Number(size) === 1 ? "1 Eintrag" : `${size} Einträge`;
}

function listed(parts: readonly string[]): string {
  return parts.join(", ");
}

function attestations(count: number): string {
  return counted(count, "Urkunde", "Urkunden");
}

function lines(count: number): string {
  return counted(count, "Zeile", "Zeilen");
}

export const SAYS_IN_GERMAN: typeof SAYS_IN_ENGLISH = {
  typing: "Gelesen wird, was Sie tippen; beenden Sie es mit Strg-D.",
  advice: {
    trust_roots_are_the_readers:
      "Dies sind Vertrauenswurzeln: geben Sie sie mit --trust, und dazu die Dokumente, über die sie urteilen sollen.",
  },
  done: (done, total) => `${done} von ${total}`,
  writtenTo: (said, file) => `${said} Geschrieben: ${file}`,
  othersMayRead: (path) =>
    `${path}: andere Benutzer dieses Rechners dürfen diesen geheimen Schlüssel lesen (chmod 600 verwehrt es)`,
  noReceiptIn: (source, kind) => `${source} bleibt weg: das ist kein Prüfbeleg (${kind})`,
  library: (message) => `in den Worten der Bibliothek: ${message}`,
  nothingVerified: "Geprüft wurde nichts.",

  accept: {
    accepted: "Angenommen",
    refused: "Abgelehnt",
    count: (count) =>
      count === 1
        ? "1 Prüfbeleg zählt nach diesen Bedingungen"
        : `${count} Prüfbelege zählen nach diesen Bedingungen`,
    unanchored:
      "wessen Schlüssel das sind, wurde nicht angesehen: weder eine Menge vertrauter Prüfer noch ein Verzeichnis wurde gegeben",
    forceUnknown: "ob die Urkunde in Kraft ist, wurde nicht angesehen: sie wurde nicht gegeben",
    revocationUnknown:
      "ob die Urkunde seither widerrufen wurde, wurde nicht angesehen: kein Stand der Widerrufe wurde gegeben",
    anew: (valid) => `die Urkunde wurde neu geprüft: ${valid ? "gültig" : "nicht gültig"}`,
  },
  attest: {
    proving: "Es wird bewiesen, was einige Sekunden dauert ...",
    noRules:
      "Der Ablauf hat weder eine Regelsammlung noch Regeln: Der Beweis zeigt, dass ein Ablauf genannt war, und keine einzige Regel.",
    keyForgotten: "Ohne --key: Der Schlüssel, der unterschrieb, ist vergessen.",
    made: (id, key) => `Gemacht: ${id}, unterschrieben von ${key}.`,
    forbidden: (why) => `Nicht gemacht: Die Regeln erlauben diese Entscheidung nicht. ${why}`,
  },
  authority: {
    signed: (name, rules, key, until) =>
      `Unterschrieben für ${name}: die Regeln ${rules}, von ${key}, bis ${until}.`,
  },
  badge: {
    drawn: (file) =>
      `Gezeichnet: ${file}. Ein Bild beweist nichts: Verlinken Sie damit, wo es sich prüfen lässt.`,
  },
  bundle: {
    packed: (id, receipts, log) =>
      `Gepackt: ${id} (Prüfbelege: ${receipts}, Protokolleinträge: ${log}). Geprüft wurde nichts.`,
    notPacked: (why) => `Diese Teile lassen sich nicht zusammen packen: ${why}`,
    itIs: (kind) => `Es ist: ${kind}.`,
    missing: {
      entry: "ein Protokolleintrag",
      proof: "ein Einschlussbeweis",
      checkpoint: "ein Protokollkopf",
    },
  },
  ceremony: {
    checking: (percent) => `geprüft: ${percent} %`,
    contributing: (percent) => `beigetragen: ${percent} %`,
    whole: (count) =>
      `Der Schlüssel ist der Anfangsschlüssel mit ${counted(count, "Beitrag", "Beiträgen")}, und sonst nichts.`,
    goesOn: (file) => `Er hat jeden Beitrag von ${file}, jeden an seinem Platz.`,
    publish: (place) =>
      `Beigetragen als Nummer ${place}. Veröffentlichen Sie diesen Hash, und unterschreiben Sie eine Erklärung darüber:`,
    handOn: (file, sha256) => `Weiterzugeben ist der Schlüssel ${file}, SHA-256 ${sha256}.`,
    refused: (why) => `Abgelehnt, und nichts wurde beigetragen: ${why}`,
    signed: (key, file) => `Unterschrieben von ${key}: ${file}.`,
  },
  disclose: {
    disclosed: (what, id) =>
      `Offengelegt: ${what.length === 0 ? "nichts" : listed(what)} aus ${id}. Die anderen Eingaben bleiben verborgen.`,
    path: "der Weg",
    notTheOpening: (opening, attestation, why) =>
      `Nicht offengelegt: ${opening} ist nicht die Öffnung von ${attestation} (${why})`,
  },
  inspect: {
    notVerified: "nicht geprüft",
    notShown: (why) => `Nicht gezeigt: ${why}`,
    items: (count) => counted(count, "Element", "Elemente"),
    cannotBeRead: "nicht zu lesen",
    noNote: "kein Protokollkopf",
    none: "keiner",
    rule: (id, critical, said) => `${id} (${critical ? "wesentlich" : "nur berichtet"}): ${said}`,
    kid: (key, kid) => `${key} (Kennung ${kid})`,
    verifier: (id, key) => `${id} mit dem Schlüssel ${key}`,
    says: (valid, reason, conclusive) =>
      `${valid ? "gültig" : `nicht gültig (${reason ?? "ohne Grund"})`}${conclusive ? "" : ", ohne Entscheidung"}`,
    labels: {
      problem: "Problem",
      path: "Pfad",
      bytes: "Bytes",
      id: "Kennung",
      index: "Platz",
      log: "Protokoll",
      entries: "Einträge",
      root: "Wurzel",
      signedAs: "unterschrieben als",
      pipeline: "Ablauf",
      outcome: "Ergebnis",
      policy: "Regelsammlung",
      rule: "  Regel",
      notice: "Hinweis",
      issuer: "Aussteller",
      issued: "ausgestellt",
      expires: "gilt bis",
      proofKey: "Prüfschlüssel",
      circuitRecord: "Schaltkreis",
      attestation: "Urkunde",
      verifier: "Prüfer",
      says: "sagt",
      profile: "Profil",
      made: "gemacht",
      depth: "Tiefe der Kette",
    },
  },
  keys: {
    labels: {
      secret_key_file: "Datei des geheimen Schlüssels",
      public_key: "öffentlicher Schlüssel",
      kid: "Kennung",
      revoke_as: "widerrufen als",
      vkey: "vkey",
      usable: "brauchbar",
      fault: "Fehler",
    },
    noHex: "Es sind nicht 64 Hexziffern in Kleinbuchstaben.",
  },
  log: {
    notLogged: (name, why) =>
      `Nicht eingetragen: ${name} ist keine Erklärung, die ihr Schlüssel unterschrieb (${why}).`,
    refused: (why) => `der Dienst lehnte ab: ${why}`,
    entry: (index, time, said) => `Eintrag ${index}, nach der Uhr des Protokolls am ${time}. ${said}`,
    holds: "Der Beweis hält unter einem Protokoll, das Sie nannten.",
    holdsUnderNone: "Der Beweis hält unter keinem der Protokolle, die Sie nannten.",
    unchecked: "Vom Beweis wurde nichts geprüft. Geben Sie --trust.",
    whole: (size, root, pinned) =>
      `ganz: ${entries(size)}, Wurzel ${root}, ${pinned ? "unterschrieben vom festgelegten Schlüssel" : "seine Unterschrift wurde nicht geprüft (kein --vkey)"}`,
    broken: (findings, size) =>
      `beschädigt: ${counted(findings, "Befund", "Befunde")} in einem Protokoll; Größe: ${entries(size)}`,
    more: (count) => `und ${count} weitere`,
    violation: (found) => `bemerkt, auf Englisch: ${found}`,
    held: "gehalten",
    notHeld: "GEBROCHEN",
    hammered: (held, { appended, perSecond, repeated, checkpoints, proofs, size }) =>
      `${appended} ${appended === 1 ? "Prüfbeleg" : "Prüfbelege"} (${perSecond}/s), ${repeated} ${repeated === 1 ? "Wiederholung" : "Wiederholungen"}, ${checkpoints} ${checkpoints === 1 ? "Kopf" : "Köpfe"}, ${proofs} ${proofs === 1 ? "Beweis" : "Beweise"} beim Schreiben${held ? `, alle geprüft gegen den Baum der Größe ${size}` : ""}`,
    needVkey: "--origin, --witness und --threshold brauchen --vkey",
    threshold: (found) => `--threshold: erwartet wird eine ganze Zahl, gegeben war ${found}`,
    onlyHttp: (place) => `${place}: gelesen werden nur http, https und Ordner`,
    noFolder: (place) => `${place}: diesen Ordner gibt es nicht`,
    isFile: (place) => `${place} ist eine Datei: ein veröffentlichtes Protokoll ist ein Ordner`,
    onePlace: "erwartet wird eine URL oder ein Ordner",
    placeAndFolder: "erwartet werden eine URL oder ein Ordner, und ein neuer Ordner",
    hammerNoPlace: "hammer macht ein eigenes Protokoll und nimmt keinen Ort",
    folderUnwritable: (folder) => `in ${folder} lässt sich nicht schreiben`,
    folderNotEmpty: (folder) => `in ${folder} ist schon etwas, und es bleibt, wie es ist`,
    notCopied: (path) => `${path} wurde nicht kopiert`,
    notALog: (path, why) => `${path} ist als Protokoll nicht zu gebrauchen: ${why}`,
    noSqlite: "dieses Node hat keinen Treiber für SQLite; nehmen Sie Node ab 22.13",
    moreHelp: "vdi-log --help sagt mehr.",
  },
  period: {
    stated: (count, voids, issuer) =>
      `Erklärt: ${attestations(count)} und ${counted(voids, "leere Nummer", "leere Nummern")} von ${issuer}. Lassen Sie es eintragen: bis dahin könnte eine andere Erklärung an ihre Stelle treten.`,
    notOver: (end) =>
      `Der Zeitraum endet am ${end}, und das kommt erst noch: Was dieser Schlüssel bis dahin beurkundet, fehlt in der Erklärung und überführt ihn.`,
    neighbours: (before, after) =>
      `Nahe einem Ende nicht mitgezählt: ${attestations(before + after)}, davon ${before} aus dem Zeitraum davor und ${after} aus dem nächsten.`,
    attestationNotUsed: {
      unreadable: "nicht als Urkunde zu lesen; sie kann zu diesem Zeitraum gehören",
      elsewhere: "nicht verwendet: von einem anderen Schlüssel oder Zeitraum oder nicht unterschrieben",
      not_reached: "nicht angesehen",
    },
    statementNotUsed: {
      unreadable: "nicht als Erklärung über einen Zeitraum zu lesen; sie kann von dieser Zeit sprechen",
      elsewhere: "nicht verwendet: von einem anderen Schlüssel oder nicht unterschrieben",
      not_reached: "nicht angesehen",
    },
    moreNotUsed: (count) => `${count} weitere`,
    notClosed: (why) => `Nicht abgeschlossen: ${why}`,
    round: (round, chain, time) => `Runde ${round} von drand quicknet (${chain}), öffentlich am ${time}.`,
    searching: (read) => `${entries(read)} des Protokolls gelesen`,
    searched: (read, others) =>
      others === 0
        ? `Von ${counted(read, "Eintrag", "Einträgen")} des Protokolls ab dem Ende des Zeitraums ist keiner von einer anderen Erklärung über diese Zeit.`
        : `Von ${counted(read, "Eintrag", "Einträgen")} des Protokolls ab dem Ende des Zeitraums ${others === 1 ? "ist 1" : `sind ${others}`} von einer anderen Erklärung dieses Schlüssels über diese Zeit: Der Aussteller kann zwischen Stichproben gewählt haben. Verlangen Sie sie; zwei Erklärungen überführen den Schlüssel.`,
    searchedInPart: (read) =>
      `Nur die ersten ${entries(read)} des Protokolls ab dem Ende des Zeitraums wurden gelesen: Der Rest kann eine andere Erklärung haben.`,
    otherStatement: (index, hash) => `Eintrag ${index}: Erklärung ${hash}`,
    unknownEntries: (indices, count) =>
      `${entries(count)} unbekannter Art, vielleicht von einer anderen Erklärung: ${indices}`,
    keepRequest:
      "Die Anforderung enthält Ihre Zufallszahl. Behalten Sie sie: Nur mit --request zeigt die Antwort, dass niemand die Stichprobe ausgesucht hat.",
    asked: (count) => `Angefragt: ${counted(count, "Blatt", "Blätter")}.`,
    answered: (count) => `Beantwortet: ${counted(count, "Blatt", "Blätter")}.`,
    convicting: (file) =>
      `Was den Schlüssel überführt, ist in ${file}: vdi period evidence prüft es für jeden.`,
    couldConvict: (count) =>
      `Was den Schlüssel überführt, lässt sich aufschreiben: --evidence DATEI (${count}).`,
    answers: {
      passed: "bestanden",
      failed: "nicht bestanden",
      open: "ließ sich nicht prüfen",
      left_out: "nichts wurde gegeben",
    },
  },
  policy: {
    none: (name) =>
      `${name} enthält keine Regelsammlung, keinen Ablauf und keine Konfiguration von vdi attest`,
    nothingFound: "nichts gefunden",
    findings: (count) => counted(count, "Befund", "Befunde"),
    whole: "die Regelsammlung",
    lint: (code, sentence) =>
      Object.hasOwn(LINT_IN_GERMAN, code) ? (LINT_IN_GERMAN[code] ?? sentence) : sentence,
  },
  receipt: {
    none: "Kein Prüfbeleg: Das Dokument nennt keine Urkunde, von der einer handeln könnte.",
    ephemeral:
      "Unterschrieben von einem Schlüssel, der dafür gemacht und vergessen wurde: Es ist niemandes Wort.",
    written: (id, file) => `Prüfbeleg ${id} geschrieben: ${file}`,
    chain: (count, depth, anchored) =>
      `eine Kette von ${counted(count, "Prüfbeleg", "Prüfbelegen")}, Tiefe ${depth}${anchored ? "" : "; die Schlüssel der Prüfer sind nicht festgelegt"}`,
  },
  score: {
    of: (score, confidence) => `${score} von 100, ${confidence}`,
    confidence: {
      high_confidence: "hohe Zuversicht",
      medium_confidence: "mittlere Zuversicht",
      low_confidence: "geringe Zuversicht",
    },
    count: (valid, total) =>
      `${valid} von ${counted(total, "Prüfbeleg", "Prüfbelegen")} ${valid === 1 ? "zählt und sagt" : "zählen und sagen"}: gültig`,
    distinct: (verifiers, profiles) =>
      `${counted(verifiers, "verschiedener Prüfer", "verschiedene Prüfer")}, ${counted(profiles, "Profil", "Profile")}`,
    proof: (verified) =>
      verified
        ? "einer, der zählt, sagt, dass der Zero-Knowledge-Beweis geprüft wurde"
        : "keiner, der zählt, sagt, dass der Zero-Knowledge-Beweis geprüft wurde",
    unanchored: "die Schlüssel der Prüfer sind nicht festgelegt",
    ignored: (place, why) => `Prüfbeleg ${place} zählt nicht: ${why}`,
    zero: (why) => `Die Wertung ist 0: ${why}`,
    reasons: {
      mixed_attestations: "die Prüfbelege handeln von mehreren Dokumenten.",
      attestation_mismatch: "die Prüfbelege handeln von einem anderen Dokument als der gegebenen Urkunde.",
      attestation_not_in_force: "die Urkunde ist zu dem Zeitpunkt, nach dem gefragt wird, nicht in Kraft.",
      attestation_revoked: "der Stand der Widerrufe führt die Urkunde.",
      revocation_stale: "der Stand der Widerrufe ist zu alt oder aus der Zukunft.",
      revocation_signature_missing:
        "Widerrufsschlüssel sind festgelegt, und keiner davon hat den Stand unterschrieben.",
      too_many_receipts: "es sind mehr Prüfbelege, als gewogen werden.",
    },
  },
  source: {
    asked: (audience, challenge) => `Angefragt für ${audience}; die Nonce der Entscheidung ist ${challenge}.`,
    signed: (inputs, key) => `Unterschrieben: ${listed(inputs)}, von ${key}.`,
    evidence: (inputs, id) => `Belege zu ${listed(inputs)} von ${id}.`,
    notAbout: (why) => `Nicht getan: Die Erklärungen gehören nicht zu dieser Entscheidung (${why})`,
  },
  stream: {
    lines,
    stopped: (count) => `Abgebrochen nach ${lines(count)}.`,
    goOn: (from) => `Weiter geht es mit --from ${from}`,
    anyOrder:
      "Die Zeilen kamen in beliebiger Folge: Was vom Strom fehlt, sagt nicht, wo eine von ihnen endet.",
    summary: (count, found) =>
      `${lines(count)}${found.length === 0 ? "" : `: ${listed(found.map(([verdict, number]) => `${number} ${verdict}`))}`}.`,
    verdicts: {
      verified: "bestanden",
      not_valid: "nicht gültig",
      could_not_check: "nicht prüfbar",
      expired: "abgelaufen",
    },
  },
  thin: {
    notDone: (place, why) => `Nicht getan: ${place}: ${why}`,
    slim: (count) => `Dünn gemacht: ${attestations(count)}. Geprüft wurde nichts.`,
    expand: (count) => `Wieder vollständig: ${attestations(count)}. Geprüft wurde nichts.`,
  },
};
