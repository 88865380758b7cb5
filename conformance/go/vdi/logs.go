package vdi

import (
	"fmt"
	"math/big"
	"strings"
)

// Whether a log includes a document, and what a log's entries hold against whom.

var entryLimits = Limits{8_192, 32, 25_000}
var proofLimits = Limits{16_384, 32, 25_000}

const largestLeaf = 65_535

func answersShape(known shape) shape {
	return func(value any) bool {
		found, ok := value.(object)
		for name, each := range found {
			if !known(name) || !boolean(each) {
				return false
			}
		}
		return ok
	}
}

var receiptEntryShape = object_(members{
	"v": exactly(1.0), "receipt_hash": digest32, "receipt_id": receiptIDShape, "attestation_id": attestationIDShape,
	"attestation_hash": digest32, "verifier_id": verifierIDShape, "verifier_key": key32, "profile_id": profileShape,
	"trust_digest": digest32, "result": boolean, "conclusive": boolean, "reason?": code, "rules": rulesShape,
	"facts": answersShape(knownFact), "judgements": answersShape(knownJudgement), "supersedes?": digest32, "evaluated_at": seconds, "timestamp": seconds,
})

var inclusionShape = object_(members{
	"log_index": count, "entry_hash": digest32, "tree_root": digest32, "tree_size": count, "proof": listOf(digest32, 0, 64),
})

// logged is a kind of document that a log takes.
type logged struct {
	entry shape
	gives func(document object) object // what the document gives of an entry
	read  func(given any) object       // refuses what is not genuine
}

var loggedReceipt = &logged{
	entry: receiptEntryShape,
	gives: entryOfReceipt,
	read: func(given any) object {
		receipt, reason := readDocument(given, receiptLimits, receiptShape)
		unless(reason == "", reason)
		unless(receiptID(receipt) == receipt["receipt_id"], "receipt_id_mismatch")
		if fault := documentFault("verification-receipt", receipt); fault != "" {
			refuse(fault)
		}
		return receipt
	},
}

func entryOfReceipt(receipt object) object {
	result := obj(receipt["result"])
	entry := object{
		"v": 1.0, "receipt_hash": receiptHash(receipt), "receipt_id": receipt["receipt_id"],
		"attestation_id": receipt["attestation_id"], "attestation_hash": receipt["attestation_hash"],
		"verifier_id": obj(receipt["verifier"])["id"], "verifier_key": obj(receipt["signature"])["public_key"],
		"profile_id": receipt["profile_id"], "trust_digest": receipt["trust_digest"], "result": result["valid"],
		"conclusive": result["conclusive"], "rules": receipt["rules"], "facts": answered(receipt, "facts", "fact"),
		"judgements": answered(receipt, "judgements", "judgement"), "evaluated_at": receipt["evaluated_at"],
	}
	if reason, ok := result["reason"]; ok {
		entry["reason"] = reason
	}
	if superseded, ok := receipt["supersedes"]; ok {
		entry["supersedes"] = superseded
	}
	return entry
}

func answered(receipt object, rows, name string) object {
	found := object{}
	for _, each := range arr(receipt[rows]) {
		if value, ok := obj(each)["value"].(bool); ok {
			found[str(obj(each)[name])] = value
		}
	}
	return found
}

// evidenceOfLog is what an inclusion is shown with.
type evidenceOfLog struct {
	entry      object
	leaf       []byte
	index      *big.Int
	path       [][]byte
	stated     object // nil in a tlog-proof
	checkpoint any
}

const tlogProofHead = "c2sp.org/tlog-proof@v1"

func hexes(values any) [][]byte {
	found := [][]byte{}
	for _, each := range strs(values) {
		found = append(found, unhex(each))
	}
	return found
}

func readSeparate(input object, kind *logged) *evidenceOfLog {
	entry, reason := readDocument(input["entry"], entryLimits, kind.entry)
	unless(reason == "", "malformed_entry")
	proof, reason := readDocument(input["proof"], proofLimits, inclusionShape)
	unless(reason == "", "malformed_proof")
	e := &evidenceOfLog{entry: entry, leaf: jcs(entry), index: big.NewInt(num(proof["log_index"])), stated: proof,
		path: hexes(proof["proof"]), checkpoint: input["checkpoint"]}
	if around, ok := input["checkpoint"].(object); ok {
		e.checkpoint = around["note"]
	}
	unless(len(e.leaf) <= largestLeaf, "malformed_entry")
	unless(proof["entry_hash"] == hexed(leafHash(e.leaf)), "proof_mismatch")
	return e
}

// readProofFrame reads a tlog-proof, and nothing of the entry in it.
func readProofFrame(document any) *evidenceOfLog {
	text, ok := document.(string)
	unless(ok && len(text) <= 200_000, "malformed_proof")
	head, checkpoint, found := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	unless(found && len(lines) >= 2 && lines[0] == tlogProofHead, "malformed_proof")
	e, rest := &evidenceOfLog{checkpoint: checkpoint}, lines[1:]
	var leaf []byte
	if strings.HasPrefix(rest[0], "extra ") {
		leaf = canonicalBase64(strings.TrimPrefix(rest[0], "extra "))
		unless(leaf != nil, "malformed_proof")
		rest = rest[1:]
	}
	unless(len(rest) >= 1 && strings.HasPrefix(rest[0], "index "), "malformed_proof")
	index := strings.TrimPrefix(rest[0], "index ")
	unless(sizeText.MatchString(index), "malformed_proof")
	e.index = decimalInt(index)
	unless(len(rest)-1 <= 63, "malformed_proof")
	for _, line := range rest[1:] {
		hash := canonicalBase64(line)
		unless(len(hash) == 32, "malformed_proof")
		e.path = append(e.path, hash)
	}
	e.leaf = leaf
	return e
}

// readTlogProof reads what it is a proof of as well.
func readTlogProof(document any, kind *logged) *evidenceOfLog {
	e := readProofFrame(document)
	entry, reason := readDocument(e.leaf, Limits{largestLeaf, 32, 25_000}, kind.entry)
	unless(e.leaf != nil && reason == "" && string(jcs(entry)) == string(e.leaf), "malformed_entry")
	e.entry = entry
	return e
}

// inclusion is what a shown inclusion says.
type inclusion struct {
	entry       object
	index, size int64
	witnesses   []string
	witnessedAt any
}

// statedInclusion makes the checks before the head: document, entry, proof, and that they are of each other.
func statedInclusion(document any, input object, kind *logged) *evidenceOfLog {
	genuine := kind.read(document)
	var e *evidenceOfLog
	if has(input, "document") || has(input, "document_text") {
		e = readTlogProof(input["document"], kind)
	} else {
		e = readSeparate(input, kind)
	}
	unless(same(without(e.entry, "timestamp"), kind.gives(genuine)), "entry_mismatch")
	return e
}

// leadsTo refuses unless the head is the one that the proof states, and the path leads to it.
func (e *evidenceOfLog) leadsTo(head *checkpoint) {
	if e.stated != nil {
		agrees := big.NewInt(num(e.stated["tree_size"])).Cmp(head.size) == 0 && e.stated["tree_root"] == hexed(head.root)
		unless(agrees, "proof_mismatch")
	}
	if fault := inclusionFault(e.index, head.size, leafHash(e.leaf), e.path, head.root); fault != "" {
		refuse(fault)
	}
}

// includes refuses unless a log under the policy committed to the document.
func includes(document any, input object, p *logPolicy, kind *logged) *inclusion {
	e := statedInclusion(document, input, kind)
	opened := openCheckpoint(e.checkpoint, p)
	unless(opened.size.Cmp(big.NewInt(exact)) <= 0, "out_of_range")
	e.leadsTo(opened.checkpoint)
	return &inclusion{e.entry, e.index.Int64(), opened.size.Int64(), opened.witnesses, opened.witnessedAt(p.threshold)}
}

// time is the log's: the witnesses' where the policy demands some, otherwise the entry's.
func (i *inclusion) time() int64 {
	if seen, ok := i.witnessedAt.(float64); ok {
		return int64(seen)
	}
	return num(i.entry["timestamp"])
}

// Equivocation

type statement struct {
	index                          int
	about, key, document, question string
	value, isFact                  bool
}

func statementsOf(index int, entry object) []statement {
	key, document := str(entry["verifier_key"]), str(entry["attestation_hash"])
	rules := str(entry["rules"])
	circumstances := fmt.Sprintf("%s|%v|%v|%v", rules, entry["profile_id"], entry["trust_digest"], num(entry["evaluated_at"]))
	found := []statement{}
	add := func(about, question string, value, isFact bool) {
		found = append(found, statement{index: index, about: about, key: key, document: document, question: question, value: value, isFact: isFact})
	}
	facts, judgements := obj(entry["facts"]), obj(entry["judgements"])
	for _, name := range namesOf(facts) {
		add(name, rules, truth(facts[name]), true)
	}
	for _, name := range namesOf(judgements) {
		add(name, circumstances, truth(judgements[name]), false)
	}
	if truth(entry["conclusive"]) {
		add("verdict", circumstances, truth(entry["result"]), false)
	}
	return found
}

// sidesOf are the log indices of true, then of false; nil where one of them is empty.
func sidesOf(all []statement) list {
	yes, no := list{}, list{}
	for _, each := range all {
		if each.value {
			yes = append(yes, float64(each.index))
		} else {
			no = append(no, float64(each.index))
		}
	}
	if len(yes) == 0 || len(no) == 0 {
		return nil
	}
	return list{yes, no}
}

// groups keeps statements under a name, in the order in which the names came.
type groups struct {
	names []string
	under map[string][]statement
}

func grouped(all []statement, name func(statement) string) *groups {
	g := &groups{under: map[string][]statement{}}
	for _, each := range all {
		n := name(each)
		if _, known := g.under[n]; !known {
			g.names = append(g.names, n)
		}
		g.under[n] = append(g.under[n], each)
	}
	return g
}

func across(all []statement, name func(statement) string) bool {
	for _, a := range all {
		for _, b := range all {
			if a.value && !b.value && name(a) != name(b) {
				return true
			}
		}
	}
	return false
}

func kindOf(s statement) string { return fmt.Sprint(s.isFact, "|", s.about) }

// equivocationsIn is what a log that took these receipts, in this order, holds against whom.
func equivocationsIn(receipts list, id string) object {
	entries, indexOfHash := []object{}, map[string]int{}
	for _, each := range receipts {
		entry := entryOfReceipt(obj(each))
		if _, twice := indexOfHash[str(entry["receipt_hash"])]; !twice {
			indexOfHash[str(entry["receipt_hash"])] = len(entries)
			entries = append(entries, entry)
		}
	}
	said, superseded := []statement{}, list{}
	valid := grouped(nil, nil)
	for i, entry := range entries {
		if entry["attestation_id"] != id {
			continue
		}
		said = append(said, statementsOf(i, entry)...)
		if truth(entry["conclusive"]) && truth(entry["result"]) {
			document := str(entry["attestation_hash"])
			if _, known := valid.under[document]; !known {
				valid.names = append(valid.names, document)
			}
			valid.under[document] = append(valid.under[document], statement{index: i})
		}
		earlier, there := indexOfHash[str(entry["supersedes"])]
		if there && earlier < i && replaces(entry, entries[earlier]) {
			superseded = append(superseded, object{"log_index": float64(earlier), "by": float64(i)})
		}
	}
	equivocations, differing := convictions(said, id), differences(said, valid, id)
	return object{"clean": len(equivocations) == 0, "disagreements": disagreements(entries, differing, id), "equivocations": equivocations,
		"differences": differing, "superseded": superseded}
}

// disagreements are what each entry about an id disagrees about with another verifier's, in the order of the entries.
func disagreements(entries []object, differing list, id string) list {
	found := list{}
	for i, entry := range entries {
		if entry["attestation_id"] != id {
			continue
		}
		about := list{}
		for _, each := range differing {
			one := obj(each)
			if one["kind"] == "disagreement" && holdsIndex(arr(one["sides"]), float64(i)) {
				about = append(about, one["about"])
			}
		}
		found = append(found, about)
	}
	return found
}

func holdsIndex(sides list, index float64) bool {
	for _, side := range sides {
		for _, each := range arr(side) {
			if each == index {
				return true
			}
		}
	}
	return false
}

func replaces(later, earlier object) bool {
	return !truth(earlier["conclusive"]) && later["verifier_key"] == earlier["verifier_key"] && later["attestation_hash"] == earlier["attestation_hash"]
}

func convictions(said []statement, id string) list {
	found := list{}
	one := grouped(said, func(s statement) string { return s.key + "|" + s.document + "|" + kindOf(s) + "|" + s.question })
	for _, name := range one.names {
		all := one.under[name]
		if sides := sidesOf(all); sides != nil {
			found = append(found, object{"kind": "verifier_equivocation", "attestation_id": id, "attestation_hash": all[0].document,
				"verifier_key": all[0].key, "about": all[0].about, "sides": sides})
		}
	}
	return found
}

func differences(said []statement, valid *groups, id string) list {
	found := list{}
	question := func(s statement) string { return s.question }
	byKey := grouped(said, func(s statement) string { return s.key + "|" + s.document + "|" + kindOf(s) })
	for _, name := range byKey.names {
		all := byKey.under[name]
		if !across(all, question) {
			continue
		}
		kind := "differing"
		if all[0].isFact {
			kind = "correction"
		}
		found = append(found, object{"kind": kind, "attestation_id": id, "attestation_hash": all[0].document,
			"verifier_key": all[0].key, "about": all[0].about, "sides": sidesOf(all)})
	}
	aboutVerdicts := list{}
	byDocument := grouped(said, func(s statement) string { return s.document + "|" + kindOf(s) })
	for _, name := range byDocument.names {
		all := byDocument.under[name]
		if !across(all, func(s statement) string { return s.key }) {
			continue
		}
		one := object{"kind": "disagreement", "attestation_id": id, "attestation_hash": all[0].document, "about": all[0].about, "sides": sidesOf(all)}
		switch {
		case all[0].isFact:
			found = append(found, one)
		case all[0].about == "verdict":
			aboutVerdicts = append(aboutVerdicts, one)
		}
	}
	found = append(found, aboutVerdicts...)
	if len(valid.names) > 1 {
		sides := list{}
		for _, document := range valid.names {
			side := list{}
			for _, each := range valid.under[document] {
				side = append(side, float64(each.index))
			}
			sides = append(sides, side)
		}
		found = append(found, object{"kind": "several_documents", "attestation_id": id, "sides": sides})
	}
	return found
}
