/** Documents that say something beside an attestation, read out: a snapshot, published rules, a circuit's record. */

import type { ExaminedDocument } from "@svc/audit";
import {
  type CircuitRecord,
  parseCircuitRecord,
  parseManifest,
  type RevocationSnapshot,
  readJson,
} from "@svc/core";
import { authorText } from "@svc/words";
import { documentsWords as say } from "../words/documents.ts";
import { ago, time } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";
import { code, fact, section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";
import { demandList } from "./rules-view.ts";

const SHOWN_ENTRIES = 50;

/** Of a record that lies on the table by itself, read out. */
export function recordSections({ kind, read }: ExaminedDocument): HTMLElement[] {
  if (kind === "manifest") return manifestSection(read);
  const record = parseCircuitRecord(read);
  return record.ok ? [circuitRecordSection(record.value)] : [];
}

/** Of log proofs about statements, what each came to beside the documents that hold its statement. */
export function statementLogSection(proofs: readonly ExaminedDocument[]): HTMLElement {
  const lines = proofs.map(({ verdict, source, detail }) => {
    const [drawing, said] =
      verdict === "verified"
        ? (["good", say().aLogThatYouPinnedCommitted] as const)
        : verdict === "not_valid"
          ? (["bad", detail ?? say().itDoesNotHold] as const)
          : (["unknown", detail ?? say().theStatementThatItIsAbout] as const);
    return h("li", {}, icon(drawing), h("span", {}, h("bdi", {}, sourceName(source)), `: ${said}`));
  });
  return section(
    say().logProofsOfStatements,
    say().thatALogHasAStatement,
    h("ul", { class: "period-checks" }, ...lines),
  );
}

export function snapshotSection(snapshot: RevocationSnapshot): HTMLElement {
  const { snapshotTime, revokedAttestations, revokedKids } = snapshot;
  return section(
    say().theSnapshot,
    say().whoAndWhatItsPublisherHad,
    h(
      "dl",
      { class: "facts" },
      fact(say().made, time(snapshotTime), h("span", { class: "aside on-screen" }, ` ${ago(snapshotTime)}`)),
      fact(say().attestationsWithdrawn, String(revokedAttestations.length)),
      fact(say().keysWithdrawn, String(revokedKids.length)),
    ),
    entries(say().attestations, revokedAttestations),
    entries(say().keys, revokedKids),
  );
}

function entries(name: string, listed: readonly string[]): HTMLElement | null {
  if (listed.length === 0) return null;
  const rest = listed.length - SHOWN_ENTRIES;
  return h(
    "div",
    {},
    h("h3", { class: "minor" }, name),
    h("ul", { class: "plain" }, ...listed.slice(0, SHOWN_ENTRIES).map((one) => h("li", {}, code(one)))),
    rest > 0 ? h("p", { class: "note" }, say().andMore(rest)) : null,
  );
}

/** Its own members; a binding beside them is for the verdict. */
export function manifestSection(document: unknown): HTMLElement[] {
  const read = readJson(document);
  const { authority_binding: _, ...members } = Object(read.ok ? read.value : null) as Record<string, unknown>;
  const manifest = parseManifest(members);
  if (!manifest.ok) return [];
  const { name, regulation, manifest_id, manifest_version, manifest_hash, authority } = manifest.value;
  return [
    section(
      say().theRules,
      say().asTheirAuthorPublishedThemWhether,
      h(
        "dl",
        { class: "facts" },
        fact(say().name, h("bdi", {}, authorText(name))),
        ...(regulation === "" ? [] : [fact(say().regulation, h("bdi", {}, authorText(regulation)))]),
        fact(say().inTheNameOf, h("bdi", {}, authorText(authority.name))),
        fact(say().manifest, `${manifest_id} ${manifest_version}`),
        fact(say().hash, code(manifest_hash)),
      ),
      demandList(manifest.value),
    ),
  ];
}

export function circuitRecordSection(record: CircuitRecord): HTMLElement {
  const { circuit_id, circuit_version, record_sequence, status, vk_hash, setup, signature } = record;
  return section(
    say().theCircuitsRecord,
    say().whatTheAuthorityOverTheCircuit,
    h(
      "dl",
      { class: "facts" },
      fact(say().circuit, `${circuit_id} ${circuit_version}`),
      fact(say().status, h("strong", {}, status)),
      fact(say().record, String(record_sequence)),
      fact(say().inForce, say().to(time(record.valid_from), time(record.valid_until))),
      fact(say().setupAsStated, setup.grade),
      fact(say().keyHash, code(vk_hash)),
      fact(say().source, code(record.source_hash)),
      fact(say().constraintSystem, code(record.r1cs_hash)),
      fact(say().compiler, authorText(record.compiler)),
      fact(say().signedBy, code(signature.public_key)),
    ),
  );
}
