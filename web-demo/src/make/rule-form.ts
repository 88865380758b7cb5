/** The form of one rule: what is compared, for which decisions, at which step, and under which reason it is named. */
import { operatorRow } from "@svc/core/statement";
import { h } from "../view/h.ts";
import { choice, comparisonForm, isRight, row, textField } from "./comparison-form.ts";
import type { Sayer, Words } from "./editor-words.ts";
import { LENDING_STEPS } from "./lending-steps.ts";
import { type ComparisonFields, lendingInputOf, type RuleFields } from "./rule-fields.ts";
import { typedName, typedText } from "./typed.ts";

export interface RuleForm {
  readonly element: HTMLElement;
  /** To be changed: the form then replaces the rule of this id. */
  edit(fields: RuleFields): void;
}

export interface RuleFormUse {
  /** Of the visitor's language. */
  readonly words: () => Words;
  /** Ids of the rules that there are; null, and said, where the text cannot be read. */
  readonly ids: () => readonly string[] | null;
  /** Null, or why the rules could not hold this one. */
  readonly put: (fields: RuleFields, replaced: string | null) => string | null;
}

const WHEN = ["approve", "decline", "", "where"] as const;
const LONGEST = { id: 60, description: 500, reason: 300 } as const;

function controlsOf(say: Sayer) {
  return {
    outcome: choice(say, "own-outcome", WHEN, ({ own, outcomes }, one) =>
      one === "" ? own.always : one === "where" ? own.where : outcomes[one],
    ),
    step: choice(say, "own-step", ["", ...LENDING_STEPS], ({ own }, one) => (one === "" ? own.itsStep : one)),
    critical: h("input", { id: "own-critical", type: "checkbox", checked: true }),
    id: textField("own-id"),
    description: textField("own-description"),
    code: textField("own-code"),
    reason: textField("own-reason"),
  };
}

type Controls = ReturnType<typeof controlsOf>;

export function ruleForm(say: Sayer, use: RuleFormUse): RuleForm {
  const controls = controlsOf(say);
  const compared = comparisonForm(say, "own", false);
  const condition = comparisonForm(say, "own-where", true);
  const status = h("p", { class: "note form-status", role: "status" });
  let replaced: string | null = null;
  const add = h("button", { type: "button", class: "button", click: () => save() });
  const leave = h("button", { type: "button", class: "button", hidden: true, click: () => editing(null) });
  let saying = (_: Words) => "";
  const tell = (one: typeof saying) => {
    saying = one;
    status.replaceChildren(one(use.words()));
  };
  say(status, (words) => saying(words));
  say(add, ({ own }) => (replaced === null ? own.add : own.change(replaced)));
  say(leave, ({ own }) => own.leave);
  const editing = (id: string | null) => {
    replaced = id;
    leave.hidden = id === null;
    const { own } = use.words();
    add.replaceChildren(id === null ? own.add : own.change(id));
    if (id === null) clear(controls);
    tell(() => "");
  };
  const where = () => condition.show(controls.outcome.value === "where");
  controls.outcome.addEventListener("input", where);
  where();
  const save = () => {
    tell(() => "");
    const ids = use.ids();
    if (ids === null) return;
    const fields = readRule(controls, compared.read(use.words()), () => condition.read(use.words()), use);
    if (fields === null || !isFree(controls, fields.id, ids, replaced, use.words())) return;
    const why = use.put(fields, replaced);
    if (why !== null) return tell(() => why);
    const isChange = replaced !== null && ids.includes(replaced);
    editing(null);
    tell(({ own }) => (isChange ? own.changed : own.added));
  };
  return {
    element: laidOut(say, controls, compared.rows, condition.rows, [add, leave], status),
    edit(fields) {
      const isMade = fields.description === inWords(fields, use.words());
      fillRule(controls, isMade ? { ...fields, description: "" } : fields);
      compared.fill(fields.compared);
      if (fields.when !== null && !("outcome" in fields.when)) condition.fill(fields.when);
      where();
      editing(fields.id);
      compared.first.focus();
    },
  };
}

function laidOut(
  say: Sayer,
  { outcome, step, critical, id, description, code, reason }: Controls,
  compared: readonly HTMLElement[],
  condition: readonly HTMLElement[],
  buttons: readonly HTMLElement[],
  status: HTMLElement,
): HTMLElement {
  const more = h(
    "details",
    {},
    say(h("summary", {}), ({ own }) => own.more),
    h(
      "div",
      { class: "fields" },
      row(say, step, ({ own }) => own.step),
      row(say, id, ({ own }) => own.id),
      row(say, description, ({ own }) => own.inWords),
      row(say, code, ({ own }) => own.reasonCode),
      row(say, reason, ({ own }) => own.reason),
    ),
    h(
      "p",
      { class: "check" },
      critical,
      say(h("label", { for: critical.id }), ({ own }) => own.mustHold),
    ),
  );
  return h(
    "div",
    { class: "rule-form" },
    h(
      "div",
      { class: "fields" },
      ...compared,
      row(say, outcome, ({ own }) => own.outcome),
      ...condition,
    ),
    more,
    h("p", { class: "buttons" }, ...buttons),
    status,
  );
}

/** What names the rule and would name the next one too. */
function clear({ step, critical, id, description, code, reason }: Controls): void {
  for (const one of [step, id, description, code, reason]) one.value = "";
  critical.checked = true;
}

function fillRule(
  controls: Controls,
  { id, description, vertex, critical, when, ...reasons }: RuleFields,
): void {
  controls.id.value = id;
  controls.description.value = description;
  controls.step.value = vertex;
  controls.critical.checked = critical;
  controls.outcome.value = when === null ? "" : "outcome" in when ? when.outcome : "where";
  controls.code.value = reasons.reasonCode;
  controls.reason.value = reasons.reason;
}

function readRule(
  controls: Controls,
  compared: ComparisonFields | null | false,
  condition: () => ComparisonFields | null | false,
  { words }: RuleFormUse,
): RuleFields | null {
  if (compared === false) return null;
  const { outcome, step, critical, code, reason } = controls;
  const applies = outcome.value === "where" ? condition() : null;
  if (applies === false) return null;
  const { own } = words();
  const reasonCode = typedName(code.value);
  const isCode = reasonCode === "" || /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(reasonCode);
  const isReason = typedText(reason.value).length <= LONGEST.reason;
  if (!shown(code, isCode, own.codeForm) || !shown(reason, isReason, own.shorter(LONGEST.reason)))
    return null;
  const isOutcome = outcome.value === "approve" || outcome.value === "decline";
  const fields = {
    vertex: step.value || (isOutcome ? outcome.value : "intake"),
    critical: critical.checked,
    compared,
    when: isOutcome ? { outcome: outcome.value } : applies,
    ...{ reasonCode, reason: typedText(reason.value) },
  };
  const description = typedText(controls.description.value) || inWords(fields, words());
  const isShort = description.length <= LONGEST.description;
  if (!shown(controls.description, isShort, own.shorter(LONGEST.description))) return null;
  return { ...fields, description, id: typedName(controls.id.value) || nameOf(fields) };
}

/** What is wrong in what is folded is unfolded. */
function shown(control: HTMLInputElement, right: boolean, otherwise: string): boolean {
  const place = control.closest("details");
  if (!right && place !== null) place.open = true;
  return isRight(control, right, otherwise);
}

/** A name that the visitor gave is the rule's, or said to be taken; one that was made gets a number. */
function isFree(
  { id }: Controls,
  name: string,
  ids: readonly string[],
  replaced: string | null,
  { own }: Words,
): boolean {
  const isGiven = typedName(id.value) !== "";
  const isForm = /^[A-Za-z0-9._:-]{1,64}$/.test(name);
  if (!shown(id, !isGiven || isForm, own.idForm)) return false;
  return shown(id, !isGiven || name === replaced || !ids.includes(name), own.idTaken);
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

function inWords({ compared, when, vertex }: Unnamed, words: Words): string {
  const { own } = words;
  const what = compared === null ? own.stepVisited(vertex) : comparisonInWords(compared, words);
  return when === null || "outcome" in when ? what : own.ifSo(comparisonInWords(when, words), what);
}

function comparisonInWords({ input, plus, op, values, times }: ComparisonFields, words: Words): string {
  const { own, choices } = words;
  // Numbers of a label are in parentheses: they are no bounds of the rule.
  const label = (id: string) =>
    words.fields[id as keyof Words["fields"]].replace(/, (.+)$/, (_, rest: string) => ` (${rest})`);
  const value = (one: number | string) =>
    typeof one === "number" ? String(one) : `${one} (${choices[one as keyof Words["choices"]]})`;
  const isChoice = "choices" in (lendingInputOf(input) ?? {});
  const joined = values.map(value).join(operatorRow(op).operand === "range" && !isChoice ? own.to2 : ", ");
  return [
    plus === null ? label(input) : own.sum(label(input), label(plus)),
    own.comparisons[op],
    times === null ? joined : own.product(joined, label(times)),
  ].join(" ");
}
