/** Leaf hashes of a period's tree: those of `periodLeafBytes`, written without the general serialiser for whole years. */
import { concatBytes, DOMAINS, encodeUtf8, type PeriodLeaf } from "@svc/core";
import { hashLeaf } from "@svc/tlog";

const PREFIX = concatBytes(encodeUtf8(DOMAINS.periodLeaf), Uint8Array.of(0));

/** The canonical JSON (RFC 8785) of a leaf: members in order of their names, strings with the shortest escapes. */
export function leafText(leaf: PeriodLeaf): string {
  if ("void" in leaf) return `{"number":${leaf.number},"void":true}`;
  const number = "number" in leaf ? `"number":${leaf.number},` : "";
  return `{"attestation_id":"${leaf.attestation_id}",${number}"outcome":${JSON.stringify(leaf.outcome)}}`;
}

/** RFC 9162 leaf hash: 32 bytes. */
export function hashPeriodLeaf(leaf: PeriodLeaf): Uint8Array {
  return hashLeaf(concatBytes(PREFIX, encodeUtf8(leafText(leaf))));
}
