import { setImmediate as nextTurn } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { builtScripts } from "../../../../tools/browser/scripts.ts";

const script = async (name: string) => new TextDecoder().decode((await builtScripts()).get(name));

/** Runs the script, asks it nothing, and gives what it has inflated by then, without a turn in between. */
async function inflatedOnLoad(name: string, inflater: () => object): Promise<Uint8Array[]> {
  const written: Uint8Array[] = [];
  class DecompressionStream {
    readable = inflater();
    writable = {
      getWriter: () => ({ write: async (bytes: Uint8Array) => written.push(bytes), close: async () => {} }),
    };
  }
  const { atob, btoa, TextDecoder, TextEncoder } = globalThis;
  class Response {
    readonly arrayBuffer = () => new Promise(() => {});
  }
  runInNewContext(await script(name), {
    atob,
    btoa,
    DecompressionStream,
    Response,
    TextDecoder,
    TextEncoder,
    Uint8Array,
    WebAssembly,
  });
  return written.map((bytes) => inflateSync(bytes));
}

describe.each(["vdi.js", "vdi-small.js"])("%s", (name) => {
  test("asks in its first line to be compiled while it arrives", async () => {
    const [first] = (await script(name)).split("\n");
    expect(first).toBe("//# allFunctionsCalledOnLoad");
  });

  test("its WebAssembly is inflated from the moment that it runs, before anything is asked", async () => {
    const inflated = await inflatedOnLoad(name, () => ({}));
    expect(inflated.map((bytes) => WebAssembly.validate(bytes as Uint8Array<ArrayBuffer>))).toEqual([true]);
  });

  test("where that fails, a script that is asked nothing says nothing", async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on("unhandledRejection", hear);
    try {
      await inflatedOnLoad(name, () => {
        throw new Error("forbidden");
      });
      await nextTurn();
      await nextTurn();
    } finally {
      process.off("unhandledRejection", hear);
    }
    expect(unheard).toEqual([]);
  });
});
