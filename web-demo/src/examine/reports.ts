/**
 * What the library says of each of many documents, as text: a fraction of what it takes as objects, and nothing for the
 * page to make anew until somebody asks for it. Blobs would keep it elsewhere, and hold the page up whenever one is made.
 */
import type { ExaminedDocument } from "@svc/examine";

interface Lot {
  /** Places of the documents, in the order of the lines. */
  readonly places: readonly number[];
  readonly lines: string;
}

export class Reports {
  readonly #lots: Lot[] = [];
  readonly #lotOf = new Map<number, Lot>();

  /** @param lines a line of JSON for each of the documents */
  add(documents: readonly ExaminedDocument[], lines: string): void {
    const lot = { places: documents.map(({ index }) => index), lines };
    this.#lots.push(lot);
    for (const place of lot.places) this.#lotOf.set(place, lot);
  }

  /** The document at this place, whole; undefined where none was told. */
  read(place: number): ExaminedDocument | undefined {
    const lot = this.#lotOf.get(place);
    return lot === undefined ? undefined : documentsOf(lot)[lot.places.indexOf(place)];
  }

  /** As they came, a lot after the other. */
  *lots(): Generator<readonly ExaminedDocument[], void, undefined> {
    for (const lot of this.#lots) yield documentsOf(lot);
  }
}

function documentsOf({ lines }: Lot): ExaminedDocument[] {
  return lines.split("\n").map((line) => JSON.parse(line) as ExaminedDocument);
}
