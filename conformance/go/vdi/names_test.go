package vdi

import (
	"strings"
	"testing"
)

// Names that authors choose, by the table of docs/protocol/1-conventions.md.
func TestNamesHaveOneSpelling(t *testing.T) {
	for _, each := range []struct {
		name     string
		accepted bool
	}{
		{"pr\u00fcfung", true}, {"pru\u0308fung", false}, {"\u212bngstr\u00f6m", false}, {"q\u0307\u0323", false}, {"q\u0323\u0307", true}, {"\u00c5\u0327", true},
		{"\u0958", false}, {"\u0915\u093c", true}, {"\ufb01nal", true}, {"approve\u200b", true}, {"\u0430pprove", true}, {" approve", true}, {"approve\n", false},
		{"approve\u0085", false}, {"\x00", false}, {"\x1f", false}, {" ", true}, {"~", true}, {"\x7f", false}, {"\u0080", false}, {"\u009f", false}, {"\u00a0", true},
		{"\U0001e4ed\u1ab4", false}, {"\u202e", true}, {"\ue000", true},
	} {
		expect(t, "step "+each.name, step(each.name), each.accepted)
		// As a pointer it stands with its escapes.
		expect(t, "pointer "+each.name, pointer("/"+strings.ReplaceAll(each.name, "~", "~0")), each.accepted)
	}
	expect(t, "64 code points", step(strings.Repeat("\U0001f600", 64)), true)
	expect(t, "65 code points", step(strings.Repeat("a", 65)), false)
	expect(t, "256 characters", pointer("/"+strings.Repeat("a", 255)), true)
	expect(t, "257 characters", pointer("/"+strings.Repeat("a", 256)), false)
	expect(t, "256 code units", pointer("/"+strings.Repeat("\U0001f600", 127)+"a"), true)
	expect(t, "257 code units", pointer("/"+strings.Repeat("\U0001f600", 128)), false)
	for text, accepted := range map[string]bool{"": false, "/": true, "//": true, "a": false, "/~": false, "/~2": false, "/~0~1": true, "/a/": true, "/a\n": false, "/a\u0301": false, "/\u00e1": true} {
		expect(t, "pointer "+text, pointer(text), accepted)
	}
}

func TestEachPointerOfADocumentIsAName(t *testing.T) {
	bad := "/a\u0301"
	disclosure := seedDocument("disclosure", "document", anyOf)
	expect(t, "disclosure", disclosureShape(disclosure), true)
	obj(arr(disclosure["inputs"])[0])["pointer"] = bad
	expect(t, "disclosure", disclosureShape(disclosure), false)
	request := object{"type": "sample_request_v1", "statement_hash": strings.Repeat("0", 64), "nonce": strings.Repeat("0", 64), "size": 1.0, "disclose": list{"/\u00e1"}}
	expect(t, "request", requestShape(request), true)
	expect(t, "request", requestShape(with(request, "disclose", list{bad})), false)
	found := answer("attestation", object{"document": object{}}, object{"trust": object{"sources": list{object{"public_key": publicHex(issuerKey), "roles": list{bad}}}}})
	expect(t, "role", found, object{"wrong_call": true})
	for accepted, input := range map[bool]string{true: "/\u00e1", false: bad} {
		predicate := object{"input": input, "op": "eq", "value": true}
		for _, member := range []string{"predicate", "when"} {
			attestation := attestationOf(made{issued: periodFrom, change: func(document object) {
				obj(arr(obj(document["policy"])["constraints"])[0])[member] = predicate
			}})
			expect(t, member, attestationShape(attestation), accepted)
		}
	}
}
