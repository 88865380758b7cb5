// The real circuit for tests that prove: the artefacts of the repository, found as the prover finds them.
import { findCircuitDir } from "../../src/artefacts/find.ts";

export const CIRCUIT_DIR = findCircuitDir();
export const SIGNING_KEY = "9d".repeat(32);
