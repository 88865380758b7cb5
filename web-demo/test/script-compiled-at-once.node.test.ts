import { setImmediate as nextTurn } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtScripts } from "./support/built.ts";

const script = async () => new TextDecoder().decode((await builtScripts()).get("vdi.js"));

test("the classic script asks in its first line to be compiled while it arrives", async () => {
  const [first] = (await script()).split("\n");
  expect(first).toBe("//# allFunctionsCalledOnLoad");
});

/** Runs the script, asks it nothing, and gives what it has inflated by then, without a turn in between. */
async function inflatedOnLoad(inflater: () => object): Promise<Uint8Array[]> {
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
  runInNewContext(await script(), {
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

test("its WebAssembly is inflated from the moment that it runs, before anything is asked", async () => {
  const inflated = await inflatedOnLoad(() => ({}));
  expect(inflated.map((bytes) => WebAssembly.validate(bytes as Uint8Array<ArrayBuffer>))).toEqual([true]);
});

test("where that fails, a script that is asked nothing says nothing", async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on("unhandledRejection", hear);
  try {
    await inflatedOnLoad(() => {
      throw new Error("forbidden");
    });
    await nextTurn();
    await nextTurn();
  } finally {
    process.off("unhandledRejection", hear);
  }
  expect(unheard).toEqual([]);
});
