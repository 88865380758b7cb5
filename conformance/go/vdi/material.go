package vdi

import (
	_ "embed"
	"regexp"
	"sort"
	"strings"
	"time"
)

const (
	strictProfile   = "VDI_VERIFY_STRICT_V1"
	standardProfile = "VDI_VERIFY_STANDARD_V1"
	minimalProfile  = "VDI_VERIFY_MINIMAL_V1"
)

// WrongCall is a mistake of the caller's: a malformed or an unknown option, never a weaker demand.
type WrongCall string

func (w WrongCall) Error() string { return string(w) }

func wrongCall(about string) { panic(WrongCall(about)) }

// pin is a key of a reader's list; kid, name, uses and bills (whose adjustments it may sign) only where the entry has them.
type pin struct {
	key, kid, name string
	uses, bills    []string
}

type profile struct {
	id                                   string
	proof, revocation, snapshotRequired  bool
	governanceRequired, issuerRequired   bool
	authorityRequired, authorityReported bool
	skew                                 int64
}

const oldestSnapshot = 86_400

var profiles = map[string]profile{
	strictProfile: {id: strictProfile, proof: true, revocation: true, snapshotRequired: true, governanceRequired: true,
		issuerRequired: true, authorityRequired: true, skew: 60},
	standardProfile: {id: standardProfile, proof: true, revocation: true, authorityReported: true, skew: 300},
	minimalProfile:  {id: minimalProfile, skew: 300},
}

type source struct {
	key, name string
	roles     []string
}

type ceremonyKey struct{ key, party string }

// material is what comes from the caller and not from the document.
type material struct {
	profile           profile
	now, at           int64
	logTime           *int64
	witnessedTime     *int64
	requireGovernance bool
	trust             object
	issuers           []pin // nil: not given
	domains           map[string]object
	directories       map[string]object
	governance        []pin
	authorities       []pin // those with the use of their list
	revocationKeys    []pin
	listedAuthorities []pin // as given, for the digest
	listedRevocation  []pin
	keyHashes         []string
	records           []object
	sources           map[string]source
	ceremony          []ceremonyKey
	snapshot          object
	snapshotSigned    bool
	earlier           []object
	evidence          list
}

//go:embed built_in.json
var builtInText []byte

const (
	builtInKeyHash    = "8e94dc317878a5201f34024c073c8e4d1b5a6aa42c384f086acd26e90ef636e9"
	builtInRecordHash = "5e46b3cfddc24f57a3050e1b86fac63bb356366f504ae672dd36aa1b9616f5a4"
	builtInGovernor   = "99bdd371f596e08e39df721acb07d5e92eeee79ce02f8dd10a1b253a74fad8d5"
	builtInRoots      = "1c941557ecd2385e413bec63c498b2e445d9539f5455d2cb28c3a4612e690e99"
)

// builtInParts are what a thin attestation may leave out because every reader has it.
var builtInParts = func() object {
	parts, reason := Read(builtInText, DocumentLimits)
	found := obj(parts)
	keys, records, policies := arr(found["keys"]), arr(found["records"]), arr(found["policies"])
	same := reason == "" && len(keys) == 1 && len(records) == 1 && len(policies) == len(published)
	same = same && keyHash(obj(keys[0])) == builtInKeyHash && recordHash(records[0]) == builtInRecordHash
	for _, each := range policies {
		same = same && manifestHash(obj(each)) == published[str(obj(each)["manifest_id"])]
	}
	if !same {
		panic("the built-in parts are not those of the pages")
	}
	return found
}()

var builtInRecord = obj(arr(builtInParts["records"])[0])

var published = map[string]string{
	"vdi:manifest:fair-lending-v1":        "c42d0e37162880a8ca16818a733f6ed582cfdea8c028c57ecbb20862be475151",
	"vdi:manifest:insurance-claims-v1":    "5309660adbcb09faf2f350878dffa36ff7b72ac9352a9d78630e5cfc62b0e5dd",
	"vdi:manifest:hiring-screening-v1":    "28b21708baa2cc48c6bf620ef1eb7f213b32794777fd4acca1450be5fdf4d93c",
	"vdi:manifest:medical-triage-v1":      "0dcce941a360c9435c843d054aa0678fefb211aa1a36b832c8f1a556a914d592",
	"vdi:manifest:content-moderation-v1":  "2dd0b43369d6232a6fd5546ec44a7b5cee3f1f75b9debe21cbbd94002c131c29",
	"vdi:manifest:ai-model-release-v1":    "0f271436c9e2d565a915acc3eb6960d4f3f7e75b6e40519bd01c34f1417cfff5",
	"vdi:manifest:sanctions-screening-v1": "e66cc128ba34b98833020a48a251d4d4386d0745d0926fe300f2dd24f58b4293",
	billingManifest:                       "3971819ab359fe1246be65a2fe5372f4285c7300b74c813fd5c45a48fe52dff9",
}

const billingManifest = "vdi:manifest:api-billing-v1"
const publishedVersion = "1.0.0"

// Reading options

// absent is the value of an option that is not there: null is none of any kind.
type absent struct{}

func optionIn(options object, name string) any {
	if value, given := options[name]; given {
		return value
	}
	return absent{}
}

func optionsOf(value any, names ...string) object {
	if value == (absent{}) {
		return object{}
	}
	found, ok := value.(object)
	if !ok {
		wrongCall("options are an object")
	}
	for name := range found {
		if !contains(names, name) {
			wrongCall("unknown option " + name)
		}
	}
	return found
}

func demand(options object, name string, is shape) (any, bool) {
	value, given := options[name]
	if given && !is(value) {
		wrongCall(name)
	}
	return value, given
}

func timeOption(options object, name string) *int64 {
	value, given := demand(options, name, seconds)
	if !given {
		return nil
	}
	found := num(value)
	return &found
}

func clock(options object) int64 {
	if now := timeOption(options, "now"); now != nil {
		return *now
	}
	return time.Now().Unix()
}

var keyUses = exactly("decisions", "bills", "adjustments", "periods", "receipts", "sources", "revocation", "manifests")

// usableKey wants a key that could sign: all but whether it is on the curve.
var usableKey = both(key32, func(value any) bool { return keyFault(unhex(str(value))) == "" })
var pinMembers = members{"public_key": usableKey, "kid?": kid, "label?": text(1, 200)}
var usedPinMembers = join(pinMembers, members{
	"uses?": both(listOf(keyUses, 1, 8), different(itself)), "for?": listOf(usableKey, 1, 10_000)})
var pinShape = either(usableKey, object_(pinMembers))
var usedPinShape = either(usableKey, both(object_(usedPinMembers), namesItsBills))
var namedPinShape = either(usableKey, both(object_(join(usedPinMembers, members{"name?": text(1, 200)})), namesItsBills))

// namesItsBills: a key is for bills only where adjustments are among its uses.
func namesItsBills(entry any) bool {
	return !has(obj(entry), "for") || contains(strs(obj(entry)["uses"]), "adjustments")
}

// usesOfIssuers are those of an entry of `issuers` that does not say.
var usesOfIssuers = []string{"decisions", "bills", "periods"}

// pinsFor are the issuers with one of these uses.
func (m *material) pinsFor(uses ...string) []pin {
	return withUse(m.issuers, usesOfIssuers, uses...)
}

// withUse are the entries with one of these uses; nil for a list that was not given.
func withUse(pins []pin, unsaid []string, uses ...string) []pin {
	if pins == nil {
		return nil
	}
	found := []pin{}
	for _, each := range pins {
		own := each.uses
		if own == nil {
			own = unsaid
		}
		for _, use := range uses {
			if contains(own, use) {
				found = append(found, each)
				break
			}
		}
	}
	return found
}

func revocationPins(pins []pin) []pin { return withUse(pins, []string{"revocation"}, "revocation") }

func pinsOf(trust object, name string, is shape) []pin {
	value, given := demand(trust, name, listOf(is, 0, 10_000))
	if !given {
		return nil
	}
	pins := []pin{}
	for _, each := range value.(list) {
		if key, ok := each.(string); ok {
			pins = append(pins, pin{key: key})
		} else {
			entry := obj(each)
			found := pin{key: str(entry["public_key"]), kid: str(entry["kid"]), name: str(entry["name"])}
			if has(entry, "uses") {
				found.uses = strs(entry["uses"])
			}
			if has(entry, "for") {
				found.bills = strs(entry["for"])
			}
			pins = append(pins, found)
		}
	}
	return pins
}

var trustNames = []string{"issuers", "domains", "verificationKeys", "governanceKeys", "manifestAuthorities", "revocationKeys",
	"minimumGrade", "publicBeacons", "ceremonyKeys", "sources", "acceptUnrecognisedKey"}

var materialNames = []string{"profileId", "now", "at", "logTime", "witnessedTime", "requireGovernance", "trust", "directories",
	"revocation", "evidence"}

func readMaterial(value any, standing string) *material {
	options := optionsOf(value, materialNames...)
	m := &material{profile: profiles[standing], now: clock(options)}
	if id, given := demand(options, "profileId", profileShape); given {
		m.profile = profiles[str(id)]
	}
	m.at = m.now
	if at := timeOption(options, "at"); at != nil {
		m.at = *at
	}
	m.logTime, m.witnessedTime = timeOption(options, "logTime"), timeOption(options, "witnessedTime")
	required, _ := demand(options, "requireGovernance", boolean)
	m.requireGovernance = truth(required)
	m.readTrust(optionIn(options, "trust"))
	m.directories = domainsIn(options, "directories", resolvedShape)
	m.readRevocation(optionIn(options, "revocation"))
	if evidence, given := options["evidence"]; given {
		switch evidence.(type) {
		case object, string:
		default:
			wrongCall("evidence")
		}
		m.evidence = list{evidence}
	}
	return m
}

var sourcePinShape = object_(members{
	"public_key": usableKey, "roles": both(listOf(either(roleName, pointer), 1, 64)), "name?": text(1, 200),
})

func (m *material) readTrust(value any) {
	m.trust = optionsOf(value, trustNames...)
	m.issuers = pinsOf(m.trust, "issuers", usedPinShape)
	m.domains = domainsIn(m.trust, "domains", trustedDomainShape)
	m.governance = pinsOf(m.trust, "governanceKeys", pinShape)
	m.listedAuthorities = pinsOf(m.trust, "manifestAuthorities", namedPinShape)
	m.authorities = withUse(m.listedAuthorities, []string{"manifests"}, "manifests")
	m.listedRevocation = pinsOf(m.trust, "revocationKeys", usedPinShape)
	m.revocationKeys = revocationPins(m.listedRevocation)
	keys, _ := demand(m.trust, "verificationKeys", listOf(either(digest32, keyShape, recordShape), 0, 10_000))
	for _, each := range arr(keys) {
		if hash, ok := each.(string); ok {
			m.keyHashes = append(m.keyHashes, hash)
		} else if found := obj(each); has(found, "vk_hash") {
			m.records = append(m.records, found)
			m.keyHashes = append(m.keyHashes, str(found["vk_hash"]))
		} else {
			m.keyHashes = append(m.keyHashes, keyHash(found))
		}
	}
	demand(m.trust, "minimumGrade", grade)
	demand(m.trust, "publicBeacons", listOf(object_(members{"source": text(1, 200), "value": hexOf(1, 255)}), 0, 10_000))
	demand(m.trust, "acceptUnrecognisedKey", boolean)
	parties := map[string]string{}
	all, _ := demand(m.trust, "ceremonyKeys", listOf(object_(members{"public_key": key32, "party": text(1, 200)}), 0, 10_000))
	for _, each := range arr(all) {
		key, party := str(obj(each)["public_key"]), str(obj(each)["party"])
		if other, twice := parties[key]; twice && other != party {
			wrongCall("ceremonyKeys")
		}
		parties[key] = party
		m.ceremony = append(m.ceremony, ceremonyKey{key, party})
	}
	m.sources = map[string]source{}
	pinned, _ := demand(m.trust, "sources", both(listOf(sourcePinShape, 0, 10_000), different(member("public_key"))))
	for _, each := range arr(pinned) {
		found := obj(each)
		m.sources[str(found["public_key"])] = source{str(found["public_key"]), str(found["name"]), strs(found["roles"])}
	}
}

func (m *material) readRevocation(value any) {
	if value == (absent{}) {
		return
	}
	options := optionsOf(asRevocation(value), "snapshot", "envelope", "earlier")
	m.snapshot, m.snapshotSigned = snapshotIn(options, m.revocationKeys)
	earlier, _ := demand(options, "earlier", listOf(anything, 0, 64))
	for _, each := range arr(earlier) {
		if snapshot, signed := snapshotIn(optionsOf(each, "snapshot", "envelope"), m.revocationKeys); signed {
			m.earlier = append(m.earlier, snapshot)
		}
	}
	if !m.profile.revocation {
		m.snapshot, m.snapshotSigned = nil, false
	}
}

// asRevocation puts a snapshot that is given as it stands, an object without `snapshot`, where the option has it.
func asRevocation(value any) any {
	if given, ok := value.(object); ok && !has(given, "snapshot") {
		return object{"snapshot": value}
	}
	return value
}

// snapshotIn is a snapshot, and whether a listed key signed it. What is no snapshot, or no envelope, is a wrong call.
func snapshotIn(options object, keys []pin) (object, bool) {
	value, given := demand(options, "snapshot", snapshotShape)
	if !given {
		wrongCall("a revocation without its snapshot")
	}
	snapshot := obj(value)
	around, sealed := options["envelope"]
	if !sealed {
		return snapshot, false
	}
	read, ok := readEnvelope(around)
	if !ok {
		wrongCall("envelope")
	}
	return snapshot, read.signsSnapshot(snapshot, keys)
}

// Pins

const (
	isPinned = iota
	isOtherKid
	isUnknown
)

func pinning(pins []pin, signature object) int {
	found := isUnknown
	for _, each := range pins {
		if each.key != str(signature["public_key"]) {
			continue
		}
		if each.kid == "" || each.kid == str(signature["kid"]) {
			return isPinned
		}
		found = isOtherKid
	}
	return found
}

// keyNames are those by which a snapshot may revoke a key.
func keyNames(signature object) []string {
	key := str(signature["public_key"])
	return []string{str(signature["kid"]), derivedKid(key), key}
}

var hex64 = regexp.MustCompile("^[0-9A-Fa-f]{64}$")

// listedNames adds to a public key or a hash in capitals its own spelling; a kid is a name, which has one.
func listedNames(snapshot object) []string {
	listed := strs(snapshot["revokedKids"])
	for _, name := range listed {
		if hex64.MatchString(name) {
			listed = append(listed, strings.ToLower(name))
		}
	}
	return listed
}

func listsAny(snapshot object, names []string) bool {
	listed := listedNames(snapshot)
	for _, name := range names {
		if contains(listed, name) {
			return true
		}
	}
	return false
}

func listsDocument(snapshot object, id string) bool {
	return snapshot != nil && contains(strs(snapshot["revokedAttestations"]), id)
}

// excused says whether what a leaked key signed was seen by witnesses before it was its owner's no longer.
func (m *material) excused(names []string) bool {
	if !m.snapshotSigned || m.witnessedTime == nil {
		return false
	}
	listed := listedNames(m.snapshot)
	for _, name := range names {
		if !contains(listed, name) {
			continue
		}
		since, dated := obj(m.snapshot["revokedSince"])[name]
		if !dated {
			return false
		}
		earliest := num(since)
		for _, each := range m.earlier {
			if before, there := obj(each["revokedSince"])[name]; there && num(before) < earliest {
				earliest = num(before)
			}
		}
		if *m.witnessedTime >= earliest {
			return false
		}
	}
	return true
}

// rootsDigest names the roots alone: the trust digest without log time and revocation.
func (m *material) rootsDigest() string {
	content := object{"built_in": builtInRoots}
	pins := func(name string, given []pin) {
		if given == nil {
			return
		}
		all := list{}
		for _, each := range given {
			entry := object{"public_key": each.key}
			if each.kid != "" {
				entry["kid"] = each.kid
			}
			if each.name != "" {
				entry["name"] = each.name
			}
			for name, texts := range map[string][]string{"uses": each.uses, "for": each.bills} {
				if texts != nil {
					entry[name] = sortedTexts(texts)
				}
			}
			all = append(all, entry)
		}
		content[name] = sortedOnce(all)
	}
	pins("issuers", m.issuers)
	pins("governance_keys", m.governance)
	pins("manifest_authorities", m.listedAuthorities)
	pins("revocation_keys", m.listedRevocation)
	if m.domains != nil {
		content["domains"] = domainRoots(m.domains)
	}
	if has(m.trust, "verificationKeys") {
		content["verification_keys"] = m.pinnedCircuits()
	}
	for option, name := range map[string]string{"publicBeacons": "public_beacons", "ceremonyKeys": "ceremony_keys"} {
		if has(m.trust, option) {
			content[name] = sortedOnce(arr(m.trust[option]))
		}
	}
	if has(m.trust, "sources") {
		all := list{}
		for _, each := range arr(m.trust["sources"]) {
			all = append(all, with(obj(each), "roles", sortedOnce(arr(obj(each)["roles"]))))
		}
		content["sources"] = sortedOnce(all)
	}
	if has(m.trust, "minimumGrade") {
		content["minimum_grade"] = m.trust["minimumGrade"]
	}
	if truth(m.trust["acceptUnrecognisedKey"]) {
		content["accept_unrecognised_key"] = true
	}
	return digest("svc/trust/v1", content)
}

// sortedTexts are the different ones of some texts of ASCII, sorted.
func sortedTexts(texts []string) list {
	sorted := append([]string{}, texts...)
	sort.Strings(sorted)
	all := list{}
	for i, each := range sorted {
		if i == 0 || each != sorted[i-1] {
			all = append(all, each)
		}
	}
	return all
}

func (m *material) pinnedCircuits() list {
	all := list{}
	for _, each := range arr(m.trust["verificationKeys"]) {
		if found, ok := each.(object); !ok {
			all = append(all, each)
		} else if has(found, "vk_hash") {
			all = append(all, recordHash(found))
		} else {
			all = append(all, keyHash(found))
		}
	}
	return sortedOnce(all)
}

// sortedOnce are the different values of a list by UTF-16 code units of their JCS.
func sortedOnce(all list) list {
	sorted := append(list{}, all...)
	sort.SliceStable(sorted, func(i, j int) bool { return lessUnits(string(jcs(sorted[i])), string(jcs(sorted[j]))) })
	once := list{}
	for i, each := range sorted {
		if i == 0 || !same(each, sorted[i-1]) {
			once = append(once, each)
		}
	}
	return once
}
