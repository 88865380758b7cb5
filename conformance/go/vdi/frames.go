package vdi

import (
	"encoding/base64"
	"regexp"
	"strings"
)

// What the input of each of the suite's operations is made of (conformance/README.md, "The protocol"). What is in it is
// evidence, or a caller's argument that the operation judges; an input with a member that is missing, unknown or of
// another kind is no question of the operation.

// aDocument stands as a value, as text or as bytes, under one of three names.
const aDocument = "a document"

// frame has members by name, "?" after one that may be absent: shapes, or aDocument.
type frame map[string]any

var aValue, aList shape = anything, anyList

var isText shape = func(value any) bool { _, ok := value.(string); return ok }

var hexTexts = regexp.MustCompile(`^([0-9a-f]{2})*$`)
var sizeTexts = regexp.MustCompile(`^(0|[1-9][0-9]{0,19})$`)

var hexFrame shape = func(value any) bool {
	text, ok := value.(string)
	return ok && hexTexts.MatchString(text)
}

var hexesFrame shape = func(value any) bool {
	all, ok := value.(list)
	for _, each := range all {
		ok = ok && hexFrame(each)
	}
	return ok
}

var sizeFrame shape = func(value any) bool {
	if text, ok := value.(string); ok {
		return sizeTexts.MatchString(text)
	}
	return whole(0, exact)(value)
}

var base64Frame shape = func(value any) bool {
	text, ok := value.(string)
	data, err := base64.StdEncoding.DecodeString(text)
	return ok && err == nil && base64.StdEncoding.EncodeToString(data) == text
}

var receiptsFrame = frame{"receipts": aList, "attestation?": aValue}

var frames = map[string]frame{
	"read":        {"document": aDocument},
	"ed25519":     {"public_key": hexFrame, "signature": hexFrame, "message": hexFrame},
	"groth16":     {"key": aValue, "proof": aValue, "signals": aValue},
	"setup":       {"key": aValue, "transcript": aValue},
	"attestation": {"document": aDocument},
	"identities":  {"attestation": aValue},
	"disclosure":  {"document": aDocument, "attestation": aValue},
	"thin":        {"document": aDocument},
	"packet":      {"sealed": isText, "link": isText},
	"receipt":     {"document": aDocument, "attestation?": aValue},
	"chain":       {"receipts": aList},
	"score":       receiptsFrame,
	"acceptance":  receiptsFrame,
	"registry":    {"registry": aValue, "verifier_id": isText, "public_key": isText},
	"checkpoint":  {"note": aValue},
	"consistency": {"from_size": sizeFrame, "to_size": sizeFrame, "from_root": hexFrame, "to_root": hexFrame,
		"proof": hexesFrame},
	"inclusion":    {"receipt": aDocument, "document?": aValue, "entry?": aValue, "proof?": aValue, "checkpoint?": aValue},
	"log_evidence": {"evidence": aDocument},
	"equivocation": {"receipts": aList, "attestation_id": isText},
	"bill": {"attestation": aDocument, "openings?": aValue, "receipt?": aValue, "entry?": aValue,
		"inclusion?": aValue, "checkpoint?": aValue, "bill?": aValue, "adjustments?": aValue, "charge_authority?": aValue},
	"contradictions": {"documents": aList},
	"period": {"statement": aValue, "log?": aValue, "previous?": aValue, "others?": aValue, "leaves?": aValue,
		"proofs?": aValue, "attestations?": aValue},
	"period_evidence": {"evidence": aValue},
	"sample":          {"statement": aValue, "beacon?": aValue, "nonce?": aValue, "size": aValue},
	"answer":          {"document": aDocument},
	"bundle":          {"document": aDocument},
}

// isFramed tells whether an input is made of what its operation asks for.
func isFramed(operation string, value any) bool {
	input, ok := value.(object)
	if !ok {
		return false
	}
	known := 0
	// take answers whether the member is there, and whether it is of its kind.
	take := func(name string, is shape) (bool, bool) {
		value, there := input[name]
		if there {
			known++
		}
		return there, there && is(value)
	}
	for member, kind := range frames[operation] {
		name := strings.TrimSuffix(member, "?")
		var there, fits bool
		if kind == aDocument {
			if there, fits = take(name, aValue); !there {
				if there, fits = take(name+"_text", isText); !there {
					there, fits = take(name+"_base64", base64Frame)
				}
			}
		} else {
			there, fits = take(name, kind.(shape))
		}
		if there && !fits || !there && name == member {
			return false
		}
	}
	return known == len(input)
}
