package vdi

import (
	"math/big"
	"sort"
)

// What a usage comes to under a tariff.

var meterShape = matching(`[a-z][a-z0-9_.-]{0,63}`)

// meterName is a meter's name as the name of a member.
var meterName = func(value any) bool {
	return meterShape(value) && value != "constructor" && value != "prototype"
}

var bandShape = object_(members{"up_to?": quantity, "unit_price_micros": quantity})

var tiersShape = both(object_(members{"mode": exactly("graduated", "volume"), "bands": listOf(bandShape, 1, 32)}), func(value any) bool {
	last := new(big.Int)
	bands := arr(obj(value)["bands"])
	for i, each := range bands {
		upTo, ends := obj(each)["up_to"]
		if !ends {
			return i == len(bands)-1
		}
		if decimalInt(str(upTo)).Cmp(last) <= 0 {
			return false
		}
		last = decimalInt(str(upTo))
	}
	return true
})

var lineShape = both(object_(members{
	"meter": meterShape, "unit_price_micros?": quantity, "tiers?": tiersShape, "included_units?": quantity,
	"per_units": func(value any) bool { return quantity(value) && value != "0" },
}), func(value any) bool { return has(obj(value), "unit_price_micros") != has(obj(value), "tiers") })

var tariffShape = both(object_(members{
	"tariff_id": callerID, "version": version, "currency": currency,
	"lines":                  both(listOf(lineShape, 1, 32), different(member("meter"))),
	"minimum_charge_micros?": quantity, "maximum_charge_micros?": quantity,
	"rounding": exactly("up", "down", "half_up", "half_even"), "effective_from": seconds, "effective_until?": seconds,
}), func(value any) bool {
	tariff := obj(value)
	least, hasLeast := tariff["minimum_charge_micros"]
	most, hasMost := tariff["maximum_charge_micros"]
	if hasLeast && hasMost && decimalInt(str(least)).Cmp(decimalInt(str(most))) > 0 {
		return false
	}
	until, ends := tariff["effective_until"]
	return !ends || num(tariff["effective_from"]) < num(until)
})

// charge is what an event comes to under a tariff, in whole micros; refuses with a price reason.
func charge(event, tariff object) *big.Int {
	at, until := num(event["event_timestamp"]), tariff["effective_until"]
	unless(num(tariff["effective_from"]) <= at && (until == nil || at < num(until)), "tariff_not_effective")
	sum := new(big.Rat)
	usage := obj(event["usage"])
	names := []string{}
	for name := range usage {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		var line object
		for _, each := range arr(tariff["lines"]) {
			if obj(each)["meter"] == name {
				line = obj(each)
			}
		}
		unless(line != nil, "meter_unpriced")
		sum.Add(sum, linePrice(line, decimalInt(str(usage[name]))))
	}
	total := rounded(sum, str(tariff["rounding"]))
	if least, ok := tariff["minimum_charge_micros"]; ok && total.Cmp(decimalInt(str(least))) < 0 {
		total = decimalInt(str(least))
	}
	if most, ok := tariff["maximum_charge_micros"]; ok && total.Cmp(decimalInt(str(most))) > 0 {
		total = decimalInt(str(most))
	}
	unless(len(total.String()) <= 18, "charge_too_large")
	return total
}

func linePrice(line object, used *big.Int) *big.Rat {
	billable := new(big.Int).Set(used)
	if included, ok := line["included_units"]; ok {
		billable.Sub(billable, decimalInt(str(included)))
		if billable.Sign() < 0 {
			billable.SetInt64(0)
		}
	}
	price := new(big.Int)
	if tiers, ok := line["tiers"].(object); ok {
		price = tierPrice(tiers, billable)
	} else {
		price.Mul(billable, decimalInt(str(line["unit_price_micros"])))
	}
	return new(big.Rat).SetFrac(price, decimalInt(str(line["per_units"])))
}

func tierPrice(tiers object, billable *big.Int) *big.Int {
	sum, before := new(big.Int), new(big.Int)
	for _, each := range arr(tiers["bands"]) {
		band := obj(each)
		unit, upTo := decimalInt(str(band["unit_price_micros"])), billable
		ends := has(band, "up_to")
		if ends {
			upTo = decimalInt(str(band["up_to"]))
		}
		within := !ends || billable.Cmp(upTo) <= 0
		if tiers["mode"] == "volume" {
			if within {
				return new(big.Int).Mul(billable, unit)
			}
			continue
		}
		top := upTo
		if within {
			top = billable
		}
		sum.Add(sum, new(big.Int).Mul(new(big.Int).Sub(top, before), unit))
		if within {
			return sum
		}
		before = upTo
	}
	refuse("usage_beyond_tiers")
	return nil
}

func rounded(value *big.Rat, how string) *big.Int {
	whole, rest := new(big.Int).QuoRem(value.Num(), value.Denom(), new(big.Int))
	twice := new(big.Int).Lsh(rest, 1).Cmp(value.Denom())
	up := false
	switch how {
	case "up":
		up = rest.Sign() > 0
	case "half_up":
		up = twice >= 0
	case "half_even":
		up = twice > 0 || twice == 0 && whole.Bit(0) == 1
	}
	if up {
		whole.Add(whole, bigOne)
	}
	return whole
}
