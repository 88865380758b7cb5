/** The fields of one comparison: which of them are shown follows what is compared and how. */
import { operatorRow, PREDICATE_OPERATORS, type PredicateOperator } from "@svc/core/statement";
import { h } from "../view/h.ts";
import type { Sayer, Words } from "./editor-words.ts";
import { type Choice, LENDING_INPUTS } from "./lending-inputs.ts";
import { type ComparisonFields, lendingInputOf, operatorsFor } from "./rule-fields.ts";
import { typedNumber, typedNumbers } from "./typed.ts";

type Control = HTMLInputElement | HTMLSelectElement;
type Id = (typeof LENDING_INPUTS)[number]["id"];

export interface ComparisonForm {
  readonly rows: readonly HTMLElement[];
  readonly first: HTMLElement;
  fill(fields: ComparisonFields | null): void;
  /** Null for nothing compared; false where a field is wrong, and the browser then says what to do. */
  read(words: Words): ComparisonFields | null | false;
  show(isShown: boolean): void;
}

const NUMBERS = LENDING_INPUTS.filter((input) => "from" in input).map(({ id }) => id);
const CHOICES = LENDING_INPUTS.flatMap((input) => ("choices" in input ? input.choices : []));
const OPERATORS = Object.keys(PREDICATE_OPERATORS) as PredicateOperator[];

/** A list to choose from, in the language that is spoken. */
export function choice<Name extends string>(
  say: Sayer,
  id: string,
  names: readonly Name[],
  one: (words: Words, name: Name) => string,
): HTMLSelectElement {
  const options = names.map((value) => say(h("option", { value }), (words) => one(words, value)));
  return h("select", { id }, ...options);
}

/** A control with its name above it, and what is wrong with it forgotten when it is changed. */
export function row(say: Sayer, control: Control, name: (words: Words) => string): HTMLElement {
  control.addEventListener("input", () => control.setCustomValidity(""));
  return h("p", { class: "field" }, say(h("label", { for: control.id }), name), control);
}

/** False, and said at the control, where the value is not as it is to be. */
export function isRight(control: Control, right: boolean, otherwise: string): boolean {
  control.setCustomValidity(right ? "" : otherwise);
  return control.reportValidity();
}

export const textField = (id: string) => h("input", { id, autocomplete: "off" });

function controlsOf(say: Sayer, prefix: string, isCondition: boolean) {
  const inputs = LENDING_INPUTS.map(({ id }) => id);
  const numbers = ["" as const, ...NUMBERS];
  return {
    input: choice<Id | "">(
      say,
      `${prefix}-input`,
      isCondition ? inputs : [...inputs, ""],
      ({ fields, own }, name) => (name === "" ? own.visited : fields[name]),
    ),
    plus: choice<Id | "">(say, `${prefix}-plus`, numbers, ({ fields, own }, name) =>
      name === "" ? own.noInput : fields[name],
    ),
    op: choice(say, `${prefix}-op`, OPERATORS, ({ own }, name) => own.comparisons[name]),
    value: textField(`${prefix}-value`),
    to: textField(`${prefix}-to`),
    list: textField(`${prefix}-list`),
    choices: choice<Choice>(say, `${prefix}-choices`, CHOICES, ({ choices }, name) => choices[name]),
    times: choice<Id | "">(say, `${prefix}-times`, numbers, ({ fields, own }, name) =>
      name === "" ? own.noFactor : fields[name],
    ),
  };
}

type Controls = ReturnType<typeof controlsOf>;

export function comparisonForm(say: Sayer, prefix: string, isCondition: boolean): ComparisonForm {
  const controls = controlsOf(say, prefix, isCondition);
  const names: Readonly<Record<keyof Controls, (words: Words) => string>> = {
    input: ({ own }) => (isCondition ? own.conditionInput : own.input),
    plus: ({ own }) => own.plus,
    op: ({ own }) => own.comparison,
    value: ({ own }) => own.value,
    to: ({ own }) => own.to,
    list: ({ own }) => own.list,
    choices: ({ own }) => own.value,
    times: ({ own }) => own.times,
  };
  const keys = Object.keys(controls) as (keyof Controls)[];
  const rows = new Map(keys.map((key) => [key, row(say, controls[key], names[key])]));
  let isShown = true;
  const update = () => {
    narrow(controls, isCondition);
    const shown = shownIn(controls);
    for (const [key, one] of rows) one.hidden = !(isShown && shown.has(key));
  };
  for (const key of ["input", "plus", "op", "times"] as const)
    controls[key].addEventListener("input", update);
  controls.value.value = "1";
  controls.op.value = "le";
  update();
  return {
    rows: [...rows.values()],
    first: controls.input,
    fill(fields) {
      fill(controls, fields);
      update();
    },
    read: (words) => read(controls, words, shownIn(controls)),
    show(is) {
      isShown = is;
      update();
    },
  };
}

/** Only what fits is offered: what is chosen and does not is given up. */
function narrow({ input, plus, op, times, choices }: Controls, isCondition: boolean): void {
  const of = lendingInputOf(input.value);
  const isNumber = of !== undefined && "from" in of;
  if (!isNumber) plus.value = "";
  const fitting = operatorsFor(input.value, plus.value !== "", isCondition) as readonly string[];
  offer(op, (value) => fitting.includes(value));
  const { operand } = operatorRow(op.value as PredicateOperator);
  const mayTimes = isNumber && (operand === "order" || operand === "equality");
  offer(plus, (value) => value === "" || value !== input.value);
  offer(times, (value) => value === "" || (mayTimes && value !== input.value && value !== plus.value));
  if (times.value !== "" && operand === "set") times.value = "";
  choices.multiple = operand === "set";
  choices.size = operand === "set" ? 5 : 1;
  const known = of !== undefined && "choices" in of ? (of.choices as readonly string[]) : [];
  offer(choices, (value) => known.includes(value));
}

function offer(select: HTMLSelectElement, fits: (value: string) => boolean): void {
  for (const option of select.options) {
    option.hidden = !fits(option.value);
    option.disabled = option.hidden;
    if (option.hidden) option.selected = false;
  }
  if (select.selectedIndex >= 0 || select.multiple) return;
  const first = [...select.options].find((option) => !option.hidden);
  if (first !== undefined) first.selected = true;
}

function shownIn({ input, op }: Controls): ReadonlySet<keyof Controls> {
  const of = lendingInputOf(input.value);
  if (of === undefined) return new Set(["input"]);
  if ("choices" in of) return new Set(["input", "op", "choices"]);
  const { operand } = operatorRow(op.value as PredicateOperator);
  if (operand === "set") return new Set(["input", "op", "list"]);
  if (operand === "range") return new Set(["input", "plus", "op", "value", "to"]);
  return new Set(["input", "plus", "op", "value", "times"]);
}

function fill(controls: Controls, fields: ComparisonFields | null): void {
  const { input, plus, op, value, to, list, choices, times } = controls;
  for (const one of Object.values(controls)) one.setCustomValidity("");
  for (const select of [input, plus, op, times]) offer(select, () => true);
  input.value = fields?.input ?? "";
  if (fields === null) return;
  const { values } = fields;
  plus.value = fields.plus ?? "";
  op.value = fields.op;
  times.value = fields.times ?? "";
  const isSet = operatorRow(fields.op).operand === "set";
  [value.value, to.value] = [String(values[0]), String(values[1] ?? "")];
  list.value = isSet ? values.join("; ") : "";
  choices.multiple = isSet;
  for (const option of choices.options) {
    option.disabled = false;
    option.selected = values.includes(option.value);
  }
}

function read(
  controls: Controls,
  { own }: Words,
  shown: ReadonlySet<keyof Controls>,
): ComparisonFields | null | false {
  const { input, plus, op, times } = controls;
  if (input.value === "") return null;
  const values = valuesIn(controls, own, shown);
  if (values === null) return false;
  return {
    input: input.value,
    op: op.value as PredicateOperator,
    values,
    plus: shown.has("plus") && plus.value !== "" ? plus.value : null,
    times: shown.has("times") && times.value !== "" ? times.value : null,
  };
}

function valuesIn(
  { value, to, list, choices, times }: Controls,
  own: Words["own"],
  shown: ReadonlySet<keyof Controls>,
): (number | string)[] | null {
  if (shown.has("choices")) {
    const chosen = [...choices.selectedOptions].map((option) => option.value);
    return isRight(choices, chosen.length > 0, own.chooseOne) ? chosen : null;
  }
  if (shown.has("list")) {
    const numbers = typedNumbers(list.value);
    if (!isRight(list, numbers !== null, own.numbersForm)) return null;
    return isRight(list, (numbers?.length ?? 0) <= 16, own.fewer) ? numbers : null;
  }
  const from = typedNumber(value.value);
  if (!isRight(value, from !== null, own.numberForm) || from === null) return null;
  if (!shown.has("to")) {
    const isZero = shown.has("times") && times.value !== "" && from === 0;
    return isRight(value, !isZero, own.notZero) ? [from] : null;
  }
  const upTo = typedNumber(to.value);
  if (!isRight(to, upTo !== null, own.numberForm) || upTo === null) return null;
  return isRight(to, from <= upTo, own.rangeForm) ? [from, upTo] : null;
}
