/** The form by which a reader adds a key to one of the lists. */

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { trustLabels as say } from "../labels/trust.ts";
import { announce, Button } from "../ui/controls.tsx";

const MAX_NAME_CHARACTERS = 80;

interface AdderProps {
  readonly list: string;
  /** Of the fields before that of the reader's own name for it. */
  readonly labels: readonly string[];
  /** Whether the reader may give it a name. Default true. */
  readonly isNamed?: boolean;
  /** Takes what was typed, the name last. @throws {TypeError} shown beside the fields */
  readonly add: (typed: readonly string[]) => void;
}

export function Adder({ list, labels, isNamed = true, add }: AdderProps): VNode {
  const problem = useSignal("");
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const fields = [...(form.current?.querySelectorAll("input") ?? [])];
    // The next key is typed where this one was.
    fields[0]?.focus();
    try {
      add(fields.map(({ value }) => value));
      form.current?.reset();
      problem.value = "";
      announce(say().added);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      problem.value = error.message;
    }
  };
  return (
    <form class="adder" ref={form} onSubmit={submit}>
      {[...labels, ...(isNamed ? [say().nameField] : [])].map((label, i) => (
        <input
          type="text"
          data-key={i === 0 ? `${list} field` : undefined}
          placeholder={label}
          aria-label={label}
          aria-invalid={i === 0 && problem.value !== "" ? "true" : undefined}
          spellcheck={false}
          autocomplete="off"
          maxlength={i === labels.length ? MAX_NAME_CHARACTERS : undefined}
          aria-describedby={i === labels.length ? undefined : `${list}-problem`}
        />
      ))}
      <Button type="submit" drawing="add">
        {say().pin}
      </Button>
      <p class="problem" role="alert" id={`${list}-problem`}>
        {problem.value}
      </p>
    </form>
  );
}
