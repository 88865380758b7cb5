package vdi

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"sort"
	"strconv"
	"testing"
)

// Documents that tests make and sign themselves, by keys of their own.

var (
	issuerKey  = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, 32))
	anotherKey = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{8}, 32))
)

func publicHex(key ed25519.PrivateKey) string { return hexed(key.Public().(ed25519.PublicKey)) }

// signedBy signs a document of a kind, `signature.value` included.
func signedBy(key ed25519.PrivateKey, kind string, document object) object {
	public := publicHex(key)
	signature := object{"algorithm": "Ed25519", "kid": derivedKid(public), "public_key": public}
	message := preAuthentication(kind, jcs(with(document, "signature", signature)))
	return with(document, "signature", with(signature, "value", hexed(ed25519.Sign(key, message))))
}

// copied is a value without shared parts.
func copied(value any) any {
	found, reason := Read(jcs(value), Limits{64 << 20, 64, 4_000_000})
	if reason != "" {
		panic(reason)
	}
	return found
}

// shippedAttestation is one of the suite with many rules.
var shippedAttestation = func() object {
	return without(seedDocument("attestation", "document", func(document object) bool {
		return len(arr(obj(document["policy"])["constraints"])) > 12
	}), "circuit")
}()

// seedDocument is the first object of its kind under a name in the questions of an operation.
func seedDocument(operation, name string, is func(object) bool) object {
	for _, each := range questions(&testing.T{}, operation) {
		if value, ok := each.Input[name].(object); ok && is(value) {
			return obj(copied(value))
		}
	}
	panic("no " + name + " of " + operation)
}

func anyOf(object) bool { return true }

// made is how an attestation of a test differs from the others.
type made struct {
	issued  int64
	stream  string
	number  int64
	outcome string
	nonce   int
	key     ed25519.PrivateKey
	change  func(object)
}

// attestationOf signs an attestation whose proof proves something else: periods do not look at it.
func attestationOf(m made) object {
	document := obj(copied(shippedAttestation))
	document["issued_at"], document["expires_at"] = float64(m.issued), float64(m.issued+31_536_000)
	decision := obj(document["decision"])
	decision["nonce"] = hexed(bytes.Repeat([]byte{byte(m.nonce)}, 32))
	if m.outcome != "" {
		decision["outcome"] = m.outcome
	}
	delete(document, "sequence")
	if m.stream != "" {
		document["sequence"] = object{"stream": m.stream, "number": float64(m.number)}
	}
	if m.change != nil {
		m.change(document)
	}
	key := m.key
	if key == nil {
		key = issuerKey
	}
	document = signedBy(key, "decision-attestation", document)
	document["attestation_id"] = attestationID(document)
	return signedBy(key, "decision-attestation", document)
}

// leafFor is the leaf of an attestation: with its number, or 0 for one beside the stream.
func leafFor(attestation object, number int64) object {
	leaf := object{"attestation_id": attestation["attestation_id"], "outcome": obj(attestation["decision"])["outcome"]}
	if number > 0 {
		leaf["number"] = float64(number)
	}
	return leaf
}

func voidLeaf(number int64) object { return object{"number": float64(number), "void": true} }

const (
	periodFrom = 1_800_000_000
	periodTo   = 1_802_592_000
)

// statementOver signs a statement over these leaves, numbered ones first; first is the number of the first of them.
func statementOver(leaves list, first int64, change func(object)) object {
	numbers, voids, hashes, outcomes := 0, 0, [][]byte{}, map[string]int{}
	for _, each := range leaves {
		leaf := obj(each)
		if has(leaf, "number") {
			numbers++
		}
		if has(leaf, "void") {
			voids++
		} else {
			outcomes[str(leaf["outcome"])]++
		}
		hashes = append(hashes, periodLeafHash(leaf))
	}
	counted := list{}
	for outcome, many := range outcomes {
		counted = append(counted, object{"outcome": outcome, "count": float64(many)})
	}
	sort.Slice(counted, func(i, j int) bool {
		return lessUnits(str(obj(counted[i])["outcome"]), str(obj(counted[j])["outcome"]))
	})
	statement := object{
		"type": "period_statement_v1", "issuer": publicHex(issuerKey), "stream": "loans", "from": float64(periodFrom), "to": float64(periodTo),
		"first": float64(first), "last": float64(first + int64(numbers) - 1), "count": float64(len(leaves) - voids), "voids": float64(voids),
		"root": hexed(treeRoot(hashes)), "outcomes": counted,
	}
	if first > 1 {
		statement["previous"] = hexed(bytes.Repeat([]byte{9}, 32))
	}
	if change != nil {
		change(statement)
	}
	return signedBy(issuerKey, "period-statement", statement)
}

// proofOf is the path of one leaf (RFC 9162 section 2.1.3.1).
func proofOf(leaves list, index int) object {
	var path func(hashes [][]byte, at int) list
	path = func(hashes [][]byte, at int) list {
		if len(hashes) == 1 {
			return list{}
		}
		split := 1
		for split*2 < len(hashes) {
			split *= 2
		}
		if at < split {
			return append(path(hashes[:split], at), hexed(treeRoot(hashes[split:])))
		}
		return append(path(hashes[split:], at-split), hexed(treeRoot(hashes[:split])))
	}
	hashes := [][]byte{}
	for _, each := range leaves {
		hashes = append(hashes, periodLeafHash(obj(each)))
	}
	return object{"index": float64(index), "leaf": leaves[index], "proof": path(hashes, index)}
}

// asking answers one question of the suite; the answer is read back, so that numbers and lists are JSON's.
func asking(t *testing.T, operation string, input, options object) object {
	t.Helper()
	found := answer(operation, copied(input), copied(options))
	if truth(found["wrong_call"]) || truth(found["failed"]) || truth(found["unsupported"]) {
		t.Fatalf("%s: %s", operation, jcs(found))
	}
	return obj(copied(found))
}

func expect(t *testing.T, what string, got, want any) {
	t.Helper()
	if !same(got, want) {
		t.Errorf("%s: got %s, want %s", what, jcs(got), jcs(want))
	}
}

// rowOf is "answer" or "answer reason" of a check; "absent" where it is not there.
func rowOf(answer object, check string) string {
	for _, each := range arr(answer["rows"]) {
		row := obj(each)
		if row["check"] == check {
			return trimmed(str(row["answer"]) + " " + str(row["reason"]))
		}
	}
	return "absent"
}

func trimmed(text string) string { return string(bytes.TrimSpace([]byte(text))) }

func asText(value any) string { return string(jcs(value)) }

func thinOf(attestation object) object {
	return object{"type": "thin_decision_attestation_v1", "attestation_hash": attestationHash(attestation), "attestation": attestation}
}

func numbersOf(all list) string {
	text := ""
	for _, each := range all {
		text += " " + strconv.FormatInt(num(each), 10)
	}
	return trimmed(text)
}

func unmarshalled(t *testing.T, text string) object {
	t.Helper()
	var found object
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		t.Fatal(err)
	}
	return found
}
