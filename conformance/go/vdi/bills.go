package vdi

import "math/big"

// Billing attestations and adjustments, and the rows of their verification.

var billLimits = Limits{262_144, 32, 25_000}

var usageShape = func(value any) bool {
	usage, ok := value.(object)
	for name, each := range usage {
		if !meterName(name) || !quantity(each) {
			return false
		}
	}
	return ok && len(usage) >= 1 && len(usage) <= 32
}

var usageEventShape = object_(members{
	"event_id": callerID, "tenant_id": callerID, "event_timestamp": seconds, "endpoint": text(1, 512), "model?": text(1, 128),
	"usage_units": quantity, "unit_price_micros": quantity, "amount_micros": quantity, "currency": currency,
})

const longestWindow = 2_678_400

var meterEventShape = both(object_(members{
	"event_id": callerID, "tenant_id": callerID, "api_key_id?": callerID, "event_timestamp": seconds, "endpoint": text(1, 512),
	"model?": text(1, 128), "usage": usageShape, "window_start": seconds, "window_end": seconds,
	"execution_intent_digest?": digest32, "meter_signature?": signatureShape,
}), func(value any) bool {
	event := obj(value)
	at, start, end := num(event["event_timestamp"]), num(event["window_start"]), num(event["window_end"])
	return start <= end && start >= at-longestWindow && end <= at+60
})

var grantShape = object_(members{
	"type": exactly("svc_charge_authority_v1"), "authority_id": matching(`vdi:authority:[0-9a-f]{64}`), "tenant_id": callerID,
	"scope":    object_(members{"endpoint": text(1, 512), "model?": text(1, 128), "execution_intent_digest?": digest32}),
	"currency": currency, "max_charge_micros": quantity, "max_events": whole(1, 1_000_000), "issued_at": seconds,
	"expires_at": seconds, "nonce": digest32, "signature": signatureShape,
})

var commitmentsShape = object_(members{"meter": decimal_, "tariff": decimal_, "charge": decimal_, "intent?": decimal_})

var authorityReference = object_(members{"authority_id": matching(`vdi:authority:[0-9a-f]{64}`), "consumption_id": callerID})

var billCommon = members{
	"vdi_version": exactly("1.0.0"), "attestation_id": attestationIDShape, "tenant_id": callerID, "event_id": callerID,
	"currency": currency, "charge_authority?": authorityReference, "manifest_id": manifestIDShape, "manifest_hash": digest32,
	"issued_at": seconds, "expires_at": seconds, "signature": signatureShape, "charge_micros?": quantity, "issuer?": claimedIssuer,
}

var byVersion = map[string]members{
	"v1": {"billing_version": exactly("v1"), "usage_event?": usageEventShape},
	"v2": {"billing_version": exactly("v2"), "meter_event?": meterEventShape, "tariff_snapshot?": tariffShape, "billing_verify_fingerprint?": digest32},
}

var billType = members{"type": exactly("billing_attestation_v1"), "commitments": commitmentsShape}

var billingProofShape = members{"billing_proof?": object_(members{
	"system": exactly("groth16"), "curve": exactly("bn128"), "pi_a": g1Shape, "pi_b": g2Shape, "pi_c": g1Shape,
	"public_signals": listOf(decimal_, 0, 64), "verification": object_(members{"key": keyShape, "key_hash": digest32}),
})}

var adjustmentType = members{
	"type": exactly("billing_adjustment_v1"), "kind": exactly("overage", "correction", "void"), "commitments?": commitmentsShape,
	"adjusts": object_(members{"attestation_id": attestationIDShape, "attestation_hash": digest32, "number": whole(1, 64), "previous_hash": digest32}),
}

var billShape = either(
	object_(join(billCommon, billType, byVersion["v1"])),
	object_(join(billCommon, billType, byVersion["v2"], billingProofShape)),
	object_(join(billCommon, adjustmentType, byVersion["v1"])),
	object_(join(billCommon, adjustmentType, byVersion["v2"])),
)

func isAdjustment(document object) bool { return document["type"] == "billing_adjustment_v1" }
func isVoid(document object) bool       { return document["kind"] == "void" }

func payloadType(document object) string {
	if isAdjustment(document) {
		return "billing-adjustment"
	}
	return "billing-attestation"
}

func disclosable(document object) []string {
	if document["billing_version"] == "v1" {
		return []string{"charge_micros", "usage_event"}
	}
	return []string{"charge_micros", "meter_event", "tariff_snapshot", "billing_verify_fingerprint"}
}

func disclosedMembers(document object) []string {
	found := []string{}
	for _, name := range disclosable(document) {
		if has(document, name) {
			found = append(found, name)
		}
	}
	return found
}

func isDisclosed(document object) bool {
	return len(disclosedMembers(document)) == len(disclosable(document))
}

var billMaterial = map[string]bool{
	directoryMissing: true, "issuer_trust_missing": true, "openings_missing": true, "billing_proof_unsupported": true, "revocation_missing": true,
	"revocation_signature_missing": true, "revocation_stale": true, "opened_value_missing": true, "receipt_inconclusive": true,
	"inclusion_incomplete": true, "log_trust_missing": true, "adjustment_bill_missing": true, "adjustment_missing": true,
	"adjustment_amount_hidden": true, "adjustment_undecided": true,
}

var uncounted = map[string]bool{"not_checked": true, "not_in_profile": true}

// billing is the verification of one bill.
type billing struct {
	m         *material
	input     object
	document  object
	openings  object
	meterKeys []string // nil: not given
	log       *logPolicy
	rows      list
	reasons   []string
	opened    object // event, tariff and charge where they are shown or opened
	receipt   object
	stands    object
	isBeside  bool     // judged beside another document: by every row but its time
	logged    *outcome // what files of logs came to about the receipt, in place of entry, proof and checkpoint
}

var billRows = []string{"schema", "attestation_id", "signature", "time", "manifest", "", "revocation", "commitments", "meter", "receipt", "inclusion", "adjustments"}

func (b *billing) row(name, reason string) {
	row := object{"check": name, "valid": reason == ""}
	if reason != "" {
		row["reason"] = reason
	}
	b.rows, b.reasons = append(b.rows, row), append(b.reasons, reason)
}

func (b *billing) valid() bool {
	for _, reason := range b.reasons {
		if reason != "" && !uncounted[reason] {
			return false
		}
	}
	return true
}

func (b *billing) conclusive() bool {
	for _, reason := range b.reasons {
		if reason != "" && !uncounted[reason] && reason != "not_reached" && !billMaterial[reason] {
			return true
		}
	}
	return b.valid()
}

func (b *billing) answer() object {
	found := object{"valid": b.valid(), "conclusive": b.conclusive(), "rows": b.rows}
	if b.document != nil {
		if known := b.m.judgeIssuer(b.document, "bills").known; known != nil {
			found["issuer"] = known
		}
	}
	if b.stands != nil && b.valid() {
		found["stands"] = b.stands
	}
	return found
}

var billOptionNames = append([]string{"meterKeys", "log"}, materialNames...)

func readBilling(input, options object) *billing {
	optionsOf(options, billOptionNames...)
	b := &billing{m: readMaterial(without(options, "meterKeys", "log"), strictProfile), input: input}
	if keys, given := demand(options, "meterKeys", listOf(key32, 0, 10_000)); given {
		b.meterKeys = strs(keys)
	}
	if log, given := options["log"]; given {
		b.log = readLogPolicy(log)
	}
	return b
}

func (b *billing) verify() *billing {
	document, reason := readDocument(given(b.input, "attestation"), billLimits, billShape)
	if reason != "" {
		b.unreadable()
		return b
	}
	b.document = document
	for _, name := range billRows {
		if name == "" {
			name = "fingerprint"
			if document["billing_version"] == "v1" {
				name = "arithmetic"
			}
		}
		b.row(name, caught(b.checks()[name]))
	}
	return b
}

func (b *billing) unreadable() {
	for _, name := range billRows {
		switch name {
		case "":
			name = "fingerprint"
			b.row(name, "not_reached")
		case "schema":
			b.row(name, "schema")
		case "inclusion":
			b.row(name, caught(b.inclusion))
		default:
			b.row(name, "not_reached")
		}
	}
}

func (b *billing) checks() map[string]func() {
	return map[string]func(){
		"schema": b.schema, "attestation_id": b.id, "signature": b.signature, "time": b.time, "manifest": b.manifest,
		"arithmetic": b.charge, "fingerprint": b.charge, "revocation": b.revocation, "commitments": b.commitments,
		"meter": b.meter, "receipt": b.receiptRow, "inclusion": b.inclusion, "adjustments": b.adjustments,
	}
}

func (b *billing) schema() {
	shown := len(disclosedMembers(b.document))
	if isVoid(b.document) {
		bare := !has(b.document, "commitments") && has(b.document, "charge_micros") && shown == 1
		unless(bare, "schema")
		return
	}
	unless(shown == 0 || isDisclosed(b.document), "mode_mixed")
	unless(has(b.document, "commitments"), "schema")
	unless(has(obj(b.document["commitments"]), "intent") == has(b.document, "charge_authority"), "schema")
}

func (b *billing) id() {
	unless(attestationID(b.document) == b.document["attestation_id"], "attestation_id_mismatch")
}

func (b *billing) signature() {
	unless(documentFault(payloadType(b.document), b.document) == "", "signature_invalid")
	more := []string{}
	if isAdjustment(b.document) {
		more = append(more, "adjustments")
	}
	issuer := b.m.judgeIssuer(b.document, "bills", more...)
	unless(issuer.fault == "", issuer.fault)
	unless(!b.m.profile.issuerRequired || rootPins(issuer.root), "issuer_trust_missing")
}

func (b *billing) time() {
	if b.isBeside {
		return
	}
	issued, expires, skew := num(b.document["issued_at"]), num(b.document["expires_at"]), b.m.profile.skew
	unless(expires > issued, "expires_before_issue")
	unless(issued-skew <= b.m.at, "issued_in_future")
	unless(b.m.at < expires, "expired")
	unless(b.m.logTime == nil || issued-skew <= *b.m.logTime, "issued_in_future")
	for _, name := range []string{"usage_event", "meter_event"} {
		if event, ok := b.document[name].(object); ok {
			unless(num(event["event_timestamp"]) <= issued+skew, "event_after_issue")
		}
	}
}

func (b *billing) manifest() {
	unless(b.document["manifest_id"] == billingManifest, "manifest_unknown")
	unless(b.document["manifest_hash"] == published[billingManifest], "manifest_differs_from_published")
}

// readOpenings gives nil where there are none, and refuses what is not in shape.
func (b *billing) readOpenings() object {
	value, there := b.input["openings"]
	if !there {
		return nil
	}
	one := object_(members{"salt": bytes31, "value?": anything})
	openings, reason := readDocument(value, DocumentLimits, object_(members{"meter?": one, "tariff?": one, "charge?": one, "intent?": one}))
	unless(reason == "", "openings_malformed")
	return openings
}

var chargeShape = object_(members{"charge_micros": quantity, "currency": currency})

// shownParts are event, tariff and charge as the document shows them.
func shownParts(document object) object {
	charge := object{"charge_micros": document["charge_micros"], "currency": document["currency"]}
	if event, ok := document["usage_event"].(object); ok && document["billing_version"] == "v1" {
		tariff := object{"unit_price_micros": event["unit_price_micros"], "currency": event["currency"]}
		return object{"meter": event, "tariff": tariff, "charge": charge}
	}
	return object{"meter": document["meter_event"], "tariff": document["tariff_snapshot"], "charge": charge}
}

// partShapes are those of the values that have to be opened; the first variant's tariff is its event's price.
func partShapes(document object) map[string]shape {
	if document["billing_version"] == "v1" {
		return map[string]shape{"meter": usageEventShape, "charge": chargeShape}
	}
	return map[string]shape{"meter": meterEventShape, "tariff": tariffShape, "charge": chargeShape}
}

// parts are event, tariff and charge as shown or opened; refuses where they are not at hand.
func (b *billing) parts() object {
	if isDisclosed(b.document) {
		return shownParts(b.document)
	}
	openings := object{}
	if caught(func() { openings = b.readOpenings() }) != "" {
		openings = object{}
	}
	parts, shapes := object{}, partShapes(b.document)
	for name := range shapes {
		value, there := obj(openings[name])["value"]
		if !there {
			unless(!has(b.document, "billing_proof"), "billing_proof_unsupported")
			refuse("openings_missing")
		}
		parts[name] = value
	}
	for name, is := range shapes {
		unless(is(parts[name]), "opened_value_malformed")
	}
	return parts
}

func (b *billing) charge() {
	if isVoid(b.document) {
		unless(b.document["charge_micros"] == "0", "charge_mismatch")
		return
	}
	parts := b.parts()
	event, tariff, billed := obj(parts["meter"]), obj(parts["tariff"]), obj(parts["charge"])
	b.opened = parts
	differs := event["event_id"] != b.document["event_id"] || event["tenant_id"] != b.document["tenant_id"] ||
		has(tariff, "currency") && tariff["currency"] != b.document["currency"] || billed["currency"] != b.document["currency"] ||
		has(event, "currency") && event["currency"] != b.document["currency"]
	unless(!differs, "event_differs")
	if b.document["billing_version"] == "v1" {
		amount := new(big.Int).Mul(decimalInt(str(event["usage_units"])), decimalInt(str(event["unit_price_micros"])))
		unless(len(amount.String()) <= 18, "charge_too_large")
		unless(amount.String() == event["amount_micros"], "amount_mismatch")
		unless(billed["charge_micros"] == event["amount_micros"], "charge_mismatch")
		return
	}
	unless(charge(event, tariff).String() == billed["charge_micros"], "charge_mismatch")
	if stated, there := b.document["billing_verify_fingerprint"]; there {
		found := digest("svc/billing-fingerprint/v2", object{"meter_event": event, "tariff_snapshot": tariff,
			"charge_micros": billed["charge_micros"], "currency": billed["currency"]})
		unless(stated == found, "fingerprint_mismatch")
	}
}

func (b *billing) revocation() {
	m := b.m
	unless(m.profile.revocation, "not_in_profile")
	if m.snapshot == nil {
		unless(!m.profile.snapshotRequired, "revocation_missing")
		refuse("not_checked")
	}
	if names := keyNames(obj(b.document["signature"])); listsAny(m.snapshot, names) {
		unless(m.excused(names), "issuer_revoked")
	}
	unless(!listsDocument(m.snapshot, str(b.document["attestation_id"])), "attestation_revoked")
	unless(!listsDocument(m.snapshot, str(obj(b.document["charge_authority"])["authority_id"])), "grant_revoked")
	m.demandSnapshot()
}

func committed(part string, value any, salt string) string {
	commitment := poseidon(constant("svc/commit-"+part+"/v1"), fieldHash("svc/commitment-value/v1", string(jcs(value))), new(big.Int).SetBytes(unhex(salt)))
	return commitment.String()
}

func (b *billing) commitments() {
	openings := b.readOpenings()
	unless(openings != nil, "not_checked")
	stated := obj(b.document["commitments"])
	shown := object{}
	if isDisclosed(b.document) && !isVoid(b.document) {
		shown = shownParts(b.document)
	}
	for _, part := range []string{"meter", "tariff", "charge", "intent"} {
		opening, there := openings[part].(object)
		if !there {
			continue
		}
		unless(has(stated, part), "commitment_absent")
		value, opened := opening["value"]
		displayed, isShown := shown[part]
		unless(opened || isShown, "opened_value_missing")
		unless(!opened || !isShown || same(value, displayed), "opened_value_differs")
		if isShown {
			value = displayed
		}
		unless(stated[part] == committed(part, value, str(opening["salt"])), "commitment_mismatch")
	}
}

func (b *billing) meter() {
	if isVoid(b.document) {
		refuse("not_checked")
	}
	var parts object
	reason := caught(func() { parts = b.parts() })
	if reason != "" {
		unless(b.meterKeys != nil, "not_checked")
		refuse(reason)
	}
	event := obj(parts["meter"])
	signature, signed := event["meter_signature"].(object)
	if !signed {
		unless(b.meterKeys == nil, "meter_signature_missing")
		refuse("not_checked")
	}
	known := b.meterKeys == nil || contains(b.meterKeys, str(signature["public_key"]))
	renamed := with(without(event, "meter_signature"), "signature", signature)
	unless(documentFault("meter-event", renamed) == "", "meter_signature_invalid")
	unless(known, "meter_key_not_trusted")
	unless(b.meterKeys != nil, "not_checked")
}

func (b *billing) receiptRow() {
	given, there := b.input["receipt"]
	unless(there, "not_checked")
	checked := checkReceipt(given, b.m.now, &anchors{}, beside{b.document, true}, nil)
	unless(checked.valid() && aboutBill(checked.receipt), "receipt_invalid")
	receipt := checked.receipt
	b.receipt = receipt
	signature := obj(receipt["signature"])
	known := signature["public_key"] == obj(b.document["signature"])["public_key"] || pinning(b.m.pinsFor("receipts"), signature) == isPinned
	unless(known || b.m.issuers == nil && b.m.domains == nil, "receipt_key_not_trusted")
	unless(truth(obj(receipt["result"])["conclusive"]), "receipt_inconclusive")
	unless(says(receipt), "receipt_says_invalid")
	b.receiptIntent(receipt)
}

func (b *billing) receiptIntent(receipt object) {
	granted, intent := has(b.document, "charge_authority"), obj(receipt["execution_intent"])
	if !granted {
		unless(intent == nil, "receipt_intent_mismatch")
		return
	}
	unless(intent != nil, "receipt_intent_missing")
	unless(intent["event_id"] == b.document["event_id"] && intent["tenant_id"] == b.document["tenant_id"], "receipt_intent_mismatch")
	opening := object{}
	caught(func() { opening = obj(b.readOpenings()["intent"]) })
	stated := obj(b.document["commitments"])
	if has(opening, "salt") && has(stated, "intent") {
		unless(committed("intent", intent, str(opening["salt"])) == stated["intent"], "receipt_intent_mismatch")
	}
	if caught(func() { b.opened = b.parts() }) == "" && !isVoid(b.document) {
		event := obj(b.opened["meter"])
		stated, there := event["execution_intent_digest"]
		unless(!there || stated == receipt["execution_intent_digest"], "receipt_intent_mismatch")
	}
}

func (b *billing) inclusion() {
	if b.logged != nil {
		unless(b.logged.verdict != couldNotCheck || b.logged.reason != "log_trust_missing", "log_trust_missing")
		unless(b.logged.verdict != couldNotCheck, "inclusion_incomplete")
		unless(b.logged.verdict == verified, "inclusion_invalid")
		return
	}
	there := 0
	for _, name := range []string{"entry", "inclusion", "checkpoint"} {
		if has(b.input, name) {
			there++
		}
	}
	unless(there > 0, "not_checked")
	unless(there == 3 && has(b.input, "receipt"), "inclusion_incomplete")
	unless(b.log != nil, "log_trust_missing")
	evidence := object{"entry": b.input["entry"], "proof": b.input["inclusion"], "checkpoint": b.input["checkpoint"]}
	unless(caught(func() { includes(b.input["receipt"], evidence, b.log, loggedReceipt) }) == "", "inclusion_invalid")
}
