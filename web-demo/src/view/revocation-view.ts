/**
 * The revocation snapshot in use: its age, what it lists, whether a pinned key signed it; and the field for another
 * one. A signed snapshot is a DSSE envelope whose payload is the snapshot, or { snapshot, envelope }.
 */

import { type DsseEnvelope, parseRevocationSnapshot, type RevocationSnapshot } from "@svc/core";
import { type TrustRoots, verifyOptionsOf } from "@svc/examine";
import { PROFILES, readOptions } from "@svc/vdi-verifier";
import { ENGLISH, fromNow, inUtc } from "@svc/words";
import { announce, button, code } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export function revocationView(
  roots: TrustRoots,
  isOpen: boolean,
  events: { change(roots: TrustRoots): void; toggle(open: boolean): void },
): HTMLElement {
  const { revocation: given, ...rest } = roots;
  const snapshot = given === undefined ? null : parseRevocationSnapshot(given.snapshot);
  const details: HTMLDetailsElement = h(
    "details",
    { open: isOpen, "data-list": "revocation", toggle: () => events.toggle(details.open) },
    h(
      "summary",
      { "data-key": "revocation summary" },
      h("span", {}, "Revocations"),
      h(
        "span",
        { class: given === undefined ? "count" : "count some" },
        given === undefined ? "none" : ageOf(roots),
      ),
    ),
    h(
      "p",
      { class: "note" },
      "Who has been withdrawn, as of some time. Signed by a revocation key, or on your word.",
    ),
    snapshot?.ok ? inUse(roots, snapshot.value) : null,
    snapshot === null
      ? null
      : button("Remove snapshot", () => events.change(rest), { look: "quiet", drawing: "remove" }),
    adder(roots, events.change),
  );
  return details;
}

function ageOf(roots: TrustRoots): string {
  const snapshot = parseRevocationSnapshot(roots.revocation?.snapshot);
  return snapshot.ok ? fromNow(snapshot.value.snapshotTime) : "";
}

function inUse(roots: TrustRoots, snapshot: RevocationSnapshot): HTMLElement {
  const maximum = PROFILES.VDI_VERIFY_STRICT_V1.revocationMaxAgeSeconds;
  const isStale = Date.now() / 1000 - snapshot.snapshotTime > maximum;
  const { revokedAttestations, revokedKids } = snapshot;
  return h(
    "div",
    { class: "revocation-line" },
    h(
      "p",
      { class: isStale ? "stale" : null },
      `Made ${inUtc(snapshot.snapshotTime)}, ${fromNow(snapshot.snapshotTime)}${isStale ? ": older than the strict profile allows" : ""}.`,
    ),
    h(
      "p",
      { class: "aside" },
      `Lists ${revokedAttestations.length} attestations, ${revokedKids.length} keys.`,
    ),
    signedWords(roots),
  );
}

function signedWords(roots: TrustRoots): HTMLElement {
  const envelope = roots.revocation?.envelope as DsseEnvelope | undefined;
  if (envelope === undefined) {
    return h(
      "p",
      { class: "signed warn" },
      icon("warn"),
      h("span", {}, "Not signed: it holds on your word."),
    );
  }
  const read = readOptions(verifyOptionsOf({ ...roots, profile: "VDI_VERIFY_STRICT_V1" }, null)).revocation;
  const keys = envelope.signatures.flatMap(({ keyid }) => [" ", code(String(keyid))]);
  return read?.trust === "pinned"
    ? h(
        "p",
        { class: "signed good" },
        icon("good"),
        h("span", {}, "Signed by a key that you pinned:", ...keys),
      )
    : h(
        "p",
        { class: "signed warn" },
        icon("warn"),
        h(
          "span",
          {},
          `In a signed envelope that does not count: ${read?.unsigned == null ? "unreadable" : ENGLISH.terms[read.unsigned]}. Key id`,
          ...keys,
        ),
      );
}

function adder(roots: TrustRoots, change: (roots: TrustRoots) => void): HTMLElement {
  const problem = h("p", { class: "problem", role: "alert", id: "revocation-problem" });
  const field = h("textarea", {
    rows: 3,
    spellcheck: "false",
    placeholder: "snapshot or DSSE envelope, as JSON",
    "aria-label": "Revocation snapshot or DSSE envelope, as JSON",
    "aria-describedby": "revocation-problem",
    "data-key": "revocation field",
  });
  return h(
    "form",
    {
      class: "adder",
      submit: async (event: SubmitEvent) => {
        event.preventDefault();
        const text = field.value;
        // Recognising documents takes all that reads them: loaded for whoever brings one.
        const { withSnapshot } = await import("./read-snapshot.ts");
        try {
          change(withSnapshot(roots, text));
          announce("The revocation snapshot is in use");
        } catch (error) {
          if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
          problem.textContent = error.message;
          field.setAttribute("aria-invalid", "true");
          field.focus();
        }
      },
    },
    field,
    h("button", { type: "submit", class: "button plain" }, icon("add"), h("span", {}, "Use this snapshot")),
    problem,
  );
}
