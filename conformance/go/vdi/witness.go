package vdi

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/big"
	"strings"
	"sync"
)

// Witness answers C2SP tlog-witness add-checkpoint: it remembers the largest head of each log, in memory, and cosigns
// what provably extends it. A witness that forgets its heads may cosign another history: run it once.
type Witness struct {
	key     *noteKey
	private ed25519.PrivateKey
	logs    map[string]*noteKey
	now     func() int64
	mutex   sync.Mutex
	heads   map[string]*checkpoint
}

// NewWitness makes one of a name, a seed of 32 bytes and the vkeys of logs, whose names are their origins.
func NewWitness(name string, seed []byte, logs []string, now func() int64) (made *Witness, err error) {
	defer asError(&err)
	if len(seed) != ed25519.SeedSize || !noteName(name) {
		return nil, fmt.Errorf("a witness needs a name and a seed of %d bytes", ed25519.SeedSize)
	}
	made = &Witness{private: ed25519.NewKeyFromSeed(seed), logs: map[string]*noteKey{}, now: now, heads: map[string]*checkpoint{}}
	public := []byte(made.private.Public().(ed25519.PublicKey))
	made.key = &noteKey{name: name, kind: witnessKeyType, public: public, id: noteKeyID(name, witnessKeyType, public)}
	for _, each := range logs {
		key := readNoteKey(each, logKeyType)
		made.logs[key.name] = key
	}
	return made, nil
}

// Vkey is what readers pin.
func (w *Witness) Vkey() string {
	return w.key.name + "+" + hexed(w.key.id[:]) + "+" + base64Of(append([]byte{witnessKeyType}, w.key.public...))
}

// AddCheckpoint answers a request's body: status, and a cosignature, a size, or why not.
func (w *Witness) AddCheckpoint(body string) (int, string) {
	old, proof, text := splitRequest(body)
	if old == nil {
		return 400, "malformed_request\n"
	}
	var asked *note
	var offered *checkpoint
	if reason := caught(func() { asked = readNote(text) }); reason != "" {
		return 400, reason + "\n"
	}
	origin, _, _ := strings.Cut(asked.text, "\n")
	log, known := w.logs[origin]
	if !known {
		return 404, "log_unknown\n"
	}
	if reason := caught(func() { asked.open([]*noteKey{log}) }); reason != "" {
		return 403, reason + "\n"
	}
	if reason := caught(func() { offered = readCheckpoint(asked.text) }); reason != "" {
		return 400, reason + "\n"
	}
	if old.Cmp(offered.size) > 0 {
		return 400, "old_size_too_large\n"
	}
	return w.extend(offered, old, proof, asked.text)
}

func (w *Witness) extend(offered *checkpoint, old *big.Int, proof [][]byte, text string) (int, string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	stored, seen := w.heads[offered.origin]
	if !seen {
		stored = &checkpoint{offered.origin, new(big.Int), emptyRoot()}
	}
	if old.Cmp(stored.size) != 0 {
		return 409, stored.size.String() + "\n"
	}
	if stored.size.Sign() == 0 {
		if len(proof) > 0 {
			return 422, "wrong_length\n"
		}
	} else if reason := joinFault(stored.size, offered.size, stored.root, offered.root, proof); reason != "" {
		return 422, reason + "\n"
	}
	w.heads[offered.origin] = offered
	return 200, w.cosign(text)
}

func (w *Witness) cosign(text string) string {
	time := w.now()
	payload := append([]byte{}, w.key.id[:]...)
	payload = binary.BigEndian.AppendUint64(payload, uint64(time))
	message := fmt.Sprintf("cosignature/v1\ntime %d\n%s", time, text)
	payload = append(payload, ed25519.Sign(w.private, []byte(message))...)
	return "— " + w.key.name + " " + base64Of(payload) + "\n"
}

const mostProofLines = 63

// splitRequest reads the body of an add-checkpoint request; no size where it is none.
func splitRequest(body string) (old *big.Int, proof [][]byte, text string) {
	head, text, found := strings.Cut(body, "\n\n")
	lines := strings.Split(head, "\n")
	size := strings.TrimPrefix(lines[0], "old ")
	if !found || !strings.HasPrefix(lines[0], "old ") || !sizeText.MatchString(size) || len(lines) > 1+mostProofLines {
		return nil, nil, ""
	}
	for _, line := range lines[1:] {
		hash := canonicalBase64(line)
		if len(hash) != sha256.Size {
			return nil, nil, ""
		}
		proof = append(proof, hash)
	}
	return decimalInt(size), proof, text
}

// Monitor reads a published log (C2SP tlog-tiles) from its entries up and says whether its checkpoint is what they hash
// to, and whether it continues the head that was seen before.
type Monitor struct {
	fetch func(path string) ([]byte, error)
	log   *noteKey
}

// NewMonitor makes one of the log's vkey and of what gives a published file.
func NewMonitor(log string, fetch func(path string) ([]byte, error)) (made *Monitor, err error) {
	defer asError(&err)
	return &Monitor{fetch, readNoteKey(log, logKeyType)}, nil
}

// asError turns a caller's mistake into an error.
func asError(err *error) {
	switch found := recover().(type) {
	case nil:
	case WrongCall:
		*err = fmt.Errorf("%s: not of the form that was expected", string(found))
	default:
		panic(found)
	}
}

// Head is what a monitor remembers.
type Head struct {
	Size int64  `json:"size"`
	Root string `json:"root"`
}

const bundleSize = 256

// Every leaf hash is held in memory: 3.2 GB of them.
var largestMonitored = big.NewInt(100_000_000)

// Check returns the head that the log shows now, and an empty text or why it is not the log that was seen.
func (m *Monitor) Check(seen *Head) (head *Head, fault string, err error) {
	shown, err := m.fetch("checkpoint")
	if err != nil {
		return nil, "", err
	}
	var opened *checkpoint
	if fault = caught(func() {
		n := readNote(string(shown))
		n.open([]*noteKey{m.log})
		opened = readCheckpoint(n.text)
		unless(opened.origin == m.log.name, "wrong_origin")
	}); fault != "" {
		return nil, fault, nil
	}
	if opened.size.Cmp(largestMonitored) > 0 {
		return nil, "", fmt.Errorf("a log of %s entries is more than a monitor derives", opened.size)
	}
	size := opened.size.Int64()
	if seen != nil && size < seen.Size {
		return nil, "smaller_than_seen", nil
	}
	leaves, err := m.leaves(size)
	if err != nil {
		return nil, "", err
	}
	if !bytes.Equal(treeRoot(leaves), opened.root) {
		return nil, "root_mismatch", nil
	}
	if seen != nil && hexed(treeRoot(leaves[:seen.Size])) != seen.Root {
		return nil, "another_history", nil
	}
	return &Head{size, hexed(opened.root)}, "", nil
}

func (m *Monitor) leaves(size int64) (leaves [][]byte, err error) {
	for at := int64(0); at < size; at += bundleSize {
		width := size - at
		name := "tile/entries/" + tileNumber(at/bundleSize)
		if width < bundleSize {
			name += fmt.Sprintf(".p/%d", width)
		} else {
			width = bundleSize
		}
		bundle, err := m.fetch(name)
		if err != nil {
			return nil, err
		}
		for i := int64(0); i < width; i++ {
			if len(bundle) < 2 || len(bundle) < 2+int(binary.BigEndian.Uint16(bundle)) {
				return nil, fmt.Errorf("%s ends within its entry %d", name, i)
			}
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			leaves, bundle = append(leaves, leafHash(bundle[2:end])), bundle[end:]
		}
		if len(bundle) > 0 {
			return nil, fmt.Errorf("%s holds more than its %d entries", name, width)
		}
	}
	return leaves, nil
}

// tileNumber writes a number in groups of three digits, all but the last marked by x.
func tileNumber(number int64) string {
	text := fmt.Sprintf("%03d", number%1000)
	for number /= 1000; number > 0; number /= 1000 {
		text = fmt.Sprintf("x%03d/", number%1000) + text
	}
	return text
}
