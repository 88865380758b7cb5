// What the checks on structure know of and let stand, each with its reason. The lists shrink: nothing is added without
// one, and what is mended comes off (`npm run check` says which).

/** Reasons by the id that a check gives. */
export type Known = Readonly<Record<string, string>>;

/** Files that a build puts in the place of others, and why: they export the same names on purpose. */
export const STAND_INS: Known = {
  "sdk/attest/src/portable.ts": "for `attest` where nothing can be proved",
  "sdk/core/src/digest/library-sha256.ts": "for `sha256.ts` in the scripts",
  "sdk/core/src/json/no-member-cache.ts": "for `member-cache.ts` in the scripts",
  "sdk/core/src/signing/small-ed25519.ts": "for noble's Ed25519 in the scripts",
  "sdk/element/src/svelte.ts": "`VdiVerify` for pages with Svelte, as `react.ts` is for those with React",
  "sdk/element/src/vue.ts": "`VdiVerify` for pages with Vue",
  "sdk/groth16/src/inline.ts": "for the index where the module is inlined",
  "sdk/groth16/src/prove/module/browser.ts": "`#prove-module` in browsers",
  "sdk/groth16/src/prove/module/node.ts": "`#prove-module` in Node",
  "sdk/groth16/src/wasm/module/browser.ts": "`#wasm-module` in browsers",
  "sdk/groth16/src/wasm/module/inline.ts": "`#wasm-module` where files cannot be beside",
  "sdk/groth16/src/wasm/module/node.ts": "`#wasm-module` in Node",
  "sdk/groth16/src/wasm/module/workerd.ts": "`#wasm-module` in workerd",
  "web-demo/src/embed/absent-proof-engine.ts": "for the engine in the script without proofs",
  "web-demo/src/embed/element.ts": "`@svc/vdi-verifier/element`",
  "web-demo/src/embed/in-worker.ts": "`@svc/vdi-verifier/worker`, with the worker's script beside it",
  "web-demo/src/embed/script.ts":
    "the libraries' own names, as promises where the rest loads with its first use",
  "web-demo/src/embed/few-words.ts": "for most sentences in the scripts",
  "web-demo/src/embed/no-words.ts": "for the sentences in the element",
  "web-demo/src/embed/small-schema.ts": "for valibot in the scripts",
  "web-demo/src/embed/wasm-beside.ts": "`#wasm-module` of the split script",
  "web-demo/src/embed/wasm-inline.ts": "`#wasm-module` of the one-file script",
  "web-demo/src/make/prove-module.ts": "`#prove-module` of the page",
  "web-demo/src/worker/wasm-module.ts": "`#wasm-module` of the page",
};
export const KNOWN = {
  cycles: {} as Known,
  deadExports: {} as Known,
  loads: {
    "sdk/farm/src/signer/command-signer.ts":
      "the operator of a signing service may name the program that reaches its key; what it answers is checked",
    "web-demo/src/embed/verify-in-worker.ts": "the page that calls may name its own worker",
  } as Known,
  decoders: {
    "edge/scripts/vdi-edge/claim-service.ts readFile as text": "the number that this command wrote itself",
    "edge/scripts/vdi-edge/perform.ts JSON.parse": "the package's own manifest",
    "edge/scripts/vdi-edge/perform.ts readFile as text": "the package's own manifest",
    "edge/scripts/vdi-edge/stopping.ts readFile as text": "the kernel's own text",
    "edge/src/objects/ JSON.parse": "rows that the object stored itself, of documents that were read before",
    "edge/src/routes/ JSON.parse": "what this service's own objects answer",
    "sdk/cli/src/vdi/version.ts JSON.parse": "the package's own manifest",
    "sdk/cli/src/vdi/version.ts readFile as text": "the package's own manifest",
    "sdk/farm/src/cli/run.ts JSON.parse": "the package's own manifest",
    "sdk/farm/src/cli/run.ts readFile as text": "the package's own manifest",
    "sdk/farm/src/http/farm-server.ts .json()": "`Asked.json` of this package, which reads by `readJson`",
    "sdk/farm/src/signer/signer-server.ts .json()": "`Asked.json` of this package, which reads by `readJson`",
    "sdk/farm/src/store/jobs.ts JSON.parse": "rows that the farm stored itself",
    "sdk/groth16/src/prove/witness-program.ts JSON.parse": "a file that is installed with the prover",
    "sdk/transparency/src/log/said.ts JSON.parse": "marks that the log wrote itself",
    "web-demo/src/embed/element.ts JSON.parse":
      "what is shown beside the verdict of the library, which reads the same text",
    "web-demo/src/examine/packed-text.ts .text()": "text that the page packed itself",
    "web-demo/src/examine/reports.ts JSON.parse": "reports that the page's own worker wrote",
  } as Known,
};
