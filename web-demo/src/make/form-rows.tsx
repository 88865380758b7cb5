/** Controls of the form of rules, each with its name above it. */
import type { VNode } from "preact";

interface RowProps {
  readonly id: string;
  readonly label: string;
  readonly isHidden?: boolean;
}

interface TextProps extends RowProps {
  readonly value: string;
  readonly onType: (value: string) => void;
}

export const TextRow = ({ id, label, isHidden = false, value, onType }: TextProps): VNode => (
  <p class="field" hidden={isHidden}>
    <label for={id}>{label}</label>
    <input
      id={id}
      autocomplete="off"
      value={value}
      onInput={({ currentTarget }) => {
        currentTarget.setCustomValidity("");
        onType(currentTarget.value);
      }}
    />
  </p>
);

interface SelectProps extends RowProps {
  readonly names: readonly string[];
  readonly nameOf: (name: string) => string;
  readonly isOffered?: (name: string) => boolean;
  readonly chosen: readonly string[];
  readonly isMultiple?: boolean;
  readonly onChoose: (chosen: readonly string[]) => void;
}

export const SelectRow = (props: SelectProps): VNode => {
  const { id, label, isHidden = false, names, nameOf, isOffered = () => true } = props;
  const { chosen, isMultiple = false, onChoose } = props;
  return (
    <p class="field" hidden={isHidden}>
      <label for={id}>{label}</label>
      <select
        id={id}
        multiple={isMultiple}
        size={isMultiple ? 5 : 1}
        onInput={({ currentTarget }) => {
          currentTarget.setCustomValidity("");
          onChoose([...currentTarget.selectedOptions].map(({ value }) => value));
        }}
      >
        {names.map((name) => (
          <option
            value={name}
            hidden={!isOffered(name)}
            disabled={!isOffered(name)}
            selected={chosen.includes(name)}
          >
            {nameOf(name)}
          </option>
        ))}
      </select>
    </p>
  );
};

/** False, and said at the control, where its value is wrong. What is wrong in what is folded is unfolded. */
export function isRight(id: string, right: boolean, otherwise: string): boolean {
  const control = document.getElementById(id) as HTMLInputElement | HTMLSelectElement | null;
  const place = control?.closest<HTMLDetailsElement>(".rule-form details");
  if (!right && place) place.open = true;
  control?.setCustomValidity(right ? "" : otherwise);
  return control?.reportValidity() ?? right;
}
