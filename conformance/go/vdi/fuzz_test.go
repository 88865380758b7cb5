package vdi

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// One target for each reader of what a stranger wrote. Go's own fuzzing guides itself by coverage: `go test -fuzz FuzzNote ./vdi`;
// without -fuzz each runs its seeds, which are the documents of the suite. A refusal is an answer; any other panic fails.

type question struct {
	ID             string
	Input, Options map[string]any
}

type change struct {
	Op, Path string
	Value    any
}

// questions are those of an operation, each patched as it says.
func questions(f testing.TB, operation string) []question {
	data, err := os.ReadFile(filepath.Join("../../cases", operation+".json"))
	if err != nil {
		f.Fatal(err)
	}
	var file struct {
		Bases map[string]json.RawMessage
		Cases []struct {
			ID, Base string
			Patch    []change
			Question json.RawMessage
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		f.Fatal(err)
	}
	all := []question{}
	for _, each := range file.Cases {
		written := each.Question
		if written == nil {
			written = file.Bases[each.Base]
		}
		var whole any
		if err := json.Unmarshal(written, &whole); err != nil {
			f.Fatal(err)
		}
		for _, one := range each.Patch {
			whole = patched(whole, strings.Split(one.Path, "/")[1:], one)
		}
		input, _ := whole.(map[string]any)["input"].(map[string]any)
		options, _ := whole.(map[string]any)["options"].(map[string]any)
		all = append(all, question{each.ID, input, options})
	}
	return all
}

// patched is a value with one change of RFC 6902 made: add, remove or replace.
func patched(value any, path []string, c change) any {
	if len(path) == 0 {
		return c.Value
	}
	name := strings.ReplaceAll(strings.ReplaceAll(path[0], "~1", "/"), "~0", "~")
	if members, ok := value.(map[string]any); ok {
		if len(path) == 1 && c.Op == "remove" {
			delete(members, name)
		} else {
			members[name] = patched(members[name], path[1:], c)
		}
		return members
	}
	items := value.([]any)
	at, err := strconv.Atoi(name)
	if err != nil {
		at = len(items)
	}
	switch {
	case len(path) > 1 || c.Op == "replace":
		items[at] = patched(items[at], path[1:], c)
	case c.Op == "remove":
		items = append(items[:at], items[at+1:]...)
	default:
		items = append(items[:at], append([]any{c.Value}, items[at:]...)...)
	}
	return items
}

// seeds are the first texts and bytes under a name in the questions of an operation, once each.
func seeds(f *testing.F, operation, name string, most int) {
	seen := map[string]bool{}
	add := func(data []byte) {
		if !seen[string(data)] && len(seen) < most {
			seen[string(data)] = true
			f.Add(data)
		}
	}
	for _, each := range questions(f, operation) {
		if text, ok := each.Input[name].(string); ok {
			add([]byte(text))
		} else if value, there := each.Input[name]; there {
			written, _ := json.Marshal(value)
			add(written)
		}
		if text, ok := each.Input[name+"_text"].(string); ok {
			add([]byte(text))
		}
		if text, ok := each.Input[name+"_base64"].(string); ok {
			decoded, _ := base64.StdEncoding.DecodeString(text)
			add(decoded)
		}
	}
	if len(seen) < 3 {
		f.Fatalf("no seeds of %s %s", operation, name)
	}
}

// asked runs a reader on each input.
func asked(f *testing.F, operation, name string, read func(t *testing.T, data []byte)) {
	seeds(f, operation, name, 1000)
	f.Fuzz(func(t *testing.T, data []byte) { caught(func() { read(t, data) }) })
}

func shaped(limits Limits, is shape) func(*testing.T, []byte) {
	return func(t *testing.T, data []byte) {
		value, reason := readDocument(data, limits, is)
		if (reason == "") != (value != nil) {
			t.Fatalf("%q with a value of %v", reason, value)
		}
	}
}

// FuzzCanonical: what was read has one canonical text, which reads as itself.
func FuzzCanonical(f *testing.F) {
	asked(f, "read", "document", func(t *testing.T, data []byte) {
		value, reason := Read(data, DocumentLimits)
		if reason != "" {
			return
		}
		text := jcs(value)
		again, reason := Read(text, Limits{1 << 30, 64, 1 << 20})
		if reason != "" || !bytes.Equal(jcs(again), text) {
			t.Fatalf("%s reads as %q", text, reason)
		}
	})
}

// FuzzNote: a note that is read has a text before its signatures.
func FuzzNote(f *testing.F) {
	asked(f, "checkpoint", "note", func(t *testing.T, data []byte) {
		if found := readNote(string(data)); len(found.text) == 0 {
			t.Fatal("a note without a text")
		}
	})
}

// FuzzCheckpoint: a head of size 0 is the empty tree's, and a root has 32 bytes.
func FuzzCheckpoint(f *testing.F) {
	asked(f, "checkpoint", "note", func(t *testing.T, data []byte) {
		if head := readCheckpoint(string(data)); len(head.root) != 32 || head.origin == "" {
			t.Fatal("a head without a root or an origin")
		}
	})
}

// FuzzTlogProof: its entry is its own canonical text.
func FuzzTlogProof(f *testing.F) {
	asked(f, "inclusion", "document", func(t *testing.T, data []byte) {
		e := readTlogProof(string(data), loggedReceipt)
		if !bytes.Equal(jcs(e.entry), e.leaf) {
			t.Fatal("an entry that is not its leaf")
		}
	})
}

// FuzzTranscript: a setup's transcript.
func FuzzTranscript(f *testing.F) {
	asked(f, "setup", "transcript", func(t *testing.T, data []byte) { readTranscript(string(data)) })
}

// FuzzBase64: one text for each sequence of bytes.
func FuzzBase64(f *testing.F) {
	asked(f, "setup", "transcript", func(t *testing.T, data []byte) {
		if decoded := canonicalBase64(string(data)); decoded != nil && base64.StdEncoding.EncodeToString(decoded) != string(data) {
			t.Fatal("another text of the same bytes")
		}
	})
}

// FuzzAttestation, and the targets after it: documents by their shapes.
func FuzzAttestation(f *testing.F) {
	asked(f, "attestation", "document", shaped(DocumentLimits, attestationShape))
}

func FuzzReceipt(f *testing.F) { asked(f, "receipt", "document", shaped(receiptLimits, receiptShape)) }

func FuzzDisclosure(f *testing.F) {
	asked(f, "disclosure", "document", shaped(DocumentLimits, disclosureShape))
}

func FuzzInclusionProof(f *testing.F) {
	asked(f, "inclusion", "proof", shaped(proofLimits, inclusionShape))
}

func FuzzLogEntry(f *testing.F) {
	asked(f, "inclusion", "entry", shaped(entryLimits, loggedReceipt.entry))
}

// FuzzThin: what expands has the hash that it says.
func FuzzThin(f *testing.F) {
	asked(f, "thin", "document", func(t *testing.T, data []byte) {
		full, reason := expand(data, builtInParts)
		thin, _ := Read(data, DocumentLimits)
		if reason == "" && attestationHash(full) != obj(thin)["attestation_hash"] {
			t.Fatal("another document than it says")
		}
	})
}

// FuzzBundle: every part of what is read has a verdict, and the whole is the worst of them. Of the suite's a few, because
// each costs the check of a setup.
func FuzzBundle(f *testing.F) {
	seeds(f, "bundle", "document", 6)
	f.Fuzz(func(t *testing.T, data []byte) {
		b := readBundleOptions(object{"now": float64(1_800_000_000), "profileId": "VDI_VERIFY_MINIMAL_V1"})
		found := b.verify(data)
		if rows, ok := found["rows"].(list); !ok || len(rows) == 0 || found["verdict"] != worst(rows) {
			t.Fatalf("%v", found)
		}
	})
}

// FuzzTrust: a trust file, which is the reader's own: a mistake in it is an error.
func FuzzTrust(f *testing.F) {
	f.Add([]byte(`{"issuers":[{"public_key":"51bfae7fa92c515512cd3ad442760e41612e59dfec3913f670b721c04255b068"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := ReadTrustFile(data)
		if (err == nil) != (file != nil) {
			t.Fatalf("%v beside %v", err, file)
		}
	})
}
