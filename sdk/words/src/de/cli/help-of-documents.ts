/** What each command about documents says of itself, in German. */
import type { HELP_OF_DOCUMENTS } from "../../en/cli/help-of-documents.ts";

const TRUST = `  --trust DATEI      wem Sie vertrauen: JSON, siehe „vdi help trust“, oder eine Datei aus der Prüfseite
  --profile NAME     strict, standard, minimal oder die volle Kennung eines Profils
  --at ZEIT          der Zeitpunkt, nach dem gefragt wird: Unix-Sekunden, oder wie 2026-01-31T12:00:00Z
  --json             gibt das Ergebnis für Programme aus, dasselbe wie die Bibliothek`;

const THIN = `  DATEI enthält ein Dokument, oder eines je Zeile (JSON Lines), und so auch, was geschrieben wird.
  --out DATEI        dorthin schreiben statt auf die Standardausgabe
  --json             wie ohne: was geschrieben wird, ist JSON`;

const STREAM = `vdi verify --stream DATEI|- [Optionen]
  JSON Lines, Urkunden auch in dünner Form, auch mit gzip oder zstd gepackt; eine Zeile JSON je Zeile:
  { end, verdict, kind?, documents?, reason?, step?, attestation_id?, issuer?, outcome?, issued_at?, trust? }
  Jede Zeile wird für sich beurteilt, mit gleichbleibendem Speicher, auf allen Prozessoren; end sagt, wo sie endet. Was
  die Zeilen ergeben, steht auf der Fehlerausgabe: als JSON, oder als Satz, wo diese ein Terminal ist.
  --from BYTES       dort beginnen: wo laut einer Zeile die ihre endet; entpackt gezählt
  --unordered        Zeilen, sobald sie fertig sind; Gruppen von bis zu 64 kommen in beliebiger Folge
  --threads N        1 bis 64; sonst so viele wie Prozessoren`;

export const HELP_OF_DOCUMENTS_IN_GERMAN: typeof HELP_OF_DOCUMENTS = {
  verify: {
    summary: "Dokumente offline prüfen und sagen, auf wessen Wort jedes Bestehen ruht",
    help: `vdi verify DATEI...|- [Optionen]
  Prüft Urkunden, Prüfbelege, Prüfakten, Rechnungen und die Dokumente und Kacheln von Protokollen, einzeln und
  zusammen; von JSON Lines jede Zeile. Was neben einem Dokument liegt, zählt: Prüfbelege werden an die einzige
  Urkunde gehalten, Einträge an Beweise und Protokollköpfe, Rechnungen an ihre Prüfbelege. Gepackte Dateien
  (gzip, zstd) werden gelesen, wie sie sind.
${TRUST}
  --attestation DATEI  Prüfbelege an diese Urkunde halten
  --html DATEI|-     einen Bericht zum Drucken oder Verschicken schreiben; mit - anstelle der Zeilen

${STREAM}

Exit-Code: 0 gültig, 1 nicht gültig, 2 ließ sich nicht prüfen, 64 falsch aufgerufen, 130 abgebrochen. Von mehreren
Dokumenten zählt das schlimmste.`,
  },
  inspect: {
    summary: "zeigen, was ein Dokument von sich sagt, ungeprüft",
    help: `vdi inspect DATEI...|- [Optionen]
  Zeigt, was Dokumente sagen, ungeprüft.
  --json             eine Zeile { source, kind, document } für jedes, wie es gelesen wurde

Exit-Code: 0, wenn jedes Dokument erkannt wurde, sonst 2.`,
  },
  explain: {
    summary: "sagen, was der Code eines Grundes bedeutet",
    help: `vdi explain GRUND [--json]
  Sagt, was ein Grund bedeutet, wie ihn etwa vdi verify neben einem Schritt nennt: welche Prüfungen ihn geben, und
  seine Sätze, mit einem Namen in spitzen Klammern für jeden Wert: welcher gesagt wird, hängt davon ab, welche es gibt.

Exit-Code: 0 erklärt, 64 diesen Grund gibt es nicht.`,
  },
  receipt: {
    summary: "einen Prüfbeleg über eine Urkunde ausstellen oder Prüfbelege und Ketten prüfen",
    help: `vdi receipt issue URKUNDE|- [Optionen]
  Prüft eine Urkunde und unterschreibt, was dabei herauskam. STRICT, wo kein Profil genannt ist.
  --key DATEI        der geheime Schlüssel des Prüfers, 64 Hexziffern; sonst wird einer für diesen Beleg allein gemacht
  --kid KENNUNG      die genannte Schlüsselkennung
  --verifier KENNUNG vdi:verifier:<name>; nach dem Schlüssel benannt, wo sie fehlt
  --parent DATEI     der Prüfbeleg, dem dieser in einer Kette folgt
  --out DATEI        den Prüfbeleg dorthin schreiben statt auf die Standardausgabe
                     (--json: der Prüfbeleg mit der Prüfung, von der er handelt)
vdi receipt verify DATEI...|- [--attestation DATEI]
vdi receipt chain DATEI...|- [--attestation DATEI]
  Die Prüfbelege einer Kette, in beliebiger Folge.
${TRUST}

Exit-Code: issue: der des Urteils über die Urkunde; verify, chain: 0 gültig, 1 nicht gültig, 2 ließ sich nicht prüfen.`,
  },
  score: {
    summary: "Prüfbelege zusammen bewerten, 0 bis 100",
    help: `vdi score DATEI...|- [Optionen]
  Bewertet Prüfbelege über eine Urkunde, 0 bis 100. Die Wertung misst Übereinstimmung, nicht Wahrheit.
${TRUST}
  --minimum N        die Wertung, die verlangt ist; sonst 50

Exit-Code: 0 die Wertung ist erreicht, 1 sie ist es nicht, 2 kein Prüfbeleg zählt.`,
  },
  accept: {
    summary: "Bedingungen für die Annahme an Prüfbelege halten",
    help: `vdi accept DATEI...|- [Optionen]
  Hält Bedingungen für die Annahme an Prüfbelege. Die Menge vertrauter Prüfer ist die der Vertrauensdatei.
  --level STUFE      low, medium (wo keine genannt ist), high oder critical
  --attestation DATEI  die Urkunde selbst; die Stufe critical fragt nach ihr
  --spot-check RATE  Wahrscheinlichkeit, die Urkunde neu zu prüfen, 0 bis 1; sonst 0.05
${TRUST}

Exit-Code: 0 angenommen, 1 abgelehnt, 2 etwas wurde nicht gegeben, das die Bedingungen brauchen.`,
  },
  bundle: {
    summary: "eine Urkunde und alles über sie in eine Datei packen oder eine solche prüfen",
    help: `vdi bundle create --attestation DATEI [Optionen]
  --attestation DATEI     die Urkunde, ganz oder dünn, oder - für die Standardeingabe
  --source DATEI          Belege von Quellen zu ihr; auch mehrmals
  --receipt DATEI         ein Prüfbeleg über sie; auch mehrmals
  --log DATEI             ein Beleg, dass ein Protokoll einen Prüfbeleg enthält; auch mehrmals: ein C2SP
                          tlog-proof, oder JSON mit entry, proof (oder inclusion) und checkpoint
  --revocation DATEI      ein Stand der Widerrufe, oder { snapshot, envelope }
  --manifest DATEI        die Regelsammlung
  --circuit-record DATEI  ein Eintrag eines Schaltkreises neben dem der Urkunde
  --out DATEI             die Prüfakte dorthin schreiben statt auf die Standardausgabe
  --json                  mit --out: was gepackt wurde, als JSON-Objekt
vdi bundle verify DATEI|- [Optionen]
${TRUST}

Exit-Code: create: 0; 1, wenn Teile nicht zusammengehören; 2, wenn einer nicht zu lesen ist; verify: 0 gültig,
1 nicht gültig, 2 ließ sich nicht prüfen.`,
  },
  slim: {
    summary: "aus Urkunden weglassen, was jeder Leser hat",
    help: `vdi slim DATEI|- [Optionen]
  Lässt aus Urkunden weg, was jeder Leser hat: veröffentlichte Regeln, eingebaute Schlüssel und ihre Einträge. Geprüft
  wird nichts. vdi verify und vdi expand nehmen die dünne Form.
${THIN}

Exit-Code: 0; 1, wenn etwas in der Datei keine Urkunde ist; 2, wenn sie nicht zu lesen ist; dann wird nichts
geschrieben.`,
  },
  expand: {
    summary: "es genau wieder einsetzen",
    help: `vdi expand DATEI|- [Optionen]
  Setzt in dünne Urkunden wieder ein, was weggelassen wurde: genau die Dokumente, die dünn gemacht wurden. Geprüft
  wird nichts.
${THIN}

Exit-Code: 0; 1, wenn eine nicht zum Dokument ihres Hashs wird; 2, wenn die Datei nicht zu lesen ist; dann wird nichts
geschrieben.`,
  },
  badge: {
    summary: "als Bild zeichnen, was eine Prüfung ergab",
    help: `vdi badge URKUNDE [Optionen]
  Prüft die Urkunde und zeichnet, was das ergab, als SVG: wer was entschied, wann, wann geprüft wurde und womit.
  Ein Bild beweist nichts, und sagt das: es zählt die Prüfung, zu der es führt, <vdi-verify> oder eine Prüfseite.
  --trust DATEI      wem Sie vertrauen: JSON, siehe „vdi help trust“
  --profile NAME     strict, standard, minimal oder die volle Kennung eines Profils
  --at ZEIT          der Zeitpunkt, nach dem gefragt wird: Unix-Sekunden, oder wie 2026-01-31T12:00:00Z
  --link URL         wohin ein Klick führt, etwa eine Prüfseite mit dem Dokument im Fragment
  --out DATEI        dorthin schreiben statt auf die Standardausgabe
  --json             antwortet mit valid, conclusive, reason und dem Bild als svg oder der Datei, in der es ist

Exit-Code: 0 gezeichnet und gültig, 1 gezeichnet und nicht gültig, 2 gezeichnet und nicht zu prüfen, oder eine Datei
ist nicht zu lesen.`,
  },
};
