pragma circom 2.1.9;

include "./flags.circom";
include "./poseidon.circom";

// Root constant: ASCII "svc/policy-root/v1" as a big-endian integer.
function policy_domain() {
    return 10058198041339091914294834470698378429691441;
}

// What the policy says to a machine, bound to one field element.
//
// 128 elements, hashed sixteen at a time into h_0 .. h_7:
//   0 to 95     six terms a constraint: predicate key, low, high; when key, low, high
//   96 to 111   the pool of one-of sets
//   112 to 125  of each derived value three keys, three factors, a constant
//   126, 127    packed flags of constraints 0 to 7 and 8 to 15, 31 a constraint: critical, 4 of its vertex,
//               5 of predicateKind, 16 members, 5 of whenKind; constraint i in bits 31 (i mod 8) onwards
// and one more, the shape: the number of constraints in bits 0 to 4; from bit 5 on four bits a constraint
// that say which derived value its predicate and its `when` read; from bit 69 on which of a derived value's
// three terms are used. All of it is injective because every flag is one bit.
//
//   policy_root = Poseidon(domain, shape, h_0 .. h_7)
//
// Constrains: the used slots come first; every flag is a bit; kinds exclude each other; a derived value is
// read as a number; unused slots are zero throughout. What the terms mean is bound by whoever recomputes
// the root.
// Cost: 6,156 (8 x 609 + 459 hashes, 31 + 35 x 16 + 6 flags, 4 x 16 kinds, 7 x 16 unused slots).
template Policy() {
    var n = 16;
    signal input active[n];
    signal input critical[n];
    signal input vertex[n][4];
    signal input predicateKind[n][5];
    signal input members[n][16];
    signal input predicateDerived[n][2];
    signal input predicateTerms[n][3];
    signal input whenKind[n][5];
    signal input whenDerived[n][2];
    signal input whenTerms[n][3];
    signal input pool[16];
    signal input derivedUsed[2][3];
    signal input derivedKeys[2][3];
    signal input derivedTimes[2][3];
    signal input derivedConstant[2];
    signal output root;

    signal count <== Prefix(n)(active);
    var elements[128];
    var packed[2] = [0, 0];
    var shape = count;
    var weight = 1;
    var shapeWeight = 32;
    for (var j = 0; j < n; j++) {
        if (j == 8) {
            weight = 1;
        }
        var flags[31];
        flags[0] = critical[j];
        for (var i = 0; i < 4; i++) {
            flags[1 + i] = vertex[j][i];
        }
        for (var i = 0; i < 5; i++) {
            flags[5 + i] = predicateKind[j][i];
            flags[26 + i] = whenKind[j][i];
        }
        for (var i = 0; i < 16; i++) {
            flags[10 + i] = members[j][i];
        }
        var sum = 0;
        for (var i = 0; i < 31; i++) {
            Boolean()(flags[i]);
            sum += flags[i] * weight;
            weight += weight;
        }
        packed[j \ 8] += sum;
        var readsDerived = 0;
        for (var d = 0; d < 2; d++) {
            Boolean()(predicateDerived[j][d]);
            Boolean()(whenDerived[j][d]);
            readsDerived += (predicateDerived[j][d] + 4 * whenDerived[j][d]) * (1 + d) * shapeWeight;
        }
        shapeWeight *= 16;
        shape += readsDerived;
        Boolean()(predicateKind[j][0] + predicateKind[j][1] + predicateKind[j][2]);
        Boolean()(whenKind[j][0] + whenKind[j][1] + whenKind[j][2] + whenKind[j][3]);
        Boolean()(predicateKind[j][0] - predicateDerived[j][0] - predicateDerived[j][1]);
        Boolean()(whenKind[j][0] - whenDerived[j][0] - whenDerived[j][1]);
        for (var i = 0; i < 3; i++) {
            elements[6 * j + i] = predicateTerms[j][i];
            elements[6 * j + 3 + i] = whenTerms[j][i];
        }
        // Without a kind nothing is derived, and without a flag there is no kind.
        ZeroUnless(7)(active[j], [sum, elements[6 * j], elements[6 * j + 1], elements[6 * j + 2],
            elements[6 * j + 3], elements[6 * j + 4], elements[6 * j + 5]]);
    }
    for (var i = 0; i < 16; i++) {
        elements[96 + i] = pool[i];
    }
    for (var d = 0; d < 2; d++) {
        for (var k = 0; k < 3; k++) {
            elements[112 + 7 * d + k] = derivedKeys[d][k];
            elements[115 + 7 * d + k] = derivedTimes[d][k];
            Boolean()(derivedUsed[d][k]);
            shape += derivedUsed[d][k] * shapeWeight;
            shapeWeight += shapeWeight;
        }
        elements[118 + 7 * d] = derivedConstant[d];
        elements[126 + d] = packed[d];
    }

    var top[10];
    top[0] = policy_domain();
    top[1] = shape;
    for (var c = 0; c < 8; c++) {
        var chunk[16];
        for (var i = 0; i < 16; i++) {
            chunk[i] = elements[16 * c + i];
        }
        top[2 + c] = Poseidon(16)(chunk);
    }
    root <== Poseidon(10)(top);
}
