package vdi

import "testing"

// seedQuestion is the question of one case of the suite.
func seedQuestion(t testing.TB, operation, id string) question {
	for _, each := range questions(t, operation) {
		if each.ID == id {
			return each
		}
	}
	t.Fatalf("no case %s", id)
	return question{}
}

// resigned is an adjustment by another key.
func resigned(document object) object {
	document = signedBy(anotherKey, "billing-adjustment", without(document, "signature"))
	document["attestation_id"] = attestationID(document)
	return signedBy(anotherKey, "billing-adjustment", without(document, "signature"))
}

func TestAnAdjustmentCountsUnderTheBillsOwnKeyAlone(t *testing.T) {
	asked := seedQuestion(t, "bill", "bill/adjusted: an overage")
	expect(t, "own key", rowValid(asking(t, "bill", asked.Input, asked.Options)), true)
	input := obj(copied(asked.Input))
	link := obj(arr(input["adjustments"])[0])
	stranger := resigned(obj(link["attestation"]))
	link["attestation"] = stranger
	options := obj(copied(asked.Options))
	trust := obj(options["trust"])
	trust["issuers"] = append(arr(trust["issuers"]), publicHex(anotherKey))
	found := asking(t, "bill", input, options)
	expect(t, "another pinned key", adjustmentsReason(found), "adjustment_key_differs")
	// Among files the bill stands as it would alone, and the stranger's adjustment has its own line.
	bill, file := input["attestation"], &TrustFile{material: object{"trust": trust, "profileId": standardProfile}, anchors: object{}}
	issued := num(obj(bill)["issued_at"]) + 5
	documents := Examine([]Source{fileOf("bill", asText(bill)), fileOf("adjustment", asText(stranger))}, file, "", &issued)
	expect(t, "bill", verdictsOf(documents, "billing_attestation"), "verified")
	expect(t, "adjustment", verdictsOf(documents, "billing_adjustment"), "not_valid adjustment_key_differs")
	good := obj(arr(obj(copied(asked.Input))["adjustments"])[0])["attestation"]
	documents = Examine([]Source{fileOf("bill", asText(bill)), fileOf("adjustment", asText(good))}, file, "", &issued)
	expect(t, "bill with its own", verdictsOf(documents, "billing_attestation")+", "+verdictsOf(documents, "billing_adjustment"), "verified, verified")
}

func rowValid(answer object) bool { return truth(answer["valid"]) }

func adjustmentsReason(answer object) string {
	for _, each := range arr(answer["rows"]) {
		if row := obj(each); row["check"] == "adjustments" {
			return str(row["reason"])
		}
	}
	return "absent"
}
