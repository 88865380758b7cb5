/** Published files in a map, and a tile source over it. */
import type { PublicFiles } from "../../src/log/publish.ts";
import type { TileSource } from "../../src/tiles/source.ts";

export class MemoryFiles implements PublicFiles {
  readonly files = new Map<string, Uint8Array>();

  async read(path: string): Promise<Uint8Array | null> {
    return this.files.get(path) ?? null;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    this.files.set(path, bytes.slice());
  }

  readonly source: TileSource = (path) => this.read(path);

  /** A copy that goes its own way. */
  clone(): MemoryFiles {
    const copy = new MemoryFiles();
    for (const [path, bytes] of this.files) copy.files.set(path, bytes);
    return copy;
  }
}
