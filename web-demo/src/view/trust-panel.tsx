/** The reader's trust roots, seen and edited. Every change holds at once and is kept in this browser. */

import { useSignal } from "@preact/signals";
import { PROFILE_IDS, type ProfileId } from "@svc/core";
import { formatTrustFile, type TrustedLog, type TrustOptions } from "@svc/core/trust";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { trustLabels as say } from "../labels/trust.ts";
import { entriesOf, type KeyList, type TypedList, withEntries } from "../trust/lists.ts";
import { readEntry, readVkey } from "../trust/read-entry.ts";
import { readTrust } from "../trust/read-trust.ts";
import { announce, Button, Code } from "../ui/controls.tsx";
import { download } from "../ui/download.ts";
import { locale } from "../words/library.ts";
import { Adder } from "./adder.tsx";
import { RevocationEditor } from "./revocation-view.tsx";
import { Entry, RootsList } from "./roots-list.tsx";
import { SourcesEditor } from "./sources-editor.tsx";
import { LISTS, placeholderOf } from "./trust-lists.ts";

interface PanelProps {
  readonly roots: TrustOptions;
  /** The time asked about, Unix seconds; null is now. */
  readonly at: number | null;
  readonly change: (roots: TrustOptions) => void;
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

function ProfileChoice({ roots, change }: PanelProps): VNode {
  const { profileId: chosen = "", ...others } = roots;
  const choose = (id: string) => change(id === "" ? others : { ...others, profileId: id as ProfileId });
  return (
    <div class="field">
      <label for="profile">{say().profile}</label>
      <select
        id="profile"
        data-key="profile"
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{say().profileByKind}</option>
        {PROFILE_IDS.map((id) => (
          <option value={id}>{say().profiles[id]}</option>
        ))}
      </select>
    </div>
  );
}

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

function ListEditor({ list, roots, change }: PanelProps & { readonly list: TypedList }): VNode {
  const { title, hint } = say().lists[list];
  const entries = entriesOf(roots, list);
  const given: readonly unknown[] = roots[list] ?? [];
  const put = (changed: readonly unknown[]) => change(withEntries(roots, list, changed as never));
  const isClosed = roots[list] !== undefined && entries.length === 0;
  return (
    <RootsList list={list} title={title} count={entries.length}>
      <p class="note">{hint}</p>
      {isClosed && (
        <p class="note warn">
          {say().listOfNobody}
          <Button look="quiet" onClick={() => put([])}>
            {say().removeList}
          </Button>
        </p>
      )}
      <ul class="entries">
        {entries.map((entry, i) => (
          <Entry
            label={entry.label === "" ? undefined : entry.label}
            remove={say().removeEntry(title.toLowerCase(), i + 1)}
            onRemove={() => put(given.filter((_, at) => at !== i))}
          >
            <EntryCode typed={entry.key} keyHash={entry.keyHash} />
            {list === "logs" && (
              <WitnessEditor
                log={given[i] as TrustedLog}
                change={(log) => put(given.map((one, at) => (at === i ? log : one)))}
              />
            )}
          </Entry>
        ))}
      </ul>
      <Adder
        list={list}
        labels={[placeholderOf(list)]}
        add={([value = "", label = ""]) => put([...given, readEntry(list, value, label, locale())])}
      />
    </RootsList>
  );
}

const EntryCode = ({
  typed,
  keyHash,
}: {
  readonly typed: string;
  readonly keyHash?: string | undefined;
}): VNode =>
  keyHash === undefined ? (
    <Code value={typed} />
  ) : (
    <span>
      {say().entryCircuitRecord}
      <Code value={keyHash} />
    </span>
  );

interface WitnessProps {
  readonly log: TrustedLog;
  readonly change: (log: TrustedLog) => void;
}

/** The witnesses of one log, and how many of them must have cosigned. */
function WitnessEditor({ log, change }: WitnessProps): VNode {
  const { witnesses = [], threshold = 0, ...rest } = log;
  const put = (changed: readonly string[], wanted: number) =>
    change(
      changed.length === 0 ? rest : { ...rest, witnesses: changed, threshold: fit(wanted, changed.length) },
    );
  return (
    <details class="witnesses">
      <summary>
        {say().lists.witnesses.title} <span class="count">{witnesses.length}</span>
      </summary>
      <p class="note">{say().lists.witnesses.hint}</p>
      <ul class="entries">
        {witnesses.map((vkey, i) => (
          <Entry
            label={undefined}
            remove={say().removeEntry(say().lists.witnesses.title.toLowerCase(), i + 1)}
            onRemove={() =>
              put(
                witnesses.filter((_, at) => at !== i),
                threshold,
              )
            }
          >
            <Code value={vkey} />
          </Entry>
        ))}
      </ul>
      <Adder
        list="witnesses"
        labels={["name+hash+base64"]}
        isNamed={false}
        add={([value = ""]) => put([...witnesses, readVkey("witness", value.trim(), locale())], threshold)}
      />
      {witnesses.length > 0 && (
        <div class="field">
          <label>
            {say().thresholdLabel}
            <input
              data-key="threshold"
              type="number"
              min={0}
              max={witnesses.length}
              value={threshold}
              onChange={({ currentTarget }) => put(witnesses, currentTarget.valueAsNumber)}
            />
          </label>
        </div>
      )}
    </details>
  );
}

/** None, or a majority: with fewer, honest witnesses could have signed two histories. */
function fit(wanted: number, witnesses: number): number {
  const most = Math.min(Math.max(0, Math.trunc(wanted || 0)), witnesses);
  return most === 0 ? 0 : Math.max(most, Math.floor(witnesses / 2) + 1);
}

function Transfer({ roots, change }: PanelProps): VNode {
  const problem = useSignal("");
  const file = useRef<HTMLInputElement>(null);
  const read = async () => {
    const chosen = file.current?.files?.[0];
    if (chosen === undefined) return;
    try {
      change(readTrust(new Uint8Array(await chosen.arrayBuffer())));
      problem.value = "";
      announce(say().imported);
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
    if (file.current) file.current.value = "";
  };
  return (
    <div class="transfer">
      <Button look="quiet" onClick={() => download("trust.json", formatTrustFile(roots))}>
        {say().exportButton}
      </Button>
      <Button look="quiet" onClick={() => file.current?.click()}>
        {say().importButton}
      </Button>
      <Button look="quiet" onClick={() => change({})}>
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

/** The trust with one more key, for a button beside a document; nothing changes when it is there already. */
export function withKey(roots: TrustOptions, list: KeyList, publicKey: string, label: string): TrustOptions {
  const isListed = entriesOf(roots, list).some(({ key }) => key.split("#")[0] === publicKey);
  if (isListed) return roots;
  return withEntries(roots, list, [...(roots[list] ?? []), readEntry(list, publicKey, label)]);
}
