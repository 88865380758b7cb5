/** Sources of inputs among the reader's roots: whose word counts, and for what. */

import { readSourceEntry, type TrustRoots } from "@svc/audit";
import type { VNode } from "preact";
import { trustLabels as say } from "../labels/trust.ts";
import { Code } from "../ui/controls.tsx";
import { locale } from "../words/library.ts";
import { Adder } from "./adder.tsx";
import { Entry, RootsList } from "./roots-list.tsx";

/** The roots with the source pinned for these roles, beside those that it has. @throws TypeError for a malformed one */
export function withSource(
  roots: TrustRoots,
  publicKey: string,
  name: string,
  roles: readonly string[],
): TrustRoots {
  const { sources = [] } = roots;
  const known = sources.find(({ public_key }) => public_key === publicKey);
  const made = readSourceEntry(
    publicKey,
    name === "" ? (known?.name ?? "") : name,
    [...(known?.roles ?? []), ...roles],
    locale(),
  );
  return { ...roots, sources: [...sources.filter((one) => one !== known), made] };
}

interface EditorProps {
  readonly roots: TrustRoots;
  readonly change: (roots: TrustRoots) => void;
}

export function SourcesEditor({ roots, change }: EditorProps): VNode {
  const { sources = [], ...others } = roots;
  const without = (index: number) => {
    const left = sources.filter((_, i) => i !== index);
    change(left.length === 0 ? others : { ...others, sources: left });
  };
  return (
    <RootsList list="sources" title={say().sourcesTitle} count={sources.length}>
      <p class="note">{say().sourcesHint}</p>
      <ul class="entries">
        {sources.map(({ public_key, name, roles }, i) => (
          <Entry label={name} remove={say().removeSource(i + 1)} onRemove={() => without(i)}>
            <Code value={public_key} />
            <p class="note">
              {say().sourceRoles}
              {roles.join(", ")}
            </p>
          </Entry>
        ))}
      </ul>
      <Adder
        list="sources"
        labels={[say().keyPlaceholder, say().sourcesRoles]}
        add={([key = "", roles = "", name = ""]) => {
          const wanted = roles.split(/[\s,]+/).filter((role) => role !== "");
          change(withSource(roots, key.trim(), name.trim(), wanted));
        }}
      />
    </RootsList>
  );
}
