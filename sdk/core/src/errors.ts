/**
 * The one error class for a world that fails: a missing artefact, a storage that does not answer.
 *
 * Bad evidence is a value (`valid: false` with a reason); a wrong call is a `TypeError` or
 * `RangeError` that names the argument. Neither belongs here.
 */
export class VdiError extends Error {
  override readonly name = "VdiError";
  /** Stable, documented, snake_case; compare this and not the message. */
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
