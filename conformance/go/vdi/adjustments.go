package vdi

import (
	"math/big"
	"sort"
)

// Adjustments of bills: what stands of a bill, and what convicts a key.

const longestAdjustments = 64

// link is one document of a bill's chain, judged by every row but its time.
type link struct {
	document          object
	billing           *billing
	hash              string
	failed, undecided bool
}

func (b *billing) linkOf(given any) *link {
	frame, reason := readDocument(given, DocumentLimits, func(value any) bool { _, ok := value.(object); return ok })
	if reason != "" {
		return &link{failed: true}
	}
	input := object{"attestation": frame["attestation"]}
	if openings, there := frame["openings"]; there {
		input["openings"] = openings
	}
	// What was seen of the document that is verified says nothing of those beside it.
	alone := *b.m
	alone.witnessedTime = nil
	other := &billing{m: &alone, input: input, meterKeys: b.meterKeys, log: b.log, isBeside: true}
	other.verify()
	if other.document == nil {
		return &link{failed: true}
	}
	found := &link{document: other.document, billing: other, hash: attestationHash(other.document)}
	found.failed = !other.valid() && other.conclusive()
	found.undecided = !other.valid() && !other.conclusive()
	return found
}

// links are the documents given beside, the bill first.
func (b *billing) links() []*link {
	found := []*link{}
	if bill, there := b.input["bill"]; there {
		found = append(found, b.linkOf(bill))
	}
	value, there := b.input["adjustments"]
	if !there {
		return found
	}
	all, ok := value.(list)
	if !ok || len(all) > longestAdjustments {
		return append(found, &link{failed: true})
	}
	for _, each := range all {
		found = append(found, b.linkOf(each))
	}
	return found
}

func (b *billing) adjustments() {
	if b.isBeside {
		refuse("not_checked")
	}
	links := b.links()
	if len(links) == 0 {
		unless(!isAdjustment(b.document), "adjustment_bill_missing")
		refuse("not_checked")
	}
	for _, each := range links {
		unless(!each.failed, "adjustment_invalid")
	}
	own := &link{document: b.document, billing: b, hash: attestationHash(b.document)}
	seen := map[string]bool{}
	var bill *link
	chain := []*link{}
	bills := 0
	for _, each := range append([]*link{own}, links...) {
		if seen[each.hash] {
			continue
		}
		seen[each.hash] = true
		if isAdjustment(each.document) {
			chain = append(chain, each)
		} else {
			bill = each
			bills++
		}
	}
	unless(bills > 0, "adjustment_bill_missing")
	unless(bills == 1, "adjustment_of_other_bill")
	b.placed(bill, chain)
	sort.SliceStable(chain, func(i, j int) bool { return numberOf(chain[i]) < numberOf(chain[j]) })
	b.walk(bill, chain)
	for _, each := range links {
		unless(!each.undecided, "adjustment_undecided")
	}
}

func numberOf(l *link) int64 { return num(obj(l.document["adjusts"])["number"]) }

// placed refuses what is not of this bill, and places that are taken twice or left empty.
func (b *billing) placed(bill *link, chain []*link) {
	numbers := map[int64]bool{}
	twice := false
	for _, each := range chain {
		adjusts := obj(each.document["adjusts"])
		same_ := adjusts["attestation_hash"] == bill.hash && adjusts["attestation_id"] == bill.document["attestation_id"]
		unless(same_, "adjustment_of_other_bill")
		for _, name := range []string{"tenant_id", "event_id", "currency", "billing_version", "charge_authority"} {
			unless(same(each.document[name], bill.document[name]), "adjustment_terms_differ")
		}
		unless(b.m.mayAdjust(each.document, bill.document), "adjustment_key_differs")
		twice = twice || numbers[numberOf(each)]
		numbers[numberOf(each)] = true
	}
	unless(!twice, "adjustment_contradiction")
	for number := int64(1); number <= int64(len(chain)); number++ {
		unless(numbers[number], "adjustment_missing")
	}
}

func (l *link) charge() *big.Int {
	stated, there := l.document["charge_micros"]
	if !there {
		var parts object
		unless(caught(func() { parts = l.billing.parts() }) == "", "adjustment_amount_hidden")
		stated = obj(parts["charge"])["charge_micros"]
	}
	return decimalInt(str(stated))
}

// bound is what the grant that the bill names authorises, nil where none was given.
func (b *billing) bound(bill *link) *big.Int {
	given, there := b.input["charge_authority"]
	if !there {
		return nil
	}
	grant, reason := readDocument(given, DocumentLimits, grantShape)
	unless(reason == "", "adjustment_grant_differs")
	named := obj(bill.document["charge_authority"])["authority_id"]
	unless(grant["authority_id"] == named && named == grantID(grant), "adjustment_grant_differs")
	unless(documentFault("charge-authority", grant) == "", "adjustment_grant_differs")
	return decimalInt(str(grant["max_charge_micros"]))
}

func (b *billing) walk(bill *link, chain []*link) {
	bound := b.bound(bill)
	standing, charge := bill, bill.charge()
	unless(bound == nil || charge.Cmp(bound) <= 0, "adjustment_beyond_grant")
	for _, each := range chain {
		unless(!isVoid(standing.document), "adjustment_after_void")
		follows := obj(each.document["adjusts"])["previous_hash"] == standing.hash
		unless(follows && num(each.document["issued_at"]) >= num(standing.document["issued_at"]), "adjustment_chain_broken")
		next := each.charge()
		kind := each.document["kind"]
		against := kind == "overage" && next.Cmp(charge) <= 0 || kind == "correction" && next.Cmp(charge) > 0 ||
			kind == "void" && next.Sign() != 0
		unless(!against, "adjustment_amount_against_kind")
		unless(bound == nil || next.Cmp(bound) <= 0, "adjustment_beyond_grant")
		standing, charge = each, next
	}
	b.stands = object{"kind": "bill", "number": 0.0, "attestation_id": standing.document["attestation_id"],
		"charge_micros": charge.String(), "currency": standing.document["currency"]}
	if isAdjustment(standing.document) {
		b.stands["kind"], b.stands["number"] = standing.document["kind"], float64(numberOf(standing))
	}
}

// contradictions are pairs of adjustments by one key for one place that differ.
func contradictions(documents list) list {
	type place struct {
		hash   string
		number int64
		key    string
	}
	order, found := []place{}, map[place][]string{}
	for _, each := range documents {
		document, reason := readDocument(each, billLimits, billShape)
		if reason != "" || !isAdjustment(document) || documentFault("billing-adjustment", document) != "" {
			continue
		}
		adjusts := obj(document["adjusts"])
		at := place{str(adjusts["attestation_hash"]), num(adjusts["number"]), str(obj(document["signature"])["public_key"])}
		if _, known := found[at]; !known {
			order = append(order, at)
		}
		if hash := attestationHash(document); !contains(found[at], hash) {
			found[at] = append(found[at], hash)
		}
	}
	answer := list{}
	for _, at := range order {
		if len(found[at]) > 1 {
			hashes := list{}
			for _, hash := range found[at] {
				hashes = append(hashes, hash)
			}
			answer = append(answer, object{"attestation_hash": at.hash, "number": float64(at.number), "public_key": at.key, "adjustment_hashes": hashes})
		}
	}
	return answer
}
