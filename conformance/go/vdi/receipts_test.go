package vdi

import "testing"

// Whose receipts, and what a log's receipts say against each other: docs/protocol/6-receipts.md and 7-log.md.

func seedReceipt() object { return seedDocument("receipt", "document", anyOf) }

func TestAKeyIsTiedByAPinARegistryOrASetAlone(t *testing.T) {
	receipt := seedReceipt()
	id, key := str(obj(receipt["verifier"])["id"]), str(obj(receipt["signature"])["public_key"])
	now := object{"now": receipt["verified_at"]}
	set := func(key string) object {
		return object{"tvs_id": "t", "version": 1.0, "verifiers": list{object{"verifier_id": id, "public_keys": list{key}}}}
	}
	for _, each := range []struct {
		name     string
		options  object
		valid    bool
		anchored bool
	}{
		{"no anchors", object{}, true, false},
		{"by id", object{"trustedVerifiers": list{id}}, true, false},
		{"by key", object{"trustedVerifiers": list{id + "#" + key}}, true, true},
		{"by id and another key", object{"trustedVerifiers": list{id, id + "#" + publicHex(anotherKey)}}, true, false},
		{"by id and key", object{"trustedVerifiers": list{id, id + "#" + key}}, true, true},
		{"by another key", object{"trustedVerifiers": list{id + "#" + publicHex(anotherKey)}}, false, false},
		{"by a set", object{"tvs": set(key)}, true, true},
		{"by id and a set", object{"trustedVerifiers": list{id}, "tvs": set(key)}, true, true},
		{"by a set with another key", object{"tvs": set(publicHex(anotherKey))}, false, false},
		{"nobody", object{"trustedVerifiers": list{}}, false, false},
	} {
		options := with(now, "trustedVerifiers", each.options["trustedVerifiers"])
		if !has(each.options, "trustedVerifiers") {
			options = without(options, "trustedVerifiers")
		}
		if tvs, there := each.options["tvs"]; there {
			options["tvs"] = tvs
		}
		found := asking(t, "receipt", object{"document": receipt}, options)
		expect(t, each.name, list{found["valid"], found["anchored"]}, list{each.valid, each.anchored})
		found = asking(t, "chain", object{"receipts": list{receipt}}, options)
		expect(t, each.name+", chain", list{found["valid"], found["anchored"]}, list{each.valid, each.anchored})
		found = asking(t, "score", object{"receipts": list{receipt}}, options)
		expect(t, each.name+", score", found["anchored"], each.anchored)
	}
	expect(t, "no receipts", asking(t, "score", object{"receipts": list{}}, with(now, "tvs", set(key)))["anchored"], false)
	expect(t, "an empty chain", asking(t, "chain", object{"receipts": list{}}, with(now, "tvs", set(key)))["anchored"], false)
	expect(t, "unreadable", asking(t, "receipt", object{"document": object{}}, with(now, "tvs", set(key)))["anchored"], false)
}

func TestUnanchoredReceiptsInBundlesAndFiles(t *testing.T) {
	receipt := seedReceipt()
	id := str(obj(receipt["verifier"])["id"])
	file := &TrustFile{material: object{}, anchors: object{"trustedVerifiers": list{id}}}
	at := num(receipt["verified_at"])
	expect(t, "by id", verdictsOf(Examine([]Source{fileOf("r", asText(receipt))}, file, "", &at), "receipt"), "could_not_check verifier_key_unresolved")
	file.anchors["trustedVerifiers"] = list{id + "#" + str(obj(receipt["signature"])["public_key"])}
	expect(t, "by key", verdictsOf(Examine([]Source{fileOf("r", asText(receipt))}, file, "", &at), "receipt"), "verified")
}

func TestVerifiersThatDisagreeShowInEachOthersEntries(t *testing.T) {
	asked := seedQuestion(t, "equivocation", "equivocation/a judgement both ways by two verifiers")
	found := asking(t, "equivocation", asked.Input, object{})
	expect(t, "clean", found["clean"], true)
	expect(t, "disagreements", found["disagreements"], list{list{"verdict"}, list{"verdict"}})
	asked = seedQuestion(t, "equivocation", "equivocation/a fact both ways by two verifiers")
	found = asking(t, "equivocation", asked.Input, object{})
	for _, each := range arr(found["disagreements"]) {
		expect(t, "facts before the verdict", each, list{"proof", "verdict"})
	}
	found = asking(t, "equivocation", with(asked.Input, "attestation_id", idOf("0")), object{})
	expect(t, "an unknown id", found, object{"clean": true, "disagreements": list{}, "equivocations": list{}, "differences": list{}, "superseded": list{}})
}
