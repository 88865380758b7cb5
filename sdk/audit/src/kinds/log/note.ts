/** The note of a checkpoint, read without verifying it. */
import { encodeHex } from "@svc/core/bytes";
import { parseCheckpointDocument } from "@svc/core/wire";
import { openNote, parseCheckpoint } from "@svc/tlog";
import type { Item } from "../../model/input.ts";

/** The note of a checkpoint, which may come bare or inside its document. */
export function noteOf({ value, text }: Pick<Item, "value" | "text">): string | null {
  if (typeof value === "string") return text;
  const parsed = parseCheckpointDocument(value);
  return parsed.ok ? parsed.value.note : null;
}

/** Origin, size and root that a note states, signed by whomever; null where it is no checkpoint. */
export function headInNote(note: string): { origin: string; size: string; root: string } | null {
  const opened = openNote(note, []);
  const text = opened.ok ? opened.value.text : (note.split("\n\n— ")[0] ?? "").concat("\n");
  const body = parseCheckpoint(text);
  if (!body.ok) return null;
  return { origin: body.value.origin, size: String(body.value.size), root: encodeHex(body.value.root) };
}
