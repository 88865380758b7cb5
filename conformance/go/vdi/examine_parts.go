package vdi

// What is about an attestation among the files: manifests, records, disclosures, source evidence, snapshots.

// besideAttestation judges a document beside the attestation that it is about; beside the only one, where it names none here.
func (e *examination) besideAttestation(about, otherwise string, judge func(*item, object) told) told {
	all := e.of("attestation")
	readable := 0
	for _, each := range all {
		document := e.attestations[each]
		if document == nil {
			continue
		}
		readable++
		named := []string{str(document["attestation_id"]), str(obj(document["policy"])["manifest_hash"]), str(obj(document["verification"])["key_hash"])}
		if contains(named, about) {
			return judge(each, document)
		}
	}
	switch {
	case len(all) == 0:
		return said(couldNotCheck, "attestation_missing", nil)
	case readable == 0:
		return said(couldNotCheck, "attestation_unreadable", nil)
	case len(all) == 1:
		return said(notValid, otherwise, nil)
	}
	return said(couldNotCheck, otherwise, nil)
}

func (e *examination) disclosure(i *item) told {
	disclosure, reason := readDocument(i.given(), DocumentLimits, disclosureShape)
	if reason != "" {
		return said(notValid, "part_malformed", nil)
	}
	return e.besideAttestation(str(disclosure["attestation_id"]), "disclosure_of_another_attestation", func(beside *item, attestation object) told {
		if reason := caught(func() { opens(disclosure, attestation) }); reason != "" {
			return said(notValid, reason, nil)
		}
		switch e.found[beside].verdict {
		case notValid:
			return said(notValid, "attestation_not_valid", nil)
		case couldNotCheck:
			return said(couldNotCheck, "attestation_not_checked", nil)
		}
		shown := list{}
		for _, each := range arr(disclosure["inputs"]) {
			shown = append(shown, object{"pointer": obj(each)["pointer"], "value": obj(each)["value"]})
		}
		return said(verified, "", object{"inputs": shown})
	})
}

// part is what a bundle says of a part beside an attestation.
func (e *examination) part(member, name string, value any) func(*item, object) told {
	return func(_ *item, attestation object) told {
		carried := object{"type": "audit_bundle_v1", "vdi_version": "1.0.0", "attestation": attestation, member: value}
		for _, each := range arr(readBundleOptions(e.material(attestation)).verify(carried)["rows"]) {
			if row := obj(each); row["part"] == name {
				return said(str(row["verdict"]), str(row["reason"]), nil)
			}
		}
		return said(notValid, "part_malformed", nil)
	}
}

func (e *examination) sources(i *item) told {
	evidence, reason := readDocument(i.given(), evidenceLimits, sourceEvidenceShape)
	if reason != "" {
		return said(notValid, "part_malformed", nil)
	}
	return e.besideAttestation(str(evidence["attestation_id"]), "source_evidence_of_another_attestation", e.part("sources", "source_evidence", list{evidence}))
}

func (e *examination) manifest(i *item) told {
	manifest, reason := readDocument(i.given(), DocumentLimits, policyShape)
	if reason != "" {
		return said(notValid, "part_malformed", nil)
	}
	if manifest["manifest_hash"] != manifestHash(manifest) {
		return said(notValid, "manifest_hash_mismatch", nil)
	}
	return e.besideAttestation(str(manifest["manifest_hash"]), "manifest_of_another_policy", e.part("manifest", "manifest", manifest))
}

func (e *examination) record(i *item) told {
	record, reason := readDocument(i.given(), DocumentLimits, recordShape)
	if reason != "" {
		return said(notValid, "part_malformed", nil)
	}
	return e.besideAttestation(str(record["vk_hash"]), "circuit_record_of_another_key", e.part("circuit_record", "circuit_record", record))
}

// revocation uses a newer snapshot that a pinned key signed; whoever signed it, what it lists is said.
func (e *examination) revocation(i *item) told {
	snapshot, reason := readDocument(i.given(), DocumentLimits, snapshotShape)
	if reason != "" {
		return said(notValid, "part_malformed", nil)
	}
	part := object{"snapshot": snapshot}
	if i.isSealed {
		part["envelope"] = i.envelope
	}
	// The profile may ask for no snapshot; what is here is judged all the same.
	asked := readBundleOptions(without(with(e.trust.material, "profileId", standardProfile), "revocation"))
	asked.frame = object{}
	verdict, why := asked.judgeRevocation(part)
	signed := asked.m.snapshot != nil
	listed := false
	for _, document := range e.attestations {
		if document != nil {
			listed = listed || e.revoked(document, snapshot, signed)
		}
	}
	if signed {
		e.use(part)
	}
	if listed {
		return said(notValid, "revoked", nil)
	}
	return said(verdict, why, nil)
}

// revoked says whether a snapshot lists an attestation, or a name of its key from before witnesses saw it.
func (e *examination) revoked(document, snapshot object, signed bool) bool {
	for _, each := range strs(snapshot["revokedKids"]) {
		if each == obj(document["verification"])["key_hash"] {
			return true
		}
	}
	m := &material{snapshot: snapshot, snapshotSigned: signed, witnessedTime: e.timeOf(attestationHash(document), e.logs.witnessed)}
	names := keyNames(obj(document["signature"]))
	return listsDocument(snapshot, str(document["attestation_id"])) || listsAny(snapshot, names) && !m.excused(names)
}

const mostEarlier = 64

// use puts a signed snapshot in the place of an older one.
func (e *examination) use(given object) {
	own, there := e.options["revocation"].(object)
	if there && len(e.snapshots) == 0 {
		for _, each := range arr(own["earlier"]) {
			e.snapshots = append(e.snapshots, obj(each))
		}
		e.snapshots = append(e.snapshots, without(own, "earlier"))
	}
	e.snapshots = append(e.snapshots, given)
	if !there || num(obj(own["snapshot"])["snapshotTime"]) < num(obj(given["snapshot"])["snapshotTime"]) {
		e.options["revocation"] = given
	}
}

// keepTimes keeps, of each name, the snapshot by a pinned key that gave the earliest time: none beside them moves it.
func (e *examination) keepTimes() {
	used, there := e.options["revocation"].(object)
	if !there || len(e.snapshots) == 0 {
		return
	}
	keys := readBundleOptions(without(with(e.trust.material, "profileId", standardProfile), "revocation")).m.revocationKeys
	times := map[string]int64{}
	for name, time := range obj(obj(used["snapshot"])["revokedSince"]) {
		times[name] = num(time)
	}
	first := map[string]int{}
	for i, one := range e.snapshots {
		snapshot, signed := snapshotIn(one, keys)
		if !signed {
			continue
		}
		for name, time := range obj(snapshot["revokedSince"]) {
			if before, listed := times[name]; listed && num(time) < before {
				times[name], first[name] = num(time), i
			}
		}
	}
	counting := map[int]bool{}
	for _, i := range first {
		counting[i] = true
	}
	earlier := list{}
	for i, one := range e.snapshots {
		if counting[i] && len(earlier) < mostEarlier {
			earlier = append(earlier, one)
		}
	}
	e.options["revocation"] = with(used, "earlier", earlier)
}
