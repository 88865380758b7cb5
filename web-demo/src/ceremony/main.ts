/** The contributor's page: three files and a name in, a key to hand on and a signed statement out. */
import "../styles/page.css";
import "../styles/ceremony.css";
import { readJson } from "@svc/core/json";
import type { CeremonyTerms } from "@svc/groth16/ceremony";
import { authorText, CEREMONY_SET, sentenceOf } from "@svc/words";
import { locale } from "../language.ts";
import { openSpoken } from "../language-switch.ts";
import { ownScript } from "../trusted-types.ts";
import { h } from "../view/h.ts";
import { follows, spoken, spokenName } from "../view/spoken.ts";
import { ceremonyWords } from "../words/ceremony.ts";
import type { CeremonyAnswer, CeremonyRequest, Link } from "./messages.ts";
import { signStatement } from "./sign-statement.ts";

type Passed = Extract<CeremonyAnswer, { passed: unknown }>["passed"];

/** A text that follows the language. */
const t = (say: (words: ReturnType<typeof ceremonyWords>) => string) => spoken(() => say(ceremonyWords()));

let saying = () => "";
const initial = fileInput("initial");
const handed = fileInput("handed");
const previous = fileInput("previous");
const terms = fileInput("terms");
const name = h("input", { id: "name", type: "text", maxlength: 64, autocomplete: "off" });
const check = h("button", { type: "button", class: "button", click: () => start(null) });
const contributeButton = h("button", {
  type: "button",
  class: "button strong",
  click: () => start(name.value),
});
const cancel = h("button", {
  type: "button",
  class: "button",
  hidden: true,
  click: () => stop(() => ceremonyWords().cancelled),
});
const progress = h("progress", { max: 1, value: 0, hidden: true });
const status = h("p", { class: "status", role: "status" });
const result = h("section", { class: "given" });

function draw(): void {
  check.append(t((one) => one.checkOnly));
  contributeButton.append(t((one) => one.checkAndContribute));
  cancel.append(t((one) => one.cancel));
  spokenName(progress, () => ceremonyWords().progress);
  spokenName(result, () => ceremonyWords().result);
  follows(status, () => {
    status.textContent = saying();
  });
  document.getElementById("ceremony")?.append(
    h(
      "h1",
      {},
      t((one) => one.title),
    ),
    h(
      "p",
      {},
      t((one) => one.whatItDoes),
    ),
    initial.row(),
    handed.row(),
    previous.row(),
    terms.row(),
    h(
      "p",
      { class: "field" },
      h(
        "label",
        { for: "name" },
        t((one) => one.ownName),
      ),
      name,
    ),
    h("p", { class: "buttons" }, contributeButton, check, cancel),
    progress,
    status,
    result,
  );
}

let worker: Worker | null = null;
/** Whether the key handed over before was given too. */
let compared = false;

async function start(own: string | null): Promise<void> {
  result.replaceChildren();
  const [first, last] = [await bytesOf(initial.input), await bytesOf(handed.input)];
  if (first === null || last === null) return say(() => ceremonyWords().chooseBothKeys);
  if (own !== null && new TextEncoder().encode(own).length > 64)
    return say(() => ceremonyWords().nameTooLong);
  const agreed = await termsIn(terms.input);
  if (agreed === undefined) return say(() => ceremonyWords().termsUnreadable);
  const before = await bytesOf(previous.input);
  compared = before !== null;
  const request: CeremonyRequest = {
    initial: first,
    handed: last,
    previous: before,
    name: own,
    terms: agreed,
  };
  busy(true);
  say(() => ceremonyWords().checking);
  worker = new Worker(ownScript("ceremony-worker.js"), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<CeremonyAnswer>) => void hear(data);
  worker.onerror = () => stop(() => ceremonyWords().workFailed);
  worker.postMessage(request, [first.buffer, last.buffer, ...(before === null ? [] : [before.buffer])]);
}

async function hear(answer: CeremonyAnswer): Promise<void> {
  if ("progress" in answer) {
    progress.value = answer.progress;
    return;
  }
  // With the worker goes the secret.
  if ("refused" in answer) {
    const { refused } = answer;
    stop(() => ceremonyWords().refused(sentenceOf(CEREMONY_SET, refused, locale())));
    status.classList.add("refused");
    return;
  }
  const { key } = answer.passed;
  stop(() => (key === undefined ? ceremonyWords().keyHolds : ceremonyWords().contributed));
  await show(answer.passed);
}

async function show({ before, key, contributionHash, statement }: Passed): Promise<void> {
  if (key !== undefined && contributionHash !== undefined) {
    result.append(
      h(
        "h2",
        {},
        t((one) => one.publish),
      ),
      h("p", {}, h("code", { class: "hash" }, contributionHash)),
      download("next.zkey", (one) => one.keyToHandOn, new Blob([key])),
    );
  }
  if (statement !== undefined) {
    const signed = await signStatement(statement);
    result.append(
      signed === null
        ? h(
            "p",
            {},
            t((one) => one.noEd25519),
          )
        : download(
            "statement.json",
            (one) => one.signedStatement,
            new Blob([`${JSON.stringify(signed, null, 2)}\n`]),
          ),
      signed === null
        ? ""
        : h(
            "p",
            {},
            t((one) => one.ownKey),
            h("code", { class: "hash" }, signed.public_key),
          ),
    );
  }
  result.append(
    h(
      "h2",
      {},
      t((one) => one.before(before.length)),
    ),
    compared
      ? h(
          "p",
          {},
          t((one) => one.goesOn),
        )
      : "",
    h("ol", {}, ...before.map(line)),
  );
}

function line({ type, name: label, hash }: Link): HTMLElement {
  return h(
    "li",
    {},
    t((one) => one[type]),
    " ",
    h("bdi", {}, label === undefined ? "" : authorText(label)),
    " ",
    h("code", { class: "hash" }, hash),
  );
}

function stop(why: () => string): void {
  worker?.terminate();
  worker = null;
  busy(false);
  say(why);
}

function busy(is: boolean): void {
  for (const one of [check, contributeButton]) one.disabled = is;
  cancel.hidden = !is;
  progress.hidden = !is;
  progress.value = 0;
}

function say(text: () => string): void {
  saying = text;
  status.classList.remove("refused");
  status.textContent = text();
}

/** A button of ours and what was chosen: the browser's own control speaks the browser's language. */
function fileInput(id: "initial" | "handed" | "previous" | "terms") {
  const chosen = h("bdi", { id: `${id}-file` });
  const showChosen = () => {
    chosen.textContent = input.files?.[0]?.name ?? ceremonyWords().noFile;
  };
  const input = h("input", {
    id,
    type: "file",
    class: "off-screen",
    tabindex: "-1",
    "aria-hidden": "true",
    change: showChosen,
  });
  const row = () =>
    h(
      "div",
      { class: "field" },
      h(
        "span",
        { id: `${id}-name` },
        t((one) => one[id]),
      ),
      h(
        "span",
        { class: "chosen" },
        h(
          "button",
          {
            type: "button",
            class: "button",
            id: `${id}-choose`,
            "aria-labelledby": `${id}-name ${id}-choose`,
            "aria-describedby": `${id}-file`,
            click: () => input.click(),
          },
          t((one) => one.chooseFile),
        ),
        follows(chosen, showChosen),
      ),
      input,
    );
  return { input, row };
}

async function bytesOf({ files }: HTMLInputElement): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = files?.[0];
  return file === undefined ? null : new Uint8Array(await file.arrayBuffer());
}

/** Null where none were chosen; undefined where the file is another. */
async function termsIn({ files }: HTMLInputElement): Promise<CeremonyTerms | null | undefined> {
  const file = files?.[0];
  if (file === undefined) return null;
  const read = readJson(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) return undefined;
  const { r1cs_hash, source_hash, ptau } = Object(read.value) as Partial<CeremonyTerms>;
  const isWhole = [r1cs_hash, source_hash, ptau?.blake2b].every((hash) => typeof hash === "string");
  return isWhole && Array.isArray(ptau?.tau_2)
    ? ({ r1cs_hash, source_hash, ptau } as CeremonyTerms)
    : undefined;
}

function download(file: string, label: Parameters<typeof t>[0], content: Blob): HTMLElement {
  return h(
    "p",
    {},
    h("a", { class: "download", href: URL.createObjectURL(content), download: file }, t(label), ` (${file})`),
  );
}

await openSpoken(() => import("@svc/words/de/page"), ceremonyWords, draw);
