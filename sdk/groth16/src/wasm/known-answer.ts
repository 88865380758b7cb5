/**
 * The known answer that a loaded arithmetic must give: the pairing of the two generators.
 *
 * It passes through every layer of the field tower, the Miller loop and the final exponentiation, so that a damaged
 * module or a runtime that miscompiles it is found before a verdict is given. The value is that of @noble/curves.
 */
import type { Arithmetic, G1Affine, G2Affine } from "../arithmetic.ts";

const G1_GENERATOR: G1Affine = { x: 1n, y: 2n };

const G2_GENERATOR: G2Affine = {
  x: [
    0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6edn,
    0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2n,
  ],
  y: [
    0x12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daan,
    0x90689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975bn,
  ],
};

const PAIRING: readonly bigint[] = [
  0x262b253feda94cfe0da01bde280a3ed6f87e5feb898578b55e1f63739d870e95n,
  0x2e02d2cc795a2000a1b1f823879abbd397c4dea0918ed66b49d34b48efb8a4an,
  0x13a9f2d6e29b128da5b1ad44b31977935fd2957387ecb1fc4e135402fdbd1de0n,
  0x40ba9fa500f1a5c4b31984a74e68659c4b420bd699ce630b130b08a6ea1162bn,
  0xafc2f3fd870678fbe359d7f9873f052478f590b211ce30bf5e3eeaef89eafdbn,
  0x1c54a530398c9064bdc662d929e645cadda9a712cc5a8243f9cddbd2d98dd1f0n,
  0x95c0fbf5d5a1ac023794a0d856f92591ba990ecfd4b7aef5c0d58c5dc2429fen,
  0x14d3d6ca72d8a950a31dc10f7b4053c9e9ad9ebb590cb4a60f8215d4b99f2b4an,
  0x1dc0e7bbc3d70e6689dc206b4b91c85759dc1a23043c585fdfaf545838ca7429n,
  0xb53320e5a6488cb98a855ffc837d2a75ab90d61ac16cc1b7ab2cd3ed5e22b97n,
  0x13a8afd3085dae4c6c91476ef36cd1d318ce07bac42a9c0f9bd7fddaf5ebd723n,
  0xf97b5221474526b601f3730a3afa965ceee1b343940c383e5314859e762c97n,
];

export function answersAsKnown(arithmetic: Arithmetic): boolean {
  const answer = arithmetic.pair(G1_GENERATOR, G2_GENERATOR);
  return PAIRING.every((coordinate, i) => coordinate === answer[i]);
}
