package vdi

import "math/big"

// BN254 in plain integers. Points are affine, nil is the point at infinity. Fp12 is six elements of Fp2, the
// coefficients of w^0 to w^5 with w^6 = 9 + u. Nothing here is secret, so no time is constant.

var fieldP, _ = new(big.Int).SetString("21888242871839275222246405745257275088696311157297823662689037894645226208583", 10)
var curveX = big.NewInt(4965661367192848881)

type fp2 struct{ a, b *big.Int }
type g1 struct{ x, y *big.Int }
type g2 struct{ x, y fp2 }
type fp12 [6]fp2

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
	var slope *big.Int
	if p.x.Cmp(q.x) == 0 {
		if fadd(p.y, q.y).Sign() == 0 {
			return nil
		}
		slope = fmul(fmul(big.NewInt(3), fmul(p.x, p.x)), finv(fadd(p.y, p.y)))
	} else {
		slope = fmul(fsub(q.y, p.y), finv(fsub(q.x, p.x)))
	}
	x := fsub(fsub(fmul(slope, slope), p.x), q.x)
	return &g1{x, fsub(fmul(slope, fsub(p.x, x)), p.y)}
}

// slopeOf the line through two points of G2; false where it is vertical.
func slopeOf(p, q *g2) (fp2, bool) {
	if p.x.eq(q.x) {
		if !p.y.eq(q.y) || p.y.isZero() {
			return p.x, false
		}
		return p.x.mul(p.x).scale(big.NewInt(3)).mul(p.y.add(p.y).inv()), true
	}
	return q.y.sub(p.y).mul(q.x.sub(p.x).inv()), true
}

func thirdOf(p, q *g2, slope fp2) *g2 {
	x := slope.mul(slope).sub(p.x).sub(q.x)
	return &g2{x, slope.mul(p.x.sub(x)).sub(p.y)}
}

func addG2(p, q *g2) *g2 {
	if p == nil {
		return q
	}
	if q == nil {
		return p
	}
	slope, ok := slopeOf(p, q)
	if !ok {
		return nil
	}
	return thirdOf(p, q, slope)
}

func sumOfProducts(points []*g1, scalars []*big.Int) *g1 {
	bits := 0
	for _, s := range scalars {
		if s.BitLen() > bits {
			bits = s.BitLen()
		}
	}
	var result *g1
	for i := bits - 1; i >= 0; i-- {
		result = addG1(result, result)
		for j, s := range scalars {
			if s.Bit(i) == 1 {
				result = addG1(result, points[j])
			}
		}
	}
	return result
}

func timesG2(p *g2, scalar *big.Int) *g2 {
	var result *g2
	for i := scalar.BitLen() - 1; i >= 0; i-- {
		result = addG2(result, result)
		if scalar.Bit(i) == 1 {
			result = addG2(result, p)
		}
	}
	return result
}

func (p *g2) inSubgroup() bool { return timesG2(p, scalarOrder) == nil }

func one12() fp12 {
	made := fp12{small2(1, 0)}
	for i := 1; i < 6; i++ {
		made[i] = small2(0, 0)
	}
	return made
}

// mul is the schoolbook product, reduced once at the end.
func (f fp12) mul(g fp12) fp12 {
	var re, im [11]*big.Int
	for i := range re {
		re[i], im[i] = new(big.Int), new(big.Int)
	}
	t := new(big.Int)
	for i := range f {
		if f[i].isZero() {
			continue
		}
		for j := range g {
			re[i+j].Add(re[i+j], t.Mul(f[i].a, g[j].a))
			re[i+j].Sub(re[i+j], t.Mul(f[i].b, g[j].b))
			im[i+j].Add(im[i+j], t.Mul(f[i].a, g[j].b))
			im[i+j].Add(im[i+j], t.Mul(f[i].b, g[j].a))
		}
	}
	nine := big.NewInt(9)
	var result fp12
	for k := 0; k < 6; k++ {
		if k < 5 {
			re[k].Add(re[k], t.Mul(nine, re[k+6]))
			re[k].Sub(re[k], im[k+6])
			im[k].Add(im[k], t.Mul(nine, im[k+6]))
			im[k].Add(im[k], re[k+6])
		}
		result[k] = fp2{fp(re[k]), fp(im[k])}
	}
	return result
}

func (f fp12) conj() fp12 {
	for i := 1; i < 6; i += 2 {
		f[i] = f[i].neg()
	}
	return f
}

var gammas = func() (all [6]fp2) {
	sixth := new(big.Int).Div(new(big.Int).Sub(fieldP, big.NewInt(1)), big.NewInt(6))
	for i := range all {
		all[i] = xi.pow(new(big.Int).Mul(sixth, big.NewInt(int64(i))))
	}
	return all
}()

func (f fp12) frobenius() fp12 {
	for i := range f {
		f[i] = f[i].conj().mul(gammas[i])
	}
	return f
}

func (f fp12) inv() fp12 {
	even := f.mul(f.conj())
	c0, c1, c2 := even[0], even[2], even[4]
	t0 := c0.mul(c0).sub(xi.mul(c1.mul(c2)))
	t1 := xi.mul(c2.mul(c2)).sub(c0.mul(c1))
	t2 := c1.mul(c1).sub(c0.mul(c2))
	scale := c0.mul(t0).add(xi.mul(c2.mul(t1).add(c1.mul(t2)))).inv()
	zero := small2(0, 0)
	return f.conj().mul(fp12{t0.mul(scale), zero, t1.mul(scale), zero, t2.mul(scale), zero})
}

func (f fp12) pow(e *big.Int) fp12 {
	result := f
	for i := e.BitLen() - 2; i >= 0; i-- {
		result = result.mul(result)
		if e.Bit(i) == 1 {
			result = result.mul(f)
		}
	}
	return result
}

type pair struct {
	p *g1
	q *g2
}

func twistFrobenius(q *g2) *g2 { return &g2{q.x.conj().mul(gammas[2]), q.y.conj().mul(gammas[3])} }

// miller is the product of the optimal ate Miller functions, their squarings shared.
func miller(pairs []pair) fp12 {
	at := make([]*g2, len(pairs))
	for i, each := range pairs {
		at[i] = each.q
	}
	f := one12()
	step := func(i int, other *g2) {
		slope, ok := slopeOf(at[i], other)
		if !ok {
			panic("a vertical line: only points outside the subgroup, refused before, give one")
		}
		p, zero := pairs[i].p, small2(0, 0)
		line := fp12{fp2{p.y, new(big.Int)}, slope.scale(fneg(p.x)), zero, slope.mul(at[i].x).sub(at[i].y), zero, zero}
		f = line.mul(f)
		at[i] = thirdOf(at[i], other, slope)
	}
	loop := new(big.Int).Add(new(big.Int).Mul(big.NewInt(6), curveX), big.NewInt(2))
	for bit := loop.BitLen() - 2; bit >= 0; bit-- {
		f = f.mul(f)
		for i := range pairs {
			step(i, at[i])
			if loop.Bit(bit) == 1 {
				step(i, pairs[i].q)
			}
		}
	}
	for i, each := range pairs {
		once := twistFrobenius(each.q)
		step(i, once)
		step(i, twistFrobenius(once).neg())
	}
	return f
}

// finalExponentiation raises to (p^12 - 1)/r · 2x(6x² + 3x + 1).
func finalExponentiation(f fp12) fp12 {
	f = f.conj().mul(f.inv())
	f = f.frobenius().frobenius().mul(f)
	six, twelve, four := big.NewInt(6), big.NewInt(12), big.NewInt(4)
	fx := f.pow(curveX)
	fx2 := fx.pow(curveX)
	fx3 := fx2.pow(curveX)
	f6x2, f6x := fx2.pow(six), fx.pow(six)
	both := f6x2.mul(fx3.pow(twelve))
	part1 := fx.pow(four).mul(both)
	parts := []fp12{f.mul(f6x2.mul(both).mul(f6x)), part1, f6x.mul(both)}
	result := f.conj().mul(part1)
	for i := 2; i >= 0; i-- {
		result = result.frobenius().mul(parts[i])
	}
	return result
}

func productIsOne(pairs ...pair) bool {
	live := []pair{}
	for _, each := range pairs {
		if each.p != nil && each.q != nil {
			live = append(live, each)
		}
	}
	result, one := finalExponentiation(miller(live)), one12()
	for i := range result {
		if !result[i].eq(one[i]) {
			return false
		}
	}
	return true
}
