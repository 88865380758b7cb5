package vdi

// Evidence against a key: by the signatures in it alone.

var evidenceKinds = exactly("two_statements", "broken_chain", "disagreeing_counts", "omitted_attestation", "foreign_attestation", "wrong_tree", "number_twice")

var periodEvidenceShape = object_(members{
	"type": exactly("period_evidence_v1"), "kind": evidenceKinds, "statement?": anything, "other_statement?": anything,
	"attestation?": anything, "other_attestation?": anything, "leaves?": listOf(leafProofShape, 1, 2),
})

// proofParts are the parts of evidence, read and found to be signed by one key.
type proofParts struct {
	statement, other, attestation, otherAttestation object
	leaves                                          list
	shown                                           *shownLeaves
	issuer                                          string
}

func convicts(given any) object {
	document, reason := readDocument(given, Limits{4 << 20, 34, 100_000}, periodEvidenceShape)
	var parts *proofParts
	if reason == "" {
		reason = caught(func() { parts = readParts(document) })
	}
	if reason == "" && !judgePeriodEvidence(str(document["kind"]), parts) {
		reason = "nothing_convicts"
	}
	if reason != "" {
		return object{"convicts": false, "reason": reason}
	}
	return object{"convicts": true, "kind": document["kind"], "issuer": parts.issuer}
}

func readParts(document object) *proofParts {
	parts := &proofParts{leaves: arr(document["leaves"])}
	keys := []string{}
	if value, there := document["statement"]; there {
		parts.statement = readStatement(value)
		keys = append(keys, str(parts.statement["issuer"]))
	}
	if value, there := document["other_statement"]; there {
		parts.other = readStatement(value)
		keys = append(keys, str(parts.other["issuer"]))
	}
	if value, there := document["attestation"]; there {
		parts.attestation = genuine(value)
		keys = append(keys, str(obj(parts.attestation["signature"])["public_key"]))
	}
	if value, there := document["other_attestation"]; there {
		parts.otherAttestation = genuine(value)
		keys = append(keys, str(obj(parts.otherAttestation["signature"])["public_key"]))
	}
	unless(len(keys) > 0, "nothing_convicts")
	for _, key := range keys {
		unless(key == keys[0], "statement_of_another_key")
	}
	parts.issuer = keys[0]
	unless(parts.statement != nil || len(parts.leaves) == 0, "nothing_convicts")
	parts.shown = noLeaves(parts.statement)
	for _, each := range parts.leaves {
		unless(provedLeaf(parts.statement, obj(each)), "leaf_not_included")
		parts.shown.add(indexOfProof(each), leafOfProof(each))
	}
	return parts
}

func judgePeriodEvidence(kind string, p *proofParts) bool {
	s, other, a := p.statement, p.other, p.attestation
	switch kind {
	case "two_statements":
		return s != nil && other != nil && contradicts(s, other)
	case "broken_chain":
		return s != nil && other != nil && s["previous"] == periodHash(other) && joinsFault(s, other) != ""
	case "disagreeing_counts":
		return s != nil && countsFault(s) != ""
	case "omitted_attestation":
		return s != nil && a != nil && countsFault(s) == "" && p.shown.omits(coverOf(s, a))
	case "foreign_attestation":
		return s != nil && a != nil && p.shown.here(leafIn(s, a)) && !coverOf(s, a).inTime
	case "wrong_tree":
		return s != nil && countsFault(s) == "" && p.wrongTree()
	}
	one, two := obj(a["sequence"]), obj(p.otherAttestation["sequence"])
	return one != nil && two != nil && same(one, two) && a["attestation_id"] != p.otherAttestation["attestation_id"]
}

func leafOfProof(value any) object { return obj(obj(value)["leaf"]) }
func indexOfProof(value any) int64 { return num(obj(value)["index"]) }

func (p *proofParts) wrongTree() bool {
	for _, each := range p.leaves {
		if !p.shown.placed(indexOfProof(each), leafOfProof(each)) {
			return true
		}
	}
	if len(p.leaves) != 2 {
		return false
	}
	one, two := p.leaves[0], p.leaves[1]
	a, b := leafOfProof(one), leafOfProof(two)
	if indexOfProof(one) == indexOfProof(two) {
		return !same(a, b)
	}
	if has(a, "attestation_id") && a["attestation_id"] == b["attestation_id"] {
		return true
	}
	begin := numbered(p.statement)
	if indexOfProof(one) < begin || indexOfProof(two) < begin {
		return false
	}
	return (indexOfProof(one) < indexOfProof(two)) != (str(a["attestation_id"]) < str(b["attestation_id"]))
}
