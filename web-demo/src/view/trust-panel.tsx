/** The reader's trust roots, seen and edited. Every change holds at once and is kept in this browser. */

import { useSignal } from "@preact/signals";
import {
  formatRoots,
  type KeyList,
  NO_ROOTS,
  type PinnedCircuitEntry,
  parseRoots,
  type RootList,
  readEntry,
  type TrustRoots,
} from "@svc/audit";
import { PROFILE_IDS, type ProfileId } from "@svc/core";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { trustLabels as say } from "../labels/trust.ts";
import { announce, Button, Code } from "../ui/controls.tsx";
import { download } from "../ui/download.ts";
import { locale } from "../words/library.ts";
import { Adder } from "./adder.tsx";
import { RevocationEditor } from "./revocation-view.tsx";
import { Entry, RootsList } from "./roots-list.tsx";
import { SourcesEditor } from "./sources-editor.tsx";
import { LISTS, placeholderOf } from "./trust-lists.ts";

interface PanelProps {
  readonly roots: TrustRoots;
  /** The time asked about, Unix seconds; null is now. */
  readonly at: number | null;
  readonly change: (roots: TrustRoots) => void;
  readonly ask: (at: number | null) => void;
}

export const TrustPanel = (props: PanelProps): VNode => (
  <aside class="trust" aria-labelledby="trust-title">
    <p class="note">{say().panelNote}</p>
    <div class="trust-body">
      {LISTS.map((list) => (
        <ListEditor list={list} {...props} />
      ))}
      <SourcesEditor {...props} />
      <RevocationEditor {...props} />
      <div class="trust-settings">
        <ProfileChoice {...props} />
        <TimeChoice {...props} />
        <GradeChoice {...props} />
      </div>
      <Transfer {...props} />
    </div>
  </aside>
);

const ProfileChoice = ({ roots, change }: PanelProps): VNode => (
  <div class="field">
    <label for="profile">{say().profile}</label>
    <select
      id="profile"
      data-key="profile"
      value={roots.profile}
      onChange={({ currentTarget }) => change({ ...roots, profile: currentTarget.value as ProfileId })}
    >
      {PROFILE_IDS.map((id) => (
        <option value={id}>{say().profiles[id]}</option>
      ))}
    </select>
  </div>
);

const TimeChoice = ({ at, ask }: PanelProps): VNode => (
  <div class="field">
    <label for="asked-about">{say().askedAbout}</label>
    <input
      id="asked-about"
      data-key="asked-about"
      type="datetime-local"
      step={1}
      value={at === null ? "" : new Date(at * 1000).toISOString().slice(0, 19)}
      onChange={({ currentTarget: { value } }) =>
        ask(value === "" ? null : Math.floor(Date.parse(`${value}Z`) / 1000))
      }
    />
  </div>
);

function GradeChoice({ roots, change }: PanelProps): VNode {
  const { minimumGrade: chosen = "", ...rest } = roots;
  const offered = Object.entries(say().grades);
  const isOffered = Object.hasOwn(say().grades, chosen);
  const choose = (grade: string) => change(grade === "" ? rest : { ...rest, minimumGrade: grade });
  return (
    <div class="field">
      <label for="grade">{say().gradeLabel}</label>
      <select
        id="grade"
        data-key="grade"
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {(isOffered ? offered : [...offered, [chosen, chosen]]).map(([grade, words]) => (
          <option value={grade}>{words}</option>
        ))}
      </select>
    </div>
  );
}

function ListEditor({ list, roots, change }: PanelProps & { readonly list: RootList }): VNode {
  const { title, hint } = say().lists[list];
  const entries: readonly TrustRoots[RootList][number][] = roots[list];
  const put = (changed: readonly TrustRoots[RootList][number][]) =>
    change(fitThreshold({ ...roots, [list]: changed }));
  return (
    <RootsList list={list} title={title} count={entries.length}>
      <p class="note">{hint}</p>
      <ul class="entries">
        {entries.map((entry, i) => (
          <Entry
            label={entry.label}
            remove={say().removeEntry(title.toLowerCase(), i + 1)}
            onRemove={() => put(entries.filter((_, at) => at !== i))}
          >
            <EntryCode entry={entry} />
          </Entry>
        ))}
      </ul>
      <Adder
        list={list}
        labels={[placeholderOf(list)]}
        add={([value = "", label = ""]) => put([...entries, readEntry(list, value, label, locale())])}
      />
      {list === "witnesses" && entries.length > 0 && <ThresholdChoice roots={roots} change={change} />}
    </RootsList>
  );
}

function EntryCode({ entry }: { readonly entry: TrustRoots[RootList][number] }): VNode {
  if ("public_key" in entry) return <Code value={entry.public_key} />;
  if ("verifier" in entry) return <Code value={entry.verifier} />;
  if ("vkey" in entry) return <Code value={entry.vkey} />;
  const { key } = entry as PinnedCircuitEntry;
  if (typeof key === "string") return <Code value={key} />;
  return (
    <span>
      {say().entryCircuitRecord}
      <Code value={String((key as { vk_hash?: string }).vk_hash)} />
    </span>
  );
}

function ThresholdChoice({ roots, change }: Pick<PanelProps, "roots" | "change">): VNode {
  const choose = (wanted: number) =>
    change(fitThreshold({ ...roots, witnessThreshold: Math.max(0, Math.trunc(wanted || 0)) }));
  return (
    <div class="field">
      <label for="threshold">{say().thresholdLabel}</label>
      <input
        id="threshold"
        data-key="threshold"
        type="number"
        min={0}
        max={roots.witnesses.length}
        value={roots.witnessThreshold}
        onChange={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** None, or a majority: with fewer, honest witnesses could have signed two histories. */
export function fitThreshold(roots: TrustRoots): TrustRoots {
  const { length } = roots.witnesses;
  const wanted = Math.min(roots.witnessThreshold, length);
  const majority = Math.floor(length / 2) + 1;
  return { ...roots, witnessThreshold: wanted === 0 ? 0 : Math.max(wanted, majority) };
}

function Transfer({ roots, change }: PanelProps): VNode {
  const problem = useSignal("");
  const file = useRef<HTMLInputElement>(null);
  const read = async () => {
    const chosen = file.current?.files?.[0];
    if (chosen === undefined) return;
    try {
      change(parseRoots(new Uint8Array(await chosen.arrayBuffer()), locale()));
      problem.value = "";
      announce(say().imported);
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
    if (file.current) file.current.value = "";
  };
  return (
    <div class="transfer">
      <Button look="quiet" onClick={() => download("vdi-trust-roots.json", formatRoots(roots))}>
        {say().exportButton}
      </Button>
      <Button look="quiet" onClick={() => file.current?.click()}>
        {say().importButton}
      </Button>
      <Button look="quiet" onClick={() => change(NO_ROOTS)}>
        {say().forgetAll}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        class="off-screen"
        tabindex={-1}
        aria-hidden="true"
        onChange={() => void read()}
      />
      <p class="problem" role="alert">
        {problem.value}
      </p>
    </div>
  );
}

/** The roots with one more key, for a button beside a document; nothing changes when it is there already. */
export function withKey(roots: TrustRoots, list: KeyList, publicKey: string, label: string): TrustRoots {
  if (roots[list].some(({ public_key }) => public_key === publicKey)) return roots;
  return { ...roots, [list]: [...roots[list], readEntry(list, publicKey, label)] };
}
