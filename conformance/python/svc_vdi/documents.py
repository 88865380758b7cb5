"""The documents of a decision, member by member (docs/protocol/2-documents.md), and of receipts (6) and logs (7)."""

from __future__ import annotations

from typing import Any

from .names import is_name, is_normal
from .shapes import (
    Check,
    Misshapen,
    boolean,
    both,
    either,
    exactly,
    fits,
    hexadecimal,
    integer,
    items,
    itself,
    matching,
    members,
    nothing,
    one_of,
    text,
)
from .statement import NotEncodable, encode_number, is_number

# Atoms
DIGEST = hexadecimal(32)
KEY = hexadecimal(32)
SIGNATURE_VALUE = hexadecimal(64)
SECONDS = integer(0, 99_999_999_999)
COUNT = integer(0, 2**53 - 1)
VERSION = matching(r"[0-9A-Za-z][0-9A-Za-z.+-]*", 32)
DECIMAL = matching(r"0|[1-9][0-9]*", 78)
QUANTITY = matching(r"0|[1-9][0-9]*", 18)
CALLER_ID = matching(r"[\x21-\x7e]{1,128}")
CURRENCY = matching(r"[A-Z][A-Z0-9]{2,11}")
CODE = matching(r"[a-z0-9_]+", 64)
KID = matching(r"[A-Za-z0-9._:-]{1,64}")
ATTESTATION_ID = matching(r"vdi:att:[0-9a-f]{64}")
RECEIPT_ID = matching(r"vdi:receipt:[0-9a-f]{64}")
VERIFIER_ID = matching(r"vdi:verifier:[a-z0-9._-]{1,64}")
MANIFEST_ID = matching(r"vdi:manifest:[a-z0-9._-]{1,64}")
CIRCUIT_ID = matching(r"vdi:circuit:[a-z0-9._-]{1,64}")
PROFILES = ("VDI_VERIFY_STRICT_V1", "VDI_VERIFY_STANDARD_V1", "VDI_VERIFY_MINIMAL_V1")
PROFILE = one_of(*PROFILES)
GRADE = matching(r"dev-insecure|single-party|mpc-[1-9][0-9]{0,3}(\+beacon)?")
ROOTS = ("pinned", "domain", "built_in", "registry", "logged", "self_asserted", "not_checked")
SUBJECTS = ("issuer", "circuit", "manifest", "revocation", "time", "inputs", "execution")

# White space is what ECMAScript trims.
_WHITE_SPACE = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))


def is_rule_text(value: str) -> bool:
    """Normal form C, without white space around it."""
    return is_normal(value) and value == value.strip(_WHITE_SPACE)


def STEP(value: Any, at: str) -> None:
    if not isinstance(value, str) or not 1 <= len(value) <= 64 or not is_name(value):
        raise Misshapen(at, "a step name")


SIGNATURE = members(algorithm=exactly("Ed25519"), kid=KID, public_key=KEY, value=SIGNATURE_VALUE)

_AUTHORITY: dict[str, Check] = {
    "type": one_of("legal_review", "standards_body", "audit_firm", "self_attested"),
    "name": text(200),
    "reference": either(text(200), nothing),
}
AUTHORITY = members(**_AUTHORITY)
PIPELINE_AUTHORITY = members(**_AUTHORITY, regulation__=text(200, 0))

POINTER = both(matching(r"(/([^~/]|~[01])*)+", 256), lambda value: None if is_name(value) else "a name")
DERIVED_NAME = matching(r"[A-Za-z0-9._:-]{1,64}")


def PREDICATE_NUMBER(value: Any, at: str) -> None:
    if not is_number(value):
        raise Misshapen(at, "a number")
    try:
        encode_number(value)
    except NotEncodable:
        raise Misshapen(at, "a number of at most six decimals, below 2^62 / 10^6") from None


def RULE_TEXT(value: Any, at: str) -> None:
    text(256, 0)(value, at)
    if not is_rule_text(value):
        raise Misshapen(at, "normal form C without white space around it")


FACTOR = both(PREDICATE_NUMBER, lambda value: "a number other than 0" if value == 0 else None)
RANGE = both(
    items(PREDICATE_NUMBER, 2, 2), lambda value: None if value[0] <= value[1] else "a range from low to high"
)
_SET = either(items(PREDICATE_NUMBER, 1, 16, itself), items(RULE_TEXT, 1, 16, itself))
_COMPARED = one_of("lt", "le", "gt", "ge")
_EQUAL = one_of("eq", "ne")


def _predicate(sets: bool) -> Check:
    shapes: list[Check] = []
    for source, scalar in (
        ({"input": POINTER}, either(PREDICATE_NUMBER, boolean, RULE_TEXT)),
        ({"derived": DERIVED_NAME}, PREDICATE_NUMBER),
    ):
        shapes.append(members(**source, op=_EQUAL, value=scalar))
        shapes.append(members(**source, op=_COMPARED, value=PREDICATE_NUMBER))
        shapes.append(members(**source, op=exactly("in_range"), value=RANGE))
    if sets:
        shapes.append(members(input=POINTER, op=one_of("in", "not_in"), value=_SET))
    return either(*shapes)


def _reason(value: Any, at: str) -> None:
    text(300)(value, at)
    if not is_rule_text(value):
        raise Misshapen(at, "normal form C without white space around it")


CONSTRAINT = members(
    id=matching(r"[A-Za-z0-9._:-]{1,64}"),
    description=text(500),
    critical=boolean,
    vertex=STEP,
    predicate__=_predicate(sets=True),
    when__=either(_predicate(sets=False), members(outcome=STEP)),
    reason_code__=matching(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}"),
    reason__=_reason,
)
DERIVED = members(
    name=DERIVED_NAME,
    terms=items(members(input=POINTER, times=FACTOR), 1, 3, lambda term: term["input"]),
    plus=PREDICATE_NUMBER,
)
OUTCOMES = items(STEP, 1, 16, itself)

BINDING = members(
    manifest_id=MANIFEST_ID,
    manifest_version=VERSION,
    manifest_hash=DIGEST,
    authority=AUTHORITY,
    issued_at=SECONDS,
    expires_at=SECONDS,
    signature=SIGNATURE,
)
_MANIFEST: dict[str, Check] = {
    "manifest_version": VERSION,
    "manifest_id": MANIFEST_ID,
    "name": text(200),
    "regulation": text(200, 0),
    "authority": AUTHORITY,
    "outcomes__": OUTCOMES,
    "derived__": items(DERIVED, 1, 2, lambda derived: derived["name"]),
    "constraints": items(CONSTRAINT, 0, 16, lambda constraint: constraint["id"]),
    "sourced__": items(members(input=POINTER, role=matching(r"[a-z0-9][a-z0-9._-]{0,63}")), 1, 24, lambda each: each["input"]),
    "manifest_hash": DIGEST,
}
MANIFEST = members(**_MANIFEST)
POLICY = members(**_MANIFEST, authority_binding__=BINDING)

PIPELINE = members(
    id=matching(r"vdi:pipeline:[0-9a-f]{64}"),
    name=text(200),
    version=VERSION,
    hash=DIGEST,
    steps=items(STEP, 1, 16, itself),
    outcomes__=OUTCOMES,
    authority=PIPELINE_AUTHORITY,
)


def fixed(*checks: Check) -> Check:
    """A list of exactly these."""

    def check(value: Any, at: str) -> None:
        if not isinstance(value, list) or len(value) != len(checks):
            raise Misshapen(at, f"a list of {len(checks)}")
        for index, each in enumerate(checks):
            each(value[index], f"{at}/{index}")

    return check


G1_POINT = fixed(DECIMAL, DECIMAL, exactly("1"))
G2_POINT = fixed(fixed(DECIMAL, DECIMAL), fixed(DECIMAL, DECIMAL), fixed(exactly("1"), exactly("0")))
_PAIR = fixed(DECIMAL, DECIMAL)
_TRIPLE = fixed(_PAIR, _PAIR, _PAIR)

PROOF = members(
    system=exactly("groth16"),
    curve=exactly("bn128"),
    pi_a=G1_POINT,
    pi_b=G2_POINT,
    pi_c=G1_POINT,
    public_signals=items(DECIMAL, 0, 64),
)
VERIFICATION_KEY = members(
    protocol=exactly("groth16"),
    curve=exactly("bn128"),
    nPublic=integer(0, 64),
    vk_alpha_1=G1_POINT,
    vk_beta_2=G2_POINT,
    vk_gamma_2=G2_POINT,
    vk_delta_2=G2_POINT,
    IC=items(G1_POINT, 1, 65),
    vk_alphabeta_12__=fixed(_TRIPLE, _TRIPLE),
)
VERIFICATION = members(key=VERIFICATION_KEY, key_hash=DIGEST)
CIRCUIT_RECORD = members(
    circuit_id=CIRCUIT_ID,
    circuit_version=VERSION,
    record_sequence=integer(1, 2**53 - 1),
    status=one_of("active", "retired", "revoked"),
    vk_hash=DIGEST,
    signal_schema=items(text(64), 1, 64),
    r1cs_hash=DIGEST,
    wasm_hash=DIGEST,
    zkey_hash=DIGEST,
    source_hash=DIGEST,
    compiler=text(200),
    ptau=members(name=text(100), blake2b=hexadecimal(64), tau_2__=G2_POINT),
    setup=members(
        grade=GRADE,
        transcript=text(90_000),
        beacon__=members(
            source=text(200), value=matching(r"([0-9a-f]{2}){1,255}"), iterations_exp=integer(0, 20)
        ),
        contributions=items(
            members(name=text(100), contribution_hash__=hexadecimal(64), public_key__=KEY, signature__=SIGNATURE_VALUE),
            0,
            200,
        ),
    ),
    valid_from=SECONDS,
    valid_until=SECONDS,
    signature=SIGNATURE,
)
DECISION = members(
    outcome=STEP,
    satisfied_mask=integer(0, 65_535),
    violated_mask=integer(0, 65_535),
    reasons=items(matching(r"[A-Za-z0-9._:-]{1,64}"), 0, 16),
    path_commitment=DECIMAL,
    inputs_root=DECIMAL,
    nonce=hexadecimal(32),
    reference__=hexadecimal(32),
)
def _in_order(leaves: list[Any]) -> str | None:
    pointers = [each["pointer"].encode("utf-16-be") for each in leaves]
    return None if all(a < b for a, b in zip(pointers, pointers[1:])) else "ascending pointers"


SOURCE_STATEMENT = members(
    type=exactly("source_statement_v1"),
    source=members(name=text(200)),
    leaves=both(items(members(pointer=POINTER, leaf=DECIMAL), 1, 24), _in_order),
    subject=DECIMAL,
    audience=KEY,
    challenge=hexadecimal(32),
    issued_at=SECONDS,
    expires_at=SECONDS,
    signature=SIGNATURE,
)
_SOURCES: dict[str, Check] = {"leaves": items(DECIMAL, 24, 24), "statements": items(SOURCE_STATEMENT, 1, 24)}
SOURCE_EVIDENCE = members(type=exactly("source_evidence_v1"), attestation_id=ATTESTATION_ID, **_SOURCES)

_LABEL = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
DOMAIN = matching(rf"(?=.{{4,253}}\Z)({_LABEL}\.)+(?!([0-9]+|0x[0-9a-f]*)\Z){_LABEL}")
CLAIMED_ISSUER = members(domain=DOMAIN)


def _ends_later(entry: dict[str, Any]) -> str | None:
    return "from before until" if entry["from"] >= entry.get("until", entry["from"] + 1) else None


_LISTED_KEY = members(
    public_key=KEY, kid__=KID, until__=SECONDS, uses=items(one_of("decisions", "bills", "periods"), 1, 3, itself), **{"from": SECONDS}
)
ISSUER_DIRECTORY = members(
    type=exactly("issuer_directory_v1"),
    domain=DOMAIN,
    name=text(200),
    keys=items(both(_LISTED_KEY, _ends_later), 1, 100, lambda each: each["public_key"]),
)
RESOLVED_ISSUER = both(
    members(domain=DOMAIN, directory=ISSUER_DIRECTORY, fetched_at=SECONDS),
    lambda value: None if value["directory"]["domain"] == value["domain"] else "the directory of this domain",
)

_ATTESTATION: dict[str, Check] = {
    "vdi_version": exactly("1.0.0"),
    "type": exactly("decision_attestation_v1"),
    "attestation_id": ATTESTATION_ID,
    "pipeline": PIPELINE,
    "policy": POLICY,
    "decision": DECISION,
    "proof": PROOF,
    "verification": VERIFICATION,
    "circuit__": CIRCUIT_RECORD,
    "sequence__": members(stream=matching(r"[A-Za-z0-9._:-]{1,64}"), number=integer(1, 2**53 - 1)),
    "sources__": members(**_SOURCES),
    "issuer__": CLAIMED_ISSUER,
    "issued_at": SECONDS,
    "expires_at": SECONDS,
    "signature": SIGNATURE,
}
ATTESTATION = members(**_ATTESTATION)


def _since(value: Any, at: str) -> None:
    if not isinstance(value, dict):
        raise Misshapen(at, "times by name of a key")
    for name, time in value.items():
        either(KID, KEY)(name, f"{at}/{name}")
        SECONDS(time, f"{at}/{name}")
        if name in ("constructor", "prototype"):
            raise Misshapen(f"{at}/{name}", "another name")


SNAPSHOT = both(
    members(
        revokedAttestations=items(text(160), 0, 10_000),
        revokedKids=items(text(160), 0, 10_000),
        revokedSince__=_since,
        snapshotTime=SECONDS,
    ),
    lambda value: None
    if set(value.get("revokedSince", {})) <= set(value["revokedKids"])
    else "times of keys that are listed",
)

def _scalar(value: Any, at: str) -> None:
    if not (value is None or isinstance(value, (bool, int, float, str)) or value in ([], {})):
        raise Misshapen(at, "a scalar or an empty container")


def _ascending(inputs: list[Any]) -> str | None:
    pointers = [each["pointer"].encode("utf-16-be") for each in inputs]
    if any(a >= b for a, b in zip(pointers, pointers[1:])):
        return "ascending pointers"
    return "different slots" if len({each["slot"] for each in inputs}) != len(inputs) else None


INPUTS = both(
    items(members(pointer=POINTER, value=_scalar, salt=hexadecimal(31), slot=integer(0, 23)), 0, 24), _ascending
)
PATH = items(STEP, 1, 16, itself)
CASE_REFERENCE = members(
    salt=hexadecimal(16), text=matching(r"(?! )[A-Za-z0-9 ._:/#-]{1,64}(?<! )")
)
DISCLOSURE = both(
    members(
        type=exactly("input_disclosure_v1"),
        attestation_id=ATTESTATION_ID,
        inputs=INPUTS,
        leaves=items(DECIMAL, 24, 24),
        path__=members(steps=PATH, salt=hexadecimal(31)),
        reference__=CASE_REFERENCE,
    ),
    lambda value: None if value["inputs"] or "path" in value or "reference" in value else "something shown",
)
OPENING = members(
    type=exactly("decision_opening_v1"),
    attestation_id=ATTESTATION_ID,
    inputs=INPUTS,
    leaves=items(DECIMAL, 24, 24),
    path=PATH,
    path_salt=hexadecimal(31),
    reference__=CASE_REFERENCE,
)

_REFERENCE = members(
    manifest_id=MANIFEST_ID, manifest_version=VERSION, manifest_hash=DIGEST, authority_binding__=BINDING
)
THIN = members(
    type=exactly("thin_decision_attestation_v1"),
    attestation_hash=DIGEST,
    attestation=members(
        **{
            **_ATTESTATION,
            "policy": either(POLICY, _REFERENCE),
            "verification": either(VERIFICATION, members(key_hash=DIGEST)),
            "circuit__": either(CIRCUIT_RECORD, members(record_hash=DIGEST)),
        }
    ),
)

INTENT = members(
    event_id=CALLER_ID,
    tenant_id=CALLER_ID,
    endpoint=text(512),
    model__=text(128),
    method__=matching(r"[A-Z]{1,16}"),
    max_units__=QUANTITY,
    parameters_digest__=DIGEST,
)
RULES = matching(r"[a-z0-9][a-z0-9.\-]*/[1-9][0-9]{0,3}\+[0-9A-Za-z][0-9A-Za-z.\-]*", 64)
# The tables of facts and judgements are closed: a name in none of them is no fact, and no judgement.
FACT = one_of(
    *("shape", "attestation_id", "interval", "pipeline_hash", "pipeline_id", "pipeline_root", "outcome", "manifest_hash"),
    *("constraint_steps", "policy_root", "satisfied_mask", "reasons", "declared_outcomes", "sourced_inputs"),
    *("authority_binding", "authority_binding_signature", "public_signals", "verification_key", "proof"),
    *("issuer_signature", "key_hash", "circuit_record_signature", "circuit_record_key", "setup_transcript", "charge"),
)
JUDGEMENT = one_of(
    *("in_force", "manifest_published", "manifest_authority", "issuer_pinned", "not_revoked", "key_recognised"),
    *("governor_recognised", "circuit_in_force", "setup_grade"),
)
_FINDING = either(boolean, exactly("not_evaluated"))
RECEIPT = members(
    vdi_version=exactly("1.0.0"),
    type=exactly("verification_receipt_v1"),
    receipt_id=RECEIPT_ID,
    attestation_id=ATTESTATION_ID,
    attestation_hash=DIGEST,
    verifier=members(id=VERIFIER_ID),
    profile_id=PROFILE,
    result=members(valid=boolean, conclusive=boolean, failed_step__=integer(1, 32), reason__=CODE),
    checks=items(members(check=CODE, valid=boolean), 1, 32, lambda row: row["check"]),
    rules=RULES,
    facts=items(members(fact=FACT, value=_FINDING), 0, 64, lambda row: row["fact"]),
    judgements=items(members(judgement=JUDGEMENT, value=_FINDING), 0, 64, lambda row: row["judgement"]),
    trust=members(
        **{subject: one_of(*ROOTS) for subject in SUBJECTS[:5]},
        inputs=one_of("pinned", "self_asserted"),
        execution=exactly("self_asserted"),
    ),
    source_evidence__=DIGEST,
    trust_digest=DIGEST,
    roots_digest__=DIGEST,
    setup_grade__=GRADE,
    evaluated_at=SECONDS,
    verified_at=SECONDS,
    supersedes__=DIGEST,
    parent_receipt_hash__=DIGEST,
    chain_depth=integer(0, 64),
    execution_intent__=INTENT,
    execution_intent_digest__=DIGEST,
    signature=SIGNATURE,
)


def _answers(known: Check) -> Check:
    def check(value: Any, at: str) -> None:
        if not isinstance(value, dict) or not all(isinstance(each, bool) and fits(known, name) for name, each in value.items()):
            raise Misshapen(at, "codes with true or false")

    return check


ENTRY = members(
    v=exactly(1),
    receipt_hash=DIGEST,
    receipt_id=RECEIPT_ID,
    attestation_id=ATTESTATION_ID,
    attestation_hash=DIGEST,
    verifier_id=VERIFIER_ID,
    verifier_key=KEY,
    profile_id=PROFILE,
    trust_digest=DIGEST,
    result=boolean,
    conclusive=boolean,
    reason__=CODE,
    rules=RULES,
    facts=_answers(FACT),
    judgements=_answers(JUDGEMENT),
    supersedes__=DIGEST,
    evaluated_at=SECONDS,
    timestamp=SECONDS,
)
INCLUSION_PROOF = members(
    log_index=COUNT, entry_hash=DIGEST, tree_root=DIGEST, tree_size=COUNT, proof=items(DIGEST, 0, 64)
)
