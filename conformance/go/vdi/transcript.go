package vdi

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"math/big"
	"math/bits"
	"strings"
	"unicode/utf8"
)

type contribution struct {
	delta, s, sx *g1
	spx          *g2
	hash         []byte
	isBeacon     bool
	iterations   byte
	beacon       []byte
}

type transcript struct {
	circuitHash   []byte
	contributions []*contribution
}

// canonicalBase64 is nil unless the text is the one spelling of its bytes.
func canonicalBase64(text string) []byte {
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || strings.ContainsAny(text, "\r\n") {
		return nil
	}
	if data == nil {
		data = []byte{}
	}
	return data
}

type byteSource struct{ data []byte }

func (s *byteSource) take(count int) []byte {
	if count > len(s.data) {
		refuse("transcript_malformed")
	}
	taken := s.data[:count]
	s.data = s.data[count:]
	return taken
}
func (s *byteSource) number() int { return int(binary.LittleEndian.Uint32(s.take(4))) }

var montgomery = new(big.Int).ModInverse(new(big.Int).Lsh(big.NewInt(1), 256), fieldP)

func storedElement(data []byte) *big.Int {
	stored := littleEndian(data)
	if stored.Cmp(fieldP) >= 0 {
		refuse("transcript_point_invalid")
	}
	return fmul(stored, montgomery)
}

func storedG1(data []byte) *g1 {
	point := &g1{storedElement(data[:32]), storedElement(data[32:64])}
	if point.x.Sign() == 0 && point.y.Sign() == 0 || !point.onCurve() {
		refuse("transcript_point_invalid")
	}
	return point
}

func storedG2(d []byte) *g2 {
	point := &g2{fp2{storedElement(d[:32]), storedElement(d[32:64])}, fp2{storedElement(d[64:96]), storedElement(d[96:128])}}
	if point.x.isZero() && point.y.isZero() || !point.onCurve() {
		refuse("transcript_point_invalid")
	}
	return point
}

func readTranscript(text string) *transcript {
	data := canonicalBase64(text)
	if data == nil {
		refuse("transcript_malformed")
	}
	source := &byteSource{data}
	made := &transcript{circuitHash: source.take(64)}
	count := source.number()
	if count > 256 {
		refuse("transcript_too_long")
	}
	for i := 0; i < count; i++ {
		made.contributions = append(made.contributions, readContribution(source))
	}
	if len(source.data) > 0 {
		refuse("transcript_malformed")
	}
	if count == 0 {
		refuse("transcript_no_contribution")
	}
	return made
}

func readContribution(source *byteSource) *contribution {
	points, hash := source.take(320), source.take(64)
	kind := source.number()
	parameters := &byteSource{source.take(source.number())}
	c := &contribution{hash: hash, isBeacon: kind == 1}
	c.delta, c.s, c.sx, c.spx = storedG1(points), storedG1(points[64:]), storedG1(points[128:]), storedG2(points[192:])
	seen := [4]bool{}
	last := byte(0)
	for len(parameters.data) > 0 {
		tag := parameters.take(1)[0]
		if tag <= last || tag > 3 {
			refuse("transcript_malformed")
		}
		last, seen[tag] = tag, true
		if tag == 2 {
			c.iterations = parameters.take(1)[0]
			continue
		}
		value := parameters.take(int(parameters.take(1)[0]))
		if tag == 3 {
			c.beacon = value
		} else if !utf8.Valid(value) {
			refuse("transcript_malformed")
		}
	}
	if kind > 1 || seen[2] != c.isBeacon || seen[3] != c.isBeacon {
		refuse("transcript_malformed")
	}
	return c
}

func bigEndian32(v *big.Int) []byte { return v.FillBytes(make([]byte, 32)) }
func hashedG1(p *g1) []byte         { return append(bigEndian32(p.x), bigEndian32(p.y)...) }
func hashedG2(p *g2) []byte {
	return bytes.Join([][]byte{bigEndian32(p.x.b), bigEndian32(p.x.a), bigEndian32(p.y.b), bigEndian32(p.y.a)}, nil)
}
func (c *contribution) published() []byte {
	return bytes.Join([][]byte{hashedG1(c.delta), hashedG1(c.s), hashedG1(c.sx), hashedG2(c.spx), c.hash}, nil)
}

// words are those of ChaCha20 blocks under a seed of 32 bytes read as big-endian words, counter from 0.
type words struct {
	state [16]uint32
	block []uint32
}

func newWords(seed []byte) *words {
	w := &words{state: [16]uint32{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}}
	for i := 0; i < 8; i++ {
		w.state[4+i] = binary.BigEndian.Uint32(seed[4*i:])
	}
	return w
}

func (w *words) next() uint32 {
	if len(w.block) == 0 {
		x := w.state
		quarter := func(a, b, c, d int) {
			x[a] += x[b]
			x[d] = bits.RotateLeft32(x[d]^x[a], 16)
			x[c] += x[d]
			x[b] = bits.RotateLeft32(x[b]^x[c], 12)
			x[a] += x[b]
			x[d] = bits.RotateLeft32(x[d]^x[a], 8)
			x[c] += x[d]
			x[b] = bits.RotateLeft32(x[b]^x[c], 7)
		}
		for i := 0; i < 10; i++ {
			quarter(0, 4, 8, 12)
			quarter(1, 5, 9, 13)
			quarter(2, 6, 10, 14)
			quarter(3, 7, 11, 15)
			quarter(0, 5, 10, 15)
			quarter(1, 6, 11, 12)
			quarter(2, 7, 8, 13)
			quarter(3, 4, 9, 14)
		}
		for i := range x {
			w.block = append(w.block, x[i]+w.state[i])
		}
		w.state[12]++
	}
	word := w.block[0]
	w.block = w.block[1:]
	return word
}

func (w *words) element(modulus *big.Int) *big.Int {
	for {
		candidate := new(big.Int)
		for place := 0; place < 4; place++ {
			high, low := w.next(), w.next()
			part := new(big.Int).SetUint64(uint64(high)<<32 | uint64(low))
			candidate.Or(candidate, part.Lsh(part, uint(64*place)))
		}
		candidate.And(candidate, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 254), big.NewInt(1)))
		if candidate.Cmp(modulus) < 0 {
			inverse := new(big.Int).ModInverse(new(big.Int).Lsh(big.NewInt(1), 256), modulus)
			return mod(candidate.Mul(candidate, inverse), modulus)
		}
	}
}

var halfP = new(big.Int).Rsh(new(big.Int).Sub(fieldP, big.NewInt(1)), 1)

func (w *words) g1() *g1 {
	for {
		x := w.element(fieldP)
		greater := w.next()&1 == 1
		if y := sqrt(fadd(fmul(fmul(x, x), x), big.NewInt(3))); y != nil {
			if (y.Cmp(halfP) > 0) != greater {
				y = fneg(y)
			}
			return &g1{x, y}
		}
	}
}

func (w *words) g2() *g2 {
	for {
		a := w.element(fieldP)
		x := fp2{a, w.element(fieldP)}
		greater := w.next()&1 == 1
		if y, ok := x.mul(x).mul(x).add(twistB).sqrt(); ok {
			deciding := y.b
			if deciding.Sign() == 0 {
				deciding = y.a
			}
			if (deciding.Cmp(halfP) > 0) != greater {
				y = y.neg()
			}
			cofactor := new(big.Int).Sub(new(big.Int).Add(fieldP, fieldP), scalarOrder)
			return timesG2(&g2{x, y}, cofactor)
		}
	}
}

func pairingsEqual(a *g1, b *g2, c *g1, d *g2) bool {
	return productIsOne(pair{a, b}, pair{c.neg(), d})
}

type checkedSetup struct {
	transcript *transcript
	reason     string
}

var setups = map[string]checkedSetup{}

// checkSetup refuses unless the chain holds and leads to this key's delta.
func checkSetup(key any, text string) *transcript {
	asked := string(jcs(list{key, text}))
	found, known := setups[asked]
	if !known {
		found.reason = caught(func() { found.transcript = checkChain(key, text) })
		if len(setups) >= mostChecked {
			setups = map[string]checkedSetup{}
		}
		setups[asked] = found
	}
	if found.reason != "" {
		refuse(found.reason)
	}
	return found.transcript
}

func checkChain(key any, text string) *transcript {
	if canonicalBase64(text) == nil {
		refuse("transcript_malformed")
	}
	points := readKey(key)
	if !points.gamma.eq(g2Generator) {
		refuse("key_gamma_not_generator")
	}
	if !points.beta.inSubgroup() || !points.delta.inSubgroup() {
		refuse("key_point_not_in_subgroup")
	}
	chain := readTranscript(text)
	before, earlier := g1Generator, chain.circuitHash
	for _, c := range chain.contributions {
		c.check(before, earlier)
		before = c.delta
		earlier = append(append([]byte{}, earlier...), c.published()...)
	}
	if !pairingsEqual(g1Generator, points.delta, before, g2Generator) {
		refuse("key_delta_mismatch")
	}
	return chain
}

func (c *contribution) check(before *g1, earlier []byte) {
	expected := blake2b(bytes.Join([][]byte{earlier, hashedG1(c.s), hashedG1(c.sx)}, nil))
	if !bytes.Equal(expected, c.hash) {
		refuse("transcript_hash_mismatch")
	}
	if !c.spx.inSubgroup() {
		refuse("transcript_point_invalid")
	}
	if c.delta.x.Cmp(before.x) == 0 {
		refuse("contribution_without_effect")
	}
	sp := newWords(c.hash[:32]).g2()
	if !pairingsEqual(c.s, c.spx, c.sx, sp) {
		refuse("knowledge_proof_invalid")
	}
	if !pairingsEqual(before, c.spx, c.delta, sp) {
		refuse("delta_chain_broken")
	}
	if !c.isBeacon {
		return
	}
	if c.iterations > 20 {
		refuse("beacon_iterations_exceeded")
	}
	seed := c.beacon
	for i := 0; i < 1<<c.iterations; i++ {
		hashed := sha256.Sum256(seed)
		seed = hashed[:]
	}
	w := newWords(seed)
	secret := w.element(scalarOrder)
	if !c.s.eq(w.g1()) || !c.sx.eq(sumOfProducts([]*g1{c.s}, []*big.Int{secret})) {
		refuse("beacon_mismatch")
	}
}
