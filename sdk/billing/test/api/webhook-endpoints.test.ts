// Where a webhook may go, as an operator writes it: https to a name of the public internet, unless it says otherwise.
import { describe, expect, test } from "vitest";
import { makeWebhookSecret, parseWebhookEndpoints, webhookUrlFault } from "../../src/api/index.ts";

const ONE = {
  id: "w1",
  url: "https://hooks.example.com/vdi?token=1",
  events: ["billing.attestation.issued"],
  secrets: [makeWebhookSecret()],
};
const parse = (...rows: object[]) => parseWebhookEndpoints(JSON.stringify(rows));
const reason = (...rows: object[]) => {
  const read = parse(...rows);
  return read.ok ? null : read.reason;
};

test("what is in order is read", () => {
  const read = parse(ONE, {
    ...ONE,
    id: "w2",
    tenant_id: "acme",
    secrets: [ONE.secrets[0], makeWebhookSecret()],
  });
  expect(read.ok && read.value).toMatchObject([
    { id: "w1", url: ONE.url, tenantId: null, isPrivate: false },
    { id: "w2", tenantId: "acme" },
  ]);
  expect(parse()).toEqual({ ok: true, value: [] });
});

test.each([
  ["an unknown event", { events: ["billing.attestation.deleted"] }],
  ["no event", { events: [] }],
  ["no secret", { secrets: [] }],
  ["a short secret", { secrets: ["whsec_AAAA"] }],
  ["five secrets", { secrets: Array.from({ length: 5 }, makeWebhookSecret) }],
  ["an id with a space", { id: "w 1" }],
  ["a private network that is not meant", { private_network: false }],
  ["a misspelt member", { secret: "x" }],
])("%s is refused", (_, change) => {
  expect(reason({ ...ONE, ...change })).toBe("schema");
});

test("an id stands once, and there are at most 64", () => {
  expect(reason(ONE, ONE)).toBe("endpoint_repeated");
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...ONE, id: `w${i}` }));
  expect([reason(...many(64)), reason(...many(65))]).toEqual([null, "schema"]);
});

describe("an address inside is no place for a webhook", () => {
  const inside = [
    "http://hooks.example.com/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
    "https://localhost/",
    "https://a.localhost/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://router.home.arpa/",
    "https://db/",
    "https://hooks.example.com.",
    "https://hooks.example.com./",
    "https://hooks.example.com:8443/",
    "https://user@hooks.example.com/",
    "https://hooks.example.com/#x",
    "https://HOOKS.example.com/",
    "https://hooks.example.com/a/../b",
    "https:\\\\hooks.example.com\\",
    "https://hooks.example.com\u3002/",
    "ftp://hooks.example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "",
  ];

  test.each(inside)("%s", (url) => {
    expect(webhookUrlFault(url, false)).not.toBeNull();
    expect(reason({ ...ONE, url })).toBe("url_refused");
  });

  test("an operator says otherwise for one endpoint, in so many words, and then for http and addresses alone", () => {
    const mine = { ...ONE, private_network: true };
    for (const url of ["http://127.0.0.1:9000/x", "https://db/", "https://10.0.0.1/"])
      expect(reason({ ...mine, url })).toBeNull();
    for (const url of ["file:///etc/passwd", "http://user@127.0.0.1/", "http://127.1/", "ftp://127.0.0.1/"])
      expect(reason({ ...mine, url })).toBe("url_refused");
    expect(reason(mine, { ...ONE, id: "w2", url: "http://127.0.0.1/" })).toBe("url_refused");
  });
});
