/** A circuit record as a report. */
import { parseCircuitRecord } from "@svc/core/wire";
import { authorText, en, type Locale } from "@svc/messages";
import type { ExaminedDocument } from "../../model/examination.ts";
import type { KindView, Reader, Section } from "../../model/view.ts";
import { verdictOnRecord } from "../../model/wording.ts";

export function circuitRecordView(document: ExaminedDocument, { locale = en }: Reader): KindView {
  return {
    verdict: verdictOnRecord(document, locale),
    sections: () => recordSections(document.read, locale),
  };
}

function recordSections(document: unknown, { sections, voice }: Locale = en): Section[] {
  const read = parseCircuitRecord(document);
  if (!read.ok) return [];
  const { circuit: words, common } = sections;
  const { circuit_id, circuit_version, record_sequence, status, vk_hash, setup, signature, ...record } =
    read.value;
  const period = words.period(voice.time(record.valid_from), voice.time(record.valid_until));
  const code = (name: string, value: string) => ({ name, value, look: "code" }) as const;
  const facts = [
    { name: words.circuit, value: `${circuit_id} ${circuit_version}` },
    { name: words.status, value: status, look: "strong" as const },
    { name: words.sequence, value: String(record_sequence) },
    { name: words.inForce, value: period },
    { name: words.setup, value: setup.grade },
    code(common.keyHash, vk_hash),
    code(words.source, record.source_hash),
    code(words.constraints, record.r1cs_hash),
    { name: words.compiler, value: authorText(record.compiler) },
    code(words.signedBy, signature.public_key),
  ];
  return [
    { id: "circuit.record", title: words.title, about: words.about, blocks: [{ block: "facts", facts }] },
  ];
}
