/**
 * Rules of the visitor's own: as text and by a form, what is odd about them beside it, tried on the decision in the form by
 * the plain evaluator. Loaded when somebody opens it.
 */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Manifest } from "@svc/core/wire";
import type { Decision } from "@svc/vdi-prover/browser";
import { createRef, type VNode } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { rulesLabels } from "../labels/rules.ts";
import { german } from "../language.ts";
import { download } from "../ui/download.ts";
import { Icon } from "../ui/icon.tsx";
import { configurationOf, type Rules } from "./configuration.ts";
import { EMPTY_POLICY_TEXT, withoutRule, withRule } from "./policy-text.ts";
import { type ReadRules, readRules } from "./read-rules.ts";
import { type RuleFields, ruleOf } from "./rule-fields.ts";
import { RuleForm, RuleFormView } from "./rule-form.tsx";
import { RuleList } from "./rule-list.tsx";
import { faultIn, type Line, lintLines, tryRules } from "./said-of-rules.ts";

/** To be written on: small enough to be read at once. */
const FIRST = {
  outcomes: ["approve", "decline"],
  constraints: [
    {
      id: "of-age",
      description: "The applicant is at least 18.",
      critical: true,
      vertex: "identity",
      predicate: { input: "/applicant/age", op: "ge", value: 18 },
    },
    {
      id: "amount-limit",
      description: "An approved amount is at most 5000.",
      critical: true,
      vertex: "approve",
      predicate: { input: "/application/amount", op: "le", value: 5000 },
      when: { outcome: "approve" },
      reason_code: "R1",
      reason: "The amount asked for is above what we approve.",
    },
    {
      id: "policy-before-decline",
      description: "The credit policy was visited before an application is declined.",
      critical: true,
      vertex: "credit_policy",
      when: { outcome: "decline" },
    },
  ],
};

interface Tried {
  readonly policy: Manifest;
  readonly decision: Decision;
}

export class PolicyEditor {
  readonly text: Signal<string> = signal(JSON.stringify(FIRST, null, 2));
  readonly read: ReadonlySignal<ReadRules> = computed(() => readRules(this.text.value));
  /** Whether the visitor wants decisions proved under these rules. */
  readonly isChosen: Signal<boolean> = signal(false);
  /** What was tried last; null where what is in the forms is another decision, or other rules. */
  readonly tried: Signal<Tried | null> = signal(null);
  /** The texts that a button put another in the place of. */
  readonly before: Signal<readonly string[]> = signal([]);
  readonly field: { current: HTMLTextAreaElement | null } = createRef<HTMLTextAreaElement>();
  readonly triedPlace: { current: HTMLUListElement | null } = createRef<HTMLUListElement>();
  readonly form: RuleForm = new RuleForm({ ids: () => this.#ids(), put: (...one) => this.#put(...one) });
  readonly #decision: () => Decision | null;

  /** @param decision in the form; null where it is not filled in */
  constructor(decision: () => Decision | null) {
    this.#decision = decision;
  }

  readonly view = (): VNode => <Editor editor={this} />;

  get policy(): Manifest | null {
    return "policy" in this.read.value ? this.read.value.policy : null;
  }

  /** Another decision or other rules are there: what was tried is no longer of them. */
  readonly forget = (): void => {
    this.tried.value = null;
  };

  type(text: string): void {
    this.text.value = text;
    this.forget();
  }

  /** Puts another text in the place of what is there, which can be undone. */
  write(text: string): void {
    this.before.value = [...this.before.value, this.text.value];
    this.#set(text);
  }

  readonly undo = (): void => {
    const last = this.before.value.at(-1);
    this.before.value = this.before.value.slice(0, -1);
    if (last !== undefined) this.#set(last);
  };

  /** @returns the decision that the rules were tried on; null where they or it cannot be read or evaluated */
  readonly attempt = (): Decision | null => {
    this.forget();
    const { policy } = this;
    // Of rules that cannot be read it is said at their text, and of the form by the browser.
    if (policy === null) this.field.current?.reportValidity();
    const decision = policy === null ? null : this.#decision();
    if (policy === null || decision === null) return null;
    this.tried.value = { policy, decision };
    if (tryRules(policy, decision, rulesLabels(), german()?.locale).ran) return decision;
    queueMicrotask(() => this.triedPlace.current?.scrollIntoView({ block: "nearest" }));
    return null;
  };

  /** False, and said, where rules are chosen that cannot be read or evaluated: nothing is proved under others then. */
  isReady(): boolean {
    return !this.isChosen.value || this.attempt() !== null;
  }

  /** The rules to prove under; null where the visitor did not choose them. */
  rules(): Rules | null {
    return this.isChosen.value ? rulesIn(this.read.value) : null;
  }

  readonly save = (): void => {
    const [decision, now] = [this.attempt(), rulesIn(this.read.value)];
    if (decision === null || now === null) return;
    download(CONFIGURATION, `${JSON.stringify(configurationOf(now, decision), null, 2)}\n`);
  };

  /** What is proved may change with the text: the page hears of it as of any field. */
  #set(text: string): void {
    this.type(text);
    if (this.field.current) this.field.current.value = text;
    this.field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #ids(): readonly string[] | null {
    this.field.current?.reportValidity();
    return this.policy?.constraints.map(({ id }) => id) ?? null;
  }

  #put(fields: RuleFields, replaced: string | null): string | null {
    const now = withRule(this.text.value, ruleOf(fields, this.policy?.derived ?? []), replaced);
    const why = faultIn(readRules(now), rulesLabels(), german()?.locale);
    if (why === null) this.write(now);
    return why;
  }
}

function rulesIn(read: ReadRules): Rules | null {
  if (!("policy" in read)) return null;
  const { outcomes, constraints, derived } = read.policy;
  return { constraints, ...(outcomes && { outcomes }), ...(derived && { derived }) };
}

const DRAWINGS = { good: "good", warn: "warn", bad: "bad", mute: "skipped" } as const;

const Lines = ({ lines }: { readonly lines: readonly Line[] }): VNode => (
  <>
    {lines.map(({ tone, text }) => (
      <li class={tone}>
        <Icon name={DRAWINGS[tone]} />
        <span>{text}</span>
      </li>
    ))}
  </>
);

const CONFIGURATION = "lending.json";
const COMMANDS = `npx --no -- vdi keys generate issuer.key
npx --no -- vdi attest ${CONFIGURATION} --key issuer.key --out decision.json`;

function Editor({ editor }: { readonly editor: PolicyEditor }): VNode {
  const own = rulesLabels();
  const { field, triedPlace } = editor;
  const [read, tried] = [editor.read.value, editor.tried.value];
  const lines = lintLines(read, own, german()?.locale);
  const fault = "policy" in read ? "" : lines.map((line) => line.text).join(" ");
  useLayoutEffect(() => field.current?.setCustomValidity(fault), [fault]);
  const remove = (id: string) => {
    editor.write(withoutRule(editor.text.value, id));
    document.querySelector<HTMLElement>(".rule-list")?.focus();
  };
  // What changes nothing of what is proved is nobody's matter outside.
  const keepInside = (event: Event) => {
    const { target } = event;
    const isText = target === field.current && editor.isChosen.value;
    if (!isText && (target as HTMLElement).id !== "own-chosen") event.stopPropagation();
  };
  return (
    <div class="own" onInput={keepInside}>
      <p>{own.explained}</p>
      <RuleList policy={editor.policy} change={editor.form.edit} remove={remove} />
      <RuleFormView form={editor.form} />
      <div class="beside">
        <div>
          <label for="own-rules">{own.text}</label>
          <textarea
            ref={field}
            id="own-rules"
            rows={18}
            spellcheck={false}
            value={editor.text.value}
            onInput={({ currentTarget }) => editor.type(currentTarget.value)}
          />
          <p class="buttons">
            <button type="button" class="button" onClick={() => editor.write(EMPTY_POLICY_TEXT)}>
              {own.fromNothing}
            </button>
            <button
              type="button"
              class="button"
              disabled={editor.before.value.length === 0}
              onClick={editor.undo}
            >
              {own.undo}
            </button>
          </p>
        </div>
        <div>
          <ul class="lint" role="status">
            <Lines lines={lines} />
          </ul>
          <button type="button" class="button" onClick={() => void editor.attempt()}>
            {own.attempt}
          </button>
          <ul class="tried" role="status" ref={triedPlace}>
            {tried && <Lines lines={tryRules(tried.policy, tried.decision, own, german()?.locale).lines} />}
          </ul>
        </div>
      </div>
      <p class="check">
        <input
          id="own-chosen"
          type="checkbox"
          onInput={({ currentTarget }) => {
            editor.isChosen.value = currentTarget.checked;
          }}
        />
        <label for="own-chosen">{own.chosen}</label>
      </p>
      <div class="configuration">
        <button type="button" class="button" onClick={editor.save}>
          {own.save(CONFIGURATION)}
        </button>
        <p class="note">{own.saved}</p>
        <pre>{COMMANDS}</pre>
      </div>
    </div>
  );
}
