/** The reader's trust roots, seen and edited. Every change holds at once and is kept in this browser. */

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
import { locale } from "../language.ts";
import { trustWords as say } from "../words/trust.ts";
import { adder } from "./adder.ts";
import { announce, button, code } from "./controls.ts";
import { download } from "./download.ts";
import { h } from "./h.ts";
import { revocationView } from "./revocation-view.ts";
import { sourcesEditor } from "./sources-editor.ts";
import { LISTS, type ListWords } from "./trust-lists.ts";

export interface TrustPanel {
  readonly element: HTMLElement;
  show(roots: TrustRoots, at: number | null): void;
}

export interface TrustPanelEvents {
  change(roots: TrustRoots): void;
  ask(at: number | null): void;
}

const PROFILE_WORDS: Readonly<Record<ProfileId, string>> = {
  get VDI_VERIFY_STRICT_V1() {
    return say().strictEverythingPinnedFreshRevocations;
  },
  get VDI_VERIFY_STANDARD_V1() {
    return say().standardWhatIsGivenIsUsed;
  },
  get VDI_VERIFY_MINIMAL_V1() {
    return say().minimalWithoutTheProof;
  },
};

export function trustPanel(events: TrustPanelEvents): TrustPanel {
  const body = h("div", { class: "trust-body" });
  const element = h(
    "aside",
    { class: "trust", "aria-labelledby": "trust-title" },
    h("p", { class: "note" }, say().keptInThisBrowserOnlyNo),
    body,
  );
  return {
    element,
    show(roots, at) {
      const key = keyOfFocus(body);
      const opened = openedIn(body);
      body.replaceChildren(
        ...LISTS.map((words) => listEditor(words, roots, opened, events)),
        sourcesEditor(roots, opened.has("sources"), events.change),
        revocationView(roots, opened.has("revocation"), events.change),
        h(
          "div",
          { class: "trust-settings" },
          profileChoice(roots, events),
          timeChoice(at, events),
          gradeChoice(roots, events),
        ),
        transfer(roots, events),
      );
      if (key !== null) body.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
    },
  };
}

/** The panel is drawn anew with every change; whoever uses the keyboard stays where they were. */
function keyOfFocus(body: HTMLElement): string | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !body.contains(active)) return null;
  const list = active.closest<HTMLElement>("[data-list]")?.dataset.list;
  return active.dataset.key ?? (list === undefined ? null : `${list} summary`);
}

/**
 * The lists that are open, read where they stand: `toggle` is told of a change only some time after it, and a key that
 * is entered in between would find its list closed and lose the focus.
 */
function openedIn(body: HTMLElement): ReadonlySet<string | undefined> {
  const open = body.querySelectorAll<HTMLElement>("details[open][data-list]");
  return new Set([...open].map(({ dataset }) => dataset.list));
}

function profileChoice(roots: TrustRoots, events: TrustPanelEvents): HTMLElement {
  const select = h("select", {
    id: "profile",
    "data-key": "profile",
    change: () => events.change({ ...roots, profile: select.value as ProfileId }),
  });
  for (const id of PROFILE_IDS) {
    select.append(h("option", { value: id, selected: id === roots.profile }, PROFILE_WORDS[id]));
  }
  return h("div", { class: "field" }, h("label", { for: "profile" }, say().profile), select);
}

function timeChoice(at: number | null, events: TrustPanelEvents): HTMLElement {
  const input = h("input", {
    id: "asked-about",
    "data-key": "asked-about",
    type: "datetime-local",
    step: 1,
    value: at === null ? "" : new Date(at * 1000).toISOString().slice(0, 19),
    change: () => events.ask(input.value === "" ? null : Math.floor(Date.parse(`${input.value}Z`) / 1000)),
  });
  return h(
    "div",
    { class: "field" },
    h("label", { for: "asked-about" }, say().validWhenUtcEmptyIsNow),
    input,
  );
}

const grades = (): readonly (readonly [grade: string, words: string])[] => [
  ["", say().asTheProfileSays],
  ["single-party", say().singlePartySomebodyMayBeAble],
  ["mpc-2", say().atLeast2SignedContributions],
  ["mpc-3", say().atLeast3SignedContributions],
  ["mpc-3+beacon", say().atLeast3AndAPublic],
];

function gradeChoice(roots: TrustRoots, events: TrustPanelEvents): HTMLElement {
  const { minimumGrade: chosen = "", ...rest } = roots;
  const select = h("select", {
    id: "grade",
    "data-key": "grade",
    change: () => events.change(select.value === "" ? rest : { ...rest, minimumGrade: select.value }),
  });
  const offered = grades();
  const known = offered.some(([grade]) => grade === chosen)
    ? offered
    : [...offered, [chosen, chosen] as const];
  for (const [grade, words] of known) {
    select.append(h("option", { value: grade, selected: grade === chosen }, words));
  }
  return h(
    "div",
    { class: "field" },
    h("label", { for: "grade" }, say().lowestGradeOfACircuitsSetup),
    select,
  );
}

function listEditor(
  { list, title, hint, placeholder }: ListWords,
  roots: TrustRoots,
  opened: ReturnType<typeof openedIn>,
  events: TrustPanelEvents,
): HTMLElement {
  const entries: readonly TrustRoots[RootList][number][] = roots[list];
  const without = (index: number) =>
    events.change(fitThreshold({ ...roots, [list]: entries.filter((_, i) => i !== index) }));
  return h(
    "details",
    { open: opened.has(list), "data-list": list },
    h(
      "summary",
      { "data-key": `${list} summary` },
      h("span", {}, title),
      h("span", { class: entries.length === 0 ? "count" : "count some" }, String(entries.length)),
    ),
    h("p", { class: "note" }, hint),
    h(
      "ul",
      { class: "entries" },
      ...entries.map((entry, i) => {
        const remove = button(say().removeEntry(title.toLowerCase(), i + 1), () => without(i), {
          look: "quiet",
          drawing: "remove",
        });
        remove.classList.add("icon-only");
        return h(
          "li",
          {},
          h("div", {}, entry.label === undefined ? null : h("strong", {}, entry.label), entryCode(entry)),
          remove,
        );
      }),
    ),
    adder(list, [placeholder], ([value = "", label = ""]) =>
      events.change(
        fitThreshold({ ...roots, [list]: [...entries, readEntry(list, value, label, locale())] }),
      ),
    ),
    list === "witnesses" && entries.length > 0 ? thresholdChoice(roots, events) : null,
  );
}

function entryCode(entry: TrustRoots[RootList][number]): HTMLElement {
  if ("public_key" in entry) return code(entry.public_key);
  if ("verifier" in entry) return code(entry.verifier);
  if ("vkey" in entry) return code(entry.vkey);
  const { key } = entry as PinnedCircuitEntry;
  return typeof key === "string"
    ? code(key)
    : h("span", {}, say().circuitRecord, code(String((key as { vk_hash?: string }).vk_hash)));
}

function thresholdChoice(roots: TrustRoots, events: TrustPanelEvents): HTMLElement {
  const input = h("input", {
    id: "threshold",
    "data-key": "threshold",
    type: "number",
    min: 0,
    max: roots.witnesses.length,
    value: roots.witnessThreshold,
    change: () =>
      events.change(
        fitThreshold({ ...roots, witnessThreshold: Math.max(0, Math.trunc(input.valueAsNumber || 0)) }),
      ),
  });
  return h("div", { class: "field" }, h("label", { for: "threshold" }, say().cosignaturesWanted), input);
}

/** None, or a majority: with fewer, honest witnesses could have signed two histories. */
export function fitThreshold(roots: TrustRoots): TrustRoots {
  const { length } = roots.witnesses;
  const wanted = Math.min(roots.witnessThreshold, length);
  const majority = Math.floor(length / 2) + 1;
  return { ...roots, witnessThreshold: wanted === 0 ? 0 : Math.max(wanted, majority) };
}

function transfer(roots: TrustRoots, events: TrustPanelEvents): HTMLElement {
  const problem = h("p", { class: "problem", role: "alert" });
  const file = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "off-screen",
    tabindex: "-1",
    "aria-hidden": "true",
    change: async () => {
      const chosen = file.files?.[0];
      if (chosen === undefined) return;
      try {
        events.change(parseRoots(new Uint8Array(await chosen.arrayBuffer()), locale()));
        problem.textContent = "";
        announce(say().trustRootsImported);
      } catch (error) {
        problem.textContent = error instanceof Error ? error.message : String(error);
      }
    },
  });
  return h(
    "div",
    { class: "transfer" },
    button(say().exportWord, () => download("vdi-trust-roots.json", formatRoots(roots)), {
      look: "quiet",
    }),
    button(say().importWord, () => file.click(), { look: "quiet" }),
    button(say().forgetAll, () => events.change(NO_ROOTS), { look: "quiet" }),
    file,
    problem,
  );
}

/** The roots with one more key, for a button beside a document; nothing changes when it is there already. */
export function withKey(roots: TrustRoots, list: KeyList, publicKey: string, label: string): TrustRoots {
  if (roots[list].some(({ public_key }) => public_key === publicKey)) return roots;
  return { ...roots, [list]: [...roots[list], readEntry(list, publicKey, label)] };
}
