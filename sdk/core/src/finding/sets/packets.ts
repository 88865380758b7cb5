/** Why a personal link does not give a packet, in the order of the checks. No value is from the packet's inside. */
import { defineReasons } from "../kinds.ts";

export const PACKET_REASONS = /* @__PURE__ */ defineReasons({
  /** `expected`: the domain of the link. */
  packet_unreachable: { expected: "text" },
  packet_unreadable: {},
  /** The packet opens under the key and does not give it. */
  packet_differs: {},
  packet_malformed: {},
  /** `found`: the domain that the attestation names. */
  packet_domain_differs: { expected: "text", found: "text?" },
  reference_absent: {},
  reference_mismatch: {},
});

/** Reasons that find nothing false: a packet may be gone, and links are cut. */
export const PACKET_OPEN_REASONS = /* @__PURE__ */ Object.freeze([
  "packet_unreachable",
  "packet_unreadable",
] as const);

export type PacketReason = keyof typeof PACKET_REASONS;
