/** Why a thin attestation does not expand. */
import { defineReasons } from "../kinds.ts";

export const THIN_REASONS = /* @__PURE__ */ defineReasons({
  /** A part is left out that this reader does not know. `part`: `policy`, `verification` or `circuit`. */
  part_unknown: { part: "name", expected: "name" },
  /** What results is another document than the one that was made thin. */
  attestation_hash_mismatch: { expected: "name", found: "name" },
});
