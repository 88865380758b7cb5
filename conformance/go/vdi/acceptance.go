package vdi

import "math"

// Acceptance policies: whether a relying party that did not verify itself may act on what others say.

type level struct {
	profiles          []string
	quorum            int
	set               string // unused, if given, required
	zeroKnowledge     bool
	contradiction     bool // refuses
	pinned, spotCheck bool
	age               int64
}

const daySeconds = 86_400

var levels = map[string]level{
	"low":      {profiles: []string{strictProfile, standardProfile, minimalProfile}, quorum: 1, set: "unused", age: monthSeconds},
	"medium":   {profiles: []string{strictProfile, standardProfile}, quorum: 1, set: "if given", age: monthSeconds},
	"high":     {profiles: []string{strictProfile, standardProfile}, quorum: 2, set: "required", zeroKnowledge: true, contradiction: true, age: 7 * daySeconds},
	"critical": {profiles: []string{strictProfile}, quorum: 3, set: "required", zeroKnowledge: true, contradiction: true, pinned: true, spotCheck: true, age: daySeconds},
}

const defaultSpotCheckRate = 0.05

var policyMembers = []string{"level", "tvs", "registry", "spotCheckRate", "verification", "now", "at", "maxEvaluatedAgeSeconds",
	"roots", "revocation", "revocationKeys", "logTimes"}

// acceptance is one evaluation of a policy.
type acceptance struct {
	level    level
	quorum   int
	rate     float64
	terms    *terms
	tally    *tally
	accepted []object
	logTimes map[string]int64
	spot     func() bool
}

// evaluate answers whether a policy accepts these receipts. A draw is uniform in [0, 1); nil is a broken source.
func evaluate(receipts list, options object, draw *float64, attestation beside) object {
	optionsOf(options, policyMembers...)
	name, given := demand(options, "level", text(0, 1<<20))
	if !given {
		name = "medium"
	}
	rate, given := demand(options, "spotCheckRate", func(value any) bool { _, ok := value.(float64); return ok })
	if !given {
		rate = defaultSpotCheckRate
	}
	verification := readMaterial(optionIn(options, "verification"), standardProfile)
	chosen, known := levels[str(name)]
	if !known {
		chosen = levels["medium"]
	}
	a := &acceptance{level: chosen, quorum: chosen.quorum, rate: rate.(float64)}
	a.logTimes = readLogTimes(options)
	a.terms = readTerms(without(options, "level", "spotCheckRate", "verification", "logTimes"), attestation)
	if a.terms.maxAge == nil {
		a.terms.maxAge = &chosen.age
	}
	a.spot = func() bool {
		return !attestation.given || verifyAttestation(attestation.document, verification).failure() != nil
	}
	set := a.terms.anchors.set
	reason := first(when(!known, "unknown_level"), when(!(a.rate >= 0 && a.rate <= 1), "spot_check_rate_invalid"),
		when(set == nil && chosen.set == "required", "tvs_missing"))
	if reason == "" {
		reason = when(len(receipts) > mostReceipts, "too_many_receipts")
	}
	if reason != "" {
		return a.answer(reason, nil)
	}
	if chosen.quorum > 1 && has(set, "quorum") {
		a.quorum = int(num(set["quorum"]))
	}
	if chosen.set == "unused" {
		a.terms.anchors.set = nil
	}
	return a.judge(receipts, draw)
}

func readLogTimes(options object) map[string]int64 {
	times := map[string]int64{}
	value, _ := demand(options, "logTimes", func(value any) bool { _, ok := value.(object); return ok })
	for hash, at := range obj(value) {
		if !seconds(at) {
			wrongCall("logTimes")
		}
		times[hash] = num(at)
	}
	return times
}

func (a *acceptance) judge(receipts list, draw *float64) object {
	a.terms.logTimes = a.logTimes
	a.tally = a.terms.count(receipts)
	for _, each := range a.tally.counted {
		if a.acceptable(each.receipt) {
			a.accepted = append(a.accepted, each.receipt)
		}
	}
	if reason := a.fault(); reason != "" {
		return a.answer(reason, nil)
	}
	drawn := draw == nil || math.IsNaN(*draw) || *draw < a.rate || *draw >= 1
	if !a.level.spotCheck || !drawn {
		return a.answer("accepted", nil)
	}
	failed := a.spot()
	passed := !failed
	if failed {
		return a.answer("spot_check_failed", &passed)
	}
	return a.answer("accepted", &passed)
}

func (a *acceptance) acceptable(receipt object) bool {
	most, limited := a.terms.anchors.set["max_age_seconds"]
	return says(receipt) && contains(a.level.profiles, str(receipt["profile_id"])) &&
		(!a.level.zeroKnowledge || zeroKnowledge(receipt)) &&
		(!a.level.pinned || rootPins(obj(receipt["trust"])["issuer"])) &&
		(!limited || a.terms.now-num(receipt["verified_at"]) <= num(most))
}

func (a *acceptance) fault() string {
	if a.level.spotCheck && !a.terms.attested.given {
		return "attestation_missing"
	}
	if len(a.tally.counted) == 0 {
		return "no_receipts"
	}
	if reason := a.terms.subjectFault(a.tally.counted); reason != "" {
		return reason
	}
	for _, each := range a.tally.counted {
		if a.level.contradiction && !says(each.receipt) {
			return "contradicting_receipt"
		}
	}
	return when(a.distinct() < a.quorum, "quorum_not_met")
}

// distinct counts verifiers, or organizations where the set wants them different, among the accepted receipts.
func (a *acceptance) distinct() int {
	found, set := map[any]bool{}, a.terms.anchors.set
	all := []counted{}
	for _, receipt := range a.accepted {
		all = append(all, counted{receipt: receipt})
	}
	nameVerifiers(all)
	for _, each := range all {
		if truth(set["distinct_organizations"]) {
			found[str(memberOf(set, str(obj(each.receipt["verifier"])["id"]))["organization"])] = true
		} else {
			found[each.verifier] = true
		}
	}
	return len(found)
}

func (a *acceptance) answer(reason string, spotCheck *bool) object {
	verifiers, ignored := list{}, list{}
	early := a.tally == nil
	if !early {
		ignored = a.tally.ignored
		if a.terms.anchors.set != nil {
			verifiers = append(verifiers, "tvs")
		}
		if a.terms.anchors.registry != nil {
			verifiers = append(verifiers, "registry")
		}
	}
	answer := object{
		"accepted": reason == "accepted", "reason": reason, "spotCheckTriggered": spotCheck != nil, "spotCheckValid": nil,
		"receiptsAccepted": float64(len(a.accepted)), "anchored": len(verifiers) > 0, "ignored": ignored,
		"roots": object{"verifiers": verifiers, "digests": rootsOf(a.accepted), "issuer": a.rootsOfSubject("issuer"),
			"circuit": a.rootsOfSubject("circuit")},
		"attestationInForce": nil, "revocationChecked": !early && a.terms.snapshot != nil,
	}
	if spotCheck != nil {
		answer["spotCheckValid"] = *spotCheck
	}
	unlooked := reason == "attestation_mismatch" || reason == "mixed_attestations" || reason == "no_receipts"
	if !early && a.terms.attested.given && !unlooked {
		answer["attestationInForce"] = reason != "attestation_not_in_force"
	}
	return answer
}

var trustRoots = []string{"pinned", "domain", "built_in", "registry", "logged", "self_asserted", "not_checked"}

func (a *acceptance) rootsOfSubject(subject string) list {
	found := list{}
	for _, root := range trustRoots {
		for _, receipt := range a.accepted {
			if obj(receipt["trust"])[subject] == root {
				found = append(found, root)
				break
			}
		}
	}
	return found
}
