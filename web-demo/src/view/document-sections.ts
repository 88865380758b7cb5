/** Documents that say something beside an attestation, read out: a snapshot, published rules, a circuit's record. */
import {
  type CircuitRecord,
  parseCircuitRecord,
  parseManifest,
  type RevocationSnapshot,
  readJson,
} from "@svc/core";
import type { ExaminedDocument } from "@svc/examine";
import { fromNow, inUtc } from "@svc/words";
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
        ? (["good", "A log that you pinned committed to the statement."] as const)
        : verdict === "not_valid"
          ? (["bad", detail ?? "It does not hold."] as const)
          : (["unknown", detail ?? "The statement that it is about is not here."] as const);
    return h("li", {}, icon(drawing), h("span", {}, h("bdi", {}, source), `: ${said}`));
  });
  return section(
    "Log proofs of statements",
    "That a log has a statement shows that it stood by the time of the log; not that what it says is true.",
    h("ul", { class: "period-checks" }, ...lines),
  );
}

export function snapshotSection(snapshot: RevocationSnapshot): HTMLElement {
  const { snapshotTime, revokedAttestations, revokedKids } = snapshot;
  return section(
    "The snapshot",
    "Who and what its publisher had withdrawn at the time that it states.",
    h(
      "dl",
      { class: "facts" },
      fact("Made", inUtc(snapshotTime), h("span", { class: "aside" }, ` ${fromNow(snapshotTime)}`)),
      fact("Attestations withdrawn", String(revokedAttestations.length)),
      fact("Keys withdrawn", String(revokedKids.length)),
    ),
    entries("Attestations", revokedAttestations),
    entries("Keys", revokedKids),
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
    rest > 0 ? h("p", { class: "note" }, `and ${rest} more`) : null,
  );
}

/** Its own members; a binding beside them is for the verdict. */
export function manifestSection(document: unknown): HTMLElement[] {
  const read = readJson(document);
  const { authority_binding: _, ...members } = Object(read.ok ? read.value : null) as Record<string, unknown>;
  const manifest = parseManifest(members);
  if (!manifest.ok) return [];
  const { name, regulation, manifest_id, manifest_version, manifest_hash, authority, constraints } =
    manifest.value;
  return [
    section(
      "The rules",
      "As their author published them. Whether a decision met them is for its own report.",
      h(
        "dl",
        { class: "facts" },
        fact("Name", h("bdi", {}, name)),
        ...(regulation === "" ? [] : [fact("Regulation", h("bdi", {}, regulation))]),
        fact("In the name of", h("bdi", {}, authority.name)),
        fact("Manifest", `${manifest_id} ${manifest_version}`),
        fact("Hash", code(manifest_hash)),
      ),
      demandList(constraints),
    ),
  ];
}

export function circuitRecordSection(record: CircuitRecord): HTMLElement {
  const { circuit_id, circuit_version, record_sequence, status, vk_hash, setup, signature } = record;
  return section(
    "The circuit's record",
    "What the authority over the circuit signed about it.",
    h(
      "dl",
      { class: "facts" },
      fact("Circuit", `${circuit_id} ${circuit_version}`),
      fact("Status", h("strong", {}, status)),
      fact("Record", String(record_sequence)),
      fact("In force", `${inUtc(record.valid_from)} to ${inUtc(record.valid_until)}`),
      fact("Setup, as stated", setup.grade),
      fact("Key hash", code(vk_hash)),
      fact("Source", code(record.source_hash)),
      fact("Constraint system", code(record.r1cs_hash)),
      fact("Compiler", record.compiler),
      fact("Signed by", code(signature.public_key)),
    ),
  );
}
