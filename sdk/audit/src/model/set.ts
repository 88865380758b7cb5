/** The set under examination, as the kinds see it. Each kind answers for its own documents and ties them to others. */
import { parseBillingDocument } from "@svc/core";
import type { Reading } from "@svc/core/reading";
import type { BillingDocument, DecisionAttestation } from "@svc/core/wire";
import {
  type OpenedAttestation,
  type OpenedReceipt,
  openAttestation,
  openReceipt,
} from "@svc/vdi-verifier/opened";
import type { ExaminedDocument, Kind, Tie } from "./examination.ts";
import { inputOf, type Placed, type SetOptions } from "./input.ts";
import type { Terms } from "./terms.ts";

/** What a kind answers. `findings` and `result` default to none. */
export type Answer = Partial<Omit<ExaminedDocument, "index" | "kind" | "pointer" | "source">> &
  Pick<ExaminedDocument, "verdict">;

export interface DocumentSet {
  readonly placed: readonly Placed[];
  readonly terms: Terms;
  readonly options: SetOptions;
  /** Places of the documents of these kinds that are in the shape of their kind, kind by kind. */
  of(...kinds: readonly Kind[]): number[];
  at(index: number): Placed;
  /** Of a document that is not among the placed ones. */
  tell(document: ExaminedDocument): void;
  answer(index: number, answer: Answer): void;
  tie(tie: Tie): void;
}

/** Runs a phase once for each set, whoever asks first. */
export function once<Found>(phase: (set: DocumentSet) => Found): (set: DocumentSet) => Found {
  const found = new WeakMap<DocumentSet, { readonly value: Found }>();
  return (set) => {
    const known = found.get(set) ?? { value: phase(set) };
    found.set(set, known);
    return known.value;
  };
}

export interface PlacedReceipt {
  readonly index: number;
  readonly opened: OpenedReceipt;
}

/** The receipts, each read once. */
export const openedReceipts = once(
  (set): Promise<readonly PlacedReceipt[]> =>
    Promise.all(
      set
        .of("receipt")
        .map(async (index) => ({ index, opened: await openReceipt(inputOf(set.at(index).item)) })),
    ),
);

const openedAttestations = once(() => new Map<number, OpenedAttestation>());

/** An attestation before it is verified; null for one that cannot be read. */
export async function readAttestation(set: DocumentSet, index: number): Promise<DecisionAttestation | null> {
  const opened = openAttestation(await givenInput(set, index));
  // What is read later is many, so it is read again rather than kept.
  if (set.at(index).later === undefined) openedAttestations(set).set(index, opened);
  return opened.evidence.ok ? opened.evidence.value : null;
}

/** Attestations as they are needed: opened, where something else needed them before. */
export async function* attestationInputs(set: DocumentSet): AsyncGenerator<unknown, void, undefined> {
  for (const index of set.of("attestation"))
    yield openedAttestations(set).get(index) ?? (await givenInput(set, index));
}

async function givenInput(set: DocumentSet, index: number): Promise<unknown> {
  const { item, later } = set.at(index);
  return inputOf(later === undefined ? item : await later());
}

export interface PlacedBilling {
  readonly index: number;
  readonly read: Reading<BillingDocument>;
}

/** Bills, then what adjusts them, each read once. */
export const readBills = once((set): readonly PlacedBilling[] =>
  set
    .of("billing_attestation", "billing_adjustment")
    .map((index) => ({ index, read: parseBillingDocument(inputOf(set.at(index).item)) })),
);
