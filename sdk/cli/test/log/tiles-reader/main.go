// Reads a folder in the layout of C2SP tlog-tiles by golang.org/x/mod alone, which is the code of Go's checksum database:
// the note and its key, the tiles against its root, and every entry against its hash in the tiles; beside them the state
// that Tessera keeps. Prints the size, or what does not agree.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const width = 256

type folder string

func (folder) Height() int { return 8 }

// SaveTiles is part of the interface; nothing is kept.
func (folder) SaveTiles([]tlog.Tile, [][]byte) {}

// ReadTiles reads x/mod's tile/8/L/N as tlog-tiles' tile/L/N.
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		bytes, err := os.ReadFile(filepath.Join(string(f), strings.Replace(tile.Path(), "tile/8/", "tile/", 1)))
		if err != nil {
			return nil, err
		}
		all = append(all, bytes)
	}
	return all, nil
}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func main() {
	f := folder(os.Args[1])
	verifier, err := note.NewVerifier(os.Args[2])
	check(err)
	signed, err := os.ReadFile(filepath.Join(string(f), "checkpoint"))
	check(err)
	opened, err := note.Open(signed, note.VerifierList(verifier))
	check(err)
	// The checksum database's tree has a first line of its own.
	_, rest, _ := strings.Cut(opened.Text, "\n")
	tree, err := tlog.ParseTree([]byte("go.sum database tree\n" + rest))
	check(err)
	hashes := tlog.TileHashReader(tree, f)
	root, err := tlog.TreeHash(tree.N, hashes)
	check(err)
	if root != tree.Hash {
		check(fmt.Errorf("another root"))
	}
	readEntries(f, tree.N, hashes)
	readState(f, tree)
	fmt.Println(tree.N)
}

func readEntries(f folder, size int64, hashes tlog.HashReader) {
	for n := int64(0); n*width < size; n++ {
		count := size - n*width
		if count > width {
			count = width
		}
		tile := tlog.Tile{H: 8, L: -1, N: n, W: int(count)}
		path := strings.Replace(tile.Path(), "tile/8/data/", "tile/entries/", 1)
		bundle, err := os.ReadFile(filepath.Join(string(f), path))
		check(err)
		var indexes []int64
		for i := int64(0); i < count; i++ {
			indexes = append(indexes, tlog.StoredHashIndex(0, n*width+i))
		}
		stored, err := hashes.ReadHashes(indexes)
		check(err)
		if count == width {
			assertTile(n, stored, hashes)
		}
		for i := range stored {
			length := int(binary.BigEndian.Uint16(bundle))
			if tlog.RecordHash(bundle[2:2+length]) != stored[i] {
				check(fmt.Errorf("entry %d has another hash", n*width+int64(i)))
			}
			bundle = bundle[2+length:]
		}
		if len(bundle) > 0 {
			check(fmt.Errorf("%s goes on", path))
		}
	}
}

// assertTile holds a full tile's hashes against its parent's. x/mod 0.7.0 means to, but begins with the tile at the place
// len(stx): where several subtrees of the head share a tile, as 32, 8 and 4 of 300 do, it passes over as many tiles after them.
func assertTile(n int64, stored []tlog.Hash, hashes tlog.HashReader) {
	level := append([]tlog.Hash{}, stored...)
	for len(level) > 1 {
		for i := 0; i < len(level); i += 2 {
			level[i/2] = tlog.NodeHash(level[i], level[i+1])
		}
		level = level[:len(level)/2]
	}
	parent, err := hashes.ReadHashes([]int64{tlog.StoredHashIndex(8, n)})
	check(err)
	if level[0] != parent[0] {
		check(fmt.Errorf("inconsistent tile %d", n))
	}
}

func readState(f folder, tree tlog.Tree) {
	text, err := os.ReadFile(filepath.Join(string(f), ".state", "treeState"))
	check(err)
	var state struct {
		Size uint64 `json:"size"`
		Root []byte `json:"root"`
	}
	check(json.Unmarshal(text, &state))
	if state.Size != uint64(tree.N) || !bytes.Equal(state.Root, tree.Hash[:]) {
		check(fmt.Errorf("the state is another tree's"))
	}
}
