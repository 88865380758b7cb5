package vdi

// Disclosures beside their attestation, and thin attestations.

func verifyDisclosure(given, attestation any, m *material) object {
	disclosure, reason := readDocument(given, DocumentLimits, disclosureShape)
	if reason != "" {
		return verdict(reason)
	}
	v := verifyAttestation(attestation, m)
	if v.failure() != nil {
		if v.conclusive() {
			return verdict("attestation_not_valid")
		}
		return verdict("attestation_not_checked")
	}
	if reason := caught(func() { opens(disclosure, v.document) }); reason != "" {
		return verdict(reason)
	}
	shown := list{}
	for _, each := range arr(disclosure["inputs"]) {
		shown = append(shown, object{"pointer": obj(each)["pointer"], "value": obj(each)["value"]})
	}
	answer := object{"valid": true, "inputs": shown}
	if path, ok := disclosure["path"].(object); ok {
		answer["path"] = path["steps"]
	}
	if reference, ok := disclosure["reference"].(object); ok {
		answer["reference"] = reference["text"]
	}
	return answer
}

// opens refuses a disclosure that does not open what the attestation committed to.
func opens(disclosure, attestation object) {
	unless(disclosure["attestation_id"] == attestation["attestation_id"], "disclosure_of_another_attestation")
	leaves, decision := arr(disclosure["leaves"]), obj(attestation["decision"])
	for _, each := range arr(disclosure["inputs"]) {
		input := obj(each)
		var leaf string
		refused := caught(func() { leaf = leafOf(str(input["pointer"]), input["value"], str(input["salt"])).String() })
		unless(refused == "" && leaves[num(input["slot"])] == leaf, "leaf_mismatch")
	}
	for _, each := range leaves {
		unless(belowOrder(each), "leaves_root_mismatch")
	}
	unless(inputsRoot(leafNumbers(leaves)).String() == decision["inputs_root"], "leaves_root_mismatch")
	if path, there := disclosure["path"].(object); there {
		pipeline := obj(attestation["pipeline"])
		unless(isPath(strs(path["steps"]), pipeline, str(decision["outcome"])), "path_not_in_pipeline")
		root := pathCommitment(strs(pipeline["steps"]), strs(path["steps"]), str(path["salt"]))
		unless(root.String() == decision["path_commitment"], "path_commitment_mismatch")
	}
	if reference, there := disclosure["reference"].(object); there {
		unless(has(decision, "reference"), "reference_absent")
		unless(digest("svc/reference/v1", reference) == decision["reference"], "reference_mismatch")
	}
}

// isPath says whether steps are a path of a pipeline to an outcome.
func isPath(path []string, pipeline object, outcome string) bool {
	steps, declared := strs(pipeline["steps"]), strs(pipeline["outcomes"])
	last := -1
	for _, each := range path {
		place := indexOf(steps, each)
		if place <= last {
			return false
		}
		last = place
		if each != outcome && contains(declared, each) {
			return false
		}
	}
	if !contains(path, outcome) {
		return false
	}
	return len(declared) == 0 || contains(declared, outcome) && path[len(path)-1] == outcome
}

// Thin attestations

var thinPolicy = object_(members{"manifest_id": manifestIDShape, "manifest_version": version, "manifest_hash": digest32, "authority_binding?": bindingShape})
var thinVerification = object_(members{"key_hash": digest32})
var thinCircuit = object_(members{"record_hash": digest32})

var thinShape = object_(members{
	"type": exactly("thin_decision_attestation_v1"), "attestation_hash": digest32,
	"attestation": object_(join(attestationMembers, members{
		"policy": either(policyShape, thinPolicy), "verification": either(attestationMembers["verification"], thinVerification),
		"circuit?": either(recordShape, thinCircuit),
	})),
})

// expand gives a full attestation back out of a thin one, exactly or not at all.
func expand(given any, known object) (object, string) {
	thin, reason := readDocument(given, DocumentLimits, thinShape)
	if reason != "" {
		return nil, reason
	}
	full := without(obj(thin["attestation"]))
	policy, verification, circuit := obj(full["policy"]), obj(full["verification"]), obj(full["circuit"])
	reason = caught(func() {
		if !has(policy, "constraints") {
			found := lookFor(known["policies"], func(each object) bool {
				return each["manifest_id"] == policy["manifest_id"] && each["manifest_version"] == policy["manifest_version"] &&
					each["manifest_hash"] == policy["manifest_hash"] && manifestHash(each) == policy["manifest_hash"]
			})
			found = without(found, "authority_binding")
			if binding, ok := policy["authority_binding"]; ok {
				found["authority_binding"] = binding
			}
			full["policy"] = found
		}
		if !has(verification, "key") {
			key := lookFor(known["keys"], func(each object) bool { return keyHash(each) == verification["key_hash"] })
			key = without(key, "vk_alphabeta_12") // under no hash of the key, so a hash names the key without it
			full["verification"] = object{"key": key, "key_hash": verification["key_hash"]}
		}
		if circuit != nil && has(circuit, "record_hash") {
			full["circuit"] = lookFor(known["records"], func(each object) bool { return recordHash(each) == circuit["record_hash"] })
		}
		unless(attestationHash(full) == thin["attestation_hash"], "attestation_hash_mismatch")
	})
	return full, reason
}

func lookFor(known any, is func(object) bool) object {
	for _, each := range arr(known) {
		if is(obj(each)) {
			return obj(each)
		}
	}
	refuse("part_unknown")
	return nil
}
