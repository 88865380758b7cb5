pragma circom 2.1.9;

include "./poseidon.circom";

// Inputs of the last hash: the heads, and the list itself, the first sixteen hashed, or both parts hashed.
function listed_arity(heads, n) {
    if (n + heads <= 16) {
        return n + heads;
    }
    if (n - 15 + heads <= 16) {
        return n - 15 + heads;
    }
    return 2 + heads;
}

// Hash of some heads and a list. Sixteen inputs are the widest hash there is.
//
//   n + heads <= 16        Poseidon(heads, x_0 .. x_(n-1))
//   n - 15 + heads <= 16   Poseidon(heads, Poseidon(x_0 .. x_15), x_16 .. x_(n-1))
//   otherwise, n <= 32     Poseidon(heads, Poseidon(x_0 .. x_15), Poseidon(x_16 .. x_(n-1)))
// Cost: that of the hashes.
template Listed(heads, n) {
    signal input head[heads];
    signal input in[n];
    signal output out;

    var arity = listed_arity(heads, n);
    var top[arity];
    for (var i = 0; i < heads; i++) {
        top[i] = head[i];
    }
    if (n + heads <= 16) {
        for (var i = 0; i < n; i++) {
            top[heads + i] = in[i];
        }
    } else {
        assert(n > 16 && n <= 32);
        var first[16];
        for (var i = 0; i < 16; i++) {
            first[i] = in[i];
        }
        top[heads] = Poseidon(16)(first);
        if (arity == n - 15 + heads) {
            for (var i = 16; i < n; i++) {
                top[heads + i - 15] = in[i];
            }
        } else {
            var rest[n - 16];
            for (var i = 16; i < n; i++) {
                rest[i - 16] = in[i];
            }
            top[heads + 1] = Poseidon(n - 16)(rest);
        }
    }
    out <== Poseidon(arity)(top);
}
