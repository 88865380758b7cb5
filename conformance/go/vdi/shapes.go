package vdi

import (
	"encoding/hex"
	"math"
	"regexp"
	"unicode/utf8"
)

// A shape says whether a value has a document's members, bounds and encodings.
type shape func(value any) bool

// members are those of one object; a name that ends in "?" is optional.
type members map[string]shape

func object_(of members) shape {
	return func(value any) bool {
		found, ok := value.(object)
		if !ok {
			return false
		}
		known := 0
		for name, is := range of {
			optional := name[len(name)-1] == '?'
			if optional {
				name = name[:len(name)-1]
			}
			each, there := found[name]
			if there {
				known++
			}
			if there && !is(each) || !there && !optional {
				return false
			}
		}
		return known == len(found)
	}
}

func join(all ...members) members {
	joined := members{}
	for _, each := range all {
		for name, is := range each {
			joined[name] = is
		}
	}
	return joined
}

func listOf(is shape, least, most int) shape {
	return func(value any) bool {
		all, ok := value.(list)
		if !ok || len(all) < least || len(all) > most {
			return false
		}
		for _, each := range all {
			if !is(each) {
				return false
			}
		}
		return true
	}
}

func both(shapes ...shape) shape {
	return func(value any) bool {
		for _, is := range shapes {
			if !is(value) {
				return false
			}
		}
		return true
	}
}

func either(shapes ...shape) shape {
	return func(value any) bool {
		for _, is := range shapes {
			if is(value) {
				return true
			}
		}
		return false
	}
}

func exactly(wanted ...any) shape {
	return func(value any) bool {
		for _, each := range wanted {
			if value == each {
				return true
			}
		}
		return false
	}
}

func text(least, most int) shape {
	return func(value any) bool {
		found, ok := value.(string)
		length := unitCount(found)
		return ok && length >= least && length <= most
	}
}

func matching(pattern string) shape {
	grammar := regexp.MustCompile(`^(?:` + pattern + `)$`)
	return func(value any) bool {
		found, ok := value.(string)
		return ok && grammar.MatchString(found)
	}
}

var lowercaseHex = regexp.MustCompile(`^[0-9a-f]*$`)

func hexOf(least, most int) shape {
	return func(value any) bool {
		found, ok := value.(string)
		return ok && lowercaseHex.MatchString(found) && len(found)%2 == 0 && len(found) >= 2*least && len(found) <= 2*most
	}
}

func whole(least, most float64) shape {
	return func(value any) bool {
		found, ok := value.(float64)
		return ok && found == math.Trunc(found) && found >= least && found <= most
	}
}

func boolean(value any) bool { _, ok := value.(bool); return ok }
func null(value any) bool    { return value == nil }
func anything(any) bool      { return true }

// different wants no two equal members, by what `of` takes of each.
func different(of func(any) any) shape {
	return func(value any) bool {
		seen := map[string]bool{}
		for _, each := range arr(value) {
			name := string(jcs(of(each)))
			if seen[name] {
				return false
			}
			seen[name] = true
		}
		return true
	}
}

func itself(value any) any { return value }
func member(name string) func(any) any {
	return func(value any) any { return obj(value)[name] }
}

// ascending wants texts, by UTF-16 code units, none twice.
func ascending(of func(any) any) shape {
	return func(value any) bool {
		all := arr(value)
		for i := 1; i < len(all); i++ {
			if !lessUnits(str(of(all[i-1])), str(of(all[i]))) {
				return false
			}
		}
		return true
	}
}

const exact = 1<<53 - 1

var (
	digest32 = hexOf(32, 32)
	key32    = hexOf(32, 32)
	value64  = hexOf(64, 64)
	bytes31  = hexOf(31, 31)
	seconds  = whole(0, 99_999_999_999)
	count    = whole(0, exact)
	decimal_ = both(text(1, 78), matching(`0|[1-9][0-9]*`))
	quantity = both(text(1, 18), matching(`0|[1-9][0-9]*`))
	version  = both(text(1, 32), matching(`[0-9A-Za-z][0-9A-Za-z.+-]*`))
	kid      = matching(`[A-Za-z0-9._:-]{1,64}`)
	callerID = matching(`[\x21-\x7e]{1,128}`)
	currency = matching(`[A-Z][A-Z0-9]{2,11}`)
	code     = matching(`[a-z0-9_]{1,64}`)
	grade    = matching(`dev-insecure|single-party|mpc-[1-9][0-9]{0,3}(\+beacon)?`)
	pointer  = both(text(1, 256), matching(`(/([^~/]|~[01])*)+`), isName)
	leaves24 = listOf(decimal_, 24, 24)

	attestationIDShape = matching(`vdi:att:[0-9a-f]{64}`)
	receiptIDShape     = matching(`vdi:receipt:[0-9a-f]{64}`)
	manifestIDShape    = matching(`vdi:manifest:[a-z0-9._-]{1,64}`)
	verifierIDShape    = matching(`vdi:verifier:[a-z0-9._-]{1,64}`)
	profileShape       = exactly(strictProfile, standardProfile, minimalProfile)
)

// isName wants the one spelling that an identifier of an author's has: form C, and no control character.
func isName(value any) bool {
	found, ok := value.(string)
	for _, c := range found {
		if c < 0x20 || c >= 0x7f && c <= 0x9f {
			return false
		}
	}
	return ok && isNormalC(found)
}

func step(value any) bool {
	found, ok := value.(string)
	length := utf8.RuneCountInString(found)
	return ok && length >= 1 && length <= 64 && isName(value)
}

var signatureShape = object_(members{"algorithm": exactly("Ed25519"), "kid": kid, "public_key": key32, "value": value64})

var g1Shape = func(value any) bool {
	return isList(value, 3) && decimal_(arr(value)[0]) && decimal_(arr(value)[1]) && arr(value)[2] == "1"
}

func pairOf(value any) bool { return listOf(decimal_, 2, 2)(value) }

var g2Shape = func(value any) bool {
	return isList(value, 3) && pairOf(arr(value)[0]) && pairOf(arr(value)[1]) && same(arr(value)[2], list{"1", "0"})
}

// hex is bytes in lower case.
func hexed(data []byte) string { return hex.EncodeToString(data) }
