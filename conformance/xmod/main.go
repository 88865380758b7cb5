// Program xmod holds a log of ours against golang.org/x/mod: notes opened by sumdb/note, roots, proofs and tiles judged by
// sumdb/tlog. It reads one JSON value from standard input and writes counts of what it found to standard output.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Claim is a proof under the root of a tree of Size: of the record at Index, or of the tree of the first Index records.
type Claim struct {
	Index, Size int64
	Proof       []string
}

type Question struct {
	Vkey, Note string
	// Altered notes, none of which is to open.
	Altered []string
	// Records of the log are "leaf 0" to "leaf <Count - 1>"; Roots are those of its trees of 0 to Count records.
	Count       int64
	Roots       []string
	Inclusion   []Claim
	Consistency []Claim
	// Folder of the published files of the log of Published records.
	Folder    string
	Published int64
	Text      string
}

type Answer struct {
	Opened             string `json:"opened"`
	AlteredOpened      int    `json:"altered_opened"`
	Roots              int    `json:"roots"`
	Inclusion          int    `json:"inclusion"`
	InclusionAltered   int    `json:"inclusion_altered"`
	Consistency        int    `json:"consistency"`
	ConsistencyAltered int    `json:"consistency_altered"`
	ProofsAlike        int    `json:"proofs_alike"`
	Tiled              int    `json:"tiled"`
	TiledAltered       int    `json:"tiled_altered"`
	Vkey               string `json:"vkey"`
	Signed             string `json:"signed"`
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func hashOf(text string) (hash tlog.Hash) {
	copy(hash[:], must(hex.DecodeString(text)))
	return hash
}

func hashesOf(texts []string) []tlog.Hash {
	hashes := []tlog.Hash{}
	for _, text := range texts {
		hashes = append(hashes, hashOf(text))
	}
	return hashes
}

// stored is all hashes of a log, as x/mod orders them.
type stored []tlog.Hash

func (s stored) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	found := []tlog.Hash{}
	for _, index := range indexes {
		found = append(found, s[index])
	}
	return found, nil
}

func records(count int64) stored {
	var all stored
	for i := int64(0); i < count; i++ {
		all = append(all, must(tlog.StoredHashes(i, []byte(fmt.Sprintf("leaf %d", i)), all))...)
	}
	return all
}

// files reads tiles of height 8 where C2SP tlog-tiles has them, which leaves the height out of a path.
type files struct {
	folder string
	spoil  bool
}

func (f files) Height() int { return 8 }

func (f files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	read := [][]byte{}
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(f.folder, path))
		if err != nil {
			return nil, err
		}
		if f.spoil {
			data[0] ^= 1
		}
		read = append(read, data)
	}
	return read, nil
}

func (f files) SaveTiles([]tlog.Tile, [][]byte) {}

func equal(a, b []tlog.Hash) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// altered are the proofs that differ from a proof in one bit, one for each of its hashes, and those of another length.
func altered(proof []tlog.Hash) [][]tlog.Hash {
	all := [][]tlog.Hash{append(append([]tlog.Hash{}, proof...), tlog.Hash{})}
	for i := range proof {
		one := append([]tlog.Hash{}, proof...)
		one[i][0] ^= 1
		all = append(all, one)
	}
	if len(proof) > 0 {
		all = append(all, proof[1:])
	}
	return all
}

func (a *Answer) judge(q Question) {
	all := records(q.Count)
	for size, root := range q.Roots {
		if size == 0 || must(tlog.TreeHash(int64(size), all)) == hashOf(root) {
			a.Roots++
		}
	}
	for _, c := range q.Inclusion {
		proof, root := hashesOf(c.Proof), hashOf(q.Roots[c.Size])
		leaf := tlog.RecordHash([]byte(fmt.Sprintf("leaf %d", c.Index)))
		check := func(p []tlog.Hash) bool { return tlog.CheckRecord(p, c.Size, root, c.Index, leaf) == nil }
		if check(proof) {
			a.Inclusion++
		}
		if equal(must(tlog.ProveRecord(c.Size, c.Index, all)), proof) {
			a.ProofsAlike++
		}
		for _, other := range altered(proof) {
			if check(other) {
				a.InclusionAltered++
			}
		}
	}
	for _, c := range q.Consistency {
		proof, root, old := hashesOf(c.Proof), hashOf(q.Roots[c.Size]), hashOf(q.Roots[c.Index])
		check := func(p []tlog.Hash) bool { return tlog.CheckTree(p, c.Size, root, c.Index, old) == nil }
		if check(proof) {
			a.Consistency++
		}
		if equal(must(tlog.ProveTree(c.Size, c.Index, all)), proof) {
			a.ProofsAlike++
		}
		for _, other := range altered(proof) {
			if check(other) {
				a.ConsistencyAltered++
			}
		}
	}
}

// tiles counts the records whose hashes x/mod finds in the published tiles, each under the root.
func tiles(q Question, root tlog.Hash, spoil bool) (found int) {
	tree := tlog.Tree{N: q.Published, Hash: root}
	reader := tlog.TileHashReader(tree, files{q.Folder, spoil})
	for i := int64(0); i < q.Published; i++ {
		hashes, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, i)})
		if err == nil && hashes[0] == tlog.RecordHash([]byte(fmt.Sprintf("leaf %d", i))) {
			found++
		}
	}
	return found
}

func main() {
	var q Question
	if err := json.NewDecoder(os.Stdin).Decode(&q); err != nil {
		log.Fatal(err)
	}
	var a Answer
	known := note.VerifierList(must(note.NewVerifier(q.Vkey)))
	if opened, err := note.Open([]byte(q.Note), known); err == nil && len(opened.Sigs) == 1 {
		a.Opened = opened.Text
	}
	for _, other := range q.Altered {
		if _, err := note.Open([]byte(other), known); err == nil {
			a.AlteredOpened++
		}
	}
	a.judge(q)
	root := must(tlog.TreeHash(q.Published, records(q.Published)))
	a.Tiled, a.TiledAltered = tiles(q, root, false), tiles(q, root, true)
	skey, vkey, err := note.GenerateKey(rand.Reader, "theirs.example")
	if err != nil {
		log.Fatal(err)
	}
	signed := must(note.Sign(&note.Note{Text: q.Text}, must(note.NewSigner(skey))))
	a.Vkey, a.Signed = vkey, string(bytes.TrimSpace(signed))+"\n"
	if err := json.NewEncoder(os.Stdout).Encode(a); err != nil {
		log.Fatal(err)
	}
}
