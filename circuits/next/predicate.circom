pragma circom 2.1.9;

include "./comparison.circom";
include "./derived.circom";
include "./selection.circom";

// One predicate: when claimed, it is true (or, negated, false) of one input or one derived value.
//
// Kinds: at most one of number, text, boolean is set; none means "nothing to check".
//   number   low <= x <= high; negated: x < low or x > high. date = 1: x is a date, as the number of its day.
//            derived[d] = 1: x is derived value d, and no leaf is selected
//   text     x = low; negated: x <> low
//   boolean  x = low, negated: x = 1 - low, so that a boolean leaf is always 0 or 1
// oneOf, with number or text: x is among the pool's entries that `members` names; negated: it is not. A
// number's interval is then [1, 2^63 - 1] and stays so under negation: what is in no set is a number all
// the same.
//
// Constrains, where claim = 1 and the kind is not derived: the selected leaf has this key and this type's
// tag, and its value fulfils the above; a number is itself in [1, 2^63 - 1].
// Assumes: claim, kinds, date, negated, oneOf, members, derived boolean, kinds exclusive, at most one of date
// and derived, and only with number (policy.circom); terms and pool bound by policy_root; leaf keys pairwise
// distinct and no type of tag 0 (inputs.circom); a derived value that is not ready is 0 (derived.circom).
// Cost: 261 for 24 leaves, a pool of 16, 2 derived values (80 selecting, 132 interval, 31 set, 18 logic).
template Predicate(leaves, indexBits, poolSize, derivedCount) {
    signal input claim;
    signal input number;
    signal input text;
    signal input boolean;
    signal input oneOf;
    signal input negated;
    signal input date;
    signal input members[poolSize];
    signal input derived[derivedCount];
    signal input key;
    signal input low;
    signal input high;
    signal input index[indexBits];
    signal input below;
    signal input keys[leaves];
    signal input tags[leaves];
    signal input values[leaves];
    signal input pool[poolSize];
    signal input derivedValues[derivedCount];

    signal (readsDerived, derivedX) <== ReadDerived(derivedCount)(derived, derivedValues);
    signal onNumber <== claim * number;
    signal onText <== claim * text;
    signal onBoolean <== claim * boolean;
    signal onDerived <== claim * readsDerived;
    signal onNumbers <== onNumber * oneOf;

    signal x <== Selection(leaves, indexBits)(
        selecting <== onNumber + onText + onBoolean - onDerived,
        key <== key,
        tag <== number + 6 * date + 2 * text + 3 * boolean,
        index <== index,
        keys <== keys,
        tags <== tags,
        values <== values
    );

    // One of the two summands is the number, the other is zero.
    signal numberX <== onNumber * (x + derivedX);
    signal outside <== (onNumber - onNumbers) * negated;
    Interval()(claim <== onNumber, outside <== outside, below <== below, x <== numberX, low <== low, high <== high);

    // Texts by their hash; sets of either type by a product that is zero for members.
    signal apart <== OneOf(poolSize)(x <== x, members <== members, pool <== pool);
    signal towardsSet <== oneOf * (apart - x + low);
    Equality()(claim <== onText + onNumbers, negated <== negated, difference <== x - low + towardsSet);

    // Booleans: the opposite of one is the other.
    signal opposite <== negated * (1 - 2 * low);
    onBoolean * (x - low - opposite) === 0;
}
