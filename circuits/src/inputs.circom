pragma circom 2.1.9;

include "./flags.circom";
include "./poseidon.circom";

// Root constant: the ASCII bytes of "svc/inputs-root/v1" as a big-endian integer.
function inputs_domain() {
    return 10058198041197037071434077183893320833660465;
}

// The committed inputs: 24 leaves of (key, tag, value, salt), hashed one by one and then together.
//
//   leaf_i      = Poseidon(key_i, tag_i, value_i, salt_i), or 0 for an unused slot
//   inputs_root = Poseidon(domain, Poseidon(leaf_0 .. leaf_15), leaf_16 .. leaf_23, 0)
//
// Constrains: the used slots come first; unused slots are zero in every member, so that no predicate
// finds them (their tag is 0); the keys of used slots are pairwise distinct, so that two predicates
// about one pointer speak of one value.
// Cost: 8,636 (24 x 302 leaves, 276 distinctness, 609 + 459 for the root, flags).
template Inputs() {
    var n = 24;
    signal input active[n];
    signal input keys[n];
    signal input tags[n];
    signal input values[n];
    signal input salts[n];
    signal output root;

    _ <== Prefix(n)(active);
    signal leaf[n];
    for (var i = 0; i < n; i++) {
        ZeroUnless(4)(active[i], [keys[i], tags[i], values[i], salts[i]]);
        var hash = Poseidon(4)([keys[i], tags[i], values[i], salts[i]]);
        leaf[i] <== active[i] * hash;
    }

    // An unused slot stands in the comparison with a number of its own, -1 - i, which no hash to field
    // (248 bits) gives. One product over all pairs is invertible exactly when no two are equal.
    signal product[n * (n - 1) / 2];
    var pair = 0;
    for (var j = 1; j < n; j++) {
        for (var i = 0; i < j; i++) {
            var difference = keys[j] - (1 - active[j]) * (1 + j) - keys[i] + (1 - active[i]) * (1 + i);
            if (pair == 0) {
                product[pair] <== difference;
            } else {
                product[pair] <== product[pair - 1] * difference;
            }
            pair++;
        }
    }
    signal inverse <-- product[pair - 1] != 0 ? 1 / product[pair - 1] : 0;
    product[pair - 1] * inverse === 1;

    var first[16];
    var top[10];
    for (var i = 0; i < 16; i++) {
        first[i] = leaf[i];
    }
    top[0] = inputs_domain();
    top[1] = Poseidon(16)(first);
    for (var i = 16; i < n; i++) {
        top[i - 14] = leaf[i];
    }
    root <== Poseidon(10)(top);
}
