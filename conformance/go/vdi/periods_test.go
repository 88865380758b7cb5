package vdi

import (
	"strings"
	"testing"
)

// Periods, row by row of docs/protocol/10-periods.md.

func periodOptions(more object) object {
	verification := object{"now": float64(periodTo + 1000)}
	for name, value := range more {
		verification[name] = value
	}
	return object{"verification": verification}
}

func idOf(digit string) string { return "vdi:att:" + strings.Repeat(digit, 64) }

func TestWorkedLeavesHaveTheHashesOfThePage(t *testing.T) {
	leaves := []object{{"number": 1.0, "attestation_id": idOf("1"), "outcome": "approve"}, {"number": 2.0, "void": true},
		{"attestation_id": idOf("2"), "outcome": "decline"}}
	wanted := []string{"31d87a9cc34425ffa7394986b18536c147e2cc3977f513edf47356a5cbc388e8",
		"35c3bdfa0b4920703db4e6a25dc9abd435229c43772b2dd885a5b7b05f2ad32e", "ff5527d0ffe687f360e5c1d3cb48e7a95ca8c7af7bdf9270e26b3162a9db2c9e"}
	hashes := [][]byte{}
	for i, each := range leaves {
		hashes = append(hashes, periodLeafHash(each))
		expect(t, "leaf", hexed(hashes[i]), wanted[i])
	}
	expect(t, "root", hexed(treeRoot(hashes)), "5bbb79daa904679bc256272cac8cfed46187bc04c3f5cc8d7df8a7cd084908ae")
}

// workedStatement is that of the page's section on samples.
func workedStatement() object {
	return object{"type": "period_statement_v1", "issuer": strings.Repeat("ab", 32), "stream": "loans", "from": 1709251200.0, "to": 1711929600.0,
		"first": 1.0, "last": 1000000.0, "count": 1000000.0, "voids": 0.0, "root": strings.Repeat("cd", 32),
		"outcomes": list{object{"outcome": "approve", "count": 1000000.0}}, "draw": object{"chain": quicknet["chain"], "after": 86400.0}}
}

func workedRound() object {
	return object{"type": "beacon_round_v1", "chain": quicknet["chain"], "round": 1000.0,
		"signature": "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"}
}

func TestWorkedSampleIsThatOfThePage(t *testing.T) {
	expect(t, "hash", periodHash(workedStatement()), "16b9da7e9a3c9ab70e707e81215895f10a2972fca82d188c327bb525e67d9d0a")
	round := asking(t, "sample", object{"statement": workedStatement(), "beacon": workedRound(), "size": 5.0}, object{})
	expect(t, "by the beacon", numbersOf(arr(round["indices"])), "134867 302994 335219 530560 768808")
	nonce := asking(t, "sample", object{"statement": workedStatement(), "nonce": strings.Repeat("ef", 32), "size": 5.0}, object{})
	expect(t, "by a nonce", numbersOf(arr(nonce["indices"])), "19131 400113 536034 969271 988946")
	larger := asking(t, "sample", object{"statement": workedStatement(), "nonce": strings.Repeat("ef", 32), "size": 10.0}, object{})
	for _, each := range arr(nonce["indices"]) {
		if !strings.Contains(" "+numbersOf(arr(larger["indices"]))+" ", " "+numbersOf(list{each})+" ") {
			t.Errorf("a larger sample leaves out %v", each)
		}
	}
}

func TestSampleTakesExactlyOneOfRoundAndNonce(t *testing.T) {
	for name, input := range map[string]object{
		"neither":       {},
		"both":          {"beacon": workedRound(), "nonce": strings.Repeat("ef", 32)},
		"short nonce":   {"nonce": strings.Repeat("ef", 31)},
		"capital nonce": {"nonce": strings.Repeat("EF", 32)},
		"null nonce":    {"nonce": nil},
		"null beacon":   {"beacon": nil, "nonce": strings.Repeat("ef", 32)},
	} {
		found := answer("sample", with(with(input, "statement", workedStatement()), "size", 5.0), object{})
		expect(t, name, found, object{"wrong_call": true})
	}
}

func TestDrawHasBounds(t *testing.T) {
	for after, wanted := range map[float64]string{3599: "failed schema", 3600: "passed", 2592000: "passed", 2592001: "failed schema", 3600.5: "failed schema"} {
		statement := statementOver(list{voidLeaf(1)}, 1, func(s object) { s["draw"] = object{"chain": quicknet["chain"], "after": after} })
		expect(t, "after", rowOf(asking(t, "period", object{"statement": statement}, periodOptions(nil)), "schema"), wanted)
	}
	for name, draw := range map[string]any{"null": nil, "no chain": object{"after": 3600.0}, "more": object{"chain": quicknet["chain"], "after": 3600.0, "round": 1.0}} {
		statement := statementOver(list{voidLeaf(1)}, 1, func(s object) { s["draw"] = draw })
		expect(t, name, rowOf(asking(t, "period", object{"statement": statement}, periodOptions(nil)), "schema"), "failed schema")
	}
}

func TestCountsFailInTheOrderOfTheRules(t *testing.T) {
	changes := []struct {
		reason string
		change func(object)
	}{
		{"period_reversed", func(s object) { s["to"] = s["from"] }},
		{"counts_disagree", func(s object) { s["outcomes"] = list{object{"outcome": "approve", "count": 7.0}} }},
		{"numbers_reversed", func(s object) { s["first"], s["last"] = 5.0, 3.0 }},
		{"voids_beyond_numbers", func(s object) { s["voids"] = 2.0 }},
		{"numbers_beyond_leaves", func(s object) { s["last"] = 4.0 }},
		{"numbers_without_stream", func(s object) { delete(s, "stream") }},
		{"first_without_previous", func(s object) { s["first"], s["last"] = 2.0, 2.0 }},
	}
	leaf := leafFor(attestationOf(made{issued: periodFrom, stream: "loans", number: 1, outcome: "approve"}), 1)
	for i, each := range changes {
		expect(t, each.reason, rowOf(asking(t, "period", object{"statement": statementOver(list{leaf}, 1, each.change)}, periodOptions(nil)), "counts"), "failed "+each.reason)
		// Beside a later fault the earlier one is said.
		if last := changes[len(changes)-1]; i < 2 {
			both := statementOver(list{leaf}, 1, func(s object) { last.change(s); each.change(s) })
			expect(t, each.reason+" first", rowOf(asking(t, "period", object{"statement": both}, periodOptions(nil)), "counts"), "failed "+each.reason)
		}
	}
}

// month is a statement over numbers 11 to 13, 12 of them void, and two attestations beside the stream.
type month struct {
	numbered  map[int64]object
	beside    []object
	leaves    list
	statement object
}

func monthOf(change func(object)) *month {
	m := &month{numbered: map[int64]object{}}
	m.numbered[11] = attestationOf(made{issued: periodFrom + 5, stream: "loans", number: 11, nonce: 1})
	m.numbered[13] = attestationOf(made{issued: periodTo + 5, stream: "loans", number: 13, nonce: 2})
	one := attestationOf(made{issued: periodFrom, nonce: 3})
	two := attestationOf(made{issued: periodTo - 1, stream: "others", number: 12, nonce: 4})
	if str(one["attestation_id"]) > str(two["attestation_id"]) {
		one, two = two, one
	}
	m.beside = []object{one, two}
	m.leaves = list{leafFor(m.numbered[11], 11), voidLeaf(12), leafFor(m.numbered[13], 13), leafFor(one, 0), leafFor(two, 0)}
	m.statement = statementOver(m.leaves, 11, change)
	return m
}

func (m *month) input(more object) object {
	input := object{"statement": m.statement}
	for name, value := range more {
		input[name] = value
	}
	return input
}

func usesOf(answer object, name string) string {
	text := ""
	for _, each := range arr(obj(answer["inputs"])[name]) {
		text += " " + str(each)
	}
	return trimmed(text)
}

func TestATrueMonthIsVerifiedWithItsLeavesAndAttestations(t *testing.T) {
	m := monthOf(nil)
	given := list{m.numbered[11], asText(m.numbered[13]), m.beside[0], asText(thinOf(m.beside[1]))}
	found := asking(t, "period", m.input(object{"leaves": m.leaves, "attestations": given}), periodOptions(nil))
	expect(t, "verdict", found["verdict"], verified)
	expect(t, "row", rowOf(found, "attestations"), "passed")
	expect(t, "inputs", found["inputs"], object{"others": list{}, "attestations": list{"used", "used", "used", "used"}})
}

func TestCoverAssignsEachAttestationBySecondAndNumber(t *testing.T) {
	const from, to = int64(periodFrom), int64(periodTo)
	for _, each := range []struct {
		name         string
		stream       string
		number       int64
		issued       int64
		inTree       bool
		use, row     string
		withoutLeafs bool
	}{
		{"a number of the period, just in time", "loans", 14, from - 600, true, "used", "passed", false},
		{"a number of the period, a second too early", "loans", 14, from - 601, true, "used", "failed attestation_outside_period", false},
		{"a number of the period, the last second", "loans", 14, to + 599, true, "used", "passed", false},
		{"a number of the period, a second too late", "loans", 14, to + 600, true, "used", "failed attestation_outside_period", false},
		{"a number of the period, left out, whenever issued", "loans", 14, to + 600, false, "used", "failed attestation_omitted", false},
		{"a number of the period, no leaf here", "loans", 14, to + 600, true, "used", "open leaf_not_shown", true},
		{"a number above the last, before the last minutes", "loans", 15, to - 601, false, "used", "failed attestation_omitted", false},
		{"a number above the last, without leaves", "loans", 15, to - 601, false, "used", "failed attestation_omitted", true},
		{"a number above the last, long before the period", "loans", 15, from - 5000, false, "used", "failed attestation_omitted", false},
		{"a number above the last, of a later period", "loans", 15, to - 600, false, "elsewhere", "open attestations_elsewhere", false},
		{"a number below the first", "loans", 10, from + 5, false, "elsewhere", "open attestations_elsewhere", false},
		{"beside the stream, the first second", "", 0, from, true, "used", "passed", false},
		{"beside the stream, the first second, left out", "", 0, from, false, "used", "failed attestation_omitted", false},
		{"beside the stream, a second early and counted in", "", 0, from - 1, true, "used", "failed attestation_outside_period", false},
		{"beside the stream, a second early", "", 0, from - 1, false, "elsewhere", "open attestations_elsewhere", false},
		{"beside the stream, the last second, left out", "", 0, to - 1, false, "used", "failed attestation_omitted", false},
		{"beside the stream, after the end and counted in", "", 0, to, true, "used", "failed attestation_outside_period", false},
		{"beside the stream, after the end", "", 0, to, false, "elsewhere", "open attestations_elsewhere", false},
		{"beside the stream, no leaf here", "", 0, from + 5, true, "used", "open leaf_not_shown", true},
		{"beside the stream, after the end, no leaf here", "", 0, to, true, "elsewhere", "open attestations_elsewhere", true},
		{"another stream's number of the period", "others", 12, from, true, "used", "passed", false},
		{"another stream's number above the last, left out", "others", 99, from, false, "used", "failed attestation_omitted", false},
	} {
		m := monthOf(nil)
		attestation := attestationOf(made{issued: each.issued, stream: each.stream, number: each.number, nonce: 77})
		leaves := append(list{}, m.leaves[:3]...)
		last := int64(13)
		if each.stream == "loans" && each.number == 14 {
			last = 14
			leaf := voidLeaf(14)
			if each.inTree {
				leaf = leafFor(attestation, 14)
			}
			leaves = append(leaves, leaf)
		}
		beside := list{m.leaves[3], m.leaves[4]}
		if each.inTree && each.stream != "loans" {
			beside = besideIn(beside, leafFor(attestation, 0))
		}
		leaves = append(leaves, beside...)
		statement := statementOver(leaves, 11, nil)
		expect(t, "last", statement["last"], float64(last))
		input := object{"statement": statement, "attestations": list{attestation}}
		if !each.withoutLeafs {
			input["leaves"] = leaves
		}
		found := asking(t, "period", input, periodOptions(nil))
		expect(t, each.name, usesOf(found, "attestations")+", "+rowOf(found, "attestations"), each.use+", "+each.row)
		if each.withoutLeafs || !each.inTree {
			continue
		}
		// The same by the one leaf.
		for i := range leaves {
			if obj(leaves[i])["attestation_id"] != attestation["attestation_id"] {
				continue
			}
			found := asking(t, "period", object{"statement": statement, "attestations": list{attestation}, "proofs": list{proofOf(leaves, i)}}, periodOptions(nil))
			expect(t, each.name+", by one leaf", usesOf(found, "attestations")+", "+rowOf(found, "attestations"), each.use+", "+each.row)
		}
	}
}

// besideIn puts a leaf beside the stream in its order.
func besideIn(all list, leaf object) list {
	found, placed := list{}, false
	for _, each := range all {
		if !placed && str(leaf["attestation_id"]) < str(obj(each)["attestation_id"]) {
			found, placed = append(found, leaf), true
		}
		found = append(found, each)
	}
	if !placed {
		found = append(found, leaf)
	}
	return found
}

func TestWithoutAStreamEveryAttestationIsBesideIt(t *testing.T) {
	attestation := attestationOf(made{issued: periodFrom, stream: "loans", number: 3, nonce: 5})
	leaves := list{leafFor(attestation, 0)}
	noStream := func(s object) { delete(s, "stream") }
	found := asking(t, "period", object{"statement": statementOver(leaves, 1, noStream), "leaves": leaves, "attestations": list{attestation}}, periodOptions(nil))
	expect(t, "its leaf", usesOf(found, "attestations")+", "+rowOf(found, "attestations"), "used, passed")
	found = asking(t, "period", object{"statement": statementOver(list{}, 1, noStream), "attestations": list{attestation}}, periodOptions(nil))
	expect(t, "no leaf at all", rowOf(found, "attestations"), "failed attestation_omitted")
}

func TestSingleLeavesShowWhatIsNotInTheTree(t *testing.T) {
	m := monthOf(nil)
	left := attestationOf(made{issued: periodFrom + 9, nonce: 78})
	id := str(left["attestation_id"])
	one, two := str(m.beside[0]["attestation_id"]), str(m.beside[1]["attestation_id"])
	shown := map[string]bool{"3": id < one, "4": id > two, "3 4": id < one || id > two || one < id && id < two, "0": false, "1": false}
	for indices, isShown := range shown {
		proofs := list{}
		for _, each := range strings.Fields(indices) {
			proofs = append(proofs, proofOf(m.leaves, int(each[0]-'0')))
		}
		wanted := "open leaf_not_shown"
		if isShown {
			wanted = "failed attestation_omitted"
		}
		found := asking(t, "period", m.input(object{"proofs": proofs, "attestations": list{left}}), periodOptions(nil))
		expect(t, "leaves "+indices, rowOf(found, "attestations"), wanted)
	}
	otherwise := append(append(list{}, m.leaves[:3]...), with(leafFor(left, 0), "outcome", "another"))
	found := asking(t, "period", object{"statement": statementOver(otherwise, 11, nil), "proofs": list{proofOf(otherwise, 3)}, "attestations": list{left}}, periodOptions(nil))
	expect(t, "the leaf of its id says otherwise", rowOf(found, "attestations"), "failed attestation_omitted")
	twin := attestationOf(made{issued: periodFrom + 9, stream: "loans", number: 11, nonce: 79})
	found = asking(t, "period", m.input(object{"proofs": list{proofOf(m.leaves, 0)}, "attestations": list{twin}}), periodOptions(nil))
	expect(t, "another has its number", rowOf(found, "attestations"), "failed attestation_omitted")
}

func TestUsesOfAttestations(t *testing.T) {
	m := monthOf(nil)
	good := m.numbered[11]
	altered := obj(copied(good))
	obj(altered["pipeline"])["name"] = "another name"
	otherID := signedBy(issuerKey, "decision-attestation", with(good, "attestation_id", idOf("0")))
	badSignature := obj(copied(good))
	obj(badSignature["signature"])["value"] = strings.Repeat("0", 128)
	unknown := obj(copied(thinOf(good)))
	obj(unknown["attestation"])["policy"] = object{"manifest_id": "vdi:manifest:unknown", "manifest_version": "1.0.0", "manifest_hash": strings.Repeat("1", 64)}
	for _, each := range []struct {
		name     string
		given    any
		use, row string
	}{
		{"genuine", good, "used", "passed"},
		{"genuine, as text", asText(good), "used", "passed"},
		{"thin", thinOf(good), "used", "passed"},
		{"thin, as text", asText(thinOf(good)), "used", "passed"},
		{"with an unknown part", unknown, "unreadable", "open attestation_unreadable"},
		{"with an unknown part, as text", asText(unknown), "unreadable", "open attestation_unreadable"},
		{"altered", altered, "elsewhere", "open attestations_elsewhere"},
		{"under another id", otherID, "elsewhere", "open attestations_elsewhere"},
		{"with a signature that fails", badSignature, "elsewhere", "open attestations_elsewhere"},
		{"by another key", attestationOf(made{issued: periodFrom, stream: "loans", number: 11, key: anotherKey}), "elsewhere", "open attestations_elsewhere"},
		{"thin, under another hash", with(thinOf(good), "attestation_hash", strings.Repeat("1", 64)), "unreadable", "open attestation_unreadable"},
		{"nothing", nil, "unreadable", "open attestation_unreadable"},
		{"a number", 3.0, "unreadable", "open attestation_unreadable"},
		{"a list", list{good}, "unreadable", "open attestation_unreadable"},
		{"no JSON", "{", "unreadable", "open attestation_unreadable"},
		{"a receipt", with(good, "type", "verification_receipt_v1"), "unreadable", "open attestation_unreadable"},
		{"no type", without(good, "type"), "unreadable", "open attestation_unreadable"},
		{"a text behind a byte order mark", "\ufeff" + asText(good), "unreadable", "open attestation_unreadable"},
		{"an unknown member", with(good, "note", "x"), "unreadable", "open attestation_unreadable"},
	} {
		found := asking(t, "period", m.input(object{"leaves": m.leaves, "attestations": list{each.given}}), periodOptions(nil))
		expect(t, each.name, usesOf(found, "attestations")+", "+rowOf(found, "attestations"), each.use+", "+each.row)
		// Beside one that is used: an unreadable one keeps the row open, one about something else does not.
		found = asking(t, "period", m.input(object{"leaves": m.leaves, "attestations": list{good, each.given}}), periodOptions(nil))
		wanted := "passed"
		if each.use == "unreadable" {
			wanted = each.row
		}
		expect(t, each.name+", beside a good one", usesOf(found, "attestations")+", "+rowOf(found, "attestations"), "used "+each.use+", "+wanted)
	}
}

// wireTypes are all that a document of the protocol may call itself.
var wireTypes = []string{"thin_decision_attestation_v1", "audit_bundle_v1", "vdi_trust_roots_v1", "sample_answer_v1", "period_evidence_v1", "sample_request_v1",
	"period_statement_v1", "beacon_round_v1", "decision_opening_v1", "input_disclosure_v1", "source_opening_v1", "source_request_v1", "source_evidence_v1",
	"log_evidence_v1", "billing_adjustment_v1", "billing_attestation_v1", "verification_receipt_v1", "decision_attestation_v1", "source_statement_v1"}

// hostile writes every wire type into an attestation's prose, in quotes and as a member would stand.
func hostile(document object) {
	prose := ""
	for _, each := range wireTypes {
		prose += `"` + each + `"`
	}
	const name = `"type":"thin_decision_attestation_v1"`
	obj(document["pipeline"])["name"] = name
	obj(obj(document["pipeline"])["authority"])["name"] = `{"type":"audit_bundle_v1"}`
	for i, each := range arr(obj(document["policy"])["constraints"]) {
		at := i * 40 % len(prose)
		obj(each)["description"] = prose[at:min(len(prose), at+400)]
		obj(each)["reason"] = name
	}
	obj(document["policy"])["name"] = prose[:min(len(prose), 200)]
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func TestProseDoesNotSayWhatAnAttestationIs(t *testing.T) {
	attestation := attestationOf(made{issued: periodFrom, stream: "loans", number: 1, change: hostile})
	leaves := list{leafFor(attestation, 1)}
	for name, given := range map[string]any{"value": attestation, "text": asText(attestation), "thin": thinOf(attestation), "thin text": asText(thinOf(attestation))} {
		for verdict, statement := range map[string]object{verified: statementOver(leaves, 1, nil), notValid: statementOver(list{voidLeaf(1)}, 1, nil)} {
			tree := leaves
			if verdict == notValid {
				tree = list{voidLeaf(1)}
			}
			found := asking(t, "period", object{"statement": statement, "leaves": tree, "attestations": list{given}}, periodOptions(nil))
			expect(t, name, found["verdict"], verdict)
			expect(t, name, usesOf(found, "attestations"), "used")
		}
	}
}

func TestTwoAttestationsUnderOneNumber(t *testing.T) {
	one := attestationOf(made{issued: periodFrom, stream: "loans", number: 1, nonce: 1})
	two := attestationOf(made{issued: periodFrom, stream: "loans", number: 1, nonce: 2})
	statement := statementOver(list{leafFor(one, 1)}, 1, nil)
	found := asking(t, "period", object{"statement": statement, "attestations": list{one, two}}, periodOptions(nil))
	expect(t, "both here", rowOf(found, "attestations"), "failed number_twice")
	found = asking(t, "period", object{"statement": statement, "attestations": list{one, one}}, periodOptions(nil))
	expect(t, "one of them twice", rowOf(found, "attestations"), "open leaf_not_shown")
	// Another stream's numbers are no numbers of this one.
	a := attestationOf(made{issued: periodFrom, stream: "others", number: 1, nonce: 1})
	b := attestationOf(made{issued: periodFrom, stream: "others", number: 1, nonce: 2})
	leaves := list{leafFor(one, 1)}
	leaves = append(leaves, besideIn(list{leafFor(a, 0)}, leafFor(b, 0))...)
	found = asking(t, "period", object{"statement": statementOver(leaves, 1, nil), "leaves": leaves, "attestations": list{a, b}}, periodOptions(nil))
	expect(t, "of another stream", rowOf(found, "attestations"), "passed")
	// One above the last that belongs elsewhere is not used.
	c := attestationOf(made{issued: periodTo, stream: "loans", number: 2, nonce: 1})
	d := attestationOf(made{issued: periodTo, stream: "loans", number: 2, nonce: 2})
	found = asking(t, "period", object{"statement": statement, "attestations": list{c, d}}, periodOptions(nil))
	expect(t, "of a later period", rowOf(found, "attestations"), "open attestations_elsewhere")
}

func TestUsesOfOthers(t *testing.T) {
	m := monthOf(nil)
	rewritten := statementOver(m.leaves[:4], 11, nil)
	later := statementOver(m.leaves, 11, func(s object) { s["from"], s["to"] = float64(periodTo), float64(periodTo+100) })
	overlapping := statementOver(m.leaves, 11, func(s object) { s["from"], s["to"] = float64(periodTo-1), float64(periodTo+100) })
	reversed := statementOver(m.leaves, 11, func(s object) { s["from"], s["to"] = float64(periodFrom+60), float64(periodFrom+50) })
	foreign := signedBy(anotherKey, "period-statement", with(without(rewritten, "signature"), "issuer", publicHex(anotherKey)))
	unsignedOne := obj(copied(rewritten))
	obj(unsignedOne["signature"])["value"] = strings.Repeat("0", 128)
	notIssuer := signedBy(anotherKey, "period-statement", without(rewritten, "signature"))
	for _, each := range []struct {
		name     string
		others   list
		use, row string
	}{
		{"none", list{}, "", "left_out"},
		{"itself", list{m.statement}, "used", "passed"},
		{"itself, as text", list{asText(m.statement)}, "used", "passed"},
		{"the next period", list{later}, "used", "passed"},
		{"a moment in both", list{overlapping}, "used", "failed two_statements"},
		{"about one time", list{rewritten}, "used", "failed two_statements"},
		{"one with no moment", list{reversed}, "used", "passed"},
		{"another key's", list{foreign}, "elsewhere", "left_out"},
		{"that nobody signed", list{unsignedOne}, "elsewhere", "left_out"},
		{"signed by another key", list{notIssuer}, "elsewhere", "left_out"},
		{"unreadable", list{object{}}, "unreadable", "open statement_unreadable"},
		{"no JSON", list{"{"}, "unreadable", "open statement_unreadable"},
		{"null", list{nil}, "unreadable", "open statement_unreadable"},
		{"unreadable beside itself", list{m.statement, "{"}, "used unreadable", "open statement_unreadable"},
		{"false beside unreadable", list{"{", rewritten, foreign}, "unreadable used elsewhere", "failed two_statements"},
		{"itself beside another key's", list{foreign, m.statement}, "elsewhere used", "passed"},
	} {
		found := asking(t, "period", m.input(object{"others": each.others}), periodOptions(nil))
		expect(t, each.name, usesOf(found, "others")+", "+rowOf(found, "others"), each.use+", "+each.row)
	}
}

func TestAnUnreadPreviousStatementAndNoProofsAreOpenAndLeftOut(t *testing.T) {
	m := monthOf(nil)
	unsignedOne := obj(copied(m.statement))
	obj(unsignedOne["signature"])["value"] = strings.Repeat("0", 128)
	for _, each := range []struct {
		name, row, wanted string
		more              object
	}{
		{"unreadable", "previous", "open statement_unreadable", object{"previous": "{"}},
		{"null", "previous", "open statement_unreadable", object{"previous": nil}},
		{"that nobody signed", "previous", "failed signature_small_order", object{"previous": unsignedOne}},
		{"another than it names", "previous", "failed previous_mismatch", object{"previous": m.statement}},
		{"none", "previous", "left_out", nil},
		{"no proofs", "leaves", "left_out", object{"proofs": list{}}},
		{"no proofs beside leaves", "leaves", "passed", object{"proofs": list{}, "leaves": m.leaves}},
		{"no leaves", "leaves", "failed leaf_count_mismatch", object{"leaves": list{}}},
	} {
		expect(t, each.name, rowOf(asking(t, "period", m.input(each.more), periodOptions(nil)), each.row), each.wanted)
	}
}

func TestInputsThatAreNotReachedAreListed(t *testing.T) {
	m := monthOf(nil)
	given := object{"others": list{m.statement, "{"}, "attestations": list{m.numbered[11], "{"}}
	unread := m.input(given)
	unread["statement"] = "{"
	found := asking(t, "period", unread, periodOptions(nil))
	expect(t, "unreadable", found["inputs"], object{"others": list{"not_reached", "not_reached"}, "attestations": list{"not_reached", "not_reached"}})
	forged := obj(copied(m.statement))
	obj(forged["signature"])["value"] = strings.Repeat("0", 128)
	unsignedInput := m.input(given)
	unsignedInput["statement"] = forged
	found = asking(t, "period", unsignedInput, periodOptions(nil))
	expect(t, "unsigned", found["inputs"], object{"others": list{"not_reached", "not_reached"}, "attestations": list{"not_reached", "not_reached"}})
	disagreeing := m.input(given)
	disagreeing["statement"] = statementOver(m.leaves, 11, func(s object) { s["voids"] = 4.0 })
	found = asking(t, "period", disagreeing, periodOptions(nil))
	expect(t, "numbers that disagree", found["inputs"], object{"others": list{"used", "unreadable"}, "attestations": list{"not_reached", "not_reached"}})
	found = asking(t, "period", m.input(nil), periodOptions(nil))
	expect(t, "nothing given", found["inputs"], object{"others": list{}, "attestations": list{}})
}

func TestEvidenceOfPeriods(t *testing.T) {
	const from, to = int64(periodFrom), int64(periodTo)
	m := monthOf(nil)
	kept := func(issued int64, number int64) (object, list) {
		attestation := attestationOf(made{issued: issued, stream: "loans", number: number, nonce: 50})
		return attestation, list{leafFor(attestation, number)}
	}
	ask := func(name string, evidence object, wanted string) {
		t.Helper()
		evidence["type"] = "period_evidence_v1"
		found := asking(t, "period_evidence", object{"evidence": evidence}, object{})
		got := str(found["reason"])
		if truth(found["convicts"]) {
			got = "convicts"
		}
		expect(t, name, got, wanted)
	}
	for _, each := range []struct {
		name   string
		number int64
		issued int64
		wanted string
	}{
		{"a number, just in time", 1, from - 600, "nothing_convicts"},
		{"a number, a second early", 1, from - 601, "convicts"},
		{"a number, the last second", 1, to + 599, "nothing_convicts"},
		{"a number, a second late", 1, to + 600, "convicts"},
	} {
		attestation, leaves := kept(each.issued, each.number)
		ask(each.name, object{"kind": "foreign_attestation", "statement": statementOver(leaves, 1, nil), "attestation": attestation, "leaves": list{proofOf(leaves, 0)}}, each.wanted)
	}
	for issued, wanted := range map[int64]string{from - 1: "convicts", from: "nothing_convicts", to - 1: "nothing_convicts", to: "convicts"} {
		attestation := attestationOf(made{issued: issued, nonce: 51})
		leaves := list{leafFor(attestation, 0)}
		ask("beside", object{"kind": "foreign_attestation", "statement": statementOver(leaves, 1, nil), "attestation": attestation, "leaves": list{proofOf(leaves, 0)}}, wanted)
		ask("beside, its leaf says another outcome", func() object {
			other := list{with(leafFor(attestation, 0), "outcome", "another")}
			return object{"kind": "foreign_attestation", "statement": statementOver(other, 1, nil), "attestation": attestation, "leaves": list{proofOf(other, 0)}}
		}(), "nothing_convicts")
	}
	ask("foreign without a leaf", object{"kind": "foreign_attestation", "statement": m.statement, "attestation": attestationOf(made{issued: to, nonce: 51})}, "nothing_convicts")
	for _, each := range []struct {
		number, issued int64
		wanted         string
	}{{14, to - 601, "convicts"}, {14, to - 600, "nothing_convicts"}, {14, from - 9999, "convicts"}, {10, from, "nothing_convicts"}} {
		attestation := attestationOf(made{issued: each.issued, stream: "loans", number: each.number, nonce: 52})
		ask("a number outside", object{"kind": "omitted_attestation", "statement": m.statement, "attestation": attestation}, each.wanted)
	}
	for issued, wanted := range map[int64]string{from - 9999: "convicts", to + 9999: "convicts", from: "convicts"} {
		attestation := attestationOf(made{issued: issued, stream: "loans", number: 12, nonce: 53})
		ask("the void of its number", object{"kind": "omitted_attestation", "statement": m.statement, "attestation": attestation, "leaves": list{proofOf(m.leaves, 1)}}, wanted)
		ask("without the leaf", object{"kind": "omitted_attestation", "statement": m.statement, "attestation": attestation}, "nothing_convicts")
		ask("with another's leaf", object{"kind": "omitted_attestation", "statement": m.statement, "attestation": attestation, "leaves": list{proofOf(m.leaves, 0)}}, "nothing_convicts")
	}
	ask("its own leaf", object{"kind": "omitted_attestation", "statement": m.statement, "attestation": m.numbered[11], "leaves": list{proofOf(m.leaves, 0)}}, "nothing_convicts")
	left := attestationOf(made{issued: from, nonce: 54})
	ask("no leaf beside the stream", object{"kind": "omitted_attestation", "statement": statementOver(m.leaves[:3], 11, nil), "attestation": left}, "convicts")
	ask("outside of the period", object{"kind": "omitted_attestation", "statement": statementOver(m.leaves[:3], 11, nil), "attestation": attestationOf(made{issued: to, nonce: 54})}, "nothing_convicts")
	ask("with a numbered leaf of its id", func() object {
		leaves := list{leafFor(left, 1), m.leaves[3]}
		return object{"kind": "omitted_attestation", "statement": statementOver(leaves, 1, nil), "attestation": left, "leaves": list{proofOf(leaves, 0)}}
	}(), "convicts")
	ask("first without previous", object{"kind": "disagreeing_counts", "statement": statementOver(m.leaves, 11, func(s object) { delete(s, "previous") })}, "convicts")
	reversed := statementOver(m.leaves, 11, func(s object) { s["from"], s["to"] = float64(from+60), float64(from+50) })
	ask("a statement without a moment", object{"kind": "two_statements", "statement": m.statement, "other_statement": reversed}, "nothing_convicts")
}

func TestRoundIsTheOneThatTheStatementFixes(t *testing.T) {
	round, at := roundFrom(1711929600+86400, quicknet)
	expect(t, "worked", float64(round), 6404212.0)
	expect(t, "not before", at >= 1711929600+86400 && at-3 < 1711929600+86400, true)
	round, _ = roundFrom(num(quicknet["genesis_time"]), quicknet)
	expect(t, "at genesis", float64(round), 1.0)
	round, _ = roundFrom(0, quicknet)
	expect(t, "before genesis", float64(round), 1.0)
	round, _ = roundFrom(num(quicknet["genesis_time"])+1, quicknet)
	expect(t, "a second after genesis", float64(round), 2.0)
}

func TestRoundFailsInTheOrderOfThePage(t *testing.T) {
	statement := workedStatement()
	beacon := with(workedRound(), "round", 6404212.0)
	_, at := roundFrom(1711929600+86400, quicknet)
	logged := func(timestamp int64, witnessed any) *inclusion {
		return &inclusion{entry: object{"timestamp": float64(timestamp)}, witnessedAt: witnessed}
	}
	for _, each := range []struct {
		name              string
		statement, beacon object
		logged            *inclusion
		chain             object
		wanted            string
	}{
		{"seen a second before", statement, beacon, logged(at-1, float64(at-1)), quicknet, ""},
		{"without a draw", without(statement, "draw"), beacon, nil, nil, "draw_not_stated"},
		{"another chain", statement, with(beacon, "chain", strings.Repeat("0", 64)), nil, nil, "beacon_chain_mismatch"},
		{"an unknown chain", statement, with(beacon, "round", 1.0), nil, nil, "beacon_unknown"},
		{"the round before", statement, with(beacon, "round", 6404211.0), nil, quicknet, "beacon_round_mismatch"},
		{"the round after", statement, with(beacon, "round", 6404213.0), nil, quicknet, "beacon_round_mismatch"},
		{"no log", statement, beacon, nil, quicknet, "log_time_missing"},
		{"logged at the round", statement, beacon, logged(at, nil), quicknet, "round_missed"},
		{"no witnesses", statement, beacon, logged(at-1, nil), quicknet, "log_time_not_witnessed"},
		{"witnessed at the round", statement, beacon, logged(at-1, float64(at)), quicknet, "round_missed"},
	} {
		expect(t, each.name, roundFault(each.statement, each.beacon, each.logged, each.chain), each.wanted)
	}
}

func TestAnswersToANonceNeedTheCallersOwnRequest(t *testing.T) {
	m := monthOf(nil)
	request := object{"type": "sample_request_v1", "statement_hash": periodHash(m.statement), "nonce": strings.Repeat("ef", 32), "size": 5.0}
	items := list{}
	for i := range m.leaves {
		items = append(items, proofOf(m.leaves, i))
	}
	answered := object{"type": "sample_answer_v1", "request": request, "statement": m.statement, "items": items}
	rows := func(found object) string {
		text := ""
		for _, name := range []string{"statement", "request", "beacon", "round", "items", "complete"} {
			text += name + " " + rowOf(found, name) + "; "
		}
		return text
	}
	found := asking(t, "answer", object{"document": answered}, periodOptions(nil))
	expect(t, "brought along", rows(found), "statement passed; request open request_not_own; beacon left_out; round left_out; items open attestation_missing; complete passed; ")
	found = asking(t, "answer", object{"document": answered}, with(periodOptions(nil), "request", request))
	expect(t, "own", rows(found), "statement passed; request passed; beacon left_out; round left_out; items open attestation_missing; complete passed; ")
	another := with(request, "statement_hash", strings.Repeat("0", 64))
	found = asking(t, "answer", object{"document": with(answered, "request", another)}, with(periodOptions(nil), "request", request))
	expect(t, "about another statement", rowOf(found, "request"), "failed statement_not_asked")
	for name, change := range map[string]object{"both": with(request, "beacon", workedRound()), "neither": without(request, "nonce"),
		"short": with(request, "nonce", strings.Repeat("ef", 31)), "null": with(request, "nonce", nil)} {
		found = asking(t, "answer", object{"document": with(answered, "request", change)}, periodOptions(nil))
		expect(t, name, rowOf(found, "schema"), "failed schema")
	}
}

func TestItemsOfAnAnswerKeepToTheCover(t *testing.T) {
	for _, each := range []struct {
		number, issued int64
		wanted         string
	}{
		{1, periodFrom - 600, "attestation_not_valid"}, {1, periodFrom - 601, "attestation_outside_period"},
		{1, periodTo + 599, "attestation_not_valid"}, {1, periodTo + 600, "attestation_outside_period"},
		{0, periodFrom, "attestation_not_valid"}, {0, periodFrom - 1, "attestation_outside_period"}, {0, periodTo, "attestation_outside_period"},
	} {
		stream := ""
		if each.number > 0 {
			stream = "loans"
		}
		attestation := attestationOf(made{issued: each.issued, stream: stream, number: each.number})
		leaves := list{leafFor(attestation, each.number)}
		statement := statementOver(leaves, 1, nil)
		request := object{"type": "sample_request_v1", "statement_hash": periodHash(statement), "nonce": strings.Repeat("ef", 32), "size": 5.0}
		item := with(proofOf(leaves, 0), "attestation", attestation)
		found := asking(t, "answer", object{"document": object{"type": "sample_answer_v1", "request": request, "statement": statement, "items": list{item}}},
			with(periodOptions(nil), "request", request))
		expect(t, "item", rowOf(found, "items"), "failed "+each.wanted)
	}
}
