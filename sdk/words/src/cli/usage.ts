/** What a language brings for mistakes in the command lines of each command, and for what they were given. */
export interface UsageWords {
  readonly toAndSecret: string;
  readonly toAddress: string;
  wholeFromOne(option: string): string;
  readonly periodStatement: string;
  readonly keyOfPeriod: string;
  readonly endOfPeriod: string;
  readonly beginningOfPeriod: string;
  readonly onePeriodStatement: string;
  readonly beaconOrNonce: string;
  readonly nonceEvidence: string;
  periodNotOver(end: string): string;
  readonly sampleSize: string;
  readonly answerParts: string;
  readonly leavesFile: string;
  noLineAt(from: number): string;
  endsBefore(name: string, from: number): string;
  readonly bundleActions: string;
  readonly bundleParts: string;
  readonly nameAndOut: string;
  readonly oneProvingKey: string;
  readonly statementOptions: string;
  readonly contributionDigits: string;
  readonly ceremonyActions: string;
  readonly twoProvingKeys: string;
  periodActions(actions: string): string;
  readonly evidenceWithoutSource: string;
  readonly sequenceForm: string;
  secretInConfig(path: string): string;
  readonly policyCheck: string;
  readonly oneReason: string;
  noReason(reason: string, like: readonly string[]): string;
  readonly receiptActions: string;
  readonly chainReceipts: string;
  readonly sourceActions: string;
  sourceTakesNo(action: string, option: string): string;
  readonly askTakesNoFiles: string;
  readonly requestAndValues: string;
  readonly evidenceParts: string;
  optionExpected(option: string): string;
  readonly disclosureParts: string;
  readonly receiptFiles: string;
  readonly minimumRange: string;
  readonly secretToFile: string;
  readonly nameOfKey: string;
  readonly keysActions: string;
  readonly noStream: string;
  wholeBetween(option: string, least: number, most: number, found: string): string;
  readonly authorityKey: string;
  readonly daysRange: string;
  readonly shellExpected: string;
  cannotBeUsed(name: string, why: string): string;
  noSecretKey(name: string): string;
  readonly otherStatement: string;
  readonly noReceipts: string;
  noStatement(name: string, why: string): string;
  lineTooLong(path: string): string;
  noAttestation(place: string, why: string): string;
  notSigned(place: string): string;
  otherKey(place: string): string;
  readonly logTimeMissing: string;
  readonly logTimeNotWitnessed: string;
  readonly drawNotStated: string;
  beaconUnknown(chain: string): string;
  noBeacon(name: string, why: string): string;
  noRequest(name: string, why: string): string;
  drawnMissing(id: string): string;
  noLeaf(path: string, line: number, why: string): string;
  noOpeningLine(path: string, line: number): string;
  readonly zstdUnknown: string;
  noLogEvidence(name: string, missing: string): string;
  noSnapshot(name: string, why: string): string;
  readonly noTerms: string;
  configForm(name: string): string;
  noParent(name: string, why: string): string;
  noSourceRequest(name: string): string;
  noOpening(name: string): string;
  noDecision(name: string): string;
  noSourceStatement(name: string): string;
  notRead(path: string): string;
  readonly damaged: string;
  /** Where one is expected. */
  readonly one: Readonly<
    Record<
      | "statement"
      | "answer"
      | "evidence"
      | "configuration"
      | "attestation"
      | "fileToWrite"
      | "file"
      | "publicKey"
      | "fileOrInput"
      | "manifestFile"
      | "attestations",
      string
    >
  >;
  explained(reason: string, of: string): string;
  /** @param what a part of a sentence, as verdicts name it */
  onlyMissing(what: string): string;
  readonly stepFails: string;
  /** What a command did not do, before why. */
  readonly undone: Readonly<Record<"disclosed" | "done" | "drawn" | "made" | "signed", string>>;
}
