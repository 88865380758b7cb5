package vdi

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// Sealed personal packets and the links that open them.

const longestSealed = 1 << 20

var packetSizes = []int{32 << 10, 64 << 10, 128 << 10, 256 << 10, 512 << 10}

var packetShape = object_(members{
	"type": exactly("personal_packet_v1"), "salt": hexOf(16, 16),
	"attestation": either(attestationShape, thinShape), "reference?": caseReference, "disclosure?": disclosureShape,
})

// attestedIn is the attestation in a thin one, or the whole one itself.
func attestedIn(attestation object) object {
	if inside, thin := attestation["attestation"].(object); thin {
		return inside
	}
	return attestation
}

// fromBase64url wants no padding, no line break, and unused bits of zero.
func fromBase64url(text string) ([]byte, bool) {
	data, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return data, err == nil && base64.RawURLEncoding.EncodeToString(data) == text
}

// readPacketLink is the domain and the key of a personal link.
func readPacketLink(link string) (string, []byte) {
	begin := strings.LastIndex(link, "#p=")
	if begin < 0 {
		wrongCall("no personal link")
	}
	fragment := link[begin+len("#p="):]
	dot := strings.LastIndexByte(fragment, '.')
	if dot < 0 || !domainShape(fragment[:dot]) {
		wrongCall("no personal link")
	}
	key, ok := fromBase64url(fragment[dot+1:])
	if !ok || len(key) != 16 {
		wrongCall("no personal link")
	}
	return fragment[:dot], key
}

func first16(name string, data []byte) []byte {
	hash := sha256.Sum256(append([]byte(name), data...))
	return hash[:16]
}

// openPacket gives the packet, and refuses what is none of the link's.
func openPacket(sealed, domain string, key []byte) object {
	unless(len(sealed) <= longestSealed, "packet_unreadable")
	data, ok := fromBase64url(sealed)
	unless(ok, "packet_unreadable")
	block, _ := aes.NewCipher(key)
	gcm, _ := cipher.NewGCM(block)
	padded, err := gcm.Open(nil, make([]byte, gcm.NonceSize()), data, nil)
	unless(err == nil, "packet_unreadable")
	unless(bytes.Equal(first16("svc/packet-key/v1", padded), key), "packet_differs")
	packet := packetIn(padded)
	unless(packet != nil, "packet_malformed")
	attested := attestedIn(obj(packet["attestation"]))
	unless(obj(attested["issuer"])["domain"] == domain, "packet_domain_differs")
	if reference, there := packet["reference"]; there {
		stated, committed := obj(attested["decision"])["reference"]
		unless(committed, "reference_absent")
		unless(digest("svc/reference/v1", reference) == stated, "reference_mismatch")
	}
	return packet
}

// packetIn is what bytes are the padded text of, or nil.
func packetIn(padded []byte) object {
	text := bytes.TrimRight(padded, " ")
	packet, reason := readDocument(text, DocumentLimits, packetShape)
	if reason != "" {
		return nil
	}
	for _, size := range packetSizes {
		if size >= len(text) {
			due := append(jcs(packet), bytes.Repeat([]byte(" "), size-len(text))...)
			if bytes.Equal(due, padded) {
				return packet
			}
			return nil
		}
	}
	return nil
}

func packetQuestion(input, _ object) object {
	domain, key := readPacketLink(str(input["link"]))
	name := base64.RawURLEncoding.EncodeToString(first16("svc/packet-id/v1", key))
	answer := object{"valid": true, "address": "https://" + domain + "/.well-known/vdi-packet/" + name}
	reason := caught(func() { answer["packet"] = openPacket(str(input["sealed"]), domain, key) })
	if reason != "" {
		answer["valid"], answer["reason"] = false, reason
	}
	return answer
}
