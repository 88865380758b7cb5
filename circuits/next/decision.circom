pragma circom 2.1.9;

include "./constraint.circom";
include "./derived.circom";
include "./inputs.circom";
include "./policy.circom";
include "./scorecard.circom";
include "./steps.circom";
include "./table.circom";

// Bits of an index below n.
function bits_of(n) {
    var bits = 0;
    while (2 ** bits < n) {
        bits++;
    }
    return bits;
}

// The decision statement: "I know steps, constraints, salted inputs, a path and an outcome such that
// the public values are computed from them, every critical constraint holds, and every constraint named as
// violated would not have been met." With lanes: "and the score is that of the inputs, the principal reasons are its
// greatest losses, and the outcome that of the decision table." See README.md.
//
// Public signals, in this order: satisfied_mask, violated_mask, with lanes principal_mask and score_commitment,
// path_commitment, inputs_root, pipeline_root, policy_root, outcome, context. All but the last are computed here;
// context is free and bound by a square, so that it is part of the statement under any setup.
//
// The parameters are a row of STATEMENT_SIZES (sdk/core/src/statement/sizes.ts). What a size does not have is an
// array of length 0.
template Decision(leaves, n, poolSize, derivedCount, terms, lanes, slotCount, rowCount) {
    var large = lanes > 0 ? 1 : 0;
    var reads = derivedCount + large;
    var indexBits = bits_of(leaves + 1);
    var slotBits = bits_of(slotCount);
    var rowBits = bits_of(rowCount);

    signal input stepActive[16];
    signal input stepName[16];
    signal input declaredOutcome[16];
    signal input visited[16];
    signal input outcomeAt[16];
    signal input pathSalt;
    signal input leafKey[leaves];
    signal input leafTag[leaves];
    signal input leafValue[leaves];
    signal input leafSalt[leaves];
    signal input constraintActive[n];
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
    signal input derivedReady[derivedCount];
    signal input derivedIndex[derivedCount][terms][indexBits];
    signal input enforced[n];
    signal input waived[n];
    signal input violated[n];
    signal input predicateIndex[n][indexBits];
    signal input predicateBelow[n];
    signal input whenIndex[n][indexBits];
    signal input whenBelow[n];
    signal input slots[slotCount];
    signal input laneUsed[lanes];
    signal input laneKey[lanes];
    signal input laneBaseline[lanes];
    signal input scoreInitial[large];
    signal input scoreAbove[large];
    signal input atMost[large][5];
    signal input hasTable[large];
    signal input rows[rowCount][2];
    signal input ready[large];
    signal input laneOn[lanes];
    signal input laneSlot[lanes][slotBits];
    signal input laneIndex[lanes][indexBits];
    signal input laneAbsent[lanes];
    signal input claimed[large];
    signal input principal[lanes];
    signal input threshold[large];
    signal input scoreSalt[large];
    signal input rowIndex[rowBits];
    signal input context;
    signal output satisfiedMask;
    signal output violatedMask;
    signal output principalMask[large];
    signal output scoreCommitment[large];
    signal output pathCommitment;
    signal output inputsRoot;
    signal output pipelineRoot;
    signal output policyRoot;
    signal output outcome;

    signal outcomeIndex;
    (pipelineRoot, pathCommitment, outcome, outcomeIndex) <== Steps()(
        stepActive, stepName, declaredOutcome, visited, outcomeAt, pathSalt);
    inputsRoot <== Inputs(leaves)(leafKey, leafTag, leafValue, leafSalt);
    policyRoot <== Policy(n, poolSize, derivedCount, terms, lanes, slotCount, rowCount)(
        constraintActive, critical, vertex, predicateKind, members, predicateDerived, predicateTerms,
        whenKind, whenDerived, whenTerms,
        pool, derivedUsed, derivedKeys, derivedTimes, derivedConstant,
        slots, laneUsed, laneKey, laneBaseline, scoreInitial, scoreAbove, atMost, hasTable, rows);

    // What rules read beside inputs: derived values, and the score behind them.
    signal derivedValues[reads];
    for (var d = 0; d < derivedCount; d++) {
        derivedValues[d] <== Derived(leaves, indexBits, terms)(
            derivedReady[d], derivedUsed[d], derivedKeys[d], derivedTimes[d], derivedConstant[d],
            derivedIndex[d], leafKey, leafTag, leafValue);
    }
    var bits = number_bits();
    signal condition[large * (slotCount + lanes + 6)];
    signal bound[large * 2 * bits];
    signal allows[slotCount];
    signal allowed[lanes];
    if (lanes > 0) {
        (condition, bound) <== TableRow(lanes, slotCount, rowCount, rowBits)(hasTable[0], rows, rowIndex);
        for (var i = 0; i < slotCount; i++) {
            allows[i] <== condition[i];
        }
        (principalMask[0], scoreCommitment[0], derivedValues[derivedCount], allowed) <==
            Scorecard(lanes, slotCount, slotBits, leaves, indexBits, poolSize)(
                laneUsed, laneKey, laneBaseline, scoreInitial[0], scoreAbove[0], atMost[0],
                ready[0], laneOn, laneSlot, laneIndex, laneAbsent, claimed[0], principal, threshold[0], scoreSalt[0],
                slots, allows, pool, leafKey, leafTag, leafValue);
        TableMatch(lanes, slotCount)(
            hasTable[0], outcomeIndex, ready[0], derivedValues[derivedCount], allowed, condition, bound);
    }

    signal held[n];
    var satisfied = 0;
    var violations = 0;
    var weight = 1;
    for (var j = 0; j < n; j++) {
        held[j] <== Constraint(16, 4, leaves, indexBits, poolSize, reads)(
            constraintActive[j], critical[j], vertex[j],
            predicateKind[j], members[j], predicateDerived[j], predicateTerms[j],
            whenKind[j], whenDerived[j], whenTerms[j],
            enforced[j], waived[j], violated[j],
            predicateIndex[j], predicateBelow[j], whenIndex[j], whenBelow[j],
            visited, outcomeIndex, leafKey, leafTag, leafValue, pool, derivedValues);
        satisfied += held[j] * weight;
        violations += violated[j] * weight;
        weight += weight;
    }
    satisfiedMask <== satisfied;
    violatedMask <== violations;

    signal contextSquare <== context * context;
}
