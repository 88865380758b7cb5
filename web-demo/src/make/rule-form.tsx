/** The form of one rule: what is compared, for which decisions, at which step, and under which reason it is named. */

import { batch, type Signal, signal } from "@preact/signals";
import { operatorRow } from "@svc/core/statement";
import type { VNode } from "preact";
import { makeLabels } from "../labels/make.ts";
import { rulesLabels } from "../labels/rules.ts";
import {
  ComparisonRows,
  FIRST_COMPARISON,
  readComparison,
  type TypedComparison,
  typedOf,
} from "./comparison-form.tsx";
import { isRight, SelectRow, TextRow } from "./form-rows.tsx";
import { LENDING_STEPS } from "./lending-steps.ts";
import { type ComparisonFields, lendingInputOf, type RuleFields } from "./rule-fields.ts";
import { typedName, typedText } from "./typed.ts";

export interface RuleFormUse {
  /** Ids of the rules that there are; null, and said, where the text cannot be read. */
  readonly ids: () => readonly string[] | null;
  /** Null, or why the rules could not hold this one. */
  readonly put: (fields: RuleFields, replaced: string | null) => string | null;
}

const WHEN = ["approve", "decline", "", "where"] as const;
const LONGEST = { id: 60, description: 500, reason: 300 } as const;

/** Everything but the comparisons, as it is typed. */
interface TypedRule {
  readonly outcome: (typeof WHEN)[number];
  readonly step: string;
  readonly critical: boolean;
  readonly id: string;
  readonly description: string;
  readonly code: string;
  readonly reason: string;
}

/** What names a rule and would name the next one too is empty. */
const UNNAMED = { step: "", critical: true, id: "", description: "", code: "", reason: "" } as const;

export class RuleForm {
  readonly typed: Signal<TypedRule> = signal<TypedRule>({ outcome: "approve", ...UNNAMED });
  readonly compared: Signal<TypedComparison> = signal(FIRST_COMPARISON);
  readonly condition: Signal<TypedComparison> = signal(FIRST_COMPARISON);
  /** Id of the rule whose place it takes; null for a new one. */
  readonly replaced: Signal<string | null> = signal(null);
  /** In the language that is spoken. */
  readonly status: Signal<() => string> = signal(() => "");
  readonly #use: RuleFormUse;

  constructor(use: RuleFormUse) {
    this.#use = use;
  }

  /** To be changed: the form then replaces the rule of this id. */
  readonly edit = (fields: RuleFields): void => {
    const { id, description, vertex, critical, when, reasonCode, reason } = fields;
    const isMade = description === inWords(fields);
    const isOutcome = when !== null && "outcome" in when;
    batch(() => {
      this.typed.value = {
        outcome: when === null ? "" : isOutcome ? (when.outcome as "approve" | "decline") : "where",
        step: vertex,
        critical,
        id,
        description: isMade ? "" : description,
        code: reasonCode,
        reason,
      };
      this.compared.value = typedOf(fields.compared, this.compared.value);
      if (when !== null && !isOutcome) this.condition.value = typedOf(when, this.condition.value);
      this.#replace(id);
    });
    document.getElementById("own-input")?.focus();
  };

  readonly leave = (): void => this.#replace(null);

  readonly save = (): void => {
    this.status.value = () => "";
    const ids = this.#use.ids();
    const fields = ids === null ? null : this.#read();
    const replaced = this.replaced.value;
    if (ids === null || fields === null || !this.#isFree(fields.id, ids)) return;
    const why = this.#use.put(fields, replaced);
    if (why !== null) {
      this.status.value = () => why;
      return;
    }
    const isChange = replaced !== null && ids.includes(replaced);
    this.#replace(null);
    this.status.value = () => (isChange ? rulesLabels().changed : rulesLabels().added);
  };

  #replace(id: string | null): void {
    batch(() => {
      this.replaced.value = id;
      if (id === null) this.typed.value = { ...this.typed.value, ...UNNAMED };
      this.status.value = () => "";
    });
  }

  #read(): RuleFields | null {
    const own = rulesLabels();
    const { outcome, step, critical, ...typed } = this.typed.value;
    const compared = readComparison("own", this.compared.value);
    if (compared === false) return null;
    const applies = outcome === "where" ? readComparison("own-where", this.condition.value) : null;
    if (applies === false) return null;
    const reasonCode = typedName(typed.code);
    const reason = typedText(typed.reason);
    const isCode = reasonCode === "" || /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(reasonCode);
    if (!isRight("own-code", isCode, own.codeForm)) return null;
    if (!isRight("own-reason", reason.length <= LONGEST.reason, own.shorter(LONGEST.reason))) return null;
    const isOutcome = outcome === "approve" || outcome === "decline";
    const vertex = step || (isOutcome ? outcome : "intake");
    const fields = {
      vertex,
      critical,
      compared,
      when: isOutcome ? { outcome } : applies,
      reasonCode,
      reason,
    };
    const description = typedText(typed.description) || inWords(fields);
    const isShort = description.length <= LONGEST.description;
    if (!isRight("own-description", isShort, own.shorter(LONGEST.description))) return null;
    return { ...fields, description, id: typedName(typed.id) || nameOf(fields) };
  }

  /** A name that the visitor gave is the rule's, or said to be taken; one that was made gets a number. */
  #isFree(name: string, ids: readonly string[]): boolean {
    const { idForm, idTaken } = rulesLabels();
    const isGiven = typedName(this.typed.value.id) !== "";
    if (!isRight("own-id", !isGiven || /^[A-Za-z0-9._:-]{1,64}$/.test(name), idForm)) return false;
    return isRight("own-id", !isGiven || name === this.replaced.value || !ids.includes(name), idTaken);
  }
}

export function RuleFormView({ form }: { readonly form: RuleForm }): VNode {
  const own = rulesLabels();
  const { outcomes } = makeLabels();
  const { outcome, step, critical, id, description, code, reason } = form.typed.value;
  const replaced = form.replaced.value;
  const put = (changed: Partial<TypedRule>) => {
    form.typed.value = { ...form.typed.value, ...changed };
  };
  return (
    <div class="rule-form">
      <div class="fields">
        <ComparisonRows prefix="own" isCondition={false} typed={form.compared} isShown />
        <SelectRow
          id="own-outcome"
          label={own.outcome}
          names={WHEN}
          nameOf={(one) =>
            one === "" ? own.always : one === "where" ? own.where : outcomes[one as "approve" | "decline"]
          }
          chosen={[outcome]}
          onChoose={([one]) => put({ outcome: one as TypedRule["outcome"] })}
        />
        <ComparisonRows prefix="own-where" isCondition typed={form.condition} isShown={outcome === "where"} />
      </div>
      <details>
        <summary>{own.more}</summary>
        <div class="fields">
          <SelectRow
            id="own-step"
            label={own.step}
            names={["", ...LENDING_STEPS]}
            nameOf={(one) => (one === "" ? own.itsStep : one)}
            chosen={[step]}
            onChoose={([one = ""]) => put({ step: one })}
          />
          <TextRow id="own-id" label={own.id} value={id} onType={(one) => put({ id: one })} />
          <TextRow
            id="own-description"
            label={own.inWords}
            value={description}
            onType={(one) => put({ description: one })}
          />
          <TextRow id="own-code" label={own.reasonCode} value={code} onType={(one) => put({ code: one })} />
          <TextRow id="own-reason" label={own.reason} value={reason} onType={(one) => put({ reason: one })} />
        </div>
        <p class="check">
          <input
            id="own-critical"
            type="checkbox"
            checked={critical}
            onInput={({ currentTarget }) => put({ critical: currentTarget.checked })}
          />
          <label for="own-critical">{own.mustHold}</label>
        </p>
      </details>
      <p class="buttons">
        <button type="button" class="button" onClick={form.save}>
          {replaced === null ? own.add : own.change(replaced)}
        </button>
        <button type="button" class="button" hidden={replaced === null} onClick={form.leave}>
          {own.leave}
        </button>
      </p>
      <p class="note form-status" role="status">
        {form.status.value()}
      </p>
    </div>
  );
}

type Unnamed = Omit<RuleFields, "id" | "description">;

function nameOf({ compared, when, vertex }: Unnamed): string {
  const outcome = when !== null && "outcome" in when ? [when.outcome] : [];
  if (compared === null) return [vertex, ...outcome].join("-");
  const { input, plus, op, values, times } = compared;
  const parts = [input, plus ?? [], op, values.slice(0, 3), times ?? [], outcome];
  return parts
    .flat()
    .join("-")
    .replaceAll(/[^A-Za-z0-9-]/g, "-")
    .slice(0, LONGEST.id);
}

function inWords({ compared, when, vertex }: Unnamed): string {
  const { stepVisited, ifSo } = rulesLabels();
  const what = compared === null ? stepVisited(vertex) : comparisonInWords(compared);
  return when === null || "outcome" in when ? what : ifSo(comparisonInWords(when), what);
}

function comparisonInWords({ input, plus, op, values, times }: ComparisonFields): string {
  const own = rulesLabels();
  const { fields, choices } = makeLabels();
  // Numbers of a label are in parentheses: they are no bounds of the rule.
  const label = (id: string) =>
    fields[id as keyof typeof fields].replace(/, (.+)$/, (_, rest: string) => ` (${rest})`);
  const value = (one: number | string) =>
    typeof one === "number" ? String(one) : `${one} (${choices[one as keyof typeof choices]})`;
  const isChoice = "choices" in (lendingInputOf(input) ?? {});
  const joined = values.map(value).join(operatorRow(op).operand === "range" && !isChoice ? own.range : ", ");
  return [
    plus === null ? label(input) : own.sum(label(input), label(plus)),
    own.comparisons[op],
    times === null ? joined : own.product(joined, label(times)),
  ].join(" ");
}
