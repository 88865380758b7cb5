/** Words of the audit page: what comes from an address that the reader typed, from a picture, from the operator's sources, in English. */
import type { Shown } from "./shown.ts";

export const OUTSIDE_EN = {
  title: "From an address, a picture or the camera",
  addressField: "Address of a trust list, as its publisher gave it to you",
  addressExample: "https://… or did:web:…",
  fetch: "Fetch",
  fetching: "Asking this address …",
  addressNote:
    "A DID (did:web), a JSON Web Key Set or a trust file. Asked from a frame that sees nothing of this page; whoever serves it learns that this browser asked. Your documents stay here.",
  notHosted:
    "This page is one file, which may ask nobody and has no camera: addresses and scanning are on the page that a host serves. Paste the key, or import the trust file.",
  addressFault: {
    empty: "Type an address first.",
    not_an_address: "This is no address: it begins with https:// or did:web:.",
    not_https:
      "Only addresses that begin with https:// are asked: on the way from another one, anybody could change the keys.",
    credentials: "This address holds a name or a password, which are not sent from here: take them out.",
    did_not_web: "Of DIDs only those of the method web (did:web:…) have an address.",
    did_malformed: "This did:web names no host.",
  },
  fetchNotText: "The answer is no text in UTF-8.",
  fetchFault: {
    unreachable:
      "No answer: there is no such host, no network, or it does not let pages of other sites read this file (CORS). Save the file yourself, and bring it here.",
    redirects:
      "This address sends on to another one, which is not followed: the address where the file really lies is wanted.",
    web_page: "This address answers with a web page, and not with a file to read.",
    too_long: "The answer is longer than 1 MiB and was left aside.",
    too_slow: "No whole answer within ten seconds: it was given up.",
  },
  fetchStatus: (a: Shown) => `This address answers with HTTP ${a}: there is nothing to read.`,
  foundFault: {
    not_json: "This is no JSON.",
    not_known: "This is no DID document, no JSON Web Key Set and no trust file, and vouches for no key.",
    no_keys: "It names no Ed25519 key that signs for its holder.",
    private_key:
      "It holds a private key, which whoever reads it can use: none of it is taken. Tell its publisher.",
    other_did: "This is not the document of that DID.",
    malformed: "A key in it cannot be read: none of it is taken.",
    too_many: "It names more than 100 keys: too many to be compared by anybody.",
  },
  foundKind: { did: "DID document", jwks: "JSON Web Key Set", key: "key", trust_file: "trust file" },
  foundTitle: (kind: Shown, address: Shown) => `${kind} from ${address}`,
  foundAddressNote:
    "These are keys as whoever serves this address gives them. Pin the ones that you compared with what their holders gave you by another way. Profile, thresholds and revocations of a trust file are not taken.",
  foundPictureNote: "Pin it only if its holder gave you this code by another way than the document.",
  foundFileNote:
    "These are keys as whoever made this file gives them, perhaps the same person who sent you the document. Pin the ones that you compared with what their holders gave you by another way. Profile, thresholds and revocations of the file are not taken.",
  foundDigest: "SHA-256 of what came: ",
  foundPinned: "pinned already",
  foundPinnedAs: (a: Shown) => `pinned already, as “${a}”`,
  foundNew: "not pinned",
  foundList: { sources: "source of inputs" },
  foundName: (a: Shown) => `Your name for ${a}`,
  foundTake: (a: Shown) => `Take ${a}`,
  foundMarkOne: "Mark the keys that you compared first.",
  foundPin: "Pin the marked ones",
  foundDone: (a: number) => `${a} ${a === 1 ? "key" : "keys"} pinned`,
  foundLeave: "Leave them",
  picture: "Picture of a QR code …",
  camera: "Scan with the camera",
  cameraNote: "The camera opens in a window of its own, which connects to nobody.",
  pictureRead: "Read from the picture.",
  pictureNone: "No QR code could be read in this file.",
  cameraBlocked: "The browser did not open the window with the camera. Allow it, or choose a picture.",
  personal: {
    name: "Personal link",
    punycode: "punycode, may look like another name",
    question: (a: Shown) => `Fetch the document from ${a}?`,
    note: (a: Shown) =>
      `The link says that ${a} keeps a document for you. ${a} then learns that this browser asked, and not the key in the link. Whoever has the link can read the document. The key is no longer in this page's address.`,
    fetch: "Fetch",
    leave: "Do not fetch",
    again: "Try again",
    fetching: (a: Shown) => `Asking ${a} …`,
    source: (a: Shown) => `packet from ${a}`,
    cut: "This personal link is not whole: it was cut or changed. Scan the code again, or copy the whole link.",
    notHosted:
      "This page is one file, which may ask nobody. Open the personal link on the page that a host serves, or with vdi packet open.",
  },
  domain: {
    check: (a: Shown) => `Check with ${a}`,
    again: (a: Shown) => `Ask ${a} again`,
    fetching: (a: Shown) => `Asking ${a}. It learns that this browser asked, and nothing of the document.`,
    trust: (a: Shown) => `Trust ${a}`,
    anyone: "Anyone can register a domain: trust it only if you know that it is the issuer's.",
    malformed: "The answer is no directory of keys.",
    anotherDomain: "The answer is the directory of another domain.",
  },
  askedSource: {
    refused: (a: Shown) =>
      `The link names a document at ${a}, and whoever runs this page allows no documents from there: it was not asked for. Get the file, and drop it here.`,
    notAnAddress: "The link names a document at no address of https: nothing was asked for.",
    failed: (a: Shown, why: Shown) => `The link names a document at ${a}. ${why}`,
    from: (a: Shown) =>
      `Fetched from ${a}, as the link asked and whoever runs this page allows. Where a document lies says nothing of who made it.`,
  },
};
