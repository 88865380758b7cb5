/** What each command that makes, states or keeps something says of itself, in German. */
import type { HELP_OF_MAKERS } from "../../en/cli/help-of-makers.ts";

const WHOLE = `  --vkey <vkey>        den Schlüssel des Protokolls festlegen; sonst wird die Unterschrift des Kopfes nicht geprüft
  --origin <Herkunft>  erste Zeile seiner Köpfe, wo sie nicht der Name des Schlüssels ist
  --witness <vkey>     ein Zeuge, der zählt; auch mehrmals
  --threshold <k>      wie viele von ihnen mitunterschrieben haben müssen
  --any                die Einträge sind keine des Belegprotokolls; sie werden nur gehasht
  --json               den Bericht als JSON ausgeben`;

const FSCK = `vdi-log fsck <URL oder Ordner> [Optionen]
${WHOLE}`;

const EXPORT = `vdi-log export <URL oder Ordner> <neuer Ordner> [Optionen]
  --tessera            mit dem Zustand, den Tesseras Treiber für Dateisysteme neben einem Protokoll hält
  --vkey, --origin, --witness, --threshold, --any, --json   wie bei fsck`;

const HAMMER = `vdi-log hammer [Optionen]
  --writers <n>        gleichzeitige Schreiber (8)
  --readers <n>        gleichzeitige Leser (4)
  --seconds <n>        wie lange (5)
  --sqlite <Datei>     das Protokoll in einer SQLite-Datei führen; sonst im Speicher
  --json               den Bericht als JSON ausgeben`;

export const LOG_USAGE_IN_GERMAN = `${FSCK}
${EXPORT}
${HAMMER}`;

const APPEND = `vdi log append ERKLÄRUNG --to URL --secret DATEI [--trust DATEI] [--out DATEI] [--json]
  Trägt eine Erklärung über einen Zeitraum, oder die einer Quelle, bei einem Dienst ein, der ein solches Protokoll führt,
  oder findet sie dort: dieselbe Erklärung hat einen Platz. Gibt den Beweis aus (C2SP tlog-proof), den vdi verify und
  vdi period verify --log nehmen. Später noch einmal gefragt, hat der Beweis die Unterschriften, die Zeugen seither gaben.
  --to URL           der Dienst, https://… oder http:// auf diesem Rechner
  --secret DATEI     enthält Zugangsdaten mit dem Recht „log“
  --trust DATEI      mit dem Protokoll darin wird der Beweis unter Ihren eigenen Schlüsseln geprüft`;

export const HELP_OF_MAKERS_IN_GERMAN: typeof HELP_OF_MAKERS = {
  keys: {
    summary: "Schlüssel zum Unterschreiben machen; öffentliche Schlüssel, Kennungen und vkeys zeigen",
    help: `vdi keys generate DATEI
  Macht einen Ed25519-Schlüssel und schreibt die geheime Hälfte dorthin (nur Sie können sie lesen; nie über eine
  vorhandene Datei).
vdi keys show DATEI|-
  Öffentlicher Schlüssel und Kennung zu einem geheimen, und unter welchen Namen er widerrufen wird: ein Stand der
  Widerrufe führt den öffentlichen Schlüssel oder diese Kennung. Eine eigene Kennung widerruft nur für Leser, die den
  Schlüssel unter ihr festgelegt haben: ein Dieb nennt eine andere.
vdi keys vkey DATEI|- --name NAME [--witness]
  Der C2SP vkey zum geheimen Schlüssel eines Protokolls oder eines Zeugen.
vdi keys check SCHLÜSSEL
  Ob das ein öffentlicher Schlüssel ist, von dem Unterschriften angenommen werden.
  --json             ein JSON-Objekt ausgeben

Exit-Code: 0 oder 2, wenn eine Datei nicht zu lesen oder zu schreiben ist; check: 1, wenn der Schlüssel abgelehnt wird.`,
  },
  policy: {
    summary: "die Regeln einer Regelsammlung oder eines Ablaufs ansehen",
    help: `vdi policy check DATEI|KENNUNG...
  Sucht Regeln, die nichts entscheiden oder mehr sagen, als sie beweisen. DATEI enthält eine Regelsammlung,
  was vdi attest nimmt, oder einen Ablauf, wie ihn vdi.pipeline zurückgibt; KENNUNG ist eine veröffentlichte
  Regelsammlung oder „published“ für alle.
  --json             eine Zeile { source, findings } für jede

Exit-Code: 0, wenn nichts gefunden wurde; 1, wenn etwas; 2, wenn eine Datei nicht zu lesen ist oder keine Regeln enthält.`,
  },
  attest: {
    summary: "eine Entscheidung beweisen und unterschreiben",
    help: `vdi attest KONFIGURATION|- [Optionen]
  KONFIGURATION ist JSON: { pipeline: { name, steps, manifest | constraints, outcomes?, derived?, version? },
                    decision: { path, inputs, outcome }, authority?, options? }, wie attest(config) sie nimmt;
                    mit options: { reasons: "all" } nennt eine Ablehnung die Regeln, die sie beweisbar nicht erfüllte,
                    { sequence: { stream, number } } gibt ihr einen Platz in einer gezählten Reihe; --sequence ebenso.
  --key DATEI        der geheime Schlüssel des Ausstellers, 64 Hexziffern; sonst wird einer gemacht und vergessen
  --kid KENNUNG      die genannte Schlüsselkennung
  --circuit-dir ORDNER  die Artefakte des Schaltkreises
  --sequence REIHE:NUMMER  ihr Platz in einer gezählten Reihe dieses Schlüssels: ab 1, keine ausgelassen, keine zweimal
  --authority DATEI  die Bindung der Stelle an diese Regeln, wie vdi authority sie schreibt
  --source DATEI     was eine Quelle gab (vdi source sign --opening); für jede Quelle noch einmal. Ihre Werte müssen
                     unter den Eingaben sein; die Nonce ist dann die Zahl, die alle Quellen unterschrieben
  --evidence DATEI   die Erklärungen der Quellen dorthin schreiben, für Leser: vdi verify URKUNDE BELEGE
  --opening DATEI    die Öffnung dorthin schreiben: sie zeigt die Eingaben, und nur Sie können sie lesen
  --out DATEI        die Urkunde dorthin schreiben statt auf die Standardausgabe
  --json             mit --out: was gemacht wurde, als JSON-Objekt

Exit-Code: 0 gemacht, 1 die Entscheidung bricht eine wesentliche Regel, 2 etwas fehlt, 64 die Konfiguration ist falsch.`,
  },
  source: {
    summary: "Quellen nach Eingaben fragen, Eingaben als Quelle unterschreiben, Erklärungen zusammenlegen",
    help: `vdi source ask --audience SCHLÜSSEL --subject TEXT [--out DATEI]
  Der Aussteller: eine Anfrage für alle Quellen einer Entscheidung. Zieht deren Nonce und ein Salz für die Person, um
  die es geht. Vertraulich zwischen Aussteller und Quellen: sie nennt die Person.
vdi source sign ANFRAGE WERTE --key DATEI --name NAME --opening DATEI [--out DATEI] [--kid KENNUNG] [--at ZEIT] [--until ZEIT]
  Die Quelle: unterschreibt WERTE, ein JSON-Objekt von Werten nach JSON-Pointern ({"/applicant/income": 4200}), aus
  ihren eigenen Unterlagen. Die Erklärung ist für alle. Die Öffnung, die nur Sie lesen können, ist für den Aussteller:
  vdi attest --source nimmt sie.
  --at ZEIT, --until ZEIT   von wann bis wann sie gilt; sonst ab jetzt, eine Stunde lang
vdi source evidence ÖFFNUNG URKUNDE ERKLÄRUNG... [--out DATEI]
  Der Aussteller: die Erklärungen neben ihrer Urkunde, wie Leser sie nehmen: vdi verify URKUNDE BELEGE. Damit wird
  bekannt, welche Eingaben auf wessen Wort stehen; vdi attest --evidence schreibt dasselbe.
  --json             mit --out: was gemacht wurde, als JSON-Objekt

Exit-Code: 0 getan, 1 die Erklärungen gehören nicht zu dieser Entscheidung, 2 eine Datei ist nicht zu lesen, 64 falsch
aufgerufen.`,
  },
  disclose: {
    summary: "ausgewählte Eingaben einer Entscheidung zeigen",
    help: `vdi disclose ÖFFNUNG URKUNDE [POINTER...] [Optionen]
  Nimmt die Eingaben an diesen JSON-Pointern (wie /application/amount) aus der Öffnung einer Entscheidung in eine
  Offenlegung, die neben der Urkunde geprüft wird: vdi verify OFFENLEGUNG URKUNDE. Über die anderen Eingaben folgt
  daraus nichts, nicht einmal, wie viele es sind; wer zwei Offenlegungen einer Entscheidung bekommt, hat beide.
  --path             auch den Weg offenlegen
  --list             die Pointer ausgeben, die die Öffnung hat, und nichts offenlegen
  --out DATEI        die Offenlegung dorthin schreiben statt auf die Standardausgabe
  --json             mit --out: was offengelegt wurde, als JSON-Objekt

Exit-Code: 0 offengelegt, 1 die Öffnung ist nicht die der Urkunde, 2 eine Datei ist nicht zu lesen, 64 keine solche
Eingabe.`,
  },
  period: {
    summary: "erklären, prüfen und in Stichproben ansehen, was ein Schlüssel in einem Zeitraum beurkundete",
    help: `vdi period close URKUNDEN... --key DATEI --to ZEIT (--from ZEIT | --previous DATEI) [Optionen]
  Unterschreibt, dass das alle sind, die der Schlüssel von da bis da beurkundete: ob es alle sind, zeigen die Nummern und
  Prüfer. URKUNDEN enthalten ein Dokument, oder eines je Zeile, ganz oder dünn.
  --stream NAME      die Reihe, deren Nummern zählen; die anderen stehen daneben
  --void N           eine Nummer, die keine Urkunde hat; für jede noch einmal
  --previous DATEI   die Erklärung über den Zeitraum davor, den dieser fortsetzt
  --draw-after N     Sekunden vom Ende bis zur Runde von drand quicknet, die Stichproben zieht; sonst 86400
  --force            unterschreiben, obwohl der Zeitraum nicht vorbei ist
  --leaves DATEI     die Blätter dorthin schreiben, eines je Zeile: mit ihnen wird Prüfern geantwortet
vdi period verify ERKLÄRUNG [URKUNDEN...] [Optionen]
  --leaves DATEI     alle Blätter, eines je Zeile: Wurzeln, Zahlen und Folge werden neu berechnet
  --previous DATEI   die Erklärung über den Zeitraum davor
  --other DATEI      eine andere Erklärung des Schlüssels; für jede noch einmal
  --log DATEI        ein Beleg, dass ein Protokoll sie hat (C2SP tlog-proof); sein Protokoll in der Vertrauensdatei
  --evidence DATEI   dorthin schreiben, was den Schlüssel überführt, wo etwas das tut
vdi period sample ERKLÄRUNG [--beacon DATEI | --nonce --log DATEI --trust DATEI] --size N [--disclose POINTER]...
  Die Anforderung eines Prüfers. Mit --beacon enthält DATEI die Runde, die die Erklärung festlegt, wie drand sie
  veröffentlicht oder als beacon_round_v1. Mit --nonce zieht eine Zufallszahl die Stichprobe, gemacht, sobald der Beleg
  zeigt, dass Zeugen die Erklärung sahen: Behalten Sie die Anforderung. Ohne beides wird gesagt, welche Runde zieht.
vdi period answer ANFORDERUNG ERKLÄRUNG URKUNDEN... --leaves DATEI [--openings DATEI] [--log DATEI]
  Die Antwort eines Ausstellers. Öffnungen, eine je Zeile, werden gelesen, wo die Anforderung offengelegte Eingaben
  verlangt; gezeigt werden sie nicht.
vdi period check ANTWORT [--request DATEI] [--leaves DATEI] [Optionen]
  Ob die Antwort eine auf die gezogene Stichprobe ist und jede Urkunde darin gültig. Mit allen Blättern, eines je Zeile,
  sagt sie vom ganzen Zeitraum, dass keine fehlt und keine zweimal da ist.
  --search URL       dieses Protokoll, von dem der Beleg der Antwort ist, nach anderen Erklärungen des Schlüssels über diese
                     Zeit durchsuchen: vom Ende des Zeitraums bis zur Runde, bis zu 500.000 Einträge. Auch ein Ordner geht
vdi period evidence DATEI
  Ob unterschriebene Dokumente, die jemand gesammelt hat, einen Schlüssel überführen, ohne jemandem zu vertrauen.
  --trust DATEI      wem Sie vertrauen: JSON, siehe „vdi help trust“
  --profile NAME     strict, standard, minimal oder die volle Kennung eines Profils
  --key DATEI        der geheime Schlüssel des Ausstellers, 64 Hexziffern
  --out DATEI        was gemacht wird, dorthin schreiben statt auf die Standardausgabe
  --json             gibt das Ergebnis für Programme aus, dasselbe wie die Bibliothek

Es geht immer um das, was ein Schlüssel beurkundete, nie um alle Entscheidungen.
Exit-Code: 0 gemacht, geprüft oder überführt; 1 nicht gültig, oder nichts überführt; 2 ließ sich nicht prüfen; 64 falsch
aufgerufen.`,
  },
  authority: {
    summary: "unterschreiben, dass eine Stelle hinter einer Regelsammlung steht",
    help: `vdi authority DATEI|- --key DATEI [Optionen]
  Unterschreibt, dass die Stelle, die eine Regelsammlung nennt, hinter genau diesen Regeln steht. DATEI enthält eine
  Regelsammlung, was vdi attest nimmt, oder einen Ablauf, wie ihn vdi.pipeline zurückgibt. vdi attest --authority legt
  die Bindung in Urkunden; sie zählt für Leser, die den Schlüssel festgelegt haben (trust.manifestAuthorities).
  --key DATEI        der geheime Schlüssel der Stelle, wie vdi keys generate ihn schreibt
  --kid KENNUNG      eine eigene Schlüsselkennung; sonst aus dem Schlüssel abgeleitet
  --days N           wie lange sie ab jetzt gilt, 1 bis 3650; sonst 365
  --out DATEI        die Bindung dorthin schreiben
  --json             wie ohne: eine Bindung ist JSON

Exit-Code: 0 unterschrieben, 2 eine Datei ist nicht zu lesen oder enthält keine Regeln, 64 falsche Regeln oder Optionen.`,
  },
  ceremony: {
    summary: "das Setup eines Schaltkreises prüfen, dazu beitragen, es unterschreiben",
    help: `vdi ceremony check ANFANG ERHALTEN [--after FRÜHER]
  Ob der Schlüssel, den Sie bekommen haben, der Anfangsschlüssel ist, den Sie selbst berechnet haben
  (npm run circuits:initial), mit den Beiträgen seiner Mitschrift und sonst nichts.
vdi ceremony contribute ANFANG ERHALTEN --name NAME --out DATEI [--after FRÜHER]
  Dieselbe Prüfung; dann ein Beitrag mit einem frischen Geheimnis, das nirgends aufgehoben wird. Geben Sie DATEI
  weiter, und veröffentlichen Sie den Hash des Beitrags, der ausgegeben wird. Einige Minuten für den Schaltkreis.
vdi ceremony statement SCHLÜSSEL --terms DATEI --key DATEI --contribution HASH|none --out DATEI
  Unterschreibt, über den Schlüssel, den Sie gemacht oder geprüft haben: „Ich habe diese Quellen übersetzt, Phase 1
  geprüft, daraus den Anfangsschlüssel berechnet, geprüft, was ich bekam, und beigetragen“ (mit none: nicht beigetragen).
  --after FRÜHER     ein früher übergebener Schlüssel: abgelehnt, wenn dessen Beiträge nicht die ersten von ERHALTEN sind
  --name NAME        wie Sie sich in der Mitschrift nennen: eine Behauptung, die nichts deckt
  --terms DATEI      terms.json, wie npm run circuits:initial sie schrieb
  --key DATEI        Ihr Schlüssel zum Unterschreiben, wie vdi keys generate ihn schreibt
  --json             ein JSON-Objekt ausgeben

Was eine bestandene Prüfung nicht sagt: dass Ihr Beitrag verwendet wird. Vergleichen Sie den fertigen
Schlüssel mit dem, den Sie weitergaben: vdi ceremony check ANFANG ENDE --after IHRER.

Exit-Code: 0; 1, wenn der Schlüssel abgelehnt wird; 2, wenn eine Datei nicht zu lesen oder zu schreiben ist; 64 falsch
aufgerufen.`,
  },
  log: {
    summary: "Erklärungen eintragen; Transparenzprotokolle prüfen und ausprobieren",
    help: `${APPEND}
vdi log export|fsck|hammer ...
  Dasselbe wie vdi-log:

${LOG_USAGE_IN_GERMAN}

Exit-Code: 0 getan oder ganz, 1 etwas stimmt nicht, 2 keine Antwort, 64 falsch aufgerufen. Für sich endet vdi-log mit 2,
wenn es falsch aufgerufen ist, und mit 3, wo es keine Antwort gibt.`,
  },
  completion: {
    summary: "diese Befehle in einer Shell vervollständigen",
    help: `vdi completion bash|zsh|fish [--json]
  Gibt ein Skript aus, das Befehle, ihre Aktionen, Optionen und Dateien vervollständigt:
  source <(vdi completion bash), source <(vdi completion zsh), vdi completion fish | source
  --json             die Wörter selbst, eine Liste von { name, summary, actions, options }

Exit-Code: 0 oder 64 für eine andere Shell.`,
  },
};
