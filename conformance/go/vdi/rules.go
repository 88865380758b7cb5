package vdi

import "math/big"

// forOutcome says whether a condition names an outcome, and whether it is the document's.
func forOutcome(constraint object, outcome any) (names, fits bool) {
	named, names := obj(constraint["when"])["outcome"]
	return names, names && named == outcome
}

// shownState is a rule's state but for its bit in the mask.
func shownState(constraint object, outcome any) string {
	names, fits := forOutcome(constraint, outcome)
	if names && !fits {
		return "not_applicable"
	}
	surely := fits || !has(constraint, "when")
	switch {
	case has(constraint, "predicate") && surely:
		return "enforced"
	case has(constraint, "predicate"):
		return "enforced_or_waived"
	case surely:
		return "visit_only"
	}
	return "visit_or_waived"
}

func ruleStates(document object) list {
	decision := obj(document["decision"])
	states := list{}
	for i, each := range arr(obj(document["policy"])["constraints"]) {
		constraint := obj(each)
		state := shownState(constraint, decision["outcome"])
		if state != "not_applicable" && num(decision["satisfied_mask"])>>i&1 == 0 {
			state = "not_proved"
		}
		violated := num(decision["violated_mask"])>>i&1 == 1
		states = append(states, object{"id": constraint["id"], "state": state, "violated": violated})
	}
	return states
}

func policyNotices(document object) list {
	notices := list{}
	if notice := coverageNotice(obj(document["policy"]), obj(document["decision"])); notice != "" {
		notices = append(notices, notice)
	}
	if !has(obj(document["pipeline"]), "outcomes") {
		notices = append(notices, "outcomes_undeclared")
	}
	return notices
}

func coverageNotice(policy, decision object) string {
	constraints, outcome := arr(policy["constraints"]), decision["outcome"]
	if len(constraints) == 0 {
		return "empty_policy"
	}
	reads, critical, inForce, waivable, covers := false, 0, 0, 0, false
	for i, each := range constraints {
		constraint := obj(each)
		isProved := num(decision["satisfied_mask"])>>i&1 == 1
		names, _ := forOutcome(constraint, outcome)
		reads = reads || has(constraint, "predicate") || has(constraint, "when") && !names
		if !truth(constraint["critical"]) {
			continue
		}
		critical++
		switch shownState(constraint, outcome) {
		case "not_applicable":
			continue
		case "enforced_or_waived", "visit_or_waived":
			if isProved {
				waivable++
			}
		case "enforced":
			covers = covers || isProved && someValueFails(policy, obj(constraint["predicate"]))
		}
		inForce++
	}
	switch {
	case !reads:
		return "no_predicate"
	case critical == 0:
		return "no_critical_rule"
	case inForce > 0 && waivable == inForce:
		return "all_waivable"
	case !covers:
		return "outcome_covers_nothing"
	}
	return ""
}

// someValueFails says whether some encodable value of a predicate's type does not meet it.
func someValueFails(policy, predicate object) bool {
	fails := true
	caught(func() {
		op := str(predicate["op"])
		places := 6
		if name, ok := predicate["derived"]; ok {
			e := newPolicyEncoder(nil, policy)
			for i, each := range e.derived {
				if obj(each)["name"] == name {
					places = e.places[i]
				}
			}
		}
		kind, low, high := interval(op, predicate["value"], places)
		if isSet(op) || kind != "number" {
			return
		}
		if op == "ne" {
			fails = low.Cmp(high) <= 0
			return
		}
		fails = low.Cmp(big.NewInt(1)) > 0 || high.Cmp(largest) < 0
	})
	return fails
}
