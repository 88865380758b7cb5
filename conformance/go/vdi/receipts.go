package vdi

import "strings"

// Receipts: their rows, whose they are, and chains of them.

var receiptLimits = Limits{65_536, 32, 25_000}

const receiptSkew = 300

// fact is a row of the closed tables: what establishes it, and whether it may be left out though its check passed.
type fact struct {
	name     string
	checks   []string
	optional bool
}

func factsOf(text ...string) []fact {
	found := []fact{}
	for i := 0; i < len(text); i += 2 {
		name, optional := text[i], false
		if name[len(name)-1] == '?' {
			name, optional = name[:len(name)-1], true
		}
		checks := []string{text[i+1]}
		if text[i+1] == "arithmetic or fingerprint" {
			checks = []string{"arithmetic", "fingerprint"}
		}
		found = append(found, fact{name, checks, optional})
	}
	return found
}

var decisionFacts = factsOf("shape", "schema", "attestation_id", "schema", "interval", "timestamps", "pipeline_hash", "pipeline",
	"pipeline_id", "pipeline", "pipeline_root", "pipeline", "outcome", "pipeline", "manifest_hash", "policy",
	"constraint_steps", "policy", "policy_root", "policy", "satisfied_mask", "policy", "reasons", "policy",
	"declared_outcomes", "policy", "sourced_inputs", "policy", "authority_binding?", "policy",
	"authority_binding_signature?", "policy", "public_signals", "proof", "verification_key", "proof", "proof", "proof",
	"issuer_signature", "signature", "key_hash", "key", "circuit_record_signature", "governance",
	"circuit_record_key", "governance", "setup_transcript", "governance")

var decisionJudgements = factsOf("in_force", "timestamps", "manifest_published", "policy", "manifest_authority?", "policy",
	"issuer_pinned?", "signature", "not_revoked?", "signature", "key_recognised?", "key", "governor_recognised", "governance",
	"circuit_in_force", "governance", "setup_grade", "governance")

var billingFacts = factsOf("shape", "schema", "attestation_id", "attestation_id", "interval", "time", "issuer_signature", "signature",
	"charge?", "arithmetic or fingerprint")

var billingJudgements = factsOf("in_force", "time", "manifest_published", "manifest", "issuer_pinned?", "signature", "not_revoked", "revocation")

// The tables are closed: a name that is in none of them is no fact, and no judgement.
var knownFact, knownJudgement = namedIn(decisionFacts, billingFacts), namedIn(decisionJudgements, billingJudgements)

func namedIn(tables ...[]fact) shape {
	names := list{}
	for _, table := range tables {
		for _, each := range table {
			names = append(names, each.name)
		}
	}
	return exactly(names...)
}

// anchors are by what a reader knows verifiers; nil of each where it was not given.
type anchors struct {
	trusted  []string
	set      object
	registry *registry
}

func (a *anchors) given() bool { return a.trusted != nil || a.set != nil || a.registry != nil }

var trustedVerifierShape = matching(`vdi:verifier:[a-z0-9._-]{1,64}(#[0-9a-f]{64})?`)

var setShapeOf = both(object_(members{
	"tvs_id": text(1, exact), "version": either(isText, whole(-exact, exact)), "quorum?": whole(1, exact),
	"verifiers": both(listOf(object_(members{
		"verifier_id": verifierIDShape, "public_keys": listOf(key32, 1, exact), "organization?": text(1, exact),
	}), 1, 10_000), different(member("verifier_id"))),
	"max_age_seconds?": whole(0, exact), "distinct_organizations?": boolean,
}), func(value any) bool {
	keys := list{}
	for _, each := range arr(obj(value)["verifiers"]) {
		keys = append(keys, arr(obj(each)["public_keys"])...)
		if truth(obj(value)["distinct_organizations"]) && !has(obj(each), "organization") {
			return false
		}
	}
	return different(itself)(keys)
})

func readAnchors(options object) *anchors {
	found := &anchors{}
	if trusted, given := demand(options, "trustedVerifiers", listOf(trustedVerifierShape, 0, 10_000)); given {
		found.trusted = strs(trusted)
	}
	if set, given := demand(options, "tvs", setShapeOf); given {
		found.set = obj(set)
	}
	if exported, given := options["registry"]; given {
		made, fault := importRegistry(exported)
		if fault != "" {
			wrongCall("registry")
		}
		found.registry = made
	}
	return found
}

// receiptCheck is what the rows of one receipt came to.
type receiptCheck struct {
	receipt object
	rows    list
	reason  string
	isTied  bool // whether an anchor ties its key to its verifier's id
}

func (c *receiptCheck) valid() bool    { return c.reason == "" }
func (c *receiptCheck) anchored() bool { return c.valid() && c.isTied }

func (c *receiptCheck) row(name, reason string) {
	if c.reason == "" {
		c.reason = reason
	}
	c.rows = append(c.rows, object{"check": name, "valid": reason == ""})
}

// beside is a document that a receipt is held against; given tells one that is null from none.
type beside struct {
	document any
	given    bool
}

// checkReceipt makes the rows of one receipt.
func checkReceipt(given any, now int64, a *anchors, attestation beside, logTime *int64) *receiptCheck {
	c := &receiptCheck{}
	receipt, fault := readDocument(given, receiptLimits, receiptShape)
	names := []string{"schema", "receipt_id", "signature", "profile", "chain", "time", "consistency"}
	if attestation.given {
		names = append(names, "attestation_binding")
	}
	if a.given() {
		names = append(names, "trusted_verifier")
	}
	if fault != "" {
		for _, name := range names {
			c.row(name, "receipt_malformed")
		}
		return c
	}
	c.receipt, c.isTied = receipt, a.ties(receipt)
	checks := map[string]func() string{
		"schema":     func() string { return "" },
		"receipt_id": func() string { return when(receiptID(receipt) != receipt["receipt_id"], "receipt_id_mismatch") },
		"signature": func() string {
			return when(documentFault("verification-receipt", receipt) != "", "receipt_signature_invalid")
		},
		"profile":             func() string { return when(!profileRows(receipt), "profile_rows_mismatch") },
		"chain":               func() string { return chainMembers(receipt) },
		"time":                func() string { return receiptTime(receipt, now, logTime) },
		"consistency":         func() string { return consistencyFault(receipt) },
		"attestation_binding": func() string { return when(!isAboutDocument(receipt, attestation.document), "attestation_mismatch") },
		"trusted_verifier":    func() string { return a.fault(receipt, now, logTime) },
	}
	for _, name := range names {
		c.row(name, checks[name]())
	}
	return c
}

func when(fails bool, reason string) string {
	if fails {
		return reason
	}
	return ""
}

func first(reasons ...string) string {
	for _, each := range reasons {
		if each != "" {
			return each
		}
	}
	return ""
}

func chainMembers(receipt object) string {
	parent := has(receipt, "parent_receipt_hash")
	deep := num(receipt["chain_depth"]) >= 1
	return first(when(deep && !parent, "chain_parent_missing"), when(!deep && parent, "chain_parent_unexpected"))
}

func receiptTime(receipt object, now int64, logTime *int64) string {
	verified := num(receipt["verified_at"]) - receiptSkew
	return first(when(verified > now, "verified_in_future"), when(logTime != nil && verified > *logTime, "verified_after_log_time"))
}

func checkNames(receipt object) []string {
	names := []string{}
	for _, each := range arr(receipt["checks"]) {
		names = append(names, str(obj(each)["check"]))
	}
	return names
}

func aboutBill(receipt object) bool { return contains(checkNames(receipt), "attestation_id") }

func profileRows(receipt object) bool {
	names, id := checkNames(receipt), str(receipt["profile_id"])
	if aboutBill(receipt) {
		wanted := []string{"schema", "attestation_id", "signature", "time"}
		if id == strictProfile {
			wanted = append(wanted, "manifest", "revocation")
		}
		for _, each := range wanted {
			if !contains(names, each) {
				return false
			}
		}
		return true
	}
	wanted := []string{}
	for i, name := range stepNames[:7] {
		if profiles[id].proof || i != 4 && i != 6 {
			wanted = append(wanted, name)
		}
	}
	governed := append(append([]string{}, wanted...), "governance")
	return sameTexts(names, governed) || id != strictProfile && sameTexts(names, wanted)
}

func sameTexts(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func consistencyFault(receipt object) string {
	return first(
		when(!resultAgrees(receipt), "result_disagrees"),
		when(!recordAgrees(receipt), "record_disagrees"),
		when(!aboutBill(receipt) && !trustAgrees(receipt), "trust_disagrees"),
		when(!intentAgrees(receipt), "intent_disagrees"),
	)
}

func passedChecks(receipt object) map[string]bool {
	passed := map[string]bool{}
	for _, each := range arr(receipt["checks"]) {
		passed[str(obj(each)["check"])] = truth(obj(each)["valid"])
	}
	return passed
}

func resultAgrees(receipt object) bool {
	result, failed, place := obj(receipt["result"]), "", 0
	for i, each := range arr(receipt["checks"]) {
		if !truth(obj(each)["valid"]) && failed == "" {
			failed, place = str(obj(each)["check"]), i+1
		}
	}
	if truth(result["valid"]) != (failed == "") {
		return false
	}
	if failed == "" {
		return truth(result["conclusive"]) && !has(result, "failed_step") && !has(result, "reason")
	}
	if !aboutBill(receipt) {
		place = indexOf(stepNames, failed) + 1
		if !truth(result["conclusive"]) && !materialReasons[str(result["reason"])] {
			return false
		}
	}
	return has(result, "failed_step") && num(result["failed_step"]) == int64(place) && has(result, "reason")
}

func recordAgrees(receipt object) bool {
	facts, judgements := decisionFacts, decisionJudgements
	if aboutBill(receipt) {
		facts, judgements = billingFacts, billingJudgements
	}
	passed := passedChecks(receipt)
	return rowsAgree(arr(receipt["facts"]), "fact", facts, passed) && rowsAgree(arr(receipt["judgements"]), "judgement", judgements, passed)
}

func rowsAgree(rows list, member string, table []fact, passed map[string]bool) bool {
	if len(rows) != len(table) {
		return false
	}
	for i, of := range table {
		row := obj(rows[i])
		here, holds := false, false
		for _, check := range of.checks {
			valid, there := passed[check]
			here, holds = here || there, holds || there && valid
		}
		value := row["value"]
		switch {
		case row[member] != of.name:
			return false
		case !here && value != "not_evaluated":
			return false
		case holds && value == false:
			return false
		case holds && !of.optional && value != true:
			return false
		}
	}
	return true
}

func trustAgrees(receipt object) bool {
	trust, passed := obj(receipt["trust"]), passedChecks(receipt)
	p := profiles[str(receipt["profile_id"])]
	strict := p.id == strictProfile
	inputs := passed["policy"] && passed["proof"] && passed["signature"] && passed["key"]
	_, governed := passed["governance"]
	switch {
	case !p.proof && trust["circuit"] != "not_checked",
		!p.revocation && trust["revocation"] != "not_checked",
		passed["key"] && trust["circuit"] == "not_checked",
		passed["signature"] && trust["issuer"] == "not_checked",
		passed["signature"] && strict && (!rootPins(trust["issuer"]) || trust["revocation"] == "not_checked"),
		has(receipt, "setup_grade") && !governed,
		trust["inputs"] == "pinned" && !inputs:
		return false
	}
	return true
}

func intentAgrees(receipt object) bool {
	intent, there := receipt["execution_intent"]
	if there != has(receipt, "execution_intent_digest") {
		return false
	}
	return !there || receipt["execution_intent_digest"] == digest("svc/execution-intent/v1", intent)
}

// isAboutDocument says whether a receipt is about this very document.
func isAboutDocument(receipt object, document any) bool {
	found, fault := readDocument(document, documentOrBill, func(value any) bool { _, ok := value.(object); return ok })
	return fault == "" && attestationHash(found) == receipt["attestation_hash"] && attestationID(found) == receipt["attestation_id"]
}

var documentOrBill = DocumentLimits

// listed says how `trustedVerifiers` name a receipt's verifier: at all, without a key, with the receipt's key.
func (a *anchors) listed(receipt object) (named, bare, keyed bool) {
	id, key := str(obj(receipt["verifier"])["id"]), str(obj(receipt["signature"])["public_key"])
	for _, each := range a.trusted {
		listedID, listedKey, hasKey := strings.Cut(each, "#")
		if listedID == id {
			named, bare, keyed = true, bare || !hasKey, keyed || listedKey == key
		}
	}
	return named, bare, keyed
}

// ties says whether a key that the reader knows is behind a receipt that passes: its own listed one, a registry's or a set's.
func (a *anchors) ties(receipt object) bool {
	_, _, keyed := a.listed(receipt)
	return keyed || a.registry != nil || a.set != nil
}

func (a *anchors) fault(receipt object, now int64, logTime *int64) string {
	id, key := str(obj(receipt["verifier"])["id"]), str(obj(receipt["signature"])["public_key"])
	if a.trusted != nil {
		named, bare, keyed := a.listed(receipt)
		if !named {
			return "verifier_not_trusted"
		}
		if !bare && !keyed {
			return "verifier_key_mismatch"
		}
	}
	if a.registry != nil && !a.registry.countsFor(id, key, now, logTime) {
		return "verifier_key_not_valid"
	}
	if a.set != nil {
		found := memberOf(a.set, id)
		if found == nil {
			return "verifier_not_trusted"
		}
		return when(!contains(strs(found["public_keys"]), key), "verifier_key_mismatch")
	}
	return ""
}

func memberOf(set object, id string) object {
	for _, each := range arr(set["verifiers"]) {
		if obj(each)["verifier_id"] == id {
			return obj(each)
		}
	}
	return nil
}

// Chains

const longestChain = 65

func verifyChain(receipts list, now int64, a *anchors) object {
	checked, answer := []*receiptCheck{}, verdict("chain_too_long")
	if len(receipts) <= longestChain {
		for _, each := range receipts {
			checked = append(checked, checkReceipt(each, now, a, beside{}, nil))
		}
		answer = chainOf(checked)
	}
	anchored := truth(answer["valid"])
	for _, each := range checked {
		anchored = anchored && each.anchored()
	}
	answer["anchored"] = anchored
	return answer
}

func chainOf(receipts []*receiptCheck) object {
	if len(receipts) == 0 {
		return verdict("chain_empty")
	}
	byHash, hashes := map[string]object{}, []string{}
	for _, each := range receipts {
		if !each.valid() {
			return verdict("chain_receipt_invalid")
		}
		hash := receiptHash(each.receipt)
		byHash[hash], hashes = each.receipt, append(hashes, hash)
	}
	if len(byHash) != len(receipts) {
		return verdict("chain_duplicate")
	}
	parents := map[string]bool{}
	for _, hash := range hashes {
		receipt := byHash[hash]
		parentHash, ok := receipt["parent_receipt_hash"]
		if !ok {
			continue
		}
		parents[str(parentHash)] = true
		if fault := linkFault(receipt, byHash[str(parentHash)]); fault != "" {
			return verdict(fault)
		}
	}
	ends := []object{}
	for _, hash := range hashes {
		if !parents[hash] {
			ends = append(ends, byHash[hash])
		}
	}
	if len(ends) != 1 || num(ends[0]["chain_depth"])+1 != int64(len(receipts)) {
		return verdict("chain_fork")
	}
	order := list{}
	for at := ends[0]; at != nil; at = byHash[str(at["parent_receipt_hash"])] {
		order = append(list{at["receipt_id"]}, order...)
	}
	return object{"valid": true, "depth": ends[0]["chain_depth"], "order": order}
}

func linkFault(receipt, parent object) string {
	if parent == nil {
		return "chain_gap"
	}
	return first(
		when(parent["attestation_hash"] != receipt["attestation_hash"], "chain_attestation_mismatch"),
		when(num(receipt["chain_depth"]) != num(parent["chain_depth"])+1, "chain_depth_mismatch"),
		when(num(parent["verified_at"]) > num(receipt["verified_at"]), "chain_time_reversed"),
	)
}
