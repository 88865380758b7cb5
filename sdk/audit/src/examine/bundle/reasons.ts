/**
 * What a bundle's rows can say beside the reasons of the packages that check the parts. The set is closed.
 */
export { BUNDLE_REASONS, type BundleReason } from "@svc/core/finding";
