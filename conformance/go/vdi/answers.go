package vdi

import (
	"crypto/sha256"
	"encoding/binary"
)

// Answers to an auditor's sample of a period, and rounds of a beacon.

var requestShape = both(object_(members{
	"type": exactly("sample_request_v1"), "statement_hash": digest32, "beacon?": beaconShape, "nonce?": nonceShape,
	"size": whole(1, largestSample), "disclose?": both(listOf(pointer, 1, 24), different(itself)),
}), hasOneDraw)

var answerShape = object_(members{
	"type": exactly("sample_answer_v1"), "request": requestShape, "statement": anything, "log?": text(0, 200_000),
	"items": listOf(object_(members{
		"index": count, "leaf": leafShape, "proof": listOf(digest32, 0, 64), "attestation?": anything, "disclosure?": disclosureShape,
	}), 0, largestSample),
})

var chainShape = object_(members{"chain": digest32, "public_key": hexOf(96, 96), "genesis_time": seconds, "period": whole(1, 86_400)})

var quicknet = object{
	"chain": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
	"public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc2" +
		"2b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
	"genesis_time": 1_692_803_367.0, "period": 3.0,
}

var (
	answerLimits  = Limits{64 << 20, 34, 4_000_000}
	requestLimits = Limits{64 << 10, 32, 25_000}
)

// answering is the verification of one answer.
type answering struct {
	verification object
	beacons      list
	asked        object // nil where the reader gives no request
	period       *period
	rows         list
	found        object
}

func answerQuestion(input, options object) object {
	return readAnswering(options).judge(given(input, "document"))
}

func readAnswering(options object) *answering {
	optionsOf(options, "verification", "logs", "request", "leaves", "others", "attestations", "beacons")
	a := &answering{beacons: list{quicknet}, found: object{
		"asked": 0.0, "answered": 0.0, "verified": 0.0, "voids": 0.0, "unanswered": list{}, "items": list{},
	}}
	a.verification = obj(options["verification"])
	if has(a.verification, "at") || has(a.verification, "logTime") {
		wrongCall("the time asked about follows from the documents")
	}
	if given, there := demand(options, "beacons", both(listOf(chainShape, 0, exact), different(member("chain")))); there {
		a.beacons = given.(list)
	}
	if given, there := options["request"]; there {
		request, reason := readDocument(given, requestLimits, requestShape)
		if reason != "" {
			wrongCall("request")
		}
		a.asked = request
	}
	beside := object{}
	for _, name := range []string{"leaves", "others", "attestations"} {
		if given, there := options[name]; there {
			beside[name] = given
		}
	}
	a.period = readPeriod(beside, without(options, "request", "beacons", "leaves", "others", "attestations"))
	return a
}

// row adds one that passes without a reason, and otherwise is what it is told to be.
func (a *answering) row(name, answer, reason string) {
	row := object{"check": name, "answer": "passed"}
	if reason != "" {
		row["answer"], row["reason"] = answer, reason
	}
	a.rows = append(a.rows, row)
}

func opensOrFails(opens bool) string { return first(when(opens, "open"), "failed") }

func (a *answering) judge(given any) object {
	answer, reason := readDocument(given, answerLimits, answerShape)
	a.row("schema", "failed", reason)
	if reason != "" {
		return a.result()
	}
	a.period.input["statement"] = answer["statement"]
	if log, there := answer["log"]; there {
		a.period.input["log"] = object{"document": log}
	}
	found := a.period.verify()
	a.row("statement", opensOrFails(found["verdict"] == couldNotCheck), str(found["reason"]))
	if has(found, "statement_hash") {
		a.sampled(answer, a.period.statement)
	}
	return a.result()
}

func (a *answering) sampled(answer, statement object) {
	request, own := a.asked, periodHash(statement)
	if request == nil {
		request = obj(answer["request"])
	}
	asked := request["statement_hash"] == own && obj(answer["request"])["statement_hash"] == own
	byNonce := has(request, "nonce")
	a.row("request", opensOrFails(asked), first(when(!asked, "statement_not_asked"), when(byNonce && a.asked == nil, "request_not_own")))
	if byNonce {
		a.rows = append(a.rows, object{"check": "beacon", "answer": "left_out"}, object{"check": "round", "answer": "left_out"})
	} else {
		beacon := obj(request["beacon"])
		chain := a.chain(str(beacon["chain"]))
		a.row("beacon", opensOrFails(chain == nil), beaconFault(beacon, chain))
		reason := roundFault(statement, beacon, a.period.logged, chain)
		a.row("round", opensOrFails(reason != "beacon_chain_mismatch" && reason != "beacon_round_mismatch"), reason)
	}
	drawn := []int64{}
	if treeSize(statement) <= exact {
		drawn = sampleOf(statement, request, int(num(request["size"])))
	}
	seen, items := a.items(arr(answer["items"]), drawn, statement, request)
	unanswered := list{}
	for _, index := range drawn {
		if !seen[index] {
			unanswered = append(unanswered, float64(index))
		}
	}
	missing := len(unanswered) > 0 || treeSize(statement) > exact
	a.row("complete", "open", when(missing, "unanswered"))
	voids, verified := 0, 0
	for _, each := range items {
		standing := obj(each)["standing"]
		if standing == "void" {
			voids++
		}
		if standing == "void" || standing == "verified" {
			verified++
		}
	}
	a.found = object{"asked": float64(len(drawn)), "answered": float64(len(items)), "verified": float64(verified),
		"voids": float64(voids), "unanswered": unanswered, "items": items}
}

// items judges each leaf that was drawn, once, and writes the row of them all.
func (a *answering) items(all list, drawn []int64, statement, request object) (seen map[int64]bool, items list) {
	wanted, stray, worst := map[int64]bool{}, "", object(nil)
	seen, items = map[int64]bool{}, list{}
	for _, index := range drawn {
		wanted[index] = true
	}
	for _, each := range all {
		index := num(obj(each)["index"])
		switch {
		case !wanted[index]:
			stray = first(stray, "answered_beside_sample")
		case seen[index]:
			stray = first(stray, "answered_twice")
		default:
			item := a.item(obj(each), statement, request)
			items = append(items, item)
			bad, worse := item["standing"] == "not_valid", item["standing"] == couldNotCheck && worst == nil
			if bad && (worst == nil || worst["standing"] != "not_valid") || worse {
				worst = item
			}
		}
		seen[index] = true
	}
	a.row("items", opensOrFails(stray == "" && worst["standing"] == couldNotCheck), first(stray, str(worst["reason"])))
	return seen, items
}

func (a *answering) item(item, statement, request object) object {
	index, leaf := num(item["index"]), obj(item["leaf"])
	found := object{"index": item["index"], "standing": "not_valid"}
	if !provedLeaf(statement, item) {
		found["reason"] = "leaf_not_included"
		return found
	}
	if !noLeaves(statement).placed(index, leaf) {
		found["reason"] = "leaf_misplaced"
		return found
	}
	if has(leaf, "void") {
		found["standing"] = "void"
		return found
	}
	found["attestation_id"] = leaf["attestation_id"]
	standing, reason, shown := a.attested(item, statement, request)
	found["standing"] = standing
	if reason != "" {
		found["reason"] = reason
	}
	if len(shown) > 0 {
		found["inputs"] = shown
	}
	return found
}

// attested says how the attestation of a leaf that stands in its place stands, why, and what is shown of it.
func (a *answering) attested(item, statement, request object) (standing, reason string, shown list) {
	given, there := item["attestation"]
	if !there {
		return couldNotCheck, "attestation_missing", nil
	}
	attestation, fault := readAttestation(given)
	if fault == "part_unknown" {
		return couldNotCheck, "attestation_unreadable", nil
	}
	if fault != "" {
		return notValid, "attestation_unreadable", nil
	}
	c := coverOf(statement, attestation)
	if reason := first(
		when(obj(attestation["signature"])["public_key"] != statement["issuer"], "statement_of_another_key"),
		when(!same(c.leaf, item["leaf"]), "attestation_of_another_leaf"),
		when(!c.inTime, "attestation_outside_period"),
	); reason != "" {
		return notValid, reason, nil
	}
	at := without(a.verification)
	at["at"] = attestation["issued_at"]
	v := verifyAttestation(attestation, readMaterial(at, standardProfile))
	if v.failure() != nil && v.conclusive() {
		return notValid, "attestation_not_valid", nil
	}
	if v.failure() != nil || !v.passed(5) {
		return couldNotCheck, "attestation_not_checked", nil
	}
	if disclosure, there := item["disclosure"].(object); there {
		if caught(func() { opens(disclosure, attestation) }) != "" {
			return notValid, "disclosure_not_valid", nil
		}
		for _, each := range arr(disclosure["inputs"]) {
			shown = append(shown, object{"pointer": obj(each)["pointer"], "value": obj(each)["value"]})
		}
	}
	for _, wanted := range arr(request["disclose"]) {
		there := false
		for _, each := range shown {
			there = there || obj(each)["pointer"] == wanted
		}
		if !there {
			return couldNotCheck, "disclosure_missing", shown
		}
	}
	return verified, "", shown
}

func (a *answering) chain(name string) object {
	for _, each := range a.beacons {
		if obj(each)["chain"] == name {
			return obj(each)
		}
	}
	return nil
}

func (a *answering) result() object {
	answer := without(a.found)
	answer["rows"], answer["requested"], answer["verdict"] = a.rows, a.asked != nil && len(a.rows) > 2, verified
	if len(a.rows) < 3 {
		answer["verdict"] = notValid
	}
	for _, wanted := range []string{"open", "failed"} {
		for _, each := range a.rows {
			if obj(each)["answer"] == wanted {
				answer["reason"] = obj(each)["reason"]
				if answer["verdict"] = notValid; wanted == "open" && len(a.rows) > 2 {
					answer["verdict"] = couldNotCheck
				}
				break
			}
		}
	}
	return answer
}

func beaconFault(beacon, chain object) string {
	if chain == nil {
		return "beacon_unknown"
	}
	number := sha256.Sum256(binary.BigEndian.AppendUint64(nil, uint64(num(beacon["round"]))))
	holds := isShortSignature(unhex(str(chain["public_key"])), number[:], unhex(str(beacon["signature"])))
	return when(!holds, "beacon_signature_invalid")
}

// roundFault says why a round is not the one that the statement fixes, or may have been known to who logged the statement.
func roundFault(statement, beacon object, logged *inclusion, chain object) string {
	draw, drawn := statement["draw"].(object)
	if reason := first(when(!drawn, "draw_not_stated"), when(draw["chain"] != beacon["chain"], "beacon_chain_mismatch"),
		when(chain == nil, "beacon_unknown")); reason != "" {
		return reason
	}
	round, at := roundFrom(num(statement["to"])+num(draw["after"]), chain)
	if num(beacon["round"]) != round {
		return "beacon_round_mismatch"
	}
	if logged == nil {
		return "log_time_missing"
	}
	seen, witnessed := logged.witnessedAt.(float64)
	return first(
		when(num(logged.entry["timestamp"]) >= at, "round_missed"),
		when(!witnessed, "log_time_not_witnessed"),
		when(int64(seen) >= at, "round_missed"),
	)
}

// roundFrom is the first round of a chain at or after a time, and when it is public.
func roundFrom(time int64, chain object) (round, at int64) {
	genesis, period := num(chain["genesis_time"]), num(chain["period"])
	round = 1
	if since := time - genesis; since > 0 {
		round = (since+period-1)/period + 1
	}
	return round, genesis + (round-1)*period
}
