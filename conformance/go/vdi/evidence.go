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
	for _, each := range parts.leaves {
		unless(provedLeaf(parts.statement, obj(each)), "leaf_not_included")
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
		return s != nil && a != nil && countsFault(s) == "" && p.omits()
	case "foreign_attestation":
		return s != nil && a != nil && len(p.leaves) == 1 && leafOfProof(p.leaves[0])["attestation_id"] == a["attestation_id"] &&
			!isInPeriod(s, num(a["issued_at"]))
	case "wrong_tree":
		return s != nil && countsFault(s) == "" && p.wrongTree()
	}
	one, two := obj(a["sequence"]), obj(p.otherAttestation["sequence"])
	return one != nil && two != nil && same(one, two) && a["attestation_id"] != p.otherAttestation["attestation_id"]
}

func leafOfProof(value any) object { return obj(obj(value)["leaf"]) }
func indexOfProof(value any) int64 { return num(obj(value)["index"]) }

// omits says whether the attestation has to be in the tree, and the leaves show that it is not.
func (p *proofParts) omits() bool {
	s, a := p.statement, p.attestation
	begin, end := numbered(s), treeSize(s)
	id, outcome := str(a["attestation_id"]), obj(a["decision"])["outcome"]
	inPeriod := isInPeriod(s, num(a["issued_at"]))
	sequence := obj(a["sequence"])
	if sequence != nil && has(s, "stream") && sequence["stream"] == s["stream"] {
		number := num(sequence["number"])
		index := number - num(s["first"])
		if index < 0 || index >= begin {
			return inPeriod
		}
		if len(p.leaves) == 0 || indexOfProof(p.leaves[0]) != index {
			return false
		}
		return !same(leafOfProof(p.leaves[0]), object{"number": float64(number), "attestation_id": id, "outcome": outcome})
	}
	if !inPeriod {
		return false
	}
	if begin == end {
		return true
	}
	if len(p.leaves) == 0 {
		return false
	}
	one := p.leaves[0]
	at, stands := indexOfProof(one), str(leafOfProof(one)["attestation_id"])
	if len(p.leaves) == 2 {
		next := p.leaves[1]
		return at >= begin && indexOfProof(next) == at+1 && stands < id && id < str(leafOfProof(next)["attestation_id"])
	}
	if stands == id {
		return !same(leafOfProof(one), object{"attestation_id": id, "outcome": outcome})
	}
	return at == begin && stands > id || at == end-1 && at >= begin && stands < id
}

func (p *proofParts) wrongTree() bool {
	t := &shownTree{statement: p.statement}
	for _, each := range p.leaves {
		if !t.placed(indexOfProof(each), leafOfProof(each)) {
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
