// Every table of seeds, one an operation.
import { attestations, identities } from "./attestations.ts";
import { bills } from "./bills.ts";
import { bundles } from "./bundles.ts";
import { equivocations } from "./contradictions.ts";
import { disclosures, thinForms } from "./disclosures.ts";
import { checkpoints, consistency, inclusions } from "./logs.ts";
import { groth16, setups } from "./proofs.ts";
import { ed25519, reading } from "./reading.ts";
import { chains, receipts } from "./receipts.ts";
import { scores } from "./scores.ts";
import type { SeedTable } from "./seed.ts";

export const TABLES: readonly (() => SeedTable)[] = [
  reading,
  ed25519,
  groth16,
  setups,
  attestations,
  identities,
  receipts,
  chains,
  scores,
  checkpoints,
  consistency,
  inclusions,
  equivocations,
  disclosures,
  thinForms,
  bills,
  bundles,
];
