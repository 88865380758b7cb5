// What must hold of a bench's figures, and whether it did in this run: ratios of one run on one machine, and sizes.

export interface Target {
  readonly what: string;
  readonly most: number;
  readonly found: number;
  /** The same ratio in processor time, which other work on the machine disturbs less; null where there is none. */
  readonly ofProcessor: number | null;
  readonly isMet: boolean;
}

export function target(what: string, most: number, found: number, ofProcessor: number | null = null): Target {
  return { what, most, found, ofProcessor, isMet: found <= most };
}

export function targetLines(targets: readonly Target[]): string[] {
  const lines = targets.map(({ what, most, found, ofProcessor, isMet }) => {
    const more = ofProcessor === null ? "" : `, in processor time ${ofProcessor.toPrecision(3)}`;
    return `  ${isMet ? "met   " : "MISSED"} ${what}: ${found.toPrecision(3)}${more} (at most ${most})`;
  });
  return ["", "What must hold", ...lines];
}
