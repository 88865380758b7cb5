// No value that a caller may pass by mistake in the place of options makes a demand weaker: whatever is no plain object
// of known own members is a TypeError (RangeError for numbers out of bounds), at every exported function, at the
// position itself and at each of its members.

import * as examine from "@svc/audit";
import * as billing from "@svc/billing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MADE, ODD } from "../../../tools/fixtures/odd-values.ts";
import * as packages from "../src/index.ts";

const { TransparencyLog, VDI, VerifierRegistry, Witness, LogClient } = packages;

// Answers are compared with each other, and some state the time.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
});

test("two hundred odd values", () => {
  expect(ODD.length + MADE.length).toBeGreaterThanOrEqual(200);
});

const NO_FILES = { read: async () => null, write: async () => undefined };
const LOG_SIGNER = packages.createNoteSigner("log.example", new Uint8Array(32).fill(1));
const LOG_POLICY = packages.makeLogPolicy({ log: LOG_SIGNER.key });
const ENDPOINT = {
  key: packages.createNoteSigner("witness.example", new Uint8Array(32).fill(2), "cosignatureV1").key,
  post: async () => ({ status: 500, body: "" }),
};

const PERIOD_TERMS = { issuer: packages.createSigner("01".repeat(32)).publicKey, from: 1, to: 2 };

type Call = (options: unknown) => unknown;

const as = <T>(value: unknown) => value as T;
const many = (options: unknown) => packages.verifyDecisions([], as(options)).next();
const STEPS = [
  "validatePipelineIntegrity",
  "validatePolicyIntegrity",
  "validateSchema",
  "validateTimestamps",
  "verifyCircuitGovernance",
  "verifyKeyIntegrity",
  "verifySignature",
  "verifyZKProof",
] as const;

/** Every exported function and class that takes options, with its members that are read in turn. */
const POSITIONS: Readonly<
  Record<
    string,
    {
      readonly call: Call;
      readonly members?: readonly string[];
      /** It says whom the caller trusts: a member that is `undefined` throws. */
      readonly isTrust?: true;
    }
  >
> = {
  ...Object.fromEntries(
    [...STEPS, "verifyDecision", "verify"].map((name) => [
      name,
      {
        call: (o: unknown) => as<Record<string, (...args: unknown[]) => unknown>>(packages)[name]?.({}, o),
        members: VERIFY(),
      },
    ]),
  ),
  verifyDecisions: { call: many, members: [...VERIFY(), "groupSize"] },
  verifyPeriod: {
    call: (o) => packages.verifyPeriod({}, as(o)),
    members: ["verification", "logs", "log"],
  },
  verifyAnswer: {
    call: (o) => packages.verifyAnswer({}, as(o)),
    members: ["verification", "logs", "request", "beacons"],
  },
  PeriodBuilder: {
    call: (o) => new packages.PeriodBuilder(as(filledIn(o, PERIOD_TERMS))),
    members: ["issuer", "from", "to", "stream", "previous", "draw", "onLeaf", "onElsewhere"],
  },
  closePeriod: {
    call: (o) => packages.closePeriod([], as(filledIn(o, PERIOD_TERMS))),
    members: ["issuer", "from", "to", "stream", "previous", "draw", "onLeaf", "onElsewhere"],
  },
  verifyDisclosure: { call: (o) => packages.verifyDisclosure({}, {}, as(o)), members: VERIFY() },
  slim: {
    call: (o) => packages.slim("{}", as(o)),
    members: ["policies", "keys", "records"],
  },
  expand: {
    call: (o) => packages.expand("{}", as(o)),
    members: ["policies", "keys", "records"],
  },
  readOptions: { call: (o) => packages.readOptions(as(o)), members: VERIFY() },
  verifyAndReceipt: {
    call: (o) => packages.verifyAndReceipt({}, as(o)),
    members: [...VERIFY(), "signingKey", "kid", "verifierId", "parentReceiptHash", "chainDepth"],
  },
  verifyReceipt: {
    call: (o) => packages.verifyReceipt({}, as(o)),
    members: [...ANCHORS(), "now", "logTime"],
  },
  verifyReceiptChain: {
    call: (o) => packages.verifyReceiptChain([], as(o)),
    members: [...ANCHORS(), "now", "logTimes"],
  },
  scoreReceiptSet: { call: (o) => packages.scoreReceiptSet([], as(o)), members: STANDING() },
  scoreReceiptSetAsync: { call: (o) => packages.scoreReceiptSetAsync([], as(o)), members: STANDING() },
  evaluateAcceptancePolicy: {
    call: (o) => packages.evaluateAcceptancePolicy([], as(o)),
    members: ACCEPTANCE(),
  },
  resolveIssuer: { call: (o) => packages.resolveIssuer("lender.example", as(o)), members: ["fetch"] },
  openPacket: {
    call: (o) => packages.openPacket({ domain: "lender.example", key: new Uint8Array(16) }, as(o)),
    members: ["fetch"],
  },
  sealPacket: {
    call: (o) => packages.sealPacket({}, as(filledIn(o, { page: "https://audit.example/" }))),
    members: ["page"],
  },
  createTrustPolicy: { call: (o) => packages.createTrustPolicy(as(o)), members: TRUST(), isTrust: true },
  loadManifest: {
    call: (o) => packages.loadManifest({}, as(o)),
    members: ["authorities", "at", "clockSkewSeconds"],
  },
  issueAuthorityBinding: {
    call: (o) => packages.issueAuthorityBinding(as({}), as(o)),
    members: ["signingKey", "kid", "issuedAt", "expiresAt"],
  },
  makeLogPolicy: {
    call: (o) => packages.makeLogPolicy(as(o)),
    members: ["log", "witnesses", "threshold"],
    isTrust: true,
  },
  readLogPolicy: underLogPolicy((policy) => packages.readLogPolicy(policy, "policy")),
  openCheckpoint: underLogPolicy((policy) => packages.openCheckpoint("", as(policy))),
  verifyLogEvidence: underLogPolicy((policy) => packages.verifyLogEvidence({}, as(policy))),
  verifyStatementInclusion: underLogPolicy((policy) =>
    packages.verifyStatementInclusion({}, { document: "" }, as(policy)),
  ),
  verifyReceiptInclusion: underLogPolicy((policy) =>
    packages.verifyReceiptInclusion({}, { document: "" }, as(policy)),
  ),
  fsck: {
    call: (o) => packages.fsck(async () => null, as<never>(o)),
    members: ["policy", "checkEntry", "onProgress"],
  },
  fsckStore: { call: (o) => packages.fsckStore(new packages.MemoryStore(), as<never>(o)) },
  collectCosignatures: {
    call: (o) => collect([filledIn(o, ENDPOINT)]),
    members: ["key", "post"],
  },
  publishLog: {
    call: (o) => packages.publishLog(new packages.MemoryStore(), NO_FILES, as(filledIn(o, LOG_SIGNER))),
    members: ["key", "sign"],
  },
  TransparencyLog: { call: (o) => new TransparencyLog(as(o)), members: ["now"] },
  VerifierRegistry: {
    call: (o) => new VerifierRegistry(as(o)),
    members: ["now", "requireProofOfPossession", "name"],
  },
  LogClient: {
    call: (o) => new LogClient(as(filledIn(o, { source: NO_FILES.read, policy: LOG_POLICY }))),
    members: ["policy"],
  },
  Witness: { call: (o) => new Witness(as(o)) },
  VDI: { call: (o) => new VDI(as(o)), members: ["signingKey", "circuitDir", "kid", "now"] },
  attest: { call: (o) => packages.attest(as(o)), members: ["pipeline", "decision", "authority", "options"] },
  definePipeline: { call: (o) => packages.definePipeline(as(o)), members: ["authority", "manifest"] },
  proveUnsigned: {
    call: (o) => packages.proveUnsigned(as(o), as({}), as({})),
    members: ["issuer", "circuitDir", "now"],
  },
};

/** But for evidence, which is read as a stranger's. */
function VERIFY() {
  return packages.VERIFY_OPTIONS.filter((name) => name !== "evidence");
}
function ACCEPTANCE() {
  return [
    "level",
    "tvs",
    "registry",
    "verification",
    "logTimes",
    "now",
    "random",
    "at",
    "maxEvaluatedAgeSeconds",
    "roots",
    "revocation",
    "revocationKeys",
  ];
}
function ANCHORS() {
  return ["trustedVerifiers", "registry", "tvs"];
}
function underLogPolicy(call: Call) {
  const members = ["log", "origin", "witnesses", "threshold"];
  return { call: (o: unknown) => call(filledIn(o, { ...LOG_POLICY })), members, isTrust: true } as const;
}
function collect(witnesses: unknown) {
  const note = packages.signCheckpoint({ size: 1, root: new Uint8Array(32) }, LOG_SIGNER);
  return packages.collectCosignatures(note, () => new Uint8Array(32), as(witnesses));
}
/**
 * Adds required members beside a single one, so that a call is refused for the odd member and not for a missing one.
 */
function filledIn(given: unknown, rest: object): unknown {
  try {
    const [name, ...more] = Object.keys(given as object);
    return name !== undefined && more.length === 0 && name in rest
      ? { ...rest, ...(given as object) }
      : given;
  } catch {
    return given;
  }
}
function STANDING() {
  return [
    ...ANCHORS(),
    "now",
    "at",
    "logTimes",
    "maxEvaluatedAgeSeconds",
    "roots",
    "revocation",
    "revocationKeys",
  ];
}
function TRUST() {
  return [
    "issuers",
    "domains",
    "verificationKeys",
    "governanceKeys",
    "manifestAuthorities",
    "revocationKeys",
    "minimumGrade",
    "publicBeacons",
    "ceremonyKeys",
    "sources",
    "acceptUnrecognisedKey",
    "type",
    "profileId",
    "requireGovernance",
    "directories",
    "meterKeys",
    "trustedVerifiers",
    "tvs",
    "registry",
    "logs",
    "revocation",
    "digest",
  ];
}

/** Exported functions and classes that take no options of a demand: evidence, values and stores in their place. */
const WITHOUT =
  `CompactRange MemoryReceiptStore MemoryStore MemoryVerifierStorage MemoryWitnessStore PolicyRefusal
  SqlReceiptStore SqlStore PeriodTree advanceHead answerSample appendEntries appendEntry appendLeaves appendStatement assertCount assertSameHistory
  checkEquivocation checkLoggedReceipt checkLoggedStatement checkpointDocument checkpointOf compareHeads completedNodes
  consistencyOf consistencyProof countsFault createSampleRequest cosignPublished cosignText cosignatureTime createNoteSigner createSigner decodeBundle
  documentVerdictOf deriveKeyId deriveKid emptyRoot encodeAddCheckpoint encodeBundle encodeCheckpoint encodeNote encodeSignatureLine
  encodeTilePath encodeTlogProof encodeVkey entryOfExtra explainConstraints fetchNodes findCircuitDir findStatement foldHashes
  foldRange formatTrustFile fsckReceiptStore generateSecretKey getAuthorityBinding getConstraints getInputs getManifest
  getManifestVersion hasEquivocated hashAttestation hashLeaf hashNode hashReceipt headOf httpSource inclusionProof
  inclusionProofOf inputPointers insertLeaf isProofOfThisLog isReadReason issuePeriodStatement issueReceipt leafText lintPolicy listManifestVersions listManifests listStatements makeNoteKey
  missingSteps newTiles nodeReader openNote openSealedPacket packetAddress parseAddCheckpoint parseBeaconRound parseCheckpoint parseDecimal
  parseLogEvidence parseNote parsePacketLink parsePeriodEvidence parseRegistryDocument parseSampleAnswer parseSampleRequest parseSignatureLine parseTilePath parseTlogProof parseTrustFile parseVkey
  perfectNodes periodEntryOf pipelineOf planConsistency planInclusion profileOf proofDocumentOf provePossession publishedManifestHash
  publishedVersions HeldAttestation readCarried readLeaf readLogEntry readLogHead readStatementEntry readTile readTileResource receiptEntryCheck recordOf requireVkey
  requiredSteps rootAt roundOfSample sampleOf slimForAnyReader signCheckpoint signText signUnsigned signedLogEntryOf signedStatementEntryOf supersessionFault tileAt timeOfRound tooLarge treeRoot trustDigest verifyConsistency
  verifyInclusion verifyPeriodEvidence verifyPossession verifyReceiptAt verifySubtreeConsistency
  verifySubtreeInclusion verifyTextSignature verdictOf
  checkEquivocationAcross coverageGap logNamedIn planShards reportAcross shardOf shardsAbout`.split(/\s+/);

test("every exported function has a row, or is said to take no options", () => {
  const exported = Object.entries(packages).flatMap(([name, value]) =>
    typeof value === "function" ? name : [],
  );
  expect(exported.filter((name) => !(name in POSITIONS) && !WITHOUT.includes(name))).toEqual([]);
  expect([...Object.keys(POSITIONS), ...WITHOUT].filter((name) => !exported.includes(name))).toEqual([]);
});

const OTHERS: typeof POSITIONS = {
  "collectCosignatures, its list": { call: collect },
  verifyBilling: {
    call: (o) => billing.verifyBilling({ attestation: {} }, as(o)),
    members: ["trust", "at", "revocation", "checkInclusion"],
  },
  verifyBillingAttestation: {
    call: (o) => billing.verifyBillingAttestation({ attestation: {} }, as(o)),
    members: ["trust"],
  },
  "evaluateAcceptancePolicy, its verification": {
    call: (o) => packages.evaluateAcceptancePolicy([], { verification: as(o) }),
    members: VERIFY(),
  },
  "verifyAnswer, its verification": {
    call: (o) => packages.verifyAnswer({}, { verification: as(o) }),
    members: VERIFY(),
  },
  "examine, its trust": {
    call: (o) => examine.examine([], as(o)),
    members: ["verification", "anchors", "logs"],
    isTrust: true,
  },
  "examine, its verification": {
    call: (o) => examine.examine([], { verification: as(o) }),
    members: VERIFY(),
  },
  "examine, its anchors": {
    call: (o) => examine.examine([], { anchors: as(o) }),
    members: ANCHORS(),
    isTrust: true,
  },
  "examine, its options": {
    call: (o) => examine.examine([], {}, as(o)),
    members: ["at", "now", "signal", "onProgress", "keep", "verifyMany"],
  },
  verifyBundle: {
    call: (o) => examine.verifyBundle({}, as(o)),
    members: [...ANCHORS(), "trust", "logs"],
  },
  "verifyDecision, its trust": {
    call: (trust) => packages.verifyDecision({}, as({ trust })),
    members: TRUST(),
    isTrust: true,
  },
};

describe.each(Object.entries({ ...POSITIONS, ...OTHERS }))(
  "%s",
  (_name, { call, members = [], isTrust = false }) => {
    const answerTo = async (options: unknown) =>
      (async () => call(options))().then(
        (value) => JSON.stringify(value, (_, one) => (typeof one === "bigint" ? `${one}` : one)),
        (error) => (isCallersError(error) ? error.message : `not the caller's: ${error}`),
      );

    test("undefined is absent, and a TypeError by its path inside trust", async () => {
      const absent = await answerTo({});
      const whole = await answerTo(undefined);
      expect(whole).not.toMatch(/^not the caller's/);
      for (const member of members) {
        const answer = await answerTo({ [member]: undefined });
        if (isTrust) expect(answer, member).toMatch(new RegExp(`\\b${member}: undefined$`));
        // Where it is required, it is missing.
        else if (answer !== absent) expect(answer, member).toMatch(/: expected/);
      }
      // A value that is no options object, such as a function, is refused also where it is empty.
      if (whole !== absent) expect(`${whole} ${absent}`).toMatch(/: (expected|undefined)/);
    });

    test.each(ODD)("%s", async (_odd, make) => {
      await expect((async () => call(make()))()).rejects.toThrow(/Error|expected|unknown|cannot|member/);
      await expect((async () => call(make()))()).rejects.toSatisfy(isCallersError);
      for (const member of members) {
        await expect((async () => call({ [member]: make() }))(), member).rejects.toSatisfy(isCallersError);
      }
    });

    test("none of the made ones weakens a demand", async () => {
      const taken: string[] = [];
      const refuses = async (what: string, options: unknown) => {
        try {
          await call(options);
          taken.push(what);
        } catch (error) {
          if (!isCallersError(error)) taken.push(`${what}: ${error}`);
        }
      };
      for (const [odd, make] of MADE) {
        await refuses(odd, make());
        for (const member of members) await refuses(`${member}, ${odd}`, { [member]: make() });
      }
      expect(taken).toEqual([]);
    });
  },
);

/** Never the proxy's own error, and never a TypeError of the engine's that happens on the way. */
function isCallersError(error: unknown): boolean {
  const { message } = error as Error;
  const ours = error instanceof TypeError || error instanceof RangeError;
  return ours && !/Cannot (read|convert|destructure)|is not (a function|iterable)|proxy's own/.test(message);
}
