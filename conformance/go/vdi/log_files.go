package vdi

import "math/big"

// Documents of logs among the files: heads, proofs and entries beside each other (docs/protocol/11-files.md, "Logs").

var checkpointShape = object_(members{
	"log_id": text(1, 255), "tree_size": count, "root_hash": digest32, "operator_kid": kid, "note": text(1, 65_536),
	"cosignatures": listOf(text(1, 8_192), 0, 64),
})

var consistencyShape = object_(members{
	"from_size": count, "to_size": count, "from_root": digest32, "to_root": digest32, "proof": listOf(digest32, 0, 64),
	"checkpoint": checkpointShape, "trust_on_first_use?": exactly(true),
})

// outcome is a verdict with its reason; a verified one has none.
type outcome struct{ verdict, reason string }

// missing is what is not here, or whom the reader does not know: no fault of the document.
type missing string

// head is one that a document here carries.
type head struct {
	origin, root string
	size         int64
	fault        *outcome // why it does not count; nil where a pinned log signed it
	witnessedAt  any
}

func (h *head) demandSigned() {
	switch {
	case h.fault == nil:
	case h.fault.verdict == couldNotCheck:
		panic(missing(h.fault.reason))
	default:
		refuse(h.fault.reason)
	}
}

// logTable is the documents of logs beside each other.
type logTable struct {
	policies []*logPolicy
	items    []*item
	receipts map[string]object
	read     map[*item]any // nil where a document is not in its shape
	heads    map[*item]*head
	broken   map[*item]string // why a note is no head at all
	proofs   []object
	entries  map[*item]object
	found    map[*item]outcome
	// Of receipts by hash: what the entries about it came to, when pinned logs had it, when witnesses had seen it.
	about            map[string]outcome
	times, witnessed map[string]int64
}

var logKinds = []string{"checkpoint", "consistency_proof", "inclusion_proof", "log_entry", "tlog_proof", "log_evidence"}

func examineLogs(items []*item, receipts map[string]object, policies []*logPolicy) *logTable {
	t := &logTable{policies: policies, receipts: receipts, read: map[*item]any{}, heads: map[*item]*head{}, broken: map[*item]string{},
		entries: map[*item]object{}, found: map[*item]outcome{}, about: map[string]outcome{}, times: map[string]int64{}, witnessed: map[string]int64{}}
	for _, each := range items {
		if contains(logKinds, each.kind) {
			t.items = append(t.items, each)
			t.put(each)
		}
	}
	judges := map[string]func(*item){"checkpoint": t.checkpoint, "consistency_proof": t.consistency, "inclusion_proof": t.inclusion,
		"log_entry": t.entry, "tlog_proof": t.tlogProof, "log_evidence": t.evidence}
	for _, each := range t.items {
		answer := outcomeOf(func() { judges[each.kind](each) })
		t.found[each] = answer
		if entry := t.entries[each]; entry != nil {
			if hash := str(entry["receipt_hash"]); t.about[hash].verdict != verified {
				t.about[hash] = answer
			}
		}
	}
	return t
}

func outcomeOf(check func()) (found outcome) {
	defer func() {
		if lacking, ok := recover().(missing); ok {
			found = outcome{couldNotCheck, string(lacking)}
		}
	}()
	if reason := caught(check); reason != "" {
		return outcome{notValid, reason}
	}
	return outcome{verified, ""}
}

// put reads a document of a log once.
func (t *logTable) put(i *item) {
	shapes := map[string]shape{"checkpoint": checkpointShape, "consistency_proof": consistencyShape, "inclusion_proof": inclusionShape, "log_entry": receiptEntryShape}
	limits := map[string]Limits{"inclusion_proof": proofLimits, "log_entry": entryLimits}
	var note any
	switch note_, isText := i.value.(string); {
	case i.kind == "log_evidence":
		t.read[i] = i.given()
		return
	case i.kind == "tlog_proof":
		var e *evidenceOfLog
		if caught(func() { e = readProofFrame(i.value) }) != "" {
			return
		}
		t.read[i], note = e, e.checkpoint
		if entry, reason := readDocument(e.leaf, entryLimits, receiptEntryShape); reason == "" && string(jcs(entry)) == string(e.leaf) {
			t.entries[i] = entry
		}
	case i.kind == "checkpoint" && isText && noteBegins.MatchString(note_):
		t.read[i], note = note_, note_
	default:
		bounds, ok := limits[i.kind]
		if !ok {
			bounds = DocumentLimits
		}
		found, reason := readDocument(i.given(), bounds, shapes[i.kind])
		if reason != "" {
			return
		}
		t.read[i] = found
		switch i.kind {
		case "checkpoint":
			note = found["note"]
		case "consistency_proof":
			note = obj(found["checkpoint"])["note"]
		case "inclusion_proof":
			t.proofs = append(t.proofs, found)
		case "log_entry":
			t.entries[i] = found
		}
	}
	if note != nil {
		t.readHead(i, note)
	}
}

func (t *logTable) readHead(i *item, note any) {
	var stated *checkpoint
	if reason := caught(func() { stated = readCheckpoint(readNote(note).text) }); reason != "" {
		t.broken[i] = reason
		return
	}
	if stated.size.Cmp(big.NewInt(exact)) > 0 {
		t.broken[i] = "out_of_range"
		return
	}
	found := &head{origin: stated.origin, root: hexed(stated.root), size: stated.size.Int64(), fault: &outcome{couldNotCheck, "log_trust_missing"}}
	t.heads[i] = found
	for _, policy := range t.policies {
		if policy.origin != stated.origin {
			continue
		}
		var opened *openedCheckpoint
		reason := caught(func() { opened = openCheckpoint(note, policy) })
		if reason == "" {
			found.fault, found.witnessedAt = nil, opened.witnessedAt(policy.threshold)
			return
		}
		found.fault = &outcome{notValid, reason}
	}
}

func (t *logTable) ownHead(i *item) *head {
	if reason, ok := t.broken[i]; ok {
		refuse(reason)
	}
	found := t.heads[i]
	unless(found != nil, "malformed_checkpoint")
	return found
}

// demandNoFork refuses where a pinned log signed another root at a size.
func (t *logTable) demandNoFork(origin string, size int64, root string) {
	for _, each := range t.heads {
		unless(each.fault != nil || each.origin != origin || each.size != size || each.root == root, "forked")
	}
}

// headFor is the head that a proof leads to.
func (t *logTable) headFor(proof object) *head {
	var best *head
	contradicted, origins := false, map[string]bool{}
	for _, i := range t.items {
		each := t.heads[i]
		if each == nil {
			continue
		}
		origins[each.origin] = true
		if each.size != num(proof["tree_size"]) {
			continue
		}
		contradicted = contradicted || each.fault == nil
		if each.root == proof["tree_root"] && (best == nil || best.fault != nil && each.fault == nil) {
			best = each
		}
	}
	if best != nil {
		best.demandSigned()
		return best
	}
	unless(!contradicted || len(origins) != 1, "proof_mismatch")
	panic(missing("log_material_missing"))
}

func (t *logTable) checkpoint(i *item) {
	unless(t.read[i] != nil, "malformed_checkpoint")
	own := t.ownHead(i)
	if stated, ok := t.read[i].(object); ok {
		says := stated["log_id"] == own.origin && num(stated["tree_size"]) == own.size && stated["root_hash"] == own.root
		unless(says, "checkpoint_misstated")
	}
	own.demandSigned()
	t.demandNoFork(own.origin, own.size, own.root)
}

func (t *logTable) consistency(i *item) {
	proof, ok := t.read[i].(object)
	unless(ok, "malformed_proof")
	own := t.ownHead(i)
	unless(own.size == num(proof["to_size"]) && own.root == proof["to_root"], "proof_mismatch")
	if num(proof["from_size"]) > 0 {
		fault := joinFault(bigNumber(proof["from_size"]), bigNumber(proof["to_size"]), unhex(str(proof["from_root"])), unhex(str(proof["to_root"])), hexes(proof["proof"]))
		unless(fault == "", fault)
	}
	own.demandSigned()
	t.demandNoFork(own.origin, num(proof["from_size"]), str(proof["from_root"]))
}

func assertPath(proof object) {
	fault := inclusionFault(bigNumber(proof["log_index"]), bigNumber(proof["tree_size"]), unhex(str(proof["entry_hash"])), hexes(proof["proof"]), unhex(str(proof["tree_root"])))
	unless(fault == "", fault)
}

func (t *logTable) inclusion(i *item) {
	proof, ok := t.read[i].(object)
	unless(ok, "malformed_proof")
	assertPath(proof)
	t.headFor(proof)
}

func (t *logTable) entry(i *item) {
	entry := t.entries[i]
	unless(entry != nil, "malformed_entry")
	var proof object
	for _, each := range t.proofs {
		if proof == nil && each["entry_hash"] == hexed(leafHash(jcs(entry))) {
			proof = each
		}
	}
	unless(proof != nil || len(t.entries) != 1 || len(t.proofs) != 1, "proof_mismatch")
	t.assertGiven(entry)
	if proof == nil {
		panic(missing("log_material_missing"))
	}
	found := outcomeOf(func() { t.headFor(proof) })
	unless(found.verdict != notValid, found.reason)
	assertPath(proof)
	t.held(entry, t.headFor(proof))
}

func (t *logTable) tlogProof(i *item) {
	e, ok := t.read[i].(*evidenceOfLog)
	unless(ok, "malformed_proof")
	entry := t.entries[i]
	unless(entry != nil, "malformed_entry")
	t.assertGiven(entry)
	own := t.ownHead(i)
	if own.fault != nil && own.fault.verdict == notValid {
		refuse(own.fault.reason)
	}
	fault := inclusionFault(e.index, big.NewInt(own.size), leafHash(e.leaf), e.path, unhex(own.root))
	unless(fault == "", fault)
	own.demandSigned()
	t.held(entry, own)
}

// evidence is verified where it convicts. Witnesses that the reader demands say nothing of whose two heads these are.
func (t *logTable) evidence(i *item) {
	reason := ""
	document, _ := i.value.(object)
	for _, policy := range t.policies {
		if policy.origin != document["origin"] {
			continue
		}
		alone := *policy
		alone.threshold = 0
		answer := judgeLogEvidence(i.given(), &alone)
		if truth(answer["contradictory"]) {
			return
		}
		reason = str(answer["reason"])
	}
	if reason == "" {
		panic(missing("log_trust_missing"))
	}
	refuse(reason)
}

// assertGiven refuses an entry unless the receipt that it names, where it is here, is genuine and gives it.
func (t *logTable) assertGiven(entry object) {
	receipt, here := t.receipts[str(entry["receipt_hash"])]
	if !here {
		return
	}
	unless(receiptID(receipt) == receipt["receipt_id"], "receipt_id_mismatch")
	if fault := documentFault("verification-receipt", receipt); fault != "" {
		refuse(fault)
	}
	unless(same(without(entry, "timestamp"), entryOfReceipt(receipt)), "entry_mismatch")
}

func (t *logTable) held(entry object, at *head) {
	hash := str(entry["receipt_hash"])
	if _, here := t.receipts[hash]; !here {
		return
	}
	time := num(entry["timestamp"])
	if seen, ok := at.witnessedAt.(float64); ok {
		time = int64(seen)
		earliest(t.witnessed, hash, time)
	}
	earliest(t.times, hash, time)
}

func earliest(times map[string]int64, hash string, time int64) {
	if known, there := times[hash]; !there || time < known {
		times[hash] = time
	}
}
