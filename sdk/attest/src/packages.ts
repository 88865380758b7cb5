/**
 * Everything of the packages that run everywhere, for both entries. Where two packages give one name to two
 * types, the verifier keeps it and the other's says where it is from.
 */

export * from "@svc/tlog";
export * from "@svc/vdi-registry";
export type { LoggedReceiptReason as LogReceiptReason } from "@svc/vdi-transparency";
export * from "@svc/vdi-transparency";
export type { ReceiptReason } from "@svc/vdi-verifier";
export * from "@svc/vdi-verifier";
export * from "@svc/vdi-verifier/periods";
export * from "@svc/vdi-verifier-registry";
export { type SealedPacket, type SealPacketOptions, sealPacket } from "./seal-packet.ts";
