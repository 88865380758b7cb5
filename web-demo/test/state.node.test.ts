/** The page's state: what each action makes of it, and above all what no file makes of whom the reader trusts. */
import {
  type ExaminedSet,
  type GivenRevocation,
  NO_ROOTS,
  parseRoots,
  recognise,
  type TrustRoots,
} from "@svc/audit";
import { describe, expect, test } from "vitest";
import { hasText, type PageItem } from "../src/examine/messages.ts";
import type { Origin, Proposal } from "../src/intake/proposals.ts";
import { type Action, initialState, type PageState, reducePage } from "../src/state/state.ts";

const KEY = "cd".repeat(32);
const snapshotAt = (snapshotTime: number, revokedKids: string[] = []) => ({
  revokedAttestations: [],
  revokedKids,
  snapshotTime,
});
const rootsWith = (revocation: GivenRevocation): TrustRoots => parseRoots({ ...NO_ROOTS, revocation });
const start = (roots: TrustRoots = NO_ROOTS) => initialState(roots, null);
const after = (state: PageState, ...actions: readonly Action[]) => actions.reduce(reducePage, state);

function received(files: readonly unknown[], origin: Origin = "hand"): Action {
  const bySource = files.map((file, i): PageItem[] => recognise(JSON.stringify(file), `file ${i}`));
  return { type: "received", bySource, origin };
}

const receipt = (id: number) => ({ type: "verification_receipt_v1", id });
const examined: ExaminedSet = {
  documents: [],
  ties: [],
  verdict: "verified",
  heads: [],
  paths: [],
  log_times: {},
};

describe("documents", () => {
  test("come and go; the same text is one document; what was examined is of what was here", () => {
    const one = after(start(), received([receipt(1), receipt(2)]), { type: "examined", set: examined });
    expect(one.items).toHaveLength(2);
    expect(one.examined).toBe(examined);
    const again = after(one, received([receipt(1), receipt(3)]));
    expect(again.items.map((item) => hasText(item) && JSON.parse(item.text).id)).toEqual([2, 1, 3]);
    expect(again.examined).toBeNull();
    const [first] = again.items;
    if (first === undefined) throw new Error("no item");
    expect(after(again, { type: "removed", item: first }).items).toHaveLength(2);
    expect(after(again, { type: "cleared" })).toMatchObject({ items: [], proposals: [], opened: null });
  });

  test("what is opened is closed by whatever changes the documents, and by nothing else", () => {
    const open = after(
      start(),
      received([receipt(1)]),
      { type: "examined", set: examined },
      {
        type: "opened",
        opened: { shows: "attestation", index: 0 },
      },
    );
    expect(open.examined).toBe(examined);
    expect(after(open, { type: "closed" })).toMatchObject({ opened: null, examined });
    expect(after(open, received([receipt(2)])).opened).toBeNull();
  });

  test("another time or other roots are another examination", () => {
    const one = after(start(), received([receipt(1)]), { type: "examined", set: examined });
    expect(after(one, { type: "time_asked", at: 7 })).toMatchObject({ at: 7, examined: null });
    expect(
      after(one, { type: "roots_changed", roots: { ...NO_ROOTS, profile: "VDI_VERIFY_STRICT_V1" } }).examined,
    ).toBeNull();
  });
});

describe("trust", () => {
  const pending = ({ proposals }: PageState): Proposal => {
    const [first] = proposals;
    if (first === undefined) throw new Error("nothing is proposed");
    return first;
  };

  test("no file changes it unasked: trust roots and snapshots wait, and declining leaves all as it was", () => {
    for (const file of [{ ...NO_ROOTS, profile: "VDI_VERIFY_MINIMAL_V1" }, snapshotAt(100, [KEY])]) {
      const asked = after(start(), received([file]));
      expect(asked.roots).toBe(NO_ROOTS);
      expect(asked.proposals).toHaveLength(1);
      const declined = after(asked, { type: "settled", proposal: pending(asked), isAccepted: false });
      expect(declined).toMatchObject({ roots: NO_ROOTS, proposals: [] });
    }
  });

  test("no answer takes the keys of a file as a whole: its sender may have chosen them", () => {
    const asked = after(start(), received([{ ...NO_ROOTS, issuers: [{ public_key: KEY }] }]));
    const answered = after(asked, { type: "settled", proposal: pending(asked), isAccepted: true });
    expect(answered).toMatchObject({ roots: NO_ROOTS, proposals: [], before: null });
  });

  test("a snapshot says who signed it, stays on the table, and is in use once it is accepted", () => {
    const asked = after(start(), received([snapshotAt(100, [KEY])]));
    expect(pending(asked)).toMatchObject({ proposes: "revocation", by: { signer: "nobody" }, listed: 1 });
    expect(asked.items.map(({ kind }) => kind)).toEqual(["revocation"]);
    const used = after(asked, { type: "settled", proposal: pending(asked), isAccepted: true });
    expect(used.roots.revocation).toEqual({ snapshot: snapshotAt(100, [KEY]) });
  });

  test("an older one is refused, dropped or accepted late; one of the same time is asked about", () => {
    const state = start(rootsWith({ snapshot: snapshotAt(100, [KEY]) }));
    const older = after(state, received([snapshotAt(99)]));
    expect(older.proposals).toEqual([]);
    expect(older.problem).toContain("older than the one in use");
    expect(older.roots).toBe(state.roots);
    expect(after(state, received([snapshotAt(100)])).proposals).toHaveLength(1);
    // Asked about while an older one was in use; by the time of the answer a newer one is.
    const asked = after(start(rootsWith({ snapshot: snapshotAt(50) })), received([snapshotAt(60)]));
    const later = after(asked, {
      type: "roots_changed",
      roots: rootsWith({ snapshot: snapshotAt(100, [KEY]) }),
    });
    const answered = after(later, { type: "settled", proposal: pending(later), isAccepted: true });
    expect(answered.roots).toBe(later.roots);
    expect(answered.problem).toContain("older than the one in use");
  });

  test("a link brings none, and its snapshot is not even on the table", () => {
    const linked = after(start(), received([NO_ROOTS, snapshotAt(100)], "link"));
    expect(linked).toMatchObject({ roots: NO_ROOTS, proposals: [], items: [] });
    expect(linked.problem).toContain("Links may not");
  });

  test("what is malformed is named and changes nothing", () => {
    const state = after(start(), received([{ ...NO_ROOTS, issuers: [{ public_key: "x" }] }]));
    expect(state).toMatchObject({ roots: NO_ROOTS, proposals: [] });
    expect(state.problem).toContain("file 0: issuers, entry 1");
  });
});
