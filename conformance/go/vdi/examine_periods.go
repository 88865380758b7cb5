package vdi

import "crypto/sha256"

// Statements over periods, their leaves and log proofs, answers to samples and evidence among the files.

// leavesFile is a file of a period's leaves, a line each, with the root over them; no root where a line is none.
type leavesFile struct {
	*item
	lines list
	root  string
}

func (e *examination) readLeaves() {
	for _, each := range e.of("period_leaves") {
		file := &leavesFile{item: each}
		hashes := [][]byte{}
		for _, line := range filledLines(str(each.value)) {
			file.lines = append(file.lines, line)
			if leaf, reason := readDocument(line, DocumentLimits, leafShape); reason == "" {
				hashes = append(hashes, periodLeafHash(leaf))
			}
		}
		if len(hashes) == len(file.lines) {
			file.root = hexed(rootOver(hashes))
		}
		e.leaves = append(e.leaves, file)
	}
}

// rootOver is the root of a tree of these leaf hashes.
func rootOver(hashes [][]byte) []byte {
	if len(hashes) == 0 {
		empty := sha256.Sum256(nil)
		return empty[:]
	}
	for len(hashes) > 1 {
		next := [][]byte{}
		for i := 0; i+1 < len(hashes); i += 2 {
			next = append(next, nodeHash(hashes[i], hashes[i+1]))
		}
		if len(hashes)%2 == 1 {
			next = append(next, hashes[len(hashes)-1])
		}
		hashes = next
	}
	return hashes[0]
}

func (e *examination) leavesOf(root string) *leavesFile {
	for _, each := range e.leaves {
		if each.root == root && root != "" {
			return each
		}
	}
	return nil
}

func shapedStatement(value any) object {
	statement, reason := readDocument(value, DocumentLimits, periodShape)
	if reason != "" {
		return nil
	}
	return statement
}

func (e *examination) period(i *item) told {
	own, input, others := shapedStatement(i.given()), object{"statement": i.given()}, list{}
	for _, each := range e.of("period_statement") {
		if each == i {
			continue
		}
		other := shapedStatement(each.given())
		others = append(others, each.given())
		if own != nil && other != nil && periodHash(other) == own["previous"] && !has(input, "previous") {
			input["previous"] = other
		}
	}
	if others = append(others, e.carriedStatements()...); len(others) > 0 {
		input["others"] = others
	}
	var proof *item
	var leaves *leavesFile
	if own != nil {
		for _, each := range e.of("statement_log_proof") {
			if proof == nil && statementNamed(str(each.value))["statement_hash"] == periodHash(own) {
				proof = each
			}
		}
		leaves = e.leavesOf(str(own["root"]))
		if leaves == nil && len(e.leaves) == 1 && len(e.of("period_statement")) == 1 {
			leaves = e.leaves[0]
		}
	}
	if proof != nil {
		input["log"] = object{"document": proof.value}
	}
	if leaves != nil {
		input["leaves"] = leaves.lines
	}
	if beside := e.attestationsBeside(leaves, true); len(beside) > 0 {
		input["attestations"] = beside
	}
	result := readPeriod(input, e.periodOptions(e.options)).verify()
	if proof != nil {
		e.found[proof] = ofRow(result, "log")
	}
	if leaves != nil {
		e.found[leaves.item] = ofRow(result, "leaves")
	}
	return said(str(result["verdict"]), str(result["reason"]), result)
}

// attestationsBeside are all that a statement is held against, those in answers beside leaves and where asked for. What cannot
// be read may be an attestation: null stands for it.
func (e *examination) attestationsBeside(leaves *leavesFile, answered bool) list {
	all, unread := list{}, len(e.of("unknown"))+e.unread
	for _, each := range e.of("attestation") {
		all = append(all, each.given())
	}
	for _, each := range e.of("audit_bundle") {
		all = append(all, obj(each.value)["attestation"])
	}
	all = append(all, e.carried("period_evidence", "attestation", "other_attestation")...)
	if leaves != nil && answered {
		for _, each := range e.of("sample_answer") {
			items, _ := obj(each.value)["items"].(list)
			for _, one := range items {
				all = append(all, membersOf(one, "attestation")...)
			}
		}
	}
	for _, each := range e.leaves {
		if each != leaves && each.root == "" {
			unread++
		}
	}
	for ; unread > 0; unread-- {
		all = append(all, nil)
	}
	return all
}

func (e *examination) carriedStatements() list {
	return append(e.carried("sample_answer", "statement"), e.carried("period_evidence", "statement", "other_statement")...)
}

// carried are members of the documents of a kind, as they stand: a document's own faults hide none of them.
func (e *examination) carried(kind string, names ...string) list {
	found := list{}
	for _, each := range e.of(kind) {
		found = append(found, membersOf(each.value, names...)...)
	}
	return found
}

func membersOf(value any, names ...string) list {
	found := list{}
	for _, name := range names {
		if member, there := obj(value)[name]; there {
			found = append(found, member)
		}
	}
	return found
}

func (e *examination) periodOptions(verification object) object {
	options := object{"verification": verification}
	if logs, there := e.trust.anchors["logs"]; there {
		options["logs"] = logs
	}
	return options
}

// ofRow is what stands beside a statement: as good as the row about it.
func ofRow(result object, name string) told {
	for _, each := range arr(result["rows"]) {
		row := obj(each)
		switch {
		case row["check"] != name:
		case row["answer"] == "passed" || row["reason"] == "logged_before_end":
			return said(verified, "", nil)
		case row["answer"] == "failed":
			return said(notValid, str(row["reason"]), nil)
		default:
			return said(couldNotCheck, str(row["reason"]), nil)
		}
	}
	return said(couldNotCheck, "statement_missing", nil)
}

func (e *examination) sample(i *item) told {
	options := e.periodOptions(without(e.options, "at", "logTime"))
	var leaves *leavesFile
	if asked, reason := readDocument(i.given(), answerLimits, answerShape); reason == "" {
		if statement := shapedStatement(asked["statement"]); statement != nil {
			if leaves = e.leavesOf(str(statement["root"])); leaves != nil {
				options["leaves"] = leaves.lines
			}
		}
		if request := e.requestOf(asked); request != nil {
			options["request"] = request
		}
	}
	others := list{}
	for _, each := range e.of("period_statement") {
		others = append(others, each.given())
	}
	options["others"] = append(others, e.carriedStatements()...)
	if beside := e.attestationsBeside(leaves, false); len(beside) > 0 {
		options["attestations"] = beside
	}
	result := readAnswering(options).judge(i.given())
	return said(str(result["verdict"]), str(result["reason"]), result)
}

// requestOf is the largest request here about an answer's statement that has the answer's own round: a smaller one beside it
// excuses nothing. A nonce beside an answer may be the issuer's as well as the reader's, so that such a request never counts.
// Nil where there is none.
func (e *examination) requestOf(answer object) object {
	statement := shapedStatement(answer["statement"])
	beacon := obj(answer["request"])["beacon"]
	if statement == nil || beacon == nil {
		return nil
	}
	var largest object
	for _, each := range e.of("sample_request") {
		request, reason := readDocument(each.given(), requestLimits, requestShape)
		fits := reason == "" && request["statement_hash"] == periodHash(statement) && same(request["beacon"], beacon)
		if fits && (largest == nil || num(request["size"]) > num(largest["size"])) {
			largest = request
		}
	}
	return largest
}

// periodEvidence is verified where it convicts: it shows what it says.
func (e *examination) periodEvidence(i *item) told {
	result := convicts(i.given())
	return said(concluded(truth(result["convicts"]), true), str(result["reason"]), result)
}
