/** What each command about documents says of itself, in English. */

const TRUST = `  --trust FILE       whom you trust: JSON, see "vdi help trust", or a file exported from the audit page
  --profile NAME     strict, standard, minimal, or a profile's full identifier
  --at TIME          the time asked about: Unix seconds, or such as 2026-01-31T12:00:00Z
  --json             print the machine result, the same that the library gives`;

const THIN = `  FILE holds one document, or one a line (JSON Lines), and so does what is written.
  --out FILE         write there instead of to standard output
  --json             as without: what is written is JSON`;

const STREAM = `vdi verify --stream FILE|- [options]
  JSON Lines, attestations full or thin, plain or packed with gzip or zstd; a row of JSON a line:
  { end, verdict, kind?, documents?, reason?, step?, attestation_id?, issuer?, outcome?, issued_at?, trust? }
  Each line is judged alone, in constant memory, on all processors; end says where it ends. What the lines come to
  stands on standard error: as JSON, or as a sentence where that is a terminal.
  --from BYTES       begin there: where a row said that its line ends; counted unpacked
  --unordered        rows as they are done; batches of up to 64 lines come in any order
  --threads N        1 to 64; default: processors`;

export const HELP_OF_DOCUMENTS = {
  verify: {
    summary: "verify documents offline and say on whose word each pass rests",
    help: `vdi verify FILE...|- [options]
  Verifies attestations, receipts, audit bundles, billing attestations, and the documents and tiles of logs,
  alone and together; of JSON Lines each line. What lies beside a document counts: receipts are held against
  the only attestation there is, entries against proofs and checkpoints, bills against their receipts.
  Packed files (gzip, zstd) are read as they are.
${TRUST}
  --attestation FILE hold receipts against this attestation
  --html FILE|-      write a report to print or mail; with - in place of the lines

${STREAM}

Exit code: 0 valid, 1 not valid, 2 could not be checked, 64 wrong use, 130 stopped. Of several
documents the worst counts.`,
  },
  inspect: {
    summary: "show what a document says, unverified",
    help: `vdi inspect FILE...|- [options]
  Shows what documents say, unverified.
  --json             a line of { source, kind, document } for each, as it was read

Exit code: 0 when every document was recognised, otherwise 2.`,
  },
  explain: {
    summary: "say what a reason code means",
    help: `vdi explain REASON [--json]
  Says what a reason means, such as vdi verify prints beside a step: which checks give it, and its sentences, with a
  name in angle brackets for each value: which of them is said depends on the values that there are.

Exit code: 0 explained, 64 there is no such reason.`,
  },
  receipt: {
    summary: "issue a receipt about an attestation, or verify receipts and chains",
    help: `vdi receipt issue ATTESTATION|- [options]
  Verifies an attestation and signs what that came to. STRICT where no profile is given.
  --key FILE         the verifier's secret key, 64 hex digits; without it a key is made for this receipt alone
  --kid ID           stated key id
  --verifier ID      vdi:verifier:<name>; named after the key where absent
  --parent FILE      the receipt that this one follows in a chain
  --out FILE         write the receipt there instead of to standard output
                     (--json: the receipt with the verification that it is about)
vdi receipt verify FILE...|- [--attestation FILE]
vdi receipt chain FILE...|- [--attestation FILE]
  The receipts of one chain, in any order.
${TRUST}

Exit code: issue: that of the attestation's verdict; verify, chain: 0 valid, 1 not valid, 2 could not be checked.`,
  },
  score: {
    summary: "score a set of receipts, 0 to 100",
    help: `vdi score FILE...|- [options]
  Scores receipts about one attestation, 0 to 100. The score measures agreement, not truth.
${TRUST}
  --minimum N        the score that is wanted; default 50

Exit code: 0 the score is reached, 1 it is not, 2 no receipt counts.`,
  },
  accept: {
    summary: "evaluate an acceptance policy over receipts",
    help: `vdi accept FILE...|- [options]
  Evaluates an acceptance policy over receipts. The trusted verifier set is that of the trust file.
  --level LEVEL      low, medium (default), high or critical
  --attestation FILE the attestation itself; level critical asks for it
  --spot-check RATE  probability of verifying the attestation anew, 0 to 1; default 0.05
${TRUST}

Exit code: 0 accepted, 1 refused, 2 something that the policy needs was not given.`,
  },
  bundle: {
    summary: "pack an attestation and all that is said about it into one file, or verify one",
    help: `vdi bundle create --attestation FILE [options]
  --attestation FILE      the attestation, whole or thin, or - for standard input
  --source FILE           source evidence about it; may be given several times
  --receipt FILE          a receipt about it; may be given several times
  --log FILE              evidence that a log includes a receipt; may be given several times: a C2SP
                          tlog-proof, or JSON with entry, proof (or inclusion) and checkpoint
  --revocation FILE       a revocation snapshot, or { snapshot, envelope }
  --manifest FILE         the policy's manifest
  --circuit-record FILE   a circuit record beside the attestation's own
  --out FILE              write the bundle there instead of to standard output
  --json                  with --out: print what was packed as a JSON object
vdi bundle verify FILE|- [options]
${TRUST}

Exit code: create: 0, 1 when parts do not belong together, 2 when one cannot be read; verify: 0 valid, 1 not valid,
2 could not be checked.`,
  },
  slim: {
    summary: "leave out of attestations what every reader has",
    help: `vdi slim FILE|- [options]
  Leaves out of attestations what every reader has: published policies, built-in keys and their records. Nothing is
  verified. vdi verify and vdi expand take the thin form.
${THIN}

Exit code: 0, 1 when something in the file is no attestation, 2 when it cannot be read; then nothing is written.`,
  },
  expand: {
    summary: "put it back, exactly",
    help: `vdi expand FILE|- [options]
  Puts back into thin attestations what was left out: exactly the documents that were made thin. Nothing is verified.
${THIN}

Exit code: 0, 1 when one does not expand to the document of its hash, 2 when the file cannot be read; then nothing is written.`,
  },
  badge: {
    summary: "draw what a check came to, as a picture",
    help: `vdi badge ATTESTATION [options]
  Verifies the attestation and draws what that came to as SVG: who decided what, when, when it was checked and by what.
  A picture proves nothing, and says so: what counts is the check that it leads to, <vdi-verify> or an audit page.
  --trust FILE       whom you trust: JSON, see "vdi help trust"
  --profile NAME     strict, standard, minimal, or a profile's full identifier
  --at TIME          the time asked about: Unix seconds, or such as 2026-01-31T12:00:00Z
  --link URL         where a click leads, such as an audit page with the document in its fragment
  --out FILE         write it there instead of to standard output
  --json             answer with valid, conclusive, reason, and the picture as svg or the file it is in

Exit code: 0 drawn and valid, 1 drawn and not valid, 2 drawn and could not be checked, or a file cannot be read.`,
  },
};
