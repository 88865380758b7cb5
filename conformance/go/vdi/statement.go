package vdi

import (
	"math/big"
	"strconv"
	"strings"
)

var signalNames = []string{"satisfied_mask", "violated_mask", "path_commitment", "inputs_root", "pipeline_root", "policy_root", "outcome", "context"}

var offset = new(big.Int).Lsh(big.NewInt(1), 62)
var largest = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 63), big.NewInt(1))

func notEncodable() { refuse("policy_not_encodable") }

// decimalsOf counts the decimals of a number's canonical text.
func decimalsOf(value any) int {
	text := numberString(value.(float64))
	if strings.Contains(text, "e-") {
		notEncodable()
	}
	mantissa, _, _ := strings.Cut(text, "e")
	_, fraction, _ := strings.Cut(mantissa, ".")
	return len(fraction)
}

// scaled is value · 10^decimals as an exact integer below 2^62 in size.
func scaled(value any, decimals int) *big.Int {
	number, ok := value.(float64)
	if !ok {
		notEncodable()
	}
	mantissa, power, _ := strings.Cut(numberString(number), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	exponent, _ := strconv.Atoi(strings.TrimPrefix(power, "+"))
	shift := decimals - len(fraction) + exponent
	if shift < 0 || exponent < 0 || shift > 60 {
		notEncodable()
	}
	result := decimalInt(whole + fraction)
	result.Mul(result, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(shift)), nil))
	if new(big.Int).Abs(result).Cmp(offset) >= 0 {
		notEncodable()
	}
	return result
}

func encodeNumber(value any, decimals int) *big.Int {
	return new(big.Int).Add(scaled(value, decimals), offset)
}

func inputKey(pointer string) *big.Int { return fieldHash("svc/input-pointer/v1", pointer) }
func stepHash(step string) *big.Int    { return fieldHash("svc/step-name/v1", step) }

func leafOf(pointer string, value any, salt string) *big.Int {
	tag, encoded := int64(4), new(big.Int)
	switch v := value.(type) {
	case float64:
		tag, encoded = 1, encodeNumber(v, 6)
	case string:
		tag, encoded = 2, fieldHash("svc/string-value/v1", v)
	case bool:
		tag = 3
		if v {
			encoded = big.NewInt(1)
		}
	case object:
		tag = 5
	case list:
		tag = 6
	}
	return poseidon(inputKey(pointer), big.NewInt(tag), encoded, new(big.Int).SetBytes(unhex(salt)))
}

func inputsRoot(leaves []*big.Int) *big.Int {
	return poseidon(append([]*big.Int{constant("svc/inputs-root/v1"), poseidon(leaves[:16]...)}, leaves[16:]...)...)
}

func indexOf(all []string, one string) int {
	for i, each := range all {
		if each == one {
			return i
		}
	}
	return -1
}

func bit(place int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(place)) }

func pathCommitment(steps, path []string, salt string) *big.Int {
	visited := new(big.Int)
	for _, step := range path {
		visited.Add(visited, bit(indexOf(steps, step)))
	}
	return poseidon(constant("svc/path-commitment/v1"), visited, new(big.Int).SetBytes(unhex(salt)))
}

func padded(values []*big.Int, count int) []*big.Int {
	for len(values) < count {
		values = append(values, new(big.Int))
	}
	return values
}

func pipelineRoot(pipeline object) *big.Int {
	steps := strs(pipeline["steps"])
	names, shape := []*big.Int{}, big.NewInt(int64(len(steps)))
	for _, step := range steps {
		names = append(names, stepHash(step))
	}
	for _, outcome := range strs(pipeline["outcomes"]) {
		shape.Add(shape, bit(5+indexOf(steps, outcome)))
	}
	return poseidon(constant("svc/pipeline-root/v1"), shape, poseidon(padded(names, 16)...))
}

type policyEncoder struct {
	steps       []string
	constraints list
	derived     list
	places      []int
	pool        []poolMember
}
type poolMember struct{ kind, value string }

// term is one predicate or `when`, encoded.
type term struct {
	kind           string
	numbers        []*big.Int
	negated, isSet bool
	members        []poolMember
	derived        int
}

func pooled(value any) poolMember {
	if text, ok := value.(string); ok {
		return poolMember{"text", fieldHash("svc/string-value/v1", text).String()}
	}
	return poolMember{"number", encodeNumber(value, 6).String()}
}

func isSet(op any) bool { return op == "in" || op == "not_in" }

// newPolicyEncoder knows the scales of a policy's derived values.
func newPolicyEncoder(steps []string, policy object) *policyEncoder {
	e := &policyEncoder{steps: steps, constraints: arr(policy["constraints"]), derived: arr(policy["derived"])}
	for _, each := range e.derived {
		most := 0
		for _, t := range arr(obj(each)["terms"]) {
			if d := decimalsOf(obj(t)["times"]); d > most {
				most = d
			}
		}
		e.places = append(e.places, 6+most)
	}
	return e
}

// policyRoot refuses a policy that has no encoding.
func policyRoot(steps []string, policy object) *big.Int {
	e := newPolicyEncoder(steps, policy)
	if len(steps) > 16 || len(e.constraints) > 16 || len(e.derived) > 2 {
		notEncodable()
	}
	for _, each := range e.constraints {
		predicate := obj(obj(each)["predicate"])
		if !isSet(predicate["op"]) {
			continue
		}
		for _, value := range arr(predicate["value"]) {
			if member := pooled(value); e.place(member) < 0 {
				e.pool = append(e.pool, member)
			}
		}
	}
	if len(e.pool) > 16 {
		notEncodable()
	}
	return e.root()
}

func (e *policyEncoder) place(member poolMember) int {
	for i, each := range e.pool {
		if each == member {
			return i
		}
	}
	return -1
}

func (e *policyEncoder) step(name string) int64 {
	place := indexOf(e.steps, name)
	if place < 0 {
		notEncodable()
	}
	return int64(place)
}

func (e *policyEncoder) root() *big.Int {
	elements, packed := []*big.Int{}, []*big.Int{new(big.Int), new(big.Int)}
	shape := big.NewInt(int64(len(e.constraints)))
	for i, each := range e.constraints {
		constraint := obj(each)
		predicate, when := e.term(constraint["predicate"]), e.term(constraint["when"])
		elements = append(append(elements, predicate.numbers...), when.numbers...)
		flags := e.flags(constraint, predicate, when)
		packed[i/8].Add(packed[i/8], flags.Lsh(flags, uint(31*(i%8))))
		for place, each := range []*term{predicate, when} {
			if each.derived >= 0 {
				shape.Add(shape, bit(5+4*i+2*place+each.derived))
			}
		}
	}
	elements = padded(elements, 96)
	for _, member := range e.pool {
		elements = append(elements, decimalInt(member.value))
	}
	elements = padded(elements, 112)
	for slot := 0; slot < 2; slot++ {
		numbers, used := e.derivation(slot)
		elements = append(elements, numbers...)
		for k := 0; k < used; k++ {
			shape.Add(shape, bit(69+3*slot+k))
		}
	}
	elements = append(elements, packed...)
	hashes := []*big.Int{constant("svc/policy-root/v1"), shape}
	for k := 0; k < 128; k += 16 {
		hashes = append(hashes, poseidon(elements[k:k+16]...))
	}
	return poseidon(hashes...)
}

// derivation is three keys, three factors and c, and how many terms there are.
func (e *policyEncoder) derivation(slot int) ([]*big.Int, int) {
	if slot >= len(e.derived) {
		return padded(nil, 7), 0
	}
	derived := obj(e.derived[slot])
	keys, factors, sum, seen := []*big.Int{}, []*big.Int{}, new(big.Int), map[string]bool{}
	for _, each := range arr(derived["terms"]) {
		t := obj(each)
		factor := scaled(t["times"], e.places[slot]-6)
		if factor.Sign() == 0 || seen[str(t["input"])] {
			notEncodable()
		}
		seen[str(t["input"])] = true
		keys, factors = append(keys, inputKey(str(t["input"]))), append(factors, mod(factor, scalarOrder))
		sum.Add(sum, factor)
	}
	c := scaled(derived["plus"], e.places[slot])
	c.Add(c, offset).Sub(c, sum.Mul(sum, offset))
	return append(append(padded(keys, 3), padded(factors, 3)...), mod(c, scalarOrder)), len(seen)
}

func (e *policyEncoder) flags(constraint object, predicate, when *term) *big.Int {
	flags := new(big.Int)
	set := func(place int, on bool) {
		if on {
			flags.Add(flags, bit(place))
		}
	}
	set(0, truth(constraint["critical"]))
	flags.Add(flags, big.NewInt(e.step(str(constraint["vertex"]))<<1))
	for i, kind := range []string{"number", "text", "boolean"} {
		set(5+i, predicate.kind == kind)
		set(26+i, when.kind == kind)
	}
	set(8, predicate.isSet)
	set(9, predicate.negated)
	for _, member := range predicate.members {
		set(10+e.place(member), true)
	}
	set(29, when.kind == "outcome")
	set(30, when.negated)
	return flags
}

func (e *policyEncoder) term(value any) *term {
	zero := func() []*big.Int { return padded(nil, 3) }
	if value == nil {
		return &term{kind: "none", numbers: zero(), derived: -1}
	}
	predicate := obj(value)
	if outcome, ok := predicate["outcome"]; ok {
		return &term{kind: "outcome", numbers: []*big.Int{new(big.Int), big.NewInt(e.step(str(outcome))), new(big.Int)}, derived: -1}
	}
	made := &term{derived: -1, negated: predicate["op"] == "ne" || predicate["op"] == "not_in", isSet: isSet(predicate["op"])}
	key, places := new(big.Int), 6
	if name, ok := predicate["derived"]; ok {
		for i, each := range e.derived {
			if obj(each)["name"] == name {
				made.derived, places = i, e.places[i]
			}
		}
		if made.derived < 0 {
			notEncodable()
		}
	} else {
		key = inputKey(str(predicate["input"]))
	}
	if made.isSet {
		for _, each := range arr(predicate["value"]) {
			made.members = append(made.members, pooled(each))
		}
	}
	kind, low, high := interval(str(predicate["op"]), predicate["value"], places)
	made.kind, made.numbers = kind, []*big.Int{key, low, high}
	return made
}

func interval(op string, value any, places int) (string, *big.Int, *big.Int) {
	zero, one := new(big.Int), big.NewInt(1)
	if isSet(op) {
		if _, ok := arr(value)[0].(string); ok {
			return "text", zero, zero
		}
		return "number", one, largest
	}
	if op == "in_range" {
		return "number", encodeNumber(arr(value)[0], places), encodeNumber(arr(value)[1], places)
	}
	switch v := value.(type) {
	case bool:
		if v {
			return "boolean", one, zero
		}
		return "boolean", zero, zero
	case string:
		return "text", fieldHash("svc/string-value/v1", v), zero
	}
	e := encodeNumber(value, places)
	switch op {
	case "lt":
		return "number", one, new(big.Int).Sub(e, one)
	case "le":
		return "number", one, e
	case "gt":
		return "number", new(big.Int).Add(e, one), largest
	case "ge":
		return "number", e, largest
	}
	return "number", e, e
}

func contextDigest(a object) string {
	decision := obj(a["decision"])
	context := object{
		"pipeline_hash": obj(a["pipeline"])["hash"], "manifest_hash": obj(a["policy"])["manifest_hash"],
		"outcome": decision["outcome"], "issued_at": a["issued_at"], "expires_at": a["expires_at"],
		"nonce": decision["nonce"], "public_key": obj(a["signature"])["public_key"],
	}
	if reference, there := decision["reference"]; there {
		context["reference"] = reference
	}
	return digest("svc/context/v1", context)
}

// publicSignals are those that a document gives, under roots that were computed from it.
func publicSignals(a object, pipelineRoot, policyRoot string) []string {
	decision := obj(a["decision"])
	return []string{
		numberString(decision["satisfied_mask"].(float64)),
		numberString(decision["violated_mask"].(float64)),
		str(decision["path_commitment"]),
		str(decision["inputs_root"]),
		pipelineRoot,
		policyRoot,
		stepHash(str(decision["outcome"])).String(),
		new(big.Int).SetBytes(unhex(contextDigest(a)[:62])).String(),
	}
}
