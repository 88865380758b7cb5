import { nodeReader } from "../../src/log/read.ts";
import { consistencyProof, treeRoot } from "../../src/merkle/prove.ts";
import { signCheckpoint } from "../../src/note/checkpoint.ts";
import { createNoteSigner } from "../../src/note/cosignature.ts";
import { encodeVkey } from "../../src/note/vkey.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { MemoryWitnessStore } from "../../src/witness/memory-store.ts";
import { encodeAddCheckpoint } from "../../src/witness/request.ts";
import { Witness } from "../../src/witness/witness.ts";
import { fill, logSigner, logVkey } from "../log/leaves.ts";

export const NOW = 1_800_000_000;
export const store = new MemoryStore();
fill(store, 0, 40);
export const fork = new MemoryStore();
fill(fork, 0, 40, "forked ");
export const read = nodeReader(store);

export const rootAt = (size: number, of = store) => treeRoot(size, nodeReader(of));
export const noteAt = (size: number, of = store) =>
  signCheckpoint({ size, root: rootAt(size, of) }, logSigner);
export const request = (from: number, to: number, of = store) =>
  encodeAddCheckpoint({
    oldSize: BigInt(from),
    proof: from === 0 || from > to ? [] : consistencyProof(from, to, nodeReader(of)),
    note: noteAt(to, of),
  });

export function newWitness(seed = 5, witnessStore = new MemoryWitnessStore()) {
  const signer = createNoteSigner(`witness${seed}.example`, new Uint8Array(32).fill(seed), "cosignatureV1");
  const witness = new Witness({ signer, logs: [{ key: logVkey }], store: witnessStore, now: () => NOW });
  return { witness, signer, witnessStore, vkey: encodeVkey(signer.key) };
}
