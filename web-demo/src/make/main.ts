/** The page on which a visitor decides, proves it in the tab, watches, may cancel, and hands the result to the verifier. */
import type { DecisionAttestation } from "@svc/core";
import { encodeFragment, MAX_SAME_PAGE_CHARACTERS } from "@svc/vdi-verifier/page";
import { german, language } from "../language.ts";
import { openSpoken } from "../language-switch.ts";
import { h } from "../view/h.ts";
import { follows, spoken, spokenName } from "../view/spoken.ts";
import { makeWords } from "../words/make.ts";
import { PIPELINE_NAME } from "./configuration.ts";
import { type DecisionForm, decisionForm, SAMPLES } from "./decision-form.ts";
import { failureSentences } from "./failure.ts";
import { openIssuer } from "./issuer.ts";
import { LENDING_STEPS } from "./lending-steps.ts";
import type { PolicyEditor } from "./policy-editor.ts";

const POLICY = "fair-lending-v1";

/** A text that follows the language. */
const t = (say: (words: ReturnType<typeof makeWords>) => string) => spoken(() => say(makeWords()));
const label = <One extends Element>(element: One, say: (words: ReturnType<typeof makeWords>) => string) =>
  spokenName(element, () => say(makeWords()));

let saying = () => "";
let form: DecisionForm;
const prove = h("button", { type: "button", class: "button strong", click: () => void start() });
const cancel = h("button", { type: "button", class: "button", hidden: true, click: () => running?.abort() });
const progress = h("progress", { max: 1, value: 0, hidden: true });
const status = h("p", { class: "note", role: "status" });
const result = h("section", { class: "made", tabindex: "-1" });
const under = h("p", { class: "note" });
const changed = h("p", { class: "note", role: "status" });
/** How often what would be proved was changed. */
let changes = 0;

function draw(): void {
  prove.append(t((one) => one.prove));
  cancel.append(t((one) => one.cancel));
  follows(status, () => {
    status.textContent = saying();
  });
  label(progress, (one) => one.progress);
  label(result, (one) => one.result);
  follows(under, () => under.replaceChildren(...underWhat()));
  form = decisionForm(under, h("p", { class: "buttons" }, prove, cancel), progress, status);
  const samples = SAMPLES.map(({ label: name, values }) => {
    const click = () => {
      form.fill(values);
      change();
    };
    return h(
      "button",
      { type: "button", class: "button", click },
      t((one) => one[name]),
    );
  });
  const page = document.getElementById("make");
  page?.addEventListener("input", change);
  page?.append(
    h(
      "h1",
      {},
      t((one) => one.heading),
    ),
    h(
      "p",
      {},
      t((one) => one.explained),
    ),
    h(
      "div",
      { class: "buttons samples", role: "group", "aria-labelledby": "start-from" },
      h(
        "span",
        { id: "start-from" },
        t((one) => one.startFrom),
      ),
      ...samples,
    ),
    form.element,
    result,
    ownRules(),
  );
  form.fill(SAMPLES[0]?.values ?? {});
}

/** Under which rules the decision would be proved now. */
function underWhat(): (Node | string)[] {
  const { underOwn, underPublished } = makeWords();
  return editor?.chosen() ? [underOwn] : [underPublished, h("code", {}, POLICY), "."];
}

/** What came of an earlier decision is not shown as if it were of this one. */
function change(): void {
  changes += 1;
  editor?.changed();
  under.replaceChildren(...underWhat());
  if (result.hasChildNodes()) sayChanged();
}

function sayChanged(): void {
  result.prepend(changed);
  follows(changed, () => {
    changed.textContent = makeWords().changedSince;
  });
}

let editor: PolicyEditor | null = null;

/** Folded; its script comes when somebody opens it, and is asked for again where it did not come. */
function ownRules(): HTMLElement {
  const summary = h(
    "summary",
    {},
    t((one) => one.ownRules),
  );
  const place = h("details", { class: "card" }, summary);
  const open = async () => {
    const { policyEditor } = await import("./policy-editor.ts");
    editor = policyEditor({ words: makeWords, german, follows, read: () => form.read() });
    place.append(editor.element);
  };
  let isAsked = false;
  place.addEventListener("toggle", () => {
    if (isAsked || !place.open) return;
    isAsked = true;
    open().catch((error) => {
      isAsked = false;
      refuse(error);
    });
  });
  return place;
}

let running: AbortController | null = null;

async function start(): Promise<void> {
  const decision = form.read();
  if (decision === null || running !== null || editor?.ready() === false) return;
  running = new AbortController();
  const { signal } = running;
  // Before anything is waited for: what is changed meanwhile is another decision's.
  const [changesBefore, own] = [changes, editor?.rules() ?? null];
  result.replaceChildren();
  busy(true);
  say(() => makeWords().fetching);
  try {
    const vdi = await untilAborted(
      signal,
      openIssuer((part) => signal.aborted || show(part)),
    );
    const rules = own ?? { manifest: POLICY };
    const pipeline = vdi.pipeline({ name: PIPELINE_NAME, steps: [...LENDING_STEPS], ...rules });
    show(0);
    say(() => makeWords().proving);
    const started = performance.now();
    const attestation = await vdi.attest(pipeline, decision, {
      reasons: decision.outcomeId === "decline" ? "all" : [],
      signal,
      onProvingProgress: show,
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(() => makeWords().provedIn(seconds));
    await hand(attestation, own !== null);
  } catch (error) {
    if (signal.aborted) say(() => makeWords().cancelled);
    else refuse(error);
  } finally {
    if (changes !== changesBefore && result.hasChildNodes()) sayChanged();
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

async function hand(attestation: DecisionAttestation, isUnderOwn: boolean): Promise<void> {
  const text = `${JSON.stringify(attestation, null, 2)}\n`;
  const fragment = await encodeFragment(JSON.stringify(attestation), MAX_SAME_PAGE_CHARACTERS);
  const { outcome, reasons } = attestation.decision;
  const outcomes = (): Readonly<Record<string, string>> => makeWords().outcomes;
  const ruled = ({ ofOwn, ofPublished }: ReturnType<typeof makeWords>) =>
    isUnderOwn ? ofOwn : ofPublished(POLICY);
  const check = h(
    "a",
    { class: "button strong" },
    t((one) => one.checkIt),
  );
  follows(check, () => {
    check.href = `./?lang=${language()}${fragment}`;
  });
  const file = { href: URL.createObjectURL(new Blob([text])), download: "decision.json" };
  const { attestation_id: id, signature } = attestation;
  result.replaceChildren(
    h(
      "h2",
      {},
      t((one) => one.proved(outcomes()[outcome] ?? outcome)),
    ),
    h(
      "p",
      {},
      t((one) =>
        reasons.length === 0 ? one.keepsEveryRule(ruled(one)) : one.namesRules(reasons.length, ruled(one)),
      ),
    ),
    h(
      "p",
      {},
      t((one) => one.identifier),
      h("code", { class: "hash" }, id),
    ),
    h(
      "p",
      {},
      t((one) => one.signingKey),
      h("code", { class: "hash" }, signature.public_key),
    ),
    h(
      "p",
      { class: "buttons" },
      fragment === null ? null : check,
      h(
        "a",
        { class: "button", ...file },
        t((one) => one.save(file.download)),
      ),
    ),
  );
  result.focus();
}

function refuse(error: unknown): void {
  const { broken } = failureSentences(error);
  say(() => failureSentences(error).said);
  if (broken.length === 0) return;
  const lines = broken.map((_, i) => {
    const one = () => failureSentences(error).broken[i];
    return h(
      "li",
      {},
      spoken(() => one()?.text ?? ""),
      h("br"),
      h(
        "span",
        { class: "note" },
        spoken(() => one()?.said ?? ""),
      ),
    );
  });
  result.replaceChildren(
    h(
      "h2",
      {},
      t((one) => one.refusedBefore),
    ),
    h("ul", { class: "broken" }, ...lines),
  );
  result.focus();
}

function busy(is: boolean): void {
  const [left, taken] = is ? [prove, cancel] : [cancel, prove];
  const isLeft = document.activeElement === left;
  prove.disabled = is;
  cancel.hidden = !is;
  // Whoever pressed the one by keyboard is on the other, and not at the top of the page.
  if (isLeft) taken.focus();
  progress.hidden = !is;
  progress.value = 0;
}

function show(part: number): void {
  progress.value = part;
}

function say(text: () => string): void {
  saying = text;
  status.textContent = text();
}

await openSpoken(() => import("@svc/words/de/page"), makeWords, draw);
