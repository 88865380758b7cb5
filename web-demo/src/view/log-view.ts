/** A log's evidence: the path from the entry to the signed head, each hash recomputed here. */
import type { PlacedPath } from "@svc/examine";
import { materialInWords, verdictOnLogDocument } from "@svc/report";
import { inUtc } from "@svc/words";
import type { ShownLog } from "../verdict/supporting-documents.ts";
import { code, fact, section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";
import { merkleDrawing } from "./merkle-drawing.ts";

export function logSection({ finding, path }: ShownLog): HTMLElement {
  const { verdict, missing, reason } = finding;
  const isIncluded = reason === "entry_included";
  return section(
    "Transparency log",
    "The log committed to this receipt; that the receipt is right is the verifier's word, not the log's.",
    verdict === "could_not_check"
      ? h(
          "div",
          { class: "notice unknown" },
          icon("unknown"),
          h(
            "div",
            {},
            h("p", {}, "Could not be checked yet. Missing:"),
            h("ul", {}, ...missing.map((one) => h("li", {}, materialInWords(one)))),
          ),
        )
      : h(
          "p",
          { class: `notice ${verdict === "verified" ? "good" : "bad"}` },
          icon(verdict === "verified" ? "good" : "bad"),
          isIncluded
            ? `Included: entry ${finding.log_index}, counted from 0, of ${finding.tree_size}, by the log's clock at ${inUtc(finding.timestamp ?? 0)}${witnessWords(finding.witnesses ?? [])}.`
            : verdict === "verified"
              ? verdictOnLogDocument(finding).because
              : `Not proved: ${verdictOnLogDocument(finding).because} (${reason})`,
        ),
    isIncluded && finding.receipt_here === false
      ? h("p", { class: "note" }, "The receipt itself is not here: add it to see what the entry is about.")
      : null,
    path === null ? null : merkleDrawing(path),
    path === null ? null : merklePath(path),
  );
}

function witnessWords(witnesses: readonly string[]): string {
  return witnesses.length === 0 ? "; no witness is demanded" : `; cosigned by ${witnesses.join(", ")}`;
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
    { class: "merkle", "aria-label": "Path from the entry to the root of the log" },
    h(
      "li",
      { class: "merkle-leaf" },
      h("span", {}, h("span", { class: "label" }, `entry${index === null ? "" : ` ${index}`}`), code(leaf)),
      h("span", { class: "aside" }, `receipt ${entry.receipt_id.slice(0, 24)}…`),
    ),
    ...path.map(({ side, sibling, hash }) =>
      h(
        "li",
        { class: `merkle-step ${side}` },
        h("span", { class: "sibling" }, h("span", { class: "label" }, `${side} sibling`), code(sibling)),
        h("span", { class: "parent" }, h("span", { class: "label" }, "together"), code(hash)),
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
            h("span", { class: "label" }, reachesRoot ? "is the signed root" : "is not the signed root"),
            code(head.root),
          ),
          h(
            "dl",
            { class: "facts" },
            fact("Log", h("bdi", {}, head.origin)),
            fact("Entries", String(head.size)),
          ),
        ),
  );
}
