// What runs in the page of tab.node.test.ts, on the package as it is built; bundled by serve-tab.ts.
import { BrowserVDI, webCryptoSigner } from "@svc/vdi-prover/browser";

export interface TabAnswer {
  readonly attestation: unknown;
  readonly publicKey: string;
  readonly progress: readonly number[];
  readonly keyBytes: number;
  readonly milliseconds: readonly number[];
  readonly extractable: boolean;
  readonly aborted: string;
  readonly stopMilliseconds: number;
}

declare global {
  var attestInTab: (workers: number) => Promise<TabAnswer>;
  var runsInlineScript: () => boolean;
}

/** Tests whether a script inside the document runs, which the page's policy forbids. */
globalThis.runsInlineScript = () => {
  const script = document.createElement("script");
  script.textContent = "globalThis.inlineRan = true";
  document.head.append(script);
  return "inlineRan" in globalThis;
};

globalThis.attestInTab = async (workers) => {
  const signer = await webCryptoSigner();
  let keyBytes = 0;
  const vdi = await BrowserVDI.open({
    signer,
    keyUrl: "/key/",
    workers,
    onKeyBytes: (received) => {
      keyBytes = received;
    },
  });
  const pipeline = vdi.pipeline({
    name: "Tab",
    steps: ["check", "pay"],
    constraints: [
      {
        id: "small",
        description: "A payment is at most 100.",
        critical: true,
        vertex: "pay",
        predicate: { input: "/amount", op: "le", value: 100 },
      },
    ],
  });
  const decision = { executionPath: ["check", "pay"], privateInputs: { amount: 12.5 }, outcomeId: "pay" };
  const progress: number[] = [];
  const milliseconds: number[] = [];
  let attestation: unknown;
  for (let i = 0; i < 3; i++) {
    const started = performance.now();
    attestation = await vdi.attest(pipeline, decision, { onProvingProgress: (done) => progress.push(done) });
    milliseconds.push(performance.now() - started);
  }
  const controller = new AbortController();
  let stopped = 0;
  const aborted = await vdi
    .attest(pipeline, decision, {
      signal: controller.signal,
      onProvingProgress: () => {
        stopped = performance.now();
        controller.abort(new Error("enough"));
      },
    })
    .then(
      () => "proved",
      (error: Error) => error.message,
    );
  const stopMilliseconds = performance.now() - stopped;
  vdi.close();
  const { extractable } = signer.keys.privateKey;
  return {
    attestation,
    publicKey: signer.publicKey,
    progress,
    keyBytes,
    milliseconds,
    extractable,
    aborted,
    stopMilliseconds,
  };
};
