package vdi

import (
	"math"
	"math/big"
	"strings"
)

// The documents of the protocol's tables, member by member.

var authorityTypes = exactly("legal_review", "standards_body", "audit_firm", "self_attested")

var manifestAuthority = members{"type": authorityTypes, "name": text(1, 200), "reference": either(null, text(1, 200))}

var pipelineAuthority = join(manifestAuthority, members{"regulation?": text(0, 200)})

// predicateNumber has up to six decimals and is below 2^62 / 10^6 in size.
func predicateNumber(value any) bool {
	number, ok := value.(float64)
	return ok && !math.IsInf(number, 0) && caught(func() { encodeNumber(number, 6) }) == ""
}

func ruleText(most int) shape {
	return func(value any) bool {
		found, ok := value.(string)
		return ok && unitCount(found) <= most && isNormalText(found)
	}
}

var predicateValue = map[string]shape{
	"eq": either(predicateNumber, boolean, ruleText(256)), "ne": either(predicateNumber, boolean, ruleText(256)),
	"lt": predicateNumber, "le": predicateNumber, "gt": predicateNumber, "ge": predicateNumber,
	"in_range": func(value any) bool {
		return listOf(predicateNumber, 2, 2)(value) && arr(value)[0].(float64) <= arr(value)[1].(float64)
	},
	"in": setShape, "not_in": setShape,
}

func setShape(value any) bool {
	return either(listOf(predicateNumber, 1, 16), listOf(ruleText(256), 1, 16))(value) && different(itself)(value)
}

var derivedName = kid

// predicateShape is that of a predicate; sets are for predicates and not for conditions.
func predicateShape(sets bool) shape {
	return func(value any) bool {
		found := obj(value)
		op := str(found["op"])
		of, known := predicateValue[op]
		if !known || isSet(op) && !sets || !of(found["value"]) {
			return false
		}
		if has(found, "derived") {
			_, number := found["value"].(float64)
			return object_(members{"derived": derivedName, "op": anything, "value": anything})(value) && (number || op == "in_range")
		}
		return object_(members{"input": pointer, "op": anything, "value": anything})(value)
	}
}

var constraintShape = object_(members{
	"id": kid, "description": text(1, 500), "critical": boolean, "vertex": step, "predicate?": predicateShape(true),
	"when?":        either(object_(members{"outcome": step}), predicateShape(false)),
	"reason_code?": matching(`[A-Za-z0-9][A-Za-z0-9._-]{0,31}`),
	"reason?":      both(text(1, 300), ruleText(300)),
})

var derivedShape = object_(members{
	"name": derivedName, "plus": predicateNumber,
	"terms": both(listOf(object_(members{
		"input": pointer,
		"times": func(value any) bool { return predicateNumber(value) && value != 0.0 },
	}), 1, 3), different(member("input"))),
})

var roleName = matching(`[a-z0-9][a-z0-9._-]{0,63}`)
var outcomesShape = both(listOf(step, 1, 16), different(itself))

var manifestMembers = members{
	"manifest_version": version, "manifest_id": manifestIDShape, "name": text(1, 200), "regulation": text(0, 200),
	"authority": object_(manifestAuthority), "outcomes?": outcomesShape,
	"derived?":      both(listOf(derivedShape, 1, 2), different(member("name")), derivable),
	"constraints":   both(listOf(constraintShape, 0, 16), different(member("id"))),
	"sourced?":      both(listOf(object_(members{"input": pointer, "role": roleName}), 1, 24), different(member("input"))),
	"manifest_hash": digest32,
}

// derivable says whether each derived value has an encoding.
func derivable(value any) bool {
	return caught(func() {
		e := newPolicyEncoder(nil, object{"derived": value})
		for slot := range arr(value) {
			e.derivation(slot)
		}
	}) == ""
}

var bindingShape = object_(members{
	"manifest_id": manifestIDShape, "manifest_version": version, "manifest_hash": digest32,
	"authority": object_(manifestAuthority), "issued_at": seconds, "expires_at": seconds, "signature": signatureShape,
})

var manifestShape = object_(manifestMembers)
var policyShape = object_(join(manifestMembers, members{"authority_binding?": bindingShape}))

var pipelineShape = object_(members{
	"id": matching(`vdi:pipeline:[0-9a-f]{64}`), "name": text(1, 200), "version": version, "hash": digest32,
	"steps": both(listOf(step, 1, 16), different(itself)), "outcomes?": outcomesShape, "authority": object_(pipelineAuthority),
})

var decisionShape = object_(members{
	"outcome": step, "satisfied_mask": whole(0, 65535), "violated_mask": whole(0, 65535),
	"reasons": listOf(kid, 0, 16), "path_commitment": decimal_, "inputs_root": decimal_, "nonce": digest32,
	"reference?": digest32,
})

var proofShape = object_(members{
	"system": exactly("groth16"), "curve": exactly("bn128"), "pi_a": g1Shape, "pi_b": g2Shape, "pi_c": g1Shape,
	"public_signals": listOf(decimal_, 0, 64),
})

var keyShape = object_(members{
	"protocol": exactly("groth16"), "curve": exactly("bn128"), "nPublic": whole(0, 64), "vk_alpha_1": g1Shape,
	"vk_beta_2": g2Shape, "vk_gamma_2": g2Shape, "vk_delta_2": g2Shape, "IC": listOf(g1Shape, 1, 65),
	"vk_alphabeta_12?": listOf(listOf(pairOf, 3, 3), 2, 2),
})

var contributionShape = object_(members{
	"name": text(1, 100), "contribution_hash?": hexOf(64, 64), "public_key?": key32, "signature?": value64,
})

var recordShape = object_(members{
	"circuit_id": matching(`vdi:circuit:[a-z0-9._-]{1,64}`), "circuit_version": version, "record_sequence": whole(1, exact),
	"status": exactly("active", "retired", "revoked"), "vk_hash": digest32, "signal_schema": listOf(text(1, 64), 1, 64),
	"r1cs_hash": digest32, "wasm_hash": digest32, "zkey_hash": digest32, "source_hash": digest32, "compiler": text(1, 200),
	"ptau": object_(members{"name": text(1, 100), "blake2b": hexOf(64, 64), "tau_2?": g2Shape}),
	"setup": object_(members{
		"grade":         grade,
		"transcript":    text(1, 90_000),
		"beacon?":       object_(members{"source": text(1, 200), "value": hexOf(1, 255), "iterations_exp": whole(0, 20)}),
		"contributions": listOf(contributionShape, 0, 200),
	}),
	"valid_from": seconds, "valid_until": seconds, "signature": signatureShape,
})

var sourceStatementShape = object_(members{
	"type": exactly("source_statement_v1"), "source": object_(members{"name": text(1, 200)}),
	"leaves":  both(listOf(object_(members{"pointer": pointer, "leaf": decimal_}), 1, 24), ascending(member("pointer"))),
	"subject": decimal_, "audience": key32, "challenge": digest32, "issued_at": seconds, "expires_at": seconds,
	"signature": signatureShape,
})

var sourceEvidenceShape = object_(members{
	"type": exactly("source_evidence_v1"), "attestation_id": attestationIDShape, "leaves": leaves24,
	"statements": listOf(sourceStatementShape, 1, 24),
})

var domainShape shape = func(value any) bool {
	name, _ := value.(string)
	last := name[strings.LastIndexByte(name, '.')+1:]
	return len(name) >= 4 && len(name) <= 253 && domainName(name) && !addressEnd(last)
}

var claimedIssuer = object_(members{"domain": domainShape})

// addressEnd is a last label by which URLs read a host as an IPv4 address.
var addressEnd = matching(`[0-9]+|0x[0-9a-f]*`)

var domainName = matching(`([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?`)

var attestationMembers = members{
	"vdi_version": exactly("1.0.0"), "type": exactly("decision_attestation_v1"), "attestation_id": attestationIDShape,
	"pipeline": pipelineShape, "policy": policyShape, "decision": decisionShape, "proof": proofShape,
	"verification": object_(members{"key": keyShape, "key_hash": digest32}), "circuit?": recordShape,
	"sequence?": object_(members{"stream": kid, "number": whole(1, exact)}),
	"sources?":  object_(members{"leaves": leaves24, "statements": listOf(sourceStatementShape, 1, 24)}),
	"issuer?":   claimedIssuer,
	"issued_at": seconds, "expires_at": seconds, "signature": signatureShape,
}

var attestationShape = object_(attestationMembers)

var snapshotShape = both(object_(members{
	"revokedAttestations": listOf(text(1, 160), 0, 10_000), "revokedKids": listOf(text(1, 160), 0, 10_000),
	"revokedSince?": anything, "snapshotTime": seconds,
}), func(value any) bool {
	since, given := obj(value)["revokedSince"]
	if !given {
		return true
	}
	listed := strs(obj(value)["revokedKids"])
	found, ok := since.(object)
	for name, time := range found {
		if !contains(listed, name) || name == "constructor" || name == "prototype" || !seconds(time) {
			return false
		}
	}
	return ok
})

func openedScalar(value any) bool {
	switch v := value.(type) {
	case list:
		return len(v) == 0
	case object:
		return len(v) == 0
	}
	return true
}

var disclosedInput = object_(members{"pointer": pointer, "value": openedScalar, "salt": bytes31, "slot": whole(0, 23)})

var caseReference = object_(members{
	"salt": hexOf(16, 16), "text": matching(`[A-Za-z0-9._:/#-]([A-Za-z0-9 ._:/#-]{0,62}[A-Za-z0-9._:/#-])?`),
})

var disclosureShape = both(object_(members{
	"type": exactly("input_disclosure_v1"), "attestation_id": attestationIDShape, "leaves": leaves24,
	"inputs":     both(listOf(disclosedInput, 0, 24), ascending(member("pointer")), different(member("slot"))),
	"path?":      object_(members{"steps": both(listOf(step, 1, 16), different(itself)), "salt": bytes31}),
	"reference?": caseReference,
}), func(value any) bool {
	return len(arr(obj(value)["inputs"])) > 0 || has(obj(value), "path") || has(obj(value), "reference")
})

var receiptTrust = object_(members{
	"issuer": trustRoot, "circuit": trustRoot, "manifest": trustRoot, "revocation": trustRoot, "time": trustRoot,
	"inputs": exactly("pinned", "self_asserted"), "execution": exactly("self_asserted"),
})

var trustRoot = exactly("pinned", "domain", "built_in", "registry", "logged", "self_asserted", "not_checked")

var rulesShape = both(text(1, 64), matching(`[a-z0-9][a-z0-9.-]*/[1-9][0-9]{0,3}\+[0-9A-Za-z][0-9A-Za-z.-]*`))

var intentShape = object_(members{
	"event_id": callerID, "tenant_id": callerID, "endpoint": text(1, 512), "model?": text(1, 128),
	"method?": matching(`[A-Z]{1,16}`), "max_units?": quantity, "parameters_digest?": digest32,
})

var evaluated = exactly(true, false, "not_evaluated")

var receiptShape = object_(members{
	"vdi_version": exactly("1.0.0"), "type": exactly("verification_receipt_v1"), "receipt_id": receiptIDShape,
	"attestation_id": attestationIDShape, "attestation_hash": digest32, "verifier": object_(members{"id": verifierIDShape}),
	"profile_id": profileShape,
	"result":     object_(members{"valid": boolean, "conclusive": boolean, "failed_step?": whole(1, 32), "reason?": code}),
	"checks":     both(listOf(object_(members{"check": code, "valid": boolean}), 1, 32), different(member("check"))),
	"rules":      rulesShape,
	"facts":      both(listOf(object_(members{"fact": knownFact, "value": evaluated}), 0, 64), different(member("fact"))),
	"judgements": both(listOf(object_(members{"judgement": knownJudgement, "value": evaluated}), 0, 64), different(member("judgement"))),
	"trust":      receiptTrust, "trust_digest": digest32, "roots_digest?": digest32, "setup_grade?": grade,
	"source_evidence?": digest32, "evaluated_at": seconds, "verified_at": seconds, "supersedes?": digest32,
	"parent_receipt_hash?": digest32, "chain_depth": whole(0, 64), "execution_intent?": intentShape,
	"execution_intent_digest?": digest32, "signature": signatureShape,
})

// readDocument reads evidence once: text, bytes or a value, then its shape. A refusal names a reading reason or `schema`.
func readDocument(given any, limits Limits, is shape) (object, string) {
	var data []byte
	switch v := given.(type) {
	case []byte:
		data = v
	case string:
		data = []byte(v)
	default:
		data = jcs(given)
	}
	value, reason := Read(data, limits)
	if reason != "" {
		return nil, reason
	}
	if !is(value) {
		return nil, "schema"
	}
	return value.(object), ""
}

func belowOrder(text any) bool {
	value, ok := new(big.Int).SetString(str(text), 10)
	return ok && value.Cmp(scalarOrder) < 0 && !strings.HasPrefix(str(text), "-")
}
