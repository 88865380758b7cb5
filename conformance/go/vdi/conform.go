package vdi

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
)

// questionLimits are those of a question's frame, which is trusted; what is in it is evidence.
var questionLimits = Limits{64 << 20, 2000, 10_000_000}

func verdict(reason string) object {
	if reason == "" {
		return object{"valid": true}
	}
	return object{"valid": false, "reason": reason}
}

// given is a document as bytes: as text, as base64, or as the value that came with the question.
func given(input object, name string) []byte {
	if text, ok := input[name+"_base64"].(string); ok {
		data, _ := base64.StdEncoding.DecodeString(text)
		return data
	}
	if text, ok := input[name+"_text"].(string); ok {
		return []byte(text)
	}
	return jcs(input[name])
}

var operations = map[string]func(input object) object{
	"read": func(input object) object {
		value, reason := Read(given(input, "document"), DocumentLimits)
		if reason != "" {
			return verdict(reason)
		}
		return object{"valid": true, "canonical": string(jcs(value))}
	},
	"ed25519": func(input object) object {
		key, signature := unhex(str(input["public_key"])), unhex(str(input["signature"]))
		return verdict(signatureFault(key, signature, unhex(str(input["message"]))))
	},
	"groth16": func(input object) object {
		return verdict(caught(func() { verifyProof(input["key"], input["proof"], input["signals"]) }))
	},
	"setup": func(input object) object {
		return verdict(caught(func() { checkSetup(input["key"], str(input["transcript"])) }))
	},
	"identities": func(input object) object { return identitiesOf(obj(input["attestation"])) },
}

// identitiesOf is everything that the pages derive from an attestation's bytes.
func identitiesOf(attestation object) object {
	pipeline, policy := obj(attestation["pipeline"]), obj(attestation["policy"])
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

// Serve answers the suite's questions, a line each.
func Serve(source io.Reader, sink io.Writer) error {
	lines := bufio.NewScanner(source)
	lines.Buffer(make([]byte, 1<<20), 64<<20)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		value, reason := Read(lines.Bytes(), questionLimits)
		asked, ok := value.(object)
		if reason != "" || !ok {
			return fmt.Errorf("a question that cannot be read: %s", reason)
		}
		answer := object{"unsupported": true}
		if run, known := operations[str(asked["operation"])]; known {
			answer = run(obj(asked["input"]))
		}
		line, err := json.Marshal(object{"id": asked["id"], "answer": answer})
		if err != nil {
			return err
		}
		fmt.Fprintf(sink, "%s\n", line)
	}
	return lines.Err()
}
