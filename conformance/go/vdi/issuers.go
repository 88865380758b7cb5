package vdi

import "sort"

// Who issued a document: pinned keys, and the directories of domains.

const directoryMissing = "issuer_directory_missing"

var listedKeyShape = both(object_(members{
	"public_key": key32, "kid?": kid, "from": seconds, "until?": seconds,
	"uses": both(listOf(exactly("decisions", "bills", "periods"), 1, 3), different(itself)),
}), func(value any) bool {
	entry := obj(value)
	return !has(entry, "until") || num(entry["from"]) < num(entry["until"])
})

var directoryShape = object_(members{
	"type": exactly("issuer_directory_v1"), "domain": domainShape, "name": text(1, 200),
	"keys": both(listOf(listedKeyShape, 1, 100), different(member("public_key"))),
})

var resolvedShape = both(
	object_(members{"domain": domainShape, "directory": directoryShape, "fetched_at": seconds}),
	func(value any) bool { return obj(obj(value)["directory"])["domain"] == obj(value)["domain"] },
)

var trustedDomainShape = either(domainShape, object_(members{"domain": domainShape}), resolvedShape)

// domainOf is the domain of an entry, which may be the domain alone.
func domainOf(entry any) any {
	if name, ok := entry.(string); ok {
		return name
	}
	return obj(entry)["domain"]
}

// domainsIn reads a list of domains by their names; nil where there is none.
func domainsIn(options object, name string, is shape) map[string]object {
	value, given := demand(options, name, both(listOf(is, 0, 10_000), different(domainOf)))
	if !given {
		return nil
	}
	found := map[string]object{}
	for _, each := range value.(list) {
		domain := str(domainOf(each))
		found[domain] = object{"domain": domain}
		if resolved, ok := each.(object); ok {
			found[domain] = resolved
		}
	}
	return found
}

// domainRoots are the domains of a list as the digest of the roots has them.
func domainRoots(domains map[string]object) list {
	all := list{}
	for name, each := range domains {
		root := object{"domain": name}
		if has(each, "directory") {
			root["directory"] = digest("svc/issuer-directory/v1", each["directory"])
		}
		all = append(all, root)
	}
	sort.Slice(all, func(i, j int) bool { return str(domainOf(all[i])) < str(domainOf(all[j])) })
	return all
}

// judgedIssuer has the root of a document's key, why it is not trusted where anything is, and what is known of its domain.
type judgedIssuer struct {
	root, fault string
	known       object // nil: the document names no domain
}

// rootPins says whether a root meets the demand "issuer pinned".
func rootPins(root any) bool { return root == "pinned" || root == "domain" }

// judgeIssuer judges a document by its key alone: its signature is another check's matter. more: uses of pinned keys
// that are as good.
func (m *material) judgeIssuer(document object, use string, more ...string) judgedIssuer {
	// The issuer of a statement over a period is its key: it names no domain.
	claim, claims := document["issuer"].(object)
	domain := str(claim["domain"])
	resolved := m.directoryOf(domain)
	fault := directoryMissing
	if resolved != nil {
		fault = m.listingFault(document, use, obj(resolved["directory"]))
	}
	found := judgedIssuer{root: "self_asserted"}
	if claims {
		found.known = knownIssuer(domain, resolved, fault)
	}
	_, trusted := m.domains[domain]
	standing := pinning(m.pinsFor(append(more, use)...), obj(document["signature"]))
	switch {
	case standing == isPinned:
		found.root = "pinned"
	case claims && trusted && fault == "":
		found.root = "domain"
	case claims && trusted:
		found.fault = fault
	case m.issuers == nil && m.domains == nil:
	case standing == isOtherKid:
		found.fault = "issuer_kid_mismatch"
	default:
		found.fault = "issuer_not_trusted"
	}
	return found
}

// directoryOf is what was fetched of a domain; what stands in the roots is asked first.
func (m *material) directoryOf(domain string) object {
	for _, entries := range []map[string]object{m.domains, m.directories} {
		if has(entries[domain], "directory") {
			return entries[domain]
		}
	}
	return nil
}

func (m *material) listingFault(document object, use string, directory object) string {
	signature, issued := obj(document["signature"]), num(document["issued_at"])
	for _, each := range arr(directory["keys"]) {
		entry := obj(each)
		if entry["public_key"] != signature["public_key"] || has(entry, "kid") && entry["kid"] != signature["kid"] {
			continue
		}
		switch {
		case !contains(strs(entry["uses"]), use):
			return "issuer_key_use"
		case issued < num(entry["from"]):
			return "issuer_key_not_yet"
		case !has(entry, "until"):
			return ""
		}
		until := num(entry["until"])
		// Whoever holds an ended key can write any `issued_at`.
		unseen := until <= m.now && (m.witnessedTime == nil || *m.witnessedTime >= until)
		if issued >= until || unseen {
			return "issuer_key_ended"
		}
		return ""
	}
	return "issuer_key_not_listed"
}

func knownIssuer(domain string, resolved object, fault string) object {
	known := object{"domain": domain, "listed": resolved != nil && fault == ""}
	if resolved == nil {
		return known
	}
	known["name"], known["fetched_at"] = obj(resolved["directory"])["name"], resolved["fetched_at"]
	if fault != "" {
		known["reason"] = fault
	}
	return known
}

// mayAdjust says whether the key of an adjustment may adjust bills of a bill's key.
func (m *material) mayAdjust(adjustment, bill object) bool {
	signature, own := obj(adjustment["signature"]), str(obj(bill["signature"])["public_key"])
	named := []pin{}
	for _, each := range m.pinsFor("adjustments") {
		if contains(each.bills, own) {
			named = append(named, each)
		}
	}
	return signature["public_key"] == own || pinning(named, signature) == isPinned
}
