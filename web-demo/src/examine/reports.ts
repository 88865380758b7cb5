/**
 * What the library says of each of many documents, as deflated text: a fraction of what it takes as objects, and nothing
 * for the page to make anew until somebody asks for it.
 */
import type { ExaminedDocument } from "@svc/audit";
import { unpackText } from "./packed-text.ts";

interface Lot {
  /** Places of the documents, in the order of the lines. */
  readonly places: readonly number[];
  readonly lines: Uint8Array<ArrayBuffer>;
}

export class Reports {
  readonly #lots: Lot[] = [];
  readonly #lotOf = new Map<number, Lot>();

  /** @param lines a line of JSON for each of the documents, packed */
  add(documents: readonly ExaminedDocument[], lines: Uint8Array<ArrayBuffer>): void {
    const lot = { places: documents.map(({ index }) => index), lines };
    this.#lots.push(lot);
    for (const place of lot.places) this.#lotOf.set(place, lot);
  }

  /** The document at this place, whole; undefined where none was told. */
  async read(place: number): Promise<ExaminedDocument | undefined> {
    const lot = this.#lotOf.get(place);
    return lot === undefined ? undefined : (await documentsOf(lot))[lot.places.indexOf(place)];
  }

  /** As they came, a lot after the other. */
  async *lots(): AsyncGenerator<readonly ExaminedDocument[], void, undefined> {
    for (const lot of this.#lots) yield await documentsOf(lot);
  }
}

async function documentsOf({ lines }: Lot): Promise<ExaminedDocument[]> {
  return (await unpackText(lines)).split("\n").map((line) => JSON.parse(line) as ExaminedDocument);
}
