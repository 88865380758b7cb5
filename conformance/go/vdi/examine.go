package vdi

import (
	"bytes"
	"fmt"
)

// Files in, one verdict a document out: what lies beside a document is held together with it.

// Source is one file.
type Source struct {
	Name string
	Data []byte
}

// Document is what became of one: verified, not_valid, could_not_check or lapsed.
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

func (d *Document) String() string {
	if d.Reason == "" {
		return fmt.Sprintf("%s: %s: %s", d.Source, d.Kind, d.Verdict)
	}
	return fmt.Sprintf("%s: %s: %s (%s)", d.Source, d.Kind, d.Verdict, d.Reason)
}

var documentKinds = map[string]string{
	"decision_attestation_v1": "attestation", "thin_decision_attestation_v1": "attestation", "verification_receipt_v1": "receipt",
	"billing_attestation_v1": "bill", "billing_adjustment_v1": "bill", "audit_bundle_v1": "bundle",
	"input_disclosure_v1": "disclosure", "period_statement_v1": "period", "period_evidence_v1": "period evidence",
	"source_evidence_v1": "source evidence", "svc_charge_authority_v1": "grant",
}

type item struct {
	source, kind string
	value        any
}

var profileNames = map[string]string{"strict": strictProfile, "standard": standardProfile, "minimal": minimalProfile}

// frameLimits are those of a file; each document in it is held to its own.
var frameLimits = Limits{64 << 20, 40, 4_000_000}

type examination struct {
	items   []*item
	trust   *TrustFile
	options object // of material: the trust file's and the caller's
	logs    []*logPolicy
	now     int64
}

// Examine gives one answer a document, in order. The profile is strict, standard, minimal or empty; at nil is now.
func Examine(sources []Source, trust *TrustFile, profile string, at *int64) []*Document {
	if trust == nil {
		trust = &TrustFile{object{}, object{}}
	}
	e := &examination{trust: trust, options: without(trust.material)}
	e.now = clock(object{})
	e.options["now"] = float64(e.now)
	if profile != "" {
		e.options["profileId"] = profileNames[profile]
	}
	if at != nil {
		e.options["at"] = float64(*at)
	}
	for _, each := range arr(trust.anchors["logs"]) {
		e.logs = append(e.logs, readLogPolicy(each))
	}
	for _, each := range sources {
		e.items = append(e.items, itemsOf(each)...)
	}
	found := []*Document{}
	for _, each := range e.items {
		found = append(found, e.judge(each))
	}
	return found
}

func itemsOf(source Source) []*item {
	if bytes.HasPrefix(source.Data, []byte("c2sp.org/tlog-proof@")) {
		return []*item{{source.Name, "log evidence", object{"document": string(source.Data)}}}
	}
	value, reason := Read(source.Data, frameLimits)
	if reason != "" {
		return []*item{{source.Name, "unreadable", reason}}
	}
	all, ok := value.(list)
	if !ok {
		all = list{value}
	}
	found := []*item{}
	for _, each := range all {
		found = append(found, &item{source.Name, kindOfDocument(each), each})
	}
	return found
}

func kindOfDocument(value any) string {
	document := obj(value)
	if kind, known := documentKinds[str(document["type"])]; known {
		return kind
	}
	if separateEvidence(value) || tlogEvidence(value) {
		return "log evidence"
	}
	return "unknown"
}

func (e *examination) of(kind string) []*item {
	found := []*item{}
	for _, each := range e.items {
		if each.kind == kind {
			found = append(found, each)
		}
	}
	return found
}

func (e *examination) judge(i *item) *Document {
	judges := map[string]func(*item) (object, string, string){
		"attestation": e.attestation, "receipt": e.receipt, "disclosure": e.disclosure, "bill": e.bill, "bundle": e.bundle,
		"period": e.period, "period evidence": e.periodEvidence, "log evidence": e.logEvidence, "source evidence": e.sourceEvidence,
		"grant": e.grant,
	}
	run, known := judges[i.kind]
	if i.kind == "unreadable" {
		return &Document{i.source, i.kind, notValid, str(i.value), nil}
	}
	if !known {
		return &Document{i.source, i.kind, couldNotCheck, "unknown_document", nil}
	}
	result, verdict, reason := run(i)
	return &Document{i.source, i.kind, verdict, reason, result}
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

func (e *examination) attestation(i *item) (object, string, string) {
	value := i.value
	if obj(value)["type"] == "thin_decision_attestation_v1" {
		full, reason := expand(value, builtInParts)
		if reason == "part_unknown" {
			return nil, couldNotCheck, reason
		} else if reason != "" {
			return nil, notValid, reason
		}
		value = full
	}
	options := without(e.options)
	if at := e.logTime(value); at != nil {
		options["logTime"] = float64(*at)
	}
	for _, each := range e.of("source evidence") {
		if obj(each.value)["attestation_id"] == obj(value)["attestation_id"] {
			options["evidence"] = each.value
		}
	}
	v := verifyAttestation(value, readMaterial(options, standardProfile))
	failed, verdict := v.failure(), concluded(v.failure() == nil, v.conclusive())
	if failed == nil {
		return v.result(), verdict, ""
	}
	if v.document != nil && v.hasLapsed() {
		verdict = lapsed
	}
	return v.result(), verdict, failed.reason
}

// logTime is the earliest at which a log that the reader knows had a receipt about a document.
func (e *examination) logTime(document any) *int64 {
	var earliest *int64
	for _, receipt := range e.of("receipt") {
		if !receiptShape(receipt.value) || !isAboutDocument(obj(receipt.value), document) {
			continue
		}
		for _, evidence := range e.of("log evidence") {
			if at := e.loggedAt(receipt.value, obj(evidence.value)); at != nil && (earliest == nil || *at < *earliest) {
				earliest = at
			}
		}
	}
	return earliest
}

func (e *examination) loggedAt(receipt any, evidence object) *int64 {
	for _, policy := range e.logs {
		var found *inclusion
		if caught(func() { found = includes(receipt, evidence, policy, loggedReceipt) }) == "" {
			at := found.time()
			return &at
		}
	}
	return nil
}

func (e *examination) receipt(i *item) (object, string, string) {
	a := readAnchors(without(e.trust.anchors, "logs"))
	about := beside{}
	for _, kind := range []string{"attestation", "bill"} {
		if all := e.of(kind); len(all) == 1 && !about.given {
			about = beside{all[0].value, true}
		}
	}
	var logTime *int64
	for _, evidence := range e.of("log evidence") {
		if at := e.loggedAt(i.value, obj(evidence.value)); at != nil {
			logTime = at
		}
	}
	checked := checkReceipt(i.value, e.now, a, about, logTime)
	result := verdict(checked.reason)
	result["rows"] = checked.rows
	switch reason := checked.reason; {
	case reason == "verifier_not_trusted" || reason == "verifier_key_unresolved":
		return result, couldNotCheck, reason
	case reason != "":
		return result, notValid, reason
	case !a.given():
		return result, couldNotCheck, "verifier_trust_missing"
	}
	return result, verified, ""
}

func (e *examination) disclosure(i *item) (object, string, string) {
	for _, each := range e.of("attestation") {
		if obj(each.value)["attestation_id"] == obj(i.value)["attestation_id"] {
			answer := verifyDisclosure(i.value, each.value, readMaterial(e.options, standardProfile))
			reason := str(answer["reason"])
			return answer, concluded(reason == "", reason != "attestation_not_checked"), reason
		}
	}
	return nil, couldNotCheck, "attestation_not_checked"
}

// bill judges a bill, or an adjustment, with the others of its event.
func (e *examination) bill(i *item) (object, string, string) {
	input, others := object{"attestation": i.value}, list{}
	for _, each := range e.of("bill") {
		same_ := obj(each.value)["event_id"] == obj(i.value)["event_id"] && obj(each.value)["tenant_id"] == obj(i.value)["tenant_id"]
		if each == i || !same_ {
			continue
		}
		if obj(each.value)["type"] == "billing_attestation_v1" {
			input["bill"] = object{"attestation": each.value}
		} else {
			others = append(others, object{"attestation": each.value})
		}
	}
	if len(others) > 0 {
		input["adjustments"] = others
	}
	for _, each := range e.of("receipt") {
		if receiptShape(each.value) && isAboutDocument(obj(each.value), i.value) {
			input["receipt"] = each.value
		}
	}
	named := obj(obj(i.value)["charge_authority"])["authority_id"]
	for _, each := range e.of("grant") {
		if obj(each.value)["authority_id"] == named && len(others) > 0 {
			input["charge_authority"] = each.value
		}
	}
	b := readBilling(input, without(e.options, "requireGovernance")).verify()
	reason := ""
	for _, each := range b.reasons {
		if reason == "" && !uncounted[each] {
			reason = each
		}
	}
	return b.answer(), concluded(b.valid(), b.conclusive()), reason
}

func (e *examination) bundle(i *item) (object, string, string) {
	options := e.trust.options(e.options)
	answer := readBundleOptions(options).verify(i.value)
	for _, row := range arr(answer["rows"]) {
		if obj(row)["verdict"] == answer["verdict"] && answer["verdict"] != verified {
			return answer, str(answer["verdict"]), str(obj(row)["reason"])
		}
	}
	return answer, str(answer["verdict"]), ""
}

func (e *examination) period(i *item) (object, string, string) {
	input, options := object{"statement": i.value}, object{"verification": e.options}
	others := list{}
	for _, each := range e.of("period") {
		if each == i {
			continue
		}
		others = append(others, each.value)
		if periodShape(each.value) && periodHash(obj(each.value)) == obj(i.value)["previous"] {
			input["previous"] = each.value
		}
	}
	if len(others) > 0 {
		input["others"] = others
	}
	if logs, there := e.trust.anchors["logs"]; there {
		options["logs"] = logs
	}
	for _, each := range e.of("log evidence") {
		evidence := obj(each.value)
		if caught(func() { readEvidenceOf(evidence, loggedStatement) }) == "" {
			input["log"] = evidence
		}
	}
	answer := readPeriod(input, options).verify()
	return answer, str(answer["verdict"]), str(answer["reason"])
}

func (e *examination) periodEvidence(i *item) (object, string, string) {
	answer := convicts(i.value)
	return answer, concluded(truth(answer["convicts"]), true), str(answer["reason"])
}

func readEvidenceOf(evidence object, kind *logged) *evidenceOfLog {
	if has(evidence, "document") {
		return readTlogProof(evidence["document"], kind)
	}
	return readSeparate(evidence, kind)
}

func (e *examination) logEvidence(i *item) (object, string, string) {
	evidence := obj(i.value)
	kind, kindName := loggedReceipt, "receipt"
	if caught(func() { readEvidenceOf(evidence, loggedStatement) }) == "" {
		kind, kindName = loggedStatement, "period"
	}
	var read *evidenceOfLog
	var origin string
	reason := caught(func() {
		read = readEvidenceOf(evidence, kind)
		origin = readCheckpoint(readNote(read.checkpoint).text).origin
	})
	if reason != "" {
		return nil, notValid, reason
	}
	for _, document := range e.of(kindName) {
		hash := ""
		if kind == loggedReceipt && receiptShape(document.value) {
			hash = receiptHash(document.value)
		} else if kind == loggedStatement && periodShape(document.value) {
			hash = periodHash(obj(document.value))
		}
		if hash == "" || hash != str(read.entry["receipt_hash"])+str(read.entry["statement_hash"]) {
			continue
		}
		outcome := "log_trust_missing"
		for _, policy := range e.logs {
			if policy.origin != origin {
				continue
			}
			if outcome = caught(func() { includes(document.value, evidence, policy, kind) }); outcome == "" {
				return nil, verified, ""
			}
		}
		return nil, concluded(false, outcome != "log_trust_missing"), outcome
	}
	return nil, couldNotCheck, "log_document_missing"
}

func (e *examination) sourceEvidence(i *item) (object, string, string) {
	for _, each := range e.of("attestation") {
		if obj(each.value)["attestation_id"] != obj(i.value)["attestation_id"] || !attestationShape(each.value) {
			continue
		}
		v := &verification{m: readMaterial(e.options, standardProfile), document: obj(each.value)}
		found := v.judgeEvidence(i.value)
		return found.answer, concluded(truth(found.answer["valid"]), true), str(found.answer["reason"])
	}
	return nil, couldNotCheck, "attestation_not_checked"
}

// grant judges a charge authority's form, id and signature, and nothing of whose it is.
func (e *examination) grant(i *item) (object, string, string) {
	document := obj(i.value)
	switch {
	case !grantShape(i.value):
		return nil, notValid, "schema"
	case document["authority_id"] != grantID(document):
		return nil, notValid, "authority_id_mismatch"
	case documentFault("charge-authority", document) != "":
		return nil, notValid, "grant_signature_invalid"
	}
	return nil, couldNotCheck, "grant_key_unknown"
}
