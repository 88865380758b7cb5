/** A document of an examination as a report in one language. */
import { KIND_NAMES, rowOfKind } from "./kinds/table.ts";
import type { ExaminedDocument } from "./model/examination.ts";
import { NO_RULES, type Reader, type Reported, type View } from "./model/view.ts";

/** A report on a document, of which only the brief is made until somebody asks for the whole. */
export function reportOn(document: ExaminedDocument, reader: Reader = { names: {} }): Reported {
  const { kind, source } = document;
  const own = rowOfKind(kind).view(document, reader);
  const { verdict, rows = [], asked = null } = own;
  const title = (reader.kinds ?? KIND_NAMES)[kind];
  const brief = { kind, title, source, verdict, rows, asked, sentence: own.sentence?.() ?? null };
  return {
    document,
    brief,
    view: () => ({
      ...brief,
      facts: own.facts?.() ?? [],
      trust: own.trust?.() ?? [],
      claims: own.claims?.() ?? null,
      rules: own.rules?.() ?? NO_RULES,
      sections: own.sections?.() ?? [],
    }),
    later: own.later ?? (async () => []),
  };
}

/** The report on a document, as plain data. */
export function viewOf(document: ExaminedDocument, reader?: Reader): View {
  return reportOn(document, reader).view();
}
