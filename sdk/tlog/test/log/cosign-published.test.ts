/** Cosigning the public checkpoint: written back when it is still the one, left alone when it is not. */
import { describe, expect, it } from "vitest";
import { LogClient } from "../../src/client/log-client.ts";
import { fsck } from "../../src/fsck/fsck.ts";
import { cosignPublished } from "../../src/log/cosign-published.ts";
import { publishLog } from "../../src/log/publish.ts";
import { createNoteSigner } from "../../src/note/cosignature.ts";
import { makeLogPolicy } from "../../src/note/policy.ts";
import { encodeVkey } from "../../src/note/vkey.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import type { WitnessEndpoint } from "../../src/witness/collect.ts";
import { MemoryWitnessStore } from "../../src/witness/memory-store.ts";
import { Witness } from "../../src/witness/witness.ts";
import { fill, logSigner, logVkey } from "./leaves.ts";
import { publishedLog } from "./published.ts";

const witnessSigner = createNoteSigner("witness.example", new Uint8Array(32).fill(6), "cosignatureV1");
const vkey = encodeVkey(witnessSigner.key);
const demanding = makeLogPolicy({ log: logVkey, witnesses: [vkey], threshold: 1 });

function newEndpoint(): WitnessEndpoint {
  const witness = new Witness({
    signer: witnessSigner,
    logs: [{ key: logVkey }],
    store: new MemoryWitnessStore(),
    now: () => 1_800_000_000,
  });
  return { key: vkey, post: async (body) => witness.addCheckpoint(body) };
}

describe("cosigning what is published", () => {
  it("satisfies readers that demand witnesses, for every head that follows", async () => {
    const { store, files } = await publishedLog(3);
    const endpoint = newEndpoint();
    const client = new LogClient({ source: files.source, policy: demanding });
    expect(await client.update()).toMatchObject({ ok: false, reason: "witness_quorum_missing" });
    for (const size of [3, 4, 300]) {
      fill(store, store.readHead()?.size ?? 0, size);
      await publishLog(store, files, logSigner);
      const cosigned = await cosignPublished(store, files, logSigner.key, [endpoint]);
      expect(cosigned).toMatchObject({ written: true, failures: [] });
      expect(await client.update()).toMatchObject({ ok: true });
      expect(await fsck(files.source, { policy: demanding })).toMatchObject({ ok: true, size });
    }
  });

  it("keeps the cosignatures when the same head is published again", async () => {
    const { store, files } = await publishedLog(3);
    await cosignPublished(store, files, logSigner.key, [newEndpoint()]);
    const before = files.files.get("checkpoint");
    expect(await publishLog(store, files, logSigner)).toMatchObject({ written: 0 });
    expect(files.files.get("checkpoint")).toEqual(before);
  });

  it("never puts an older head back over a newer one", async () => {
    const { store, files } = await publishedLog(3);
    const slow: WitnessEndpoint = {
      key: vkey,
      post: async (body) => {
        fill(store, 3, 9);
        await publishLog(store, files, logSigner);
        return newEndpoint().post(body);
      },
    };
    expect(await cosignPublished(store, files, logSigner.key, [slow])).toMatchObject({ written: false });
    const client = new LogClient({ source: files.source, policy: makeLogPolicy({ log: logVkey }) });
    expect(await client.update()).toMatchObject({ ok: true, checkpoint: { checkpoint: { size: 9n } } });
  });

  it("asks no witness about a head that is not this store's", async () => {
    const { files } = await publishedLog(9);
    const restored = new MemoryStore();
    fill(restored, 0, 8);
    let asked = 0;
    const counting: WitnessEndpoint = { key: vkey, post: async () => ({ status: 500, body: `${++asked}` }) };
    const cosign = (store: MemoryStore) => cosignPublished(store, files, logSigner.key, [counting]);
    await expect(cosign(restored)).rejects.toMatchObject({ code: "published_ahead" });
    fill(restored, 8, 12, "other ");
    await expect(cosign(restored)).rejects.toMatchObject({ code: "published_fork" });
    files.files.delete("checkpoint");
    await expect(cosign(restored)).rejects.toMatchObject({ code: "nothing_published" });
    expect(asked).toBe(0);
  });
});
