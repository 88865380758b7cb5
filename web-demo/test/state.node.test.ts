/** The page's state: what each change makes of it, and above all what no file makes of whom the reader trusts. */
import { type ExaminedSet, recognise } from "@svc/audit";
import { parseTrustFile, type TrustOptions } from "@svc/core/trust";
import { describe, expect, test } from "vitest";
import { hasText, type PageItem } from "../src/examine/messages.ts";
import type { GivenRevocation, Origin, Proposal } from "../src/intake/proposals.ts";
import { Page } from "../src/page.ts";

const KEY = "cd".repeat(32);
const snapshotAt = (snapshotTime: number, revokedKids: string[] = []) => ({
  revokedAttestations: [],
  revokedKids,
  snapshotTime,
});
const NO_ROOTS: TrustOptions = {};
const rootsWith = (revocation: GivenRevocation): TrustOptions => parseTrustFile({ revocation });
const start = (roots: TrustOptions = NO_ROOTS) => new Page(roots, null);

function receive(page: Page, files: readonly unknown[], origin: Origin = "hand"): Page {
  page.receive(
    files.map((file, i): PageItem[] => recognise(JSON.stringify(file), `file ${i}`)),
    origin,
  );
  return page;
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
    const page = receive(start(), [receipt(1), receipt(2)]);
    page.examined.value = examined;
    expect(page.items.value).toHaveLength(2);
    receive(page, [receipt(1), receipt(3)]);
    expect(page.items.value.map((item) => hasText(item) && JSON.parse(item.text).id)).toEqual([2, 1, 3]);
    expect(page.examined.value).toBeNull();
    const [first] = page.items.value;
    if (first === undefined) throw new Error("no item");
    page.remove(first);
    expect(page.items.value).toHaveLength(2);
    page.clear();
    expect([page.items.value, page.proposals.value, page.opened.value]).toEqual([[], [], null]);
  });

  test("what is opened is closed by whatever changes the documents, and by nothing else", () => {
    const page = receive(start(), [receipt(1)]);
    page.examined.value = examined;
    page.opened.value = { shows: "attestation", index: 0 };
    expect(page.examined.value).toBe(examined);
    page.opened.value = null;
    expect(page.examined.value).toBe(examined);
    page.opened.value = { shows: "attestation", index: 0 };
    receive(page, [receipt(2)]);
    expect(page.opened.value).toBeNull();
  });

  test("another time or other roots are another examination", () => {
    const page = receive(start(), [receipt(1)]);
    page.examined.value = examined;
    page.ask(7);
    expect([page.at.value, page.examined.value]).toEqual([7, null]);
    page.examined.value = examined;
    page.changeRoots({ type: "vdi_trust_v1", profileId: "VDI_VERIFY_STRICT_V1" });
    expect(page.examined.value).toBeNull();
  });
});

describe("trust", () => {
  const pending = ({ proposals }: Page): Proposal => {
    const [first] = proposals.value;
    if (first === undefined) throw new Error("nothing is proposed");
    return first;
  };

  test("no file changes it unasked: trust roots and snapshots wait, and declining leaves all as it was", () => {
    for (const file of [
      { type: "vdi_trust_v1", profileId: "VDI_VERIFY_MINIMAL_V1" },
      snapshotAt(100, [KEY]),
    ]) {
      const page = receive(start(), [file]);
      expect(page.roots.value).toBe(NO_ROOTS);
      expect(page.proposals.value).toHaveLength(1);
      page.settle(pending(page), false);
      expect([page.roots.value, page.proposals.value]).toEqual([NO_ROOTS, []]);
    }
  });

  test("no answer takes the keys of a file as a whole: its sender may have chosen them", () => {
    const page = receive(start(), [{ type: "vdi_trust_v1", issuers: [{ public_key: KEY }] }]);
    page.settle(pending(page), true);
    expect([page.roots.value, page.proposals.value, page.before.value]).toEqual([NO_ROOTS, [], null]);
  });

  test("a snapshot says who signed it, stays on the table, and is in use once it is accepted", () => {
    const page = receive(start(), [snapshotAt(100, [KEY])]);
    expect(pending(page)).toMatchObject({ proposes: "revocation", by: { signer: "nobody" }, listed: 1 });
    expect(page.items.value.map(({ kind }) => kind)).toEqual(["revocation"]);
    page.settle(pending(page), true);
    expect(page.roots.value.revocation).toEqual({ snapshot: snapshotAt(100, [KEY]) });
  });

  test("an older one is refused, dropped or accepted late; one of the same time is asked about", () => {
    const roots = rootsWith({ snapshot: snapshotAt(100, [KEY]) });
    const older = receive(start(roots), [snapshotAt(99)]);
    expect(older.proposals.value).toEqual([]);
    expect(older.problem.value).toContain("older than the one in use");
    expect(older.roots.value).toBe(roots);
    expect(receive(start(roots), [snapshotAt(100)]).proposals.value).toHaveLength(1);
    // Asked about while an older one was in use; by the time of the answer a newer one is.
    const page = receive(start(rootsWith({ snapshot: snapshotAt(50) })), [snapshotAt(60)]);
    page.changeRoots(roots);
    page.settle(pending(page), true);
    expect(page.roots.value).toBe(roots);
    expect(page.problem.value).toContain("older than the one in use");
  });

  test("a link brings none, and its snapshot is not even on the table", () => {
    const page = receive(start(), [{ type: "vdi_trust_v1" }, snapshotAt(100)], "link");
    expect([page.roots.value, page.proposals.value, page.items.value]).toEqual([NO_ROOTS, [], []]);
    expect(page.problem.value).toContain("Links may not");
  });

  test("what is malformed is named and changes nothing", () => {
    const page = receive(start(), [{ type: "vdi_trust_v1", issuers: [{ public_key: "x" }] }]);
    expect([page.roots.value, page.proposals.value]).toEqual([NO_ROOTS, []]);
    expect(page.problem.value).toContain("file 0: issuers[0].public_key: expected 64 lowercase hex digits");
  });
});
