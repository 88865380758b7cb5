package vdi

import "math/big"

// BN254's points in plain integers, as documents have them: affine, nil is the point at infinity. Multiples and the
// pairing are in montgomery.go and pairing.go.

var fieldP, _ = new(big.Int).SetString("21888242871839275222246405745257275088696311157297823662689037894645226208583", 10)
var curveX = big.NewInt(4965661367192848881)

type fp2 struct{ a, b *big.Int }
type g1 struct{ x, y *big.Int }
type g2 struct{ x, y fp2 }

func decimalInt(text string) *big.Int { v, _ := new(big.Int).SetString(text, 10); return v }
func fp(v *big.Int) *big.Int          { return v.Mod(v, fieldP) }
func fadd(a, b *big.Int) *big.Int     { return fp(new(big.Int).Add(a, b)) }
func fsub(a, b *big.Int) *big.Int     { return fp(new(big.Int).Sub(a, b)) }
func fmul(a, b *big.Int) *big.Int     { return fp(new(big.Int).Mul(a, b)) }
func fneg(a *big.Int) *big.Int        { return fp(new(big.Int).Neg(a)) }
func finv(a *big.Int) *big.Int        { return new(big.Int).ModInverse(a, fieldP) }

func (p fp2) add(q fp2) fp2 { return fp2{fadd(p.a, q.a), fadd(p.b, q.b)} }
func (p fp2) sub(q fp2) fp2 { return fp2{fsub(p.a, q.a), fsub(p.b, q.b)} }
func (p fp2) neg() fp2      { return fp2{fneg(p.a), fneg(p.b)} }
func (p fp2) conj() fp2     { return fp2{p.a, fneg(p.b)} }
func (p fp2) mul(q fp2) fp2 {
	x, y := new(big.Int).Mul(p.a, q.a), new(big.Int).Mul(p.b, q.b)
	z, w := new(big.Int).Mul(p.a, q.b), new(big.Int).Mul(p.b, q.a)
	return fp2{fp(x.Sub(x, y)), fp(z.Add(z, w))}
}
func (p fp2) scale(k *big.Int) fp2 { return fp2{fmul(p.a, k), fmul(p.b, k)} }
func (p fp2) inv() fp2 {
	norm := finv(fadd(fmul(p.a, p.a), fmul(p.b, p.b)))
	return fp2{fmul(p.a, norm), fmul(fneg(p.b), norm)}
}
func (p fp2) eq(q fp2) bool { return p.a.Cmp(q.a) == 0 && p.b.Cmp(q.b) == 0 }
func (p fp2) isZero() bool  { return p.a.Sign() == 0 && p.b.Sign() == 0 }
func small2(a, b int64) fp2 { return fp2{big.NewInt(a), big.NewInt(b)} }
func (p fp2) pow(e *big.Int) fp2 {
	result := small2(1, 0)
	for i := e.BitLen() - 1; i >= 0; i-- {
		result = result.mul(result)
		if e.Bit(i) == 1 {
			result = result.mul(p)
		}
	}
	return result
}

var xi = small2(9, 1)
var twistB = small2(3, 0).mul(xi.inv())
var g1Generator = &g1{big.NewInt(1), big.NewInt(2)}
var g2Generator = &g2{
	fp2{decimalInt("10857046999023057135944570762232829481370756359578518086990519993285655852781"), decimalInt("11559732032986387107991004021392285783925812861821192530917403151452391805634")},
	fp2{decimalInt("8495653923123431417604973247489272438418190587263600148770280649306958101930"), decimalInt("4082367875863433681332203403145435568316851327593401208105741076214120093531")},
}

// sqrt is a root modulo p, nil where there is none.
func sqrt(a *big.Int) *big.Int { return new(big.Int).ModSqrt(mod(a, fieldP), fieldP) }

func (p fp2) sqrt() (fp2, bool) {
	if p.b.Sign() == 0 {
		if real := sqrt(p.a); real != nil {
			return fp2{real, new(big.Int)}, true
		}
		imaginary := sqrt(fneg(p.a))
		return fp2{new(big.Int), imaginary}, imaginary != nil
	}
	norm := sqrt(fadd(fmul(p.a, p.a), fmul(p.b, p.b)))
	if norm == nil {
		return p, false
	}
	half := finv(big.NewInt(2))
	for _, sign := range []*big.Int{norm, fneg(norm)} {
		c0 := sqrt(fmul(fadd(p.a, sign), half))
		if c0 == nil || c0.Sign() == 0 {
			continue
		}
		found := fp2{c0, fmul(p.b, finv(fadd(c0, c0)))}
		if found.mul(found).eq(p) {
			return found, true
		}
	}
	return p, false
}

func (p *g1) onCurve() bool {
	return fmul(p.y, p.y).Cmp(fadd(fmul(fmul(p.x, p.x), p.x), big.NewInt(3))) == 0
}
func (p *g2) onCurve() bool { return p.y.mul(p.y).eq(p.x.mul(p.x).mul(p.x).add(twistB)) }
func (p *g1) neg() *g1      { return &g1{p.x, fneg(p.y)} }
func (p *g2) neg() *g2      { return &g2{p.x, p.y.neg()} }
func (p *g1) eq(q *g1) bool { return p.x.Cmp(q.x) == 0 && p.y.Cmp(q.y) == 0 }
func (p *g2) eq(q *g2) bool { return p.x.eq(q.x) && p.y.eq(q.y) }

func addG1(p, q *g1) *g1 {
	if p == nil {
		return q
	}
	if q == nil {
		return p
	}
	return sumOfProducts([]*g1{p, q}, []*big.Int{big.NewInt(1), big.NewInt(1)})
}
