package vdi

import (
	_ "embed"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// Normalisation form C of Unicode (UAX 15), which the standard library has no package for: the table is Unicode's own.

//go:embed normal_data.txt
var normalData string

type composition struct{ first, second rune }

type normalTables struct {
	classes    map[rune]int
	decomposed map[rune][]rune
	composed   map[composition]rune
}

var normalOnce sync.Once
var normal normalTables

func normalForm() *normalTables {
	normalOnce.Do(func() {
		normal = normalTables{map[rune]int{}, map[rune][]rune{}, map[composition]rune{}}
		for _, line := range strings.Split(strings.TrimSpace(normalData), "\n") {
			columns := strings.Split(line, ";")
			code := hexRune(columns[0])
			if class, _ := strconv.Atoi(columns[1]); class > 0 {
				normal.classes[code] = class
			}
			parts := []rune{}
			for _, part := range strings.Fields(columns[2]) {
				parts = append(parts, hexRune(part))
			}
			if len(parts) > 0 {
				normal.decomposed[code] = parts
			}
			if columns[3] == "c" {
				normal.composed[composition{parts[0], parts[1]}] = code
			}
		}
	})
	return &normal
}

func hexRune(text string) rune { code, _ := strconv.ParseInt(text, 16, 32); return rune(code) }

const (
	hangulS, hangulL, hangulV, hangulT   = 0xac00, 0x1100, 0x1161, 0x11a7
	hangulLs, hangulVs, hangulTs, hangul = 19, 21, 28, 19 * 21 * 28
)

func (t *normalTables) decompose(out []rune, code rune) []rune {
	if s := code - hangulS; s >= 0 && s < hangul {
		out = append(out, hangulL+s/(hangulVs*hangulTs), hangulV+s%(hangulVs*hangulTs)/hangulTs)
		if s%hangulTs > 0 {
			out = append(out, hangulT+s%hangulTs)
		}
		return out
	}
	parts, ok := t.decomposed[code]
	if !ok {
		return append(out, code)
	}
	for _, part := range parts {
		out = t.decompose(out, part)
	}
	return out
}

func (t *normalTables) compose(first, second rune) (rune, bool) {
	if l, v := first-hangulL, second-hangulV; l >= 0 && l < hangulLs && v >= 0 && v < hangulVs {
		return hangulS + (l*hangulVs+v)*hangulTs, true
	}
	if s, n := first-hangulS, second-hangulT; s >= 0 && s < hangul && s%hangulTs == 0 && n > 0 && n < hangulTs {
		return first + n, true
	}
	code, ok := t.composed[composition{first, second}]
	return code, ok
}

// normalC is a text in form C.
func normalC(text string) string {
	t, all := normalForm(), []rune{}
	for _, code := range text {
		all = t.decompose(all, code)
	}
	for start := 0; start < len(all); {
		end := start + 1
		for end < len(all) && t.classes[all[end]] > 0 {
			end++
		}
		marks := all[start:end]
		sort.SliceStable(marks, func(i, j int) bool { return t.classes[marks[i]] < t.classes[marks[j]] })
		start = end
	}
	out, starter, last := []rune{}, -1, -1
	for _, code := range all {
		class := t.classes[code]
		if starter >= 0 && (last < class || last == -1) {
			if joined, ok := t.compose(out[starter], code); ok {
				out[starter] = joined
				continue
			}
		}
		out = append(out, code)
		last = class
		if class == 0 {
			starter, last = len(out)-1, -1
		}
	}
	return string(out)
}

func isNormalC(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] >= 0x80 {
			return normalC(text) == text
		}
	}
	return true
}

// whitePadded says whether white space, as ECMAScript's trim takes it away, stands around a text.
func whitePadded(text string) bool {
	return strings.TrimFunc(text, func(c rune) bool {
		switch c {
		case 0x20, '\t', '\v', '\f', '\n', '\r', 0xa0, 0x1680, 0x202f, 0x205f, 0x3000, 0x2028, 0x2029, 0xfeff:
			return true
		}
		return c >= 0x2000 && c <= 0x200a
	}) != text
}

func isNormalText(text string) bool { return isNormalC(text) && !whitePadded(text) }
