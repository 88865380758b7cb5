package vdi

import (
	"bytes"
	"crypto/sha256"
	"math/big"
)

// Trees of RFC 6962, proofs of RFC 9162 section 2.1.

func leafHash(data []byte) []byte {
	hashed := sha256.Sum256(append([]byte{0}, data...))
	return hashed[:]
}

func nodeHash(left, right []byte) []byte {
	hashed := sha256.Sum256(append(append([]byte{1}, left...), right...))
	return hashed[:]
}

func emptyRoot() []byte {
	hashed := sha256.Sum256(nil)
	return hashed[:]
}

// treeRoot of leaf hashes.
func treeRoot(leaves [][]byte) []byte {
	if len(leaves) == 0 {
		return emptyRoot()
	}
	if len(leaves) == 1 {
		return leaves[0]
	}
	split := 1
	for split*2 < len(leaves) {
		split *= 2
	}
	return nodeHash(treeRoot(leaves[:split]), treeRoot(leaves[split:]))
}

var bigOne = big.NewInt(1)

func half(v *big.Int) *big.Int { return new(big.Int).Rsh(v, 1) }
func isOdd(v *big.Int) bool    { return v.Bit(0) == 1 }

// inclusionLength is the length of a leaf's path.
func inclusionLength(index, size *big.Int) int {
	length := 0
	fn, sn := new(big.Int).Set(index), new(big.Int).Sub(size, bigOne)
	for sn.Sign() > 0 {
		if isOdd(fn) || fn.Cmp(sn) < 0 {
			length++
		}
		fn, sn = half(fn), half(sn)
	}
	return length
}

// inclusionFault says why a path does not lead from a leaf to a root; empty where it does.
func inclusionFault(index, size *big.Int, leaf []byte, path [][]byte, root []byte) string {
	if index.Sign() < 0 || index.Cmp(size) >= 0 {
		return "out_of_range"
	}
	for _, each := range append([][]byte{leaf, root}, path...) {
		if len(each) != 32 {
			return "malformed_hash"
		}
	}
	if len(path) != inclusionLength(index, size) {
		return "wrong_length"
	}
	fn, sn, at := new(big.Int).Set(index), new(big.Int).Sub(size, bigOne), leaf
	for _, sibling := range path {
		for !isOdd(fn) && fn.Cmp(sn) == 0 {
			fn, sn = half(fn), half(sn)
		}
		if isOdd(fn) {
			at = nodeHash(sibling, at)
		} else {
			at = nodeHash(at, sibling)
		}
		fn, sn = half(fn), half(sn)
	}
	return when(!bytes.Equal(at, root), "root_mismatch")
}

// consistencyLength is the length of the proof that one tree begins another.
func consistencyLength(from, to *big.Int) int {
	if from.Cmp(to) == 0 {
		return 0
	}
	fn, sn := new(big.Int).Sub(from, bigOne), new(big.Int).Sub(to, bigOne)
	for isOdd(fn) {
		fn, sn = half(fn), half(sn)
	}
	length := 1
	if fn.Sign() == 0 {
		length = 0
	}
	for sn.Sign() > 0 {
		if isOdd(fn) || fn.Cmp(sn) < 0 {
			length++
		}
		fn, sn = half(fn), half(sn)
	}
	return length
}

// joinFault says why a tree is not shown to begin another one.
func joinFault(from, to *big.Int, fromRoot, toRoot []byte, proof [][]byte) string {
	if from.Sign() < 0 || from.Cmp(to) > 0 {
		return "out_of_range"
	}
	if from.Sign() == 0 {
		return "nothing_proved"
	}
	if from.Cmp(to) == 0 {
		if len(proof) != 0 {
			return "wrong_length"
		}
		return when(!bytes.Equal(fromRoot, toRoot), "root_mismatch")
	}
	for _, each := range append([][]byte{fromRoot, toRoot}, proof...) {
		if len(each) != 32 {
			return "malformed_hash"
		}
	}
	if len(proof) != consistencyLength(from, to) {
		return "wrong_length"
	}
	fn, sn := new(big.Int).Sub(from, bigOne), new(big.Int).Sub(to, bigOne)
	for isOdd(fn) {
		fn, sn = half(fn), half(sn)
	}
	path := proof
	if fn.Sign() == 0 {
		path = append([][]byte{fromRoot}, path...)
	}
	fr, sr := path[0], path[0]
	for _, c := range path[1:] {
		for !isOdd(fn) && fn.Cmp(sn) == 0 && fn.Sign() > 0 {
			fn, sn = half(fn), half(sn)
		}
		if isOdd(fn) {
			fr, sr = nodeHash(c, fr), nodeHash(c, sr)
			for !isOdd(fn) && fn.Sign() > 0 {
				fn, sn = half(fn), half(sn)
			}
		} else {
			sr = nodeHash(sr, c)
		}
		fn, sn = half(fn), half(sn)
	}
	return when(!bytes.Equal(fr, fromRoot) || !bytes.Equal(sr, toRoot), "root_mismatch")
}
