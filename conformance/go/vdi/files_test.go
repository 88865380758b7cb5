package vdi

import (
	"strings"
	"testing"
)

// Files given together, row by row of docs/protocol/11-files.md.

// kindsIn are kind and reason of each document of a file.
func kindsIn(text string) string {
	found := ""
	for _, each := range Examine([]Source{{Name: "f", Data: []byte(text)}}, nil, "", nil) {
		found += " " + each.Kind
		if each.Kind == "unknown" {
			found += ":" + each.Reason
		}
	}
	return trimmed(found)
}

func TestWhatAFileHolds(t *testing.T) {
	attestation := attestationOf(made{issued: periodFrom, change: hostile})
	statement := monthOf(nil).statement
	text := asText(attestation)
	receipt := seedDocument("receipt", "document", anyOf)
	snapshot := snapshotOf(periodFrom)
	sealed := envelopeOf("decision-attestation", attestation)
	broken := `{"type":"decision_attestation_v1","a":1,"a":2}`
	for _, each := range []struct{ name, text, wanted string }{
		{"one with hostile prose", text, "attestation"},
		{"lines with hostile prose", text + "\n" + text, "attestation attestation"},
		{"a compact one with hostile prose", asText(thinOf(attestation)), "attestation"},
		{"a line that cannot be read, whatever it says", text + "\n" + broken, "attestation unknown:not_recognised"},
		{"a cut line of an attestation", text + "\n" + text[:len(text)-1], "attestation unknown:not_recognised"},
		{"a first line that cannot be read", broken + "\n" + text, "unknown:not_recognised attestation"},
		{"a leaf, its members in another order", `{"outcome":"approve","attestation_id":"` + idOf("1") + `"}`, "period_leaves"},
		{"a leaf of two lines", `{"number":1,"void":true}` + "\n" + `{"void":true,"number":2}`, "period_leaves"},
		{"no leaf", `{"number":1,"void":false}`, "unknown:not_recognised"},
		{"an envelope", asText(sealed), "attestation"},
		{"an envelope with a type", asText(with(sealed, "type", "audit_bundle_v1")), "attestation"},
		{"an envelope of a statement", asText(envelopeOf("period-statement", statement)), "period_statement"},
		{"an envelope of another type", asText(with(sealed, "payloadType", "application/json")), "unknown:not_recognised"},
		{"an envelope that nobody signed", asText(with(sealed, "signatures", list{})), "unknown:not_recognised"},
		{"an envelope without a payload that can be read", asText(with(sealed, "payload", "A")), "unknown:not_recognised"},
		{"an envelope in an envelope", asText(sealedBy(issuerKey, "application/vnd.svc.decision-attestation.v1+json", jcs(sealed))), "unknown:not_recognised"},
		{"an envelope of a compact one", asText(sealedBy(issuerKey, "application/vnd.svc.decision-attestation.v1+json", jcs(thinOf(attestation)))), "unknown:not_recognised"},
		{"an envelope of a snapshot", asText(sealedBy(issuerKey, snapshotType, jcs(snapshot))), "revocation"},
		{"a payload without signatures", asText(without(sealed, "signatures")), "unknown:not_recognised"},
		{"a list", asText(list{attestation, 3.0, receipt}), "attestation unknown:not_recognised receipt"},
		{"an empty list", "[]", "unknown:not_recognised"},
		{"an answer", asText(object{"attestation": attestation, "receipt": receipt}), "attestation receipt"},
		{"an answer with null", asText(object{"attestation": attestation, "receipt": nil}), "attestation"},
		{"an answer with a member that holds none", asText(object{"attestation": attestation, "receipt": object{"type": "x"}}), "attestation unknown:not_recognised"},
		{"an answer with a text that holds none", asText(object{"attestation": attestation, "checkpoint": "x"}), "attestation unknown:not_recognised"},
		{"an answer with a number", asText(object{"attestation": attestation, "entry": 0.0}), "attestation unknown:not_recognised"},
		{"members that hold none", asText(object{"attestation": "x", "receipt": 3.0}), "unknown:not_recognised"},
		{"a member with an envelope", asText(object{"attestation": sealed}), "attestation"},
		{"a member with a refused envelope", asText(object{"attestation": with(sealed, "signatures", list{})}), "unknown:not_recognised"},
		{"a refused bill in a member", asText(object{"attestation": object{"bill": object{}}}), "unknown:member_malformed"},
		{"a refused bill in a member beside one that holds none", asText(object{"attestation": object{"bill": object{}}, "receipt": object{"type": "x"}}), "unknown:member_malformed unknown:not_recognised"},
		{"a type and a bill", asText(with(attestation, "bill", object{})), "unknown:member_malformed"},
		{"an envelope and a bill", asText(with(sealed, "bill", object{})), "unknown:member_malformed"},
		{"a note whose origin looks like JSON", "{origin}\n1\n" + strings.Repeat("A", 43) + "=\n\n— x y\n", "checkpoint"},
		{"lines behind a form feed", "\f{}\n" + text, "unknown:not_recognised"},
		{"lines of which not each begins alike", "{}\n" + text + "\nhello", "unknown:not_recognised attestation unknown:not_recognised"},
		{"a text and an object", "hello\n" + text, "unknown:not_recognised"},
		{"white space around lines", " {} \r\n\t\n\t" + text + " \n", "unknown:not_recognised attestation"},
		{"nothing", " \n", "unknown:not_recognised"},
		{"a secret", strings.Repeat("ab", 32), "unknown:not_recognised"},
	} {
		expect(t, each.name, kindsIn(each.text), each.wanted)
	}
}

// told_ is verdict and reason of a document of a kind among files.
func verdictsOf(documents []*Document, kind string) string {
	found := ""
	for _, each := range documents {
		if each.Kind == kind {
			found += " " + trimmed(each.Verdict+" "+each.Reason)
		}
	}
	return trimmed(found)
}

func leafLines(leaves list) string {
	lines := []string{}
	for _, each := range leaves {
		lines = append(lines, asText(each))
	}
	return strings.Join(lines, "\n")
}

func examined(sources ...Source) []*Document {
	at := int64(periodTo + 1000)
	return Examine(sources, nil, "", &at)
}

func fileOf(name, text string) Source { return Source{Name: name, Data: []byte(text)} }

func TestAStatementBesideFilesThatSaySomethingElse(t *testing.T) {
	m := monthOf(nil)
	statement, leaves := fileOf("statement", asText(m.statement)), fileOf("leaves", leafLines(m.leaves))
	omitted := attestationOf(made{issued: periodFrom + 9, nonce: 90, change: hostile})
	rewritten := statementOver(m.leaves[:2], 11, nil)
	unknownThin := obj(copied(thinOf(omitted)))
	obj(unknownThin["attestation"])["policy"] = object{"manifest_id": "vdi:manifest:unknown", "manifest_version": "1.0.0", "manifest_hash": strings.Repeat("1", 64)}
	for _, each := range []struct {
		name   string
		beside []Source
		wanted string
	}{
		{"its leaves", []Source{leaves}, "verified"},
		{"an attestation of it", []Source{leaves, fileOf("a", asText(m.numbered[11]))}, "verified"},
		{"one that it leaves out", []Source{leaves, fileOf("a", asText(omitted))}, "not_valid attestation_omitted"},
		{"one that it leaves out, as a line", []Source{leaves, fileOf("a", asText(m.numbered[11])+"\n"+asText(omitted))}, "not_valid attestation_omitted"},
		{"one that it leaves out, compact", []Source{leaves, fileOf("a", asText(thinOf(omitted)))}, "not_valid attestation_omitted"},
		{"one that it leaves out, in an envelope", []Source{leaves, fileOf("a", asText(envelopeOf("decision-attestation", omitted)))}, "not_valid attestation_omitted"},
		{"one with an unknown part", []Source{leaves, fileOf("a", asText(unknownThin))}, "could_not_check attestation_unreadable"},
		{"a line that cannot be read", []Source{leaves, fileOf("a", asText(m.numbered[11])+"\n{\"a\":")}, "could_not_check attestation_unreadable"},
		{"an attestation that cannot be read", []Source{leaves, fileOf("a", `{"type":"decision_attestation_v1"}`)}, "could_not_check attestation_unreadable"},
		{"something unknown", []Source{leaves, fileOf("a", "hello")}, "could_not_check attestation_unreadable"},
		{"a file that could not be read", []Source{leaves, {Name: "a", Unread: true}}, "could_not_check attestation_unreadable"},
		{"other leaves with a line that is none", []Source{leaves, fileOf("a", leafLines(m.leaves)+"\n{\"x\":1}")}, "could_not_check attestation_unreadable"},
		{"other leaves", []Source{leaves, fileOf("a", leafLines(m.leaves[:2]))}, "verified"},
		{"something unknown and no leaves", []Source{fileOf("a", "hello")}, "could_not_check attestation_unreadable"},
		{"an attestation of it and no leaves", []Source{fileOf("a", asText(m.numbered[11]))}, "could_not_check leaf_not_shown"},
		{"a bundle with one that it leaves out", []Source{leaves, fileOf("a", asText(object{"type": "audit_bundle_v1", "attestation": omitted}))}, "not_valid attestation_omitted"},
		{"one under a member that nobody reads", []Source{leaves, fileOf("a", asText(object{"attestation": m.numbered[11], "data": list{object{"a": omitted}}}))}, "could_not_check attestation_unreadable"},
		{"one beside a log's entry", []Source{leaves, fileOf("a", asText(object{"attestation": m.numbered[11], "log_entry": object{"type": "period_statement_v1"}}))}, "verified"},
		{"a bundle with none", []Source{leaves, fileOf("a", `{"type":"audit_bundle_v1"}`)}, "could_not_check attestation_unreadable"},
		{"evidence with one that it leaves out", []Source{leaves, fileOf("a", asText(object{"type": "period_evidence_v1", "other_attestation": omitted}))}, "not_valid attestation_omitted"},
		{"an answer with one that it leaves out", []Source{leaves, fileOf("a", asText(object{"type": "sample_answer_v1", "items": list{object{"attestation": omitted}}}))}, "not_valid attestation_omitted"},
		{"an answer about another statement", []Source{leaves, fileOf("a", asText(object{"type": "sample_answer_v1", "statement": rewritten}))}, "not_valid two_statements"},
		{"evidence about another statement", []Source{leaves, fileOf("a", asText(object{"type": "period_evidence_v1", "other_statement": rewritten}))}, "not_valid two_statements"},
		{"a statement that cannot be read", []Source{leaves, fileOf("a", `{"type":"period_statement_v1"}`)}, "could_not_check statement_unreadable not_valid schema"},
	} {
		found := examined(append([]Source{statement}, each.beside...)...)
		expect(t, each.name, verdictsOf(found, "period_statement"), each.wanted)
	}
}

func TestASnapshotsEnvelopeBelongsToIt(t *testing.T) {
	snapshot := snapshotOf(periodFrom)
	for _, each := range []struct {
		name   string
		value  object
		wanted string
	}{
		{"beside", object{"snapshot": snapshot, "envelope": sealedBy(issuerKey, snapshotType, jcs(snapshot))}, "could_not_check revocation_trust_missing"},
		{"that is none", object{"snapshot": snapshot, "envelope": "x"}, "not_valid part_malformed"},
		{"that is null", object{"snapshot": snapshot, "envelope": nil}, "not_valid part_malformed"},
		{"of another type", object{"snapshot": snapshot, "envelope": sealedBy(issuerKey, "application/json", jcs(snapshot))}, "not_valid revocation_envelope_mismatch"},
		{"about another", object{"snapshot": snapshot, "envelope": sealedBy(issuerKey, snapshotType, jcs(snapshotOf(1)))}, "not_valid revocation_envelope_mismatch"},
		{"around it", sealedBy(issuerKey, snapshotType, jcs(snapshot)), "could_not_check revocation_trust_missing"},
		{"with many signatures", with(sealedBy(issuerKey, snapshotType, jcs(snapshot)), "signatures", repeated(object{"sig": 3.0}, 50)), "could_not_check revocation_trust_missing"},
	} {
		expect(t, each.name, verdictsOf(examined(fileOf("f", asText(each.value))), "revocation"), each.wanted)
	}
}

func TestAnAnswerAmongFilesIsHeldAgainstTheLargestRequestWithItsRound(t *testing.T) {
	m := monthOf(func(s object) { s["from"], s["to"] = 1_700_000_000.0, 1_700_000_100.0 }) // over by the system's clock
	byNonce := object{"type": "sample_request_v1", "statement_hash": periodHash(m.statement), "nonce": strings.Repeat("ef", 32), "size": 5.0}
	byRound := with(without(byNonce, "nonce"), "beacon", workedRound())
	items := list{}
	for i := range m.leaves {
		items = append(items, proofOf(m.leaves, i))
	}
	for _, each := range []struct {
		name         string
		own          object
		requests     list
		asked        int64
		isAnswerable bool
	}{
		{"a nonce", byNonce, list{byNonce}, 5, false},
		{"a round", byRound, list{byRound}, 5, true},
		{"a round, and a smaller request", with(byRound, "size", 3.0), list{with(byRound, "size", 2.0), with(byRound, "size", 4.0)}, 4, true},
		{"a round, and a larger one by a nonce", with(byRound, "size", 3.0), list{byNonce}, 3, false},
		{"a round, and a larger one of another", with(byRound, "size", 3.0), list{with(byRound, "beacon", with(workedRound(), "round", 7.0))}, 3, false},
		{"about another statement", with(byRound, "size", 3.0), list{with(byRound, "statement_hash", strings.Repeat("0", 64))}, 3, false},
	} {
		files := []Source{fileOf("answer", asText(object{"type": "sample_answer_v1", "request": each.own, "statement": m.statement, "items": items}))}
		for _, one := range each.requests {
			files = append(files, fileOf("request", asText(one)))
		}
		found := examined(files...)[0].Result
		expect(t, each.name, list{found["asked"], found["requested"]}, list{float64(each.asked), each.isAnswerable})
		if has(each.own, "nonce") {
			expect(t, each.name, rowOf(found, "request"), "open request_not_own")
		}
	}
}
