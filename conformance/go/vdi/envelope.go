package vdi

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// Envelopes of DSSE v1.0.2: one reader for each place that takes one (docs/protocol/1-conventions.md, "Envelopes").

var envelopeLimits = Limits{1_500_000, 32, 25_000}

// mostSignatures are looked at of an envelope.
const mostSignatures = 16

type envelopeSignature struct {
	keyid string // a hint, signed by nobody
	value []byte
}

// envelope is one as it was read, with the signatures that count.
type envelope struct {
	payloadType string
	payload     []byte
	signatures  []envelopeSignature
}

// envelopeBase64 decodes either alphabet, padded or not, in its one spelling.
func envelopeBase64(text string) ([]byte, bool) {
	coding := base64.StdEncoding
	if strings.ContainsAny(text, "-_") {
		coding = base64.URLEncoding
	}
	if !strings.HasSuffix(text, "=") {
		coding = coding.WithPadding(base64.NoPadding)
	}
	data, err := coding.DecodeString(text)
	return data, err == nil && coding.EncodeToString(data) == text
}

// hasEnvelopeMembers says whether an object is to be read as an envelope.
func hasEnvelopeMembers(document object) bool {
	_, isSigned := document["signatures"].(list)
	return isText(document["payload"]) && isText(document["payloadType"]) && isSigned
}

// readEnvelope says of a value whether it is an envelope. Nothing in it is verified.
func readEnvelope(given any) (*envelope, bool) {
	value, ok := given.(object)
	document, reason := readDocument(value, envelopeLimits, func(value any) bool { return hasEnvelopeMembers(obj(value)) })
	if !ok || reason != "" {
		return nil, false
	}
	payload, ok := envelopeBase64(str(document["payload"]))
	if !ok {
		return nil, false
	}
	found := &envelope{payloadType: str(document["payloadType"]), payload: payload}
	for i, each := range arr(document["signatures"]) {
		value, ok := envelopeBase64(str(obj(each)["sig"]))
		if i < mostSignatures && ok && len(value) == 64 {
			found.signatures = append(found.signatures, envelopeSignature{str(obj(each)["keyid"]), value})
		}
	}
	return found, true
}

// verifies says whether a signature of the envelope verifies under a public key.
func (e *envelope) verifies(signature envelopeSignature, key string) bool {
	return signatureFault(unhex(key), signature.value, preAuthenticated(e.payloadType, e.payload)) == ""
}

// envelopedKinds are the documents that have a payload type.
var envelopedKinds = map[string]string{
	"attestation": mediaType("decision-attestation"), "receipt": mediaType("verification-receipt"),
	"period_statement": mediaType("period-statement"), "circuit_record": mediaType("circuit-record"),
	"source_statement": mediaType("source-statement"), "billing_attestation": mediaType("billing-attestation"),
	"billing_adjustment": mediaType("billing-adjustment"), "revocation": snapshotType,
}

// documentInEnvelope gives the document that an envelope is of, or why there is none.
func documentInEnvelope(given any) (object, string) {
	e, ok := readEnvelope(given)
	if !ok {
		return nil, "envelope_malformed"
	}
	document, reason := readDocument(e.payload, DocumentLimits, func(value any) bool { _, ok := value.(object); return ok })
	if reason != "" {
		return nil, "envelope_malformed"
	}
	kind := kindOfObject(document)
	if kind == "" || envelopedKinds[kind] != e.payloadType {
		return nil, "envelope_wrong_type"
	}
	signature, isSigned := document["signature"].(object)
	if kind == "revocation" || !isSigned || has(signature, "value") {
		return document, ""
	}
	if string(jcs(document)) != string(e.payload) {
		return nil, "envelope_not_canonical"
	}
	if len(e.signatures) == 0 {
		return nil, "envelope_unsigned"
	}
	taken := e.signatures[0]
	for _, each := range e.signatures {
		if e.verifies(each, str(signature["public_key"])) {
			taken = each
			break
		}
	}
	return with(document, "signature", with(signature, "value", hex.EncodeToString(taken.value))), ""
}

// Revocation snapshots

const snapshotType = "application/vnd.svc.revocation-snapshot.v1+json"

// isAbout says whether the payload is this snapshot, under the type of snapshots.
func (e *envelope) isAbout(snapshot object) bool {
	payload, reason := readDocument(e.payload, DocumentLimits, snapshotShape)
	return e.payloadType == snapshotType && reason == "" && same(payload, snapshot)
}

// signsSnapshot says whether a listed key signed this snapshot; nobody signs a `keyid`, so no kid plays a part.
func (e *envelope) signsSnapshot(snapshot object, keys []pin) bool {
	if !e.isAbout(snapshot) {
		return false
	}
	for _, each := range e.signatures {
		for _, key := range keys {
			if e.verifies(each, key.key) {
				return true
			}
		}
	}
	return false
}

// namesOne says whether a signature that counts claims to be by one of these keys.
func (e *envelope) namesOne(keys []pin) bool {
	for _, each := range e.signatures {
		for _, key := range keys {
			if each.keyid == first(key.kid, derivedKid(key.key)) {
				return true
			}
		}
	}
	return false
}
