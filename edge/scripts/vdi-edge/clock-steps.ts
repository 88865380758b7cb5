// A clock that was set back. In an object that worked before, the runtime's timers then wait until the clock is again where it
// was, an hour for an hour, and with them every attest: a runtime that starts anew knows nothing of the time before.

const LOOK_MS = 1_000;
/** What waits so long is late and no more; a clock that is slewed goes back by less from look to look. */
const LEAST_MS = 1_000;

export interface Clocks {
  /** Milliseconds of the day's clock, which may be set. */
  readonly wallMs: number;
  /** Milliseconds of one that only goes on. */
  readonly steadyMs: number;
}

/** @returns looks at both: by how many milliseconds the first was set back since the look before; 0 where it was not, or hardly */
export function stepsBack(read: () => Clocks): () => number {
  const ahead = () => {
    const { wallMs, steadyMs } = read();
    return wallMs - steadyMs;
  };
  let before = ahead();
  return () => {
    const now = ahead();
    const by = before - now;
    before = now;
    return by > LEAST_MS ? Math.round(by) : 0;
  };
}

/** Calls back with the milliseconds by which this machine's clock was set back, each time that it is. */
export function whenSetBack(call: (byMs: number) => void): void {
  const look = stepsBack(() => ({ wallMs: Date.now(), steadyMs: performance.now() }));
  const lookAgain = () => {
    const by = look();
    if (by > 0) call(by);
  };
  setInterval(lookAgain, LOOK_MS).unref();
}
