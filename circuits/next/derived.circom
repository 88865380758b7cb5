pragma circom 2.1.9;

include "./comparison.circom";
include "./selection.circom";

// The derived value that a term reads; zero for a term that reads none.
// Assumes: at most one flag is set (policy.circom). Cost: n.
template ReadDerived(n) {
    signal input derived[n];
    signal input values[n];
    signal output reads;
    signal output value;

    signal product[n];
    var flags = 0;
    var sum = 0;
    for (var d = 0; d < n; d++) {
        product[d] <== derived[d] * values[d];
        flags += derived[d];
        sum += product[d];
    }
    reads <== flags;
    value <== sum;
}

// One derived value of the policy: constant + the sum of times_k * leaf value_k, as an encoded number.
//
// The prover says by `ready` that it is computed. Then every term that the policy uses is a leaf with that
// term's key, of type number, its value in [1, 2^63 - 1]; otherwise the value is 0, which is no encoded
// number: no interval holds it. Factors are below 2^62 in size and the constant holds the offsets, so the
// sum's size stays below 2^127 and cannot wrap; a result outside [1, 2^63 - 1] is in no interval either.
//
// Assumes: used boolean (policy.circom); keys, times and constant bound by policy_root.
// Cost: 443 for three terms over 24 leaves (3 x (80 selecting, 63 bits, 4 rows), 2 rows).
template Derived(leaves, indexBits, terms) {
    signal input ready;
    signal input used[terms];
    signal input termKeys[terms];
    signal input times[terms];
    signal input constant;
    signal input index[terms][indexBits];
    signal input keys[leaves];
    signal input tags[leaves];
    signal input values[leaves];
    signal output value;

    Boolean()(ready);
    var bits = number_bits();
    signal selecting[terms];
    signal x[terms];
    signal bit[terms][bits];
    signal inverse[terms];
    signal product[terms];
    var sum = constant;
    for (var k = 0; k < terms; k++) {
        selecting[k] <== ready * used[k];
        x[k] <== Selection(leaves, indexBits)(
            selecting <== selecting[k],
            key <== termKeys[k],
            tag <== 1,
            index <== index[k],
            keys <== keys,
            tags <== tags,
            values <== values
        );
        var bitSum = 0;
        var weight = 1;
        for (var i = 0; i < bits; i++) {
            bit[k][i] <-- (x[k] >> i) & 1;
            Boolean()(bit[k][i]);
            bitSum += bit[k][i] * weight;
            weight += weight;
        }
        x[k] === bitSum;
        // Not zero where it is selected.
        inverse[k] <-- x[k] != 0 ? 1 / x[k] : 0;
        x[k] * inverse[k] === selecting[k];
        product[k] <== times[k] * x[k];
        sum += product[k];
    }
    value <== ready * sum;
}
