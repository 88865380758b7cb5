/** Why a contributor's tool refuses the key that it is handed: a closed set, declared with the others in core. */
import type { CEREMONY_REASONS } from "@svc/core/finding";
import { type Refuse, refusal } from "@svc/core/reading";

export { CEREMONY_REASONS, type CeremonyReason } from "@svc/core/finding";

export const refuseKey: Refuse<typeof CEREMONY_REASONS> = refusal;
