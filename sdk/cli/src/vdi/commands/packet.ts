/** `vdi packet`: seals what a personal link opens, and opens it. The key is in the link and is printed nowhere else. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type ExaminedSet, examine, type Reader, recognise } from "@svc/audit";
import {
  type CaseReference,
  type DecisionAttestation,
  type InputDisclosure,
  parseAttestation,
  parseDisclosure,
  parseOpening,
} from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { outcomeOfReason } from "@svc/core/finding";
import { currentSeconds } from "@svc/core/trust";
import { domainInEnglish, en, PACKET_SET, sentenceOf } from "@svc/messages";
import {
  documentVerdictOf,
  openPacket,
  openSealedPacket,
  type PacketLink,
  type PacketReading,
  parsePacketLink,
} from "@svc/vdi-verifier";
import encodeQR from "qr";
import { form, type Terminal, underOptions, type VdiCommand } from "../../terminal/command.ts";
import { EXIT, exitCodeOf } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { TRUST_OPTIONS } from "../arguments.ts";
import {
  FileError,
  nameOf,
  readBytes,
  readDocumentFile,
  readTextFile,
  refuseUnwritable,
  writeOut,
} from "../files.ts";
import { Printer } from "../printer.ts";
import { createPublicFetch } from "../public-fetch.ts";
import { readTrust, type TrustSettings } from "../trust-file.ts";

const FOLDER = ".well-known/vdi-packet";

const SEAL = form({
  usage: "seal ATTESTATION [OPENING] [DISCLOSURE] --page URL --folder DIR [options]",
  about: `Seals an attestation, its case reference and disclosed inputs for the person concerned. Of the opening only the case
reference goes in. The attestation has to name its issuer's domain. Writes the file that this domain serves, and
prints the personal link, also as a QR code. Whoever has the link has the packet. Nothing is verified.`,
  options: {
    page: { value: "URL", help: "address of the audit page, to which the link leads" },
    folder: { value: "DIR", help: `the folder that the domain serves: the file goes to ${FOLDER}/ in it` },
    json: { help: "print a JSON object, without the QR code" },
  },
  words: [1, 3, "an attestation, its opening and a disclosure"],
  async run({ words: files, values: { page, folder, json } }, terminal) {
    if (page === undefined) throw new UsageError("expected --page, the address of the audit page");
    if (folder === undefined) throw new UsageError("expected --folder, the folder that the domain serves");
    const { attestation, reference, disclosure } = await readParts(files, terminal);
    const { sealPacket } = await import("@svc/attest");
    const { domain, id, sealed, link } = await sealPacket(attestation, {
      page,
      reference,
      disclosure,
    }).catch((error: unknown) => {
      throw underOptions(error, { "options.page": "--page" });
    });
    const file = join(folder, FOLDER, id);
    await makeFolder(join(folder, FOLDER));
    await writeOut(file, sealed);
    const address = `https://${domain}/${FOLDER}/${id}`;
    if (json === true) {
      terminal.line(JSON.stringify({ domain, id, file, address, link }, null, 2));
      return EXIT.valid;
    }
    terminal.line(`Sealed for ${domain}. Written to ${shown(file)}`);
    terminal.line(`Serve it at  ${address}`);
    terminal.line(`Link         ${link}`);
    terminal.line(encodeQR(link, terminal.colour ? "term" : "ascii", { ecc: "low", border: 2 }).trimEnd());
    terminal.note(
      "Whoever has the link has the packet. Tell its reader to scan the code on the page itself.",
    );
    return EXIT.valid;
  },
});

const OPEN = form({
  usage: "open LINK|- [FILE] [options]",
  about: `Opens the packet of a personal link and verifies what it holds. The packet is fetched from the domain in the link, which
does not get the key; with FILE, a sealed packet that is here, no network is used. Other users of this machine may see a
command line: with - the link is read from standard input.`,
  options: {
    ...TRUST_OPTIONS,
    out: { value: "FILE", help: "write the opened packet there, readable by you only: vdi verify FILE" },
  },
  words: [1, 2, "a personal link and a sealed packet"],
  async run({ words: [given = "", file], values }, terminal) {
    await refuseUnwritable([values.out], { secret: true });
    const link = await readLink(given, terminal);
    const trust = await readTrust(values, terminal);
    const opened =
      file === undefined ? await fetchPacket(link, terminal) : await openFile(link, file, terminal);
    if (!opened.ok) return tellRefused(opened, link, values.json === true, terminal);
    const text = JSON.stringify(opened.value);
    if (values.out !== undefined) await writeOut(values.out, `${text}\n`, { secret: true });
    const set = await verifyPacket(text, link, trust, values.json === true, terminal);
    return exitCodeOf([...set.documents, ...set.ties].map(({ verdict }) => verdict));
  },
});

export const packetCommand: VdiCommand = {
  undone: "Not done",
  exit: `seal: 0 sealed, 2 a file cannot be read or written. open: 0 valid, 1 not valid, 2 could not be
checked: nothing was served, or it does not open with the key in the link. 64 wrong use.`,
  forms: { seal: SEAL, open: OPEN },
};

interface Parts {
  readonly attestation: DecisionAttestation;
  readonly reference?: CaseReference | undefined;
  readonly disclosure?: InputDisclosure | undefined;
}

/** @throws FileError for a file of another kind; UsageError for two of one kind, and for an opening without a reference */
async function readParts(files: readonly string[], terminal: Terminal): Promise<Parts> {
  const parts: { -readonly [Name in keyof Parts]?: Parts[Name] } = {};
  for (const path of files) {
    const text = await readDocumentFile(path, terminal);
    const [attestation, opening, disclosure] = [
      parseAttestation(text),
      parseOpening(text),
      parseDisclosure(text),
    ];
    const name = attestation.ok ? "attestation" : opening.ok ? "reference" : "disclosure";
    if (parts[name] !== undefined) throw new UsageError(`${nameOf(path)}: there is one of this kind already`);
    if (attestation.ok) parts.attestation = attestation.value;
    else if (disclosure.ok) parts.disclosure = disclosure.value;
    else if (opening.ok && opening.value.reference !== undefined) parts.reference = opening.value.reference;
    else if (opening.ok) throw new UsageError(`${nameOf(path)}: the opening has no case reference`);
    // Its fault is not described: it may hold what is private.
    else
      throw new FileError(
        "file_malformed",
        `${nameOf(path)}: it is no attestation, no opening and no disclosure`,
      );
  }
  const { attestation, ...rest } = parts;
  if (attestation === undefined) throw new UsageError("expected an attestation");
  return { ...rest, attestation };
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    throw new FileError("file_unwritable", `${path} cannot be made`, { cause });
  });
}

/** @throws UsageError that does not repeat the link */
async function readLink(given: string, terminal: Terminal): Promise<PacketLink> {
  const text = given === "-" ? await readTextFile("-", terminal) : given;
  const link = parsePacketLink(text.trim());
  if (link === null) throw new UsageError("this is no personal link (#p=DOMAIN.KEY); perhaps it was cut");
  return link;
}

function fetchPacket(
  link: PacketLink,
  { fetch = createPublicFetch(), signal }: Terminal,
): Promise<PacketReading> {
  return openPacket(link, { fetch, signal });
}

async function openFile(link: PacketLink, path: string, terminal: Terminal): Promise<PacketReading> {
  return openSealedPacket(await readBytes(path, terminal), link);
}

function sourceOf(domain: string): string {
  return `packet of ${domainInEnglish(domain)}`;
}

function tellRefused(
  refused: Extract<PacketReading, { readonly ok: false }>,
  { domain }: PacketLink,
  json: boolean,
  terminal: Terminal,
) {
  const { reason } = refused;
  const verdict = documentVerdictOf({ outcome: outcomeOfReason(reason) });
  const because = sentenceOf(PACKET_SET, refused);
  const { notValid, notChecked } = en.verdicts.common;
  const headline = verdict === "not_valid" ? notValid : notChecked;
  if (json) terminal.line(JSON.stringify({ domain, verdict, reason, because }, null, 2));
  else for (const line of [`${headline}  ${sourceOf(domain)}`, `  ${because}`]) terminal.line(shown(line));
  return exitCodeOf([verdict]);
}

async function verifyPacket(
  text: string,
  { domain }: PacketLink,
  { names, registry: _, ...trust }: TrustSettings,
  json: boolean,
  terminal: Terminal,
): Promise<ExaminedSet> {
  const items = recognise(text, sourceOf(domain));
  const { at } = trust.verification;
  const reader: Reader = { names, at: at ?? currentSeconds() };
  const inputs = { items, tiles: [], files: [], long: [], unread: [] };
  const print = new Printer(inputs, reader, at !== undefined, json, terminal);
  const set = await examine(items, trust, {
    onProgress: (event) => {
      if (event.event === "document") print.take(event.document);
    },
  });
  print.end();
  return set;
}
