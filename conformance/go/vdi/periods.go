package vdi

import (
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"sort"
)

// Statements about all that one key attested in a period, evidence against a key, and samples.

var statedMembers = members{
	"type": exactly("period_statement_v1"), "issuer": key32, "stream?": kid, "from": seconds, "to": seconds,
	"first": whole(1, exact), "last": count, "count": count, "voids": count, "root": digest32,
	"outcomes":  both(listOf(object_(members{"outcome": step, "count": whole(1, exact)}), 0, 256), ascending(member("outcome"))),
	"previous?": digest32,
	"draw?":     object_(members{"chain": digest32, "after": whole(3600, 2_592_000)}),
}

var periodShape = object_(join(statedMembers, members{"signature": signatureShape}))

func periodHash(statement object) string {
	return digest("svc/period-statement/v1", without(statement, "signature"))
}

func treeSize(statement object) int64 { return num(statement["count"]) + num(statement["voids"]) }
func numbered(statement object) int64 { return num(statement["last"]) - num(statement["first"]) + 1 }

var leafShape = either(
	object_(members{"number": whole(1, exact), "attestation_id": attestationIDShape, "outcome": step}),
	object_(members{"attestation_id": attestationIDShape, "outcome": step}),
	object_(members{"number": whole(1, exact), "void": exactly(true)}),
)

var leafProofShape = object_(members{"index": count, "leaf": leafShape, "proof": listOf(digest32, 0, 64)})

func periodLeafHash(leaf object) []byte {
	return leafHash(append([]byte("svc/period-leaf/v1\x00"), jcs(leaf)...))
}

// readStatement refuses a statement that is none, or that its key did not sign.
func readStatement(given any) object {
	statement, reason := readDocument(given, DocumentLimits, periodShape)
	unless(reason == "", reason)
	if fault := statementSignature(statement); fault != "" {
		refuse(fault)
	}
	return statement
}

func statementSignature(statement object) string {
	if obj(statement["signature"])["public_key"] != statement["issuer"] {
		return "issuer_not_signer"
	}
	return documentFault("period-statement", statement)
}

func countsFault(s object) string {
	sum := big.NewInt(0)
	for _, each := range arr(s["outcomes"]) {
		sum.Add(sum, big.NewInt(num(obj(each)["count"])))
	}
	return first(
		when(num(s["to"]) <= num(s["from"]), "period_reversed"),
		when(sum.Cmp(big.NewInt(num(s["count"]))) != 0, "counts_disagree"),
		when(num(s["last"]) < num(s["first"])-1, "numbers_reversed"),
		when(num(s["voids"]) > numbered(s), "voids_beyond_numbers"),
		when(numbered(s) > treeSize(s), "numbers_beyond_leaves"),
		when(!has(s, "stream") && numbered(s) > 0, "numbers_without_stream"),
		when(!has(s, "previous") && num(s["first"]) != 1, "first_without_previous"),
	)
}

// joinsFault says why a statement does not go on where another ends.
func joinsFault(s, before object) string {
	from, to := num(s["from"]), num(before["to"])
	next := num(before["last"]) + 1
	return first(
		when(has(before, "stream") && s["stream"] != before["stream"], "stream_changed"),
		when(from > to, "period_skipped"), when(from < to, "periods_overlap"),
		when(num(s["first"]) > next, "numbers_skipped"), when(num(s["first"]) < next, "numbers_overlap"),
	)
}

// contradicts says whether two statements of one key are different and have a moment in both periods; one that ends before it
// begins has none.
func contradicts(a, b object) bool {
	from, to := num(a["from"]), num(a["to"])
	if other := num(b["from"]); other > from {
		from = other
	}
	if other := num(b["to"]); other < to {
		to = other
	}
	return from < to && a["issuer"] == b["issuer"] && periodHash(a) != periodHash(b)
}

var statementEntryShape = object_(members{
	"v": exactly(2.0), "type": exactly("period_statement_v1"), "statement_hash": digest32, "issuer": key32, "from": seconds,
	"to": seconds, "timestamp": seconds,
})

var loggedStatement = &logged{
	entry: statementEntryShape,
	gives: func(s object) object {
		return object{"v": 2.0, "type": s["type"], "statement_hash": periodHash(s), "issuer": s["issuer"], "from": s["from"], "to": s["to"]}
	},
	read: readStatement,
}

// period is the verification of one statement.
type period struct {
	m         *material
	logs      []*logPolicy
	input     object
	statement object
	rows      list
	reasons   []string
	isOpen    []bool
	tree      *shownLeaves
	logged    *inclusion      // in the first pinned log whose evidence holds
	uses      map[string]list // of others and attestations, by position
}

const periodSkew = 300

// Uses of what is given beside a statement.
const (
	isUsed      = "used"
	isElsewhere = "elsewhere"
	isUnread    = "unreadable"
	notReached  = "not_reached"
)

// open is a finding about the reader: trust or material that is missing; leftOut, that nothing was given to check.
type open string

const leftOut = open("")

func openly(reason string) { panic(open(reason)) }

func (p *period) row(name string, check func()) (passed bool) {
	row := object{"check": name, "answer": "passed"}
	reason, state := "", "passed"
	func() {
		defer func() {
			if found, ok := recover().(open); ok {
				reason, state = string(found), "open"
				if found == leftOut {
					state = "left_out"
				}
			}
		}()
		if reason = caught(check); reason != "" {
			state = "failed"
		}
	}()
	row["answer"] = state
	if reason != "" {
		row["reason"] = reason
	}
	p.rows, p.reasons, p.isOpen = append(p.rows, row), append(p.reasons, reason), append(p.isOpen, state == "open")
	return state == "passed"
}

// besideStatement is what a caller may give with a statement; anything else is the caller's mistake.
var besideStatement = object_(members{
	"previous?": anything, "others?": anyList, "leaves?": anyList, "proofs?": anyList, "attestations?": anyList,
	"log?": either(
		object_(members{"document": anyText, "entry?": anything, "proof?": anything, "checkpoint?": anything}),
		object_(members{"document?": anything, "entry": anything, "proof": anything, "checkpoint": anything})),
})

func anyList(value any) bool { _, ok := value.(list); return ok }
func anyText(value any) bool { _, ok := value.(string); return ok }

var periodOptionNames = []string{"verification", "logs"}

func readPeriod(input, options object) *period {
	optionsOf(options, periodOptionNames...)
	if !besideStatement(without(input, "statement")) {
		wrongCall("what is beside the statement")
	}
	p := &period{m: readMaterial(optionIn(options, "verification"), standardProfile), input: input, uses: map[string]list{}}
	for _, name := range []string{"others", "attestations"} {
		p.uses[name] = list{}
		for range arr(input[name]) {
			p.uses[name] = append(p.uses[name], notReached)
		}
	}
	logs, _ := demand(options, "logs", listOf(anything, 0, 1000))
	for _, each := range arr(logs) {
		p.logs = append(p.logs, readLogPolicy(each))
	}
	return p
}

func (p *period) verify() object {
	if !p.row("schema", p.schema) || !p.row("signature", func() {
		if fault := statementSignature(p.statement); fault != "" {
			refuse(fault)
		}
	}) {
		return p.answer()
	}
	agrees := p.row("counts", func() {
		if fault := countsFault(p.statement); fault != "" {
			refuse(fault)
		}
	})
	p.row("over", func() {
		if num(p.statement["to"])-periodSkew > p.m.at {
			openly("period_not_over")
		}
	})
	p.row("issuer", p.issuer)
	p.row("previous", p.previous)
	p.row("others", p.others)
	p.row("log", p.log)
	if !agrees {
		return p.answer()
	}
	p.tree = noLeaves(p.statement)
	p.row("leaves", p.leaves)
	p.row("attestations", p.attestations)
	return p.answer()
}

func (p *period) answer() object {
	answer := object{"verdict": verified, "rows": p.rows, "inputs": object{"others": p.uses["others"], "attestations": p.uses["attestations"]}}
	for _, wantsOpen := range []bool{true, false} {
		for i, reason := range p.reasons {
			if reason != "" && p.isOpen[i] == wantsOpen {
				answer["verdict"], answer["reason"] = notValid, reason
				if wantsOpen {
					answer["verdict"] = couldNotCheck
				}
				break
			}
		}
	}
	if p.statement != nil && p.reasons[len(p.reasons)-1] != "schema" && len(p.rows) > 2 {
		answer["statement_hash"] = periodHash(p.statement)
	}
	return answer
}

func (p *period) schema() {
	statement, reason := readDocument(p.input["statement"], DocumentLimits, periodShape)
	unless(reason == "", reason)
	p.statement = statement
}

func (p *period) issuer() {
	m, signature := p.m, obj(p.statement["signature"])
	issuer := m.judgeIssuer(p.statement, "periods")
	unless(issuer.fault == "", issuer.fault)
	if m.snapshot != nil {
		if names := keyNames(signature); listsAny(m.snapshot, names) {
			unless(m.excused(names), "issuer_revoked")
		}
	}
	if m.profile.issuerRequired && !rootPins(issuer.root) {
		openly("issuer_trust_missing")
	}
}

func (p *period) previous() {
	value, there := p.input["previous"]
	if !there {
		panic(leftOut)
	}
	before, reason := readDocument(value, DocumentLimits, periodShape)
	if reason != "" {
		openly("statement_unreadable")
	}
	if fault := statementSignature(before); fault != "" {
		refuse(fault)
	}
	unless(before["issuer"] == p.statement["issuer"], "statement_of_another_key")
	unless(has(p.statement, "previous"), "previous_unnamed")
	unless(p.statement["previous"] == periodHash(before), "previous_mismatch")
	if fault := joinsFault(p.statement, before); fault != "" {
		refuse(fault)
	}
}

func (p *period) others() {
	uses := p.uses["others"]
	two := false
	for i, each := range arr(p.input["others"]) {
		other, reason := readDocument(each, DocumentLimits, periodShape)
		switch {
		case reason != "":
			uses[i] = isUnread
		case statementSignature(other) != "" || other["issuer"] != p.statement["issuer"]:
			uses[i] = isElsewhere
		default:
			uses[i] = isUsed
			two = two || contradicts(p.statement, other)
		}
	}
	unless(!two, "two_statements")
	if includesUse(uses, isUnread) {
		openly("statement_unreadable")
	}
	if !includesUse(uses, isUsed) {
		panic(leftOut)
	}
}

func includesUse(uses list, one string) bool { return contains(strs(uses), one) }

func (p *period) log() {
	value, there := p.input["log"].(object)
	if !there {
		panic(leftOut)
	}
	// Which log it is of is asked before anything of the entry.
	var origin string
	unless(caught(func() {
		checkpoint := value["checkpoint"]
		if around, ok := checkpoint.(object); ok {
			checkpoint = around["note"]
		}
		if has(value, "document") {
			checkpoint = readProofFrame(value["document"]).checkpoint
		}
		origin = readCheckpoint(readNote(checkpoint).text).origin
	}) == "", "log_evidence_invalid")
	tried := false
	for _, policy := range p.logs {
		if policy.origin != origin {
			continue
		}
		tried = true
		var found *inclusion
		if caught(func() { found = includes(p.statement, value, policy, loggedStatement) }) != "" {
			continue
		}
		p.logged = found
		early := num(found.entry["timestamp"]) < num(p.statement["to"]) || found.time() < num(p.statement["to"])
		unless(!early, "logged_before_end")
		return
	}
	if !tried {
		openly("log_trust_missing")
	}
	refuse("log_evidence_invalid")
}

func (p *period) leaves() {
	whole, hasWhole := p.input["leaves"]
	proofs := p.input["proofs"]
	fault := ""
	if !hasWhole && len(arr(proofs)) == 0 {
		panic(leftOut)
	}
	if hasWhole {
		fault = caught(func() { p.wholeTree(arr(whole)) })
	}
	if fault != "" {
		p.tree = noLeaves(p.statement)
	}
	for _, each := range arr(proofs) {
		reason := caught(func() {
			shown, reason := readDocument(each, DocumentLimits, leafProofShape)
			unless(reason == "", "leaf_malformed")
			p.tree.take(shown)
		})
		if fault == "" {
			fault = reason
		}
	}
	unless(fault == "", fault)
}

// take refuses a single leaf that is not included, or is in the wrong place.
func (l *shownLeaves) take(shown object) {
	index, leaf := num(shown["index"]), obj(shown["leaf"])
	unless(provedLeaf(l.statement, shown), "leaf_not_included")
	unless(l.placed(index, leaf), "leaf_misplaced")
	l.add(index, leaf)
}

func provedLeaf(statement, shown object) bool {
	root := unhex(str(statement["root"]))
	index, size := big.NewInt(num(shown["index"])), big.NewInt(treeSize(statement))
	return inclusionFault(index, size, periodLeafHash(obj(shown["leaf"])), hexes(shown["proof"]), root) == ""
}

func (p *period) wholeTree(all list) {
	t, s := p.tree, p.statement
	hashes, outcomes, voids, last := [][]byte{}, map[string]int64{}, int64(0), ""
	for i, each := range all {
		index := int64(i)
		leaf, reason := readDocument(each, DocumentLimits, leafShape)
		unless(reason == "", "leaf_malformed")
		unless(index < treeSize(s), "leaf_count_mismatch")
		unless(t.placed(index, leaf), "leaf_misplaced")
		if id := str(leaf["attestation_id"]); id != "" {
			_, twice := t.ids[id]
			unless(!twice, "attestation_twice")
			if !has(leaf, "number") {
				unless(last < id, "leaves_out_of_order")
				last = id
			}
			outcomes[str(leaf["outcome"])]++
		} else {
			voids++
		}
		t.add(index, leaf)
		hashes = append(hashes, periodLeafHash(leaf))
	}
	unless(int64(len(all)) == treeSize(s), "leaf_count_mismatch")
	unless(hexed(treeRoot(hashes)) == s["root"], "root_mismatch")
	unless(voids == num(s["voids"]), "void_count_mismatch")
	stated := map[string]int64{}
	for _, each := range arr(s["outcomes"]) {
		stated[str(obj(each)["outcome"])] = num(obj(each)["count"])
	}
	agree := len(stated) == len(outcomes)
	for outcome, many := range outcomes {
		agree = agree && stated[outcome] == many
	}
	unless(agree, "outcome_count_mismatch")
	t.whole = true
}

// genuine reads an attestation, whole or thin, and refuses what its key did not sign.
func genuine(given any) object {
	document, reason := readAttestation(given)
	unless(reason == "", "attestation_unreadable")
	unless(isGenuineAttestation(document), "attestation_not_genuine")
	return document
}

// readAttestation takes a whole one, or a thin one whose parts are built in. Its parsed type decides.
func readAttestation(given any) (object, string) {
	document, reason := readDocument(given, DocumentLimits, func(value any) bool { _, ok := value.(object); return ok })
	if reason != "" {
		return nil, reason
	}
	if document["type"] == thinType {
		return expand(document, builtInParts)
	}
	if !attestationShape(document) {
		return nil, "schema"
	}
	return document, ""
}

func isGenuineAttestation(document object) bool {
	return attestationID(document) == document["attestation_id"] && documentFault("decision-attestation", document) == ""
}

// useOf is what an attestation is to the statement; its coverage only where it is used.
func (p *period) useOf(given any) (string, coverage) {
	document, reason := readAttestation(given)
	if reason != "" {
		return isUnread, coverage{}
	}
	if obj(document["signature"])["public_key"] != p.statement["issuer"] || !isGenuineAttestation(document) {
		return isElsewhere, coverage{}
	}
	c := coverOf(p.statement, document)
	if c.belongs || c.number == 0 && p.tree.here(c.leaf) {
		return isUsed, c
	}
	return isElsewhere, coverage{}
}

func (p *period) attestations() {
	uses, used := p.uses["attestations"], []coverage{}
	for i, each := range arr(p.input["attestations"]) {
		use, c := p.useOf(each)
		uses[i] = use
		if use == isUsed {
			used = append(used, c)
		}
	}
	if len(uses) == 0 {
		panic(leftOut)
	}
	omitted, foreign, twice, unshown, numbers := false, false, false, false, map[int64]any{}
	for _, c := range used {
		here := p.tree.here(c.leaf)
		omitted = omitted || p.tree.omits(c)
		foreign = foreign || here && !c.inTime
		unshown = unshown || !here
		if id, known := numbers[c.number]; c.number > 0 {
			twice = twice || known && id != c.leaf["attestation_id"]
			numbers[c.number] = c.leaf["attestation_id"]
		}
	}
	unless(!omitted, "attestation_omitted")
	unless(!foreign, "attestation_outside_period")
	unless(!twice, "number_twice")
	switch {
	case includesUse(uses, isUnread):
		openly("attestation_unreadable")
	case unshown:
		openly("leaf_not_shown")
	case len(used) == 0:
		openly("attestations_elsewhere")
	}
}

// Samples

const largestSample = 10_000

var statedShape = object_(join(statedMembers, members{"signature?": signatureShape}))

var beaconShape = object_(members{"type": exactly("beacon_round_v1"), "chain": digest32, "round": whole(1, exact), "signature": hexOf(48, 48)})
var nonceShape = hexOf(32, 32)

// hasOneDraw says whether exactly one of a beacon's round and a nonce is there.
func hasOneDraw(value any) bool { return has(obj(value), "beacon") != has(obj(value), "nonce") }

// seedOf is what a sample is drawn from: the round's randomness, or the auditor's nonce.
func seedOf(statement, drawn object) []byte {
	content := object{"statement_hash": periodHash(statement)}
	if nonce, there := drawn["nonce"]; there {
		content["nonce"] = nonce
	} else {
		beacon := obj(drawn["beacon"])
		randomness := sha256.Sum256(unhex(str(beacon["signature"])))
		content["chain"], content["round"], content["randomness"] = beacon["chain"], beacon["round"], hexed(randomness[:])
	}
	return unhex(digest("svc/period-sample/v1", content))
}

// sampleOf draws the first different indices that a seed gives, ascending.
func sampleOf(statement, from object, size int) []int64 {
	n := treeSize(statement)
	indices := []int64{}
	if int64(size) >= n {
		for i := int64(0); i < n; i++ {
			indices = append(indices, i)
		}
		return indices
	}
	seed := seedOf(statement, from)
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n)
	drawn := map[int64]bool{}
	for j := uint32(0); len(drawn) < size; j++ {
		block := sha256.Sum256(binary.BigEndian.AppendUint32(append([]byte{}, seed...), j))
		for at := 0; at < 32 && len(drawn) < size; at += 8 {
			if word := binary.BigEndian.Uint64(block[at:]); word <= limit {
				drawn[int64(word%uint64(n))] = true
			}
		}
	}
	for index := range drawn {
		indices = append(indices, index)
	}
	sort.Slice(indices, func(i, j int) bool { return indices[i] < indices[j] })
	return indices
}
