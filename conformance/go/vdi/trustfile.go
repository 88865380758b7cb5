package vdi

import "strings"

// What a program reads as `--trust`: whom the reader trusts (docs/protocol/4-verification.md, "Trust file").

var trustFileLimits = Limits{8 << 20, 32, 200_000}

const trustFileType = "vdi_trust_v1"
const oldTrustFileType = "vdi_trust_roots_v1"

// Members of a trust file that are no roots.
var trustFileOptions = []string{"profileId", "requireGovernance", "revocation", "directories"}
var trustFileAnchors = []string{"trustedVerifiers", "tvs", "registry", "logs"}

// Old spellings of members, and what to write now.
var oldTrustMembers = map[string]string{
	"trust": "its members one level up, beside the others", "profile": "\"profileId\" with a full identifier",
	"verifiers": "\"trustedVerifiers\"", "witnesses": "\"witnesses\" in each entry of \"logs\"",
	"witnessThreshold": "\"threshold\" in each entry of \"logs\"",
}

// TrustFile is whom a reader trusts: material, anchors and logs, and the keys of meters.
type TrustFile struct {
	material, anchors object
	meterKeys         list // nil: not given
}

// ReadTrustFile refuses a file that is none with an error; nothing is then checked.
func ReadTrustFile(data []byte) (file *TrustFile, err error) {
	defer func() {
		if failed, ok := recover().(error); ok {
			file, err = nil, failed
		}
	}()
	value, reason := Read([]byte(strings.TrimPrefix(string(data), "\uFEFF")), trustFileLimits)
	if reason != "" {
		return nil, Refusal(reason)
	}
	found, ok := value.(object)
	if !ok {
		wrongCall("a trust file is an object")
	}
	refuseOldSpellings(found)
	names := append([]string{"type", "digest", "meterKeys"}, trustNames...)
	optionsOf(found, append(append(names, trustFileOptions...), trustFileAnchors...)...)
	demand(found, "type", exactly(trustFileType))
	roots := object{}
	file = &TrustFile{material: object{"trust": roots}, anchors: object{}}
	for name, each := range found {
		switch {
		case name == "type", name == "digest":
		case name == "meterKeys":
			file.meterKeys = list{}
			for _, one := range pinsOf(found, name, pinShape) {
				file.meterKeys = append(file.meterKeys, one.key)
			}
		case name == "trustedVerifiers":
			file.anchors[name] = unlabelled(each, "verifier")
		case name == "logs":
			file.anchors[name] = unlabelled(each, "")
		case contains(trustFileAnchors, name):
			file.anchors[name] = each
		case name == "revocation":
			file.material[name] = asRevocation(each)
		case contains(trustFileOptions, name):
			file.material[name] = each
		case name == "verificationKeys":
			roots[name] = unlabelled(each, "key")
		default:
			roots[name] = each
		}
	}
	// What is malformed is noticed here and not in the middle of a document.
	read := readBundleOptions(file.options(nil))
	if stated, there := found["digest"]; there && stated != read.m.rootsDigest() {
		wrongCall("digest: that of other roots")
	}
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

func refuseOldSpellings(file object) {
	if file["type"] == oldTrustFileType {
		wrongCall("type: old spelling, write \"" + trustFileType + "\", where an empty list trusts nobody")
	}
	for name, now := range oldTrustMembers {
		if has(file, name) {
			wrongCall(name + ": old spelling, write " + now)
		}
	}
	if id, short := profileNames[str(file["profileId"])]; short {
		wrongCall("profileId: old spelling, write \"" + id + "\"")
	}
	if logs, ok := file["logs"].(list); ok {
		for _, each := range logs {
			if has(obj(each), "vkey") {
				wrongCall("logs: \"vkey\" is an old spelling, write \"log\"")
			}
		}
	}
}

// unlabelled is a list whose entries have no label: what stands under the member, or the entry without it.
func unlabelled(value any, member string) any {
	entries, ok := value.(list)
	if !ok {
		return value
	}
	bare := list{}
	for _, each := range entries {
		entry, ok := each.(object)
		if !ok {
			bare = append(bare, each)
			continue
		}
		demand(entry, "label", text(1, 200))
		if member == "" {
			bare = append(bare, without(entry, "label"))
		} else if has(entry, member) {
			optionsOf(entry, member, "label")
			bare = append(bare, entry[member])
		} else {
			bare = append(bare, each)
		}
	}
	return bare
}
