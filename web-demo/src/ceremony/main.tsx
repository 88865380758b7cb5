/** The contributor's page: three files and a name in, a key to hand on and a signed statement out. */
import "../styles/page.css";
import "../styles/ceremony.css";
import { type Signal, signal } from "@preact/signals";
import { readJson } from "@svc/core/json";
import type { CeremonyTerms } from "@svc/groth16/ceremony";
import { authorText, CEREMONY_SET, sentenceOf } from "@svc/messages";
import { createRef, type VNode } from "preact";
import { useRef } from "preact/hooks";
import { ceremonyLabels as say } from "../labels/ceremony.ts";
import { german } from "../language.ts";
import { openPage } from "../language-switch.tsx";
import { ownScript } from "../trusted-types.ts";
import type { CeremonyAnswer, CeremonyRequest, Link } from "./messages.ts";
import { signStatement } from "./sign-statement.ts";

type Passed = Extract<CeremonyAnswer, { passed: unknown }>["passed"];

/** What was found and made. */
interface Given extends Pick<Passed, "before"> {
  readonly contributionHash: string | undefined;
  /** Addresses of the files to take away; null for what was not made. */
  readonly key: string | null;
  readonly statement: { readonly file: string; readonly publicKey: string } | "no_ed25519" | null;
  /** Whether the key handed over before was given too. */
  readonly isCompared: boolean;
}

const FILES = ["initial", "handed", "previous", "terms"] as const;
type FileName = (typeof FILES)[number];

const files: Record<FileName, Signal<File | undefined>> = {
  initial: signal(),
  handed: signal(),
  previous: signal(),
  terms: signal(),
};
const name = createRef<HTMLInputElement>();
/** In the language that is spoken. */
const status = signal<{ readonly text: () => string; readonly isRefused?: boolean }>({ text: () => "" });
/** From 0 to 1; null while nothing is checked. */
const progress = signal<number | null>(null);
const given = signal<Given | null>(null);
let worker: Worker | null = null;

function Ceremony(): VNode {
  const isBusy = progress.value !== null;
  const { text, isRefused = false } = status.value;
  return (
    <>
      <h1>{say().title}</h1>
      <p>{say().explained}</p>
      {FILES.map((file) => (
        <FileRow id={file} />
      ))}
      <p class="field">
        <label for="name">{say().ownName}</label>
        <input ref={name} id="name" type="text" maxlength={64} autocomplete="off" />
      </p>
      <p class="buttons">
        <button
          type="button"
          class="button strong"
          disabled={isBusy}
          onClick={() => void start(name.current?.value ?? "")}
        >
          {say().checkAndContribute}
        </button>
        <button type="button" class="button" disabled={isBusy} onClick={() => void start(null)}>
          {say().checkOnly}
        </button>
        <button type="button" class="button" hidden={!isBusy} onClick={() => stop(() => say().cancelled)}>
          {say().cancel}
        </button>
      </p>
      <progress max={1} value={progress.value ?? 0} hidden={!isBusy} aria-label={say().progress} />
      <p class={isRefused ? "status refused" : "status"} role="status">
        {text()}
      </p>
      <section class="given" aria-label={say().result}>
        {given.value && <ShownGiven {...given.value} />}
      </section>
    </>
  );
}

/** A button of ours and what was chosen: the browser's own control speaks the browser's language. */
function FileRow({ id }: { readonly id: FileName }): VNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="field">
      <span id={`${id}-name`}>{say()[id]}</span>
      <span class="chosen">
        <button
          type="button"
          class="button"
          id={`${id}-choose`}
          aria-labelledby={`${id}-name ${id}-choose`}
          aria-describedby={`${id}-file`}
          onClick={() => input.current?.click()}
        >
          {say().chooseFile}
        </button>
        <bdi id={`${id}-file`}>{files[id].value?.name ?? say().noFile}</bdi>
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        class="off-screen"
        tabindex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          files[id].value = currentTarget.files?.[0];
        }}
      />
    </div>
  );
}

async function start(own: string | null): Promise<void> {
  given.value = null;
  const [first, last] = [await bytesOf(files.initial.value), await bytesOf(files.handed.value)];
  if (first === null || last === null) return tell(() => say().chooseBothKeys);
  if (own !== null && new TextEncoder().encode(own).length > 64) return tell(() => say().nameTooLong);
  const terms = await termsIn(files.terms.value);
  if (terms === undefined) return tell(() => say().termsUnreadable);
  const previous = await bytesOf(files.previous.value);
  const request: CeremonyRequest = { initial: first, handed: last, previous, name: own, terms };
  progress.value = 0;
  tell(() => say().checking);
  worker = new Worker(ownScript("ceremony-worker.js"), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<CeremonyAnswer>) => void hear(data, previous !== null);
  worker.onerror = () => stop(() => say().workFailed);
  worker.postMessage(request, [first.buffer, last.buffer, ...(previous === null ? [] : [previous.buffer])]);
}

async function hear(answer: CeremonyAnswer, isCompared: boolean): Promise<void> {
  if ("progress" in answer) {
    progress.value = answer.progress;
    return;
  }
  // With the worker goes the secret.
  if ("refused" in answer) {
    const { refused } = answer;
    stop(() => say().refused(sentenceOf(CEREMONY_SET, refused, german()?.locale)), true);
    return;
  }
  const { before, key, contributionHash, statement } = answer.passed;
  stop(() => (key === undefined ? say().checkedOnly : say().contributed));
  const signed = statement === undefined ? null : await signStatement(statement);
  given.value = {
    before,
    contributionHash,
    isCompared,
    key: key === undefined ? null : URL.createObjectURL(new Blob([key])),
    statement: statement === undefined ? null : signed === null ? "no_ed25519" : statementFile(signed),
  };
}

function statementFile(signed: NonNullable<Awaited<ReturnType<typeof signStatement>>>) {
  const text = `${JSON.stringify(signed, null, 2)}\n`;
  return { file: URL.createObjectURL(new Blob([text])), publicKey: signed.public_key };
}

function ShownGiven({ before, key, contributionHash, statement, isCompared }: Given): VNode {
  return (
    <>
      {key !== null && contributionHash !== undefined && (
        <>
          <h2>{say().publish}</h2>
          <p>
            <code class="hash">{contributionHash}</code>
          </p>
          <Download name="next.zkey" label={say().keyToHandOn} file={key} />
        </>
      )}
      {statement === "no_ed25519" && <p>{say().signUnsupported}</p>}
      {statement !== null && statement !== "no_ed25519" && (
        <>
          <Download name="statement.json" label={say().signedStatement} file={statement.file} />
          <p>
            {say().ownKey}
            <code class="hash">{statement.publicKey}</code>
          </p>
        </>
      )}
      <h2>{say().before(before.length)}</h2>
      {isCompared && <p>{say().comparedGoesOn}</p>}
      <ol>
        {before.map((link) => (
          <LinkRow {...link} />
        ))}
      </ol>
    </>
  );
}

const LinkRow = ({ type, name: label, hash }: Link): VNode => (
  <li>
    {say()[type]} <bdi>{label === undefined ? "" : authorText(label)}</bdi> <code class="hash">{hash}</code>
  </li>
);

interface DownloadProps {
  readonly name: string;
  readonly label: string;
  /** Its address. */
  readonly file: string;
}

const Download = ({ name: as, label, file }: DownloadProps): VNode => (
  <p>
    <a class="download" href={file} download={as}>
      {label}
    </a>
    {` (${as})`}
  </p>
);

function stop(why: () => string, isRefused = false): void {
  worker?.terminate();
  worker = null;
  progress.value = null;
  status.value = { text: why, isRefused };
}

function tell(text: () => string): void {
  status.value = { text };
}

async function bytesOf(file: File | undefined): Promise<Uint8Array<ArrayBuffer> | null> {
  return file === undefined ? null : new Uint8Array(await file.arrayBuffer());
}

/** Null where none were chosen; undefined where the file is another. */
async function termsIn(file: File | undefined): Promise<CeremonyTerms | null | undefined> {
  if (file === undefined) return null;
  const read = readJson(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) return undefined;
  const { r1cs_hash, source_hash, ptau } = Object(read.value) as Partial<CeremonyTerms>;
  const isWhole = [r1cs_hash, source_hash, ptau?.blake2b].every((hash) => typeof hash === "string");
  return isWhole && Array.isArray(ptau?.tau_2)
    ? ({ r1cs_hash, source_hash, ptau } as CeremonyTerms)
    : undefined;
}

const root = document.getElementById("ceremony");
if (root === null) throw new Error("the page has no place for the form");
await openPage(root, () => import("../labels/de.ts"), say, Ceremony);
