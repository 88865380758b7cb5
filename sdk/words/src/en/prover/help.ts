/** What `vdi-prover` and each of its commands say of themselves, in English. */

export const PROVER_HELP = {
  status: {
    summary: "what waits, and how many jobs ought to be proved at once",
    help: `vdi-prover status --farm URL --secret FILE
  --secret FILE   the secret of metrics
Prints what /v1/scale says as JSON. Exit code: 0 said, 2 it could not be asked, 64 wrong use.`,
  },
  init: {
    summary: "write a folder with keys, secrets and configurations for a farm of one tenant",
    help: `vdi-prover init FOLDER --tenant ID --issuer-key FILE [--signer URL]
  --issuer-key FILE  the tenant's issuer: its public key is read from its secret one, which is not copied
  --signer URL       where the signing service will be; default http://127.0.0.1:8788/v1/sign

FOLDER gets farm.key and farm.pub (to which jobs are sealed), issuer.pub, ID.secret, signer.secret, metrics.secret,
farm.json (for serve) and signers.json (for work). What is there already is not replaced.
Exit code: 0 done, 2 a file is there already or cannot be written, 64 wrong use.`,
  },
  install: {
    summary: "create the farm's tables in a database, or bring them up to date",
    help: `vdi-prover install [--keep-days N]
  --keep-days N   how long a job is remembered after it ended, and how old one may be that is enqueued; default what is set,
                  30 at first
The database is VDI_FARM_DATABASE, or PGHOST and its kin; as a role that may create schemas. Run it again at any time.
Exit code: 0 done, 2 the database is away or refuses, 64 wrong use.`,
  },
  serve: {
    summary: "take jobs over HTTP",
    help: `vdi-prover serve --config FILE [options]
  --config FILE   JSON: { tenants: [{ id, secret_sha256: [...], issuers: [...], max_waiting?, requests_per_minute?,
                  urgent? }], farm_keys: [...], metrics_sha256?: [...], target_seconds? }
  --port N        default 8787; 0 takes a free one, which is said
  --host ADDRESS  default 127.0.0.1; beyond this machine put a proxy with TLS before it
  --drain N       seconds to finish what is in hand on SIGTERM; default 10

The database is VDI_FARM_DATABASE, or PGHOST and its kin. A line of JSON a request goes to standard error.
Exit code: 0 ended when it was asked to, 2 something is missing or away, 64 wrong use.`,
  },
  work: {
    summary: "prove jobs, and have them signed",
    help: `vdi-prover work --key FILE [options]
  --key FILE         the farm's secret key (vdi-prover key); again for one that is being replaced
  --signers FILE     JSON: { "<issuer's public key>": { "url", "secret_file" } }, files beside it; without it this worker only proves
  --inputs FILE      of the same form: where issuers that keep their inputs are asked for them; jobs of others bring theirs
  --circuit-dir DIR  the circuit's artefacts; default those that are installed
  --concurrency N    jobs at once; default 1, which uses two processors
  --per-tenant N     jobs of one tenant at once in the whole farm; default no bound
  --port N           health and metrics on 127.0.0.1; default none, 0 takes a free one
  --drain N          seconds to finish what is in hand on SIGTERM; default 60. What is not finished goes back

The database is VDI_FARM_DATABASE, or PGHOST and its kin. A line of JSON an event goes to standard error, ids and codes.
Exit code: 0 ended when it was asked to, 2 something is missing or away, 64 wrong use.`,
  },
  signer: {
    summary: "sign for workers that hold no issuer's key",
    help: `vdi-prover signer (--key FILE | --command FILE --public-key HEX) --secret FILE [options]
  --key FILE       the issuer's secret key, 64 hex digits (vdi keys generate)
  --command FILE   a program that signs with a key that it reaches, such as one in a security module: started for each
                   signature, it reads the bytes on standard input and writes 64 bytes, Ed25519, to standard output
  --public-key HEX the public key of that key
  --secret FILE    what a worker shows (vdi-prover secret); again for another
  --manifest HASH  sign under this policy; again for another. Default any
  --kid ID         stated key id
  --port N         default 8788; 0 takes a free one
  --host ADDRESS   default 127.0.0.1; beyond this machine put a proxy with TLS before it

It signs attestations of its own key that pass all eight steps, and nothing else.
Exit code: 0 ended when it was asked to, 2 something is missing, 64 wrong use.`,
  },
  inputs: {
    summary: "give workers the sealed inputs of jobs that stayed here",
    help: `vdi-prover inputs --folder DIR --secret FILE [options]
  --folder DIR     where submit --keep-inputs put them: a file for each job, deleted when the job is ended
  --secret FILE    what a worker shows (vdi-prover secret); again for another
  --port N         default 8789; 0 takes a free one
  --host ADDRESS   default 127.0.0.1; beyond this machine put a proxy with TLS before it

What it gives only the farm's key opens. It reads a file each time it is asked, and holds none.
Exit code: 0 ended when it was asked to, 2 something is missing, 64 wrong use.`,
  },
  submit: {
    summary: "seal a decision to a farm, send it, and wait for its attestation",
    help: `vdi-prover submit CONFIG --farm URL --farm-key HEX --tenant ID --secret FILE --issuer HEX [options]
  CONFIG           JSON: { pipeline, decision: { executionPath, privateInputs, outcomeId }, options? }
  --farm URL       https, or http on this machine
  --farm-key HEX   the farm's public key, from its operator and not from the farm
  --issuer HEX     the public key that will have signed; --kid ID where it has another name than its own
  --priority NAME  urgent, normal or bulk
  --job UUID       the job's id; default drawn
  --opening FILE   write the opening there, which reveals the inputs: readable by you alone
  --out FILE       write the attestation there instead of to standard output
  --keep-inputs DIR  keep the sealed inputs in this folder, from where vdi-prover inputs gives them to workers, instead of
                   sending them; deleted when the job is ended

The inputs leave this machine sealed. The attestation is verified under --issuer before it is written.
Exit code: 0 made and valid, 1 the job failed, 2 could not be asked, 64 wrong use.`,
  },
  cancel: {
    summary: "end a job and have its inputs forgotten",
    help: `vdi-prover cancel JOB --farm URL --secret FILE
Exit code: 0 cancelled, 2 it is ended, unknown, or could not be asked, 64 wrong use.`,
  },
  key: {
    summary: "make a farm's key, to which jobs are sealed",
    help: `vdi-prover key FILE
Writes a secret key (X25519, 64 hex digits) that its owner alone can read, and prints the public one.
Exit code: 0 done, 2 the file is there already or cannot be written, 64 wrong use.`,
  },
  "public-key": {
    summary: "the public key of a farm's secret one",
    help: `vdi-prover public-key FILE
Prints the public key of a farm's secret one.
Exit code: 0 done, 2 the file cannot be read or holds no key, 64 wrong use.`,
  },
  secret: {
    summary: "make a secret for a tenant, a worker or a reader of metrics",
    help: `vdi-prover secret FILE
Writes a secret that its owner alone can read, and prints its SHA-256, which is what servers are configured with.
Exit code: 0 done, 2 the file is there already or cannot be written, 64 wrong use.`,
  },
};
