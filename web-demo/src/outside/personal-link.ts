/**
 * A personal link while the page asks about it: nothing is fetched before the reader says so. Its key leaves the address
 * of the page at once, so that neither the browser's history nor a copied address holds it.
 */
import { type Signal, signal } from "@preact/signals";
import type { PacketLink, PersonalPacket } from "@svc/core/wire";

export interface AskedLink {
  readonly link: PacketLink;
  readonly phase: "asking" | "fetching" | "failed";
  /** Of a failure, in a sentence. */
  readonly problem?: string;
}

const PREFIX = "#p=";

export class PersonalLink {
  readonly asked: Signal<AskedLink | null> = signal(null);

  /** Whether a text is a personal link, or was one before it was cut. */
  static isIn(text: string): boolean {
    return text.length < 4_096 && text.includes(PREFIX) && /^\s*(?:https?:\/\/\S*)?#p=\S*\s*$/.test(text);
  }

  /** @returns false for a link that was cut */
  async ask(text: string): Promise<boolean> {
    const { parsePacketLink } = await import("./open-personal.ts");
    const link = parsePacketLink(text.trim());
    this.asked.value = link === null ? null : { link, phase: "asking" };
    return link !== null;
  }

  leave(): void {
    this.asked.value = null;
  }

  /** @returns null where nothing opened, which the question then says, and where the reader asked about another since */
  async fetch(): Promise<PersonalPacket | null> {
    const asked = this.asked.value;
    if (asked === null) return null;
    const { link } = asked;
    const fetching = { link, phase: "fetching" } as const;
    this.asked.value = fetching;
    const { openPersonal } = await import("./open-personal.ts");
    const opened = await openPersonal(link);
    if (this.asked.value !== fetching) return null;
    this.asked.value = opened.ok ? null : { link, phase: "failed", problem: opened.problem };
    return opened.ok ? opened.packet : null;
  }
}
