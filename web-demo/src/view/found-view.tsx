/** Keys that came from elsewhere, beside the reader's own: which of them are new, and which the reader takes. */

import { readEntry, type TrustRoots } from "@svc/audit";
import { encodeHex } from "@svc/core/bytes";
import { sha256 } from "@svc/core/digest";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { outsideLabels as say } from "../labels/outside.ts";
import { trustLabels } from "../labels/trust.ts";
import { type FoundKey, keysOfRoots, readFoundKeys } from "../outside/found-keys.ts";
import type { From } from "../outside/messages.ts";
import { announce, Button, Code } from "../ui/controls.tsx";
import { locale } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";
import { withSource } from "./sources-editor.tsx";
import { fitThreshold } from "./trust-panel.tsx";

interface FoundProps {
  readonly text: string;
  /** Where it was fetched; null of a picture. */
  readonly from: From | null;
  readonly roots: TrustRoots;
  readonly change: (roots: TrustRoots) => void;
  readonly leave: () => void;
}

export function FoundKeys({ text, from, roots, change, leave }: FoundProps): VNode {
  const list = useRef<HTMLUListElement>(null);
  const found = readFoundKeys(text, from !== null && "did" in from ? from.did : undefined);
  if (!found.ok)
    return (
      <p class="notice unknown" role="status">
        {say().foundFault[found.why]}
      </p>
    );
  const pinned = new Map(keysOfRoots(roots).map((one) => [`${one.list} ${one.key}`, one.label]));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const rows = [...(list.current?.children ?? [])].map((row) => [...row.querySelectorAll("input")]);
    const marked = found.keys.flatMap((key, i) => {
      const [mark, name] = rows[i] ?? [];
      return mark?.checked ? [{ key, name: name?.value.trim() ?? "" }] : [];
    });
    if (marked.length === 0) {
      announce(say().foundMarkOne);
      rows.find(([mark]) => mark?.disabled === false)?.[0]?.focus();
      return;
    }
    change(marked.reduce((sum, { key, name }) => withFound(sum, key, name), roots));
    announce(say().foundDone(marked.length));
  };
  return (
    <form class="found" onSubmit={submit}>
      <h3 tabindex={-1}>{headOf(say().foundKind[found.kind], from)}</h3>
      {from !== null && (
        <p class="note">
          {say().foundDigest}
          <Code value={encodeHex(sha256(new TextEncoder().encode(text)))} />
        </p>
      )}
      <p class="note">{noteOn(from)}</p>
      <ul ref={list}>
        {found.keys.map((key) => (
          <FoundRow {...key} id={key.key} pinnedAs={pinned.get(`${key.list} ${key.key}`)} />
        ))}
      </ul>
      <div class="actions flush">
        <Button type="submit" look="strong">
          {say().foundPin}
        </Button>
        <Button look="quiet" onClick={leave}>
          {say().foundLeave}
        </Button>
      </div>
    </form>
  );
}

function headOf(kind: string, from: From | null): string {
  if (from === null) return kind;
  return say().foundTitle(kind, "file" in from ? sourceName(from.file) : (from.did ?? from.address));
}

function noteOn(from: From | null): string {
  if (from === null) return say().foundPictureNote;
  return "file" in from ? say().foundFileNote : say().foundAddressNote;
}

/** The roots with one more; as they were where it is there already. @throws TypeError for a malformed one */
function withFound(roots: TrustRoots, { list, key, roles = [] }: FoundKey, name: string): TrustRoots {
  if (list === "sources") return withSource(roots, key, name, roles);
  return fitThreshold({ ...roots, [list]: [...roots[list], readEntry(list, key, name, locale())] });
}

interface RowProps extends Omit<FoundKey, "key"> {
  /** As it is typed into its list. */
  readonly id: string;
  /** The reader's name for it; undefined where it is not pinned. */
  readonly pinnedAs: string | undefined;
}

function FoundRow({ list, id, label, roles = [], pinnedAs }: RowProps): VNode {
  const isPinned = pinnedAs !== undefined && list !== "sources";
  const short = label === "" ? id.slice(0, 8) : label;
  const title = list === "sources" ? say().foundList.sources : trustLabels().lists[list].title;
  const state = isPinned
    ? pinnedAs === ""
      ? say().foundPinned
      : say().foundPinnedAs(pinnedAs)
    : say().foundNew;
  return (
    <li>
      <input type="checkbox" aria-label={say().foundTake(short)} disabled={isPinned} />
      <div>
        <input
          type="text"
          maxlength={80}
          defaultValue={label.slice(0, 80)}
          aria-label={say().foundName(short)}
          autocomplete="off"
          disabled={isPinned}
        />
        <Code value={id} />
        <p class="note">{[title, ...roles, state].join(" · ")}</p>
      </div>
    </li>
  );
}
