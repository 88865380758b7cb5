/** A kind of document, as the table has it. */
import type { Json } from "@svc/core/json";
import type { PAYLOAD_TYPES } from "@svc/core/signing";
import type { ExaminedDocument, Kind } from "./examination.ts";
import type { DocumentSet } from "./set.ts";
import type { KindView, Reader } from "./view.ts";

export type DocumentMembers = { readonly [name: string]: Json };

export interface KindRow {
  readonly kind: Kind;
  /** By the parsed `type`, by members that this kind alone has, or by its shape. Kinds of plain text have none. */
  readonly recognise?:
    | { readonly types: readonly string[] }
    | { readonly members: readonly string[] }
    | { readonly shape: (document: DocumentMembers) => boolean };
  /** The payload type under which it is signed, for kinds that may come in a DSSE envelope. */
  readonly payload?: keyof typeof PAYLOAD_TYPES;
  /** Why a document could not be checked where nothing beside it checks it. */
  readonly alone?: string;
  /** Loads the phase that verifies all documents of the kind, so that a page shows reports without it. */
  readonly verify?: () => Promise<(set: DocumentSet) => Promise<unknown>>;
  readonly view: (document: ExaminedDocument, reader: Reader) => KindView;
}
