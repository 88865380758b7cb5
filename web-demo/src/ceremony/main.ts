/** The contributor's page: three files and a name in, a key to hand on and a signed statement out. */
import "../styles/page.css";
import "../styles/ceremony.css";
import { readJson } from "@svc/core/json";
import type { CeremonyTerms } from "@svc/groth16/ceremony";
import { CEREMONY_SET, sentenceOf } from "@svc/words";
import { ownScript } from "../trusted-types.ts";
import { h } from "../view/h.ts";
import type { CeremonyAnswer, CeremonyRequest, Link } from "./messages.ts";
import { signStatement } from "./sign-statement.ts";

type Passed = Extract<CeremonyAnswer, { passed: unknown }>["passed"];

const initial = fileInput("initial", "Initial key (initial.zkey, which you computed yourself)");
const handed = fileInput("handed", "Key that you were handed");
const terms = fileInput("terms", "Terms (terms.json, beside the initial key)");
const name = h("input", { id: "name", type: "text", maxlength: 64, autocomplete: "off" });
const check = h("button", { type: "button", click: () => start(null) }, "Check only");
const contributeButton = h(
  "button",
  { type: "button", class: "primary", click: () => start(name.value) },
  "Check and contribute",
);
const cancel = h(
  "button",
  { type: "button", hidden: true, click: () => stop("Cancelled. Nothing was made.") },
  "Cancel",
);
const progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Progress" });
const status = h("p", { class: "status", role: "status" });
const result = h("section", { "aria-label": "Result" });

document
  .getElementById("ceremony")
  ?.append(
    h("h1", {}, "Contribute to a setup"),
    h(
      "p",
      {},
      "Your tab draws a secret, multiplies it into the key and keeps it nowhere; close the browser afterwards. It first checks that the key you were handed is the initial key with the earlier contributions applied and nothing else, and refuses any other.",
    ),
    initial.row,
    handed.row,
    terms.row,
    h(
      "p",
      { class: "field" },
      h("label", { for: "name" }, "What you call yourself (a claim that nothing covers)"),
      name,
    ),
    h("p", { class: "buttons" }, contributeButton, check, cancel),
    progress,
    status,
    result,
  );

let worker: Worker | null = null;

async function start(own: string | null): Promise<void> {
  result.replaceChildren();
  const [first, last] = [await bytesOf(initial.input), await bytesOf(handed.input)];
  if (first === null || last === null) return say("Choose the initial key and the key that you were handed.");
  if (own !== null && new TextEncoder().encode(own).length > 64)
    return say("The name is longer than 64 bytes.");
  const agreed = await termsIn(terms.input);
  if (agreed === undefined) return say("The file of terms is not one that circuits:initial wrote.");
  const request: CeremonyRequest = { initial: first, handed: last, name: own, terms: agreed };
  busy(true);
  say("Checking the key that you were handed.");
  worker = new Worker(ownScript("ceremony-worker.js"), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<CeremonyAnswer>) => void hear(data);
  worker.onerror = () => stop("The work itself failed. Nothing was made.");
  worker.postMessage(request, [first.buffer, last.buffer]);
}

async function hear(answer: CeremonyAnswer): Promise<void> {
  if ("progress" in answer) {
    progress.value = answer.progress;
    return;
  }
  // With the worker goes the secret.
  if ("refused" in answer)
    return stop(`Refused, and nothing was contributed: ${sentenceOf(CEREMONY_SET, answer.refused)}`);
  stop(
    answer.passed.key === undefined
      ? "The key is what it should be."
      : "Contributed. The worker that held the secret has ended.",
  );
  await show(answer.passed);
}

async function show({ before, key, contributionHash, statement }: Passed): Promise<void> {
  if (key !== undefined && contributionHash !== undefined) {
    result.append(
      h("h2", {}, "Publish this, where others look for you"),
      h("p", {}, h("code", { class: "hash" }, contributionHash)),
      download("next.zkey", "Key to hand on", new Blob([key])),
    );
  }
  if (statement !== undefined) {
    const signed = await signStatement(statement);
    result.append(
      signed === null
        ? h("p", {}, "This browser has no Ed25519: sign with vdi ceremony statement.")
        : download("statement.json", "Signed statement", new Blob([`${JSON.stringify(signed, null, 2)}\n`])),
      signed === null
        ? ""
        : h(
            "p",
            {},
            "It is signed by a key made for it, which stays in this tab and goes with it: ",
            h("code", { class: "hash" }, signed.public_key),
          ),
    );
  }
  result.append(h("h2", {}, `Contributions before: ${before.length}`), h("ol", {}, ...before.map(line)));
}

function line({ type, name: label, hash }: Link): HTMLElement {
  return h(
    "li",
    {},
    `${type} `,
    h("bdi", {}, label === undefined ? "" : JSON.stringify(label)),
    " ",
    h("code", { class: "hash" }, hash),
  );
}

function stop(why: string): void {
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

function say(text: string): void {
  status.textContent = text;
}

function fileInput(id: string, label: string) {
  const input = h("input", { id, type: "file" });
  return { input, row: h("p", { class: "field" }, h("label", { for: id }, label), input) };
}

async function bytesOf({ files }: HTMLInputElement): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = files?.[0];
  return file === undefined ? null : new Uint8Array(await file.arrayBuffer());
}

/** Null where none were chosen; undefined where the file is another. */
async function termsIn({ files }: HTMLInputElement): Promise<CeremonyTerms | null | undefined> {
  const file = files?.[0];
  if (file === undefined) return null;
  const read = readJson(await file.text());
  if (!read.ok) return undefined;
  const { r1cs_hash, source_hash, ptau } = Object(read.value) as Partial<CeremonyTerms>;
  const isWhole = [r1cs_hash, source_hash, ptau?.blake2b].every((hash) => typeof hash === "string");
  return isWhole && Array.isArray(ptau?.tau_2)
    ? ({ r1cs_hash, source_hash, ptau } as CeremonyTerms)
    : undefined;
}

function download(file: string, label: string, content: Blob): HTMLElement {
  return h(
    "p",
    {},
    h("a", { class: "download", href: URL.createObjectURL(content), download: file }, `${label} (${file})`),
  );
}
