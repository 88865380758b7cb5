package vdi

import (
	"fmt"
	"strings"
)

// Audit bundles: a carrier, each part of which is believed for its own signature or not at all.

var bundleLimits = Limits{4 << 20, 34, 100_000}

var bundleMembers = []struct {
	name     string
	required bool
	is       shape
}{
	{"type", true, exactly("audit_bundle_v1")},
	{"vdi_version", true, exactly("1.0.0")},
	{"attestation", true, anything},
	{"sources", false, listOf(anything, 1, 8)},
	{"receipts", false, listOf(anything, 1, 65)},
	{"log", false, listOf(anything, 1, 130)},
	{"revocation", false, anything},
	{"manifest", false, anything},
	{"circuit_record", false, anything},
}

const (
	verified      = "verified"
	notValid      = "not_valid"
	couldNotCheck = "could_not_check"
	expired       = "expired"
)

type bundle struct {
	m           *material
	anchors     *anchors
	logs        []*logPolicy
	frame       object
	rows        list
	receipts    []object // nil where one cannot be read
	hashes      map[string]int
	logTimes    map[string]int64
	logRows     list
	attestation *verification
	verdict     string // on the attestation
	thinUnknown bool
}

var bundleOptionNames = append([]string{"trustedVerifiers", "tvs", "registry", "logs"}, materialNames...)

func readBundleOptions(options object) *bundle {
	optionsOf(options, bundleOptionNames...)
	b := &bundle{m: readMaterial(without(options, "trustedVerifiers", "tvs", "registry", "logs"), standardProfile),
		anchors: readAnchors(options), hashes: map[string]int{}, logTimes: map[string]int64{}}
	logs, _ := demand(options, "logs", listOf(anything, 0, 1000))
	for _, each := range arr(logs) {
		b.logs = append(b.logs, readLogPolicy(each))
	}
	return b
}

// readFrame gives the pointer of the first fault, and whether there is one.
func (b *bundle) readFrame(given any) (string, bool) {
	value, reason := readDocument(given, bundleLimits, func(value any) bool { _, ok := value.(object); return ok })
	if reason != "" {
		return "", true
	}
	for _, each := range bundleMembers {
		found, there := value[each.name]
		if there && !each.is(found) || !there && each.required {
			return "/" + each.name, true
		}
	}
	for _, name := range namesOf(value) {
		known := false
		for _, each := range bundleMembers {
			known = known || each.name == name
		}
		if !known {
			return "/" + escapePointer(name), true
		}
	}
	b.frame = value
	b.expandThin()
	return "", false
}

// expandThin puts the document that a thin one stands for in its place; what does not expand is judged as it is given,
// unless a part of it is unknown.
func (b *bundle) expandThin() {
	given := obj(b.frame["attestation"])
	if given["type"] != "thin_decision_attestation_v1" {
		return
	}
	full, reason := expand(given, builtInParts)
	b.thinUnknown = reason == "part_unknown"
	if reason == "" {
		b.frame = with(b.frame, "attestation", full)
	}
}

func escapePointer(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

func partRow(part, pointer, verdict, root, reason string) object {
	row := object{"part": part, "pointer": pointer, "verdict": verdict}
	if root != "" && verdict == verified {
		row["root"] = root
	}
	if reason != "" {
		row["reason"] = reason
	}
	return row
}

func (b *bundle) verify(given any) object {
	if pointer, malformed := b.readFrame(given); malformed {
		return object{"verdict": notValid, "rows": list{partRow("bundle", pointer, notValid, "", "bundle_malformed")}}
	}
	b.readReceipts()
	for i, each := range arr(b.frame["log"]) {
		verdict, reason := b.logPart(each)
		b.logRows = append(b.logRows, partRow("log", fmt.Sprintf("/log/%d", i), verdict, "pinned", reason))
	}
	revocation := b.revocationPart()
	b.judgeAttestation()
	b.sourceParts()
	b.receiptParts()
	b.rows = append(b.rows, b.chainParts()...)
	b.rows = append(b.rows, b.logRows...)
	if revocation != nil {
		b.rows = append(b.rows, revocation)
	}
	b.manifestPart()
	b.recordPart()
	return object{"verdict": worst(b.rows), "rows": b.rows}
}

// worst is the verdict on the whole.
func worst(rows list) string {
	for _, verdict := range []string{notValid, couldNotCheck, expired} {
		for _, each := range rows {
			if obj(each)["verdict"] == verdict {
				return verdict
			}
		}
	}
	return verified
}

func (b *bundle) readReceipts() {
	for i, each := range arr(b.frame["receipts"]) {
		receipt, reason := readDocument(each, receiptLimits, receiptShape)
		if reason != "" {
			receipt = nil
		} else if hash := receiptHash(receipt); !b.hasReceipt(hash) {
			b.hashes[hash] = i
		}
		b.receipts = append(b.receipts, receipt)
	}
}

func (b *bundle) hasReceipt(hash string) bool { _, known := b.hashes[hash]; return known }

var separateEvidence = object_(members{"entry": anything, "proof": anything, "checkpoint": anything})
var tlogEvidence = object_(members{"document": text(0, 200_000)})

// logPart asks, in this order: its shape, the entry, about which receipt it is, and then what inclusion asks.
func (b *bundle) logPart(part any) (string, string) {
	input := obj(part)
	if !separateEvidence(part) && !tlogEvidence(part) {
		return notValid, "part_malformed"
	}
	place, reason := -1, ""
	if has(input, "document") {
		var e *evidenceOfLog
		if reason = caught(func() { e = readTlogProof(input["document"], loggedReceipt) }); reason == "" {
			place, reason = b.boundTo(e.entry)
		}
	} else if entry, fault := readDocument(input["entry"], entryLimits, loggedReceipt.entry); fault != "" {
		reason = "malformed_entry"
	} else {
		place, reason = b.boundTo(entry)
	}
	if reason != "" {
		return notValid, reason
	}
	receipt := arr(b.frame["receipts"])[place]
	var e *evidenceOfLog
	var head *checkpoint
	reason = caught(func() {
		e = statedInclusion(receipt, input, loggedReceipt)
		head = readCheckpoint(readNote(e.checkpoint).text)
	})
	if reason != "" {
		return notValid, reason
	}
	outcome := ""
	for _, policy := range b.logs {
		if policy.origin != head.origin {
			continue
		}
		var found *inclusion
		outcome = caught(func() { found = includes(receipt, input, policy, loggedReceipt) })
		if outcome == "" {
			hash := str(found.entry["receipt_hash"])
			if earlier, known := b.logTimes[hash]; !known || found.time() < earlier {
				b.logTimes[hash] = found.time()
			}
			return verified, ""
		}
	}
	if outcome == "" {
		outcome = caught(func() { e.leadsTo(head) })
	}
	if outcome == "" {
		return couldNotCheck, "log_trust_missing"
	}
	return notValid, outcome
}

// boundTo is the place of the receipt that an entry is about.
func (b *bundle) boundTo(entry object) (int, string) {
	if place, bound := b.hashes[str(entry["receipt_hash"])]; bound {
		return place, ""
	}
	return -1, "log_entry_unbound"
}

var revocationPartShape = object_(members{"snapshot": snapshotShape, "envelope?": anything})

// revocationPart judges the snapshot, and puts it in the place of the reader's own where it is signed and newer.
func (b *bundle) revocationPart() object {
	part, there := b.frame["revocation"]
	if !there {
		return nil
	}
	verdict, reason := b.judgeRevocation(part)
	return partRow("revocation", "/revocation", verdict, "pinned", reason)
}

func (b *bundle) judgeRevocation(part any) (string, string) {
	if !revocationPartShape(part) {
		return notValid, "part_malformed"
	}
	snapshot := obj(obj(part)["snapshot"])
	around, sealed := obj(part)["envelope"]
	envelope, isEnvelope := readEnvelope(around)
	signed := isEnvelope && envelope.signsSnapshot(snapshot, b.m.revocationKeys)
	if signed && b.m.profile.revocation && (b.m.snapshot == nil || num(b.m.snapshot["snapshotTime"]) < num(snapshot["snapshotTime"])) {
		b.m.snapshot, b.m.snapshotSigned = snapshot, true
	}
	if b.lists(snapshot) {
		return notValid, "revoked"
	}
	if sealed && !isEnvelope {
		return notValid, "part_malformed"
	}
	if sealed && !envelope.isAbout(snapshot) {
		return notValid, "revocation_envelope_mismatch"
	}
	if sealed && !signed && envelope.namesOne(b.m.revocationKeys) {
		return couldNotCheck, "revocation_signature_invalid"
	}
	if b.m.revocationKeys == nil {
		return couldNotCheck, "revocation_trust_missing"
	}
	if !signed {
		return couldNotCheck, "revocation_signer_unknown"
	}
	return verified, ""
}

// lists says whether a snapshot lists the attestation, a name of its issuer's key, or its key hash.
func (b *bundle) lists(snapshot object) bool {
	document, reason := readDocument(b.frame["attestation"], DocumentLimits, attestationShape)
	if reason != "" {
		return false
	}
	names := append(keyNames(obj(document["signature"])), str(obj(document["verification"])["key_hash"]))
	return listsAny(snapshot, names) || listsDocument(snapshot, str(document["attestation_id"]))
}

func (b *bundle) judgeAttestation() {
	given := b.frame["attestation"]
	if b.m.logTime == nil {
		for i, receipt := range b.receipts {
			if receipt == nil || !isAboutDocument(receipt, given) || b.hashes[receiptHash(receipt)] != i {
				continue
			}
			if at, known := b.logTimes[receiptHash(receipt)]; known && (b.m.logTime == nil || at < *b.m.logTime) {
				earliest := at
				b.m.logTime = &earliest
			}
		}
	}
	v := verifyAttestation(given, b.m)
	b.attestation = v
	verdict, reason := verified, ""
	if failed := v.failure(); failed != nil {
		verdict, reason = notValid, failed.reason
		if !v.conclusive() || isReadReason(failed.reason) {
			verdict = couldNotCheck
		} else if v.hasExpired() {
			verdict = expired
		}
	}
	if b.thinUnknown {
		verdict, reason = couldNotCheck, "thin_part_unknown"
	}
	b.verdict = verdict
	b.rows = append(b.rows, partRow("attestation", "/attestation", verdict, str(v.trust["issuer"]), reason))
}

func (b *bundle) sourceParts() {
	for i, each := range arr(b.frame["sources"]) {
		verdict, root, reason := b.judgeSources(each)
		b.rows = append(b.rows, partRow("source_evidence", fmt.Sprintf("/sources/%d", i), verdict, root, reason))
	}
}

// judgeSources says what evidence shows of the inputs; it counts for no more than the attestation does.
func (b *bundle) judgeSources(part any) (string, string, string) {
	if _, reason := readDocument(part, evidenceLimits, sourceEvidenceShape); reason != "" {
		return notValid, "", "part_malformed"
	}
	if b.attestation.document == nil {
		return couldNotCheck, "", "attestation_unreadable"
	}
	found := b.attestation.judgeEvidence(part)
	switch {
	case !truth(found.answer["valid"]):
		return notValid, "", str(found.answer["reason"])
	case b.verdict == notValid:
		return notValid, "", "attestation_not_valid"
	case b.verdict == couldNotCheck || b.attestation.inputs == nil:
		return couldNotCheck, "", "attestation_not_checked"
	}
	root := "pinned"
	for _, each := range found.rows {
		if row := obj(each); has(row, "source") && row["root"] != "pinned" {
			root = "self_asserted"
		}
	}
	return verified, root, ""
}

// hasExpired says whether a document fails for its age alone, and held when a log had it.
func (v *verification) hasExpired() bool {
	failed := v.failure()
	if v.m.logTime == nil || failed == nil || failed.reason != "expired" {
		return false
	}
	for _, row := range v.rows {
		if row.counted && row.reason != "" && row.step != failed.step {
			return false
		}
	}
	then := *v.m
	then.at = *v.m.logTime
	return verifyAttestation(v.document, &then).failure() == nil
}

func (b *bundle) receiptParts() {
	about := beside{b.frame["attestation"], !b.thinUnknown}
	for i, each := range arr(b.frame["receipts"]) {
		pointer := fmt.Sprintf("/receipts/%d", i)
		receipt := b.receipts[i]
		if receipt != nil && b.hashes[receiptHash(receipt)] != i {
			b.rows = append(b.rows, partRow("receipt", pointer, notValid, "", "duplicate_receipt"))
			continue
		}
		var logTime *int64
		if receipt != nil {
			if at, known := b.logTimes[receiptHash(receipt)]; known {
				logTime = &at
			}
		}
		checked := checkReceipt(each, b.m.now, b.anchors, about, logTime)
		verdict, reason := verified, checked.reason
		switch {
		case reason == "verifier_not_trusted":
			verdict = couldNotCheck
		case reason != "":
			verdict = notValid
		case !b.anchors.given():
			verdict, reason = couldNotCheck, "verifier_trust_missing"
		case !checked.anchored():
			verdict, reason = couldNotCheck, "verifier_key_unresolved"
		case b.thinUnknown:
			verdict, reason = couldNotCheck, "attestation_unreadable"
		}
		b.rows = append(b.rows, partRow("receipt", pointer, verdict, "pinned", reason))
	}
}

func (b *bundle) chainParts() list {
	parents := map[string]bool{}
	for _, receipt := range b.receipts {
		parents[str(receipt["parent_receipt_hash"])] = true
	}
	rows := list{}
	for i, receipt := range b.receipts {
		if receipt == nil || !has(receipt, "parent_receipt_hash") || parents[receiptHash(receipt)] || b.hashes[receiptHash(receipt)] != i {
			continue
		}
		chain := list{receipt}
		for at := receipt; has(at, "parent_receipt_hash"); {
			place, here := b.hashes[str(at["parent_receipt_hash"])]
			if !here {
				break
			}
			at = b.receipts[place]
			chain = append(chain, at)
		}
		verdict, reason := verified, ""
		if found := verifyChain(chain, b.m.now, &anchors{}); !truth(found["valid"]) {
			verdict, reason = notValid, str(found["reason"])
			if reason == "chain_gap" {
				verdict, reason = couldNotCheck, "chain_parent_absent"
			}
		}
		rows = append(rows, partRow("chain", fmt.Sprintf("/receipts/%d", i), verdict, "self_asserted", reason))
	}
	return rows
}

func (b *bundle) manifestPart() {
	part, there := b.frame["manifest"]
	if !there {
		return
	}
	verdict, root, reason := b.judgeManifest(part)
	b.rows = append(b.rows, partRow("manifest", "/manifest", verdict, root, reason))
}

func verdictOf(reason string) string {
	switch {
	case reason == "":
		return verified
	case materialReasons[reason]:
		return couldNotCheck
	}
	return notValid
}

func (b *bundle) judgeManifest(part any) (string, string, string) {
	manifest := obj(part)
	if _, reason := readDocument(part, DocumentLimits, policyShape); reason != "" {
		return notValid, "", "part_malformed"
	}
	if manifest["manifest_hash"] != manifestHash(manifest) {
		return notValid, "", "manifest_hash_mismatch"
	}
	document := b.attestation.document
	if document == nil {
		return couldNotCheck, "", "attestation_unreadable"
	}
	own := obj(document["policy"])
	if manifest["manifest_hash"] != own["manifest_hash"] {
		return notValid, "", "manifest_of_another_policy"
	}
	if binding, ok := own["authority_binding"]; ok && !has(manifest, "authority_binding") {
		manifest = with(manifest, "authority_binding", binding)
	}
	v := &verification{m: b.m, document: with(document, "policy", manifest), trust: object{}}
	reason := caught(v.policy)
	return verdictOf(reason), manifestRoot(manifest, v), reason
}

// manifestRoot is who stands behind a manifest's rules as the strictest profile asks, whichever one judges the attestation.
func manifestRoot(manifest object, v *verification) string {
	if _, isPublished := published[str(manifest["manifest_id"])]; isPublished {
		return "registry"
	}
	strict := *v.m
	strict.profile = profiles[strictProfile]
	again := &verification{m: &strict, document: v.document, trust: object{}}
	isPinned := caught(again.policy) == "" && obj(manifest["authority"])["type"] != "self_attested"
	if isPinned {
		return "pinned"
	}
	return "self_asserted"
}

func (b *bundle) recordPart() {
	part, there := b.frame["circuit_record"]
	if !there {
		return
	}
	verdict, root, reason := b.judgeRecord(part)
	b.rows = append(b.rows, partRow("circuit_record", "/circuit_record", verdict, root, reason))
}

func (b *bundle) judgeRecord(part any) (string, string, string) {
	record := obj(part)
	if _, reason := readDocument(part, DocumentLimits, recordShape); reason != "" {
		return notValid, "", "part_malformed"
	}
	document := b.attestation.document
	if document == nil {
		return couldNotCheck, "", "attestation_unreadable"
	}
	if record["vk_hash"] != obj(document["verification"])["key_hash"] {
		return notValid, "", "circuit_record_of_another_key"
	}
	v := &verification{m: b.m, document: with(document, "circuit", record), trust: object{}}
	reason := caught(v.governance)
	if reason == "governance_key_unrecognised" && b.m.governance == nil {
		return couldNotCheck, "", "governance_trust_missing"
	}
	root := "pinned"
	if obj(record["signature"])["public_key"] == builtInGovernor {
		root = "built_in"
	}
	return verdictOf(reason), root, reason
}
