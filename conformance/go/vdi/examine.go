package vdi

import (
	"fmt"
	"unicode"
)

// Files in, one verdict a document out: what lies beside a document is held together with it (docs/protocol/11-files.md).

// Document is what became of one, or of a chain of receipts: verified, not_valid, could_not_check or expired.
type Document struct {
	Source, Kind, Verdict, Reason string
	Result                        object
}

// JSON is the document's line.
func (d *Document) JSON() []byte {
	line := object{"source": d.Source, "kind": d.Kind, "verdict": d.Verdict}
	if d.Reason != "" {
		line["reason"] = d.Reason
	}
	if d.Result != nil {
		line["result"] = d.Result
	}
	return jcs(line)
}

// String is the document's line for a terminal; no name of a file paints on it.
func (d *Document) String() string {
	line := fmt.Sprintf("%s: %s: %s", d.Source, d.Kind, d.Verdict)
	if d.Reason != "" {
		line += " (" + d.Reason + ")"
	}
	shown := ""
	for _, c := range line {
		if unicode.IsPrint(c) {
			shown += string(c)
		} else {
			shown += fmt.Sprintf(`\u{%x}`, c)
		}
	}
	return shown
}

var profileNames = map[string]string{"strict": strictProfile, "standard": standardProfile, "minimal": minimalProfile}

// restReasons are of what cannot be checked by itself: what it is waiting for.
var restReasons = map[string]string{
	"unknown": "not_recognised", "opening": "opening_is_private", "source_opening": "opening_is_private",
	"source_statement": "source_evidence_missing", "trust_roots": "trust_roots_are_the_readers", "billing_openings": "bill_missing",
	"period_leaves": "statement_missing", "statement_log_proof": "statement_missing", "sample_request": "answer_missing", "beacon_round": "answer_missing",
}

// told is what one document came to.
type told struct {
	outcome
	result object
}

func said(verdict, reason string, result object) told {
	return told{outcome{verdict, reason}, result}
}

type examination struct {
	items        []*item
	unread       int // files that could not be read
	trust        *TrustFile
	options      object // of material: the trust file's and the caller's
	policies     []*logPolicy
	anchors      *anchors
	now          int64
	receipts     []*placedReceipt
	logs         *logTable
	attestations map[*item]object // nil where one cannot be read
	bills        *placedBills
	subjects     map[string]object // attestations and bills that can be read, by their hash
	evidence     map[string]list   // readable source evidence, by the id of its attestation
	openings     map[*item]*item
	leaves       []*leavesFile
	snapshots    []object // by pinned keys, and the reader's own
	found        map[*item]told
}

// placedReceipt is a receipt of the files; nil where it cannot be read.
type placedReceipt struct {
	*item
	receipt object
	hash    string
}

// Examine gives one answer a document, in order, then the chains of receipts. The profile is strict, standard, minimal or
// empty; at nil is now.
func Examine(sources []Source, trust *TrustFile, profile string, at *int64) []*Document {
	if trust == nil {
		trust = &TrustFile{material: object{}, anchors: object{}}
	}
	e := &examination{trust: trust, options: without(trust.material), now: clock(object{}), anchors: readAnchors(without(trust.anchors, "logs")),
		attestations: map[*item]object{}, subjects: map[string]object{}, evidence: map[string]list{}, openings: map[*item]*item{}, found: map[*item]told{}}
	e.options["now"] = float64(e.now)
	if profile != "" {
		e.options["profileId"] = profileNames[profile]
	}
	if at != nil {
		e.options["at"] = float64(*at)
	}
	for _, each := range arr(trust.anchors["logs"]) {
		e.policies = append(e.policies, readLogPolicy(each))
	}
	for _, each := range sources {
		if each.Unread {
			e.unread++
			continue
		}
		e.items = append(e.items, itemsOf(each)...)
	}
	e.run()
	documents := []*Document{}
	for _, each := range e.items {
		found, there := e.found[each]
		if !there {
			found = e.rest(each)
		}
		documents = append(documents, &Document{each.source, each.kind, found.verdict, found.reason, found.result})
	}
	return append(documents, e.chains()...)
}

func (e *examination) of(kinds ...string) []*item {
	found := []*item{}
	for _, each := range e.items {
		if contains(kinds, each.kind) {
			found = append(found, each)
		}
	}
	return found
}

func (e *examination) rest(i *item) told {
	if at, there := e.logs.found[i]; there {
		return said(at.verdict, at.reason, nil)
	}
	if i.reason != "" {
		return said(couldNotCheck, i.reason, nil)
	}
	if reason, known := restReasons[i.kind]; known {
		return said(couldNotCheck, reason, nil)
	}
	return said(couldNotCheck, "nothing_to_check", nil)
}

func (e *examination) run() {
	byHash := map[string]object{}
	for _, each := range e.of("receipt") {
		placed := &placedReceipt{item: each}
		if receipt, reason := readDocument(each.given(), receiptLimits, receiptShape); reason == "" {
			placed.receipt, placed.hash = receipt, receiptHash(receipt)
			byHash[placed.hash] = receipt
		}
		e.receipts = append(e.receipts, placed)
	}
	e.logs = examineLogs(e.items, byHash, e.policies)
	for _, each := range e.of("attestation") {
		document, _ := readDocument(each.given(), DocumentLimits, attestationShape)
		e.attestations[each] = document
	}
	e.readEvidence()
	e.readBills()
	e.readSubjects()
	e.readLeaves()
	for _, one := range e.of("revocation") {
		e.found[one] = e.revocation(one)
	}
	e.keepTimes()
	inOrder := []struct {
		judge func(*item) told
		kinds []string
	}{
		{e.attestation, []string{"attestation"}}, {e.receipt, []string{"receipt"}},
		{e.manifest, []string{"manifest"}}, {e.record, []string{"circuit_record"}}, {e.disclosure, []string{"disclosure"}},
		{e.sources, []string{"source_evidence"}}, {e.bill, billKinds}, {e.period, []string{"period_statement"}},
		{e.sample, []string{"sample_answer"}}, {e.periodEvidence, []string{"period_evidence"}}, {e.bundle, []string{"audit_bundle"}},
	}
	for _, each := range inOrder {
		for _, one := range e.of(each.kinds...) {
			e.found[one] = each.judge(one)
		}
	}
}

func concluded(valid, conclusive bool) string {
	switch {
	case valid:
		return verified
	case conclusive:
		return notValid
	}
	return couldNotCheck
}

// timeOf is the earliest at which a pinned log had a genuine receipt about a document; nil where none had.
func (e *examination) timeOf(hash string, times map[string]int64) *int64 {
	var found *int64
	for _, each := range e.receipts {
		at, there := times[each.hash]
		if each.receipt == nil || each.receipt["attestation_hash"] != hash || !there || !isGenuine(each.receipt) {
			continue
		}
		if found == nil || at < *found {
			time := at
			found = &time
		}
	}
	return found
}

func isGenuine(receipt object) bool {
	return receiptID(receipt) == receipt["receipt_id"] && documentFault("verification-receipt", receipt) == ""
}

// material is the options of an attestation's verification, with what the files show of it.
func (e *examination) material(document object) object {
	options := without(e.options)
	if document == nil {
		return options
	}
	hash := attestationHash(document)
	if at := e.timeOf(hash, e.logs.times); at != nil {
		options["logTime"] = float64(*at)
	}
	if at := e.timeOf(hash, e.logs.witnessed); at != nil {
		options["witnessedTime"] = float64(*at)
	}
	return options
}

// verification is that of an attestation beside all source evidence that names it.
func (e *examination) verification(i *item) *verification {
	document := e.attestations[i]
	m := readMaterial(e.material(document), standardProfile)
	if document != nil {
		m.evidence = append(m.evidence, e.evidence[str(document["attestation_id"])]...)
	}
	return verifyAttestation(i.given(), m)
}

func (e *examination) readEvidence() {
	for _, each := range e.of("source_evidence") {
		if evidence, reason := readDocument(each.given(), evidenceLimits, sourceEvidenceShape); reason == "" {
			id := str(evidence["attestation_id"])
			e.evidence[id] = append(e.evidence[id], evidence)
		}
	}
}

// readSubjects are what receipts may be about.
func (e *examination) readSubjects() {
	for _, document := range e.attestations {
		if document != nil {
			e.subjects[attestationHash(document)] = document
		}
	}
	for hash, bill := range e.bills.byHash {
		e.subjects[hash] = bill.document
	}
}

func (e *examination) attestation(i *item) told {
	v := e.verification(i)
	failed := v.failure()
	if failed == nil {
		return said(verified, "", v.result())
	}
	if v.document != nil && v.hasExpired() {
		return said(expired, failed.reason, v.result())
	}
	return said(concluded(false, v.conclusive() && !isReadReason(failed.reason)), failed.reason, v.result())
}

// subject is what a receipt is about by hash; the only attestation, where it names none that is here.
func (e *examination) subject(receipt object) beside {
	if document, here := e.subjects[str(receipt["attestation_hash"])]; here {
		return beside{document, true}
	}
	readable := list{}
	for _, document := range e.attestations {
		if document != nil {
			readable = append(readable, document)
		}
	}
	if len(readable) == 1 {
		return beside{readable[0], true}
	}
	return beside{}
}

func (e *examination) receipt(i *item) told {
	var placed *placedReceipt
	for _, each := range e.receipts {
		if each.item == i {
			placed = each
		}
	}
	var logTime *int64
	if at, there := e.logs.times[placed.hash]; there && placed.receipt != nil {
		logTime = &at
	}
	checked := checkReceipt(i.given(), e.now, e.anchors, e.subject(placed.receipt), logTime)
	result := verdict(checked.reason)
	result["anchored"], result["rows"] = checked.anchored(), checked.rows
	switch reason := checked.reason; {
	case reason == "verifier_not_trusted":
		return said(couldNotCheck, reason, result)
	case reason != "":
		return said(notValid, reason, result)
	case !e.anchors.given():
		return said(couldNotCheck, "verifier_trust_missing", result)
	case !checked.anchored():
		return said(couldNotCheck, "verifier_key_unresolved", result)
	}
	return said(verified, "", result)
}

// chains are one for each receipt that names a parent and is nobody's.
func (e *examination) chains() []*Document {
	byHash, order, parents := map[string]*placedReceipt{}, []*placedReceipt{}, map[string]bool{}
	for _, each := range e.receipts {
		if each.receipt == nil || byHash[each.hash] != nil {
			continue
		}
		byHash[each.hash] = each
		order = append(order, each)
		parents[str(each.receipt["parent_receipt_hash"])] = true
	}
	found := []*Document{}
	for _, each := range order {
		if !has(each.receipt, "parent_receipt_hash") || parents[each.hash] {
			continue
		}
		line := list{each.receipt}
		for at := byHash[str(each.receipt["parent_receipt_hash"])]; at != nil && len(line) <= len(byHash); at = byHash[str(at.receipt["parent_receipt_hash"])] {
			line = append(line, at.receipt)
		}
		result := verifyChain(line, e.now, &anchors{})
		verdict, reason := verified, str(result["reason"])
		switch {
		case reason == "chain_gap":
			verdict, reason = couldNotCheck, "chain_parent_absent"
		case reason != "":
			verdict = notValid
		}
		found = append(found, &Document{each.source, "chain", verdict, reason, result})
	}
	return found
}

func (e *examination) bundle(i *item) told {
	result := readBundleOptions(e.trust.options(e.options)).verify(i.given())
	worst := str(result["verdict"])
	for _, each := range arr(result["rows"]) {
		if row := obj(each); row["verdict"] == worst && worst != verified {
			return said(worst, str(row["reason"]), result)
		}
	}
	return said(worst, "", result)
}
