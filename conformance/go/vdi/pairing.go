package vdi

import "math/big"

// The optimal ate pairing of BN254. Fp12 is six elements of Fp2, the coefficients of w^0 to w^5 with w^6 = 9 + u.

type fe12 [6]fe2

func one12() fe12 { return fe12{fe2{oneFe, fe{}}} }

// mul is the schoolbook product; zeros of the left one cost nothing.
func (f fe12) mul(g fe12) fe12 {
	var sums [11]fe2
	for i := range f {
		if f[i].isZero() {
			continue
		}
		for j := range g {
			sums[i+j] = sums[i+j].add(f[i].mul(g[j]))
		}
	}
	var result fe12
	for k := range result {
		result[k] = sums[k]
		if k < 5 {
			result[k] = result[k].add(sums[k+6].byXi())
		}
	}
	return result
}

func (f fe12) conj() fe12 {
	for i := 1; i < 6; i += 2 {
		f[i] = f[i].neg()
	}
	return f
}

// gammas are xi^(i(p - 1)/6).
var gammas = func() (all [6]fe2) {
	sixth := new(big.Int).Div(new(big.Int).Sub(fieldP, big.NewInt(1)), big.NewInt(6))
	for i := range all {
		all[i] = fe2Of(xi.pow(new(big.Int).Mul(sixth, big.NewInt(int64(i)))))
	}
	return all
}()

func (f fe12) frobenius() fe12 {
	for i := range f {
		f[i] = f[i].conj().mul(gammas[i])
	}
	return f
}

func (f fe12) inv() fe12 {
	even := f.mul(f.conj())
	c0, c1, c2 := even[0], even[2], even[4]
	t0 := c0.mul(c0).sub(c1.mul(c2).byXi())
	t1 := c2.mul(c2).byXi().sub(c0.mul(c1))
	t2 := c1.mul(c1).sub(c0.mul(c2))
	scale := c0.mul(t0).add(c2.mul(t1).add(c1.mul(t2)).byXi()).inv()
	return f.conj().mul(fe12{t0.mul(scale), {}, t1.mul(scale), {}, t2.mul(scale), {}})
}

func (f fe12) pow(e *big.Int) fe12 {
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

// twisted is an affine point of G2.
type twisted struct{ x, y fe2 }

func (q twisted) frobenius() twisted {
	return twisted{q.x.conj().mul(gammas[2]), q.y.conj().mul(gammas[3])}
}

// chord is the slope of the line through two points, and the third point on it.
func chord(p, q twisted) (fe2, twisted) {
	var slope fe2
	if p == q {
		square := p.x.mul(p.x)
		slope = square.add(square).add(square).mul(p.y.add(p.y).inv())
	} else {
		slope = q.y.sub(p.y).mul(q.x.sub(p.x).inv())
	}
	x := slope.mul(slope).sub(p.x).sub(q.x)
	return slope, twisted{x, slope.mul(p.x.sub(x)).sub(p.y)}
}

// miller is the product of the optimal ate Miller functions, their squarings shared. The points of G2 are of its
// subgroup, refused before otherwise, so that no line is vertical.
func miller(pairs []pair) fe12 {
	at, starts := make([]twisted, len(pairs)), make([]twisted, len(pairs))
	minusX, ys := make([]fe, len(pairs)), make([]fe, len(pairs))
	for i, each := range pairs {
		at[i] = twisted{fe2Of(each.q.x), fe2Of(each.q.y)}
		starts[i] = at[i]
		minusX[i], ys[i] = feOf(each.p.x).neg(), feOf(each.p.y)
	}
	f := one12()
	step := func(i int, other twisted) {
		slope, third := chord(at[i], other)
		f = fe12{fe2{ys[i], fe{}}, slope.scale(minusX[i]), {}, slope.mul(at[i].x).sub(at[i].y), {}, {}}.mul(f)
		at[i] = third
	}
	loop := new(big.Int).Add(new(big.Int).Mul(big.NewInt(6), curveX), big.NewInt(2))
	for bit := loop.BitLen() - 2; bit >= 0; bit-- {
		f = f.mul(f)
		for i := range pairs {
			step(i, at[i])
			if loop.Bit(bit) == 1 {
				step(i, starts[i])
			}
		}
	}
	for i := range pairs {
		once := starts[i].frobenius()
		step(i, once)
		twice := once.frobenius()
		step(i, twisted{twice.x, twice.y.neg()})
	}
	return f
}

// finalExponentiation raises to (p^12 - 1)/r · 2x(6x² + 3x + 1).
func finalExponentiation(f fe12) fe12 {
	f = f.conj().mul(f.inv())
	f = f.frobenius().frobenius().mul(f)
	six, twelve, four := big.NewInt(6), big.NewInt(12), big.NewInt(4)
	fx := f.pow(curveX)
	fx2 := fx.pow(curveX)
	fx3 := fx2.pow(curveX)
	f6x2, f6x := fx2.pow(six), fx.pow(six)
	both := f6x2.mul(fx3.pow(twelve))
	part1 := fx.pow(four).mul(both)
	parts := []fe12{f.mul(f6x2.mul(both).mul(f6x)), part1, f6x.mul(both)}
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
	return finalExponentiation(miller(live)) == one12()
}
