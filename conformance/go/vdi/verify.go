package vdi

import (
	"strings"
)

var stepNames = []string{"schema", "timestamps", "pipeline", "policy", "proof", "signature", "key", "governance"}

var materialReasons = map[string]bool{
	"manifest_authority_trust_missing": true, "proof_not_checked": true, "issuer_trust_missing": true, "revocation_missing": true,
	directoryMissing:               true,
	"revocation_signature_missing": true, "revocation_stale": true, "setup_not_checked": true,
}

type stepRow struct {
	step    int
	name    string
	reason  string // empty: valid
	counted bool
}

// verification is what the eight steps found of one attestation.
type verification struct {
	m          *material
	document   object
	rows       []stepRow
	trust      object
	setupGrade string
	inputs     list
	evidence   object
	h          string // hash of the verification key, recomputed
	roots      [2]string
}

// pipelineRoot is computed once.
func (v *verification) pipelineRoot() string {
	if v.roots[0] == "" {
		v.roots[0] = pipelineRoot(v.part("pipeline")).String()
	}
	return v.roots[0]
}

// policyRoot is computed once; refuses a policy that has no encoding.
func (v *verification) policyRoot() string {
	if v.roots[1] == "" {
		v.roots[1] = policyRoot(strs(v.part("pipeline")["steps"]), v.part("policy")).String()
	}
	return v.roots[1]
}

// verifyAttestation runs the steps over a document as it was given.
func verifyAttestation(given any, m *material) *verification {
	v := &verification{m: m, trust: object{
		"issuer": "not_checked", "circuit": "not_checked", "manifest": "not_checked", "revocation": "not_checked",
		"time": "not_checked", "inputs": "self_asserted", "execution": "self_asserted",
	}}
	document, reason := readDocument(given, DocumentLimits, attestationShape)
	if reason != "" {
		v.unreadable(reason)
		return v
	}
	v.document, v.h = document, keyHash(obj(obj(document["verification"])["key"]))
	v.row(1, true, v.schema)
	v.row(2, true, v.timestamps)
	v.row(3, true, v.pipeline)
	v.row(4, true, v.policy)
	v.row(5, m.profile.proof, v.proof)
	v.row(6, true, v.signature)
	v.row(7, m.profile.proof, v.key)
	if v.governanceApplies() {
		v.row(8, m.profile.proof || m.requireGovernance, v.governance)
	}
	if v.passed(4) && v.passed(5) && v.passed(6) && v.passed(7) {
		v.judgeInputs()
	}
	return v
}

func (v *verification) unreadable(reason string) {
	v.rows = append(v.rows, stepRow{1, "schema", reason, true})
	for number := 2; number <= 8; number++ {
		if number == 8 && !v.m.profile.governanceRequired && !v.m.requireGovernance {
			continue
		}
		row := stepRow{number, stepNames[number-1], "not_reached", true}
		if (number == 5 || number == 7) && !v.m.profile.proof {
			row.reason, row.counted = "not_in_profile", false
		}
		v.rows = append(v.rows, row)
	}
}

func (v *verification) row(number int, inProfile bool, check func()) {
	row := stepRow{step: number, name: stepNames[number-1], counted: inProfile}
	if inProfile {
		row.reason = caught(check)
	} else {
		row.reason = "not_in_profile"
	}
	v.rows = append(v.rows, row)
}

func (v *verification) passed(number int) bool {
	return number <= len(v.rows) && v.rows[number-1].reason == ""
}

func (v *verification) failure() *stepRow {
	for i := range v.rows {
		if v.rows[i].counted && v.rows[i].reason != "" {
			return &v.rows[i]
		}
	}
	return nil
}

func (v *verification) conclusive() bool {
	if v.failure() == nil {
		return true
	}
	for _, row := range v.rows {
		if row.counted && row.reason != "" && row.reason != "not_reached" && !materialReasons[row.reason] {
			return true
		}
	}
	return false
}

func (v *verification) part(name string) object { return obj(v.document[name]) }

func unless(holds bool, reason string) {
	if !holds {
		refuse(reason)
	}
}

func (v *verification) schema() {
	unless(attestationID(v.document) == v.document["attestation_id"], "attestation_id_mismatch")
}

func (v *verification) timestamps() {
	issued, expires := num(v.document["issued_at"]), num(v.document["expires_at"])
	skew := v.m.profile.skew
	unless(expires > issued, "expires_before_issue")
	unless(issued-skew <= v.m.at, "issued_in_future")
	unless(v.m.at < expires, "expired")
	v.trust["time"] = "self_asserted"
	if v.m.logTime != nil {
		if issued-skew > *v.m.logTime {
			v.trust["time"] = "not_checked"
			refuse("issued_after_log_time")
		}
		v.trust["time"] = "logged"
	}
}

func (v *verification) signal(place int) string {
	signals := strs(v.part("proof")["public_signals"])
	if place >= len(signals) {
		return ""
	}
	return signals[place]
}

func (v *verification) pipeline() {
	pipeline, outcome := v.part("pipeline"), str(v.part("decision")["outcome"])
	steps := strs(pipeline["steps"])
	hash := pipelineHash(pipeline, str(v.part("policy")["manifest_hash"]))
	unless(pipeline["hash"] == hash, "pipeline_hash_mismatch")
	unless(pipeline["id"] == "vdi:pipeline:"+hash, "pipeline_id_mismatch")
	v.declaredAreSteps()
	unless(v.signal(4) == v.pipelineRoot(), "pipeline_root_mismatch")
	unless(contains(steps, outcome), "outcome_not_a_step")
	unless(!has(pipeline, "outcomes") || contains(strs(pipeline["outcomes"]), outcome), "outcome_not_declared")
}

func (v *verification) declaredAreSteps() {
	steps := strs(v.part("pipeline")["steps"])
	for _, each := range strs(v.part("pipeline")["outcomes"]) {
		unless(contains(steps, each), "declared_outcome_not_a_step")
	}
}

func (v *verification) policy() {
	pipeline, policy, decision := v.part("pipeline"), v.part("policy"), v.part("decision")
	constraints, steps := arr(policy["constraints"]), strs(pipeline["steps"])
	unless(policy["manifest_hash"] == manifestHash(policy), "manifest_hash_mismatch")
	for _, each := range constraints {
		unless(contains(steps, str(obj(each)["vertex"])), "vertex_not_a_step")
		if outcome, ok := obj(obj(each)["when"])["outcome"]; ok {
			unless(contains(steps, str(outcome)), "when_outcome_not_a_step")
		}
	}
	unless(v.signal(5) == v.policyRoot(), "policy_root_mismatch")
	satisfied, violated := num(decision["satisfied_mask"]), num(decision["violated_mask"])
	unless(satisfied < 1<<len(constraints), "mask_beyond_constraints")
	for i, each := range constraints {
		unless(!truth(obj(each)["critical"]) || satisfied>>i&1 == 1, "critical_constraint_not_proved")
	}
	unless(violated < 1<<len(constraints), "violated_mask_beyond_constraints")
	reasons := list{}
	for i, each := range constraints {
		if violated>>i&1 == 1 {
			unless(has(obj(each), "predicate"), "reason_without_predicate")
			reasons = append(reasons, obj(each)["id"])
		}
	}
	unless(same(decision["reasons"], reasons), "reasons_differ_from_mask")
	unless(!has(policy, "outcomes") || has(pipeline, "outcomes") && same(policy["outcomes"], pipeline["outcomes"]), "outcomes_differ_from_manifest")
	v.demandedSources()
	known, isPublished := published[str(policy["manifest_id"])]
	if isPublished {
		unless(policy["manifest_version"] == publishedVersion, "manifest_version_unknown")
		unless(policy["manifest_hash"] == known, "manifest_differs_from_published")
	}
	v.standsBehind(policy, isPublished)
}

// standsBehind judges who stands behind the rules.
func (v *verification) standsBehind(policy object, isPublished bool) {
	if !v.m.profile.authorityRequired && !v.m.profile.authorityReported {
		return
	}
	if isPublished {
		v.trust["manifest"] = "registry"
		return
	}
	v.trust["manifest"] = "self_asserted"
	selfAttested := obj(policy["authority"])["type"] == "self_attested"
	fault := "manifest_authority_unbound"
	if binding, ok := policy["authority_binding"].(object); ok {
		fault = caught(func() { checkBinding(binding, policy, v.m) })
		if fault == "" {
			v.trust["manifest"] = "pinned"
			return
		}
		selfAttested = selfAttested && (fault == "manifest_authority_trust_missing" || fault == "manifest_authority_unrecognised")
	}
	if !selfAttested && v.m.profile.authorityRequired {
		refuse(fault)
	}
}

func checkBinding(binding, policy object, m *material) {
	for _, name := range []string{"manifest_id", "manifest_version", "manifest_hash", "authority"} {
		unless(same(binding[name], policy[name]), "authority_binding_mismatch")
	}
	unless(documentFault("authority-binding", binding) == "", "authority_binding_signature_invalid")
	current := num(binding["issued_at"])-m.profile.skew <= m.at && m.at < num(binding["expires_at"])
	unless(current, "authority_binding_not_current")
	signature := obj(binding["signature"])
	unless(m.snapshot == nil || !listsAny(m.snapshot, keyNames(signature)), "manifest_authority_revoked")
	unless(m.authorities != nil, "manifest_authority_trust_missing")
	fitting := []pin{}
	for _, each := range m.authorities {
		if each.name == "" || each.name == str(obj(binding["authority"])["name"]) {
			fitting = append(fitting, each)
		}
	}
	unless(pinning(fitting, signature) == isPinned, "manifest_authority_unrecognised")
}

func (v *verification) proof() {
	proof, decision := v.part("proof"), v.part("decision")
	stated := strs(proof["public_signals"])
	unless(len(stated) == len(signalNames), "signal_count_mismatch")
	v.declaredAreSteps()
	policy := v.policyRoot()
	unless(belowOrder(decision["path_commitment"]) && belowOrder(decision["inputs_root"]), "signal_not_in_field")
	for i, each := range publicSignals(v.document, v.pipelineRoot(), policy) {
		unless(stated[i] == each, "signal_mismatch")
	}
	points := without(proof, "system", "public_signals")
	verifyProof(v.part("verification")["key"], points, proof["public_signals"])
}

func (v *verification) signature() {
	m, signature := v.m, v.part("signature")
	if fault := documentFault("decision-attestation", v.document); fault != "" {
		refuse(fault)
	}
	issuer := m.judgeIssuer(v.document, "decisions")
	v.trust["issuer"] = issuer.root
	excused := m.judgeSigner(issuer, signature, str(v.document["attestation_id"]))
	if m.snapshot != nil {
		v.trust["revocation"] = "self_asserted"
		if m.snapshotSigned {
			v.trust["revocation"] = "pinned"
		}
		if excused {
			v.trust["revocation"] = "logged"
		}
	}
}

// judgeSigner makes the checks of step 6 that follow the signature's own, and says whether a leak was excused.
func (m *material) judgeSigner(issuer judgedIssuer, signature object, id string) (excused bool) {
	unless(issuer.fault == "" || issuer.fault == directoryMissing, issuer.fault)
	if m.snapshot != nil {
		if names := keyNames(signature); listsAny(m.snapshot, names) {
			unless(m.excused(names), "issuer_revoked")
			excused = true
		}
		unless(!listsDocument(m.snapshot, id), "attestation_revoked")
	}
	unless(issuer.fault == "", issuer.fault)
	unless(!m.profile.issuerRequired || rootPins(issuer.root), "issuer_trust_missing")
	m.demandSnapshot()
	return excused
}

// demandSnapshot makes the checks about the snapshot itself.
func (m *material) demandSnapshot() {
	unless(!m.profile.snapshotRequired || m.snapshot != nil, "revocation_missing")
	if m.snapshot == nil {
		return
	}
	unless(m.revocationKeys == nil || m.snapshotSigned, "revocation_signature_missing")
	age := m.now - num(m.snapshot["snapshotTime"])
	unless(!m.profile.snapshotRequired || age <= oldestSnapshot && age >= -m.profile.skew, "revocation_stale")
}

func (v *verification) key() {
	unless(v.part("verification")["key_hash"] == v.h, "key_hash_mismatch")
	unless(v.m.snapshot == nil || !contains(listedNames(v.m.snapshot), v.h), "verification_key_revoked")
	switch {
	case contains(v.m.keyHashes, v.h):
		v.trust["circuit"] = "pinned"
	case v.h == builtInKeyHash:
		v.trust["circuit"] = "built_in"
	default:
		v.trust["circuit"] = "self_asserted"
		unless(truth(v.m.trust["acceptUnrecognisedKey"]), "verification_key_unrecognised")
	}
}

func (m *material) knownRecords(h string) []object {
	known := []object{}
	for _, each := range append([]object{builtInRecord}, m.records...) {
		if each["vk_hash"] == h {
			known = append(known, each)
		}
	}
	return known
}

func (v *verification) governanceApplies() bool {
	return v.m.profile.governanceRequired || v.m.requireGovernance || has(v.document, "circuit") || len(v.m.knownRecords(v.h)) > 0
}

func (v *verification) governance() {
	record, ok := v.document["circuit"].(object)
	unless(ok, "circuit_record_absent")
	v.setupGrade = v.m.govern(record, v.part("verification"), num(v.document["issued_at"]))
	demands := []string{"single-party"}
	if demanded, ok := v.m.trust["minimumGrade"]; ok {
		demands = append(demands, str(demanded))
	}
	for _, demanded := range demands {
		unless(meets(v.setupGrade, demanded), "setup_grade_insufficient")
	}
}

var builtInGovernance = pin{key: builtInGovernor, kid: derivedKid(builtInGovernor)}

// govern judges a circuit's record as step 8 does, down to the setup, and gives the grade that it computes.
func (m *material) govern(record, verification object, issuedAt int64) string {
	signature := obj(record["signature"])
	found := pinning(append([]pin{builtInGovernance}, m.governance...), signature)
	unless(found != isUnknown, "governance_key_unrecognised")
	unless(found != isOtherKid, "governance_kid_mismatch")
	unless(documentFault("circuit-record", record) == "", "circuit_record_signature_invalid")
	unless(m.snapshot == nil || !listsAny(m.snapshot, keyNames(signature)), "governance_key_revoked")
	key := obj(verification["key"])
	h := keyHash(key)
	unless(record["vk_hash"] == h, "circuit_key_mismatch")
	unless(strings.Join(strs(record["signal_schema"]), " ") == strings.Join(signalNames, " "), "signal_schema_mismatch")
	known := m.knownRecords(h)
	for _, each := range known {
		unless(each["circuit_id"] == record["circuit_id"] && each["circuit_version"] == record["circuit_version"], "circuit_version_mismatch")
	}
	for _, each := range known {
		higher := num(each["record_sequence"]) > num(record["record_sequence"])
		differs := !same(without(each, "record_sequence", "signature"), without(record, "record_sequence", "signature"))
		unless(!higher || !differs, "circuit_record_superseded")
	}
	from, until := num(record["valid_from"]), num(record["valid_until"])
	if record["status"] == "revoked" {
		unless(m.logTime != nil && from <= *m.logTime && *m.logTime < until, "circuit_revoked")
	} else {
		unless(from <= issuedAt && issuedAt < until, "circuit_not_active")
	}
	return m.gradeOf(record, key)
}

// result is the answer of the suite, and of the command.
func (v *verification) result() object {
	answer := object{"valid": v.failure() == nil, "conclusive": v.conclusive(), "trust": v.trust, "roots_digest": v.m.rootsDigest()}
	rows := list{}
	for _, row := range v.rows {
		each := object{"step": float64(row.step), "name": row.name, "valid": row.reason == ""}
		if row.reason != "" {
			each["reason"] = row.reason
		}
		rows = append(rows, each)
	}
	answer["rows"] = rows
	if failed := v.failure(); failed != nil {
		answer["failed_step"], answer["reason"] = float64(failed.step), failed.reason
	}
	if v.setupGrade != "" {
		answer["setup_grade"] = v.setupGrade
	}
	if v.document == nil {
		return answer
	}
	if known := v.m.judgeIssuer(v.document, "decisions").known; known != nil {
		answer["issuer"] = known
	}
	if v.passed(4) && v.passed(5) && v.passed(7) {
		answer["rules"] = ruleStates(v.document)
	}
	if notices := policyNotices(v.document); len(notices) > 0 {
		answer["policy_notices"] = notices
	}
	if v.inputs != nil {
		answer["inputs"] = v.inputs
		if v.evidence != nil {
			answer["source_evidence"] = v.evidence
		}
	}
	return answer
}
