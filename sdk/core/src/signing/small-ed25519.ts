/**
 * Stands in for `@noble/curves/ed25519.js` in scripts whose size counts, where the build puts it: noble's own curve
 * with the numbers of RFC 8032 section 5.1, without what comes along there for signing, Ristretto and hashing.
 */
import { edwards } from "@noble/curves/abstract/edwards.js";

const p = 2n ** 255n - 19n;

export const ed25519 = {
  Point: edwards({
    p,
    n: 2n ** 252n + 27742317777372353535851937790883648493n,
    h: 8n,
    a: p - 1n,
    d: 37095705934669439343138083508754565189542113879843219016388785533085940283555n,
    Gx: 15112221349535400772501151409588531511454012693041857206046113283949847762202n,
    Gy: 46316835694926478169428394003475163141307993866256225615783033603165251855960n,
  }),
};
