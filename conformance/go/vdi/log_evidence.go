package vdi

// Evidence that a log signed two histories (docs/protocol/7-log.md, "Readers and witnesses").

var logEvidenceShape = object_(members{
	"type": exactly("log_evidence_v1"), "kind": exactly("fork", "rollback"), "origin": anyText, "smaller": anyText, "larger": anyText,
	"derived_root?": digest32, "proof?": listOf(digest32, 0, 64),
})

// judgeLogEvidence says whether the holder of the policy's log key signed two heads that no append-only log can have.
func judgeLogEvidence(given any, p *logPolicy) object {
	if reason := caught(func() { convictLog(given, p) }); reason != "" {
		return object{"contradictory": false, "reason": reason}
	}
	return object{"contradictory": true}
}

// convictLog refuses evidence that does not convict.
func convictLog(given any, p *logPolicy) {
	evidence, reason := readDocument(given, DocumentLimits, logEvidenceShape)
	unless(reason == "", "malformed_evidence")
	unless(evidence["origin"] == p.origin, "wrong_origin")
	smaller, larger := openCheckpoint(evidence["smaller"], p), openCheckpoint(evidence["larger"], p)
	order := smaller.size.Cmp(larger.size)
	unless(order <= 0, "malformed_evidence")
	if order == 0 {
		unless(string(smaller.root) != string(larger.root), "no_contradiction")
		return
	}
	unless(has(evidence, "derived_root"), "no_contradiction")
	derived := unhex(str(evidence["derived_root"]))
	unless(joinFault(smaller.size, larger.size, derived, larger.root, hexes(evidence["proof"])) == "", "proof_invalid")
	unless(string(derived) != string(smaller.root), "no_contradiction")
}

func logEvidenceQuestion(input, options object) object {
	return judgeLogEvidence(given(input, "evidence"), readLogPolicy(options))
}
