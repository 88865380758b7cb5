pragma circom 2.1.9;

include "./flags.circom";

// What is claimed of a value once it is selected: an interval, equality, one of a set.

// Encoded numbers are 1 <= x <= 2^63 - 1.
function number_bits() {
    return 63;
}
function number_max() {
    return 9223372036854775807;
}

// A number in the interval, or, outside = 1, beyond one of its ends (the prover says which by `below`).
//
// Constrains, where claim = 1: low <= x <= high, or x in [1, low - 1], or x in [high + 1, 2^63 - 1]. Both
// distances from the ends of the effective interval are 63-bit numbers, which leaves x no room to wrap
// around: with bounds as the encoder gives them x is itself in [1, 2^63 - 1]. In particular 0, which
// stands for "no value", is in no interval and outside of none.
// Assumes: claim and outside boolean, outside <= claim; x = 0 where claim = 0; low, high bound by
// policy_root. Cost: 132 (126 bits, 6 rows).
template Interval() {
    signal input claim;
    signal input outside;
    signal input below;
    signal input x;
    signal input low;
    signal input high;

    var bits = number_bits();
    signal above <== outside - below;
    Boolean()(below);
    Boolean()(above);
    signal belowLow <== below * low;
    signal aboveHigh <== above * high;
    signal fromLeft[bits];
    signal toRight[bits];
    var inside = claim - outside;
    var left = x - inside * low - below - aboveHigh - above;
    var right = inside * high + belowLow - below + above * number_max() - x;
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
    inside * low === x - below - aboveHigh - above - leftSum;
    inside * high === rightSum - belowLow + below - above * number_max() + x;
}

// Constrains, where claim = 1: difference = 0, or, negated, difference <> 0.
// Assumes: claim and negated boolean. Cost: 3.
template Equality() {
    signal input claim;
    signal input negated;
    signal input difference;

    signal differing <== claim * negated;
    (claim - differing) * difference === 0;
    signal inverse <-- differing == 1 && difference != 0 ? 1 / difference : 0;
    difference * inverse === differing;
}

// Zero exactly when x is one of the pool's entries whose member bit is set: the product of x - entry over
// the members, 1 for none.
// Assumes: members boolean. Cost: 31 for a pool of 16.
template OneOf(n) {
    signal input x;
    signal input members[n];
    signal input pool[n];
    signal output apart;

    signal factor[n];
    signal product[n];
    for (var i = 0; i < n; i++) {
        factor[i] <== members[i] * (x - pool[i] - 1);
        if (i == 0) {
            product[i] <== 1 + factor[i];
        } else {
            product[i] <== product[i - 1] * (1 + factor[i]);
        }
    }
    apart <== product[n - 1];
}
