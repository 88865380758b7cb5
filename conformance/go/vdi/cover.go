package vdi

// What a statement over a period covers, and what leaves of its tree show of one attestation.

// coverSkew is how far from its period a number of it may be issued.
const coverSkew = 600

// coverage is where the table of the page puts one attestation of the statement's key.
type coverage struct {
	number  int64  // of the stream; 0 beside it
	leaf    object // the only one that is its leaf
	belongs bool
	inTime  bool // issued when its leaf may be in the tree
}

// leafIn is the leaf that an attestation has in the tree of a statement, wherever it belongs.
func leafIn(statement, attestation object) object {
	leaf := object{"attestation_id": attestation["attestation_id"], "outcome": obj(attestation["decision"])["outcome"]}
	sequence, numbered := attestation["sequence"].(object)
	if numbered && has(statement, "stream") && sequence["stream"] == statement["stream"] {
		leaf["number"] = sequence["number"]
	}
	return leaf
}

func coverOf(statement, attestation object) coverage {
	c := coverage{leaf: leafIn(statement, attestation)}
	issued, from, to := num(attestation["issued_at"]), num(statement["from"]), num(statement["to"])
	if !has(c.leaf, "number") {
		c.inTime = from <= issued && issued < to
		c.belongs = c.inTime
		return c
	}
	c.number = num(c.leaf["number"])
	c.inTime = from-coverSkew <= issued && issued < to+coverSkew
	switch {
	case c.number > num(statement["last"]):
		c.belongs = issued < to-coverSkew
	default:
		c.belongs = c.number >= num(statement["first"])
	}
	return c
}

// shownLeaves are leaves that are in a statement's tree.
type shownLeaves struct {
	statement object
	whole     bool // all of them
	at        map[int64]object
	ids       map[string][]int64
}

func noLeaves(statement object) *shownLeaves {
	return &shownLeaves{statement: statement, at: map[int64]object{}, ids: map[string][]int64{}}
}

func (l *shownLeaves) add(index int64, leaf object) {
	l.at[index] = leaf
	if id, ok := leaf["attestation_id"].(string); ok {
		l.ids[id] = append(l.ids[id], index)
	}
}

// placed says whether a leaf like this may stand at an index.
func (l *shownLeaves) placed(index int64, leaf object) bool {
	if index < numbered(l.statement) {
		return has(leaf, "number") && num(leaf["number"]) == num(l.statement["first"])+index
	}
	return !has(leaf, "number")
}

// here says whether a leaf is among them.
func (l *shownLeaves) here(leaf object) bool {
	for _, index := range l.ids[str(leaf["attestation_id"])] {
		if same(l.at[index], leaf) {
			return true
		}
	}
	return false
}

// omits says whether an attestation belongs to the statement, and its leaf cannot be in the tree.
func (l *shownLeaves) omits(c coverage) bool {
	s := l.statement
	switch {
	case !c.belongs:
		return false
	case c.number > num(s["last"]):
		return true
	case c.number > 0:
		leaf, shown := l.at[c.number-num(s["first"])]
		return shown && !same(leaf, c.leaf)
	case treeSize(s) <= numbered(s):
		return true
	case l.here(c.leaf):
		return false
	}
	id := str(c.leaf["attestation_id"])
	return l.whole || len(l.ids[id]) > 0 || l.leaveNoPlace(id)
}

// besideAt is the id of the leaf beside the stream at an index; empty where none is shown.
func (l *shownLeaves) besideAt(index int64) string {
	leaf, shown := l.at[index]
	if !shown || index < numbered(l.statement) || has(leaf, "number") {
		return ""
	}
	return str(leaf["attestation_id"])
}

// leaveNoPlace says whether the first leaf beside the stream is behind an id, the last before it, or two neighbours have it
// between them.
func (l *shownLeaves) leaveNoPlace(id string) bool {
	if first := l.besideAt(numbered(l.statement)); first != "" && id < first {
		return true
	}
	if last := l.besideAt(treeSize(l.statement) - 1); last != "" && id > last {
		return true
	}
	for index := range l.at {
		before, behind := l.besideAt(index), l.besideAt(index+1)
		if before != "" && behind != "" && before < id && id < behind {
			return true
		}
	}
	return false
}
