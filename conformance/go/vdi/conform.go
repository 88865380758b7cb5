package vdi

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
)

// questionLimits are those of a question's frame, which is trusted; what is in it is evidence.
var questionLimits = Limits{256 << 20, 2000, 10_000_000}

func verdict(reason string) object {
	if reason == "" {
		return object{"valid": true}
	}
	return object{"valid": false, "reason": reason}
}

// given is a document as it came: bytes where there is base64, text, or the value that came with the question.
func given(input object, name string) any {
	if value, ok := input[name]; ok {
		return value
	}
	if text, ok := input[name+"_text"].(string); ok {
		return text
	}
	data, _ := base64.StdEncoding.DecodeString(str(input[name+"_base64"]))
	return data
}

var operations = map[string]func(input, options object) object{
	"read": func(input, _ object) object {
		document := given(input, "document")
		if text, ok := document.(string); ok {
			document = []byte(text)
		}
		data, ok := document.([]byte)
		if !ok {
			data = jcs(document)
		}
		value, reason := Read(data, DocumentLimits)
		if reason != "" {
			return verdict(reason)
		}
		return object{"valid": true, "canonical": string(jcs(value))}
	},
	"ed25519": func(input, _ object) object {
		key, signature := unhex(str(input["public_key"])), unhex(str(input["signature"]))
		return verdict(signatureFault(key, signature, unhex(str(input["message"]))))
	},
	"groth16": func(input, _ object) object {
		return verdict(caught(func() { verifyProof(input["key"], input["proof"], input["signals"]) }))
	},
	"setup": func(input, _ object) object {
		if !isText(input["transcript"]) {
			return verdict("transcript_malformed")
		}
		return verdict(caught(func() { checkSetup(input["key"], str(input["transcript"])) }))
	},
	"identities": func(input, _ object) object { return identitiesOf(input["attestation"]) },
	"attestation": func(input, options object) object {
		return verifyAttestation(given(input, "document"), readMaterial(options, standardProfile)).result()
	},
	"receipt":         receiptQuestion,
	"chain":           chainQuestion,
	"score":           scoreQuestion,
	"disclosure":      disclosureQuestion,
	"thin":            thinQuestion,
	"packet":          packetQuestion,
	"acceptance":      acceptanceQuestion,
	"registry":        registryQuestion,
	"contradictions":  contradictionsQuestion,
	"period":          periodQuestion,
	"period_evidence": periodEvidenceQuestion,
	"sample":          sampleQuestion,
	"answer":          answerQuestion,
	"bundle":          bundleQuestion,
	"bill":            billQuestion,
	"checkpoint":      checkpointQuestion,
	"consistency":     consistencyQuestion,
	"inclusion":       inclusionQuestion,
	"equivocation":    equivocationQuestion,
	"log_evidence":    logEvidenceQuestion,
}

// identitiesOf is everything that the pages derive from an attestation's bytes.
func identitiesOf(value any) object {
	attestation, fault := readDocument(value, DocumentLimits, attestationShape)
	if fault != "" {
		wrongCall("no attestation")
	}
	pipeline, policy := obj(attestation["pipeline"]), obj(attestation["policy"])
	for _, each := range arr(pipeline["outcomes"]) {
		if !contains(strs(pipeline["steps"]), str(each)) {
			wrongCall("a declared outcome that is no step")
		}
	}
	found := object{
		"attestation_id":   attestationID(attestation),
		"attestation_hash": attestationHash(attestation),
		"manifest_hash":    manifestHash(policy),
		"key_hash":         keyHash(obj(obj(attestation["verification"])["key"])),
		"context_digest":   contextDigest(attestation),
		"pipeline_root":    pipelineRoot(pipeline).String(),
		"policy_root":      nil,
	}
	caught(func() { found["policy_root"] = policyRoot(strs(pipeline["steps"]), policy).String() })
	if has(attestation, "circuit") {
		found["record_hash"] = recordHash(attestation["circuit"])
	}
	return found
}

// answer is what a question comes to; a wrong call is the caller's mistake.
func answer(operation string, value, settings any) (found object) {
	run, known := operations[operation]
	if !known {
		return object{"unsupported": true}
	}
	if !isFramed(operation, value) {
		return object{"wrong_call": true}
	}
	input := value.(object)
	defer func() {
		switch recover().(type) {
		case nil:
		case WrongCall:
			found = object{"wrong_call": true}
		default: // The last resort: a fault of this program is no answer to anything, and ends nothing.
			found = object{"failed": true}
		}
	}()
	return run(input, optionsHere(settings))
}

func optionsHere(value any) object {
	options, ok := value.(object)
	if !ok {
		wrongCall("options are an object")
	}
	return options
}

// Serve answers the suite's questions, a line each.
func Serve(source io.Reader, sink io.Writer) error {
	lines := bufio.NewScanner(source)
	lines.Buffer(make([]byte, 1<<20), questionLimits.Size)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		value, reason := Read(lines.Bytes(), questionLimits)
		asked, ok := value.(object)
		if reason != "" || !ok {
			return fmt.Errorf("a question that cannot be read: %s", reason)
		}
		line, err := json.Marshal(object{"id": asked["id"], "answer": answer(str(asked["operation"]), asked["input"], asked["options"])})
		if err != nil {
			return err
		}
		// At once: whoever asks may wait for this answer before asking further.
		if _, err := fmt.Fprintf(sink, "%s\n", line); err != nil {
			return err
		}
	}
	return lines.Err()
}
