package vdi

import "sort"

// What a set of receipts says: the published score, and acceptance policies.

const mostReceipts = 4096

// terms are a caller's about a set of receipts.
type terms struct {
	now, at   int64
	anchors   *anchors
	maxAge    *int64
	roots     []string
	snapshot  object
	signed    bool
	signers   []pin
	attested  beside
	document  object
	unreadDoc bool
	logTimes  map[string]int64 // of receipts, by their hash
}

// logTimeOf is a receipt's verified log time, nil where none is known.
func (t *terms) logTimeOf(given any) *int64 {
	if receipt, ok := given.(object); ok && len(t.logTimes) > 0 {
		if at, known := t.logTimes[receiptHash(receipt)]; known {
			return &at
		}
	}
	return nil
}

var setNames = []string{"now", "at", "trustedVerifiers", "tvs", "registry", "maxEvaluatedAgeSeconds", "roots", "revocation", "revocationKeys"}

func readTerms(options object, attestation beside) *terms {
	t := &terms{now: clock(options), anchors: readAnchors(options), attested: attestation}
	t.at = t.now
	if at := timeOption(options, "at"); at != nil {
		t.at = *at
	}
	if age, given := demand(options, "maxEvaluatedAgeSeconds", count); given {
		found := num(age)
		t.maxAge = &found
	}
	if roots, given := demand(options, "roots", listOf(either(digest32, isRoots), 0, 10_000)); given {
		t.roots = []string{}
		for _, each := range arr(roots) {
			if found, ok := each.(object); ok {
				m := &material{profile: profiles[standardProfile]}
				m.readTrust(found)
				each = m.rootsDigest()
			}
			t.roots = append(t.roots, str(each))
		}
	}
	t.signers = revocationPins(pinsOf(options, "revocationKeys", usedPinShape))
	if revocation, given := options["revocation"]; given {
		t.snapshot, t.signed = snapshotIn(optionsOf(asRevocation(revocation), "snapshot", "envelope"), t.signers)
	}
	if attestation.given {
		document, fault := readDocument(attestation.document, DocumentLimits, func(value any) bool { _, ok := value.(object); return ok })
		t.document, t.unreadDoc = document, fault != ""
	}
	return t
}

func isRoots(value any) bool { _, ok := value.(object); return ok }

// counted is one receipt that counts, and ignored why another does not.
type counted struct {
	index    int
	receipt  object
	isTied   bool
	verifier int
}

type tally struct {
	counted []counted
	ignored list
	copies  int
}

// count judges each receipt by itself, in the order given.
func (t *terms) count(receipts list) *tally {
	found := &tally{ignored: list{}}
	seen := map[string]bool{}
	for i, each := range receipts {
		checked := checkReceipt(each, t.now, t.anchors, beside{}, t.logTimeOf(each))
		reason := checked.reason
		if reason == "" {
			reason = when(!truth(obj(checked.receipt["result"])["conclusive"]), "inconclusive")
		}
		if reason == "" && seen[str(checked.receipt["receipt_id"])] {
			reason = "duplicate"
			found.copies++
		}
		if reason == "" {
			reason = t.standing(checked.receipt)
		}
		if reason != "" {
			found.ignored = append(found.ignored, object{"index": float64(i), "reason": reason})
			continue
		}
		seen[str(checked.receipt["receipt_id"])] = true
		found.counted = append(found.counted, counted{index: i, receipt: checked.receipt, isTied: checked.isTied})
	}
	nameVerifiers(found.counted)
	return found
}

// standing is why a receipt does not speak of the time asked about.
func (t *terms) standing(receipt object) string {
	if t.snapshot != nil && listsAny(t.snapshot, keyNames(obj(receipt["signature"]))) {
		return "verifier_key_revoked"
	}
	evaluated, result := num(receipt["evaluated_at"]), obj(receipt["result"])
	after := evaluated > t.at
	if !truth(result["valid"]) {
		early := result["reason"] == "expired" && after
		late := result["reason"] == "issued_in_future" && evaluated < t.at
		if early {
			return "evaluated_after_time_asked"
		}
		return when(late, "evaluated_too_long_ago")
	}
	if evaluated-receiptSkew > t.at {
		return "evaluated_after_time_asked"
	}
	if t.maxAge != nil && t.at-evaluated > *t.maxAge {
		return "evaluated_too_long_ago"
	}
	return when(t.roots != nil && !contains(t.roots, str(receipt["roots_digest"])), "roots_not_demanded")
}

// nameVerifiers numbers the verifiers: receipts that share an id or a key, directly or through others, are one's.
func nameVerifiers(all []counted) {
	parent := map[string]string{}
	var find func(name string) string
	find = func(name string) string {
		if up, ok := parent[name]; ok && up != name {
			root := find(up)
			parent[name] = root
			return root
		}
		parent[name] = name
		return name
	}
	idOf := func(r object) string { return "id " + str(obj(r["verifier"])["id"]) }
	keyOf := func(r object) string { return "key " + str(obj(r["signature"])["public_key"]) }
	for _, each := range all {
		parent[find(idOf(each.receipt))] = find(keyOf(each.receipt))
	}
	numbers := map[string]int{}
	for i := range all {
		root := find(idOf(all[i].receipt))
		if _, known := numbers[root]; !known {
			numbers[root] = len(numbers)
		}
		all[i].verifier = numbers[root]
	}
}

// subjectFault is a fault of what the counted receipts are about.
func (t *terms) subjectFault(all []counted) string {
	if len(all) == 0 {
		return ""
	}
	ids := []string{}
	for _, each := range all {
		if each.receipt["attestation_hash"] != all[0].receipt["attestation_hash"] {
			return "mixed_attestations"
		}
	}
	for _, each := range all {
		ids = append(ids, str(each.receipt["attestation_id"]))
	}
	if t.attested.given {
		if t.unreadDoc || attestationHash(t.document) != all[0].receipt["attestation_hash"] {
			return "attestation_mismatch"
		}
		issued, expires := num(t.document["issued_at"]), num(t.document["expires_at"])
		if issued-receiptSkew > t.at || t.at >= expires {
			return "attestation_not_in_force"
		}
	}
	return t.revocationFault(ids)
}

func (t *terms) revocationFault(ids []string) string {
	if t.snapshot == nil {
		return ""
	}
	keys := []string{}
	if t.attested.given && t.document != nil {
		keys = append(keys, keyNames(obj(t.document["signature"]))...)
		if verification, ok := t.document["verification"].(object); ok {
			keys = append(keys, str(verification["key_hash"]), keyHash(obj(verification["key"])))
		}
		ids = append(ids, str(t.document["attestation_id"]), str(obj(t.document["charge_authority"])["authority_id"]))
	}
	revoked := listsAny(t.snapshot, keys)
	for _, id := range ids {
		revoked = revoked || id != "" && listsDocument(t.snapshot, id)
	}
	age := t.now - num(t.snapshot["snapshotTime"])
	return first(when(revoked, "attestation_revoked"), when(t.signers != nil && !t.signed, "revocation_signature_missing"),
		when(age > oldestSnapshot || age < -60, "revocation_stale"))
}

func says(receipt object) bool { return truth(obj(receipt["result"])["valid"]) }

func zeroKnowledge(receipt object) bool {
	circuit := obj(receipt["trust"])["circuit"]
	return says(receipt) && passedChecks(receipt)["proof"] && (circuit == "pinned" || circuit == "built_in")
}

func rootsOf(all []object) list {
	found := map[string]bool{}
	for _, each := range all {
		if has(each, "roots_digest") {
			found[str(each["roots_digest"])] = true
		}
	}
	names := []string{}
	for name := range found {
		names = append(names, name)
	}
	sort.Strings(names)
	roots := list{}
	for _, name := range names {
		roots = append(roots, name)
	}
	return roots
}

const monthSeconds = 30 * 86_400

func scoreReceipts(receipts list, options object, attestation beside) object {
	t := readTerms(optionsOf(options, setNames...), attestation)
	if t.maxAge == nil {
		month := int64(monthSeconds)
		t.maxAge = &month
	}
	answer := object{"total_receipts": float64(len(receipts)), "anchored": false, "ignored": list{}, "roots": list{},
		"valid_receipts": 0.0, "unique_verifiers": 0.0, "unique_profiles": 0.0, "all_valid": false,
		"includes_zk_verification": false, "trust_score": 0.0, "recommendation": "low_confidence"}
	if len(receipts) > mostReceipts {
		answer["reason"] = "too_many_receipts"
		return answer
	}
	found := t.count(receipts)
	invalid, verifiers := map[int]bool{}, map[int]bool{}
	anchored := len(found.counted) > 0
	for _, each := range found.counted {
		anchored = anchored && each.isTied
		verifiers[each.verifier] = true
		if !says(each.receipt) {
			invalid[each.verifier] = true
		}
	}
	valid, all, profilesSaid := 0, []object{}, map[any]bool{}
	zk := false
	for _, each := range found.counted {
		if says(each.receipt) {
			valid++
			all = append(all, each.receipt)
			profilesSaid[each.receipt["profile_id"]] = true
			zk = zk || zeroKnowledge(each.receipt)
		}
	}
	answer["anchored"] = anchored
	answer["ignored"], answer["roots"] = found.ignored, rootsOf(all)
	answer["valid_receipts"], answer["unique_verifiers"] = float64(valid), float64(len(verifiers))
	answer["unique_profiles"], answer["includes_zk_verification"] = float64(len(profilesSaid)), zk
	answer["all_valid"] = len(found.counted) > 0 && valid == len(found.counted) && len(found.ignored) == found.copies
	if reason := t.subjectFault(found.counted); reason != "" {
		answer["reason"] = reason
		return answer
	}
	score := points(found.counted, verifiers, invalid)
	answer["trust_score"] = float64(score)
	if score >= 80 {
		answer["recommendation"] = "high_confidence"
	} else if score >= 50 {
		answer["recommendation"] = "medium_confidence"
	}
	return answer
}

func points(all []counted, verifiers, invalid map[int]bool) int {
	total, valid := len(verifiers), len(verifiers)-len(invalid)
	if valid == 0 {
		return 0
	}
	strongest, zk, distinct := 0, 0, map[any]bool{}
	worth := map[any]int{strictProfile: 20, standardProfile: 12, minimalProfile: 4}
	for _, each := range all {
		if invalid[each.verifier] {
			continue
		}
		profile := each.receipt["profile_id"]
		distinct[profile] = true
		if worth[profile] > strongest {
			strongest = worth[profile]
		}
		if zeroKnowledge(each.receipt) {
			zk = 20
		}
	}
	for_ := []int{0, 20, 30, 38, 44, 50}
	many := total
	if many > 5 {
		many = 5
	}
	score := (for_[many] + strongest + zk + 5*(len(distinct)-1)) * valid / total
	if score > 100 {
		score = 100
	}
	if score > 49 && len(invalid) > 0 {
		score = 49
	}
	return score
}
