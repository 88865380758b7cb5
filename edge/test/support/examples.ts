// A document that is in order, for tests that change one member of it.
export const METER_EVENT_EXAMPLE = {
  event_id: "evt-1",
  event_timestamp: 1_800_000_000,
  tenant_id: "tenant-a",
  endpoint: "/v1/chat",
  usage: { input_tokens: "1500" },
  window_start: 1_799_999_990,
  window_end: 1_800_000_000,
};
