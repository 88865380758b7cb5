package vdi

import (
	"math/big"
	"regexp"
)

var decimalText = regexp.MustCompile(`^(?:0|[1-9][0-9]*)$`)

type provingKey struct {
	alpha              *g1
	beta, gamma, delta *g2
	ic                 []*g1
}

// elements reads canonical decimals of at most 78 digits below a modulus, one after another.
func elements(texts list, modulus *big.Int, what string) []*big.Int {
	found := []*big.Int{}
	for _, each := range texts {
		text, ok := each.(string)
		if !ok || len(text) > 78 || !decimalText.MatchString(text) {
			refuse(what + "_not_canonical")
		}
		value := decimalInt(text)
		if value.Cmp(modulus) >= 0 {
			refuse(what + "_not_in_field")
		}
		found = append(found, value)
	}
	return found
}

func isList(value any, count int) bool { all, ok := value.(list); return ok && len(all) == count }

func readG1(value any) *g1 {
	if !isList(value, 3) {
		refuse("point_malformed")
	}
	all := value.(list)
	c := elements(all[:2], fieldP, "coordinate")
	if all[2] == "0" || c[0].Sign() == 0 && c[1].Sign() == 0 {
		refuse("point_at_infinity")
	}
	if all[2] != "1" {
		refuse("point_malformed")
	}
	point := &g1{c[0], c[1]}
	if !point.onCurve() {
		refuse("point_not_on_curve")
	}
	return point
}

func readG2(value any) *g2 {
	if !isList(value, 3) {
		refuse("point_malformed")
	}
	all := value.(list)
	for _, each := range all {
		if !isList(each, 2) {
			refuse("point_malformed")
		}
	}
	xs, ys, zs := all[0].(list), all[1].(list), all[2].(list)
	c := elements(append(append(list{}, xs...), ys...), fieldP, "coordinate")
	point := &g2{fp2{c[0], c[1]}, fp2{c[2], c[3]}}
	if zs[0] == "0" && zs[1] == "0" || point.x.isZero() && point.y.isZero() {
		refuse("point_at_infinity")
	}
	if zs[0] != "1" || zs[1] != "0" {
		refuse("point_malformed")
	}
	if !point.onCurve() {
		refuse("point_not_on_curve")
	}
	return point
}

// ofKey runs a reading and puts its reason under the key's names.
func ofKey(read func()) {
	if reason := caught(read); reason != "" {
		refuse("key_" + reason)
	}
}

var keyMembers = []string{"protocol", "curve", "nPublic", "vk_alpha_1", "vk_beta_2", "vk_gamma_2", "vk_delta_2", "IC"}

// readKey makes all key checks down to key_ic_repeated: the frame, then point by point, then the points together.
func readKey(value any) *provingKey {
	key, ok := value.(object)
	if !ok {
		refuse("key_malformed")
	}
	if has(key, "protocol") && key["protocol"] != "groth16" {
		refuse("key_wrong_protocol")
	}
	if has(key, "curve") && key["curve"] != "bn128" {
		refuse("key_wrong_curve")
	}
	rest := without(key, append([]string{"vk_alphabeta_12"}, keyMembers...)...)
	for _, name := range keyMembers {
		if !has(key, name) {
			refuse("key_malformed")
		}
	}
	if len(rest) > 0 {
		refuse("key_malformed")
	}
	count, ok := key["nPublic"].(float64)
	if !ok || count != float64(int(count)) || count < 0 || count > 1024 {
		refuse("key_public_count_malformed")
	}
	ic, ok := key["IC"].(list)
	if !ok {
		refuse("key_malformed")
	}
	if len(ic) != int(count)+1 {
		refuse("key_ic_count_mismatch")
	}
	made := &provingKey{}
	ofKey(func() {
		made.alpha = readG1(key["vk_alpha_1"])
		made.beta, made.gamma, made.delta = readG2(key["vk_beta_2"]), readG2(key["vk_gamma_2"]), readG2(key["vk_delta_2"])
	})
	for _, each := range ic {
		point := each
		ofKey(func() {
			reason := caught(func() { made.ic = append(made.ic, readG1(point)) })
			if reason == "point_at_infinity" {
				refuse("ic_at_infinity")
			} else if reason != "" {
				refuse(reason)
			}
		})
	}
	ofKey(func() { alphaBeta(key) })
	if made.gamma.eq(made.delta) {
		refuse("key_gamma_equals_delta")
	}
	if made.gamma.eq(made.delta.neg()) {
		refuse("key_gamma_negated_delta")
	}
	if made.delta.eq(g2Generator) || made.delta.eq(g2Generator.neg()) {
		refuse("key_delta_is_generator")
	}
	for i, each := range made.ic {
		for _, other := range made.ic[:i] {
			if each.x.Cmp(other.x) == 0 {
				refuse("key_ic_repeated")
			}
		}
	}
	return made
}

// alphaBeta is the twelve coordinates of vk_alphabeta_12, nil where it is absent.
func alphaBeta(key object) []*big.Int {
	if !has(key, "vk_alphabeta_12") {
		return nil
	}
	flat := list{}
	if !isList(key["vk_alphabeta_12"], 2) {
		refuse("point_malformed")
	}
	for _, half := range arr(key["vk_alphabeta_12"]) {
		if !isList(half, 3) {
			refuse("point_malformed")
		}
		for _, each := range half.(list) {
			if !isList(each, 2) {
				refuse("point_malformed")
			}
			flat = append(flat, each.(list)...)
		}
	}
	return elements(flat, fieldP, "coordinate")
}

// checkedKeys are outcomes of checking a key, by its text: many documents bring the same one.
var checkedKeys = map[string]checkedKey{}

type checkedKey struct {
	key    *provingKey
	reason string
}

const mostChecked = 256

func checkKey(value any) *provingKey {
	asked := string(jcs(value))
	found, known := checkedKeys[asked]
	if !known {
		found.reason = caught(func() { found.key = checkKeyAnew(value) })
		if len(checkedKeys) >= mostChecked {
			checkedKeys = map[string]checkedKey{}
		}
		checkedKeys[asked] = found
	}
	if found.reason != "" {
		refuse(found.reason)
	}
	return found.key
}

func checkKeyAnew(value any) *provingKey {
	key := readKey(value)
	for _, point := range []*g2{key.beta, key.gamma, key.delta} {
		if !point.inSubgroup() {
			refuse("key_point_not_in_subgroup")
		}
	}
	if stated := alphaBeta(value.(object)); stated != nil {
		product := finalExponentiation(miller([]pair{{key.alpha, key.beta}}))
		for i, power := range []int{0, 2, 4, 1, 3, 5} {
			if stated[2*i].Cmp(product[power].a.big()) != 0 || stated[2*i+1].Cmp(product[power].b.big()) != 0 {
				refuse("key_alphabeta_mismatch")
			}
		}
	}
	return key
}

// verifyProof refuses unless key and proof pass all their checks.
func verifyProof(key, proof, signals any) { verifyUnder(checkKey(key), proof, signals) }

func verifyUnder(key *provingKey, proofValue, signalsValue any) {
	signals, ok := signalsValue.(list)
	if !ok {
		refuse("signals_malformed")
	}
	if len(signals) != len(key.ic)-1 {
		refuse("signal_count_mismatch")
	}
	scalars := elements(signals, scalarOrder, "signal")
	proof, ok := proofValue.(object)
	if !ok || len(without(proof, "protocol", "curve", "pi_a", "pi_b", "pi_c")) > 0 || !has(proof, "pi_a") || !has(proof, "pi_b") || !has(proof, "pi_c") {
		refuse("proof_malformed")
	}
	if has(proof, "protocol") && proof["protocol"] != "groth16" {
		refuse("proof_wrong_protocol")
	}
	if has(proof, "curve") && proof["curve"] != "bn128" {
		refuse("proof_wrong_curve")
	}
	a, b, c := readG1(proof["pi_a"]), readG2(proof["pi_b"]), readG1(proof["pi_c"])
	if !b.inSubgroup() {
		refuse("point_not_in_subgroup")
	}
	combined := addG1(key.ic[0], sumOfProducts(key.ic[1:], scalars))
	if !productIsOne(pair{a.neg(), b}, pair{key.alpha, key.beta}, pair{combined, key.gamma}, pair{c, key.delta}) {
		refuse("pairing_mismatch")
	}
}
