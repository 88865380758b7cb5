package vdi

// What a program reads as `--trust`: options, or the roots that the audit page exports.

var trustFileLimits = Limits{8 << 20, 32, 200_000}

var trustFileMembers = []string{"trust", "revocation", "profileId", "requireGovernance", "trustedVerifiers", "tvs", "registry", "logs"}

var pageRootMembers = []string{"type", "profile", "issuers", "governanceKeys", "manifestAuthorities", "revocationKeys",
	"verificationKeys", "verifiers", "logs", "witnesses", "witnessThreshold", "minimumGrade", "publicBeacons", "ceremonyKeys", "sources", "revocation"}

// TrustFile is whom a reader trusts: material, anchors, and logs.
type TrustFile struct{ material, anchors object }

// ReadTrustFile refuses a file that is none with an error; nothing is then checked.
func ReadTrustFile(data []byte) (file *TrustFile, err error) {
	defer func() {
		if failed, ok := recover().(error); ok {
			file, err = nil, failed
		}
	}()
	value, reason := Read(data, trustFileLimits)
	if reason != "" {
		return nil, Refusal(reason)
	}
	found, ok := value.(object)
	if !ok {
		wrongCall("a trust file is an object")
	}
	if found["type"] == "vdi_trust_roots_v1" {
		found = pageRoots(found)
	}
	optionsOf(found, trustFileMembers...)
	file = &TrustFile{object{}, object{}}
	for name, each := range found {
		switch name {
		case "trustedVerifiers", "tvs", "registry", "logs":
			file.anchors[name] = each
		case "revocation":
			file.material[name] = asRevocation(each)
		default:
			file.material[name] = each
		}
	}
	// What is malformed is noticed here and not in the middle of a document.
	readBundleOptions(file.options(nil))
	return file, nil
}

// options are all of a file's, with the caller's beside.
func (f *TrustFile) options(more object) object {
	all := object{}
	for _, part := range []object{f.material, f.anchors, more} {
		for name, value := range part {
			all[name] = value
		}
	}
	return all
}

func pageRoots(page object) object {
	optionsOf(page, pageRootMembers...)
	trust, file := object{}, object{}
	for _, name := range []string{"issuers", "governanceKeys", "manifestAuthorities", "revocationKeys", "publicBeacons", "ceremonyKeys", "sources"} {
		if len(arr(page[name])) > 0 {
			trust[name] = page[name]
		}
	}
	if keys := picked(page, "verificationKeys", "key"); keys != nil {
		trust["verificationKeys"] = keys
	}
	if grade, there := page["minimumGrade"]; there {
		trust["minimumGrade"] = grade
	}
	file["trust"] = trust
	if profile, there := page["profile"]; there {
		file["profileId"] = profile
	}
	if revocation, there := page["revocation"]; there {
		file["revocation"] = revocation
	}
	if verifiers := picked(page, "verifiers", "verifier"); verifiers != nil {
		file["trustedVerifiers"] = verifiers
	}
	if logs := picked(page, "logs", "vkey"); logs != nil {
		policies := list{}
		for _, log := range logs {
			policy := object{"log": log}
			if witnesses := picked(page, "witnesses", "vkey"); witnesses != nil {
				policy["witnesses"] = witnesses
				if threshold, there := page["witnessThreshold"]; there {
					policy["threshold"] = threshold
				}
			}
			policies = append(policies, policy)
		}
		file["logs"] = policies
	}
	return file
}

// picked is one member of each entry of a list; nil where the list is empty or absent.
func picked(of object, name, member string) list {
	all, there := of[name]
	if !there {
		return nil
	}
	if _, ok := all.(list); !ok {
		wrongCall(name)
	}
	var found list
	for _, each := range arr(all) {
		optionsOf(each, member, "label")
		found = append(found, obj(each)[member])
	}
	return found
}
