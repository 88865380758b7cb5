// Decoders beside the one reader that are allowed, by `PATH WHAT` or `FOLDER/ WHAT`, each with its reason. An entry that
// matches nothing is a finding, so the list shrinks.
export const KNOWN_DECODERS: Readonly<Record<string, string>> = {
  "edge/scripts/vdi-edge/claim-service.ts readFile as text": "the number that this command wrote itself",
  "edge/scripts/vdi-edge/perform.ts JSON.parse": "the package's own manifest",
  "edge/scripts/vdi-edge/perform.ts readFile as text": "the package's own manifest",
  "edge/scripts/vdi-edge/stopping.ts readFile as text": "the kernel's own text",
  "edge/src/ledger/ JSON.parse":
    "rows that the object stored itself, and what the service's own objects pass on",
  "edge/src/log/receipt-log.ts JSON.parse":
    "receipts that the service's own register passes on; each is parsed then",
  "edge/src/metrics/sql-metrics-store.ts JSON.parse": "rows that the object stored itself",
  "edge/src/register/ JSON.parse":
    "rows that the object stored itself, and what the service's own objects pass on",
  "sdk/cli/src/vdi/version.ts JSON.parse": "the package's own manifest",
  "sdk/cli/src/vdi/version.ts readFile as text": "the package's own manifest",
  "sdk/farm/src/cli/run.ts JSON.parse": "the package's own manifest",
  "sdk/farm/src/cli/run.ts readFile as text": "the package's own manifest",
  "sdk/farm/src/http/farm-server.ts .json()": "`Asked.json` of this package, which reads by `readJson`",
  "sdk/farm/src/signer/signer-server.ts .json()": "`Asked.json` of this package, which reads by `readJson`",
  "sdk/farm/src/store/jobs.ts JSON.parse": "rows that the farm stored itself",
  "sdk/groth16/src/prove/witness-program.ts JSON.parse": "a file that is installed with the prover",
  "sdk/transparency/src/log/said.ts JSON.parse": "marks that the log wrote itself",
  "sdk/verifier/src/element/element.ts JSON.parse":
    "what is shown beside the verdict of the library, which reads the same text",
  "web-demo/src/examine/packed-text.ts .text()": "text that the page packed itself",
  "web-demo/src/examine/reports.ts JSON.parse": "reports that the page's own worker wrote",
};
