package vdi

import (
	"strings"
	"testing"
	"unicode"
)

// Targets for what is given together: files beside each other, periods, answers and envelopes, each with all of a reader's trust.

// fullTrust is a reader's who has set everything: what a file says then meets an option of each kind.
func fullTrust(f *testing.F) *TrustFile {
	logs := seedQuestion(f, "period", "period/true: in a log with two witnesses").Options["logs"]
	receipt := seedDocument("receipt", "document", anyOf)
	snapshot := snapshotOf(periodFrom)
	key := publicHex(issuerKey)
	text := asText(object{
		"profileId": minimalProfile, // proofs are slow, and have targets of their own
		"issuers":   list{key, object{"public_key": publicHex(anotherKey), "kid": "another", "label": "another"}}, "revocationKeys": list{key, signerOfSnapshots},
		"governanceKeys": list{key}, "manifestAuthorities": list{key}, "meterKeys": list{key}, "sources": list{object{"public_key": key, "roles": list{"/a", "bank"}}},
		"revocation":       object{"snapshot": snapshot, "envelope": sealedBy(issuerKey, snapshotType, jcs(snapshot)), "earlier": list{object{"snapshot": snapshot}}},
		"trustedVerifiers": list{obj(receipt["verifier"])["id"]}, "logs": logs,
	})
	file, err := ReadTrustFile([]byte(text))
	if err != nil {
		f.Fatal(err)
	}
	return file
}

// FuzzExamine: each document of any file has one of four verdicts, a reason unless it is verified, and a line without control
// characters.
func FuzzExamine(f *testing.F) {
	trust, m := fullTrust(f), monthOf(nil)
	attestation := m.numbered[11]
	snapshot := snapshotOf(periodFrom, "kid")
	sealed := envelopeOf("decision-attestation", attestation)
	request := object{"type": "sample_request_v1", "statement_hash": periodHash(m.statement), "nonce": strings.Repeat("ef", 32), "size": 5.0}
	answered := object{"type": "sample_answer_v1", "request": request, "statement": m.statement, "items": list{with(proofOf(m.leaves, 0), "attestation", thinOf(attestation))}}
	bill := seedQuestion(f, "bill", "bill/adjusted: an overage").Input
	for _, each := range []any{
		attestation, thinOf(attestation), sealed, list{attestation, sealed, 3.0}, list{m.statement, statementOver(m.leaves[:4], 11, nil), attestation}, list{answered, request},
		object{"snapshot": snapshot, "envelope": sealedBy(issuerKey, snapshotType, jcs(snapshot))}, sealedBy(issuerKey, snapshotType, jcs(snapshot)),
		list{bill["attestation"], bill["adjustments"], obj(arr(bill["adjustments"])[0])["attestation"]}, object{"bill": object{"attestation": bill["attestation"]}},
		seedQuestion(f, "bundle", questions(f, "bundle")[0].ID).Input["document"],
	} {
		f.Add([]byte(asText(each)))
	}
	f.Add([]byte(asText(m.statement) + "\n{\"a\":\n" + asText(attestation)))
	f.Add([]byte(leafLines(m.leaves)))
	for _, operation := range []string{"inclusion", "log_evidence", "receipt", "disclosure"} {
		for i, each := range questions(f, operation) {
			if i < 20 {
				f.Add([]byte(asText(copied(each.Input))))
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		at := int64(periodTo + 1000)
		// Beside what the text is, a statement with its leaves, so that each thing here is held against something.
		documents := Examine([]Source{{Name: "f", Data: data}, fileOf("s", asText(m.statement)), fileOf("l", leafLines(m.leaves))}, trust, "", &at)
		for _, each := range documents {
			if !contains([]string{verified, notValid, couldNotCheck, expired}, each.Verdict) || (each.Reason == "") != (each.Verdict == verified) {
				t.Fatalf("%s: %s %q", each.Kind, each.Verdict, each.Reason)
			}
			each.JSON()
			if strings.IndexFunc(each.String(), unicode.IsControl) >= 0 {
				t.Fatalf("%q", each.String())
			}
		}
	})
}

// FuzzPeriodInputs: each of the statements and attestations given has one use, and none is passed over.
func FuzzPeriodInputs(f *testing.F) {
	m := monthOf(nil)
	for _, each := range []any{m.statement, m.numbered[11], thinOf(m.numbered[13]), m.beside[0], asText(m.beside[1]), nil, object{"type": thinType}} {
		f.Add([]byte(asText(each)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		value, reason := Read(data, questionLimits)
		if reason != "" {
			value = string(data)
		}
		input := m.input(object{"leaves": m.leaves, "others": list{value}, "attestations": list{value, m.numbered[11]}, "previous": value})
		found := answer("period", input, periodOptions(nil))
		uses := obj(found["inputs"])
		if len(arr(uses["others"])) != 1 || len(arr(uses["attestations"])) != 2 || arr(uses["attestations"])[1] != "used" {
			t.Fatalf("%s", jcs(found))
		}
		for _, each := range append(arr(uses["others"]), arr(uses["attestations"])...) {
			if !contains([]string{isUsed, isElsewhere, isUnread}, str(each)) {
				t.Fatalf("%s", jcs(found))
			}
		}
	})
}

// FuzzDocumentInEnvelope: a document out of an envelope is what the envelope's type says, and a detached signature is the
// document's own.
func FuzzDocumentInEnvelope(f *testing.F) {
	m := monthOf(nil)
	f.Add([]byte(asText(envelopeOf("decision-attestation", m.numbered[11]))))
	f.Add([]byte(asText(envelopeOf("period-statement", m.statement))))
	f.Add([]byte(asText(sealedBy(issuerKey, snapshotType, jcs(snapshotOf(1))))))
	f.Add([]byte(asText(sealedBy(issuerKey, mediaType("decision-attestation"), jcs(m.numbered[11])))))
	f.Fuzz(func(t *testing.T, data []byte) {
		value, reason := Read(data, DocumentLimits)
		if reason != "" {
			return
		}
		document, reason := documentInEnvelope(value)
		if (reason == "") != (document != nil) {
			t.Fatalf("%q with %v", reason, document)
		}
		if document != nil && envelopedKinds[kindOfObject(document)] != obj(value)["payloadType"] {
			t.Fatalf("%s", jcs(document))
		}
	})
}

// FuzzSampleAnswer: an answer has its rows, whatever it is.
func FuzzSampleAnswer(f *testing.F) {
	seeds(f, "answer", "document", 6)
	m := monthOf(nil)
	request := object{"type": "sample_request_v1", "statement_hash": periodHash(m.statement), "nonce": strings.Repeat("ef", 32), "size": 5.0}
	f.Add([]byte(asText(object{"type": "sample_answer_v1", "request": request, "statement": m.statement, "items": list{with(proofOf(m.leaves, 0), "attestation", m.numbered[11])}})))
	f.Fuzz(func(t *testing.T, data []byte) {
		found := answer("answer", object{"document_text": string(data)}, periodOptions(object{"profileId": minimalProfile}))
		if truth(found["failed"]) || rowOf(found, "schema") == "absent" {
			t.Fatalf("%s", jcs(found))
		}
	})
}
