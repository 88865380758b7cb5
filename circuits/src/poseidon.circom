pragma circom 2.1.9;

include "./poseidon-constants.circom";

// x^5 of a witness value. Written out: the operator ** costs the witness program 254 squarings.
function fifth_power(x) {
    var square = x * x;
    return square * square * x;
}

function poseidon_partial_rounds(t) {
    var rounds[16] = [56, 57, 56, 60, 60, 63, 64, 63, 60, 66, 60, 65, 70, 60, 64, 68];
    return rounds[t - 2];
}

// Poseidon of n elements, the function that circomlib calls Poseidon(n): x^5, 8 full rounds, lane 0
// starting at zero and giving the digest.
//
// What is new is which values are signals: the *inputs* of the S-boxes, never their outputs. An S-box
// is three rows, square = x * x, fourth = square * square, and fourth * x = y, where y stands as a
// linear combination of later S-box inputs: the linear layer run backwards. Every row has one entry
// in A and one in B, and all density is in C, which a Groth16 proving key does not store entry by
// entry. circomlib's arrangement has the same number of rows and some ten times the entries in A, B.
//
// Constrains: out = Poseidon(in). Forward induction: the inputs fix the first S-box inputs; S-box
// rows fix a round's outputs; the linear layer is invertible, so the combinations that equal those
// outputs fix the next S-box inputs and the lanes that meet no S-box.
// Cost: 3 (8 t + R_P) - 3 with t = n + 1: 261 for n = 3, 297 for 4, 459 for 10, 609 for 16.
template Poseidon(n) {
    signal input in[n];
    signal output out;

    var t = n + 1;
    var partials = poseidon_partial_rounds(t);
    var constants[8][t] = poseidon_full_constants(t);
    var partialConstants[partials] = poseidon_partial_constants(t);
    var matrix[t][t] = poseidon_matrix(t);
    var inverse[t][t] = poseidon_matrix_inverse(t);

    signal full[8][t];
    signal fullSquare[8][t];
    signal fullFourth[8][t];
    signal partial[partials];
    signal partialSquare[partials];
    signal partialFourth[partials];
    signal last[t];

    // The witness, forwards. Nothing in this part is a constraint.
    var lanes[t];
    var mixed[t];
    lanes[0] = 0;
    for (var i = 1; i < t; i++) {
        lanes[i] = in[i - 1];
    }
    for (var round = 0; round < 8; round++) {
        if (round == 4) {
            for (var k = 0; k < partials; k++) {
                partial[k] <-- lanes[0] + partialConstants[k];
                lanes[0] = fifth_power(lanes[0] + partialConstants[k]);
                for (var i = 0; i < t; i++) {
                    mixed[i] = 0;
                    for (var j = 0; j < t; j++) {
                        mixed[i] += matrix[i][j] * lanes[j];
                    }
                }
                lanes = mixed;
            }
        }
        for (var i = 0; i < t; i++) {
            full[round][i] <-- lanes[i] + constants[round][i];
            lanes[i] = fifth_power(lanes[i] + constants[round][i]);
        }
        for (var i = 0; i < t; i++) {
            mixed[i] = 0;
            for (var j = 0; j < t; j++) {
                mixed[i] += matrix[i][j] * lanes[j];
            }
        }
        lanes = mixed;
    }

    // The constraints, backwards.
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
    full[0][0] === constants[0][0];
    for (var i = 1; i < t; i++) {
        full[0][i] === in[i - 1] + constants[0][i];
    }
    var digest = 0;
    for (var i = 0; i < t; i++) {
        last[i] <== fullFourth[7][i] * full[7][i];
        digest += matrix[0][i] * last[i];
    }
    out <== digest;

    var after[t];
    for (var round = 7; round > 0; round--) {
        for (var i = 0; i < t; i++) {
            after[i] = full[round][i] - constants[round][i];
        }
        if (round == 4) {
            for (var k = partials - 1; k >= 0; k--) {
                for (var i = 0; i < t; i++) {
                    mixed[i] = 0;
                    for (var j = 0; j < t; j++) {
                        mixed[i] += inverse[i][j] * after[j];
                    }
                }
                after = mixed;
                partialFourth[k] * partial[k] === after[0];
                after[0] = partial[k] - partialConstants[k];
            }
        }
        for (var i = 0; i < t; i++) {
            mixed[i] = 0;
            for (var j = 0; j < t; j++) {
                mixed[i] += inverse[i][j] * after[j];
            }
        }
        after = mixed;
        for (var i = 0; i < t; i++) {
            fullFourth[round - 1][i] * full[round - 1][i] === after[i];
        }
    }
}
