package vdi

// A verifier registry, as it is exported. A stored status is never believed: it is computed.

var registryLimits = Limits{16 << 20, 32, 1_000_000}

var verifierKeyShape = object_(members{
	"key_version": whole(1, exact), "public_key": key32, "status": exactly("active", "grace", "retired", "revoked"),
	"valid_from": seconds, "valid_until?": seconds,
})

var verifierRecordShape = object_(members{
	"verifier_id": verifierIDShape, "name": text(1, 200), "organization?": text(1, 200),
	"capabilities": listOf(text(1, 64), 0, 32), "status": exactly("active", "revoked"), "registered_at": seconds,
	"keys": listOf(verifierKeyShape, 1, 1000), "revoked_at?": seconds, "revocation_reason?": text(1, 500),
})

var registryShape = object_(members{
	"type": exactly("verifier_registry_v1"), "exported_at": seconds, "verifiers": listOf(anything, 0, 1_000_000),
})

type registry struct {
	records map[string]object
	latest  int64
}

// importRegistry takes only a history that a registry could have written.
func importRegistry(exported any) (*registry, string) {
	document, fault := readDocument(exported, registryLimits, registryShape)
	if fault != "" {
		return nil, fault
	}
	made := &registry{map[string]object{}, num(document["exported_at"])}
	fault = caught(func() {
		for _, each := range arr(document["verifiers"]) {
			unless(verifierRecordShape(each), "schema")
			historyFault(obj(each), made.latest)
		}
		holders := map[string]bool{}
		for _, each := range arr(document["verifiers"]) {
			id := str(obj(each)["verifier_id"])
			unless(made.records[id] == nil, "verifier_duplicate")
			made.records[id] = obj(each)
			for _, key := range arr(obj(each)["keys"]) {
				public := str(obj(key)["public_key"])
				unless(!holders[public], "key_duplicate")
				holders[public] = true
			}
		}
	})
	if fault != "" {
		return nil, fault
	}
	return made, ""
}

func historyFault(record object, exportedAt int64) {
	const rule = "history_inconsistent"
	keys, registered := arr(record["keys"]), num(record["registered_at"])
	revoked, isRevoked := record["revoked_at"]
	unless(isRevoked == (record["status"] == "revoked") && isRevoked == has(record, "revocation_reason"), rule)
	unless(registered <= exportedAt && num(obj(keys[0])["valid_from"]) == registered, rule)
	last := num(obj(keys[len(keys)-1])["valid_from"])
	unless(!isRevoked || num(revoked) <= exportedAt && num(revoked) >= last, rule)
	for i, each := range keys {
		key := obj(each)
		from := num(key["valid_from"])
		until, ends := key["valid_until"]
		unless(num(key["key_version"]) == int64(i+1) && from <= exportedAt, rule)
		replaced := i+1 < len(keys)
		if replaced {
			next := num(obj(keys[i+1])["valid_from"])
			unless(ends && next >= from && num(until) >= next, rule)
		} else if ends {
			unless(isRevoked && num(until) >= num(revoked), rule)
		}
		unless(!isRevoked || ends && num(until) <= num(revoked), rule)
		public := unhex(str(key["public_key"]))
		unless(keyFault(public) == "" && onEdwards(mod(littleEndian(public), edTop)), "public_key_refused")
		unless(key["status"] == keyStatus(record, i, exportedAt), "status_inconsistent")
	}
}

// keyStatus is that of a key at a time, nil before its own.
func keyStatus(record object, index int, at int64) any {
	keys := arr(record["keys"])
	key := obj(keys[index])
	if at < num(key["valid_from"]) {
		return nil
	}
	if revoked, is := record["revoked_at"]; is && at >= num(revoked) {
		return "revoked"
	}
	if index+1 == len(keys) || at < num(obj(keys[index+1])["valid_from"]) {
		return "active"
	}
	if until, ends := key["valid_until"]; ends && at < num(until) {
		return "grace"
	}
	return "retired"
}

var keyReasons = map[any]string{nil: "key_not_yet_valid", "revoked": "verifier_revoked", "retired": "key_retired"}

// validate judges one key of one verifier at a time.
func (r *registry) validate(id, publicKey string, at int64) object {
	record, known := r.records[id]
	if !known {
		return verdict("verifier_unknown")
	}
	for i, each := range arr(record["keys"]) {
		if obj(each)["public_key"] != publicKey {
			continue
		}
		status := keyStatus(record, i, at)
		answer := verdict(keyReasons[status])
		answer["key_version"] = obj(each)["key_version"]
		if status != nil {
			answer["status"] = status
		}
		return answer
	}
	return verdict("key_unknown")
}

// countsFor says whether a receipt's key counts: at the registry's own present and now, or where it ended since, at a log's time.
func (r *registry) countsFor(id, key string, now int64, logTime *int64) bool {
	ended := false
	for _, at := range []int64{r.latest, now} {
		found := r.validate(id, key, at)
		if truth(found["valid"]) {
			continue
		}
		if found["status"] != "retired" && found["status"] != "revoked" {
			return false
		}
		ended = true
	}
	return !ended || logTime != nil && truth(r.validate(id, key, *logTime)["valid"])
}
