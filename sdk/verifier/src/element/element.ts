/**
 * `<vdi-verify>`: shows in a page what an attestation proves, in the sentence that every surface says. The document comes
 * from `src`, or as JSON in a `<script type="application/json">` inside the element; what else is inside stays as it is
 * for readers without script.
 *
 * Attributes: `src`, `profile`, `issuers` (public keys, separated by spaces), `issuer-name` (what the page calls who
 * holds them), `check` (the address of an audit page, to which a link then leads with the document in its fragment),
 * `compact` (one line: verdict, issuer and outcome, that link), `disclosure-src` (the address of a disclosure that names the
 * case). It speaks German where the nearest `lang` is German, else
 * English.
 * Properties: `options` (those of `verifyDecision`), `attestation` (the document itself: text, bytes or JSON value; wins over
 * `src`), `disclosure` (likewise; wins over `disclosure-src`), `result`. Events, which bubble: `vdi-step`, `vdi-result`,
 * `vdi-error`. Reflects `state`: checking, verified, unvouched, invalid, unchecked. Parts: box, headline, sentence,
 * inputs, case, domain, clause, outcome, joint, rest, because, details, summary, step, rule, check.
 *
 * Whoever writes the page chooses whom to trust: an attestation that only vouches for itself is `unvouched`.
 */

import { decodeUtf8 } from "@svc/core/bytes";
import type { RuleState } from "@svc/core/statement";
import { type DecisionAttestation, isIssuerPinned } from "@svc/core/wire";
import {
  type DecisionPart,
  decisionInWords,
  domainInWords,
  type ElementWords,
  ruleCountsInWords,
  SITE_IN_ENGLISH,
  STEP_TITLES,
} from "@svc/messages";
import { decisionFacts } from "../decision-facts.ts";
import type { DisclosureResult } from "../disclosure/verify-disclosure.ts";
import { encodeFragment, MAX_SAME_PAGE_CHARACTERS, thinText } from "../fragment.ts";
import type { VerifyOptions } from "../options/read-options.ts";
import type { StepResult, VerificationResult } from "../result.ts";
import { slimForAnyReader, verifyDecision, verifyDisclosure } from "../scripts/inline.ts";
import { type Verdict, verdictOf } from "../verdict.ts";
import ELEMENT_STYLE from "./element.css";

type Look = keyof typeof SITE_IN_ENGLISH.states;
const LOOKS: Readonly<Record<Look, readonly [tone: string, mark: string]>> = {
  foreign: ["warn", "✗"],
  checking: ["unknown", "…"],
  verified: ["good", "✓"],
  unvouched: ["warn", "✓"],
  invalid: ["bad", "✗"],
  unchecked: ["unknown", "?"],
};

const ENGLISH: ElementWords = {
  language: "en",
  site: SITE_IN_ENGLISH,
  titles: STEP_TITLES,
  detailOf: ({ detail }) => detail,
};
/** Another language comes with the first element that speaks it; English stays where it does not come. */
let german: ElementWords | undefined;

async function wordsFor(element: HTMLElement): Promise<ElementWords> {
  if (!isGerman(element)) return ENGLISH;
  try {
    german ??= (await import("./element-de.ts")).ELEMENT_IN_GERMAN;
  } catch {}
  return german ?? ENGLISH;
}

function isGerman(element: HTMLElement): boolean {
  return /^de\b/i.test(element.closest<HTMLElement>("[lang]")?.lang ?? "");
}

let tasks = Promise.resolve();
/** One after another, so that hundreds of elements do not hold up their page. */
function taskOfOwn(): Promise<void> {
  tasks = tasks.then(() => new Promise((begin) => setTimeout(begin)));
  return tasks;
}

/** States in which something is proved. The sentence counts the other rules, and the audit page names them. */
const PROVED_STATES: readonly RuleState[] = [
  "enforced",
  "enforced_or_waived",
  "visit_only",
  "visit_or_waived",
];

/** Why nothing was checked, where it is nobody's fault but the serving's. */
class Unchecked extends Error {}

const sheet = new CSSStyleSheet();
sheet.replaceSync(ELEMENT_STYLE);

class VdiVerifyElement extends HTMLElement {
  static readonly observedAttributes = [
    "src",
    "profile",
    "issuers",
    "issuer-name",
    "check",
    "lang",
    "disclosure-src",
  ];
  readonly #shadow = this.attachShadow({ mode: "open" });
  #running: AbortController | undefined;
  #options: VerifyOptions = {};
  #attestation: unknown;
  #disclosure: unknown;
  #result: VerificationResult | undefined;
  #words = ENGLISH;

  constructor() {
    super();
    // Set on the element before this script defined it: a property of its own, which would hide the setter.
    const self = this as Partial<Record<"options" | "attestation" | "disclosure", unknown>>;
    for (const name of ["options", "attestation", "disclosure"] as const) {
      if (!Object.hasOwn(self, name)) continue;
      const value = self[name];
      delete self[name];
      self[name] = value;
    }
  }

  /** The last result; undefined before the first and while one is computed. */
  get result(): VerificationResult | undefined {
    return this.#result;
  }

  get options(): VerifyOptions {
    return this.#options;
  }

  /** Options of `verifyDecision`; they win over the attributes. Setting them verifies anew. */
  set options(options: VerifyOptions) {
    this.#options = options;
    this.#schedule();
  }

  get attestation(): unknown {
    return this.#attestation;
  }

  /** The document, as text, as bytes or as the value of its JSON; wins over `src`. Setting it verifies anew. */
  set attestation(attestation: unknown) {
    this.#attestation = attestation;
    this.#schedule();
  }

  get disclosure(): unknown {
    return this.#disclosure;
  }

  /** A disclosure of this document, which names its case: text, bytes or value. Setting it verifies anew. */
  set disclosure(disclosure: unknown) {
    this.#disclosure = disclosure;
    this.#schedule();
  }

  connectedCallback(): void {
    this.#shadow.adoptedStyleSheets = [sheet];
    this.#schedule();
  }

  disconnectedCallback(): void {
    this.#running?.abort();
  }

  attributeChangedCallback(): void {
    this.#schedule();
  }

  /** Several attributes that change together are one run; a child that is still being parsed gets its turn. */
  #schedule(): void {
    this.#running?.abort();
    // Nobody reads a verdict on what was asked before.
    this.#result = undefined;
    this.#show("checking");
    if (!this.isConnected) return;
    this.#running = new AbortController();
    const { signal } = this.#running;
    setTimeout(() => {
      if (!signal.aborted) void this.#verify(signal);
    });
  }

  async #verify(signal: AbortSignal): Promise<void> {
    this.#words = await wordsFor(this);
    if (signal.aborted) return;
    this.#show("checking");
    try {
      const document = await this.#document(signal);
      const [text, stated] = await attestationIn(document, this.#words);
      await taskOfOwn();
      const disclosed = await this.#read(this.#disclosure, "disclosure-src", signal);
      const demands = this.#demands(signal);
      const opened = disclosed === null ? null : await verifyDisclosure(disclosed, text, demands);
      const result = opened?.attestation ?? (await verifyDecision(text, demands));
      const link = await this.#linkTo(text);
      if (signal.aborted) return;
      this.#result = result;
      this.#showResult(result, opened, stated, link);
      this.#tell("vdi-result", result);
    } catch (error) {
      if (signal.aborted) return;
      const why = error instanceof Error ? error.message : String(error);
      this.#show("unchecked", [
        part(
          "p",
          "because",
          error instanceof Unchecked ? why : `${this.#words.site.because.did_not_run} ${why}`,
        ),
      ]);
      this.#tell("vdi-error", error);
    }
  }

  async #document(signal: AbortSignal): Promise<string | Uint8Array> {
    const document = await this.#read(this.#attestation, "src", signal);
    const inline = document ?? this.querySelector('script[type="application/json"]')?.textContent;
    if (!inline) throw new Unchecked(this.#words.site.because.nothing_given);
    return inline;
  }

  /** As it was given, or served at the address in this attribute; null for neither. */
  async #read(given: unknown, attribute: string, signal: AbortSignal): Promise<string | Uint8Array | null> {
    const src = this.getAttribute(attribute);
    if (typeof given === "string" || given instanceof Uint8Array) return given;
    if (given !== undefined) return JSON.stringify(given);
    if (src === null) return null;
    const response = await fetch(new URL(src, this.baseURI), { signal, credentials: "same-origin" });
    if (!response.ok) throw new Unchecked(`${this.#words.site.because.not_served} HTTP ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }

  #demands(signal: AbortSignal): VerifyOptions {
    const own = Object.getOwnPropertyDescriptors;
    return Object.create(Object.getPrototypeOf(this.#options), {
      ...own(this.#fromAttributes()),
      ...own(this.#options),
      signal: { value: signal },
      onStep: { value: (step: StepResult) => this.#tell("vdi-step", step) },
    });
  }

  #fromAttributes(): VerifyOptions {
    const issuers = this.#issuers();
    const profileId = this.getAttribute("profile");
    return {
      ...(profileId === null ? {} : { profileId: profileId as NonNullable<VerifyOptions["profileId"]> }),
      ...(issuers.length === 0 ? {} : { trust: { issuers } }),
    };
  }

  #issuers(): string[] {
    return (this.getAttribute("issuers") ?? "").split(/\s+/).filter((key) => key !== "");
  }

  /** Returns `null` when the page names no audit page or no web URL, or the document is longer than a link can be. */
  async #linkTo(text: string): Promise<string | null> {
    const page = this.getAttribute("check");
    if (page === null) return null;
    const fragment = await encodeFragment(thinText(text, slimForAnyReader), MAX_SAME_PAGE_CHARACTERS);
    const { href } = new URL(fragment ?? "", new URL(page, this.baseURI));
    return fragment && /^http/.test(href) ? href : null;
  }

  #showResult(
    result: VerificationResult,
    opened: Pick<DisclosureResult, "valid" | "reference"> | null,
    stated: DecisionAttestation,
    link: string | null,
  ): void {
    const { site, titles, locale } = this.#words;
    const look = lookOf(result);
    const failed = result.steps.find(({ step }) => step === result.failedStep);
    const name = this.getAttribute("issuer-name");
    const names = name === null ? {} : Object.fromEntries(this.#issuers().map((key) => [key, name]));
    const facts = result.attestation_id ? decisionFacts(result, stated, names) : null;
    const parts =
      facts === null ? [] : decisionInWords(facts, { named: site.named, ...(locale && { locale }) });
    // The headline says already what the sentence of these begins with.
    const said = look === "foreign" || look === "unchecked" ? parts.slice(1) : parts;
    this.#show(look, [
      ...(said.length === 0 ? [] : [sentenceView(said)]),
      ...(result.valid && result.inputs ? [inputsView(result.inputs, site)] : []),
      ...(result.valid ? [part("p", "case", caseIn(opened, site))] : []),
      // The sentence names a domain that is trusted.
      ...(result.valid && result.issuer && result.trust.issuer !== "domain"
        ? [part("p", "domain", `${site.domain.label}: ${domainInWords(result.issuer, site.domain)}.`)]
        : []),
      ...(look === "invalid" && failed
        ? [part("p", "because", `${titles[failed.name]}: ${site.failed}`)]
        : []),
      ...(look === "unchecked" ? [part("p", "because", site.because.material)] : []),
      stepsView(result, this.#words),
      ...(link === null ? [] : [Object.assign(part("a", "check", site.check), { href: link })]),
    ]);
  }

  #show(look: Look, content: readonly HTMLElement[] = []): void {
    this.setAttribute("state", look === "foreign" ? "invalid" : look);
    const [tone, mark] = LOOKS[look];
    const { site, language } = this.#words;
    const box = part("div", "box");
    box.lang = language;
    box.dataset.tone = tone;
    box.setAttribute("role", "status");
    const headline = part("p", "headline", site.states[look]);
    headline.dataset.mark = mark;
    box.append(headline, ...content);
    this.#shadow.replaceChildren(box, document.createElement("slot"));
  }

  #tell(type: "vdi-step" | "vdi-result" | "vdi-error", detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/**
 * Returns the text that calls itself an attestation; verification decides whether it is one. Other content is not
 * false.
 */
async function attestationIn(
  document: string | Uint8Array,
  { site }: ElementWords,
): Promise<readonly [text: string, stated: DecisionAttestation]> {
  const { because } = site;
  const text = typeof document === "string" ? document : decodeUtf8(document);
  let value: unknown;
  try {
    value = JSON.parse(text ?? "");
  } catch {
    const { reason } = await verifyDecision(document);
    throw new Unchecked(`${because.not_read} ${reason}`);
  }
  const { type } = Object(value) as { readonly type?: unknown };
  if (type !== "decision_attestation_v1") throw new Unchecked(because.other_kind);
  return [text as string, value as DecisionAttestation];
}

const LOOK_OF: Readonly<Record<Verdict, Look>> = {
  not_valid: "invalid",
  expired: "invalid",
  could_not_check: "unchecked",
  issuer_not_confirmed: "foreign",
  verified: "verified",
};

function lookOf(result: VerificationResult): Look {
  const { issuer, circuit } = result.trust;
  const isVouchedFor = isIssuerPinned(issuer) && (circuit === "pinned" || circuit === "built_in");
  return result.valid && !isVouchedFor ? "unvouched" : LOOK_OF[verdictOf(result)];
}

function sentenceView(parts: readonly DecisionPart[]): HTMLElement {
  const sentence = part("p", "sentence");
  sentence.append(...parts.map(({ role, text }) => part(role === "outcome" ? "em" : "span", role, text)));
  return sentence;
}

/** The case that a disclosure of the document opens. */
function caseIn(
  opened: Pick<DisclosureResult, "valid" | "reference"> | null,
  site: ElementWords["site"],
): string {
  if (opened?.valid === false) return site.otherDisclosure;
  return opened?.reference === undefined ? site.noCase : site.application(opened.reference);
}

/** How many, and not which: the audit page says it of each. */
function inputsView(
  inputs: NonNullable<VerificationResult["inputs"]>,
  site: ElementWords["site"],
): HTMLElement {
  const read = inputs.filter((one) => one.read);
  const signed = read.filter(({ root }) => root === "pinned");
  return part("p", "inputs", site.inputs(signed.length, read.length));
}

function stepsView({ steps, valid, rules = [] }: VerificationResult, words: ElementWords): HTMLElement {
  const details = part("details", "details");
  const list = document.createElement("ol");
  for (const one of steps) {
    const row = part("li", `step ${one.outcome === "open" ? "failed" : one.outcome}`, lineOf(one, words));
    row.value = one.step;
    list.append(row);
  }
  details.append(part("summary", "summary", words.site.details), list);
  // States what is proved of the rules. Without a valid proof nothing is.
  const lines = valid ? ruleCountsInWords(rules, PROVED_STATES, words.locale) : [];
  details.append(...lines.map((line) => part("p", "rule", line)));
  return details;
}

function lineOf(row: StepResult, { site, titles, detailOf }: ElementWords): string {
  const { passed, failed, notRun } = site;
  const said =
    row.outcome === "passed"
      ? passed
      : row.outcome === "skipped"
        ? notRun
        : (detailOf(row) ?? row.reason ?? failed);
  return `${titles[row.name]}: ${said}`;
}

function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name: string,
  text = "",
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.setAttribute("part", name);
  element.textContent = text;
  return element;
}

export type { VdiVerifyElement };

/** The tag that importing this defines. */
export const ELEMENT_NAME = "vdi-verify";

declare global {
  interface HTMLElementEventMap {
    "vdi-step": CustomEvent<StepResult>;
    "vdi-result": CustomEvent<VerificationResult>;
    /** What kept it from a verdict, mostly an `Error`. */
    "vdi-error": CustomEvent<unknown>;
  }
  interface HTMLElementTagNameMap {
    "vdi-verify": VdiVerifyElement;
  }
}

if (!customElements.get(ELEMENT_NAME)) customElements.define(ELEMENT_NAME, VdiVerifyElement);
