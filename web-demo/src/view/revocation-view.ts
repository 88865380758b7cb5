/**
 * The revocation snapshot in use: its age, what it lists, whether a pinned key signed it; and the field for another
 * one. A signed snapshot is a DSSE envelope whose payload is the snapshot, or { snapshot, envelope }.
 */

import { type TrustRoots, verifyOptionsOf } from "@svc/audit";
import { parseRevocationSnapshot, type RevocationSnapshot } from "@svc/core";
import { PROFILES, readOptions } from "@svc/vdi-verifier";
import { ago, terms, time } from "../words/library.ts";
import { trustWords as say } from "../words/trust.ts";
import { announce, button, code } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export function revocationView(
  roots: TrustRoots,
  isOpen: boolean,
  change: (roots: TrustRoots) => void,
): HTMLElement {
  const { revocation: given, ...rest } = roots;
  const snapshot = given === undefined ? null : parseRevocationSnapshot(given.snapshot);
  return h(
    "details",
    { open: isOpen, "data-list": "revocation" },
    h(
      "summary",
      { "data-key": "revocation summary" },
      h("span", {}, say().revocations),
      h(
        "span",
        { class: given === undefined ? "count" : "count some" },
        given === undefined ? say().none : ageOf(roots),
      ),
    ),
    h("p", { class: "note" }, say().whoHasBeenWithdrawnAsOf),
    snapshot?.ok ? inUse(roots, snapshot.value) : null,
    snapshot === null
      ? null
      : button(say().removeSnapshot, () => change(rest), { look: "quiet", drawing: "remove" }),
    adder(roots, change),
  );
}

function ageOf(roots: TrustRoots): string {
  const snapshot = parseRevocationSnapshot(roots.revocation?.snapshot);
  return snapshot.ok ? ago(snapshot.value.snapshotTime) : "";
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
      say().made(
        time(snapshot.snapshotTime),
        ago(snapshot.snapshotTime),
        isStale ? say().olderThanTheStrictProfileAllows : "",
      ),
    ),
    h("p", { class: "aside" }, say().listsAttestationsKeys(revokedAttestations.length, revokedKids.length)),
    signedWords(roots),
  );
}

function signedWords(roots: TrustRoots): HTMLElement {
  const envelope = roots.revocation?.envelope;
  if (envelope === undefined) {
    return h("p", { class: "signed warn" }, icon("warn"), h("span", {}, say().notSignedItHoldsOnYour));
  }
  const read = readOptions(verifyOptionsOf({ ...roots, profile: "VDI_VERIFY_STRICT_V1" }, null)).revocation;
  const keys = envelope.signatures.flatMap(({ keyid }) => (keyid === undefined ? [] : [" ", code(keyid)]));
  return read?.trust === "pinned"
    ? h("p", { class: "signed good" }, icon("good"), h("span", {}, say().signedByAKeyThatYou, ...keys))
    : h(
        "p",
        { class: "signed warn" },
        icon("warn"),
        h(
          "span",
          {},
          say().inASignedEnvelopeThatDoes(read?.unsigned == null ? say().unreadable : terms()[read.unsigned]),
          ...keys,
        ),
      );
}

function adder(roots: TrustRoots, change: (roots: TrustRoots) => void): HTMLElement {
  const problem = h("p", { class: "problem", role: "alert", id: "revocation-problem" });
  const field = h("textarea", {
    rows: 3,
    spellcheck: "false",
    placeholder: say().snapshotOrDsseEnvelopeAsJson,
    "aria-label": say().revocationSnapshotOrDsseEnvelopeAs,
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
          announce(say().theRevocationSnapshotIsInUse);
        } catch (error) {
          if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
          problem.textContent = error.message;
          field.setAttribute("aria-invalid", "true");
          field.focus();
        }
      },
    },
    field,
    h("button", { type: "submit", class: "button plain" }, icon("add"), h("span", {}, say().useThisSnapshot)),
    problem,
  );
}
