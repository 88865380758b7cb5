/** The document that the address of the page names, or why it is not here, in a sentence. */

import { outsideLabels as say } from "../labels/outside.ts";
import { fetchText } from "./fetch-text.ts";
import { loadSourcePolicy, readSource } from "./operator.ts";
import { faultInWords } from "./outside-view.tsx";

export type FetchedSource =
  | { readonly ok: true; readonly url: string; readonly document: Blob }
  | { readonly ok: false; readonly problem: string };

export async function fetchSource(asked: string): Promise<FetchedSource> {
  const source = await readSource(asked, loadSourcePolicy);
  if (!source.ok) {
    const words = say().askedSource;
    return {
      ok: false,
      problem: source.why === "not_allowed" ? words.refused(source.origin) : words.notAnAddress,
    };
  }
  const fetched = await fetchText(source.url);
  return fetched.ok
    ? { ok: true, url: source.url, document: new Blob([fetched.bytes]) }
    : { ok: false, problem: say().askedSource.failed(source.url, faultInWords(fetched)) };
}
