/** A log's evidence: the path from the entry to the signed head, each hash recomputed here. */

import type { PlacedPath } from "@svc/audit";
import { materialInWords, verdictOnLogDocument } from "@svc/audit";
import { merklePathDrawing } from "@svc/audit/drawings";
import { locale } from "../language.ts";
import type { ShownLog } from "../verdict/supporting-documents.ts";
import { documentsWords as say } from "../words/documents.ts";
import { time } from "../words/library.ts";
import { code, fact, section } from "./controls.ts";
import { figure } from "./drawing.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export function logSection({ finding, path }: ShownLog): HTMLElement {
  const { verdict, missing, reason } = finding;
  const isIncluded = reason === "entry_included";
  return section(
    say().transparencyLog,
    say().theLogCommittedToThisReceipt,
    verdict === "could_not_check"
      ? h(
          "div",
          { class: "notice unknown" },
          icon("unknown"),
          h(
            "div",
            {},
            h("p", {}, say().couldNotBeCheckedYetMissing),
            h("ul", {}, ...missing.map((one) => h("li", {}, materialInWords(one, locale())))),
          ),
        )
      : h(
          "p",
          { class: `notice ${verdict === "verified" ? "good" : "bad"}` },
          icon(verdict === "verified" ? "good" : "bad"),
          isIncluded
            ? say().includedEntryCountedFrom0Of(
                finding.log_index ?? 0,
                finding.tree_size ?? 0,
                time(finding.timestamp ?? 0),
                witnessWords(finding.witnesses ?? []),
              )
            : verdict === "verified"
              ? verdictOnLogDocument(finding, locale()).because
              : say().notProved(verdictOnLogDocument(finding, locale()).because, reason ?? ""),
        ),
    isIncluded && finding.receipt_here === false
      ? h("p", { class: "note" }, say().theReceiptItselfIsNotHere)
      : null,
    path === null ? null : figure(merklePathDrawing(path, locale()), "merkle-path.svg", say().saveDrawing),
    path === null ? null : merklePath(path),
  );
}

function witnessWords(witnesses: readonly string[]): string {
  return witnesses.length === 0 ? say().noWitnessIsDemanded : say().cosignedBy(witnesses.join(", "));
}

function merklePath({
  leaf,
  path,
  head,
  reaches_root: reachesRoot,
  log_index: index,
  entry,
}: PlacedPath): HTMLElement {
  return h(
    "ol",
    { class: "merkle", "aria-label": say().pathFromTheEntryToThe },
    h(
      "li",
      { class: "merkle-leaf" },
      h(
        "span",
        {},
        h("span", { class: "label" }, say().entry(index === null ? "" : ` ${index}`)),
        code(leaf),
      ),
      h("span", { class: "aside" }, say().receipt2(entry.receipt_id.slice(0, 24))),
    ),
    ...path.map(({ side, sibling, hash }) =>
      h(
        "li",
        { class: `merkle-step ${side}` },
        h(
          "span",
          { class: "sibling" },
          h("span", { class: "label" }, say()[`${side}Sibling`]),
          code(sibling),
        ),
        h("span", { class: "parent" }, h("span", { class: "label" }, say().hashedTogether), code(hash)),
      ),
    ),
    head === null
      ? null
      : h(
          "li",
          { class: `merkle-root ${reachesRoot ? "good" : "bad"}` },
          icon(reachesRoot ? "good" : "bad"),
          h(
            "div",
            {},
            h("span", { class: "label" }, reachesRoot ? say().isTheSignedRoot : say().isNotTheSignedRoot),
            code(head.root),
          ),
          h(
            "dl",
            { class: "facts" },
            fact(say().log, h("bdi", {}, head.origin)),
            fact(say().entries, String(head.size)),
          ),
        ),
  );
}
