package vdi

import "math/big"

// Questions of the suite about receipts, logs, bills, bundles and periods.

func besideOf(input object, name string) beside {
	value, there := input[name]
	return beside{value, there}
}

func receiptQuestion(input, options object) object {
	optionsOf(options, "now", "logTime", "trustedVerifiers", "tvs", "registry")
	checked := checkReceipt(given(input, "document"), clock(options), readAnchors(options), besideOf(input, "attestation"), timeOption(options, "logTime"))
	answer := verdict(checked.reason)
	answer["anchored"], answer["rows"], answer["all_original_checks_passed"] = checked.anchored(), checked.rows, false
	if checked.receipt != nil {
		all := true
		for _, passed := range passedChecks(checked.receipt) {
			all = all && passed
		}
		answer["all_original_checks_passed"] = all
	}
	return answer
}

func chainQuestion(input, options object) object {
	optionsOf(options, "now", "trustedVerifiers", "tvs", "registry")
	receipts, ok := input["receipts"].(list)
	if !ok {
		wrongCall("receipts")
	}
	return verifyChain(receipts, clock(options), readAnchors(options))
}

func scoreQuestion(input, options object) object {
	receipts, ok := input["receipts"].(list)
	if !ok {
		wrongCall("receipts")
	}
	return scoreReceipts(receipts, options, besideOf(input, "attestation"))
}

func checkpointQuestion(input, options object) object {
	policy := readLogPolicy(options)
	answer := object{"valid": true}
	if reason := caught(func() { answer["size"] = openCheckpoint(input["note"], policy).size.String() }); reason != "" {
		return verdict(reason)
	}
	return answer
}

// bigNumber is a size as a number or as a decimal text.
func bigNumber(value any) *big.Int {
	if text, ok := value.(string); ok {
		return decimalInt(text)
	}
	return big.NewInt(num(value))
}

func consistencyQuestion(input, _ object) object {
	return verdict(joinFault(bigNumber(input["from_size"]), bigNumber(input["to_size"]),
		unhex(str(input["from_root"])), unhex(str(input["to_root"])), hexes(input["proof"])))
}

func inclusionQuestion(input, options object) object {
	policy := readLogPolicy(options)
	kind, document := loggedReceipt, given(input, "receipt")
	var found *inclusion
	if reason := caught(func() { found = includes(document, input, policy, kind) }); reason != "" {
		return verdict(reason)
	}
	witnesses := list{}
	for _, each := range found.witnesses {
		witnesses = append(witnesses, each)
	}
	return object{"valid": true, "log_index": float64(found.index), "tree_size": float64(found.size),
		"timestamp": found.entry["timestamp"], "witnesses": witnesses, "witnessed_at": found.witnessedAt}
}

func equivocationQuestion(input, _ object) object {
	receipts := list{}
	for _, each := range arr(input["receipts"]) {
		var receipt object
		if caught(func() { receipt = loggedReceipt.read(each) }) != "" {
			wrongCall("a receipt that no log takes")
		}
		receipts = append(receipts, receipt)
	}
	return equivocationsIn(receipts, str(input["attestation_id"]))
}

func disclosureQuestion(input, options object) object {
	return verifyDisclosure(given(input, "document"), input["attestation"], readMaterial(options, standardProfile))
}

// knownParts are what a reader may have beside what ships.
var knownParts = map[string]shape{"policies": manifestShape, "keys": keyShape, "records": recordShape}

func thinQuestion(input, options object) object {
	known := object{}
	for name, is := range knownParts {
		own, _ := demand(optionsOf(options, "policies", "keys", "records"), name, listOf(is, 0, 10_000))
		known[name] = append(append(list{}, arr(builtInParts[name])...), arr(own)...)
	}
	full, reason := expand(given(input, "document"), known)
	if reason != "" {
		return verdict(reason)
	}
	return object{"valid": true, "attestation": full}
}

func billQuestion(input, options object) object { return readBilling(input, options).verify().answer() }

func bundleQuestion(input, options object) object {
	return readBundleOptions(options).verify(given(input, "document"))
}

// drawOf is what the caller's source of randomness gives, nil where it gives no number.
func drawOf(options object) *float64 {
	draw, given := options["draw"]
	if !given {
		wrongCall("draw")
	}
	if drawn, ok := draw.(float64); ok {
		return &drawn
	}
	return nil
}

func acceptanceQuestion(input, options object) object {
	receipts, ok := input["receipts"].(list)
	if !ok {
		wrongCall("receipts")
	}
	var draw *float64
	if has(options, "draw") {
		draw = drawOf(options)
	}
	return evaluate(receipts, without(options, "draw"), draw, besideOf(input, "attestation"))
}

func registryQuestion(input, options object) object {
	optionsOf(options, "now", "at")
	if !has(options, "now") {
		wrongCall("now")
	}
	now, at := clock(options), timeOption(options, "at")
	made, reason := importRegistry(input["registry"])
	if reason != "" {
		return verdict(reason)
	}
	if at == nil {
		latest := made.latest
		if now > latest {
			latest = now
		}
		at = &latest
	}
	return made.validate(str(input["verifier_id"]), str(input["public_key"]), *at)
}

func contradictionsQuestion(input, _ object) object {
	return object{"contradictions": contradictions(arr(input["documents"]))}
}

func periodQuestion(input, options object) object { return readPeriod(input, options).verify() }

func periodEvidenceQuestion(input, _ object) object { return convicts(input["evidence"]) }

func sampleQuestion(input, options object) object {
	if !whole(1, largestSample)(input["size"]) {
		wrongCall("size")
	}
	if !statedShape(input["statement"]) || treeSize(obj(input["statement"])) > exact {
		wrongCall("no statement that is drawn from")
	}
	nonce, byNonce := input["nonce"]
	if !hasOneDraw(input) || byNonce && !nonceShape(nonce) || !byNonce && !beaconShape(input["beacon"]) {
		wrongCall("neither a round of a beacon nor a nonce")
	}
	indices := list{}
	for _, each := range sampleOf(obj(input["statement"]), input, int(num(input["size"]))) {
		indices = append(indices, float64(each))
	}
	return object{"indices": indices}
}
