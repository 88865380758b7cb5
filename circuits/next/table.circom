pragma circom 2.1.9;

include "./comparison.circom";
include "./flags.circom";
include "./mux.circom";

// The row of the decision table that the prover picks, in bits. A row is two elements:
//
//   slots + 2^slotCount needed lanes + 2^(slotCount + lanes) (outcome's index + 1) + 2^(slotCount + lanes + 5) bounded
//   low + 2^63 high
//
// Without a table all bits are zero.
//
// Assumes: hasTable boolean (policy.circom); rows bound by policy_root. Cost: 345 for 16 lanes, 128 slots, 32 rows (67 row, 276 bits).
template TableRow(lanes, slotCount, rowCount, rowBits) {
    var conditionBits = slotCount + lanes + 6;
    var boundBits = 2 * number_bits();
    signal input hasTable;
    signal input rows[rowCount][2];
    signal input index[rowBits];
    signal output condition[conditionBits];
    signal output bound[boundBits];

    var first[rowCount];
    var second[rowCount];
    for (var i = 0; i < rowCount; i++) {
        first[i] = rows[i][0];
        second[i] = rows[i][1];
    }
    for (var i = 0; i < rowBits; i++) {
        Boolean()(index[i]);
    }
    signal conditions <== Mux(rowCount, rowBits)(first, index);
    signal bounds <== Mux(rowCount, rowBits)(second, index);

    var sum = 0;
    var weight = 1;
    for (var i = 0; i < conditionBits; i++) {
        condition[i] <-- ((hasTable * conditions) >> i) & 1;
        Boolean()(condition[i]);
        sum += condition[i] * weight;
        weight += weight;
    }
    hasTable * conditions === sum;
    sum = 0;
    weight = 1;
    for (var i = 0; i < boundBits; i++) {
        bound[i] <-- ((hasTable * bounds) >> i) & 1;
        Boolean()(bound[i]);
        sum += bound[i] * weight;
        weight += weight;
    }
    hasTable * bounds === sum;
}

// The decision table: a row matches whose outcome is the decision's.
//
// Constrains, where there is a table: the row's outcome is the decision's, which no unused row's is; every needed
// lane picked a slot that the row allows; a row that bounds the score has one, low <= value <= high.
// Assumes: hasTable boolean (policy.circom); condition and bound are bits, zero without a table; a lane that is off
// has allowed = 0 (lane.circom). Cost: 147 for 16 lanes (127 interval).
template TableMatch(lanes, slotCount) {
    var bits = number_bits();
    signal input hasTable;
    signal input outcomeIndex;
    signal input ready;
    signal input value;
    signal input allowed[lanes];
    signal input condition[slotCount + lanes + 6];
    signal input bound[2 * bits];

    for (var i = 0; i < lanes; i++) {
        condition[slotCount + i] * (1 - allowed[i]) === 0;
    }
    var outcome = 0;
    var weight = 1;
    for (var i = 0; i < 5; i++) {
        outcome += condition[slotCount + lanes + i] * weight;
        weight += weight;
    }
    hasTable * (outcomeIndex + 1 - outcome) === 0;

    signal bounded <== condition[slotCount + lanes + 5];
    bounded * (1 - ready) === 0;
    var low = 0;
    var high = 0;
    weight = 1;
    for (var i = 0; i < bits; i++) {
        low += bound[i] * weight;
        high += bound[bits + i] * weight;
        weight += weight;
    }
    signal x <== bounded * value;
    Interval()(claim <== bounded, outside <== 0, below <== 0, x <== x, low <== low, high <== high);
}
