// Package vdi verifies decision attestations and what is said about them, written from docs/protocol alone.
package vdi

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Limits of one document.
type Limits struct{ Size, Depth, Members int }

// DocumentLimits are those of every document that names no others.
var DocumentLimits = Limits{1 << 20, 32, 25_000}

// Refusal is a reason of a closed set.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// refuse ends what runs with a reason; caught turns it into a value at the edge of each check.
func refuse(reason string) { panic(Refusal(reason)) }

// caught runs a check and returns the reason that it was refused for, empty where it passed.
func caught(check func()) (reason string) {
	defer func() {
		switch found := recover().(type) {
		case nil:
		case Refusal:
			reason = string(found)
		default:
			panic(found)
		}
	}()
	check()
	return ""
}

// isReadReason tells whether a reason says that a text could not be read at all: nothing of the document is false then.
func isReadReason(reason string) bool {
	return contains([]string{"not_utf8", "byte_order_mark", "not_json", "duplicate_member", "forbidden_member", "lone_surrogate",
		"number_not_finite", "number_lossy", "minus_zero", "too_large", "too_deep", "too_many_members", "not_plain_data"}, reason)
}

type reader struct {
	text    string
	at      int
	limits  Limits
	members int
}

var numberText = regexp.MustCompile(`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?`)

// Read reads one JSON text strictly: objects are map[string]any, lists []any, numbers float64. A refusal names a reason.
func Read(data []byte, limits Limits) (value any, reason string) {
	reason = caught(func() { value = read(data, limits) })
	return value, reason
}

func read(data []byte, limits Limits) any {
	if len(data) > limits.Size {
		refuse("too_large")
	}
	if !utf8.Valid(data) {
		refuse("not_utf8")
	}
	text := string(data)
	if strings.HasPrefix(text, "\ufeff") {
		refuse("byte_order_mark")
	}
	r := &reader{text: text, limits: limits}
	value := r.value(0)
	if r.space() != 0 || r.at != len(text) {
		refuse("not_json")
	}
	return value
}

// space skips white space; the next byte, 0 at the end.
func (r *reader) space() byte {
	for r.at < len(r.text) && strings.IndexByte(" \t\n\r", r.text[r.at]) >= 0 {
		r.at++
	}
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

func (r *reader) value(depth int) any {
	switch r.space() {
	case '{':
		return r.object(depth + 1)
	case '[':
		return r.array(depth + 1)
	case '"':
		return r.str()
	}
	for word, meaning := range map[string]any{"true": true, "false": false, "null": nil} {
		if strings.HasPrefix(r.text[r.at:], word) {
			r.at += len(word)
			return meaning
		}
	}
	token := numberText.FindString(r.text[r.at:])
	if token == "" {
		refuse("not_json")
	}
	r.at += len(token)
	return readNumber(token)
}

func (r *reader) enter(depth int) {
	if depth > r.limits.Depth {
		refuse("too_deep")
	}
	r.at++
}

func (r *reader) count() {
	r.members++
	if r.members > r.limits.Members {
		refuse("too_many_members")
	}
}

func (r *reader) object(depth int) any {
	r.enter(depth)
	found := map[string]any{}
	if r.space() == '}' {
		r.at++
		return found
	}
	for {
		if r.space() != '"' {
			refuse("not_json")
		}
		name := r.str()
		if name == "__proto__" {
			refuse("forbidden_member")
		}
		if _, twice := found[name]; twice {
			refuse("duplicate_member")
		}
		r.count()
		if r.space() != ':' {
			refuse("not_json")
		}
		r.at++
		found[name] = r.value(depth)
		if r.more('}') {
			return found
		}
	}
}

func (r *reader) array(depth int) any {
	r.enter(depth)
	found := []any{}
	if r.space() == ']' {
		r.at++
		return found
	}
	for {
		r.count()
		found = append(found, r.value(depth))
		if r.more(']') {
			return found
		}
	}
}

// more passes a comma, or the end of the container, which is true.
func (r *reader) more(end byte) bool {
	mark := r.space()
	if mark != ',' && mark != end {
		refuse("not_json")
	}
	r.at++
	return mark == end
}

func (r *reader) str() string {
	var units []uint16
	var out strings.Builder
	isWellFormed := true
	flush := func() {
		if len(units) > 0 {
			text, is := decodeUnits(units)
			isWellFormed = isWellFormed && is
			out.WriteString(text)
			units = nil
		}
	}
	r.at++
	for {
		if r.at >= len(r.text) {
			refuse("not_json")
		}
		c := r.text[r.at]
		switch {
		case c == '"':
			r.at++
			flush()
			unless(isWellFormed, "lone_surrogate")
			return out.String()
		case c == '\\':
			if unit, plain, isUnit := r.escape(); isUnit {
				units = append(units, unit)
			} else {
				flush()
				out.WriteByte(plain)
			}
		case c < 0x20:
			refuse("not_json")
		default:
			flush()
			_, size := utf8.DecodeRuneInString(r.text[r.at:])
			out.WriteString(r.text[r.at : r.at+size])
			r.at += size
		}
	}
}

// escape reads one escape: a UTF-16 code unit, or a byte.
func (r *reader) escape() (uint16, byte, bool) {
	if r.at+1 >= len(r.text) {
		refuse("not_json")
	}
	kind := r.text[r.at+1]
	if kind == 'u' {
		if r.at+6 > len(r.text) {
			refuse("not_json")
		}
		unit, err := strconv.ParseUint(r.text[r.at+2:r.at+6], 16, 16)
		if err != nil || strings.ContainsAny(r.text[r.at+2:r.at+6], "_+-") {
			refuse("not_json")
		}
		r.at += 6
		return uint16(unit), 0, true
	}
	place := strings.IndexByte(`"\/bfnrt`, kind)
	if place < 0 {
		refuse("not_json")
	}
	r.at += 2
	return 0, "\"\\/\b\f\n\r\t"[place], false
}

func decodeUnits(units []uint16) (text string, isWellFormed bool) {
	isWellFormed = true
	for i := 0; i < len(units); i++ {
		if !utf16.IsSurrogate(rune(units[i])) {
			continue
		}
		if units[i] >= 0xdc00 || i+1 == len(units) || units[i+1] < 0xdc00 || units[i+1] > 0xdfff {
			isWellFormed = false
			continue
		}
		i++
	}
	return string(utf16.Decode(units)), isWellFormed
}

func readNumber(token string) float64 {
	if len(token) > 64 {
		refuse("number_lossy")
	}
	double, err := strconv.ParseFloat(token, 64)
	if math.IsInf(double, 0) {
		refuse("number_not_finite")
	}
	if err != nil {
		refuse("not_json")
	}
	if double == 0 && token[0] == '-' {
		refuse("minus_zero")
	}
	if decimalOf(token) != decimalOf(strconv.FormatFloat(double, 'e', -1, 64)) {
		refuse("number_lossy")
	}
	return double
}

type decimal struct {
	negative bool
	digits   string
	power    int
}

// decimalOf is a text's exact value: sign, digits without zeros around them, power of ten. Zero has no digits.
func decimalOf(token string) decimal {
	mantissa, exponent, _ := strings.Cut(strings.TrimLeft(strings.ToLower(token), "-"), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	kept := strings.TrimRight(digits, "0")
	if kept == "" {
		return decimal{}
	}
	power, _ := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	return decimal{token[0] == '-', kept, power - len(fraction) + len(digits) - len(kept)}
}
