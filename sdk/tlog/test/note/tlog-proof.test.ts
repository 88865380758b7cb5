/** tlog-proof documents: the published cases, and that reading and printing are inverse. */

import parseCases from "vectors:tlog/tlog-proof/parse-cases.json";
import { decodeBase64, encodeBase64 } from "@svc/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeVectors, runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { encodeTlogProof, parseTlogProof } from "../../src/note/tlog-proof.ts";

interface ProofCase {
  desc: string;
  text: string;
  expect: "parse" | "reject";
  index?: number;
  hashes?: string[];
  checkpoint?: string;
  extra?: string;
}

describeVectors("published proof documents", parseCases, (cases: ProofCase[]) => {
  for (const wanted of cases) {
    it(`${wanted.desc}: ${wanted.expect}`, () => {
      const reading = parseTlogProof(wanted.text);
      recordVerdict(`tlog-proof/${wanted.desc}`, reading.ok ? "parse" : reading.reason);
      expect(reading.ok ? "parse" : "reject").toBe(wanted.expect);
      if (!reading.ok) return;
      const { index, proof, checkpoint, extra } = reading.value;
      expect(index).toBe(BigInt(wanted.index as number));
      expect(proof.map(encodeBase64)).toEqual(wanted.hashes);
      expect(checkpoint).toBe(wanted.checkpoint);
      expect(extra).toEqual(wanted.extra === undefined ? undefined : decodeBase64(wanted.extra));
      expect(encodeTlogProof(reading.value)).toBe(wanted.text);
    });
  }
});

describe("reading proof documents", () => {
  it("is the inverse of printing them", () => {
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 64n - 1n),
        fc.array(hash, { maxLength: 63 }),
        fc.option(fc.uint8Array()),
        (index, proof, extra) => {
          const document = {
            index,
            proof,
            checkpoint: "origin\n1\n\nmore\n",
            ...(extra === null ? {} : { extra }),
          };
          expect(parseTlogProof(encodeTlogProof(document))).toEqual({ ok: true, value: document });
        },
      ),
      { numRuns: runs(50, 2000) },
    );
  });

  it("says which line is none", () => {
    const expected = (text: string) => {
      const reading = parseTlogProof(text);
      return reading.ok ? null : reading.values.expected;
    };
    const header = "c2sp.org/tlog-proof@v1";
    const hash = encodeBase64(new Uint8Array(32));
    expect(expected(`${header}\nindex 5`)).toBe("blank_line");
    expect(expected("\n\nindex 5")).toBe("header_line");
    expect(expected(`${header}\nindax 5\n\n`)).toBe("index_line");
    expect(expected(`${header}\nindex 5\n${`${hash}\n`.repeat(63)}\n`)).toBeNull();
    expect(expected(`${header}\nindex 5\n${`${hash}\n`.repeat(64)}\n`)).toBe("hash_lines");
  });

  it("leaves what comes after the proof to whoever judges the checkpoint, even nothing", () => {
    const document = { index: 0n, proof: [], checkpoint: "" };
    expect(parseTlogProof(encodeTlogProof(document))).toStrictEqual({ ok: true, value: document });
  });

  it("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(typeof parseTlogProof(input).ok).toBe("boolean");
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});
