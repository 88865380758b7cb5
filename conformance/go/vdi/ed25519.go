package vdi

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"math/big"
)

// The standard library's verification is without cofactor and compares encodings, as the protocol wants; what it leaves
// open, keys and points of small order and encodings that are not canonical, is refused before it is asked.

var (
	edP, _   = new(big.Int).SetString("57896044618658097711785492504343953926634992332820282019728792003956564819949", 10)
	edL, _   = new(big.Int).SetString("7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)
	edTop    = new(big.Int).Lsh(big.NewInt(1), 255)
	edD      = mod(new(big.Int).Mul(big.NewInt(-121665), new(big.Int).ModInverse(big.NewInt(121666), edP)), edP)
	edSmall  = smallOrder()
	edBigOne = big.NewInt(1)
)

func mod(value, modulus *big.Int) *big.Int { return new(big.Int).Mod(value, modulus) }

func littleEndian(data []byte) *big.Int {
	turned := make([]byte, len(data))
	for i, b := range data {
		turned[len(data)-1-i] = b
	}
	return new(big.Int).SetBytes(turned)
}

func smallOrder() []*big.Int {
	found := []*big.Int{big.NewInt(1), new(big.Int).Sub(edP, big.NewInt(1)), big.NewInt(0)}
	for _, text := range []string{
		"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
		"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
	} {
		data, _ := hex.DecodeString(text)
		found = append(found, littleEndian(data))
	}
	return found
}

func isSmall(y *big.Int) bool {
	for _, each := range edSmall {
		if each.Cmp(y) == 0 {
			return true
		}
	}
	return false
}

func keyFault(key []byte) string {
	y := mod(littleEndian(key), edTop)
	if len(key) != 32 || y.Cmp(edP) >= 0 {
		return "public_key_not_canonical"
	}
	if isSmall(y) {
		return "public_key_small_order"
	}
	return ""
}

// onEdwards says whether a y has a point: (y² - 1) / (dy² + 1) is a square.
func onEdwards(y *big.Int) bool {
	square := mod(new(big.Int).Mul(y, y), edP)
	u := mod(new(big.Int).Sub(square, edBigOne), edP)
	v := mod(new(big.Int).Add(new(big.Int).Mul(edD, square), edBigOne), edP)
	x2 := mod(new(big.Int).Mul(u, new(big.Int).ModInverse(v, edP)), edP)
	return x2.Sign() == 0 || big.Jacobi(x2, edP) == 1
}

func signatureFault(key, signature, message []byte) string {
	if fault := keyFault(key); fault != "" {
		return fault
	}
	if len(signature) != 64 {
		return "signature_not_canonical"
	}
	r := mod(littleEndian(signature[:32]), edTop)
	if r.Cmp(edP) >= 0 {
		return "signature_not_canonical"
	}
	if isSmall(r) {
		return "signature_small_order"
	}
	if littleEndian(signature[32:]).Cmp(edL) >= 0 {
		return "signature_not_canonical"
	}
	if !onEdwards(mod(littleEndian(key), edTop)) {
		return "public_key_not_on_curve"
	}
	if !ed25519.Verify(key, message, signature) {
		return "signature_mismatch"
	}
	return ""
}

func preAuthentication(kind string, payload []byte) []byte {
	return preAuthenticated(mediaType(kind), payload)
}

func mediaType(kind string) string { return "application/vnd.svc." + kind + ".v1+json" }

func preAuthenticated(name string, payload []byte) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "DSSEv1 %d %s %d ", len(name), name, len(payload))
	out.Write(payload)
	return out.Bytes()
}

func unhex(text string) []byte { data, _ := hex.DecodeString(text); return data }

func documentFault(kind string, document object) string {
	signature := obj(document["signature"])
	message := preAuthentication(kind, jcs(unsigned(document)))
	return signatureFault(unhex(str(signature["public_key"])), unhex(str(signature["value"])), message)
}
