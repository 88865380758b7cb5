/** A manifest as a report: the rules as their author published them. */
import { authorText, en, type Locale } from "@svc/messages";
import type { ExaminedDocument } from "../../model/examination.ts";
import type { KindView, ListItem, Reader, Section } from "../../model/view.ts";
import { presentFacts, verdictOnRecord } from "../../model/wording.ts";
import { parseBundledManifest } from "../bundle/audit-bundle.ts";

export function manifestView(document: ExaminedDocument, { locale = en }: Reader): KindView {
  return {
    verdict: verdictOnRecord(document, locale),
    sections: () => manifestSections(document.read, locale),
  };
}

/** A binding beside its members is for the verdict. */
function manifestSections(document: unknown, { sections, rules }: Locale = en): Section[] {
  const read = parseBundledManifest(document);
  if (!read.ok) return [];
  const { manifest: words, common } = sections;
  const { name, regulation, manifest_id, manifest_version, manifest_hash, authority, constraints, derived } =
    read.value;
  const facts = presentFacts([
    { name: common.name, value: authorText(name) },
    regulation !== "" && { name: common.regulation, value: authorText(regulation) },
    { name: common.authority, value: authorText(authority.name) },
    { name: common.manifest, value: `${manifest_id} ${manifest_version}` },
    { name: common.hash, value: manifest_hash, look: "code" },
  ]);
  const items = constraints.map(
    (rule): ListItem => ({ text: rules.demand({ ...rule, derived }), aside: authorText(rule.id) }),
  );
  return [
    {
      id: "manifest.rules",
      title: words.title,
      about: words.about,
      blocks: [
        { block: "facts", facts },
        { block: "list", look: "plain", items },
      ],
    },
  ];
}
