package vdi

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"testing"
)

// Targets for what is signed, pinned or proved: envelopes (DSSE), signatures, registries, statements over periods, bills, keys.

// nested are seeds a member further down in an input.
func nested(f *testing.F, operation string, path ...string) {
	seen := map[string]bool{}
	for _, each := range questions(f, operation) {
		var value any = map[string]any(each.Input)
		for _, name := range path {
			members, _ := value.(map[string]any)
			value = members[name]
		}
		written, _ := json.Marshal(value)
		if value != nil && !seen[string(written)] {
			seen[string(written)] = true
			f.Add(written)
		}
	}
	if len(seen) == 0 {
		f.Fatalf("no seeds of %s %v", operation, path)
	}
}

// authenticated takes the text that is signed apart again: "DSSEv1", then type and payload, each behind its length.
func authenticated(t *testing.T, text []byte) (string, []byte) {
	parts := [][]byte{}
	rest, ok := bytes.TrimPrefix(text, []byte("DSSEv1 ")), bytes.HasPrefix(text, []byte("DSSEv1 "))
	for len(parts) < 2 && ok {
		written, after, found := bytes.Cut(rest, []byte(" "))
		length, err := strconv.Atoi(string(written))
		if !found || err != nil || length > len(after) {
			t.Fatalf("no length in %q", rest)
		}
		parts, rest = append(parts, after[:length]), bytes.TrimPrefix(after[length:], []byte(" "))
	}
	if len(parts) != 2 || len(rest) != 0 {
		t.Fatalf("%q is not two parts", text)
	}
	return string(parts[0]), parts[1]
}

// FuzzAuthenticated: of what is signed no two documents have one text.
func FuzzAuthenticated(f *testing.F) {
	f.Add("receipt", []byte(`{"a":1}`))
	f.Add("", []byte(" 1 DSSEv1 7 "))
	f.Fuzz(func(t *testing.T, kind string, payload []byte) {
		name, body := authenticated(t, preAuthentication(kind, payload))
		if name != "application/vnd.svc."+kind+".v1+json" || !bytes.Equal(body, payload) {
			t.Fatalf("%q of %q", body, name)
		}
	})
}

const signerOfSnapshots = "af6ecd8275ddc22f304f0aa457899064e8293e8edfe89f2d1da38a035010229e"

// FuzzEnvelope: a snapshot that an envelope signs is the payload, byte for byte, under the one type.
func FuzzEnvelope(f *testing.F) {
	nested(f, "bundle", "document", "revocation")
	// Signed as it should be, about another payload.
	for _, each := range questions(f, "bundle") {
		document, _ := each.Input["document"].(map[string]any)
		part, _ := document["revocation"].(map[string]any)
		if envelope, ok := part["envelope"].(map[string]any); ok {
			envelope["payload"] = "e30="
			written, _ := json.Marshal(part)
			f.Add(written)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		part, reason := readDocument(data, DocumentLimits, revocationPartShape)
		if reason != "" || part["envelope"] == nil {
			return
		}
		snapshot := obj(part["snapshot"])
		read, ok := readEnvelope(part["envelope"])
		if !ok || !read.signsSnapshot(snapshot, []pin{{key: signerOfSnapshots}}) {
			return
		}
		payload, reason := readDocument(read.payload, DocumentLimits, snapshotShape)
		if reason != "" || !same(payload, snapshot) || read.payloadType != snapshotType {
			t.Fatalf("signs %s", data)
		}
	})
}

// FuzzRevocation: a snapshot by its shape.
func FuzzRevocation(f *testing.F) {
	nested(f, "bundle", "document", "revocation", "snapshot")
	f.Fuzz(func(t *testing.T, data []byte) { shaped(DocumentLimits, snapshotShape)(t, data) })
}

// FuzzSignature: key, signature and message in one text; nothing is in order under two messages.
func FuzzSignature(f *testing.F) {
	for _, each := range questions(f, "ed25519") {
		whole := ""
		for _, name := range []string{"public_key", "signature", "message"} {
			text, _ := each.Input[name].(string)
			whole += text
		}
		if data, err := hex.DecodeString(whole); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 96 {
			return
		}
		key, signature, message := data[:32], data[32:96], data[96:]
		if signatureFault(key, signature, message) == "" && signatureFault(key, signature, append([]byte{0}, message...)) == "" {
			t.Fatalf("%x", data)
		}
	})
}

// FuzzRegistry: what is imported has a record of its name for each verifier.
func FuzzRegistry(f *testing.F) {
	asked(f, "registry", "registry", func(t *testing.T, data []byte) {
		made, fault := importRegistry(data)
		if (fault == "") != (made != nil) {
			t.Fatalf("%q beside a registry", fault)
		}
		if made == nil {
			return
		}
		for id, record := range made.records {
			if record["verifier_id"] != id {
				t.Fatalf("%s under %s", record["verifier_id"], id)
			}
		}
	})
}

// FuzzPeriodStatement: what its key signed is there, or a refusal.
func FuzzPeriodStatement(f *testing.F) {
	asked(f, "period", "statement", func(t *testing.T, data []byte) {
		if readStatement(data) == nil {
			t.Fatal("neither a statement nor a refusal")
		}
	})
}

// FuzzPeriodEvidence: who is convicted is named.
func FuzzPeriodEvidence(f *testing.F) {
	asked(f, "period_evidence", "evidence", func(t *testing.T, data []byte) {
		if found := convicts(data); found["convicts"] == true && (found["issuer"] == "" || found["kind"] == nil) {
			t.Fatalf("%v", found)
		}
	})
}

// FuzzBill, FuzzTariff: by their shapes.
func FuzzBill(f *testing.F) { asked(f, "bill", "attestation", shaped(DocumentLimits, billShape)) }

func FuzzAnswer(f *testing.F) { asked(f, "answer", "document", shaped(answerLimits, answerShape)) }

// FuzzPoint: what is read as a point of BLS12-381 is one of the group, and has one encoding.
func FuzzPoint(f *testing.F) {
	f.Add(unhex(str(quicknet["public_key"])))
	f.Add(append([]byte{0x80}, make([]byte, 47)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) != 48 && len(data) != 96 {
			return
		}
		point, err := blsRead(data)
		if err != nil {
			return
		}
		square := point.y.mul(point.y).sub(point.x.mul(point.x).mul(point.x))
		if square.a.Cmp(blsFour) != 0 || point.times(blsR) != nil {
			t.Fatal("no point of the group")
		}
		data[0] ^= 0x20
		other, err := blsRead(data)
		if err != nil || point.add(other) != nil {
			t.Fatal("the other sign is another point")
		}
	})
}

func FuzzTariff(f *testing.F) {
	nested(f, "bill", "attestation", "tariff_snapshot")
	f.Fuzz(func(t *testing.T, data []byte) { shaped(DocumentLimits, tariffShape)(t, data) })
}

// FuzzKey: a verification key that is read has a point for each signal and one more.
func FuzzKey(f *testing.F) {
	asked(f, "groth16", "key", func(t *testing.T, data []byte) {
		value, reason := Read(data, DocumentLimits)
		if reason != "" {
			return
		}
		if key := readKey(value); len(key.ic) != int(obj(value)["nPublic"].(float64))+1 {
			t.Fatalf("%d points", len(key.ic))
		}
	})
}
