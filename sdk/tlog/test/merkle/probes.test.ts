/** Upstream probes of inclusion, consistency and subtree proofs: every verdict as published. */

import upstream from "vectors:merkle/transparency_dev_merkle_testdata.json";
import consistency from "vectors:tlog/merkle/consistency.json";
import inclusion from "vectors:tlog/merkle/inclusion.json";
import subtreeConsistency from "vectors:tlog/merkle/subtreeconsistency.json";
import subtreeInclusion from "vectors:tlog/merkle/subtreeinclusion.json";
import { decodeBase64 } from "@svc/core";
import { expect, it } from "vitest";
import { describeVectors } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { verifySubtreeConsistency, verifySubtreeInclusion } from "../../src/merkle/subtree.ts";
import { type TreeProofVerdict, verifyConsistency, verifyInclusion } from "../../src/merkle/verify.ts";

interface Probe {
  file?: string;
  path?: string;
  kind?: string;
  desc: string;
  wantErr: boolean;
  leafIdx: number;
  treeSize: number;
  size1: number;
  size2: number;
  start: number;
  end: number;
  size: number;
  root: string;
  root1: string;
  root2: string;
  leafHash: string;
  proof: string[] | null;
}

/** A hash as the probes spell it; they hold hashes of wrong lengths on purpose, and null for no bytes at all. */
function bytes(text: string | null): Uint8Array {
  const decoded = decodeBase64(text ?? "");
  if (decoded === null) throw new Error(`probe holds no base64: ${text}`);
  return decoded;
}

const CHECKS: Record<string, (probe: Probe) => TreeProofVerdict> = {
  inclusion: (p) =>
    verifyInclusion({
      leafHash: bytes(p.leafHash),
      index: p.leafIdx,
      size: p.treeSize,
      proof: (p.proof ?? []).map(bytes),
      root: bytes(p.root),
    }),
  consistency: (p) =>
    verifyConsistency({
      fromSize: p.size1,
      toSize: p.size2,
      fromRoot: bytes(p.root1),
      toRoot: bytes(p.root2),
      proof: (p.proof ?? []).map(bytes),
    }),
  subtreeinclusion: (p) =>
    verifySubtreeInclusion({
      leafHash: bytes(p.leafHash),
      index: p.leafIdx,
      start: p.start,
      end: p.end,
      proof: (p.proof ?? []).map(bytes),
      root: bytes(p.root),
    }),
  subtreeconsistency: (p) =>
    verifySubtreeConsistency({
      start: p.start,
      end: p.end,
      size: p.size,
      proof: (p.proof ?? []).map(bytes),
      subtreeRoot: bytes(p.root1),
      root: bytes(p.root2),
    }),
};

function runProbes(kind: string, probes: Probe[]): void {
  const check = CHECKS[kind];
  if (check === undefined) throw new Error(`no check for probes of kind ${kind}`);
  const disagreements = probes.filter((probe) => {
    const verdict = check(probe);
    recordVerdict(`merkle/${probe.file ?? probe.path}`, verdict.valid ? "valid" : verdict.reason);
    return verdict.valid === probe.wantErr;
  });
  expect(disagreements.map((probe) => `${probe.file ?? probe.path}: ${probe.desc}`)).toEqual([]);
}

describeVectors("upstream proof probes", upstream, (data: { cases: Probe[] }) => {
  it("has the 518 published cases", () => expect(data.cases).toHaveLength(518));
  for (const kind of Object.keys(CHECKS)) {
    it(`${kind}: every verdict as published`, () => {
      const probes = data.cases.filter((probe) => probe.kind === kind);
      expect(probes.length).toBeGreaterThan(0);
      runProbes(kind, probes);
    });
  }
});

const FILES: [string, Probe[], number][] = [
  ["inclusion", inclusion, 98],
  ["consistency", consistency, 98],
  ["subtreeinclusion", subtreeInclusion, 204],
  ["subtreeconsistency", subtreeConsistency, 118],
];

for (const [kind, probes, count] of FILES) {
  describeVectors(`tlog/merkle ${kind}`, probes, (data: Probe[]) => {
    it(`${count} verdicts as published`, () => {
      expect(data).toHaveLength(count);
      runProbes(kind, data);
    });
  });
}
