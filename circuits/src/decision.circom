pragma circom 2.1.9;

include "./constraint.circom";
include "./derived.circom";
include "./inputs.circom";
include "./policy.circom";
include "./steps.circom";

// The decision statement: "I know steps, constraints, salted inputs, a path and an outcome such that
// the public values are computed from them, every critical constraint holds, and every constraint named as
// violated would not have been met." See README.md.
//
// Public signals, in this order: satisfied_mask, violated_mask, path_commitment, inputs_root,
// pipeline_root, policy_root, outcome, context. The first seven are computed here; context is free and
// bound by a square, so that it is part of the statement under any setup.
template Decision() {
    signal input stepActive[16];
    signal input stepName[16];
    signal input declaredOutcome[16];
    signal input visited[16];
    signal input outcomeAt[16];
    signal input pathSalt;
    signal input leafKey[24];
    signal input leafTag[24];
    signal input leafValue[24];
    signal input leafSalt[24];
    signal input constraintActive[16];
    signal input critical[16];
    signal input vertex[16][4];
    signal input predicateKind[16][5];
    signal input members[16][16];
    signal input predicateDerived[16][2];
    signal input predicateTerms[16][3];
    signal input whenKind[16][5];
    signal input whenDerived[16][2];
    signal input whenTerms[16][3];
    signal input pool[16];
    signal input derivedUsed[2][3];
    signal input derivedKeys[2][3];
    signal input derivedTimes[2][3];
    signal input derivedConstant[2];
    signal input derivedReady[2];
    signal input derivedIndex[2][3][5];
    signal input enforced[16];
    signal input waived[16];
    signal input violated[16];
    signal input predicateIndex[16][5];
    signal input predicateBelow[16];
    signal input whenIndex[16][5];
    signal input whenBelow[16];
    signal input context;
    signal output satisfiedMask;
    signal output violatedMask;
    signal output pathCommitment;
    signal output inputsRoot;
    signal output pipelineRoot;
    signal output policyRoot;
    signal output outcome;

    signal outcomeIndex;
    (pipelineRoot, pathCommitment, outcome, outcomeIndex) <== Steps()(
        stepActive, stepName, declaredOutcome, visited, outcomeAt, pathSalt);
    inputsRoot <== Inputs()(leafKey, leafTag, leafValue, leafSalt);
    policyRoot <== Policy()(
        constraintActive, critical, vertex, predicateKind, members, predicateDerived, predicateTerms,
        whenKind, whenDerived, whenTerms,
        pool, derivedUsed, derivedKeys, derivedTimes, derivedConstant);

    signal derivedValues[2];
    for (var d = 0; d < 2; d++) {
        derivedValues[d] <== Derived(24, 5, 3)(
            derivedReady[d], derivedUsed[d], derivedKeys[d], derivedTimes[d], derivedConstant[d],
            derivedIndex[d], leafKey, leafTag, leafValue);
    }

    signal held[16];
    var satisfied = 0;
    var violations = 0;
    var weight = 1;
    for (var j = 0; j < 16; j++) {
        held[j] <== Constraint(16, 4, 24, 5, 16)(
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
