/** What commands say of what they did and found, in English. */

/** @param count of things that English counts by adding an s */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function entries(size: number | string): string {
  return Number(size) === 1 ? "1 entry" : `${size} entries`;
}

function listed(parts: readonly string[]): string {
  return parts.join(", ");
}

export const SAYS_IN_ENGLISH = {
  typing: "Reading what you type; end it with Ctrl-D.",
  /** What is done about it here, by the reason that says so. */
  advice: {
    trust_roots_are_the_readers:
      "These are trust roots: give them with --trust, and the documents that they are to judge.",
  },
  /** Progress. */
  done: (done: number, total: number) => `${done} of ${total}`,
  writtenTo: (said: string, file: string) => `${said} Written to ${file}`,
  othersMayRead: (path: string) =>
    `${path}: other users of this machine may read this secret key (chmod 600 it)`,
  noReceiptIn: (source: string, kind: string) => `${source} is left out: it is no receipt (${kind})`,
  /** What a library says of its own arguments, in its words. */
  library: (message: string) => message,
  nothingVerified: "Nothing was verified.",

  accept: {
    accepted: "Accepted",
    refused: "Refused",
    count: (count: number) =>
      count === 1
        ? "1 receipt counts on the policy's terms"
        : `${count} receipts count on the policy's terms`,
    unanchored:
      "whose keys these are was not looked at: neither a trusted verifier set nor a registry was given",
    forceUnknown: "whether the attestation is in force was not looked at: it was not given",
    revocationUnknown: "whether the attestation was revoked since was not looked at: no snapshot was given",
    anew: (valid: boolean) => `the attestation was verified anew: ${valid ? "valid" : "not valid"}`,
  },
  attest: {
    proving: "Proving, which takes some seconds ...",
    noRules:
      "The pipeline has neither a manifest nor constraints: the proof shows that a pipeline was named, and no rule at all.",
    keyForgotten: "No --key was given: the key that signed it is forgotten.",
    made: (id: string, key: string) => `Made ${id}, signed by ${key}.`,
    forbidden: (why: string) => `Not made: the rules do not allow this decision. ${why}`,
  },
  authority: {
    signed: (name: string, rules: string, key: string, until: string) =>
      `Signed for ${name}: the rules ${rules}, by ${key}, until ${until}.`,
  },
  badge: {
    drawn: (file: string) =>
      `Drawn to ${file}. A picture proves nothing: link it to where it can be checked.`,
  },
  bundle: {
    packed: (id: string, receipts: number, log: number) =>
      `Packed ${id} (receipts: ${receipts}, log entries: ${log}). Nothing was verified.`,
    notPacked: (why: string) => `These parts cannot be packed: ${why}`,
    itIs: (kind: string) => `It is: ${kind}.`,
    missing: {
      entry: "a log entry",
      proof: "an inclusion proof",
      checkpoint: "a checkpoint",
    },
  },
  ceremony: {
    checking: (percent: number) => `checking ${percent} %`,
    contributing: (percent: number) => `contributing ${percent} %`,
    whole: (count: number) =>
      `The key is the initial key with ${counted(count, "contribution")} applied, and nothing else.`,
    goesOn: (file: string) => `It has every contribution of ${file}, each in its place.`,
    publish: (place: number) =>
      `Contributed as number ${place}. Publish this hash, and sign a statement over it:`,
    handOn: (file: string, sha256: string) => `The key to hand on is ${file}, SHA-256 ${sha256}.`,
    refused: (why: string) => `Refused, and nothing was contributed: ${why}`,
    signed: (key: string, file: string) => `Signed by ${key}: ${file}.`,
  },
  disclose: {
    disclosed: (what: readonly string[], id: string) =>
      `Disclosed ${what.length === 0 ? "nothing" : listed(what)} of ${id}. The other inputs stay hidden.`,
    path: "the path",
    notTheOpening: (opening: string, attestation: string, why: string) =>
      `Not disclosed: ${opening} is not the opening of ${attestation} (${why})`,
  },
  inspect: {
    notVerified: "not verified",
    notShown: (why: string) => `Not shown: ${why}`,
    items: (count: number) => counted(count, "item"),
    cannotBeRead: "cannot be read",
    noNote: "no checkpoint note",
    none: "none",
    rule: (id: string, critical: boolean, said: string) =>
      `${id} (${critical ? "critical" : "reported"}): ${said}`,
    kid: (key: string, kid: string) => `${key} (kid ${kid})`,
    verifier: (id: string, key: string) => `${id} with key ${key}`,
    says: (valid: boolean, reason: string | undefined, conclusive: boolean) =>
      `${valid ? "valid" : `not valid (${reason ?? "no reason given"})`}${conclusive ? "" : ", inconclusive"}`,
    labels: {
      problem: "problem",
      path: "path",
      bytes: "bytes",
      id: "id",
      index: "index",
      log: "log",
      entries: "entries",
      root: "root",
      signedAs: "signed as",
      pipeline: "pipeline",
      outcome: "outcome",
      policy: "policy",
      rule: "  rule",
      notice: "notice",
      issuer: "issuer",
      issued: "issued",
      expires: "expires",
      proofKey: "proof key",
      circuitRecord: "circuit record",
      attestation: "attestation",
      verifier: "verifier",
      says: "says",
      profile: "profile",
      made: "made",
      depth: "chain depth",
    },
  },
  keys: {
    labels: {
      secret_key_file: "secret key file",
      public_key: "public key",
      kid: "kid",
      revoke_as: "revoke as",
      vkey: "vkey",
      usable: "usable",
      fault: "fault",
    },
    noHex: "It is not 64 hex digits in lower case.",
  },
  log: {
    notLogged: (name: string, why: string) =>
      `Not logged: ${name} is no statement that its key signed (${why}).`,
    refused: (why: string) => `the service refused: ${why}`,
    entry: (index: number, time: string, said: string) =>
      `Entry ${index} by the log's clock on ${time}. ${said}`,
    holds: "The proof holds under a log that you named.",
    holdsUnderNone: "The proof holds under none of the logs that you named.",
    unchecked: "Nothing of the proof was checked. Give --trust.",
    whole: (size: number | string, root: string, pinned: boolean) =>
      `whole: ${entries(size)}, root ${root}, ${pinned ? "signed by the pinned key" : "its signature was not checked (no --vkey)"}`,
    broken: (findings: number, size: number | string) =>
      `broken: ${counted(findings, "finding")} in a log of ${entries(size)}`,
    more: (count: number) => `and ${count} more`,
    /** What a target did otherwise than it has to, in the words of whoever noticed. */
    violation: (found: string) => found,
    held: "held",
    notHeld: "BROKEN",
    hammered: (
      held: boolean,
      { appended, perSecond, repeated, checkpoints, proofs, size }: Readonly<Record<string, number>>,
    ) =>
      `${counted(appended ?? 0, "receipt")} (${perSecond}/s), ${counted(repeated ?? 0, "repeat")}, ${counted(checkpoints ?? 0, "checkpoint")}, ${counted(proofs ?? 0, "proof")} while writing${held ? `, all verified against the tree of ${size}` : ""}`,
    needVkey: "--origin, --witness and --threshold need --vkey",
    threshold: (found: string) => `--threshold: expected a whole number, got ${found}`,
    onlyHttp: (place: string) => `${place}: only http and https are read, and folders`,
    noFolder: (place: string) => `${place}: there is no such folder`,
    isFile: (place: string) => `${place} is a file: a published log is a folder`,
    onePlace: "expected one url or folder",
    placeAndFolder: "expected one url or folder, and a new folder",
    hammerNoPlace: "the hammer makes a log of its own and takes no place",
    folderUnwritable: (folder: string) => `${folder} cannot be written to`,
    folderNotEmpty: (folder: string) => `${folder} holds something already, and is left as it is`,
    notCopied: (path: string) => `${path} was not copied`,
    notALog: (path: string, why: string) => `${path} cannot be used as a log: ${why}`,
    noSqlite: "this Node has no SQLite driver; use Node 22.13 or later",
    moreHelp: "vdi-log --help says more.",
  },
  period: {
    stated: (count: number, voids: number, issuer: string) =>
      `Stated ${counted(count, "attestation")} and ${counted(voids, "void number")} of ${issuer}. Log it: until then another could stand in its place.`,
    notOver: (end: string) =>
      `The period ends on ${end}, which is still to come: whatever this key attests until then is not in the statement and convicts it.`,
    neighbours: (before: number, after: number) =>
      `${counted(before + after, "attestation")} near an end ${before + after === 1 ? "is" : "are"} not counted: ${before} of the period before, ${after} of the next one.`,
    notClosed: (why: string) => `Not closed: ${why}`,
    attestationNotUsed: {
      unreadable: "cannot be read as an attestation; it may belong to this period",
      elsewhere: "not used: of another key or period, or not signed",
      not_reached: "not looked at",
    },
    statementNotUsed: {
      unreadable: "cannot be read as a period statement; it may be about this time",
      elsewhere: "not used: of another key, or not signed",
      not_reached: "not looked at",
    },
    moreNotUsed: (count: number) => `${count} more`,
    round: (round: number, chain: string, time: string) =>
      `Round ${round} of drand quicknet (${chain}), public on ${time}.`,
    searching: (read: number) => `${entries(read)} of the log read`,
    searched: (read: number, others: number) =>
      others === 0
        ? `Of ${entries(read)} of the log from the period's end on, none is of another statement about this time.`
        : `Of ${entries(read)} of the log from the period's end on, ${others} ${others === 1 ? "is" : "are"} of another statement of this key about this time: the issuer may have chosen between samples. Ask for it; two statements convict the key.`,
    searchedInPart: (read: number) =>
      `Only the first ${entries(read)} of the log from the period's end on were read: the rest may have another statement.`,
    otherStatement: (index: number, hash: string) => `Entry ${index}: statement ${hash}`,
    unknownEntries: (indices: string, count: number) =>
      `${entries(count)} of no known kind, which may be of another statement: ${indices}`,
    keepRequest:
      "The request holds your nonce. Keep it: only with --request does the answer show that nobody chose the sample.",
    asked: (count: number) => `Asked for ${count} ${count === 1 ? "leaf" : "leaves"}.`,
    answered: (count: number) => `Answered ${count} ${count === 1 ? "leaf" : "leaves"}.`,
    convicting: (file: string) =>
      `What convicts the key is in ${file}: anybody checks it with vdi period evidence.`,
    couldConvict: (count: number) => `What convicts the key can be written down: --evidence FILE (${count}).`,
    answers: {
      passed: "passed",
      failed: "failed",
      open: "could not be checked",
      left_out: "nothing was given",
    },
  },
  policy: {
    none: (name: string) => `${name} holds no manifest, no pipeline and no configuration of vdi attest`,
    nothingFound: "nothing found",
    findings: (count: number) => counted(count, "finding"),
    whole: "the policy",
    /** What the linter says of a code, in its own words or in this language's. */
    lint: (_code: string, sentence: string) => sentence,
  },
  receipt: {
    none: "No receipt: the document names no attestation that one could be about.",
    ephemeral: "Signed by a key made for this receipt and forgotten: it is nobody's word.",
    written: (id: string, file: string) => `Receipt ${id} written to ${file}`,
    chain: (count: number, depth: number, anchored: boolean) =>
      `a chain of ${counted(count, "receipt")}, depth ${depth}${anchored ? "" : "; the verifiers' keys are not confirmed"}`,
  },
  score: {
    of: (score: number, confidence: string) => `${score} of 100, ${confidence}`,
    confidence: {
      high_confidence: "high confidence",
      medium_confidence: "medium confidence",
      low_confidence: "low confidence",
    },
    count: (valid: number, total: number) =>
      `${valid} of ${counted(total, "receipt")} ${valid === 1 ? "counts and says" : "count and say"} valid`,
    distinct: (verifiers: number, profiles: number) =>
      `${counted(verifiers, "distinct verifier")}, ${counted(profiles, "profile")}`,
    proof: (verified: boolean): string =>
      verified
        ? "one that counts says that the zero-knowledge proof was verified"
        : "none that counts says that the zero-knowledge proof was verified",
    unanchored: "the verifiers' keys are not confirmed",
    ignored: (place: number, why: string) => `receipt ${place} does not count: ${why}`,
    zero: (why: string) => `The score is 0: ${why}`,
    reasons: {
      mixed_attestations: "the receipts are about several documents.",
      attestation_mismatch: "the receipts are about another document than the attestation given.",
      attestation_not_in_force: "the attestation is not in force at the time asked about.",
      attestation_revoked: "the revocation snapshot lists the attestation.",
      revocation_stale: "the revocation snapshot is too old, or of the future.",
      revocation_signature_missing: "snapshot keys are pinned, and none of them signed the snapshot.",
      too_many_receipts: "there are more receipts than are weighed.",
    },
  },
  source: {
    asked: (audience: string, challenge: string) =>
      `Asked for ${audience}; the decision's nonce is ${challenge}.`,
    signed: (inputs: readonly string[], key: string) => `Signed ${listed(inputs)} by ${key}.`,
    evidence: (inputs: readonly string[], id: string) => `Evidence about ${listed(inputs)} of ${id}.`,
    notAbout: (why: string) => `Not done: the statements are not about this decision (${why})`,
  },
  stream: {
    lines: (count: number) => counted(count, "line"),
    stopped: (lines: number) => `Stopped after ${counted(lines, "line")}.`,
    goOn: (from: number) => `Go on with --from ${from}`,
    anyOrder: "Rows came in any order: what is missing of the stream is not told by where one of them ends.",
    /** @param found words and counts of verdicts that came up */
    summary: (lines: number, found: readonly (readonly [verdict: string, count: number])[]) =>
      `${counted(lines, "line")}${found.length === 0 ? "" : `: ${listed(found.map(([verdict, count]) => `${count} ${verdict}`))}`}.`,
    verdicts: {
      verified: "verified",
      not_valid: "not valid",
      could_not_check: "could not be checked",
      expired: "expired",
    },
  },
  thin: {
    notDone: (place: string, why: string) => `Not done: ${place}: ${why}`,
    slim: (count: number) => `Made thin: ${counted(count, "attestation")}. Nothing was verified.`,
    expand: (count: number) => `Expanded: ${counted(count, "attestation")}. Nothing was verified.`,
  },
};
