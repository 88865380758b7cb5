pragma circom 2.1.9;

include "./flags.circom";
include "./listed.circom";
include "./poseidon.circom";

// Root constants: ASCII "svc/policy-root/v2" and "svc/policy-root-large/v2" as big-endian integers. The second is
// that of the size with a scorecard.
function policy_domain(lanes) {
    if (lanes == 0) {
        return 10058198041339091914294834470698378429691442;
    }
    return 2831131059437086691703806293008908657307342436710705231410;
}

// Flags of a constraint: critical, four of its vertex, five of its predicate, the members, five of its `when`. With a
// scorecard two each for derived values and dates stand behind them; otherwise in the shape.
function policy_flags(poolSize, derivedCount, lanes) {
    if (lanes == 0) {
        return 15 + poolSize;
    }
    return 15 + poolSize + 2 * derivedCount + 2;
}

function policy_packed(n, flags) {
    var each = 253 \ flags;
    return (n + each - 1) \ each;
}

// What the policy says to a machine, bound to one field element. docs/protocol/3-statement.md lists elements, flags
// and shape of both sizes.
//
//   policy_root = Poseidon(domain, shape, h_0 .. h_7)                               in the size without a scorecard
//               = Poseidon(domain, shape, Poseidon(h_0 .. h_15), h_16 .. h_28)      in the size with one
//
// Everything packed is injective because every flag is one bit.
//
// Constrains: the used slots of constraints come first; every flag is a bit; kinds exclude each other; a derived
// value is read as a number, and no date; unused constraints and lanes are zero throughout. What the terms, attribute
// slots and rows mean is bound by whoever recomputes the root.
// Cost: 6,133 without a scorecard (8 x 609 + 459 hashes, 802 flags, kinds and unused slots), 20,956 with one (31 x 609
// hashes, 2,077 flags, kinds and unused slots).
template Policy(n, poolSize, derivedCount, terms, lanes, slotCount, rowCount) {
    var large = lanes > 0 ? 1 : 0;
    var reads = derivedCount + large;
    signal input active[n];
    signal input critical[n];
    signal input vertex[n][4];
    signal input predicateKind[n][6];
    signal input members[n][poolSize];
    signal input predicateDerived[n][reads];
    signal input predicateTerms[n][3];
    signal input whenKind[n][6];
    signal input whenDerived[n][reads];
    signal input whenTerms[n][3];
    signal input pool[poolSize];
    signal input derivedUsed[derivedCount][terms];
    signal input derivedKeys[derivedCount][terms];
    signal input derivedTimes[derivedCount][terms];
    signal input derivedConstant[derivedCount];
    signal input slots[slotCount];
    signal input laneUsed[lanes];
    signal input laneKey[lanes];
    signal input laneBaseline[lanes];
    signal input scoreInitial[large];
    signal input scoreAbove[large];
    signal input atMost[large][5];
    signal input hasTable[large];
    signal input rows[rowCount][2];
    signal output root;

    signal count <== Prefix(n)(active);
    var flagCount = policy_flags(poolSize, reads, lanes);
    var each = 253 \ flagCount;
    var packed = policy_packed(n, flagCount);
    var size = 6 * n + poolSize + derivedCount * (2 * terms + 1) + packed + slotCount + 2 * lanes + 2 * large + 2 * rowCount;
    var chunks = (size + 15) \ 16;
    var elements[16 * chunks];
    for (var i = 0; i < 16 * chunks; i++) {
        elements[i] = 0;
    }
    var at = 6 * n + poolSize + derivedCount * (2 * terms + 1);
    var shape = count;
    var shapeWeight = 32;
    var weight = 1;
    for (var j = 0; j < n; j++) {
        if (j % each == 0) {
            weight = 1;
        }
        // Predicate's, then `when`'s.
        var reading[2 * reads + 2];
        for (var d = 0; d < reads; d++) {
            reading[d] = predicateDerived[j][d];
            reading[reads + d] = whenDerived[j][d];
        }
        reading[2 * reads] = predicateKind[j][5];
        reading[2 * reads + 1] = whenKind[j][5];
        var predicateDerives = 0;
        var whenDerives = 0;
        for (var d = 0; d < reads; d++) {
            predicateDerives += predicateDerived[j][d];
            whenDerives += whenDerived[j][d];
        }

        var flags[15 + poolSize + 2 * reads + 2];
        flags[0] = critical[j];
        for (var i = 0; i < 4; i++) {
            flags[1 + i] = vertex[j][i];
        }
        for (var i = 0; i < 5; i++) {
            flags[5 + i] = predicateKind[j][i];
            flags[10 + poolSize + i] = whenKind[j][i];
        }
        for (var i = 0; i < poolSize; i++) {
            flags[10 + i] = members[j][i];
        }
        for (var i = 0; i < 2 * reads + 2; i++) {
            flags[15 + poolSize + i] = reading[i];
        }
        var sum = 0;
        for (var i = 0; i < 15 + poolSize + 2 * reads + 2; i++) {
            Boolean()(flags[i]);
            if (i < flagCount) {
                sum += flags[i] * weight;
                weight += weight;
            } else {
                shape += flags[i] * shapeWeight;
                shapeWeight += shapeWeight;
            }
        }
        elements[at + j \ each] += sum;

        Boolean()(predicateKind[j][0] + predicateKind[j][1] + predicateKind[j][2]);
        Boolean()(whenKind[j][0] + whenKind[j][1] + whenKind[j][2] + whenKind[j][3]);
        Boolean()(predicateKind[j][0] - predicateKind[j][5] - predicateDerives);
        Boolean()(whenKind[j][0] - whenKind[j][5] - whenDerives);
        for (var i = 0; i < 3; i++) {
            elements[6 * j + i] = predicateTerms[j][i];
            elements[6 * j + 3 + i] = whenTerms[j][i];
        }
        // Without a kind there is neither derived value nor date, and without a flag there is no kind.
        ZeroUnless(7)(active[j], [sum, elements[6 * j], elements[6 * j + 1], elements[6 * j + 2],
            elements[6 * j + 3], elements[6 * j + 4], elements[6 * j + 5]]);
    }
    at = 6 * n;
    for (var i = 0; i < poolSize; i++) {
        elements[at] = pool[i];
        at++;
    }
    for (var d = 0; d < derivedCount; d++) {
        for (var k = 0; k < terms; k++) {
            elements[at + k] = derivedKeys[d][k];
            elements[at + terms + k] = derivedTimes[d][k];
            Boolean()(derivedUsed[d][k]);
            shape += derivedUsed[d][k] * shapeWeight;
            shapeWeight += shapeWeight;
        }
        elements[at + 2 * terms] = derivedConstant[d];
        at += 2 * terms + 1;
    }
    at += packed;

    for (var i = 0; i < slotCount; i++) {
        elements[at] = slots[i];
        at++;
    }
    var scorecard = 0;
    weight = 1;
    for (var i = 0; i < lanes; i++) {
        Boolean()(laneUsed[i]);
        ZeroUnless(2)(laneUsed[i], [laneKey[i], laneBaseline[i]]);
        scorecard += laneUsed[i] * weight;
        weight += weight;
        elements[at] = laneKey[i];
        elements[at + 1] = laneBaseline[i];
        at += 2;
    }
    for (var c = 0; c < large; c++) {
        Boolean()(hasTable[c]);
        Boolean()(scoreAbove[c]);
        scorecard += (hasTable[c] + 2 * scoreAbove[c]) * weight;
        weight *= 4;
        for (var i = 0; i < 5; i++) {
            Boolean()(atMost[c][i]);
            scorecard += atMost[c][i] * weight;
            weight += weight;
        }
        elements[at] = scoreInitial[c];
        elements[at + 1] = scorecard;
        at += 2;
    }
    for (var i = 0; i < rowCount; i++) {
        elements[at] = rows[i][0];
        elements[at + 1] = rows[i][1];
        at += 2;
    }

    var hashes[chunks];
    for (var c = 0; c < chunks; c++) {
        var chunk[16];
        for (var i = 0; i < 16; i++) {
            chunk[i] = elements[16 * c + i];
        }
        hashes[c] = Poseidon(16)(chunk);
    }
    root <== Listed(2, chunks)([policy_domain(lanes), shape], hashes);
}
