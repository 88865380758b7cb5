// The isolate's heap, asked of the runtime's inspector: what the service holds, apart from what its process does. The
// inspector's own collection is not answered by the runtime, so that garbage counts as used until the next one.
const MB = 1024 * 1024;

export interface Heap {
  readonly usedMb: number;
  /** Pages that the heap holds, in use or not. */
  readonly totalMb: number;
  /** Buffers outside of the heap. */
  readonly buffersMb: number;
}

export interface HeapReader {
  read(): Promise<Heap>;
  close(): void;
}

/** @param port of the inspector, on loopback */
export async function openHeapReader(port: number): Promise<HeapReader> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/main`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("the inspector does not answer")), {
      once: true,
    });
  });
  let lastId = 0;
  const waiting = new Map<number, (heap: Heap) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    const { usedSize, totalSize, backingStorageSize } = result ?? {};
    waiting.get(id)?.({
      usedMb: usedSize / MB,
      totalMb: totalSize / MB,
      buffersMb: backingStorageSize / MB,
    });
    waiting.delete(id);
  });
  return {
    read: () =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        socket.send(JSON.stringify({ id: lastId, method: "Runtime.getHeapUsage" }));
      }),
    close: () => socket.close(),
  };
}
