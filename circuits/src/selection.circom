pragma circom 2.1.9;

include "./flags.circom";
include "./mux.circom";

// The one leaf that a predicate, a `when` or a term of a derived value reads.
//
// Constrains, where selecting = 1: the leaf at `index` has this key and this tag; `value` is its value.
// Where nothing is selected, every index bit is one, and what the muxes give beyond the last leaf, zero,
// is the value. So an index beyond the last leaf selects nothing: no type has tag 0.
// Assumes: selecting boolean; tag is not 0; keys pairwise distinct (inputs.circom); 2^indexBits > leaves.
// Cost: 80 for 24 leaves (24 products each for key, tag and value; 5 bits; 3 rows).
template Selection(leaves, indexBits) {
    signal input selecting;
    signal input key;
    signal input tag;
    signal input index[indexBits];
    signal input keys[leaves];
    signal input tags[leaves];
    signal input values[leaves];
    signal output value;

    assert(leaves < 2 ** indexBits);
    var ones = 0;
    for (var i = 0; i < indexBits; i++) {
        Boolean()(index[i]);
        ones += index[i];
    }
    (1 - selecting) * (indexBits - ones) === 0;
    signal foundKey <== Mux(leaves, indexBits)(keys, index);
    signal foundTag <== Mux(leaves, indexBits)(tags, index);
    value <== Mux(leaves, indexBits)(values, index);
    selecting * (foundKey - key) === 0;
    selecting * (foundTag - tag) === 0;
}
