package vdi

import (
	"fmt"
	"regexp"
	"sort"
	"strings"
)

// What files hold: documents, each of the kind that it calls itself (docs/protocol/11-files.md).

// Source is one file.
type Source struct {
	Name string
	Data []byte
	// Unread says that the file could not be read: it has no documents, and what it may hold is not known.
	Unread bool
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
	envelope     any    // of a revocation snapshot: what it came in or with
	isSealed     bool   // whether it came in or with one
	reason       string // of an unknown one: why, where there is a reason of its own
}

// given is what is verified: the text where there is one.
func (i *item) given() any {
	if i.text != "" {
		return i.text
	}
	return i.value
}

var noteBegins = regexp.MustCompile("^[^\\n]+\\n[0-9]+\\n[A-Za-z0-9+/]{43}=\\n(?:[^\\n]*\\n)*\\n— ")
var digits64 = regexp.MustCompile(`^[0-9a-f]{64}$`)

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
	case isLeaf(strings.SplitN(trimmed, "\n", 2)[0]):
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
		if value, reason := Read([]byte(line), wholeLimits); reason == "" {
			found = append(found, itemsOfValue(place, value, line)...)
		} else {
			found = append(found, &item{source: place, kind: "unknown"})
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
	switch kind := kindOfObject(document); {
	case namesChain(document):
		return itemsOfMembers(source, document)
	case hasEnvelopeMembers(document):
		return []*item{sealedItem(source, document)}
	case document["type"] == thinType:
		return []*item{expandedItem(source, document)}
	case kind != "":
		return []*item{{source: source, kind: kind, value: value, text: text}}
	}
	return itemsOfMembers(source, document)
}

// itemsOfMembers are the documents under the members of an answer of the service.
func itemsOfMembers(source string, document object) []*item {
	carried, isOfBill := map[string][]*item{}, namesChain(document)
	for _, name := range carriers {
		if inner, there := document[name]; there {
			carried[name] = carriedItems(source+", "+name, name, inner, document)
		}
		for _, each := range carried[name] {
			isOfBill = isOfBill || contains(billKinds, each.kind)
		}
	}
	if isOfBill {
		if refused := refusedForMember(source, document, carried); refused != nil {
			return []*item{refused}
		}
	}
	found, holdsOne := []*item{}, false
	for _, name := range carriers {
		if document[name] == nil {
			continue
		}
		here := carried[name]
		if holdsDocument(here) {
			holdsOne = true
		} else {
			here = []*item{{source: source + ", " + name, kind: "unknown", value: document[name]}}
		}
		found = append(found, here...)
	}
	if !holdsOne {
		return []*item{{source: source, kind: "unknown", value: document}}
	}
	for _, name := range hidingMembers(document) {
		found = append(found, &item{source: placeIn(source, name), kind: "unknown", reason: "member_not_judged"})
	}
	return found
}

// hidingMembers are the names, in order, of members that nobody looks at and in which a document lies, however deep.
func hidingMembers(document object) []string {
	found := []string{}
	for name, value := range document {
		isBeside := name == "envelope" && has(document, "snapshot")
		if !contains(carriers, name) && !contains(restatedMembers, name) && !isBeside && hidesDocument(value) {
			found = append(found, name)
		}
	}
	sort.Slice(found, func(i, j int) bool { return lessUnits(found[i], found[j]) })
	return found
}

func hidesDocument(value any) bool {
	switch of := value.(type) {
	case list:
		for _, each := range of {
			if hidesDocument(each) {
				return true
			}
		}
	case object:
		if hasEnvelopeMembers(of) || of["type"] == thinType || statesKind(of) {
			return true
		}
		for _, each := range of {
			if hidesDocument(each) {
				return true
			}
		}
	}
	return false
}

// holdsDocument counts a file about a bill that is refused, which has its own reason.
func holdsDocument(items []*item) bool {
	for _, each := range items {
		if each.kind != "unknown" || each.reason != "" {
			return true
		}
	}
	return false
}

// carriedItems are documents under one member, unknown ones among them.
func carriedItems(source, name string, inner any, holder object) []*item {
	found := []*item{}
	switch of := inner.(type) {
	case string:
		if noteBegins.MatchString(of) {
			found = append(found, &item{source: source, kind: "checkpoint", value: of, text: of})
		}
	case object, list:
		found = itemsOfValue(source, of, "")
		if around, there := holder["envelope"]; there && name == "snapshot" {
			for _, each := range found {
				each.seal(around)
			}
		}
	}
	return found
}

func (i *item) seal(envelope any) {
	if i.kind == "revocation" {
		i.envelope, i.isSealed = envelope, true
	}
}

// sealedItem is the document in an envelope.
func sealedItem(source string, envelope object) *item {
	document, reason := documentInEnvelope(envelope)
	if reason != "" {
		return &item{source: source, kind: "unknown", value: envelope}
	}
	found := &item{source: source + ", DSSE payload", kind: kindOfObject(document), value: document}
	found.seal(envelope)
	return found
}

// kindOfObject is the kind of an object that is neither about a bill as a whole nor an envelope nor compact; empty where it
// has none.
func kindOfObject(document object) string {
	if namesChain(document) || hasEnvelopeMembers(document) || document["type"] == thinType {
		return ""
	}
	return kindOfDocument(document)
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

// statesKind says whether an object's type is that of a kind.
func statesKind(document object) bool {
	for _, each := range kindsByType {
		if document["type"] == each[0] {
			return true
		}
	}
	return false
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
		line = strings.Trim(line, jsonSpace)
		all = all && (line[0] == '{' || line[0] == '[')
	}
	one := strings.Trim(lines[0], jsonSpace)
	return all || one[0] == '{' && one[len(one)-1] == '}'
}

func isLeaf(line string) bool {
	value, reason := Read([]byte(line), DocumentLimits)
	return reason == "" && leafShape(value)
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
