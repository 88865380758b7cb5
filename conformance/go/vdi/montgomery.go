package vdi

import (
	"encoding/binary"
	"math/big"
	"math/bits"
)

// BN254 on four limbs of 64 bits in Montgomery's form: an element a stands as a · 2^256 mod p. Nothing here is secret,
// so no time is constant.

type fe [4]uint64

// prime is a modulus below 2^254 with what Montgomery's form needs of it.
type prime struct {
	limbs, squareR fe
	inverse        uint64
}

func primeOf(modulus *big.Int) *prime {
	word := new(big.Int).Lsh(big.NewInt(1), 64)
	inverse := new(big.Int).Sub(word, new(big.Int).ModInverse(modulus, word)).Uint64()
	return &prime{limbsOf(modulus), limbsOf(mod(new(big.Int).Lsh(big.NewInt(1), 512), modulus)), inverse}
}

var (
	primeP = primeOf(fieldP)
	primeR = primeOf(scalarOrder)
	oneFe  = feOf(big.NewInt(1))
)

func limbsOf(value *big.Int) (limbs fe) {
	data := value.FillBytes(make([]byte, 32))
	for i := range limbs {
		limbs[i] = binary.BigEndian.Uint64(data[24-8*i:])
	}
	return limbs
}

func (q *prime) of(value *big.Int) fe { return q.mul(limbsOf(value), q.squareR) }

func (q *prime) big(a fe) *big.Int {
	plain, data := q.mul(a, fe{1}), make([]byte, 32)
	for i := range plain {
		binary.BigEndian.PutUint64(data[24-8*i:], plain[i])
	}
	return new(big.Int).SetBytes(data)
}

// reduced takes the modulus away once where the value, below twice of it, is not below it.
func (q *prime) reduced(a fe) fe {
	var r fe
	var borrow uint64
	r[0], borrow = bits.Sub64(a[0], q.limbs[0], 0)
	r[1], borrow = bits.Sub64(a[1], q.limbs[1], borrow)
	r[2], borrow = bits.Sub64(a[2], q.limbs[2], borrow)
	r[3], borrow = bits.Sub64(a[3], q.limbs[3], borrow)
	if borrow != 0 {
		return a
	}
	return r
}

func (q *prime) add(a, b fe) fe {
	var r fe
	var carry uint64
	r[0], carry = bits.Add64(a[0], b[0], 0)
	r[1], carry = bits.Add64(a[1], b[1], carry)
	r[2], carry = bits.Add64(a[2], b[2], carry)
	r[3], _ = bits.Add64(a[3], b[3], carry)
	return q.reduced(r)
}

// step128 is a · b + c + d, which fits 128 bits.
func step128(a, b, c, d uint64) (high, low uint64) {
	high, low = bits.Mul64(a, b)
	var carry uint64
	low, carry = bits.Add64(low, c, 0)
	high += carry
	low, carry = bits.Add64(low, d, 0)
	return high + carry, low
}

func (q *prime) mul(a, b fe) fe {
	var t [5]uint64
	for i := 0; i < 4; i++ {
		var c, top uint64
		c, t[0] = step128(a[0], b[i], t[0], 0)
		c, t[1] = step128(a[1], b[i], t[1], c)
		c, t[2] = step128(a[2], b[i], t[2], c)
		c, t[3] = step128(a[3], b[i], t[3], c)
		t[4], top = bits.Add64(t[4], c, 0)
		m := t[0] * q.inverse
		c, _ = step128(m, q.limbs[0], t[0], 0)
		c, t[0] = step128(m, q.limbs[1], t[1], c)
		c, t[1] = step128(m, q.limbs[2], t[2], c)
		c, t[2] = step128(m, q.limbs[3], t[3], c)
		t[3], c = bits.Add64(t[4], c, 0)
		t[4] = top + c
	}
	return q.reduced(fe{t[0], t[1], t[2], t[3]})
}

// Elements of the field of coordinates

func feOf(value *big.Int) fe { return primeP.of(value) }
func (a fe) big() *big.Int   { return primeP.big(a) }
func (a fe) add(b fe) fe     { return primeP.add(a, b) }
func (a fe) mul(b fe) fe     { return primeP.mul(a, b) }

func (a fe) sub(b fe) fe {
	var r fe
	var borrow, carry uint64
	r[0], borrow = bits.Sub64(a[0], b[0], 0)
	r[1], borrow = bits.Sub64(a[1], b[1], borrow)
	r[2], borrow = bits.Sub64(a[2], b[2], borrow)
	r[3], borrow = bits.Sub64(a[3], b[3], borrow)
	if borrow == 0 {
		return r
	}
	r[0], carry = bits.Add64(r[0], primeP.limbs[0], 0)
	r[1], carry = bits.Add64(r[1], primeP.limbs[1], carry)
	r[2], carry = bits.Add64(r[2], primeP.limbs[2], carry)
	r[3], _ = bits.Add64(r[3], primeP.limbs[3], carry)
	return r
}

func (a fe) isZero() bool { return a == fe{} }
func (a fe) neg() fe      { return fe{}.sub(a) }
func (a fe) inv() fe      { return feOf(new(big.Int).ModInverse(a.big(), fieldP)) }

// Fp2, u² = -1

type fe2 struct{ a, b fe }

func fe2Of(v fp2) fe2        { return fe2{feOf(v.a), feOf(v.b)} }
func (p fe2) big() fp2       { return fp2{p.a.big(), p.b.big()} }
func (p fe2) add(q fe2) fe2  { return fe2{p.a.add(q.a), p.b.add(q.b)} }
func (p fe2) sub(q fe2) fe2  { return fe2{p.a.sub(q.a), p.b.sub(q.b)} }
func (p fe2) neg() fe2       { return fe2{p.a.neg(), p.b.neg()} }
func (p fe2) conj() fe2      { return fe2{p.a, p.b.neg()} }
func (p fe2) isZero() bool   { return p.a.isZero() && p.b.isZero() }
func (p fe2) scale(k fe) fe2 { return fe2{p.a.mul(k), p.b.mul(k)} }
func (p fe2) mul(q fe2) fe2 {
	aa, bb := p.a.mul(q.a), p.b.mul(q.b)
	return fe2{aa.sub(bb), p.a.add(p.b).mul(q.a.add(q.b)).sub(aa).sub(bb)}
}
func (p fe2) inv() fe2 {
	norm := p.a.mul(p.a).add(p.b.mul(p.b)).inv()
	return fe2{p.a.mul(norm), p.b.neg().mul(norm)}
}

// byXi multiplies by 9 + u.
func (p fe2) byXi() fe2 {
	nine := func(v fe) fe { e := v.add(v); e = e.add(e); e = e.add(e); return e.add(v) }
	return fe2{nine(p.a).sub(p.b), nine(p.b).add(p.a)}
}

// Points with a denominator: (x, y, z) stands for (x/z², y/z³); z is zero at infinity.

type element[T any] interface {
	comparable
	add(T) T
	sub(T) T
	mul(T) T
	isZero() bool
}

type jacobian[T element[T]] struct{ x, y, z T }

func (p jacobian[T]) double() jacobian[T] {
	a, b := p.x.mul(p.x), p.y.mul(p.y)
	c := b.mul(b)
	d := p.x.add(b)
	d = d.mul(d).sub(a).sub(c)
	d = d.add(d)
	e := a.add(a).add(a)
	x := e.mul(e).sub(d).sub(d)
	c8 := c.add(c)
	c8 = c8.add(c8)
	c8 = c8.add(c8)
	z := p.y.mul(p.z)
	return jacobian[T]{x, e.mul(d.sub(x)).sub(c8), z.add(z)}
}

// plus adds an affine point, given with z = 1.
func (p jacobian[T]) plus(q jacobian[T]) jacobian[T] {
	if p.z.isZero() {
		return q
	}
	zz := p.z.mul(p.z)
	h, r := q.x.mul(zz).sub(p.x), q.y.mul(zz).mul(p.z).sub(p.y)
	if h.isZero() {
		if r.isZero() {
			return p.double()
		}
		var infinity jacobian[T]
		return infinity
	}
	hh := h.mul(h)
	hhh, v := hh.mul(h), p.x.mul(hh)
	x := r.mul(r).sub(hhh).sub(v).sub(v)
	return jacobian[T]{x, r.mul(v.sub(x)).sub(p.y.mul(hhh)), p.z.mul(h)}
}

// sumOfMultiples shares its doublings among all points.
func sumOfMultiples[T element[T]](points []jacobian[T], scalars []*big.Int) jacobian[T] {
	longest := 0
	for _, s := range scalars {
		if s.BitLen() > longest {
			longest = s.BitLen()
		}
	}
	var result jacobian[T]
	for i := longest - 1; i >= 0; i-- {
		result = result.double()
		for j, s := range scalars {
			if s.Bit(i) == 1 {
				result = result.plus(points[j])
			}
		}
	}
	return result
}

func sumOfProducts(points []*g1, scalars []*big.Int) *g1 {
	all := []jacobian[fe]{}
	for _, p := range points {
		all = append(all, jacobian[fe]{feOf(p.x), feOf(p.y), oneFe})
	}
	sum := sumOfMultiples(all, scalars)
	if sum.z.isZero() {
		return nil
	}
	z := sum.z.inv()
	zz := z.mul(z)
	return &g1{sum.x.mul(zz).big(), sum.y.mul(zz).mul(z).big()}
}

func multipleOf(p *g2, scalar *big.Int) jacobian[fe2] {
	point := jacobian[fe2]{fe2Of(p.x), fe2Of(p.y), fe2{oneFe, fe{}}}
	return sumOfMultiples([]jacobian[fe2]{point}, []*big.Int{scalar})
}

func timesG2(p *g2, scalar *big.Int) *g2 {
	product := multipleOf(p, scalar)
	if product.z.isZero() {
		return nil
	}
	z := product.z.inv()
	zz := z.mul(z)
	return &g2{product.x.mul(zz).big(), product.y.mul(zz).mul(z).big()}
}

func (p *g2) inSubgroup() bool { return multipleOf(p, scalarOrder).z.isZero() }
