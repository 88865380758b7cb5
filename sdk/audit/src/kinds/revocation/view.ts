/** A revocation snapshot as a report. */
import { parseRevocationSnapshot } from "@svc/core/wire";
import { en, type Locale } from "@svc/messages";
import type { ExaminedDocument } from "../../model/examination.ts";
import type { Block, KindView, Reader, Section } from "../../model/view.ts";
import { verdictOnRecord } from "../../model/wording.ts";

const MAX_ENTRIES = 50;

export function revocationView(document: ExaminedDocument, { locale = en }: Reader): KindView {
  return {
    verdict: verdictOnRecord(document, locale),
    sections: () => snapshotSections(document.read, locale),
  };
}

/** @param document as it was read */
function snapshotSections(document: unknown, { sections, voice }: Locale = en): Section[] {
  const read = parseRevocationSnapshot(document);
  if (!read.ok) return [];
  const { revocation: words, common } = sections;
  const { snapshotTime, revokedAttestations, revokedKids } = read.value;
  const entries = (label: string, listed: readonly string[]): Block[] => {
    const rest = listed.length - MAX_ENTRIES;
    const items = listed.slice(0, MAX_ENTRIES).map((text) => ({ text, look: "code" }) as const);
    const more = rest > 0 ? [{ text: common.andMore(rest) }] : [];
    return listed.length === 0 ? [] : [{ block: "list", look: "plain", label, items: [...items, ...more] }];
  };
  const facts = [
    { name: words.made, value: voice.time(snapshotTime) },
    { name: words.attestationCount, value: String(revokedAttestations.length) },
    { name: words.keyCount, value: String(revokedKids.length) },
  ];
  return [
    {
      id: "revocation.snapshot",
      title: words.title,
      about: words.about,
      blocks: [
        { block: "facts", facts },
        ...entries(words.attestations, revokedAttestations),
        ...entries(words.keys, revokedKids),
      ],
    },
  ];
}
