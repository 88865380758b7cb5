package vdi

import (
	"regexp"
	"sort"
)

// Files about a bill as one object: an answer of the service, the body of its /verify. Were a member left out of such a
// file that could change what is said of the bill, it would be told as it stood without it.

// restatedMembers are what the service writes beside its documents; no verdict rests on them.
var restatedMembers = []string{"log_entry", "kind", "event_id", "number", "issued_at", "currency", "charge_micros", "change_micros"}

var placeName = regexp.MustCompile(`^[A-Za-z0-9_]{1,64}$`)

// placeIn names a member as a place in a file: a stranger's own name for it may be anything.
func placeIn(source, name string) string {
	if placeName.MatchString(name) {
		return source + ", " + name
	}
	return source
}

func namesChain(document object) bool {
	return has(document, "bill") || has(document, "adjustments")
}

// refusedForMember is the file as one that cannot be checked, or nil: for the first member that is not what belongs there,
// then for the first, by its name, that is not judged here.
func refusedForMember(source string, document object, carried map[string][]*item) *item {
	refused := func(name, reason string) *item {
		return &item{source: placeIn(source, name), kind: "unknown", reason: reason}
	}
	for _, name := range carriers {
		if found, there := carried[name]; there && !fitsMember(name, document[name], found) {
			return refused(name, "member_malformed")
		}
	}
	others := []string{}
	for name := range document {
		_, isCarried := carried[name]
		isBeside := name == "envelope" && has(document, "snapshot")
		if !isCarried && !isBeside && !contains(restatedMembers, name) {
			others = append(others, name)
		}
	}
	if len(others) == 0 {
		return nil
	}
	sort.Strings(others)
	return refused(others[0], "member_not_judged")
}

func fitsMember(name string, value any, found []*item) bool {
	switch name {
	case "bill":
		return isLink(value, "billing_attestation")
	case "adjustments":
		all, ok := value.(list)
		ok = ok && len(all) <= longestAdjustments
		for _, each := range all {
			ok = ok && isLink(each, "billing_adjustment")
		}
		return ok
	}
	for _, each := range found {
		if each.kind == "unknown" {
			return false
		}
	}
	return len(found) > 0
}

// isLink says whether a value is { attestation, openings? } and nothing else, of the kind that belongs there.
func isLink(value any, kind string) bool {
	link, ok := value.(object)
	if !ok || !has(link, "attestation") {
		return false
	}
	wanted := map[string]string{"attestation": kind, "openings": "billing_openings"}
	for name, each := range link {
		part, isObject := each.(object)
		if !isObject || wanted[name] == "" || kindOfDocument(part) != wanted[name] {
			return false
		}
	}
	return true
}
