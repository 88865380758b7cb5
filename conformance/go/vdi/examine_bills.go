package vdi

// Bills, adjustments and their openings among the files.

var billKinds = []string{"billing_attestation", "billing_adjustment"}

// readBill is a bill or an adjustment in its shape, or nil. Nothing in it is verified.
func readBill(i *item) object {
	bill, reason := readDocument(i.given(), billLimits, billShape)
	if reason != "" {
		return nil
	}
	return bill
}

// fitsOpenings says whether openings are those of this document.
func fitsOpenings(bill object, openings any) bool {
	b := &billing{input: object{"openings": openings}, document: bill}
	return caught(b.commitments) == ""
}

// readBills gives openings to the document that they open; with one document here, to that, which then says what is wrong.
func (e *examination) readBills() {
	openings, bills := e.of("billing_openings"), e.of(billKinds...)
	for _, each := range bills {
		bill := readBill(each)
		for _, other := range openings {
			if bill != nil && e.openings[each] == nil && fitsOpenings(bill, other.value) {
				e.openings[each] = other
			}
		}
		if e.openings[each] == nil && len(bills) == 1 && len(openings) > 0 {
			e.openings[each] = openings[0]
		}
	}
}

func (e *examination) bill(i *item) told {
	bill := readBill(i)
	input := object{"attestation": i.given()}
	mine := e.openings[i]
	if mine != nil {
		input["openings"] = mine.value
	}
	var logged *outcome
	for _, each := range e.receipts {
		if each.receipt != nil && bill != nil && !has(input, "receipt") && each.receipt["attestation_id"] == bill["attestation_id"] {
			input["receipt"] = each.receipt
			if at, there := e.logs.about[each.hash]; there {
				logged = &at
			}
		}
	}
	options := without(e.options, "requireGovernance")
	if bill != nil {
		if at := e.timeOf(attestationHash(bill), e.logs.witnessed); at != nil {
			options["witnessedTime"] = float64(*at)
		}
		e.chainOf(i, bill, input)
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

// chainHash is the hash of the first bill of a document's chain.
func chainHash(document object) string {
	if isAdjustment(document) {
		return str(obj(document["adjusts"])["attestation_hash"])
	}
	return attestationHash(document)
}

// chainOf puts in the bill and the adjustments here of one chain; those by a key that may not speak of it count for nothing.
func (e *examination) chainOf(i *item, document, input object) {
	hash := chainHash(document)
	var bill object
	for _, each := range e.of(billKinds...) {
		if found := readBill(each); found != nil && bill == nil && attestationHash(found) == hash {
			bill = found
			if each != i {
				input["bill"] = e.linked(each, found)
			}
		}
	}
	others := list{}
	for _, each := range e.of(billKinds...) {
		found := readBill(each)
		if each == i || found == nil || !isAdjustment(found) || chainHash(found) != hash || bill == nil {
			continue
		}
		if maySpeak(found, bill) {
			others = append(others, e.linked(each, found))
		}
	}
	if len(others) > 0 {
		input["adjustments"] = others
	}
}

func (e *examination) linked(i *item, document object) object {
	if mine := e.openings[i]; mine != nil {
		return object{"attestation": document, "openings": mine.value}
	}
	return object{"attestation": document}
}

// maySpeak says whether the bill's own key signed an adjustment, so that nobody else's file changes what is said of the bill.
func maySpeak(adjustment, bill object) bool {
	key := obj(adjustment["signature"])["public_key"]
	return key == obj(bill["signature"])["public_key"] && documentFault("billing-adjustment", adjustment) == ""
}
