pragma circom 2.1.9;

include "./poseidon-constants.circom";

function partial_rounds(t) {
    var rounds[16] = [56, 57, 56, 60, 60, 63, 64, 63, 60, 66, 60, 65, 70, 60, 64, 68];
    return rounds[t - 2];
}

template Poseidon(n) {
    signal input in[n];
    signal output out;

    var t = n + 1;
    var partials = partial_rounds(t);
    var C[8][t] = poseidon_full_constants(t);
    var P[partials] = poseidon_partial_constants(t);
    var M[t][t] = poseidon_matrix(t);
    var W[t][t] = poseidon_inverse_matrix(t);

    signal full[8][t];
    signal fullSquare[8][t];
    signal fullFourth[8][t];
    signal partial[partials];
    signal partialSquare[partials];
    signal partialFourth[partials];
    signal last[t];

    // Witness: the plain permutation, forwards.
    var lanes[t];
    var mixed[t];
    for (var i = 0; i < t; i++) {
        lanes[i] = i == 0 ? 0 : in[i - 1];
    }
    for (var round = 0; round < 8; round++) {
        if (round == 4) {
            for (var k = 0; k < partials; k++) {
                partial[k] <-- lanes[0] + P[k];
                lanes[0] = (lanes[0] + P[k]) ** 5;
                for (var i = 0; i < t; i++) {
                    mixed[i] = 0;
                    for (var j = 0; j < t; j++) {
                        mixed[i] += M[i][j] * lanes[j];
                    }
                }
                for (var i = 0; i < t; i++) {
                    lanes[i] = mixed[i];
                }
            }
        }
        for (var i = 0; i < t; i++) {
            full[round][i] <-- lanes[i] + C[round][i];
            lanes[i] = (lanes[i] + C[round][i]) ** 5;
        }
        for (var i = 0; i < t; i++) {
            mixed[i] = 0;
            for (var j = 0; j < t; j++) {
                mixed[i] += M[i][j] * lanes[j];
            }
        }
        for (var i = 0; i < t; i++) {
            lanes[i] = mixed[i];
        }
    }

    // Constraints
    for (var round = 0; round < 8; round++) {
        for (var i = 0; i < t; i++) {
            fullSquare[round][i] <== full[round][i] * full[round][i];
            fullFourth[round][i] <== fullSquare[round][i] * fullSquare[round][i];
        }
    }
    for (var k = 0; k < partials; k++) {
        partialSquare[k] <== partial[k] * partial[k];
        partialFourth[k] <== partialSquare[k] * partialSquare[k];
    }
    full[0][0] === C[0][0];
    for (var i = 1; i < t; i++) {
        full[0][i] === in[i - 1] + C[0][i];
    }
    var after[t];
    var before[t];
    var rest = 0;
    for (var i = 0; i < t; i++) {
        last[i] <== fullFourth[7][i] * full[7][i];
        rest += M[0][i] * last[i];
    }
    out <== rest;
    for (var round = 7; round > 0; round--) {
        for (var i = 0; i < t; i++) {
            after[i] = full[round][i] - C[round][i];
        }
        if (round == 4) {
            for (var k = partials - 1; k >= 0; k--) {
                for (var i = 0; i < t; i++) {
                    before[i] = 0;
                    for (var j = 0; j < t; j++) {
                        before[i] += W[i][j] * after[j];
                    }
                }
                partialFourth[k] * partial[k] === before[0];
                after[0] = partial[k] - P[k];
                for (var i = 1; i < t; i++) {
                    after[i] = before[i];
                }
            }
        }
        for (var i = 0; i < t; i++) {
            before[i] = 0;
            for (var j = 0; j < t; j++) {
                before[i] += W[i][j] * after[j];
            }
            fullFourth[round - 1][i] * full[round - 1][i] === before[i];
        }
    }
}
