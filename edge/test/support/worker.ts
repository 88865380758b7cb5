// The Worker of the tests: the service as it is, and a ledger with the mistake that the race tests must see.
export { default, GrantLedger, ReceiptLog, RevocationPoller, TenantEvents } from "../../src/index.ts";
export { AwaitingLedger } from "./awaiting-ledger.ts";
