export { MANIFEST_ID_PREFIX, MANIFESTS } from "./catalogue.ts";
export {
  getConstraints,
  getInputs,
  getManifest,
  getManifestVersion,
  listManifestVersions,
} from "./lookup.ts";
export { type InputField, PROJECT_AUTHORITY } from "./published.ts";
export { missingSteps, requiredSteps } from "./required-steps.ts";
export { listManifests, type ManifestSummary } from "./summary.ts";
