pragma circom 2.1.9;

include "./listed.circom";
include "./poseidon.circom";

// Root constant: the ASCII bytes of "svc/inputs-root/v1" as a big-endian integer.
function inputs_domain() {
    return 10058198041197037071434077183893320833660465;
}

// The committed inputs: n leaves of (key, tag, value, salt), hashed one by one and then together.
//
//   leaf_i      = Poseidon(key_i, tag_i, value_i, salt_i)
//   inputs_root = Poseidon(domain, Poseidon(leaf_0 .. leaf_15), leaf_16 .. leaf_23)              for 24 leaves
//               = Poseidon(domain, Poseidon(leaf_0 .. leaf_15), Poseidon(leaf_16 .. leaf_30))    for 31
//
// Every slot is a leaf. What an issuer does not need it fills with a random key and tag 0, which is no type:
// no predicate finds it, and nothing tells its hash from the others.
//
// Constrains: the keys are pairwise distinct, so that two predicates about one pointer speak of one value.
// Cost: 8,469 for 24 (24 x 297 leaves, 277 distinctness, 609 + 459 for the root), 11,112 for 31.
template Inputs(n) {
    signal input keys[n];
    signal input tags[n];
    signal input values[n];
    signal input salts[n];
    signal output root;

    signal leaf[n];
    for (var i = 0; i < n; i++) {
        leaf[i] <== Poseidon(4)([keys[i], tags[i], values[i], salts[i]]);
    }

    // One product over all pairs is invertible exactly when no two are equal.
    signal product[n * (n - 1) / 2];
    var pair = 0;
    for (var j = 1; j < n; j++) {
        for (var i = 0; i < j; i++) {
            if (pair == 0) {
                product[pair] <== keys[j] - keys[i];
            } else {
                product[pair] <== product[pair - 1] * (keys[j] - keys[i]);
            }
            pair++;
        }
    }
    signal inverse <-- product[pair - 1] != 0 ? 1 / product[pair - 1] : 0;
    product[pair - 1] * inverse === 1;

    root <== Listed(1, n)([inputs_domain()], leaf);
}
