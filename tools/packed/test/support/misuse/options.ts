// Options that fail open, and what is altered after it was handed over.
import { TransparencyLog } from "@svc/vdi-transparency";
import * as v from "@svc/vdi-verifier";
import {
  accepted,
  alice,
  brief,
  issuer,
  loan,
  now,
  policy,
  receiptOf,
  row,
  stranger,
  text,
  tvs,
} from "./stranger.ts";

/** Options fail open. */
export async function one(): Promise<void> {
  const receipt = await receiptOf(alice);
  const loadTrust = async (): Promise<v.TrustOptions> => ({ issuers: [stranger] });
  const loadPolicy = async (): Promise<v.AcceptancePolicy> => ({ level: "critical" });
  const trustIs = "TypeError: options.trust:";
  // @ts-expect-error a forgotten await
  await row("1 trust: a Promise", trustIs, () => v.verifyDecision(loan, { now, trust: loadTrust() }));
  // @ts-expect-error a Map
  await row("1 trust: a Map", trustIs, () => v.verifyDecision(loan, { now, trust: new Map() }));
  // @ts-expect-error a Date
  await row("1 trust: a Date", trustIs, () => v.verifyDecision(loan, { now, trust: new Date() }));
  class Demands {
    get issuers() {
      return [stranger];
    }
  }
  await row("1 trust: a class with getters", trustIs, () =>
    v.verifyDecision(loan, { now, trust: new Demands() }),
  );
  const inherited: v.TrustOptions = Object.create({ issuers: [stranger] });
  await row("1 trust: inherited members", trustIs, () => v.verifyDecision(loan, { now, trust: inherited }));
  // @ts-expect-error a forgotten await
  await row("1 a Promise for a policy", "TypeError: policy:", () => accepted([receipt], loadPolicy()));
  // @ts-expect-error a forgotten await
  await row("1 a Promise for options", "TypeError: options:", () => v.verifyDecision(loan, loadTrust()));
}

/** The same in every other place of a demand, and what is taken. */
export async function oneElsewhere(): Promise<void> {
  const receipt = await receiptOf(alice);
  for (const [name, value] of Object.entries({
    promise: Promise.resolve(tvs),
    map: new Map(),
    date: new Date(),
  })) {
    const anchors = { tvs: value } as unknown as { tvs: v.TrustedVerifierSet };
    await row(`1 verifyReceipt, tvs a ${name}`, "TypeError: options.tvs:", () =>
      v.verifyReceipt(receipt, anchors),
    );
    await row(`1 scoreReceiptSet, tvs a ${name}`, "TypeError: options.tvs:", () =>
      v.scoreReceiptSet([receipt], anchors),
    );
    await row(`1 acceptance, tvs a ${name}`, "TypeError: policy.tvs:", () => accepted([receipt], anchors));
    const revocation = value as unknown as v.RevocationOption;
    await row(`1 snapshot, a ${name}`, "TypeError: options.revocation:", () =>
      v.verifyDecision(loan, { now, revocation }),
    );
    const trustedVerifiers = value as unknown as string[];
    await row(`1 trustedVerifiers, a ${name}`, "TypeError: options.trustedVerifiers:", () =>
      v.verifyReceipt(receipt, { trustedVerifiers }),
    );
    await row(`1 a client's options, a ${name}`, true, () => {
      try {
        return String(new TransparencyLog(value as never));
      } catch (error) {
        return error instanceof TypeError;
      }
    });
  }
  await row(
    "1 one object: branded, frozen to the last member, digest echoed",
    [true, true, true, true, true],
    async () => {
      const { valid, roots_digest } = await v.verifyDecision(loan, { now, trust: policy });
      const plain = await v.verifyDecision(loan, { now, trust: { issuers: [issuer] } });
      return [
        valid,
        roots_digest === policy.digest,
        plain.roots_digest === policy.digest,
        Object.isFrozen(policy),
        Object.isFrozen(policy.issuers),
      ];
    },
  );
  await row("1 a policy names its path", "TypeError: trust.issuers[0].public_key:", () =>
    v.createTrustPolicy({ issuers: [{ public_key: "no key" }] }),
  );
  await row("1 a plain object without a prototype", [true, null], async () =>
    brief(
      await v.verifyDecision(loan, { now, trust: Object.assign(Object.create(null), { issuers: [issuer] }) }),
    ),
  );
}

/** Read at the door. */
export async function two(): Promise<void> {
  const altered = text.replace('"approve"', '"decline"');
  const bytes = new TextEncoder().encode(altered);
  async function* reused() {
    yield bytes;
    bytes.set(new TextEncoder().encode(text).subarray(0, bytes.length));
  }
  const all = async (inputs: AsyncIterable<unknown> | Iterable<unknown>) => {
    const valid: boolean[] = [];
    for await (const result of v.verifyDecisions(inputs, { now })) valid.push(result.valid);
    return valid;
  };
  await row("2 a buffer that is reused", [false], () => all(reused()));
  await row("2 an object that is mended after it was handed over", [false, true], () => {
    const value = { ...loan, expires_at: loan.expires_at + 1 };
    return all(
      (function* () {
        yield value;
        value.expires_at = loan.expires_at;
        yield value;
      })(),
    );
  });
  await row("2 verifyDecision: mended after the call", false, () => {
    const value = { ...loan, expires_at: loan.expires_at + 1 };
    const result = v.verifyDecision(value, { now });
    value.expires_at = loan.expires_at;
    return result.then(({ valid }) => valid);
  });
  await row("2 trust: weakened after the call", [false, "issuer_not_trusted"], () => {
    const issuers = [stranger];
    const result = v.verifyDecision(loan, { now, trust: { issuers } });
    issuers[0] = issuer;
    return result.then(brief);
  });
}
