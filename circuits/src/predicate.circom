pragma circom 2.1.9;

include "./flags.circom";
include "./mux.circom";

// Encoded numbers are 1 <= x <= 2^63 - 1.
function number_bits() {
    return 63;
}
function number_max() {
    return 9223372036854775807;
}

// One predicate slot: when claimed, its predicate (or, negated, its opposite) is true of one input.
//
// Kinds: at most one of number, text, boolean, outcome is set; none means "nothing to check".
//   number   low <= x <= high; negated: x < low or x > high (the prover says which by `below`)
//   text     x = low; negated: x <> low
//   boolean  x = low, negated: x = 1 - low, so that a boolean leaf is always 0 or 1
//   outcome  the outcome's index = low; negated: <> low. No input is selected.
//
// Constrains, where claim = 1 and the kind reads an input: the selected leaf has this key and this
// type's tag, and its value fulfils the above; a number is itself in [1, 2^63 - 1]. Where nothing is
// selected the index is zero.
// Assumes: claim, kinds and negated boolean, kinds exclusive (policy.circom); key, low, high bound by
// policy_root; leaf keys pairwise distinct and inactive leaves of tag 0 (inputs.circom).
// Cost: 224 for 24 leaves (72 selecting key, tag and value; 126 bits of two range checks; 26 logic).
template Predicate(leaves, indexBits) {
    signal input claim;
    signal input number;
    signal input text;
    signal input boolean;
    signal input outcome;
    signal input negated;
    signal input key;
    signal input low;
    signal input high;
    signal input index[indexBits];
    signal input below;
    signal input keys[leaves];
    signal input tags[leaves];
    signal input values[leaves];
    signal input outcomeIndex;

    signal onNumber <== claim * number;
    signal onText <== claim * text;
    signal onBoolean <== claim * boolean;
    signal onOutcome <== claim * outcome;

    // The one input that the predicate reads.
    var selecting = onNumber + onText + onBoolean;
    var indexSum = 0;
    for (var i = 0; i < indexBits; i++) {
        Boolean()(index[i]);
        indexSum += index[i];
    }
    (1 - selecting) * indexSum === 0;
    signal foundKey <== Mux(leaves, indexBits)(keys, index);
    signal foundTag <== Mux(leaves, indexBits)(tags, index);
    signal x <== Mux(leaves, indexBits)(values, index);
    selecting * (foundKey - key) === 0;
    selecting * (foundTag - number - 2 * text - 3 * boolean) === 0;

    // Numbers: the effective interval is [low, high], [1, low - 1] or [high + 1, 2^63 - 1], and both
    // distances from its ends are 63-bit numbers, which leaves x no room to wrap around.
    var bits = number_bits();
    signal outside <== onNumber * negated;
    signal above <== outside - below;
    Boolean()(below);
    Boolean()(above);
    signal numberX <== onNumber * x;
    signal belowLow <== below * low;
    signal aboveHigh <== above * high;
    signal fromLeft[bits];
    signal toRight[bits];
    var inside = onNumber - outside;
    var left = numberX - inside * low - below - aboveHigh - above;
    var right = inside * high + belowLow - below + above * number_max() - numberX;
    var leftSum = 0;
    var rightSum = 0;
    var weight = 1;
    for (var i = 0; i < bits; i++) {
        fromLeft[i] <-- (left >> i) & 1;
        toRight[i] <-- (right >> i) & 1;
        Boolean()(fromLeft[i]);
        Boolean()(toRight[i]);
        leftSum += fromLeft[i] * weight;
        rightSum += toRight[i] * weight;
        weight += weight;
    }
    inside * low === numberX - below - aboveHigh - above - leftSum;
    inside * high === rightSum - belowLow + below - above * number_max() + numberX;

    // Texts by their hash, outcomes by their index.
    signal towardsOutcome <== outcome * (outcomeIndex - x);
    var difference = x + towardsOutcome - low;
    var comparing = onText + onOutcome;
    signal differing <== comparing * negated;
    (comparing - differing) * difference === 0;
    signal inverse <-- differing == 1 && difference != 0 ? 1 / difference : 0;
    difference * inverse === differing;

    // Booleans: the opposite of one is the other.
    signal opposite <== negated * (1 - 2 * low);
    onBoolean * (x - low - opposite) === 0;
}
