/** What a record (a manifest, a circuit record) comes to beside one attestation. */
import type { ExaminedDocument } from "../examination.ts";

export type RecordAnswer = Pick<ExaminedDocument, "verdict" | "reason" | "detail" | "rests_on"> &
  Partial<Pick<ExaminedDocument, "result">>;
