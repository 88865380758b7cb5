/** The fields of one comparison: which of them are shown follows what is compared and how. */

import type { Signal } from "@preact/signals";
import { operatorRow, PREDICATE_OPERATORS, type PredicateOperator } from "@svc/core/statement";
import type { VNode } from "preact";
import { makeLabels } from "../labels/make.ts";
import { rulesLabels } from "../labels/rules.ts";
import { isRight, SelectRow, TextRow } from "./form-rows.tsx";
import { type Choice, LENDING_INPUTS, type LendingInput } from "./lending-inputs.ts";
import { type ComparisonFields, lendingInputOf, operatorsFor } from "./rule-fields.ts";
import { typedNumber, typedNumbers } from "./typed.ts";

type Id = LendingInput["id"];

/** The fields as they are typed. */
export interface TypedComparison {
  /** An input, or empty: that the step was visited. */
  readonly input: string;
  readonly plus: string;
  readonly op: PredicateOperator;
  readonly value: string;
  readonly to: string;
  readonly list: string;
  readonly choices: readonly string[];
  readonly times: string;
}

const NUMBERS = LENDING_INPUTS.filter((input) => "from" in input).map(({ id }) => id);
const CHOICES = LENDING_INPUTS.flatMap((input) => ("choices" in input ? input.choices : []));
const OPERATORS = Object.keys(PREDICATE_OPERATORS) as PredicateOperator[];

export const FIRST_COMPARISON: TypedComparison = {
  input: LENDING_INPUTS[0]?.id ?? "",
  plus: "",
  op: "le",
  value: "1",
  to: "",
  list: "",
  choices: [],
  times: "",
};

interface ComparisonProps {
  /** Begins the ids of the fields. */
  readonly prefix: string;
  /** Whether it says for which decisions a rule is. */
  readonly isCondition: boolean;
  readonly typed: Signal<TypedComparison>;
  readonly isShown: boolean;
}

export function ComparisonRows({ prefix, isCondition, typed, isShown }: ComparisonProps): VNode {
  const own = rulesLabels();
  const { fields, choices } = makeLabels();
  const now = typed.value;
  const shown = shownIn(now);
  const put = (changed: Partial<TypedComparison>) => {
    typed.value = narrowed({ ...typed.peek(), ...changed }, isCondition);
  };
  const isHidden = (name: keyof TypedComparison) => !(isShown && shown.has(name));
  const offered = offeredIn(now, isCondition);
  const inputs = LENDING_INPUTS.map(({ id }) => id);
  const numbers = ["", ...NUMBERS];
  return (
    <>
      <SelectRow
        id={`${prefix}-input`}
        label={isCondition ? own.conditionInput : own.input}
        isHidden={isHidden("input")}
        names={isCondition ? inputs : [...inputs, ""]}
        nameOf={(name) => (name === "" ? own.visited : fields[name as Id])}
        chosen={[now.input]}
        onChoose={([input = ""]) => put({ input })}
      />
      <SelectRow
        id={`${prefix}-plus`}
        label={own.plus}
        isHidden={isHidden("plus")}
        names={numbers}
        isOffered={offered.plus}
        nameOf={(name) => (name === "" ? own.noInput : fields[name as Id])}
        chosen={[now.plus]}
        onChoose={([plus = ""]) => put({ plus })}
      />
      <SelectRow
        id={`${prefix}-op`}
        label={own.comparison}
        isHidden={isHidden("op")}
        names={OPERATORS}
        isOffered={offered.op}
        nameOf={(name) => own.comparisons[name as PredicateOperator]}
        chosen={[now.op]}
        onChoose={([op]) => put({ op: op as PredicateOperator })}
      />
      <TextRow
        id={`${prefix}-value`}
        label={own.value}
        isHidden={isHidden("value")}
        value={now.value}
        onType={(value) => put({ value })}
      />
      <TextRow
        id={`${prefix}-to`}
        label={own.to}
        isHidden={isHidden("to")}
        value={now.to}
        onType={(to) => put({ to })}
      />
      <TextRow
        id={`${prefix}-list`}
        label={own.list}
        isHidden={isHidden("list")}
        value={now.list}
        onType={(list) => put({ list })}
      />
      <SelectRow
        id={`${prefix}-choices`}
        label={own.value}
        isHidden={isHidden("choices")}
        names={CHOICES}
        isOffered={offered.choices}
        nameOf={(name) => choices[name as Choice]}
        chosen={now.choices}
        isMultiple={operatorRow(now.op).operand === "set"}
        onChoose={(chosen) => put({ choices: chosen })}
      />
      <SelectRow
        id={`${prefix}-times`}
        label={own.times}
        isHidden={isHidden("times")}
        names={numbers}
        isOffered={offered.times}
        nameOf={(name) => (name === "" ? own.noFactor : fields[name as Id])}
        chosen={[now.times]}
        onChoose={([times = ""]) => put({ times })}
      />
    </>
  );
}

/** What fits of the lists: the rest is not offered. */
function offeredIn({ input, plus, op }: TypedComparison, isCondition: boolean) {
  const of = lendingInputOf(input);
  const fitting: readonly string[] = operatorsFor(input, plus !== "", isCondition);
  const { operand } = operatorRow(op);
  const mayTimes = of !== undefined && "from" in of && (operand === "order" || operand === "equality");
  const known: readonly string[] = of !== undefined && "choices" in of ? of.choices : [];
  return {
    plus: (name: string) => name === "" || name !== input,
    op: (name: string) => fitting.includes(name),
    choices: (name: string) => known.includes(name),
    times: (name: string) => name === "" || (mayTimes && name !== input && name !== plus),
  };
}

/** What is chosen and does not fit is given up. */
function narrowed(typed: TypedComparison, isCondition: boolean): TypedComparison {
  const of = lendingInputOf(typed.input);
  const isNumber = of !== undefined && "from" in of;
  const plus = isNumber && typed.plus !== typed.input ? typed.plus : "";
  const fitting = operatorsFor(typed.input, plus !== "", isCondition);
  const op = fitting.includes(typed.op) ? typed.op : (fitting[0] ?? typed.op);
  const now = { ...typed, plus, op };
  const offered = offeredIn(now, isCondition);
  const chosen = typed.choices.filter(offered.choices);
  const first = chosen.length > 0 ? chosen.slice(0, 1) : CHOICES.filter(offered.choices).slice(0, 1);
  return {
    ...now,
    times: offered.times(typed.times) ? typed.times : "",
    choices: operatorRow(op).operand === "set" ? chosen : first,
  };
}

function shownIn({ input, op }: TypedComparison): ReadonlySet<keyof TypedComparison> {
  const of = lendingInputOf(input);
  if (of === undefined) return new Set(["input"]);
  if ("choices" in of) return new Set(["input", "op", "choices"]);
  const { operand } = operatorRow(op);
  if (operand === "set") return new Set(["input", "op", "list"]);
  if (operand === "range") return new Set(["input", "plus", "op", "value", "to"]);
  return new Set(["input", "plus", "op", "value", "times"]);
}

/** @param fields null for nothing compared */
export function typedOf(fields: ComparisonFields | null, before: TypedComparison): TypedComparison {
  if (fields === null) return { ...before, input: "" };
  const { input, plus, op, values, times } = fields;
  return {
    input,
    op,
    plus: plus ?? "",
    times: times ?? "",
    value: String(values[0]),
    to: String(values[1] ?? ""),
    list: operatorRow(op).operand === "set" ? values.join("; ") : "",
    choices: values.map(String),
  };
}

/** Null for nothing compared; false where a field is wrong, and the browser then says what to do. */
export function readComparison(prefix: string, typed: TypedComparison): ComparisonFields | null | false {
  if (typed.input === "") return null;
  const shown = shownIn(typed);
  const values = valuesIn(prefix, typed, shown);
  if (values === null) return false;
  return {
    input: typed.input,
    op: typed.op,
    values,
    plus: shown.has("plus") && typed.plus !== "" ? typed.plus : null,
    times: shown.has("times") && typed.times !== "" ? typed.times : null,
  };
}

function valuesIn(
  prefix: string,
  { value, to, list, choices, times }: TypedComparison,
  shown: ReadonlySet<keyof TypedComparison>,
): readonly (number | string)[] | null {
  const own = rulesLabels();
  if (shown.has("choices"))
    return isRight(`${prefix}-choices`, choices.length > 0, own.chooseOne) ? choices : null;
  if (shown.has("list")) {
    const numbers = typedNumbers(list);
    if (!isRight(`${prefix}-list`, numbers !== null, own.numbersForm)) return null;
    return isRight(`${prefix}-list`, (numbers?.length ?? 0) <= 16, own.fewer) ? numbers : null;
  }
  const from = typedNumber(value);
  if (!isRight(`${prefix}-value`, from !== null, own.numberForm) || from === null) return null;
  if (!shown.has("to")) {
    const isZero = shown.has("times") && times !== "" && from === 0;
    return isRight(`${prefix}-value`, !isZero, own.notZero) ? [from] : null;
  }
  const upTo = typedNumber(to);
  if (!isRight(`${prefix}-to`, upTo !== null, own.numberForm) || upTo === null) return null;
  return isRight(`${prefix}-to`, from <= upTo, own.rangeForm) ? [from, upTo] : null;
}
