// The Worker of the tests: the service as it is, a ledger with the mistake that the race tests must see, and a log
// that each test gives settings, witnesses and a bucket of its own.
export {
  default,
  GrantLedger,
  PersonalPackets,
  ReceiptLog,
  RevocationPoller,
  ServiceMetrics,
  TenantEvents,
  WebhookDispatcher,
} from "../../src/index.ts";
export { AwaitingLedger } from "./awaiting-ledger.ts";
export { PublishedLog } from "./published-log.ts";
