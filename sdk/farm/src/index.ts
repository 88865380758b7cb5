/** @svc/vdi-farm: proving on many machines, with jobs in PostgreSQL, sealed to the workers. Node only. */

export { type FarmClient, type FarmClientConfig, farmClient, type RemoteJob } from "./client.ts";
export { type Farm, type InstallOptions, installFarm, openFarm } from "./farm.ts";
export { type FarmConfig, readFarmConfig } from "./http/farm-config.ts";
export { startFarmServer } from "./http/farm-server.ts";
export { FARM_PROBLEMS, type FarmProblem } from "./http/problems.ts";
export { generateSecret, hashSecret } from "./http/secrets.ts";
export type { WorkerEvent } from "./http/worker-counts.ts";
export {
  type FarmInputs,
  type HttpInputsConfig,
  httpInputs,
  type InputsConfig,
  startInputs,
} from "./inputs/inputs.ts";
export {
  foretoldOtherwise,
  type JobHeader,
  PRIORITIES,
  type Priority,
  parseSealedJob,
  type SealedJob,
  type SentJob,
} from "./job/header.ts";
export { farmPublicKey, generateFarmKey, type Sealed } from "./job/hpke.ts";
export {
  type JobAddress,
  type JobOptions,
  type JobRequest,
  openOpening,
  sealJob,
} from "./job/seal-job.ts";
export { type CommandSignerConfig, commandSigner } from "./signer/command-signer.ts";
export { type HttpSignerConfig, httpSigner } from "./signer/http-signer.ts";
export type { ByteSigner, FarmSigner } from "./signer/signer.ts";
export { type SignerConfig, startSigner } from "./signer/signer-server.ts";
export type { DatabaseConfig, JobState, JobView, Queryable, QueueTimes } from "./store/types.ts";
export { startWorker, type Worker, type WorkerConfig } from "./worker/worker.ts";
