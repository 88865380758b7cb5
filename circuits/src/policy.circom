pragma circom 2.1.9;

include "./flags.circom";
include "./poseidon.circom";

// Root constant: ASCII "svc/policy-root/v1" as a big-endian integer.
function policy_domain() {
    return 10058198041339091914294834470698378429691441;
}

// What the policy says to a machine, bound to one field element.
//
// A constraint has six terms, each an element of its own (predicate key, low, high; when key, low,
// high), and 14 flag bits: critical, 4 of its vertex, 4 of predicateKind, 5 of whenKind. Terms are
// hashed sixteen at a time in constraint order; flags of eight constraints make one packed element,
// constraint i in bits 14 (i mod 8) onwards, which is injective because every flag is one bit.
//
//   policy_root = Poseidon(domain, number of constraints, packed_0, packed_1, h_0 .. h_5)
//
// Constrains: the used slots come first; every flag is a bit; kinds exclude each other; unused slots
// are zero throughout. What the terms mean is bound by whoever recomputes the root.
// Cost: 4,509 (6 x 609 + 459 hashes, 31 + 14 x 16 flags, 2 x 16 kinds, 7 x 16 unused slots).
template Policy() {
    var n = 16;
    signal input active[n];
    signal input critical[n];
    signal input vertex[n][4];
    signal input predicateKind[n][4];
    signal input predicateTerms[n][3];
    signal input whenKind[n][5];
    signal input whenTerms[n][3];
    signal output root;

    signal count <== Prefix(n)(active);
    var terms[96];
    var packed[2] = [0, 0];
    var weight = 1;
    for (var j = 0; j < n; j++) {
        if (j == 8) {
            weight = 1;
        }
        var flags[14];
        flags[0] = critical[j];
        for (var i = 0; i < 4; i++) {
            flags[1 + i] = vertex[j][i];
            flags[5 + i] = predicateKind[j][i];
        }
        for (var i = 0; i < 5; i++) {
            flags[9 + i] = whenKind[j][i];
        }
        var sum = 0;
        for (var i = 0; i < 14; i++) {
            Boolean()(flags[i]);
            sum += flags[i] * weight;
            weight += weight;
        }
        packed[j \ 8] += sum;
        Boolean()(predicateKind[j][0] + predicateKind[j][1] + predicateKind[j][2]);
        Boolean()(whenKind[j][0] + whenKind[j][1] + whenKind[j][2] + whenKind[j][3]);
        for (var i = 0; i < 3; i++) {
            terms[6 * j + i] = predicateTerms[j][i];
            terms[6 * j + 3 + i] = whenTerms[j][i];
        }
        ZeroUnless(7)(active[j], [sum, terms[6 * j], terms[6 * j + 1], terms[6 * j + 2],
            terms[6 * j + 3], terms[6 * j + 4], terms[6 * j + 5]]);
    }

    var top[10];
    top[0] = policy_domain();
    top[1] = count;
    top[2] = packed[0];
    top[3] = packed[1];
    for (var c = 0; c < 6; c++) {
        var chunk[16];
        for (var i = 0; i < 16; i++) {
            chunk[i] = terms[16 * c + i];
        }
        top[4 + c] = Poseidon(16)(chunk);
    }
    root <== Poseidon(10)(top);
}
