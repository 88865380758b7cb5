package vdi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"sort"
	"strconv"
	"strings"
	"unicode/utf16"
)

type object = map[string]any
type list = []any

// jcs is the canonical form of RFC 8785.
func jcs(value any) []byte {
	var out strings.Builder
	writeJSON(&out, value)
	return []byte(out.String())
}

func writeJSON(out *strings.Builder, value any) {
	switch v := value.(type) {
	case nil:
		out.WriteString("null")
	case bool:
		out.WriteString(strconv.FormatBool(v))
	case string:
		writeText(out, v)
	case float64:
		out.WriteString(numberString(v))
	case int:
		out.WriteString(numberString(float64(v)))
	case list:
		out.WriteByte('[')
		for i, each := range v {
			if i > 0 {
				out.WriteByte(',')
			}
			writeJSON(out, each)
		}
		out.WriteByte(']')
	case object:
		out.WriteByte('{')
		for i, name := range namesOf(v) {
			if i > 0 {
				out.WriteByte(',')
			}
			writeText(out, name)
			out.WriteByte(':')
			writeJSON(out, v[name])
		}
		out.WriteByte('}')
	default:
		panic(fmt.Sprintf("%T is no JSON value", value))
	}
}

// namesOf are an object's names by UTF-16 code units.
func namesOf(of object) []string {
	names := make([]string, 0, len(of))
	for name := range of {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool { return lessUnits(names[i], names[j]) })
	return names
}

func lessUnits(a, b string) bool {
	x, y := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
	for i := 0; i < len(x) && i < len(y); i++ {
		if x[i] != y[i] {
			return x[i] < y[i]
		}
	}
	return len(x) < len(y)
}

func unitCount(text string) int { return len(utf16.Encode([]rune(text))) }

func writeText(out *strings.Builder, text string) {
	short := map[rune]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
	out.WriteByte('"')
	for _, c := range text {
		if escape, ok := short[c]; ok {
			out.WriteString(escape)
		} else if c < ' ' {
			fmt.Fprintf(out, `\u%04x`, c)
		} else {
			out.WriteRune(c)
		}
	}
	out.WriteByte('"')
}

// numberString is ECMAScript's Number::toString.
func numberString(value float64) string {
	if value == 0 {
		return "0"
	}
	sign := ""
	if value < 0 {
		sign, value = "-", -value
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(value, 'e', -1, 64), "e")
	digits := strings.Replace(mantissa, ".", "", 1)
	power, _ := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	point := power + 1
	switch {
	case len(digits) <= point && point <= 21:
		return sign + digits + strings.Repeat("0", point-len(digits))
	case 0 < point && point <= 21:
		return sign + digits[:point] + "." + digits[point:]
	case -6 < point && point <= 0:
		return sign + "0." + strings.Repeat("0", -point) + digits
	}
	if len(digits) > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	return fmt.Sprintf("%s%se%+d", sign, digits, point-1)
}

func same(a, b any) bool { return string(jcs(a)) == string(jcs(b)) }

// Digests and identifiers

func digest(domain string, value any) string {
	hashed := sha256.Sum256(append(append([]byte(domain), 0), jcs(value)...))
	return hex.EncodeToString(hashed[:])
}

// fieldHash is F: the first 31 bytes of a hash.
func fieldHash(domain, text string) *big.Int {
	hashed := sha256.Sum256([]byte(domain + "\x00" + text))
	return new(big.Int).SetBytes(hashed[:31])
}

// constant is D: a short name as one integer.
func constant(name string) *big.Int { return new(big.Int).SetBytes([]byte(name)) }

func without(of object, names ...string) object {
	rest := object{}
	for name, value := range of {
		rest[name] = value
	}
	for _, name := range names {
		delete(rest, name)
	}
	return rest
}

func with(of object, name string, value any) object {
	rest := without(of)
	rest[name] = value
	return rest
}

func obj(value any) object            { found, _ := value.(object); return found }
func arr(value any) list              { found, _ := value.(list); return found }
func str(value any) string            { found, _ := value.(string); return found }
func num(value any) int64             { found, _ := value.(float64); return int64(found) }
func has(of object, name string) bool { _, ok := of[name]; return ok }
func truth(value any) bool            { found, _ := value.(bool); return found }
func strs(value any) []string {
	found := []string{}
	for _, each := range arr(value) {
		found = append(found, str(each))
	}
	return found
}
func contains(all []string, one string) bool {
	for _, each := range all {
		if each == one {
			return true
		}
	}
	return false
}

func unsigned(document object) object {
	return with(document, "signature", without(obj(document["signature"]), "value"))
}

func attestationID(document object) string {
	content := without(unsigned(document), "attestation_id")
	for _, name := range []string{"proof", "billing_proof"} {
		if proof, ok := content[name].(object); ok {
			content[name] = without(proof, "pi_a", "pi_b", "pi_c")
		}
	}
	return "vdi:att:" + digest("svc/attestation-id/v1", content)
}

func attestationHash(document any) string { return digest("svc/attestation/v1", document) }
func receiptID(r object) string {
	return "vdi:receipt:" + digest("svc/receipt-id/v1", without(unsigned(r), "receipt_id"))
}
func grantID(grant object) string {
	return "vdi:authority:" + digest("svc/authority-id/v1", without(unsigned(grant), "authority_id"))
}
func receiptHash(r any) string { return digest("svc/receipt/v1", r) }
func keyHash(key object) string {
	return digest("svc/verification-key/v1", without(key, "vk_alphabeta_12"))
}
func manifestHash(m object) string {
	return digest("svc/manifest/v1", without(m, "manifest_hash", "authority_binding"))
}
func recordHash(record any) string { return digest("svc/circuit-record/v1", record) }

func pipelineHash(pipeline object, ofManifest string) string {
	return digest("svc/pipeline/v1", with(without(pipeline, "id", "hash"), "manifest_hash", ofManifest))
}

func derivedKid(publicKey string) string {
	key, _ := hex.DecodeString(publicKey)
	hashed := sha256.Sum256(key)
	return hex.EncodeToString(hashed[:8])
}
