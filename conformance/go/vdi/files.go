package vdi

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// What files hold: documents, each of the kind that it calls itself (docs/protocol/11-files.md).

// Source is one file.
type Source struct {
	Name string
	Data []byte
}

// wholeLimits are those of a file; each document in it is held to its own.
var wholeLimits = Limits{64 << 20, 34, 2_000_000}

// kindsByType has the outermost first: a bundle carries documents of the other types, and none of them carries a bundle.
var kindsByType = [][2]string{
	{"audit_bundle_v1", "audit_bundle"}, {"vdi_trust_roots_v1", "trust_roots"}, {"sample_answer_v1", "sample_answer"},
	{"period_evidence_v1", "period_evidence"}, {"sample_request_v1", "sample_request"}, {"period_statement_v1", "period_statement"},
	{"beacon_round_v1", "beacon_round"}, {"decision_opening_v1", "opening"}, {"input_disclosure_v1", "disclosure"},
	{"source_opening_v1", "source_opening"}, {"source_request_v1", "source_opening"}, {"source_evidence_v1", "source_evidence"},
	{"log_evidence_v1", "log_evidence"}, {"billing_adjustment_v1", "billing_adjustment"},
	{"billing_attestation_v1", "billing_attestation"}, {"verification_receipt_v1", "receipt"},
	{"decision_attestation_v1", "attestation"}, {"source_statement_v1", "source_statement"},
}

var kindsByMembers = []struct {
	kind  string
	names []string
}{
	{"log_entry", []string{"receipt_hash", "verifier_key", "trust_digest"}},
	{"consistency_proof", []string{"from_size", "to_size", "proof"}},
	{"inclusion_proof", []string{"log_index", "entry_hash", "tree_root", "proof"}},
	{"checkpoint", []string{"tree_size", "root_hash", "note"}},
	{"revocation", []string{"revokedAttestations", "revokedKids", "snapshotTime"}},
	{"manifest", []string{"manifest_id", "manifest_hash", "constraints"}},
	{"circuit_record", []string{"circuit_id", "vk_hash", "signal_schema"}},
}

var committedParts = []string{"meter", "tariff", "charge", "intent"}

var carriers = []string{"attestation", "consistency", "receipt", "entry", "proof", "inclusion", "checkpoint", "snapshot", "openings", "bill", "adjustments"}

const thinType = "thin_decision_attestation_v1"

const jsonSpace = " \t\r\n"

// item is one document of a file.
type item struct {
	source, kind string
	value        any    // as it was read; of a document that is text, or that cannot be read, the text
	text         string // as it stands in a file that has nothing else: read again by what verifies it, by its own limits
	envelope     any    // of a revocation snapshot: the DSSE envelope that it came in or with
	reason       string // of a file about a bill that is refused for a member: why
}

// given is what is verified: the text where there is one.
func (i *item) given() any {
	if i.text != "" {
		return i.text
	}
	return i.value
}

var noteBegins = regexp.MustCompile("^[^\\n{\\[]+\\n[0-9]+\\n[A-Za-z0-9+/]{43}=\\n(?:[^\\n]*\\n)*\\n— ")
var leafBegins = regexp.MustCompile(`^\{[ \t\r\n]*"(?:attestation_id"[ \t\r\n]*:[ \t\r\n]*"vdi:att:[0-9a-f]{64}"[ \t\r\n]*,[ \t\r\n]*"(?:number|outcome)|number"[ \t\r\n]*:)`)
var digits64 = regexp.MustCompile(`^[0-9a-f]{64}$`)
var objectLine = regexp.MustCompile(`^\s*\{.*\}\s*$`)
var opensLine = regexp.MustCompile(`^\s*[{\[]`)

// itemsOf gives every document of a file, in order; one of kind "unknown" where there is none.
func itemsOf(source Source) []*item { return itemsOfText(source.Name, string(source.Data)) }

func itemsOfText(source, text string) []*item {
	trimmed := strings.Trim(text, jsonSpace)
	one := func(kind string, value any, text string) []*item {
		return []*item{{source: source, kind: kind, value: value, text: text}}
	}
	switch {
	case strings.HasPrefix(text, tlogProofHead+"\n"):
		kind := "tlog_proof"
		if statementNamed(text) != nil {
			kind = "statement_log_proof"
		}
		return one(kind, text, text)
	case noteBegins.MatchString(text):
		return one("checkpoint", text, text)
	case trimmed == "" || digits64.MatchString(trimmed):
		return one("unknown", nil, "")
	case leafBegins.MatchString(trimmed) && isLeaf(strings.SplitN(trimmed, "\n", 2)[0]):
		return one("period_leaves", trimmed, trimmed)
	}
	value, reason := Read([]byte(trimmed), wholeLimits)
	if reason == "" {
		return itemsOfValue(source, value, trimmed)
	}
	lines := filledLines(trimmed)
	if !areJSONLines(lines) {
		return one("unknown", nil, "")
	}
	found := []*item{}
	for i, line := range lines {
		place, line := fmt.Sprintf("%s, line %d", source, i+1), strings.Trim(line, jsonSpace)
		if value, reason := Read([]byte(line), DocumentLimits); reason == "" {
			found = append(found, itemsOfValue(place, value, line)...)
		} else {
			found = append(found, unreadLine(place, line))
		}
	}
	return found
}

func itemsOfValue(source string, value any, text string) []*item {
	if all, ok := value.(list); ok {
		found := []*item{}
		for i, each := range all {
			found = append(found, itemsOfValue(fmt.Sprintf("%s, document %d", source, i+1), each, "")...)
		}
		if len(found) > 0 {
			return found
		}
	}
	document, ok := value.(object)
	if !ok {
		return []*item{{source: source, kind: "unknown", value: value}}
	}
	if document["type"] == thinType {
		return []*item{expandedItem(source, document)}
	}
	if kind := kindOfDocument(document); kind != "" {
		return []*item{{source: source, kind: kind, value: value, text: text}}
	}
	if payload, ok := payloadIn(document); ok && !namesChain(document) {
		found := itemsOfText(source+", DSSE payload", payload)
		for _, each := range found {
			each.enveloped(document)
		}
		return found
	}
	carried, found, known := map[string][]*item{}, []*item{}, []*item{}
	for _, name := range carriers {
		if inner, there := document[name]; there {
			carried[name] = carriedItems(source+", "+name, name, inner, document)
			found = append(found, carried[name]...)
		}
	}
	isOfBill := namesChain(document)
	for _, each := range found {
		isOfBill = isOfBill || contains(billKinds, each.kind)
		if each.kind != "unknown" || each.reason != "" {
			known = append(known, each)
		}
	}
	if isOfBill {
		if refused := refusedForMember(source, document, carried); refused != nil {
			return []*item{refused}
		}
	}
	if len(known) == 0 {
		return []*item{{source: source, kind: "unknown", value: value}}
	}
	return known
}

// carriedItems are documents under a member of an answer of the service, unknown ones among them.
func carriedItems(source, name string, inner any, holder object) []*item {
	found := []*item{}
	switch of := inner.(type) {
	case string:
		if noteBegins.MatchString(of) {
			found = append(found, &item{source: source, kind: "checkpoint", value: of, text: of})
		}
	case object, list:
		found = itemsOfValue(source, of, "")
		if name == "snapshot" {
			for _, each := range found {
				each.enveloped(obj(holder["envelope"]))
			}
		}
	}
	return found
}

func (i *item) enveloped(envelope object) {
	if i.kind == "revocation" && envelope["payloadType"] == snapshotType {
		i.envelope = envelope
	}
}

// expandedItem is a thin attestation as what it stands for; of one with an unknown part nothing can be said.
func expandedItem(source string, document object) *item {
	full, reason := expand(document, builtInParts)
	switch reason {
	case "":
		return &item{source: source, kind: "attestation", value: full}
	case "part_unknown":
		return &item{source: source, kind: "unknown", value: document}
	}
	return &item{source: source, kind: "attestation", value: document}
}

func kindOfDocument(document object) string {
	for _, each := range kindsByType {
		if document["type"] == each[0] {
			return each[1]
		}
	}
	for _, each := range kindsByMembers {
		all := true
		for _, name := range each.names {
			all = all && has(document, name)
		}
		if all {
			return each.kind
		}
	}
	for name, part := range document {
		if !contains(committedParts, name) || !has(obj(part), "salt") {
			return ""
		}
	}
	if len(document) == 0 {
		return ""
	}
	return "billing_openings"
}

// unreadLine is a line that cannot be read: of many attestations one that its verification says could not be checked.
func unreadLine(source, line string) *item {
	for _, each := range kindsByType {
		if strings.Contains(line, `"`+each[0]+`"`) && !strings.Contains(line, `"`+thinType+`"`) {
			if each[1] == "attestation" {
				return &item{source: source, kind: each[1], value: line, text: line}
			}
			break
		}
	}
	return &item{source: source, kind: "unknown"}
}

func filledLines(text string) []string {
	found := []string{}
	for _, line := range strings.Split(text, "\n") {
		if strings.Trim(line, jsonSpace) != "" {
			found = append(found, line)
		}
	}
	return found
}

func areJSONLines(lines []string) bool {
	if len(lines) < 2 {
		return false
	}
	all := true
	for _, line := range lines {
		all = all && opensLine.MatchString(line)
	}
	return all || objectLine.MatchString(lines[0])
}

func isLeaf(line string) bool {
	value, reason := Read([]byte(line), DocumentLimits)
	return reason == "" && leafShape(value)
}

// payloadIn is what a DSSE envelope carries; its own signatures are not looked at.
func payloadIn(document object) (string, bool) {
	payload, isText := document["payload"].(string)
	_, isKind := document["payloadType"].(string)
	_, isSigned := document["signatures"].(list)
	data, err := base64.StdEncoding.DecodeString(payload)
	if !isText || !isKind || !isSigned || err != nil || base64.StdEncoding.EncodeToString(data) != payload || !utf8.Valid(data) {
		return "", false
	}
	return string(data), true
}

// statementNamed is the entry of a period or source statement in a tlog-proof, or nil.
func statementNamed(proof string) object {
	var e *evidenceOfLog
	if caught(func() { e = readProofFrame(proof) }) != "" {
		return nil
	}
	entry, reason := readDocument(e.leaf, DocumentLimits, loggedStatement.entry)
	if reason != "" {
		return nil
	}
	return entry
}
