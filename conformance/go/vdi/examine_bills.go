package vdi

// Bills, adjustments and their openings among the files.

var billKinds = []string{"billing_attestation", "billing_adjustment"}

// placedBill is a bill or an adjustment of the files, in its shape. Nothing in it is verified.
type placedBill struct {
	*item
	document    object
	hash, chain string // its own, and that of the first bill of its chain
}

// placedBills are all of them that can be read: in order, each once by its hash, and by their chain.
type placedBills struct {
	all     map[*item]*placedBill
	byHash  map[string]*placedBill
	byChain map[string][]*placedBill
}

func placeBills(items []*item) *placedBills {
	found := &placedBills{map[*item]*placedBill{}, map[string]*placedBill{}, map[string][]*placedBill{}}
	for _, each := range items {
		document, reason := readDocument(each.given(), billLimits, billShape)
		if reason != "" {
			continue
		}
		placed := &placedBill{item: each, document: document, hash: attestationHash(document)}
		placed.chain = placed.hash
		if isAdjustment(document) {
			placed.chain = str(obj(document["adjusts"])["attestation_hash"])
		}
		found.all[each] = placed
		if found.byHash[placed.hash] == nil {
			found.byHash[placed.hash] = placed
		}
		found.byChain[placed.chain] = append(found.byChain[placed.chain], placed)
	}
	return found
}

// fitsOpenings says whether openings are those of this document.
func fitsOpenings(bill object, openings any) bool {
	b := &billing{input: object{"openings": openings}, document: bill}
	return caught(b.commitments) == ""
}

// readBills gives openings to the document that they open; with one document here, to that, which then says what is wrong.
func (e *examination) readBills() {
	openings, bills := e.of("billing_openings"), e.of(billKinds...)
	e.bills = placeBills(bills)
	for _, each := range bills {
		placed := e.bills.all[each]
		for _, other := range openings {
			if placed != nil && e.openings[each] == nil && fitsOpenings(placed.document, other.value) {
				e.openings[each] = other
			}
		}
		if e.openings[each] == nil && len(bills) == 1 && len(openings) > 0 {
			e.openings[each] = openings[0]
		}
	}
}

func (e *examination) bill(i *item) told {
	placed := e.bills.all[i]
	input := object{"attestation": i.given()}
	mine := e.openings[i]
	if mine != nil {
		input["openings"] = mine.value
	}
	var logged *outcome
	for _, each := range e.receipts {
		if each.receipt != nil && placed != nil && !has(input, "receipt") && each.receipt["attestation_id"] == placed.document["attestation_id"] {
			input["receipt"] = each.receipt
			if at, there := e.logs.about[each.hash]; there {
				logged = &at
			}
		}
	}
	options := without(e.options, "requireGovernance")
	if e.trust.meterKeys != nil {
		options["meterKeys"] = e.trust.meterKeys
	}
	if placed != nil {
		if at := e.timeOf(placed.hash, e.logs.witnessed); at != nil {
			options["witnessedTime"] = float64(*at)
		}
		e.chainOf(placed, input)
	}
	b := readBilling(input, options)
	b.logged = logged
	b.verify()
	if mine != nil {
		e.found[mine] = openedBy(b)
	}
	reason := ""
	for _, each := range b.reasons {
		if reason == "" && !uncounted[each] {
			reason = each
		}
	}
	return said(concluded(b.valid(), b.conclusive()), reason, b.answer())
}

// openedBy is what openings are worth: as much as the row about them.
func openedBy(b *billing) told {
	for _, each := range b.rows {
		if row := obj(each); row["check"] == "commitments" && !truth(row["valid"]) {
			return said(notValid, str(row["reason"]), nil)
		}
	}
	return said(verified, "", nil)
}

// chainOf puts in the bill and the adjustments here of one chain; those by a key that may not speak of it count for nothing.
func (e *examination) chainOf(own *placedBill, input object) {
	bill := e.bills.byHash[own.chain]
	if bill == nil {
		return
	}
	if bill.item != own.item {
		input["bill"] = e.linked(bill)
	}
	others := list{}
	for _, each := range e.bills.byChain[own.chain] {
		if each.item != own.item && isAdjustment(each.document) && maySpeak(each.document, bill.document) {
			others = append(others, e.linked(each))
		}
	}
	if len(others) > 0 {
		input["adjustments"] = others
	}
}

func (e *examination) linked(placed *placedBill) object {
	if mine := e.openings[placed.item]; mine != nil {
		return object{"attestation": placed.document, "openings": mine.value}
	}
	return object{"attestation": placed.document}
}

// maySpeak says whether the bill's own key signed an adjustment, so that nobody else's file changes what is said of the bill.
func maySpeak(adjustment, bill object) bool {
	key := obj(adjustment["signature"])["public_key"]
	return key == obj(bill["signature"])["public_key"] && documentFault("billing-adjustment", adjustment) == ""
}
