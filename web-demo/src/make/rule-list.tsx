/** The rules that the text holds, one by one: to be changed by the form, or taken out. What the form cannot say is shown as text. */
import type { Manifest } from "@svc/core/wire";
import type { VNode } from "preact";
import { makeLabels } from "../labels/make.ts";
import { rulesLabels } from "../labels/rules.ts";
import { fieldsOf, type PolicyRule, type RuleFields } from "./rule-fields.ts";

interface RuleUse {
  readonly change: (fields: RuleFields) => void;
  readonly remove: (id: string) => void;
}

interface ListProps extends RuleUse {
  /** Null where the text cannot be read: that is said elsewhere. */
  readonly policy: Manifest | null;
}

export const RuleList = ({ policy, ...use }: ListProps): VNode => (
  <ul class="rule-list" tabindex={-1}>
    {policy?.constraints.map((rule) => (
      <Rule rule={rule} derived={policy.derived ?? []} {...use} />
    ))}
  </ul>
);

interface RuleProps extends RuleUse {
  readonly rule: PolicyRule;
  readonly derived: NonNullable<Manifest["derived"]>;
}

function Rule({ rule, derived, change, remove }: RuleProps): VNode {
  const { edit, remove: removeLabel, onlyText } = rulesLabels();
  const fields = fieldsOf(rule, derived);
  const read = [rule.predicate, rule.when].flatMap((one) =>
    one !== undefined && "derived" in one ? [one.derived] : [],
  );
  const its = derived.filter(({ name }) => read.includes(name));
  return (
    <li>
      <p>
        <code>{rule.id}</code> <bdi>{makeLabels().ruleQuoted(rule.description)}</bdi>
      </p>
      {fields === null && (
        <>
          <p class="note">{onlyText}</p>
          <pre>{JSON.stringify(its.length > 0 ? { derived: its, rule } : rule, null, 2)}</pre>
        </>
      )}
      <p class="buttons">
        {fields !== null && <RuleButton label={edit} id={rule.id} onClick={() => change(fields)} />}
        <RuleButton label={removeLabel} id={rule.id} onClick={() => remove(rule.id)} />
      </p>
    </li>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly id: string;
  readonly onClick: () => void;
}

const RuleButton = ({ label, id, onClick }: ButtonProps): VNode => (
  <button type="button" class="button" aria-label={`${label} ${id}`} onClick={onClick}>
    {label}
  </button>
);
