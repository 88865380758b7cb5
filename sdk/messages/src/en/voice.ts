/** How English shows values. */
import type { Voice } from "../voice.ts";
import { proofTermsInEnglish } from "./proof-terms.ts";
import { receiptTermsInEnglish } from "./receipts.ts";
import { inUnits, inUnitsOfMoney, inUtc } from "./times.ts";

export const ENGLISH: Voice = {
  language: "en",
  nothing: "nothing",
  time: inUtc,
  duration: inUnits,
  amount: inUnitsOfMoney,
  flag: (value) => (value ? "yes" : "no"),
  list: (shown) => shown.join(", "),
  at: (sentence, pointer) => `${sentence.replace(/\.$/, "")} (at ${pointer.slice(0, 300)}).`,
  terms: {
    ...proofTermsInEnglish,
    ...receiptTermsInEnglish,
    a_value: "a value",
    member_name: "a member name",
    colon: "a colon",
    comma_or_close: "a comma or the closing bracket",
    string_character: "a character of a string or its closing quote",
    known_escape: "an escape that JSON knows",
    end_of_document: "the end of the document",
    accessor: "an accessor or a hidden property",
    array_holes: "an array with holes or named members",
    array_length: "an array without a length",
    class_instance: "an instance of a class",
    property_threw: "a property that threw",
    symbol_member: "a member named by a symbol",
    no_json_type: "a value of no JSON type",
    object: "an object",
    array: "an array",
    bytes: "bytes",
    no_revocation_keys: "no revocation keys are pinned",
    no_envelope: "no envelope came with it",
    other_payload_type: "the envelope has another payload type",
    other_payload: "the envelope's payload is not this snapshot",
    no_pinned_signature: "no signature in the envelope is by a pinned key",
    js_engine: "the JavaScript engine in this script, where WebAssembly is not to be had",
    key_memory: "memory for one more key",
    second_engine: "a second engine to judge the refusal of the first",
    proof_engine: "a proof engine in this script",
    setup_check: "the check of circuits that do not ship in this script",
    stopped: "an earlier step failed and the run was to stop there",
    unreadable: "the document could not be read as an attestation",
  },
};
