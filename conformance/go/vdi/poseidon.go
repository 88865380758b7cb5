package vdi

import "math/big"

var scalarOrder, _ = new(big.Int).SetString("21888242871839275222246405745257275088548364400416034343698204186575808495617", 10)

const fullRounds = 8

var partialRounds = map[int]int{2: 56, 3: 57, 4: 56, 5: 60, 6: 60, 7: 63, 8: 64, 9: 63, 10: 60, 11: 66, 12: 60, 13: 65, 14: 70, 15: 60, 16: 64, 17: 68}

// grain is the register of 80 bits that the constants are drawn from, bits[0] the oldest.
type grain struct{ bits []byte }

func newGrain(width int) *grain {
	g := &grain{}
	put := func(value, count int) {
		for i := count - 1; i >= 0; i-- {
			g.bits = append(g.bits, byte(value>>i&1))
		}
	}
	put(1, 2)
	put(0, 4)
	put(254, 12)
	put(width, 12)
	put(fullRounds, 10)
	put(partialRounds[width], 10)
	put(1<<30-1, 30)
	for i := 0; i < 160; i++ {
		g.next()
	}
	return g
}

func (g *grain) next() byte {
	b := g.bits
	bit := b[62] ^ b[51] ^ b[38] ^ b[23] ^ b[13] ^ b[0]
	g.bits = append(b[1:], bit)
	return bit
}

func (g *grain) integer() *big.Int {
	value := new(big.Int)
	for given := 0; given < 254; {
		keep, bit := g.next(), g.next()
		if keep == 1 {
			value.Lsh(value, 1)
			value.SetBit(value, 0, uint(bit))
			given++
		}
	}
	return value
}

// poseidonParameters stand in Montgomery's form.
type poseidonParameters struct{ rounds, matrix [][]fe }

var poseidonOf = map[int]*poseidonParameters{}

func parametersOf(width int) *poseidonParameters {
	if found, ok := poseidonOf[width]; ok {
		return found
	}
	g, made := newGrain(width), &poseidonParameters{}
	for r := 0; r < fullRounds+partialRounds[width]; r++ {
		constants := []fe{}
		for len(constants) < width {
			if value := g.integer(); value.Cmp(scalarOrder) < 0 {
				constants = append(constants, primeR.of(value))
			}
		}
		made.rounds = append(made.rounds, constants)
	}
	draw := func() (all []*big.Int) {
		for i := 0; i < width; i++ {
			all = append(all, mod(g.integer(), scalarOrder))
		}
		return all
	}
	xs, ys := draw(), draw()
	for _, x := range xs {
		row := []fe{}
		for _, y := range ys {
			row = append(row, primeR.of(new(big.Int).ModInverse(new(big.Int).Add(x, y), scalarOrder)))
		}
		made.matrix = append(made.matrix, row)
	}
	poseidonOf[width] = made
	return made
}

func fifth(x fe) fe {
	square := primeR.mul(x, x)
	return primeR.mul(primeR.mul(square, square), x)
}

func poseidon(inputs ...*big.Int) *big.Int {
	width := len(inputs) + 1
	p := parametersOf(width)
	state, next := make([]fe, width), make([]fe, width)
	for i, each := range inputs {
		state[i+1] = primeR.of(each)
	}
	for number, constants := range p.rounds {
		for i := range state {
			next[i] = primeR.add(state[i], constants[i])
			if i == 0 || number < fullRounds/2 || number >= len(p.rounds)-fullRounds/2 {
				next[i] = fifth(next[i])
			}
		}
		for i, row := range p.matrix {
			var sum fe
			for j := range row {
				sum = primeR.add(sum, primeR.mul(row[j], next[j]))
			}
			state[i] = sum
		}
	}
	return primeR.big(state[0])
}
