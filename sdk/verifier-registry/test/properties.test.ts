import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../tools/testing/vectors.ts";
import type { VerifierRegistry } from "../src/index.ts";
import { codeOf, publicKeyOf, registryAt } from "./support/registry.ts";

const IDS = ["vdi:verifier:a", "vdi:verifier:b", "vdi:verifier:c"];
const KEYS = [0, 1, 2, 3, 4, 5, 6, 7];

type Move =
  | { readonly move: "register"; readonly id: number; readonly key: number }
  | { readonly move: "rotate"; readonly id: number; readonly key: number; readonly grace: number }
  | { readonly move: "revoke"; readonly id: number }
  | { readonly move: "clock"; readonly by: number };

const id = fc.nat({ max: IDS.length - 1 });
const key = fc.constantFrom(...KEYS);
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ move: fc.constant("register" as const), id, key }) },
  {
    weight: 4,
    arbitrary: fc.record({ move: fc.constant("rotate" as const), id, key, grace: fc.nat({ max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ move: fc.constant("revoke" as const), id }) },
  {
    weight: 4,
    arbitrary: fc.record({ move: fc.constant("clock" as const), by: fc.integer({ min: -15, max: 15 }) }),
  },
);

function apply(registry: VerifierRegistry, clock: { seconds: number }, made: Move): void {
  if (made.move === "clock") clock.seconds += made.by;
  else {
    const verifierId = IDS[made.id] as string;
    if (made.move === "revoke") codeOf(() => registry.revoke(verifierId, "why"));
    else {
      const publicKey = publicKeyOf(made.key);
      if (made.move === "rotate") codeOf(() => registry.rotateKey(verifierId, publicKey, made.grace));
      else codeOf(() => registry.register({ verifierId, name: "name", publicKey }));
    }
  }
}

/** Every (verifier, key) with its standing now. */
function standings(registry: VerifierRegistry): Map<string, boolean> {
  const pairs = IDS.flatMap((verifier) => KEYS.map((n) => [verifier, n] as const));
  return new Map(
    pairs
      .filter(([verifier, n]) => registry.validateKey(verifier, publicKeyOf(n)).key_version !== undefined)
      .map(([verifier, n]) => [`${verifier} ${n}`, registry.validateKey(verifier, publicKeyOf(n)).valid]),
  );
}

test("whatever happens: what ended stays ended, a key has one holder, a document holds all", () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const { registry, clock } = registryAt();
      let before = standings(registry);
      for (const made of moves) {
        apply(registry, clock, made);
        const now = standings(registry);
        for (const [pair, valid] of before) {
          expect(now.has(pair)).toBe(true);
          if (!valid) expect(now.get(pair)).toBe(false);
        }
        const holders = [...now.keys()].map((pair) => pair.split(" ")[1]);
        expect(new Set(holders).size).toBe(holders.length);
        for (const record of registry.listActive()) {
          expect(record.keys.filter(({ status }) => status === "active").length).toBe(1);
        }
        before = now;
      }
      const document = registry.export();
      const copy = registryAt(clock.seconds).registry;
      expect(copy.import(JSON.stringify(document))).toEqual({
        ok: true,
        value: { imported: document.verifiers.length },
      });
      expect(copy.export()).toEqual(document);
      expect(standings(copy)).toEqual(before);
    }),
    { numRuns: runs(60, 2_000) },
  );
});
