export { REGISTRY_ERRORS, type RegistryErrorCode } from "./errors.ts";
export {
  DEFAULT_REGISTRY_NAME,
  POSSESSION_PAYLOAD_TYPE,
  type PossessionChallenge,
  provePossession,
  verifyPossession,
} from "./possession.ts";
export {
  type ImportReason,
  parseRegistryDocument,
  REGISTRY_DOCUMENT_TYPE,
  type RegistryDocument,
} from "./registry-document.ts";
export { MemoryVerifierStorage, type VerifierStorage } from "./storage.ts";
export type { KeyFault, KeyVerdict } from "./validate-key.ts";
export {
  type VerifierRegistration,
  VerifierRegistry,
  type VerifierRegistryOptions,
} from "./verifier-registry.ts";
