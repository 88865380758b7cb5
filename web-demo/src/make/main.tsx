/** The page on which a visitor decides, proves it in the tab, watches, may cancel, and hands the result to the verifier. */

import { signal } from "@preact/signals";
import type { DecisionAttestation } from "@svc/core";
import { encodeFragment, MAX_SAME_PAGE_CHARACTERS } from "@svc/vdi-verifier/page";
import { createRef, type VNode } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { makeLabels as say } from "../labels/make.ts";
import { language } from "../language.ts";
import { openPage } from "../language-switch.tsx";
import { PIPELINE_NAME } from "./configuration.ts";
import { DecisionForm, fillDecision, readDecision, SAMPLES } from "./decision-form.tsx";
import { failureSentences } from "./failure.ts";
import { openIssuer } from "./issuer.ts";
import { LENDING_STEPS } from "./lending-steps.ts";
import type { PolicyEditor } from "./policy-editor.tsx";

const POLICY = "fair-lending-v1";

/** What came of the last decision. */
type Result =
  | {
      readonly shows: "made";
      readonly attestation: DecisionAttestation;
      /** Hands it to the verifier; null where it is too long. */
      readonly fragment: string | null;
      readonly file: string;
      readonly isUnderOwn: boolean;
    }
  | { readonly shows: "refused"; readonly error: unknown };

const form = createRef<HTMLFormElement>();
const proveButton = createRef<HTMLButtonElement>();
const cancelButton = createRef<HTMLButtonElement>();
const resultPlace = createRef<HTMLElement>();
/** In the language that is spoken. */
const status = signal<() => string>(() => "");
/** From 0 to 1; null while nothing is proved. */
const progress = signal<number | null>(null);
const result = signal<Result | null>(null);
/** Whether the decision was changed since it was proved. */
const isChanged = signal(false);
const editor = signal<PolicyEditor | null>(null);
let running: AbortController | null = null;
/** How often what would be proved was changed. */
let changes = 0;

function Make(): VNode {
  useLayoutEffect(() => fill(0), []);
  const isBusy = progress.value !== null;
  return (
    <>
      <h1>{say().heading}</h1>
      <p>{say().explained}</p>
      <div class="buttons samples" role="group" aria-labelledby="start-from">
        <span id="start-from">{say().startFrom}</span>
        {SAMPLES.map(({ label }, i) => (
          <button
            type="button"
            class="button"
            onClick={() => {
              fill(i);
              change();
            }}
          >
            {say()[label]}
          </button>
        ))}
      </div>
      <DecisionForm form={form}>
        <p class="note">{underWhat()}</p>
        <p class="buttons">
          <button
            ref={proveButton}
            type="button"
            class="button strong"
            disabled={isBusy}
            onClick={() => void start()}
          >
            {say().prove}
          </button>
          <button
            ref={cancelButton}
            type="button"
            class="button"
            hidden={!isBusy}
            onClick={() => running?.abort()}
          >
            {say().cancel}
          </button>
        </p>
        <progress max={1} value={progress.value ?? 0} hidden={!isBusy} aria-label={say().progress} />
        <p class="note" role="status">
          {status.value()}
        </p>
      </DecisionForm>
      <section ref={resultPlace} class="made" tabindex={-1} aria-label={say().result}>
        {result.value !== null && isChanged.value && (
          <p class="note" role="status">
            {say().changedSince}
          </p>
        )}
        {result.value !== null && <ShownResult result={result.value} />}
      </section>
      <OwnRules />
    </>
  );
}

function fill(sample: number): void {
  if (form.current) fillDecision(form.current, SAMPLES[sample]?.values ?? {});
}

const read = () => form.current && readDecision(form.current);

/** Under which rules the decision would be proved now. */
function underWhat(): VNode {
  const { underOwn, underPublished } = say();
  if (editor.value?.isChosen.value) return <>{underOwn}</>;
  return (
    <>
      {underPublished}
      <code>{POLICY}</code>
      {"."}
    </>
  );
}

/** What came of an earlier decision is not shown as if it were of this one. */
function change(): void {
  changes += 1;
  editor.value?.forget();
  isChanged.value = true;
}

/** Folded; its script comes when somebody opens it, and is asked for again where it did not come. */
function OwnRules(): VNode {
  const load = () => {
    if (editor.value !== null) return;
    import("./policy-editor.tsx").then(({ PolicyEditor }) => {
      editor.value ??= new PolicyEditor(read);
    }, refuse);
  };
  return (
    <details class="card" onToggle={load}>
      <summary>{say().ownRules}</summary>
      {editor.value?.view()}
    </details>
  );
}

async function start(): Promise<void> {
  const decision = read();
  if (decision === null || running !== null || editor.value?.isReady() === false) return;
  running = new AbortController();
  const { signal } = running;
  // Before anything is waited for: what is changed meanwhile is another decision's.
  const [changesBefore, own] = [changes, editor.value?.rules() ?? null];
  result.value = null;
  busy(true);
  status.value = () => say().fetching;
  try {
    const vdi = await untilAborted(
      signal,
      openIssuer((part) => {
        if (!signal.aborted) progress.value = part;
      }),
    );
    const rules = own ?? { manifest: POLICY };
    const pipeline = vdi.pipeline({ name: PIPELINE_NAME, steps: [...LENDING_STEPS], ...rules });
    progress.value = 0;
    status.value = () => say().proving;
    const started = performance.now();
    const attestation = await vdi.attest(pipeline, decision, {
      reasons: decision.outcomeId === "decline" ? "all" : [],
      signal,
      onProvingProgress: (part: number) => {
        progress.value = part;
      },
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    status.value = () => say().provedIn(seconds);
    await hand(attestation, own !== null);
  } catch (error) {
    if (signal.aborted) status.value = () => say().cancelled;
    else refuse(error);
  } finally {
    isChanged.value = changes !== changesBefore;
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
  const file = URL.createObjectURL(new Blob([text]));
  show({ shows: "made", attestation, fragment, file, isUnderOwn });
}

function refuse(error: unknown): void {
  status.value = () => failureSentences(error).said;
  if (failureSentences(error).broken.length > 0) show({ shows: "refused", error });
}

function show(one: Result): void {
  result.value = one;
  // Once it is drawn.
  queueMicrotask(() => resultPlace.current?.focus());
}

const FILE = "decision.json";

function ShownResult({ result: one }: { readonly result: Result }): VNode {
  if (one.shows === "refused") return <Refusal error={one.error} />;
  const { attestation, fragment, file, isUnderOwn } = one;
  const { outcome, reasons } = attestation.decision;
  const outcomes: Readonly<Record<string, string>> = say().outcomes;
  const {
    ownPolicy: ofOwn,
    publishedPolicy: ofPublished,
    madeKeepsRules: keepsEveryRule,
    madeNamesRules: namesRules,
  } = say();
  const ruled = isUnderOwn ? ofOwn : ofPublished(POLICY);
  return (
    <>
      <h2>{say().madeTitle(outcomes[outcome] ?? outcome)}</h2>
      <p>{reasons.length === 0 ? keepsEveryRule(ruled) : namesRules(reasons.length, ruled)}</p>
      <p>
        {say().madeIdentifier}
        <code class="hash">{attestation.attestation_id}</code>
      </p>
      <p>
        {say().madeKey}
        <code class="hash">{attestation.signature.public_key}</code>
      </p>
      <p class="buttons">
        {fragment !== null && (
          <a class="button strong" href={`./?lang=${language()}${fragment}`}>
            {say().checkLink}
          </a>
        )}
        <a class="button" href={file} download={FILE}>
          {say().save(FILE)}
        </a>
      </p>
    </>
  );
}

const Refusal = ({ error }: { readonly error: unknown }): VNode => (
  <>
    <h2>{say().refusedTitle}</h2>
    <ul class="broken">
      {failureSentences(error).broken.map(({ text, said }) => (
        <li>
          {text}
          <br />
          <span class="note">{said}</span>
        </li>
      ))}
    </ul>
  </>
);

function busy(is: boolean): void {
  const [left, taken] = is ? [proveButton, cancelButton] : [cancelButton, proveButton];
  const isLeft = document.activeElement === left.current;
  progress.value = is ? 0 : null;
  // Whoever pressed the one by keyboard is on the other once it is drawn, and not at the top of the page.
  if (isLeft) queueMicrotask(() => taken.current?.focus());
}

const root = document.getElementById("make");
if (root === null) throw new Error("the page has no place for the form");
root.addEventListener("input", change);
await openPage(root, () => import("../labels/de.ts"), say, Make);
