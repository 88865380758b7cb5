package vdi

import (
	"crypto/sha256"
	_ "embed"
	"errors"
	"math/big"
	"strings"
	"sync"
)

// Short signatures over BLS12-381: a beacon's rounds. Signatures and messages are points of G1, keys of G2; messages are hashed by
// RFC 9380's suite BLS12381G1_XMD:SHA-256_SSWU_RO_. Plain integers: what is checked is public, and there is one check an answer.

// blsIsogenyText holds RFC 9380, appendix E.2: numerator and denominator of x, then of y, coefficients from the constant on.
//
//go:embed bls12381_isogeny.txt
var blsIsogenyText string

func blsHex(digits string) *big.Int {
	value, ok := new(big.Int).SetString(digits, 16)
	if !ok {
		panic("no number: " + digits)
	}
	return value
}

var (
	blsP = blsHex("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab")
	blsR = blsHex("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001")
	// blsX is the curve's parameter without its sign: what is asked of a product of pairings does not change with it.
	blsX         = blsHex("d201000000010000")
	blsGenerator = &blsPoint{
		bls2{blsHex("024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"),
			blsHex("13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e")},
		bls2{blsHex("0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801"),
			blsHex("0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be")},
	}
	blsOne, blsFour, blsZero = big.NewInt(1), big.NewInt(4), big.NewInt(0)
)

func blsMod(value *big.Int) *big.Int { return value.Mod(value, blsP) }
func blsInverse(a *big.Int) *big.Int { return new(big.Int).ModInverse(a, blsP) }
func blsTimes(a, b *big.Int) *big.Int {
	return blsMod(new(big.Int).Mul(a, b))
}

// blsRoot is a square root, nil where there is none; p is 3 modulo 4.
func blsRoot(a *big.Int) *big.Int {
	quarter := new(big.Int).Rsh(new(big.Int).Add(blsP, blsOne), 2)
	found := new(big.Int).Exp(a, quarter, blsP)
	if blsTimes(found, found).Cmp(new(big.Int).Mod(a, blsP)) != 0 {
		return nil
	}
	return found
}

// bls2 is a + b·u with u² = -1.
type bls2 struct{ a, b *big.Int }

func (x bls2) mul(y bls2) bls2 {
	real := new(big.Int).Sub(new(big.Int).Mul(x.a, y.a), new(big.Int).Mul(x.b, y.b))
	imaginary := new(big.Int).Add(new(big.Int).Mul(x.a, y.b), new(big.Int).Mul(x.b, y.a))
	return bls2{blsMod(real), blsMod(imaginary)}
}

func (x bls2) add(y bls2) bls2 {
	return bls2{blsMod(new(big.Int).Add(x.a, y.a)), blsMod(new(big.Int).Add(x.b, y.b))}
}

func (x bls2) sub(y bls2) bls2 {
	return bls2{blsMod(new(big.Int).Sub(x.a, y.a)), blsMod(new(big.Int).Sub(x.b, y.b))}
}

func (x bls2) inverse() bls2 {
	norm := blsInverse(blsMod(new(big.Int).Add(new(big.Int).Mul(x.a, x.a), new(big.Int).Mul(x.b, x.b))))
	return bls2{blsTimes(x.a, norm), blsTimes(new(big.Int).Neg(x.b), norm)}
}

func (x bls2) equals(y bls2) bool { return x.a.Cmp(y.a) == 0 && x.b.Cmp(y.b) == 0 }
func (x bls2) isZero() bool       { return x.a.Sign() == 0 && x.b.Sign() == 0 }

func (x bls2) power(exponent *big.Int) bls2 {
	result := bls2{blsOne, blsZero}
	for i := exponent.BitLen() - 1; i >= 0; i-- {
		result = result.mul(result)
		if exponent.Bit(i) == 1 {
			result = result.mul(x)
		}
	}
	return result
}

// root is by that of the norm; ok is false where there is none.
func (x bls2) root() (found bls2, ok bool) {
	norm := blsRoot(new(big.Int).Add(blsTimes(x.a, x.a), blsTimes(x.b, x.b)))
	if norm == nil {
		return bls2{}, false
	}
	half := blsInverse(big.NewInt(2))
	for _, each := range []*big.Int{norm, new(big.Int).Neg(norm)} {
		real := blsRoot(blsTimes(blsMod(new(big.Int).Add(x.a, each)), half))
		if real == nil {
			continue
		}
		if real.Sign() == 0 {
			other := blsRoot(blsMod(new(big.Int).Neg(x.a)))
			return bls2{blsZero, other}, other != nil
		}
		return bls2{real, blsTimes(x.b, blsInverse(blsTimes(big.NewInt(2), real)))}, true
	}
	return bls2{}, false
}

// blsPoint is of G2, or of G1 with second halves of 0, so that one addition serves both; nil is infinity.
type blsPoint struct{ x, y bls2 }

// slope is of the line through two points, or the tangent at one; ok is false where it is vertical.
func (p *blsPoint) slope(q *blsPoint) (slope bls2, ok bool) {
	if p.x.equals(q.x) {
		if !p.y.equals(q.y) || p.y.isZero() {
			return bls2{}, false
		}
		square := p.x.mul(p.x)
		return square.add(square).add(square).mul(p.y.add(p.y).inverse()), true
	}
	return q.y.sub(p.y).mul(q.x.sub(p.x).inverse()), true
}

func (p *blsPoint) third(q *blsPoint, slope bls2) *blsPoint {
	x := slope.mul(slope).sub(p.x).sub(q.x)
	return &blsPoint{x, slope.mul(p.x.sub(x)).sub(p.y)}
}

func (p *blsPoint) add(q *blsPoint) *blsPoint {
	if p == nil {
		return q
	}
	if q == nil {
		return p
	}
	slope, ok := p.slope(q)
	if !ok {
		return nil
	}
	return p.third(q, slope)
}

func (p *blsPoint) times(scalar *big.Int) *blsPoint {
	var result *blsPoint
	for i := scalar.BitLen() - 1; i >= 0; i-- {
		result = result.add(result)
		if scalar.Bit(i) == 1 {
			result = result.add(p)
		}
	}
	return result
}

var errNoPoint = errors.New("no point of the group")

// blsHeader reads the sign and the first coordinate of a compressed point. Infinity is nobody's key and no signature.
func blsHeader(data []byte) (first *big.Int, larger bool, err error) {
	first = new(big.Int).SetBytes(append([]byte{data[0] & 0x1f}, data[1:48]...))
	if data[0]>>6 != 0b10 || first.Cmp(blsP) >= 0 {
		return nil, false, errNoPoint
	}
	return first, data[0]>>5&1 == 1, nil
}

// blsRead is the point of 48 bytes of G1, or of 96 of G2.
func blsRead(data []byte) (*blsPoint, error) {
	first, larger, err := blsHeader(data)
	if err != nil {
		return nil, err
	}
	x, constant := bls2{first, blsZero}, bls2{blsFour, blsZero}
	if len(data) == 96 {
		x, constant = bls2{new(big.Int).SetBytes(data[48:]), first}, bls2{blsFour, blsFour}
	}
	y, ok := x.mul(x).mul(x).add(constant).root()
	if !ok || x.a.Cmp(blsP) >= 0 {
		return nil, errNoPoint
	}
	sign := y.b
	if sign.Sign() == 0 {
		sign = y.a
	}
	if (sign.Cmp(new(big.Int).Rsh(blsP, 1)) > 0) != larger {
		y = bls2{blsZero, blsZero}.sub(y)
	}
	point := &blsPoint{x, y}
	if point.times(blsR) != nil {
		return nil, errNoPoint
	}
	return point, nil
}

// RFC 9380, section 8.8.1

var (
	blsA         = blsHex("144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d")
	blsB         = blsHex("12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0")
	blsZ         = big.NewInt(11)
	blsCofactor  = blsHex("d201000000010001")
	blsIsogeny   [4][]*big.Int
	blsIsogenyIs sync.Once
)

func isogeny() [4][]*big.Int {
	blsIsogenyIs.Do(func() {
		for i, part := range strings.Split(blsIsogenyText, "\n\n") {
			for _, line := range strings.Fields(part) {
				blsIsogeny[i] = append(blsIsogeny[i], blsHex(line))
			}
		}
	})
	return blsIsogeny
}

// blsExpand is expand_message_xmd with SHA-256.
func blsExpand(message []byte, tag string, size int) []byte {
	ending := append([]byte(tag), byte(len(tag)))
	hash := func(parts ...[]byte) []byte {
		all := sha256.New()
		for _, part := range parts {
			all.Write(part)
		}
		return all.Sum(nil)
	}
	first := hash(make([]byte, 64), message, []byte{byte(size >> 8), byte(size), 0}, ending)
	block := hash(first, []byte{1}, ending)
	wide := append([]byte{}, block...)
	for i := byte(2); len(wide) < size; i++ {
		mixed := make([]byte, 32)
		for at := range mixed {
			mixed[at] = first[at] ^ block[at]
		}
		block = hash(mixed, []byte{i}, ending)
		wide = append(wide, block...)
	}
	return wide[:size]
}

// blsOnCurve is simplified SWU onto the isogenous curve, then the isogeny.
func blsOnCurve(u *big.Int) *blsPoint {
	square := blsTimes(blsZ, blsTimes(u, u))
	both := blsMod(new(big.Int).Add(blsTimes(square, square), square))
	x := blsTimes(blsB, blsInverse(blsTimes(blsZ, blsA)))
	if both.Sign() != 0 {
		more := new(big.Int).Add(blsOne, blsInverse(both))
		x = blsTimes(blsTimes(new(big.Int).Neg(blsB), blsInverse(blsA)), more)
	}
	rooted := func() *big.Int {
		cube := new(big.Int).Add(blsTimes(blsTimes(x, x), x), blsTimes(blsA, x))
		return blsRoot(blsMod(cube.Add(cube, blsB)))
	}
	y := rooted()
	if y == nil {
		x = blsTimes(square, x)
		y = rooted()
	}
	if y.Bit(0) != u.Bit(0) {
		y = blsMod(new(big.Int).Neg(y))
	}
	var parts [4]*big.Int
	for i, coefficients := range isogeny() {
		parts[i] = new(big.Int)
		for k := len(coefficients) - 1; k >= 0; k-- {
			parts[i] = blsMod(new(big.Int).Add(new(big.Int).Mul(parts[i], x), coefficients[k]))
		}
	}
	return &blsPoint{
		bls2{blsTimes(parts[0], blsInverse(parts[1])), blsZero},
		bls2{blsTimes(y, blsTimes(parts[2], blsInverse(parts[3]))), blsZero},
	}
}

func blsHash(message []byte, tag string) *blsPoint {
	wide := blsExpand(message, tag, 128)
	one, other := blsMod(new(big.Int).SetBytes(wide[:64])), blsMod(new(big.Int).SetBytes(wide[64:]))
	return blsOnCurve(one).add(blsOnCurve(other)).times(blsCofactor)
}

// Pairing: bls12 is six elements of Fp2, the coefficients of w^0 to w^5 with w^6 = 1 + u.

type bls12 [6]bls2

func (f bls12) mul(g bls12) bls12 {
	var real, imaginary [11]*big.Int
	for i := range real {
		real[i], imaginary[i] = new(big.Int), new(big.Int)
	}
	term := new(big.Int)
	for i := range f {
		if f[i].isZero() {
			continue
		}
		for j := range g {
			real[i+j].Add(real[i+j], term.Mul(f[i].a, g[j].a))
			real[i+j].Sub(real[i+j], term.Mul(f[i].b, g[j].b))
			imaginary[i+j].Add(imaginary[i+j], term.Mul(f[i].a, g[j].b))
			imaginary[i+j].Add(imaginary[i+j], term.Mul(f[i].b, g[j].a))
		}
	}
	var result bls12
	for k := range result {
		if k < 5 {
			real[k].Add(real[k], term.Sub(real[k+6], imaginary[k+6]))
			imaginary[k].Add(imaginary[k], term.Add(real[k+6], imaginary[k+6]))
		}
		result[k] = bls2{blsMod(real[k]), blsMod(imaginary[k])}
	}
	return result
}

// blsLine is (slope·x - y) - slope·x_at·w² + y_at·w³: the line through (x/w², y/w³) at a point of G1, times w³.
func blsLine(p *blsPoint, slope bls2, at *blsPoint) bls12 {
	zero := bls2{blsZero, blsZero}
	return bls12{slope.mul(p.x).sub(p.y), zero, zero.sub(slope.mul(at.x)), at.y, zero, zero}
}

type blsPair struct{ p, q *blsPoint }

func blsMiller(pairs []blsPair) bls12 {
	zero := bls2{blsZero, blsZero}
	f := bls12{{blsOne, blsZero}, zero, zero, zero, zero, zero}
	at := make([]*blsPoint, len(pairs))
	for i := range pairs {
		at[i] = pairs[i].q
	}
	step := func(i int, other *blsPoint) {
		// Points of the group's order meet no vertical line here.
		slope, _ := at[i].slope(other)
		f = blsLine(at[i], slope, pairs[i].p).mul(f)
		at[i] = at[i].third(other, slope)
	}
	for bit := blsX.BitLen() - 2; bit >= 0; bit-- {
		f = f.mul(f)
		for i := range pairs {
			step(i, at[i])
			if blsX.Bit(bit) == 1 {
				step(i, pairs[i].q)
			}
		}
	}
	return f
}

// blsProductIsOne raises f to (p^12 - 1)/r, of which the factor p^6 - 1 asks for a conjugate.
func blsProductIsOne(pairs []blsPair) bool {
	f := blsMiller(pairs)
	square := new(big.Int).Mul(blsP, blsP)
	sixth := new(big.Int).Div(new(big.Int).Sub(square, blsOne), big.NewInt(6))
	twice := f
	for i := range f {
		gamma := bls2{blsOne, blsOne}.power(new(big.Int).Mul(sixth, big.NewInt(int64(i))))
		twice[i] = f[i].mul(gamma)
	}
	f = twice.mul(f)
	hard := new(big.Int).Add(new(big.Int).Sub(new(big.Int).Mul(square, square), square), blsOne)
	hard.Div(hard, blsR)
	result := f
	for bit := hard.BitLen() - 2; bit >= 0; bit-- {
		result = result.mul(result)
		if hard.Bit(bit) == 1 {
			result = result.mul(f)
		}
	}
	return result[1].isZero() && result[3].isZero() && result[5].isZero()
}

const blsTag = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

// shortlySigned remembers verdicts by key, message and signature: the same round is asked about again and again.
var shortlySigned = struct {
	sync.Mutex
	all map[string]bool
}{all: map[string]bool{}}

const mostJudged = 256

func isShortSignature(key, message, signature []byte) bool {
	name := string(key) + string(message) + string(signature)
	shortlySigned.Lock()
	defer shortlySigned.Unlock()
	holds, known := shortlySigned.all[name]
	if !known {
		if len(shortlySigned.all) >= mostJudged {
			shortlySigned.all = map[string]bool{}
		}
		holds = signsShortly(key, message, signature)
		shortlySigned.all[name] = holds
	}
	return holds
}

// signsShortly says whether 48 bytes are the signature of a message under a key of 96 bytes.
func signsShortly(key, message, signature []byte) bool {
	point, err := blsRead(signature)
	if err != nil {
		return false
	}
	public, err := blsRead(key)
	if err != nil {
		return false
	}
	negated := &blsPoint{point.x, bls2{blsZero, blsZero}.sub(point.y)}
	return blsProductIsOne([]blsPair{{blsHash(message, blsTag), public}, {negated, blsGenerator}})
}
