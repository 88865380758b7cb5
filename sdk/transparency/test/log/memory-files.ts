/** Published files in a map, and a tile source over it. */
import type { PublicFiles, TileSource } from "@svc/tlog";

export class MemoryFiles implements PublicFiles {
  readonly files = new Map<string, Uint8Array>();

  async read(path: string): Promise<Uint8Array | null> {
    return this.files.get(path) ?? null;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    this.files.set(path, bytes.slice());
  }

  readonly source: TileSource = (path) => this.read(path);
}
