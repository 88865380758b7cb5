// What the checks on structure know of and let stand, each with its reason. The lists shrink: nothing is added without
// one, and what is mended comes off (`npm run check` says which).

/** Reasons by the id that a check gives. */
export type Known = Readonly<Record<string, string>>;

/** Files that a build puts in the place of others, and why: they export the same names on purpose. */
export const STAND_INS: Known = {
  "sdk/attest/src/portable.ts": "for `attest` where nothing can be proved",
  "sdk/core/src/json/no-member-cache.ts": "for `member-cache.ts` in the scripts",
  "sdk/core/src/signing/small-ed25519.ts": "for noble's Ed25519 in the scripts",
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

/** Where sentences are made, and so may be cut. */
export const WORDS: readonly string[] = ["sdk/words/src", "sdk/report/src/words"];
const NOT_YET = "still a clause: to become a reason with values";

export const KNOWN = {
  cycles: {} as Known,
  deadExports: {} as Known,
  longFunctions: {} as Known,
  namesTwice: {} as Known,
  prose: {
    "sdk/billing/src/api/problems.ts refusal":
      "the table of the API's problems: each title stands there once",
    "sdk/core/src/statement/evaluate-policy.ts refused":
      "a maker is told in an error which rules no proof of the decision can meet",
    "sdk/billing/src/api/credentials.ts refuse": NOT_YET,
    "sdk/billing/src/api/query.ts refuse": NOT_YET,
    "sdk/billing/src/charge/check-event.ts refuse": NOT_YET,
    "sdk/billing/src/charge/compute-charge.ts refuse": NOT_YET,
    "sdk/billing/src/grant/check-grant.ts refuse": NOT_YET,
    "sdk/billing/src/intent/check-scope.ts refuse": NOT_YET,
    "sdk/billing/src/intent/hold-of.ts refuse": NOT_YET,
    "sdk/billing/src/ledger/charge-event.ts refuse": NOT_YET,
    "sdk/billing/src/ledger/hold.ts refuse": NOT_YET,
    "sdk/billing/src/ledger/reserve-event.ts refuse": NOT_YET,
    "sdk/billing/src/tariff/price-usage.ts refuse": NOT_YET,
    "sdk/billing/src/usage/check-amount.ts refuse": NOT_YET,
    "sdk/billing/src/verification/bill.ts refuse": NOT_YET,
    "sdk/billing/src/verification/rows/charge.ts failRow": NOT_YET,
    "sdk/billing/src/verification/rows/commitments.ts failRow": NOT_YET,
    "sdk/billing/src/verification/rows/identity.ts failRow": NOT_YET,
    "sdk/billing/src/verification/rows/inclusion.ts failRow": NOT_YET,
    "sdk/billing/src/verification/rows/manifest.ts failRow": NOT_YET,
    "sdk/billing/src/verification/rows/meter.ts failRow": NOT_YET,
    "sdk/billing/src/verification/rows/receipt.ts failRow": NOT_YET,
    "sdk/billing/src/verification/rows/revocation.ts failRow": NOT_YET,
    "sdk/billing/src/verification/rows/schema.ts failRow": NOT_YET,
    "sdk/billing/src/verification/rows/time.ts failRow": NOT_YET,
    "sdk/billing/src/verification/verify-billing.ts failRow": NOT_YET,
    "edge/src/http/caller.ts refuseWith": NOT_YET,
    "edge/src/http/rate-limit.ts refuseWith": NOT_YET,
    "edge/src/http/read-body.ts refuseWith": NOT_YET,
    "edge/src/log/check-receipt.ts refuse": NOT_YET,
    "edge/src/revocation/poll.ts refuse": NOT_YET,
    "edge/src/revocation/signed-snapshot.ts refuse": NOT_YET,
    "edge/src/routes/attest-checks.ts refuse": NOT_YET,
    "edge/src/routes/authorize.ts refuseWith": NOT_YET,
    "edge/src/routes/bills.ts refuseWith": NOT_YET,
    "edge/src/routes/preflight.ts refuseWith": NOT_YET,
    "edge/src/routes/standing-key.ts refuseWith": NOT_YET,
    "edge/src/routes/transparency.ts refuseWith": NOT_YET,
  } as Known,
  loads: {} as Known,
};
