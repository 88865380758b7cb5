/**
 * Pinning as a comparison: the reader pastes what the issuer gave by another way, and the page says whether it is the
 * document's key. Only then can it be pinned, under a name of the reader's own.
 */

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { outsideLabels } from "../labels/outside.ts";
import { trustLabels as say } from "../labels/trust.ts";
import { readFoundKeys } from "../outside/found-keys.ts";
import { compareKeys } from "../trust/compare-keys.ts";
import { Compared } from "../ui/compared.tsx";
import { Button, Code, Notice } from "../ui/controls.tsx";
import { OutsidePlace } from "./outside-place.tsx";

interface CompareProps {
  readonly publicKey: string;
  /** What a source would be pinned for; null of an issuer. */
  readonly roles: readonly string[] | null;
  readonly isHosted: boolean;
  /** Called with the reader's name for the holder, which may be empty. */
  readonly onPin: (label: string) => void;
}

interface Given {
  readonly text: string;
  /** The DID whose document it is to be. */
  readonly did?: string | undefined;
}

export function CompareKey({ publicKey, roles, isHosted, onPin }: CompareProps): VNode {
  const given = useSignal<Given>({ text: "" });
  const words = say().compare[roles === null ? "issuer" : "source"];
  return (
    <section class="compare-key" aria-labelledby="compare-title">
      <h3 id="compare-title">{say().compareTitle}</h3>
      <p class="note">
        {words.signed}
        <Code value={publicKey} />
        {say().compareAnyone}
      </p>
      {roles !== null && (
        <p class="note">
          {say().compareRoles}
          {roles.join(", ")}
          {"."}
        </p>
      )}
      <label for="given-key">{words.paste}</label>
      <textarea
        id="given-key"
        rows={2}
        spellcheck={false}
        autocomplete="off"
        placeholder={words.file}
        value={given.value.text}
        onInput={({ currentTarget }) => {
          given.value = { text: currentTarget.value };
        }}
      />
      <OutsidePlace
        name="given"
        isHosted={isHosted}
        take={(text, from) => {
          given.value = { text, did: from !== null && "did" in from ? from.did : undefined };
        }}
      />
      <div class="comparison" role="status">
        <Answer given={given.value} publicKey={publicKey} isSource={roles !== null} onPin={onPin} />
      </div>
    </section>
  );
}

interface AnswerProps {
  readonly given: Given;
  readonly publicKey: string;
  readonly isSource: boolean;
  readonly onPin: (label: string) => void;
}

function Answer({ given: { text, did }, publicKey, isSource, onPin }: AnswerProps): VNode | null {
  if (text.trim() === "") return null;
  if (did !== undefined && isOfOther(text, did))
    return <Said tone="unknown" text={outsideLabels().foundFault.other_did} />;
  const { same, different } = say().compare[isSource ? "source" : "issuer"];
  const comparison = compareKeys(text, publicKey, isSource ? "sources" : "issuers");
  switch (comparison.answer) {
    case "same":
      return (
        <>
          <Said tone="good" text={same} />
          <PinForm label={comparison.label ?? ""} onPin={onPin} />
        </>
      );
    case "different":
      return (
        <>
          <Said tone="bad" text={different} />
          <Compared values={{ expected: comparison.given, found: publicKey }} />
        </>
      );
    case "document":
      return <Said tone="unknown" text={say().compareDocument} />;
    case "no_key":
      return <Said tone="unknown" text={say().compareNoKey} />;
    case "refused":
      return <Said tone="unknown" text={outsideLabels().foundFault[comparison.why]} />;
  }
}

/** Of another DID than the one that was asked for, nothing is compared. */
function isOfOther(text: string, did: string): boolean {
  const read = readFoundKeys(text, did);
  return !read.ok && read.why === "other_did";
}

interface SaidProps {
  readonly tone: "good" | "bad" | "unknown";
  readonly text: string;
}

const Said = ({ tone, text }: SaidProps): VNode => (
  <Notice tone={tone}>
    <span>{text}</span>
  </Notice>
);

function PinForm({ label, onPin }: { readonly label: string; readonly onPin: (label: string) => void }) {
  const name = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onPin(name.current?.value.trim() ?? "");
  };
  return (
    <form class="pin-form" onSubmit={submit}>
      <label for="pin-name">{say().compareName}</label>
      <input ref={name} id="pin-name" type="text" maxlength={80} defaultValue={label} autocomplete="off" />
      <Button type="submit" look="strong" drawing="shield">
        {say().comparePin}
      </Button>
    </form>
  );
}
