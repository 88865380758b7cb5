import numbers from "vectors:jcs/rfc8785_appendix_b_numbers.json";
import base64 from "vectors:jcs/rfc8785_appendix_b_numbers.json?base64";
import text from "vectors:jcs/rfc8785_appendix_b_numbers.json?text";
import tree from "vectors:jcs?tree&text";
import { expect, test } from "vitest";
import { describeVectors } from "../vectors.ts";
import { recordVerdict } from "../verdict.ts";

describeVectors("vectors arrive in every form", numbers, (parsed) => {
  test("parsed, text and bytes are the same file", () => {
    expect(JSON.parse(text)).toEqual(parsed);
    expect(atob(base64)).toBe(text);
    recordVerdict("testing/vectors", text.length);
  });
  test("a tree holds its files by path", () => {
    expect(tree["rfc8785_appendix_b_numbers.json"]).toBe(text);
    recordVerdict("testing/tree", Object.keys(tree));
  });
});
