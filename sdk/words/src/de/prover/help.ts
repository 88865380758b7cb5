/** What `vdi-prover` and each of its commands say of themselves, in German. */
import type { ProverLine } from "../../en/prover/index.ts";

export const PROVER_HELP_IN_GERMAN: ProverLine["help"] = {
  status: {
    summary: "was wartet, und wie viele Aufträge zugleich bewiesen werden sollten",
    help: `vdi-prover status --farm URL --secret DATEI
  --secret DATEI  das Geheimnis für Messwerte
Gibt als JSON aus, was /v1/scale sagt. Exit-Code: 0 gesagt, 2 nicht zu erfragen, 64 falsch aufgerufen.`,
  },
  init: {
    summary:
      "einen Ordner mit Schlüsseln, Geheimnissen und Konfigurationen für eine Farm mit einem Mandanten schreiben",
    help: `vdi-prover init ORDNER --tenant KENNUNG --issuer-key DATEI [--signer URL]
  --issuer-key DATEI  der Aussteller des Mandanten: aus seinem geheimen Schlüssel, der nicht kopiert wird, folgt der
                     öffentliche
  --signer URL       wo der Dienst zum Unterschreiben sein wird; sonst http://127.0.0.1:8788/v1/sign

ORDNER erhält farm.key und farm.pub (dafür werden Aufträge versiegelt), issuer.pub, KENNUNG.secret, signer.secret,
metrics.secret, farm.json (für serve) und signers.json (für work). Was schon da ist, wird nicht ersetzt.
Exit-Code: 0 getan, 2 eine Datei ist schon da oder nicht zu schreiben, 64 falsch aufgerufen.`,
  },
  install: {
    summary: "die Tabellen der Farm in einer Datenbank anlegen oder auf den neuen Stand bringen",
    help: `vdi-prover install [--keep-days N]
  --keep-days N   wie viele Tage ein Auftrag nach seinem Ende behalten wird, und wie alt einer sein darf, der eingereiht
                  wird; sonst, was eingestellt ist, anfangs 30
Die Datenbank ist VDI_FARM_DATABASE oder PGHOST und Verwandte, mit einer Rolle, die Schemata anlegen darf. Der Befehl darf
jederzeit wiederholt werden.
Exit-Code: 0 getan, 2 die Datenbank ist nicht erreichbar oder lehnt ab, 64 falsch aufgerufen.`,
  },
  serve: {
    summary: "Aufträge über HTTP annehmen",
    help: `vdi-prover serve --config DATEI [Optionen]
  --config DATEI  JSON: { tenants: [{ id, secret_sha256: [...], issuers: [...], max_waiting?, requests_per_minute?,
                  urgent? }], farm_keys: [...], metrics_sha256?: [...], target_seconds? }
  --port N        sonst 8787; 0 nimmt einen freien Port und nennt ihn
  --host ADRESSE  sonst 127.0.0.1; für andere Rechner gehört ein Proxy mit TLS davor
  --drain N       Sekunden, um bei SIGTERM Begonnenes zu Ende zu bringen; sonst 10

Die Datenbank ist VDI_FARM_DATABASE oder PGHOST und Verwandte. Zu jeder Anfrage geht eine Zeile JSON auf die Fehlerausgabe.
Exit-Code: 0 wie verlangt beendet, 2 etwas fehlt oder ist nicht erreichbar, 64 falsch aufgerufen.`,
  },
  work: {
    summary: "Aufträge beweisen und unterschreiben lassen",
    help: `vdi-prover work --key DATEI [Optionen]
  --key DATEI        der geheime Schlüssel der Farm (vdi-prover key); noch einmal für einen, der gerade ersetzt wird
  --signers DATEI    JSON: { "<öffentlicher Schlüssel des Ausstellers>": { "url", "secret_file" } }, Dateien daneben; ohne sie
                     beweist dieser Worker nur
  --inputs DATEI     in derselben Form: wo nach Eingaben gefragt wird, die Aussteller bei sich behalten; andere Aufträge
                     bringen ihre mit
  --circuit-dir ORDNER  die Artefakte des Schaltkreises; sonst die installierten
  --concurrency N    Aufträge zugleich; sonst 1, der zwei Prozessoren braucht
  --per-tenant N     Aufträge eines Mandanten zugleich in der ganzen Farm; sonst ohne Grenze
  --port N           Zustand und Messwerte auf 127.0.0.1; sonst keine, 0 nimmt einen freien Port
  --drain N          Sekunden, um bei SIGTERM Begonnenes zu Ende zu bringen; sonst 60. Unfertiges geht zurück

Die Datenbank ist VDI_FARM_DATABASE oder PGHOST und Verwandte. Zu jedem Ereignis geht eine Zeile JSON auf die
Fehlerausgabe, mit Kennungen und Codes.
Exit-Code: 0 wie verlangt beendet, 2 etwas fehlt oder ist nicht erreichbar, 64 falsch aufgerufen.`,
  },
  signer: {
    summary: "für Worker unterschreiben, die keinen Schlüssel eines Ausstellers haben",
    help: `vdi-prover signer (--key DATEI | --command DATEI --public-key HEX) --secret DATEI [Optionen]
  --key DATEI      der geheime Schlüssel des Ausstellers, 64 Hexziffern (vdi keys generate)
  --command DATEI  ein Programm, das mit einem Schlüssel unterschreibt, an den es herankommt, etwa in einem
                   Sicherheitsmodul: für jede Unterschrift gestartet, liest es die Bytes von der Standardeingabe und
                   schreibt 64 Bytes, Ed25519, auf die Standardausgabe
  --public-key HEX dessen öffentlicher Schlüssel
  --secret DATEI   was ein Worker vorzeigt (vdi-prover secret); für einen anderen noch einmal
  --manifest HASH  unter dieser Regelsammlung unterschreiben; für eine andere noch einmal. Sonst unter jeder
  --kid KENNUNG    die genannte Schlüsselkennung
  --port N         sonst 8788; 0 nimmt einen freien Port
  --host ADRESSE   sonst 127.0.0.1; für andere Rechner gehört ein Proxy mit TLS davor

Unterschrieben werden Urkunden des eigenen Schlüssels, die alle acht Schritte bestehen, und sonst nichts.
Exit-Code: 0 wie verlangt beendet, 2 etwas fehlt, 64 falsch aufgerufen.`,
  },
  inputs: {
    summary: "Workern die versiegelten Eingaben von Aufträgen geben, die hier blieben",
    help: `vdi-prover inputs --folder ORDNER --secret DATEI [Optionen]
  --folder ORDNER  wohin submit --keep-inputs sie legte: eine Datei je Auftrag, gelöscht, wenn er beendet ist
  --secret DATEI   was ein Worker vorzeigt (vdi-prover secret); für einen anderen noch einmal
  --port N         sonst 8789; 0 nimmt einen freien Port
  --host ADRESSE   sonst 127.0.0.1; für andere Rechner gehört ein Proxy mit TLS davor

Was herausgegeben wird, öffnet nur der Schlüssel der Farm. Die Datei wird bei jeder Anfrage gelesen und nicht behalten.
Exit-Code: 0 wie verlangt beendet, 2 etwas fehlt, 64 falsch aufgerufen.`,
  },
  submit: {
    summary: "eine Entscheidung für eine Farm versiegeln, sie senden und auf ihre Urkunde warten",
    help: `vdi-prover submit KONFIGURATION --farm URL --farm-key HEX --tenant KENNUNG --secret DATEI --issuer HEX [Optionen]
  KONFIGURATION    JSON: { pipeline, decision: { executionPath, privateInputs, outcomeId }, options? }
  --farm URL       https, oder http auf diesem Rechner
  --farm-key HEX   der öffentliche Schlüssel der Farm, von ihrem Betreiber und nicht von der Farm
  --issuer HEX     der öffentliche Schlüssel, der unterschrieben haben wird; --kid KENNUNG, wo er anders heißt, als er
                   selbst ergibt
  --priority NAME  urgent, normal oder bulk
  --job UUID       die Kennung des Auftrags; sonst wird sie gezogen
  --opening DATEI  die Öffnung dorthin schreiben: sie verrät die Eingaben, und nur Sie können sie lesen
  --out DATEI      die Urkunde dorthin schreiben statt auf die Standardausgabe
  --keep-inputs ORDNER  die versiegelten Eingaben in diesem Ordner behalten statt sie zu senden: von dort gibt sie
                   vdi-prover inputs an Worker; gelöscht, wenn der Auftrag beendet ist

Die Eingaben verlassen diesen Rechner versiegelt. Die Urkunde wird unter --issuer geprüft, bevor sie geschrieben wird.
Exit-Code: 0 gemacht und gültig, 1 der Auftrag scheiterte, 2 nicht zu erfragen, 64 falsch aufgerufen.`,
  },
  cancel: {
    summary: "einen Auftrag beenden und seine Eingaben vergessen lassen",
    help: `vdi-prover cancel AUFTRAG --farm URL --secret DATEI
Exit-Code: 0 abgebrochen, 2 er ist beendet, unbekannt oder nicht zu erfragen, 64 falsch aufgerufen.`,
  },
  key: {
    summary: "den Schlüssel einer Farm machen, für den Aufträge versiegelt werden",
    help: `vdi-prover key DATEI
Schreibt einen geheimen Schlüssel (X25519, 64 Hexziffern), den nur sein Eigentümer lesen kann, und gibt den öffentlichen aus.
Exit-Code: 0 getan, 2 die Datei ist schon da oder nicht zu schreiben, 64 falsch aufgerufen.`,
  },
  "public-key": {
    summary: "der öffentliche Schlüssel zum geheimen einer Farm",
    help: `vdi-prover public-key DATEI
Gibt den öffentlichen Schlüssel zum geheimen einer Farm aus.
Exit-Code: 0 getan, 2 die Datei ist nicht zu lesen oder enthält keinen Schlüssel, 64 falsch aufgerufen.`,
  },
  secret: {
    summary: "ein Geheimnis für einen Mandanten, einen Worker oder einen Leser von Messwerten machen",
    help: `vdi-prover secret DATEI
Schreibt ein Geheimnis, das nur sein Eigentümer lesen kann, und gibt dessen SHA-256 aus, mit dem Server konfiguriert werden.
Exit-Code: 0 getan, 2 die Datei ist schon da oder nicht zu schreiben, 64 falsch aufgerufen.`,
  },
};
