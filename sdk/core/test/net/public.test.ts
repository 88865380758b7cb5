// Which names and addresses a request may be sent to because of a text from outside.
import { describe, expect, test } from "vitest";
import { isPublicAddress, isPublicName } from "../../src/net/index.ts";

describe("a public address", () => {
  test.each([
    "8.8.8.8",
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2000::1",
    "2001:200::1",
    "2606:4700:4700::1111",
    "2a00:1450:4001:80b::200e",
    "3ffe::1",
    "::ffff:8.8.8.8",
    "::FFFF:808:808",
    "64:ff9b::8.8.8.8",
    "2002:808:808::1",
  ])("%s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ["this network", "0.0.0.0", "0.255.255.255"],
    ["private", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    ["shared by a provider", "100.64.0.1", "100.127.255.255"],
    ["loopback", "127.0.0.1", "127.255.255.254", "::1"],
    ["link-local", "169.254.169.254", "fe80::1", "febf::1"],
    ["protocol assignments", "192.0.0.170", "192.88.99.1", "2001:1ff::1"],
    ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
    ["benchmarks", "198.18.0.1", "198.19.255.255", "2001:2::1"],
    ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1"],
    ["reserved", "240.0.0.1", "255.255.255.255", "4000::1", "5f00::1", "100::1", "1fff::1"],
    ["unspecified", "::"],
    ["unique local", "fc00::1", "fdff::1"],
    ["site-local", "fec0::1"],
    ["mapped", "::ffff:127.0.0.1", "::ffff:a00:1", "0:0:0:0:0:ffff:192.168.0.1", "::FFFF:169.254.169.254"],
    ["translated", "::ffff:0:10.0.0.1"],
    ["compatible", "::10.0.0.1"],
    ["NAT64", "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8"],
    ["6to4", "2002:7f00:1::1", "2002:c0a8:101::"],
    ["Teredo", "2001:0:7f00:1::f7f7:f7f7"],
    ["no address", "", "localhost", "fe80::1%eth0", "8.8.8.8:80", "[::1]", "8.8.8", "08.8.8.8", "8.8.8.8 "],
  ])("is none of: %s", (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

describe("a public name", () => {
  test.each(["lender.example", "a.b.c.de", "xn--bcher-kva.example"])("%s", (name) => {
    expect(isPublicName(name)).toBe(true);
  });

  test.each([
    "localhost",
    "a.localhost",
    "printer.local",
    "metadata.google.internal",
    "router.home.arpa",
    "x.test",
    "db",
    "127.0.0.1",
    "lender.example.",
    "LENDER.example",
    "[::1]",
    "",
  ])("is not: %s", (name) => {
    expect(isPublicName(name)).toBe(false);
  });
});
