pragma circom 2.1.9;

include "./constraint.circom";
include "./inputs.circom";
include "./policy.circom";
include "./steps.circom";

// The decision statement: "I know steps, constraints, salted inputs, a path and an outcome such that
// the public values are computed from them and every critical constraint holds." See README.md.
//
// Public signals, in this order: satisfied_mask, path_commitment, inputs_root, pipeline_root,
// policy_root, outcome, context. The first six are computed here; context is free and bound by a
// square, so that it is part of the statement under any setup.
template Decision() {
    signal input stepActive[16];
    signal input stepName[16];
    signal input visited[16];
    signal input outcomeAt[16];
    signal input pathSalt;
    signal input leafActive[24];
    signal input leafKey[24];
    signal input leafTag[24];
    signal input leafValue[24];
    signal input leafSalt[24];
    signal input constraintActive[16];
    signal input critical[16];
    signal input vertex[16][4];
    signal input predicateKind[16][4];
    signal input predicateTerms[16][3];
    signal input whenKind[16][5];
    signal input whenTerms[16][3];
    signal input enforced[16];
    signal input waived[16];
    signal input predicateIndex[16][5];
    signal input predicateBelow[16];
    signal input whenIndex[16][5];
    signal input whenBelow[16];
    signal input context;
    signal output satisfiedMask;
    signal output pathCommitment;
    signal output inputsRoot;
    signal output pipelineRoot;
    signal output policyRoot;
    signal output outcome;

    signal outcomeIndex;
    (pipelineRoot, pathCommitment, outcome, outcomeIndex) <== Steps()(
        stepActive, stepName, visited, outcomeAt, pathSalt);
    inputsRoot <== Inputs()(leafActive, leafKey, leafTag, leafValue, leafSalt);
    policyRoot <== Policy()(
        constraintActive, critical, vertex, predicateKind, predicateTerms, whenKind, whenTerms);

    signal held[16];
    var mask = 0;
    var weight = 1;
    for (var j = 0; j < 16; j++) {
        held[j] <== Constraint(16, 4, 24, 5)(
            constraintActive[j], critical[j], vertex[j],
            predicateKind[j], predicateTerms[j], whenKind[j], whenTerms[j],
            enforced[j], waived[j],
            predicateIndex[j], predicateBelow[j], whenIndex[j], whenBelow[j],
            visited, outcomeIndex, leafKey, leafTag, leafValue);
        mask += held[j] * weight;
        weight += weight;
    }
    satisfiedMask <== mask;

    signal contextSquare <== context * context;
}
