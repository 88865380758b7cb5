package vdi

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/big"
	"regexp"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Signed notes, checkpoints and readers' policies.

const (
	logKeyType     = 1
	witnessKeyType = 4
)

type noteKey struct {
	name   string
	id     [4]byte
	kind   byte
	public []byte
}

func noteKeyID(name string, kind byte, public []byte) (id [4]byte) {
	hashed := sha256.Sum256(append([]byte(name+"\n"+string([]byte{kind})), public...))
	copy(id[:], hashed[:4])
	return id
}

func (k *noteKey) same(o *noteKey) bool { return k.name == o.name && k.id == o.id }

// readNoteKey reads a vkey of the kind; a caller's mistake where it is none.
func readNoteKey(value any, kind byte) *noteKey {
	text, _ := value.(string)
	parts := strings.SplitN(text, "+", 3)
	if len(parts) != 3 || !noteName(parts[0]) || !lowercaseHex.MatchString(parts[1]) || len(parts[1]) != 8 {
		wrongCall("vkey")
	}
	data := canonicalBase64(parts[2])
	if len(data) != 33 || data[0] != kind || keyFault(data[1:]) != "" {
		wrongCall("vkey")
	}
	key := &noteKey{name: parts[0], kind: kind, public: data[1:]}
	key.id = noteKeyID(key.name, kind, key.public)
	if hexed(key.id[:]) != parts[1] {
		wrongCall("vkey")
	}
	return key
}

// noteName is 1 to 255 bytes without white space, control characters and plus.
func noteName(name string) bool {
	for _, c := range name {
		if c == '+' || c < 0x20 || unicode.IsSpace(c) {
			return false
		}
	}
	return name != "" && len(name) <= 255 && utf8.ValidString(name)
}

// logPolicy is a reader's: the log, its origin, its witnesses.
type logPolicy struct {
	log       *noteKey
	origin    string
	witnesses []*noteKey
	threshold int
	maxAge    *int64
	now       *int64
}

var policyNames = []string{"log", "origin", "witnesses", "threshold", "maxAgeSeconds", "now"}

func readLogPolicy(value any) *logPolicy {
	options := optionsOf(value, policyNames...)
	p := &logPolicy{log: readNoteKey(options["log"], logKeyType)}
	p.origin = p.log.name
	if origin, given := demand(options, "origin", text(1, exact)); given {
		p.origin = str(origin)
	}
	witnesses, _ := demand(options, "witnesses", listOf(anything, 0, 100))
	for _, each := range arr(witnesses) {
		key := readNoteKey(each, witnessKeyType)
		for _, other := range append(p.witnesses, p.log) {
			if bytes.Equal(key.public, other.public) || key.same(other) {
				wrongCall("witnesses")
			}
		}
		p.witnesses = append(p.witnesses, key)
	}
	threshold, given := demand(options, "threshold", whole(0, 100))
	p.threshold = int(num(threshold))
	if given && p.threshold > 0 && (p.threshold > len(p.witnesses) || 2*p.threshold <= len(p.witnesses)) {
		wrongCall("threshold")
	}
	if age, given := demand(options, "maxAgeSeconds", count); given {
		seconds := num(age)
		p.maxAge = &seconds
	}
	if now, given := demand(options, "now", whole(-exact, exact)); given {
		seconds := num(now)
		p.now = &seconds
	}
	if p.maxAge != nil && p.now == nil {
		wrongCall("maxAgeSeconds")
	}
	return p
}

func hasControl(text string) bool {
	for _, c := range text {
		if c < 0x20 {
			return true
		}
	}
	return false
}

type noteLine struct {
	name    string
	id      [4]byte
	payload []byte
}

type note struct {
	text  string
	lines []noteLine
}

const largestNote = 1_000_000

func readNote(value any) *note {
	text, ok := value.(string)
	if !ok || len(text) > largestNote || !utf8.ValidString(text) || strings.HasPrefix(text, "\ufeff") {
		refuse("malformed_note")
	}
	for _, c := range text {
		if c < 0x20 && c != '\n' {
			refuse("malformed_note")
		}
	}
	split := strings.LastIndex(text, "\n\n")
	if split < 0 || !strings.HasSuffix(text, "\n") {
		refuse("malformed_note")
	}
	made, signatures := &note{text: text[:split+1]}, text[split+2:]
	if signatures == "" {
		refuse("malformed_note")
	}
	for _, line := range strings.Split(strings.TrimSuffix(signatures, "\n"), "\n") {
		made.lines = append(made.lines, readNoteLine(line))
	}
	unless(len(made.lines) <= 100, "malformed_note")
	return made
}

func readNoteLine(line string) noteLine {
	parts := strings.Split(strings.TrimPrefix(line, "— "), " ")
	if !strings.HasPrefix(line, "— ") || len(parts) != 2 || !noteName(parts[0]) {
		refuse("malformed_note")
	}
	data := canonicalBase64(parts[1])
	if len(data) < 5 {
		refuse("malformed_note")
	}
	made := noteLine{name: parts[0], payload: data[4:]}
	copy(made.id[:], data[:4])
	return made
}

// cosigned is a signature that verifies; the time is a witness's.
type cosigned struct {
	key  *noteKey
	time uint64
}

func (n *note) verify(key *noteKey, payload []byte) (uint64, bool) {
	if key.kind == logKeyType {
		return 0, len(payload) == 64 && signatureFault(key.public, payload, []byte(n.text)) == ""
	}
	if len(payload) != 72 {
		return 0, false
	}
	time := binary.BigEndian.Uint64(payload[:8])
	message := fmt.Sprintf("cosignature/v1\ntime %d\n%s", time, n.text)
	return time, time < 1<<63 && signatureFault(key.public, payload[8:], []byte(message)) == ""
}

// open refuses a note with a bad signature, or with none by a pinned key; of several lines by one key the first counts.
func (n *note) open(keys []*noteKey) []cosigned {
	found := []cosigned{}
	seen := map[*noteKey]bool{}
	for _, line := range n.lines {
		for _, key := range keys {
			if key.name != line.name || key.id != line.id || seen[key] {
				continue
			}
			seen[key] = true
			time, ok := n.verify(key, line.payload)
			unless(ok, "bad_signature")
			found = append(found, cosigned{key, time})
		}
	}
	unless(len(found) > 0, "unknown_signers")
	return found
}

type checkpoint struct {
	origin string
	size   *big.Int
	root   []byte
}

var sizeText = regexp.MustCompile(`^(?:0|[1-9][0-9]{0,19})$`)
var tooLarge = new(big.Int).Lsh(big.NewInt(1), 64)

func readCheckpoint(text string) *checkpoint {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) < 3 || lines[0] == "" || hasControl(lines[0]) || !sizeText.MatchString(lines[1]) {
		refuse("malformed_checkpoint")
	}
	for _, extension := range lines[3:] {
		unless(extension != "", "malformed_checkpoint")
	}
	made := &checkpoint{lines[0], decimalInt(lines[1]), canonicalBase64(lines[2])}
	if made.size.Cmp(tooLarge) >= 0 || len(made.root) != 32 || made.size.Sign() == 0 && !bytes.Equal(made.root, emptyRoot()) {
		refuse("malformed_checkpoint")
	}
	return made
}

// openedCheckpoint is a checkpoint that passes a policy, with the times of the witnesses that count, ascending.
type openedCheckpoint struct {
	*checkpoint
	witnesses []string
	times     []uint64
}

const cosignatureSkew = 300

// openCheckpoint refuses unless the note passes the reader's policy.
func openCheckpoint(value any, p *logPolicy) *openedCheckpoint {
	n := readNote(value)
	signers := n.open(append([]*noteKey{p.log}, p.witnesses...))
	opened := &openedCheckpoint{checkpoint: readCheckpoint(n.text), witnesses: []string{}}
	unless(opened.origin == p.origin, "wrong_origin")
	logSigned := false
	type seen struct {
		name string
		time uint64
	}
	all := []seen{}
	for _, each := range signers {
		if each.key == p.log {
			logSigned = true
		} else if p.recent(each.time) {
			all = append(all, seen{each.key.name, each.time})
		}
	}
	unless(logSigned, "log_signature_missing")
	unless(len(all) >= p.threshold, "witness_quorum_missing")
	for _, each := range all {
		opened.witnesses, opened.times = append(opened.witnesses, each.name), append(opened.times, each.time)
	}
	sort.Slice(opened.times, func(i, j int) bool { return opened.times[i] < opened.times[j] })
	return opened
}

func (p *logPolicy) recent(time uint64) bool {
	if time == 0 {
		return false
	}
	if p.now == nil {
		return true
	}
	if time > uint64(*p.now)+cosignatureSkew {
		return false
	}
	return p.maxAge == nil || int64(time) >= *p.now-*p.maxAge
}

// witnessedAt is the time of the k-th earliest counted cosignature, nil without a threshold.
func (o *openedCheckpoint) witnessedAt(threshold int) any {
	if threshold == 0 {
		return nil
	}
	return float64(o.times[threshold-1])
}

func base64Of(data []byte) string { return base64.StdEncoding.EncodeToString(data) }
