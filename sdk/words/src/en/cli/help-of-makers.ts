/** What each command that makes, states or keeps something says of itself, in English. */

const WHOLE = `  --vkey <vkey>        pin the log's key; without it the checkpoint's signature is not checked
  --origin <origin>    first line of its checkpoints, where it is not the key's name
  --witness <vkey>     a witness to count; may be given several times
  --threshold <k>      how many of them must have cosigned
  --any                the entries are not receipt log entries; hash them only
  --json               print the report as JSON`;

const FSCK = `vdi-log fsck <url or folder> [options]
${WHOLE}`;

const EXPORT = `vdi-log export <url or folder> <new folder> [options]
  --tessera            with the state that Tessera's driver for file systems keeps beside a log
  --vkey, --origin, --witness, --threshold, --any, --json   as for fsck`;

const HAMMER = `vdi-log hammer [options]
  --writers <n>        concurrent writers (8)
  --readers <n>        concurrent readers (4)
  --seconds <n>        how long (5)
  --sqlite <file>      keep the log in an SQLite file; in memory otherwise
  --json               print the report as JSON`;

export const LOG_USAGE = `${FSCK}
${EXPORT}
${HAMMER}`;

const APPEND = `vdi log append STATEMENT --to URL --secret FILE [--trust FILE] [--out FILE] [--json]
  Logs a period statement, or a source's, at a service that keeps such a log, or finds it there: the same statement has
  one place. Prints the proof (C2SP tlog-proof) that vdi period verify --log and vdi verify take. Asked again later, the
  proof has the cosignatures that witnesses gave since.
  --to URL           the service, https://… or http:// on this machine
  --secret FILE      holds a credential with the scope "log"
  --trust FILE       with the log in it, the proof is checked under your own keys`;

export const HELP_OF_MAKERS = {
  keys: {
    summary: "make signing keys, show public keys, key ids and vkeys",
    help: `vdi keys generate FILE
  Makes an Ed25519 key and writes its secret half there (readable by you only; never over an existing file).
vdi keys show FILE|-
  The public key and key id of a secret key, and the names to revoke it by: a snapshot lists the public key or this
  key id. A kid of your own revokes only for readers who pinned the key under it: a thief states another.
vdi keys vkey FILE|- --name NAME [--witness]
  The C2SP vkey of a log's, or a witness's, secret key.
vdi keys check PUBLIC_KEY
  Whether this is a public key that signatures are accepted from.
  --json             print a JSON object

Exit code: 0, or 2 when a file cannot be read or written; check: 1 when the key is refused.`,
  },
  policy: {
    summary: "check the rules of a manifest or a pipeline",
    help: `vdi policy check FILE|ID...
  Looks for rules that decide nothing or say more than they prove. FILE holds a manifest, what vdi attest takes, or
  a pipeline as vdi.pipeline returns it; ID is a published manifest, or "published" for all of them.
  --json             a line of { source, findings } for each

Exit code: 0 when nothing was found, 1 when something was, 2 when a file cannot be read or holds no policy.`,
  },
  attest: {
    summary: "prove and sign one decision",
    help: `vdi attest CONFIG|- [options]
  CONFIG is JSON: { pipeline: { name, steps, manifest | constraints, outcomes?, derived?, version? },
                    decision: { path, inputs, outcome }, authority?, options? }, as attest(config) takes it;
                    options: { reasons: "all" } has a decline name the rules that it provably did not meet,
                    { sequence: { stream, number } } gives it a place in a numbered stream; so does --sequence.
  --key FILE         the issuer's secret key, 64 hex digits; without it a key is made and forgotten
  --kid ID           stated key id
  --circuit-dir DIR  the circuit's artefacts
  --sequence STREAM:NUMBER  its place in a numbered stream of this key: from 1, none left out, none used twice
  --authority FILE   the authority's binding of these rules, as vdi authority writes it
  --source FILE      what a source gave (vdi source sign --opening); again for each source. Its values must be among
                     the inputs; the nonce is then the challenge that all sources signed
  --evidence FILE    write the sources' statements there, for readers: vdi verify ATTESTATION EVIDENCE
  --opening FILE     write the opening there: it reveals the inputs, and is readable by you only
  --out FILE         write the attestation there instead of to standard output
  --json             with --out: print what was made as a JSON object

Exit code: 0 made, 1 the decision breaks a critical rule, 2 something is missing, 64 the configuration is wrong.`,
  },
  source: {
    summary: "ask sources for inputs, sign inputs as a source, put their statements together",
    help: `vdi source ask --audience PUBLIC_KEY --subject TEXT [--out FILE]
  The issuer: one request for all sources of a decision. Draws the decision's nonce and a salt for whom it is about.
  Private between the issuer and its sources: it names the person.
vdi source sign REQUEST VALUES --key FILE --name NAME --opening FILE [--out FILE] [--kid ID] [--at TIME] [--until TIME]
  The source: signs VALUES, a JSON object of values by JSON Pointers ({"/applicant/income": 4200}), of its own records.
  The statement is for everyone. The opening, readable by you only, is for the issuer: vdi attest --source takes it.
  --at TIME, --until TIME   from and until when it holds; default now, and an hour from then
vdi source evidence OPENING ATTESTATION STATEMENT... [--out FILE]
  The issuer: the statements beside their attestation, as readers take them: vdi verify ATTESTATION EVIDENCE. It
  makes known which inputs are on whose word; vdi attest --evidence writes the same.
  --json             with --out: print what was made as a JSON object

Exit code: 0 done, 1 the statements are not about this decision, 2 a file cannot be read, 64 wrong use.`,
  },
  disclose: {
    summary: "show chosen inputs of a decision",
    help: `vdi disclose OPENING ATTESTATION [POINTER...] [options]
  Takes the inputs at these JSON Pointers (such as /application/amount) out of a decision's opening into a disclosure,
  which is verified beside the attestation: vdi verify DISCLOSURE ATTESTATION. Nothing about the other inputs follows
  from it, not even how many there are; who is given two disclosures of one decision has both.
  --path             disclose the path as well
  --list             print the pointers that the opening has, and disclose nothing
  --out FILE         write the disclosure there instead of to standard output
  --json             with --out: print what was disclosed as a JSON object

Exit code: 0 disclosed, 1 the opening is not the attestation's, 2 a file cannot be read, 64 no such input.`,
  },
  period: {
    summary: "state, verify and sample what a key attested in a period",
    help: `vdi period close ATTESTATIONS... --key FILE --to TIME (--from TIME | --previous FILE) [options]
  Signs that these are all that the key attested from then until then: whether they are, the numbers and auditors show.
  ATTESTATIONS hold one document, or one a line, whole or thin.
  --stream NAME      the stream whose numbers count; the others stand beside it
  --void N           a number that no attestation has; again for each
  --previous FILE    the statement about the period before, which this one continues
  --draw-after N     seconds after the end to the round of drand quicknet that draws samples; default 86400
  --force            sign although the period is not over
  --leaves FILE      write the leaves there, one a line: they answer auditors
vdi period verify STATEMENT [ATTESTATIONS...] [options]
  --leaves FILE      all leaves, one a line: roots, counts and order are computed again
  --previous FILE    the statement about the period before
  --other FILE       another statement of the key; again for each
  --log FILE         evidence that a log has it (C2SP tlog-proof); its log in the trust file
  --evidence FILE    write there what convicts the key, where something does
vdi period sample STATEMENT [--beacon FILE | --nonce --log FILE --trust FILE] --size N [--disclose POINTER]...
  An auditor's request. With --beacon, FILE holds the round that the statement fixes, as drand publishes it or as
  beacon_round_v1. With --nonce a random number draws the sample, made once the log evidence shows that witnesses saw the
  statement: keep the request. With neither, prints which round draws the sample.
vdi period answer REQUEST STATEMENT ATTESTATIONS... --leaves FILE [--openings FILE] [--log FILE]
  An issuer's answer. Openings, one a line, are read where the request wants inputs disclosed; they are not shown.
vdi period check ANSWER [--request FILE] [--leaves FILE] [options]
  Whether the answer is one to the sample that was drawn, and each attestation in it valid. With all leaves, one a line,
  it says of the whole period that none is missing and none twice.
  --search URL       search this log, which the answer's evidence is of, for other statements of the key about this time:
                     from the period's end to the round, up to 500,000 entries. A folder with its files will do
vdi period evidence FILE
  Whether signed documents that somebody collected convict a key, without trusting anybody.
  --trust FILE       whom you trust: JSON, see "vdi help trust"
  --profile NAME     strict, standard, minimal, or a profile's full identifier
  --key FILE         the issuer's secret key, 64 hex digits
  --out FILE         write what is made there instead of to standard output
  --json             print the machine result, the same that the library gives

It is always of what one key attested, never of all decisions.
Exit code: 0 made, verified, or convicted; 1 not valid, or nothing convicts; 2 could not be checked; 64 wrong use.`,
  },
  authority: {
    summary: "sign that an authority stands behind a policy",
    help: `vdi authority FILE|- --key FILE [options]
  Signs that the authority which a policy names stands behind exactly its rules. FILE holds a manifest, what vdi attest
  takes, or a pipeline as vdi.pipeline returns it. vdi attest --authority puts the binding into attestations; it counts for
  readers who pinned the key (trust.manifestAuthorities).
  --key FILE         the authority's secret key, as vdi keys generate writes it
  --kid KID          a key id of your own; default: derived from the key
  --days N           how long it holds from now, 1 to 3650; default 365
  --out FILE         write the binding there
  --json             as without: a binding is JSON

Exit code: 0 signed, 2 a file cannot be read or holds no policy, 64 its rules or an option are wrong.`,
  },
  ceremony: {
    summary: "check, contribute to and sign the setup of a circuit",
    help: `vdi ceremony check INITIAL HANDED [--after PREVIOUS]
  Whether the key that you were handed is the initial key, which you computed yourself
  (npm run circuits:initial), with its transcript's contributions applied and nothing else.
vdi ceremony contribute INITIAL HANDED --name NAME --out FILE [--after PREVIOUS]
  The same check; then a contribution with a fresh secret, which is kept nowhere. Hand FILE on, and publish
  the contribution hash that is printed. Some minutes for the decision circuit.
vdi ceremony statement KEY --terms FILE --key FILE --contribution HASH|none --out FILE
  Signs, over the key that you made or checked: "I compiled these sources, verified phase 1, computed the
  initial key from it, checked what I was handed, contributed" (with none: and did not contribute).
  --after PREVIOUS   a key that was handed over before: refused unless its contributions are the first of HANDED
  --name NAME        what you call yourself in the transcript: a claim that nothing covers
  --terms FILE       terms.json as npm run circuits:initial wrote it
  --key FILE         your signing key, as vdi keys generate writes one
  --json             print a JSON object

What a passed check does not say: that the coordinator will use your contribution. Compare the final key with
the one that you handed on: vdi ceremony check INITIAL FINAL --after YOURS.

Exit code: 0, 1 when the key is refused, 2 when a file cannot be read or written, 64 wrong use.`,
  },
  log: {
    summary: "log statements; check and try transparency logs",
    help: `${APPEND}
vdi log export|fsck|hammer ...
  The same as vdi-log:

${LOG_USAGE}

Exit code: 0 done or whole, 1 something is wrong, 2 no answer, 64 wrong use. By itself vdi-log ends with 2 for wrong use
and with 3 where there is no answer.`,
  },
  completion: {
    summary: "complete these commands in a shell",
    help: `vdi completion bash|zsh|fish [--json]
  Prints a script that completes commands, their actions, options and files:
  source <(vdi completion bash), source <(vdi completion zsh), vdi completion fish | source
  --json             the words themselves, a list of { name, summary, actions, options }

Exit code: 0, or 64 for another shell.`,
  },
};
