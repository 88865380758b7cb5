package vdi

import (
	"math/big"
	"sort"
)

// Inputs on a source's word: whether evidence holds, and on whose word each input stands.

var evidenceLimits = Limits{131_072, 32, 1000}

// sourcedLeaf is one leaf of a statement that holds.
type sourcedLeaf struct {
	statement object
	pointer   string
}

func leafNumbers(leaves list) []*big.Int {
	all := []*big.Int{}
	for _, each := range leaves {
		all = append(all, decimalInt(str(each)))
	}
	return all
}

// checkEvidence refuses unless leaves and statements hold for this attestation.
func checkEvidence(leaves, statements list, attestation object) {
	for _, each := range leaves {
		unless(belowOrder(each), "source_leaves_root_mismatch")
	}
	decision := obj(attestation["decision"])
	unless(inputsRoot(leafNumbers(leaves)).String() == decision["inputs_root"], "source_leaves_root_mismatch")
	unless(different(itself)(leaves), "source_leaves_repeated")
	known, issued := strs(leaves), num(attestation["issued_at"])
	for _, each := range statements {
		statement := obj(each)
		unless(statement["audience"] == obj(attestation["signature"])["public_key"], "source_audience_mismatch")
		unless(statement["challenge"] == decision["nonce"], "source_challenge_mismatch")
		unless(num(statement["issued_at"]) <= issued && issued < num(statement["expires_at"]), "source_not_current")
		for _, leaf := range arr(statement["leaves"]) {
			unless(contains(known, str(obj(leaf)["leaf"])), "source_leaf_unknown")
		}
	}
	pointers, stated := list{}, list{}
	for _, each := range statements {
		for _, leaf := range arr(obj(each)["leaves"]) {
			pointers, stated = append(pointers, obj(leaf)["pointer"]), append(stated, obj(leaf)["leaf"])
		}
	}
	unless(different(itself)(pointers), "source_input_repeated")
	unless(different(itself)(stated), "source_leaf_repeated")
	for _, each := range statements {
		unless(obj(each)["subject"] == obj(statements[0])["subject"], "source_subject_differs")
	}
	for _, each := range statements {
		unless(documentFault("source-statement", obj(each)) == "", "source_signature_invalid")
	}
}

// demandedSources is rows 12 and 13 of step 4.
func (v *verification) demandedSources() {
	sources := obj(v.document["sources"])
	statements := arr(sources["statements"])
	if sources != nil {
		checkEvidence(arr(sources["leaves"]), statements, v.document)
	}
	signed := signedInputs(statements)
	for _, each := range arr(v.part("policy")["sourced"]) {
		_, there := signed[str(obj(each)["input"])]
		unless(there, "input_not_sourced")
	}
}

func signedInputs(statements list) map[string]object {
	signed := map[string]object{}
	for _, each := range statements {
		for _, leaf := range arr(obj(each)["leaves"]) {
			signed[str(obj(leaf)["pointer"])] = obj(each)
		}
	}
	return signed
}

// readInputs are those that rules in force read.
func readInputs(document object) map[string]bool {
	policy, decision := obj(document["policy"]), obj(document["decision"])
	read := map[string]bool{}
	for i, each := range arr(policy["constraints"]) {
		constraint := obj(each)
		names, fits := forOutcome(constraint, decision["outcome"])
		if names && !fits && num(decision["violated_mask"])>>i&1 == 0 {
			continue
		}
		for _, part := range []string{"predicate", "when"} {
			found := obj(constraint[part])
			if input, ok := found["input"]; ok {
				read[str(input)] = true
			}
			for _, derived := range arr(policy["derived"]) {
				if name, ok := found["derived"]; ok && obj(derived)["name"] == name {
					for _, term := range arr(obj(derived)["terms"]) {
						read[str(obj(term)["input"])] = true
					}
				}
			}
		}
	}
	return read
}

// judged is one piece of evidence with the rows that it gives.
type judged struct {
	answer object
	rows   list
	hash   string
	pinned bool
}

// judgeInputs tells of each input on whose word it stands; of several pieces of evidence the best counts.
func (v *verification) judgeInputs() {
	candidates := []judged{}
	if sources, ok := v.document["sources"].(object); ok {
		evidence := object{"type": "source_evidence_v1", "attestation_id": v.document["attestation_id"],
			"leaves": sources["leaves"], "statements": sources["statements"]}
		carried := v.judgeEvidence(evidence)
		delete(carried.answer, "hash")
		carried.hash = ""
		candidates = append(candidates, carried)
	}
	for _, each := range v.m.evidence {
		candidates = append(candidates, v.judgeEvidence(each))
	}
	if len(candidates) == 0 {
		candidates = append(candidates, judged{rows: v.inputRows(nil)})
	}
	for i := range candidates {
		candidates[i].pinned = allPinned(candidates[i].rows)
	}
	rank := func(j judged) (int, string) {
		switch {
		case j.pinned:
			return 0, j.hash
		case truth(j.answer["valid"]):
			return 1, j.hash
		}
		return 2, j.hash
	}
	sort.SliceStable(candidates, func(i, j int) bool {
		a, x := rank(candidates[i])
		b, y := rank(candidates[j])
		return a < b || a == b && x < y
	})
	best := candidates[0]
	v.inputs, v.evidence = best.rows, best.answer
	if best.pinned {
		v.trust["inputs"] = "pinned"
	}
}

func allPinned(rows list) bool {
	read := 0
	for _, each := range rows {
		if row := obj(each); truth(row["read"]) {
			read++
			if row["root"] != "pinned" {
				return false
			}
		}
	}
	return read > 0
}

func (v *verification) judgeEvidence(given any) judged {
	answer, hash := object{"valid": false}, ""
	evidence, reason := readDocument(given, evidenceLimits, sourceEvidenceShape)
	if reason == "" {
		hash = digest("svc/source-evidence/v1", evidence)
		answer["hash"] = hash
		reason = caught(func() {
			unless(evidence["attestation_id"] == v.document["attestation_id"], "source_evidence_of_another_attestation")
			checkEvidence(arr(evidence["leaves"]), arr(evidence["statements"]), v.document)
		})
	}
	if reason != "" {
		answer["reason"] = reason
		return judged{answer: answer, rows: v.inputRows(nil), hash: hash}
	}
	answer["valid"] = true
	return judged{answer: answer, rows: v.inputRows(arr(evidence["statements"])), hash: hash}
}

func (v *verification) inputRows(statements list) list {
	signed, read := signedInputs(statements), readInputs(v.document)
	demanded := map[string]string{}
	for _, each := range arr(v.part("policy")["sourced"]) {
		demanded[str(obj(each)["input"])] = str(obj(each)["role"])
	}
	names := object{}
	for input := range signed {
		names[input] = true
	}
	for input := range read {
		names[input] = true
	}
	rows := list{}
	for _, input := range namesOf(names) {
		role, ok := demanded[input]
		if !ok {
			role = input
		}
		row := object{"input": input, "read": read[input], "role": role, "root": "self_asserted"}
		reason := "not_sourced"
		if statement, there := signed[input]; there {
			key := str(obj(statement["signature"])["public_key"])
			source := object{"name": obj(statement["source"])["name"], "public_key": key}
			if known := v.m.sources[key]; known.name != "" {
				source["known_as"] = known.name
			}
			row["source"] = source
			reason = v.sourceFault(statement, role)
		}
		if reason == "" {
			row["root"] = "pinned"
		} else {
			row["reason"] = reason
		}
		rows = append(rows, row)
	}
	return rows
}

func (v *verification) sourceFault(statement object, role string) string {
	signature := obj(statement["signature"])
	key := str(signature["public_key"])
	id := "vdi:source-statement:" + digest("svc/source-statement-id/v1", unsigned(statement))
	pinned, known := v.m.sources[key]
	switch {
	case key == str(v.part("signature")["public_key"]):
		return "source_is_issuer"
	case v.m.snapshot != nil && listsAny(v.m.snapshot, keyNames(signature)):
		return "source_revoked"
	case listsDocument(v.m.snapshot, id):
		return "source_statement_revoked"
	case !known:
		return "source_not_pinned"
	case !contains(pinned.roles, role):
		return "source_role_not_given"
	}
	return ""
}
