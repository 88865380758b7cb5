/** The page on which a visitor decides, proves it in the tab, watches, may cancel, and hands the result to the verifier. */
import type { DecisionAttestation } from "@svc/core";
import { encodeFragment, MAX_SAME_PAGE_CHARACTERS } from "../intake/fragment.ts";
import { h } from "../view/h.ts";
import { decisionForm, LENDING_STEPS, SAMPLES } from "./decision-form.ts";
import { failureSentences } from "./failure.ts";
import { openIssuer } from "./issuer.ts";

const POLICY = "fair-lending-v1";

const prove = h(
  "button",
  { type: "button", class: "button strong", click: () => void start() },
  "Prove this decision",
);
const cancel = h(
  "button",
  { type: "button", class: "button", hidden: true, click: () => running?.abort() },
  "Cancel",
);
const progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Proved so far" });
const status = h("p", { class: "note", role: "status" });
const result = h("section", { class: "made", "aria-label": "Result", tabindex: "-1" });
const form = decisionForm(h("p", { class: "buttons" }, prove, cancel), progress, status);

document
  .getElementById("make")
  ?.append(
    h("h1", {}, "Make a decision, and prove it"),
    h(
      "p",
      {},
      "You are the lender. Decide on an application under the published policy ",
      h("code", {}, POLICY),
      ". Your tab proves that the decision keeps its rules and signs it with a key made for this visit; what comes out shows neither the inputs nor the path. That the inputs are true is your word: no proof shows it. The proving key, some 10 MB, is fetched once and kept.",
    ),
    h(
      "p",
      { class: "buttons", role: "group", "aria-label": "Start from" },
      ...SAMPLES.map(({ label, values }) =>
        h("button", { type: "button", class: "button", click: () => form.fill(values) }, label),
      ),
    ),
    form.element,
    result,
  );
form.fill(SAMPLES[0]?.values ?? {});

let running: AbortController | null = null;

async function start(): Promise<void> {
  const decision = form.read();
  if (decision === null || running !== null) return;
  running = new AbortController();
  const { signal } = running;
  result.replaceChildren();
  busy(true);
  say("Fetching the proving key.");
  try {
    const vdi = await untilAborted(
      signal,
      openIssuer((part) => signal.aborted || show(part)),
    );
    const pipeline = vdi.pipeline({ name: "Consumer credit", steps: [...LENDING_STEPS], manifest: POLICY });
    show(0);
    say("Proving.");
    const started = performance.now();
    const attestation = await vdi.attest(pipeline, decision, {
      reasons: decision.outcomeId === "decline" ? "all" : [],
      signal,
      onProvingProgress: show,
    });
    say(
      `Proved, verified and signed in ${((performance.now() - started) / 1000).toFixed(1)} s, in this tab.`,
    );
    await hand(attestation);
  } catch (error) {
    if (signal.aborted) say("Cancelled. Nothing was made.");
    else refuse(error);
  } finally {
    running = null;
    busy(false);
  }
}

/** What comes of the promise, unless the visitor has had enough before. */
function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

async function hand(attestation: DecisionAttestation): Promise<void> {
  const text = `${JSON.stringify(attestation, null, 2)}\n`;
  const fragment = await encodeFragment(JSON.stringify(attestation), MAX_SAME_PAGE_CHARACTERS);
  const { outcome, reasons } = attestation.decision;
  result.replaceChildren(
    h("h2", {}, `Proved: ${outcome}`),
    h(
      "p",
      {},
      reasons.length === 0
        ? "It says that the decision keeps every critical rule of the policy, and not why. The inputs stay in this tab."
        : `It names ${reasons.length} rules that were not met, each proved. The inputs stay in this tab.`,
    ),
    h("p", {}, "Identifier ", h("code", { class: "hash" }, attestation.attestation_id)),
    h("p", {}, "Signing key ", h("code", { class: "hash" }, attestation.signature.public_key)),
    h(
      "p",
      { class: "buttons" },
      fragment === null
        ? null
        : h("a", { class: "button strong", href: `./${fragment}` }, "Check it in the verifier"),
      h(
        "a",
        { class: "button", href: URL.createObjectURL(new Blob([text])), download: "decision.json" },
        "Save decision.json",
      ),
    ),
  );
  result.focus();
}

function refuse(error: unknown): void {
  const [first, ...rules] = failureSentences(error);
  say(first);
  if (rules.length === 0) return;
  result.replaceChildren(
    h("h2", {}, "Refused before any proving"),
    h("ul", { class: "broken" }, ...rules.map((rule) => h("li", {}, rule))),
  );
  result.focus();
}

function busy(is: boolean): void {
  prove.disabled = is;
  cancel.hidden = !is;
  progress.hidden = !is;
  progress.value = 0;
}

function show(part: number): void {
  progress.value = part;
}

function say(text: string): void {
  status.textContent = text;
}
