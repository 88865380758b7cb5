// URLs that must never be polled, each refused even where its seeming host is on the list.
import data from "vectors:formats/ssrf_urls.json";
import { describe, expect, test } from "vitest";
import { describeVectors } from "../../../tools/testing/vectors.ts";
import { revocationUrlFault } from "../../src/settings/allowed-url.ts";

const HOSTS = ["example.org", "revocation.example"];

describeVectors("published list of URLs", data as { values: string[] }, ({ values }) => {
  test.each(values)("%s", (url) => {
    expect(revocationUrlFault(url, HOSTS)).not.toBeNull();
  });
});

describe("own cases", () => {
  test.each(["https://example.org/r.json", "https://revocation.example/a/b?c=d"])("%s is allowed", (url) => {
    expect(revocationUrlFault(url, HOSTS)).toBeNull();
  });

  test.each([
    "http://example.org/",
    "http://example.org/r.json",
    "https://sub.example.org/",
    "https://example.org.evil.example/",
    "https://example.org:443/",
    "https://example.org:8443/",
    "https://example.org/#x",
    "https://example.org",
    "https://EXAMPLE.org/",
    " https://example.org/",
    "https://example.org/a/../b",
    "https://example.org\\/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://user@example.org/",
    "",
  ])("%j is not", (url) => {
    expect(revocationUrlFault(url, HOSTS)).not.toBeNull();
    expect(revocationUrlFault(url, [])).not.toBeNull();
  });
});
