// Every table of seeds, one an operation.
import { acceptances } from "./acceptance.ts";
import { contradictions } from "./adjustments.ts";
import { answers } from "./answers.ts";
import { attestations, identities } from "./attestations.ts";
import { bills } from "./bills.ts";
import { bundles } from "./bundles.ts";
import { equivocations } from "./contradictions.ts";
import { disclosures, thinForms } from "./disclosures.ts";
import { withFound } from "./found.ts";
import { logEvidence } from "./log-evidence.ts";
import { checkpoints, consistency, inclusions } from "./logs.ts";
import { packets } from "./packets.ts";
import { periodEvidence, periods, samples } from "./periods.ts";
import { groth16, setups } from "./proofs.ts";
import { ed25519, reading } from "./reading.ts";
import { chains, receipts } from "./receipts.ts";
import { registries } from "./registries.ts";
import { scores } from "./scores.ts";
import type { SeedTable } from "./seed.ts";

const MADE: readonly (() => SeedTable | Promise<SeedTable>)[] = [
  reading,
  ed25519,
  groth16,
  setups,
  attestations,
  identities,
  receipts,
  chains,
  scores,
  acceptances,
  registries,
  checkpoints,
  consistency,
  inclusions,
  equivocations,
  logEvidence,
  disclosures,
  thinForms,
  packets,
  bills,
  contradictions,
  periods,
  periodEvidence,
  samples,
  answers,
  bundles,
];

export const TABLES = MADE.map((table) => async () => withFound(await table()));
