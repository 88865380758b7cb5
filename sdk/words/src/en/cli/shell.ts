/** What `vdi` says before any of its commands is chosen, in English. */

export const SHELL_IN_ENGLISH = {
  /** @param commands a line each */
  usage: (commands: string) => `vdi COMMAND ...

${commands}

vdi COMMAND --help says more; vdi help trust, what a trust file holds; vdi --version.
--lang en or de: the language, else that of LC_ALL, LC_MESSAGES or LANG; JSON has the same codes in each.
Packed files (gzip, zstd) are read as they are by verify, inspect and all that take documents.
Exit codes: 0 valid, 1 not valid, 2 could not be checked, 64 wrong use, 130 stopped by hand,
141 not read to its end.`,
  trustFile: `A trust file is a JSON object. Every member is optional; unknown ones are refused.
  trust              { issuers, verificationKeys, governanceKeys, manifestAuthorities, revocationKeys,
                     minimumGrade, publicBeacons, ceremonyKeys, sources, acceptUnrecognisedKey }
                     as the library's options.trust;
                     a key may have a label: { public_key, kid?, label? }, your own name for its holder
  revocation         { snapshot, envelope? }
  profileId          the profile where none is asked for
  requireGovernance  true: step 8 counts in every profile
  trustedVerifiers   ["vdi:verifier:<name>#<public key>", ...]
  tvs                a trusted verifier set
  registry           an exported verifier registry (verifier_registry_v1)
  logs               [{ log: <vkey>, witnesses?: [<vkey>], threshold? }]
  meterKeys          meters, as issuers: bills need the signature of one of them
The trust roots exported from the audit page (vdi_trust_roots_v1) are read as they are.`,
};
