package vdi

import (
	"bytes"
	"regexp"
	"strconv"
)

// A setup's grade: parties, and whether a public beacon ends it.

var gradeText = regexp.MustCompile(`^mpc-([0-9]+)(\+beacon)?$`)

func gradeOfText(text string) (parties int, beacon bool) {
	if found := gradeText.FindStringSubmatch(text); found != nil {
		parties, _ = strconv.Atoi(found[1])
		return parties, found[2] != ""
	}
	if text == "single-party" {
		return 1, false
	}
	return 0, false
}

func meets(found, demanded string) bool {
	have, beacon := gradeOfText(found)
	want, wanted := gradeOfText(demanded)
	return have >= want && (beacon || !wanted)
}

var ceremonyAlpha = list{"20491192805390485299153009773594534940189261866228447918068658471970481763042",
	"9383485363053290200918347156157836566562967994039712273449902621266178545958", "1"}

var ceremonyBeta = list{
	list{"6375614351688725206403948262868962793625744043794305715222011528459656738731", "4252822878758300859123897981450591353533073413197771768651442665752259397132"},
	list{"10505242626370262277552901082094356697409835680220590971873171140371331206856", "21847035105528745403288232691147584728191162732299865338377159692350059136679"},
	list{"1", "0"},
}

var ceremonyTau = list{
	list{"21831381940315734285607113342023901060522397560371972897001948545212302161822", "17231025384763736816414546592865244497437017442647097510447326538965263639101"},
	list{"2388026358213174446665280700919698872609886601280537296205114254867301080648", "11507326595632554467052522095592665270651932854513688777769618397986436103170"},
	list{"1", "0"},
}

// contributionHash is what a contributor publishes and signs.
func (c *contribution) contributionHash() string { return hexed(blake2b(c.published())) }

// gradeOf checks a record's transcript against its key, and computes the grade.
func (m *material) gradeOf(record, key object) string {
	setup, ptau := obj(record["setup"]), obj(record["ptau"])
	chain := checkSetup(key, str(setup["transcript"]))
	knownCeremony := same(key["vk_alpha_1"], ceremonyAlpha) && same(key["vk_beta_2"], ceremonyBeta) && same(ptau["tau_2"], ceremonyTau)
	parties := 0
	if knownCeremony {
		parties = m.partiesOf(record, key, chain)
	}
	if parties < 2 {
		return "single-party"
	}
	found := "mpc-" + strconv.Itoa(parties)
	if m.publicBeacon(obj(setup["beacon"]), chain) {
		found += "+beacon"
	}
	return found
}

func (m *material) partiesOf(record, key object, chain *transcript) int {
	ptau := obj(record["ptau"])
	fixed := object{"tau_2": ptau["tau_2"]}
	for _, name := range []string{"nPublic", "vk_alpha_1", "vk_beta_2", "vk_gamma_2", "IC"} {
		fixed[name] = key[name]
	}
	statement := object{
		"fixed_part_digest": digest("svc/setup-fixed-part/v1", fixed), "circuit_hash": hexed(chain.circuitHash),
		"r1cs_hash": record["r1cs_hash"], "source_hash": record["source_hash"], "ptau_hash": ptau["blake2b"],
	}
	contributed := map[string]bool{}
	for _, each := range chain.contributions {
		if !each.isBeacon {
			contributed[each.contributionHash()] = true
		}
	}
	parties, signed := map[string]bool{}, map[string]bool{}
	for _, each := range arr(obj(record["setup"])["contributions"]) {
		entry := obj(each)
		publicKey, hash := str(entry["public_key"]), str(entry["contribution_hash"])
		party := m.partyOf(publicKey)
		if party == "" || signed[publicKey] || !has(entry, "signature") {
			continue
		}
		said := statement
		if hash != "" {
			said = with(statement, "contribution_hash", hash)
		}
		message := preAuthentication("setup-contribution", jcs(said))
		if signatureFault(unhex(publicKey), unhex(str(entry["signature"])), message) != "" {
			continue
		}
		signed[publicKey] = true
		if contributed[hash] {
			delete(contributed, hash)
			parties[party] = true
		}
	}
	return len(parties)
}

func (m *material) partyOf(publicKey string) string {
	for _, each := range m.ceremony {
		if each.key == publicKey {
			return each.party
		}
	}
	return ""
}

func (m *material) publicBeacon(stated object, chain *transcript) bool {
	last := chain.contributions[len(chain.contributions)-1]
	if stated == nil || !last.isBeacon || !bytes.Equal(last.beacon, unhex(str(stated["value"]))) {
		return false
	}
	for _, each := range arr(m.trust["publicBeacons"]) {
		if obj(each)["source"] == stated["source"] && obj(each)["value"] == stated["value"] {
			return true
		}
	}
	return false
}
