/** Returns the error that a call throws; throws itself when nothing was refused. */
export function caught(run: () => unknown): Error & { code?: string } {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was refused");
}
