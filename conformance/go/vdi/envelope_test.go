package vdi

import (
	"crypto/ed25519"
	"encoding/base64"
	"strings"
	"testing"
)

// Envelopes, row by row of docs/protocol/1-conventions.md.

func sealedBy(key ed25519.PrivateKey, payloadType string, payload []byte) object {
	value := ed25519.Sign(key, preAuthenticated(payloadType, payload))
	return object{"payloadType": payloadType, "payload": base64.StdEncoding.EncodeToString(payload),
		"signatures": list{object{"keyid": derivedKid(publicHex(key)), "sig": base64.StdEncoding.EncodeToString(value)}}}
}

// envelopeOf is a signed document in an envelope, its value outside of the payload.
func envelopeOf(kind string, document object) object {
	signature := obj(document["signature"])
	value := unhex(str(signature["value"]))
	return object{"payloadType": "application/vnd.svc." + kind + ".v1+json", "payload": base64.StdEncoding.EncodeToString(jcs(unsigned(document))),
		"signatures": list{object{"keyid": signature["kid"], "sig": base64.StdEncoding.EncodeToString(value)}}}
}

func TestBase64OfEnvelopes(t *testing.T) {
	for text, wanted := range map[string]string{
		"": "ok", "+/8=": "ok", "+/8": "ok", "-_8=": "ok", "-_8": "ok", "AAAA": "ok",
		"+_8=": "no", "+/8==": "no", "+/9=": "no", "+/9": "no", "A": "no", "AA=": "no", "AAAA====": "no", "=": "no",
		"AA\nAA": "no", "AAAA\n": "no", " AAAA": "no", "A===": "no", "AA==AAAA": "no",
	} {
		got := "no"
		if _, ok := envelopeBase64(text); ok {
			got = "ok"
		}
		expect(t, text, got, wanted)
	}
}

func TestEnvelopesGiveTheirDocuments(t *testing.T) {
	attestation := attestationOf(made{issued: periodFrom})
	statement := monthOf(nil).statement
	receipt := seedDocument("receipt", "document", anyOf)
	for kind, document := range map[string]object{"decision-attestation": attestation, "period-statement": statement, "verification-receipt": receipt} {
		found, reason := documentInEnvelope(envelopeOf(kind, document))
		expect(t, kind, reason, "")
		expect(t, kind, found, document)
	}
	sealed := envelopeOf("decision-attestation", attestation)
	signatures := arr(sealed["signatures"])
	good := obj(signatures[0])
	bad := object{"sig": strings.Repeat("A", 86) + "=="}
	mangled := attestation
	mangled = with(mangled, "signature", with(obj(mangled["signature"]), "value", strings.Repeat("0", 128)))
	twice := base64.StdEncoding.EncodeToString([]byte("{" + strings.TrimPrefix(asText(unsigned(attestation)), "{") + " "))
	for _, each := range []struct {
		name   string
		sealed any
		wanted object
		reason string
	}{
		{"a second signature first", with(sealed, "signatures", list{bad, good}), attestation, ""},
		{"others skipped", with(sealed, "signatures", list{nil, 3.0, object{}, object{"sig": "AAAA"}, object{"sig": 7.0}, good}), attestation, ""},
		{"none that verifies", with(sealed, "signatures", list{bad}), mangled, ""},
		{"a keyid of any type", with(sealed, "signatures", list{object{"sig": good["sig"], "keyid": list{}}}), attestation, ""},
		{"no keyid", with(sealed, "signatures", list{object{"sig": good["sig"]}}), attestation, ""},
		{"url-safe signature", with(sealed, "signatures", list{object{"sig": base64.RawURLEncoding.EncodeToString(unhex(str(obj(attestation["signature"])["value"])))}}), attestation, ""},
		{"url-safe payload", with(sealed, "payload", base64.RawURLEncoding.EncodeToString(jcs(unsigned(attestation)))), attestation, ""},
		{"unknown members", with(with(sealed, "more", true), "signatures", list{with(good, "cert", "x")}), attestation, ""},
		{"the 16th", with(sealed, "signatures", append(repeated(object{}, 15), good)), attestation, ""},
		{"the 17th", with(sealed, "signatures", append(repeated(object{}, 16), good)), nil, "envelope_unsigned"},
		{"nobody signed", with(sealed, "signatures", list{}), nil, "envelope_unsigned"},
		{"another type", with(sealed, "payloadType", "application/vnd.svc.period-statement.v1+json"), nil, "envelope_wrong_type"},
		{"a payload behind white space", with(sealed, "payload", twice), nil, "envelope_not_canonical"},
		{"a payload that is none", with(sealed, "payload", "e30="), nil, "envelope_wrong_type"},
		{"a payload that is a list", with(sealed, "payload", "W10="), nil, "envelope_malformed"},
		{"no JSON", with(sealed, "payload", "AAAA"), nil, "envelope_malformed"},
		{"no base64", with(sealed, "payload", "A"), nil, "envelope_malformed"},
		{"an empty payload", with(sealed, "payload", ""), nil, "envelope_malformed"},
		{"no signatures", without(sealed, "signatures"), nil, "envelope_malformed"},
		{"signatures of another type", with(sealed, "signatures", object{}), nil, "envelope_malformed"},
		{"no object", list{}, nil, "envelope_malformed"},
		{"a text", asText(sealed), nil, "envelope_malformed"},
		{"a whole document", sealedBy(anotherKey, "application/vnd.svc.decision-attestation.v1+json", jcs(attestation)), attestation, ""},
		{"a whole document that nobody signed", with(sealedBy(anotherKey, "application/vnd.svc.decision-attestation.v1+json", jcs(attestation)), "signatures", list{}), attestation, ""},
		{"a compact one", sealedBy(issuerKey, "application/vnd.svc.decision-attestation.v1+json", jcs(thinOf(attestation))), nil, "envelope_wrong_type"},
		{"an envelope", sealedBy(issuerKey, "application/vnd.svc.decision-attestation.v1+json", jcs(with(sealed, "type", "decision_attestation_v1"))), nil, "envelope_wrong_type"},
	} {
		found, reason := documentInEnvelope(copied(each.sealed))
		expect(t, each.name, reason, each.reason)
		if each.wanted != nil || found != nil {
			expect(t, each.name, found, each.wanted)
		}
	}
}

func repeated(value any, times int) list {
	all := list{}
	for i := 0; i < times; i++ {
		all = append(all, value)
	}
	return all
}

func snapshotOf(time int64, kids ...any) object {
	return object{"revokedAttestations": list{}, "revokedKids": append(list{}, kids...), "snapshotTime": float64(time)}
}

func TestSnapshotsAreSignedByTheirPayload(t *testing.T) {
	snapshot := snapshotOf(periodFrom)
	pins := []pin{{key: publicHex(issuerKey), kid: "another"}}
	spaced := []byte(" " + asText(snapshot) + "\n")
	for _, each := range []struct {
		name     string
		envelope object
		wanted   bool
	}{
		{"canonical", sealedBy(issuerKey, snapshotType, jcs(snapshot)), true},
		{"with white space that is signed", sealedBy(issuerKey, snapshotType, spaced), true},
		{"another type", sealedBy(issuerKey, "application/json", jcs(snapshot)), false},
		{"another snapshot", sealedBy(issuerKey, snapshotType, jcs(snapshotOf(periodFrom+1))), false},
		{"another key", sealedBy(anotherKey, snapshotType, jcs(snapshot)), false},
		{"no JSON", sealedBy(issuerKey, snapshotType, []byte("{")), false},
	} {
		read, ok := readEnvelope(each.envelope)
		expect(t, each.name, ok && read.signsSnapshot(snapshot, pins), each.wanted)
	}
}

func TestMaterialTakesASnapshotAsItStandsAndRefusesWhatIsNoEnvelope(t *testing.T) {
	snapshot := snapshotOf(periodFrom)
	attestation := attestationOf(made{issued: periodFrom})
	ask := func(revocation any) object {
		return answer("attestation", object{"document": attestation}, object{"now": float64(periodFrom + 5), "revocation": revocation})
	}
	expect(t, "bare", ask(snapshot), ask(object{"snapshot": snapshot}))
	if truth(ask(snapshot)["wrong_call"]) {
		t.Error("a bare snapshot is no wrong call")
	}
	for name, revocation := range map[string]any{"an envelope that is none": object{"snapshot": snapshot, "envelope": object{}},
		"null": object{"snapshot": snapshot, "envelope": nil}, "a payload that is no base64": object{"snapshot": snapshot, "envelope": with(sealedBy(issuerKey, snapshotType, jcs(snapshot)), "payload", "A")},
		"no snapshot": object{"envelope": sealedBy(issuerKey, snapshotType, jcs(snapshot))}} {
		expect(t, name, ask(revocation), object{"wrong_call": true})
	}
	more := with(sealedBy(issuerKey, snapshotType, jcs(snapshot)), "signatures", repeated(object{}, 40))
	if truth(ask(object{"snapshot": snapshot, "envelope": more})["wrong_call"]) {
		t.Error("forty signatures are no wrong call")
	}
}

func TestRevocationInABundle(t *testing.T) {
	snapshot := snapshotOf(periodFrom)
	attestation := attestationOf(made{issued: periodFrom})
	good := sealedBy(issuerKey, snapshotType, jcs(snapshot))
	pinned := object{"revocationKeys": list{publicHex(issuerKey)}}
	forged := with(good, "signatures", list{with(obj(arr(good["signatures"])[0]), "sig", strings.Repeat("A", 86)+"==")})
	short := with(good, "signatures", list{with(obj(arr(good["signatures"])[0]), "sig", "AAAA")})
	for _, each := range []struct {
		name     string
		snapshot object
		envelope any
		trust    object
		wanted   string
	}{
		{"signed", snapshot, good, pinned, "verified "},
		{"without keys", snapshot, good, object{}, "could_not_check revocation_trust_missing"},
		{"an empty list", snapshot, good, object{"revocationKeys": list{}}, "could_not_check revocation_signer_unknown"},
		{"by another", snapshot, sealedBy(anotherKey, snapshotType, jcs(snapshot)), pinned, "could_not_check revocation_signer_unknown"},
		{"under its name by another", snapshot, forged, pinned, "could_not_check revocation_signature_invalid"},
		{"under its name, and no signature that counts", snapshot, short, pinned, "could_not_check revocation_signer_unknown"},
		{"no envelope", snapshot, object{}, pinned, "not_valid part_malformed"},
		{"null", snapshot, nil, pinned, "not_valid part_malformed"},
		{"about another", snapshotOf(periodFrom + 1), good, pinned, "not_valid revocation_envelope_mismatch"},
		{"of another type", snapshot, sealedBy(issuerKey, "application/json", jcs(snapshot)), pinned, "not_valid revocation_envelope_mismatch"},
		{"revoked before malformed", snapshotOf(periodFrom, obj(attestation["signature"])["kid"]), object{}, pinned, "not_valid revoked"},
	} {
		bundle := object{"type": "audit_bundle_v1", "vdi_version": "1.0.0", "attestation": attestation, "revocation": object{"snapshot": each.snapshot, "envelope": each.envelope}}
		found := asking(t, "bundle", object{"document": bundle}, object{"trust": each.trust, "now": float64(periodFrom + 5)})
		for _, row := range arr(found["rows"]) {
			if obj(row)["part"] == "revocation" {
				expect(t, each.name, str(obj(row)["verdict"])+" "+str(obj(row)["reason"]), each.wanted)
			}
		}
	}
}
