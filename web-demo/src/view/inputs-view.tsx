/** On whose word each input stands, as a list; of a source that the reader has not pinned, the way to pin it. */

import { authorText, inputName, recognitionInWords, whoseWord } from "@svc/messages";
import type { InputStanding, VerificationResult } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { locale } from "../language.ts";
import { Button, Section } from "../ui/controls.tsx";

/** Holds a source's key against what the source gave the reader. */
export type CompareSource = (publicKey: string, roles: readonly string[]) => void;

/** False where no source signed anything: then the chip above says all there is. */
export function isShownByInput({ inputs = [], valid }: VerificationResult): boolean {
  return valid && inputs.some(({ source }) => source !== undefined);
}

interface InputsProps {
  readonly result: VerificationResult;
  readonly compare: CompareSource | null;
}

export function InputsSection({ result: { inputs = [] }, compare }: InputsProps): VNode {
  return (
    <Section title={say().inputsTitle} note={say().inputsNote}>
      <ul class="input-words">
        {inputs.map((standing) => (
          <InputRow {...standing} />
        ))}
      </ul>
      <p class="note recognised">{recognitionInWords(inputs, locale()) ?? ""}</p>
      {compare !== null &&
        unpinned(inputs).map(([key, { name, roles }]) => (
          <Button drawing="shield" onClick={() => compare(key, roles)}>
            {say().compareSource(authorText(name))}
          </Button>
        ))}
    </Section>
  );
}

const InputRow = (standing: InputStanding): VNode => (
  <li>
    <span>
      {capitalised(inputName(standing.input))}
      <code class="aside">{breakable(standing.input)}</code>
    </span>
    <span class={standing.root === "pinned" ? "word good" : "word"}>{wordOf(standing)}</span>
  </li>
);

/** A pointer that breaks between its words, where it must. */
function breakable(pointer: string): (string | VNode)[] {
  return pointer.split(/(?<=[/_])/).flatMap((part, i) => (i === 0 ? [part] : [<wbr />, part]));
}

/** A key that nobody pinned is not spelled out in every row: its button leads to it. */
function wordOf(standing: InputStanding): string {
  const { source, reason, ...rest } = standing;
  if (source === undefined || reason !== "source_not_pinned") return whoseWord(standing, locale());
  return say().inputUnpinnedSource(whoseWord(rest, locale()), authorText(source.name));
}

/** Sources that only lack the reader's pin, each with what it would be pinned for. */
function unpinned(inputs: readonly InputStanding[]) {
  const found = new Map<string, { readonly name: string; readonly roles: string[] }>();
  for (const { source, reason, role } of inputs) {
    if (source === undefined || reason !== "source_not_pinned") continue;
    const one = found.get(source.public_key) ?? { name: source.name, roles: [] };
    if (!one.roles.includes(role)) one.roles.push(role);
    found.set(source.public_key, one);
  }
  return [...found];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
