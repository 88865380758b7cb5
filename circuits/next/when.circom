pragma circom 2.1.9;

include "./comparison.circom";
include "./derived.circom";
include "./selection.circom";

// One `when`: when claimed, its condition is true (or, negated, false).
//
// Kinds as in predicate.circom without sets, and one more:
//   outcome  the outcome's index = low; negated: <> low. No input is selected.
//
// Constrains and assumes what Predicate does. Cost: 228 for 24 leaves (80 selecting, 132 interval).
template When(leaves, indexBits, derivedCount) {
    signal input claim;
    signal input number;
    signal input text;
    signal input boolean;
    signal input outcome;
    signal input negated;
    signal input date;
    signal input derived[derivedCount];
    signal input key;
    signal input low;
    signal input high;
    signal input index[indexBits];
    signal input below;
    signal input keys[leaves];
    signal input tags[leaves];
    signal input values[leaves];
    signal input derivedValues[derivedCount];
    signal input outcomeIndex;

    signal (readsDerived, derivedX) <== ReadDerived(derivedCount)(derived, derivedValues);
    signal onNumber <== claim * number;
    signal onText <== claim * text;
    signal onBoolean <== claim * boolean;
    signal onOutcome <== claim * outcome;
    signal onDerived <== claim * readsDerived;

    signal x <== Selection(leaves, indexBits)(
        selecting <== onNumber + onText + onBoolean - onDerived,
        key <== key,
        tag <== number + 6 * date + 2 * text + 3 * boolean,
        index <== index,
        keys <== keys,
        tags <== tags,
        values <== values
    );

    signal numberX <== onNumber * (x + derivedX);
    signal outside <== onNumber * negated;
    Interval()(claim <== onNumber, outside <== outside, below <== below, x <== numberX, low <== low, high <== high);

    // Texts by their hash, outcomes by their index. Nothing is selected for an outcome: x is zero.
    signal position <== outcome * outcomeIndex;
    Equality()(claim <== onText + onOutcome, negated <== negated, difference <== x + position - low);

    signal opposite <== negated * (1 - 2 * low);
    onBoolean * (x - low - opposite) === 0;
}
