pragma circom 2.1.9;

include "./flags.circom";
include "./mux.circom";
include "./predicate.circom";

// One policy constraint. The prover claims that it holds in one of two ways, or does not claim it:
//   enforced  `when` is absent or true, the vertex was visited, the predicate (if any) is true
//   waived    `when` is present and false
//
// Constrains: at most one of the two, and none for an unused slot; one of them if critical; and what
// each says. `held` is their sum: 1 is proved to hold, 0 claims nothing.
// Assumes: every policy member boolean or bound by policy_root (policy.circom); visited boolean and 0
// beyond the pipeline's steps (steps.circom).
// Cost: 469 for 16 steps and 24 leaves: two predicates, 15 for the vertex, the rest for the claim.
template Constraint(steps, vertexBits, leaves, indexBits) {
    signal input active;
    signal input critical;
    signal input vertex[vertexBits];
    // number, text, boolean, negated
    signal input predicateKind[4];
    // key, low, high
    signal input predicateTerms[3];
    // number, text, boolean, outcome, negated
    signal input whenKind[5];
    signal input whenTerms[3];
    signal input enforced;
    signal input waived;
    signal input predicateIndex[indexBits];
    signal input predicateBelow;
    signal input whenIndex[indexBits];
    signal input whenBelow;
    signal input visited[steps];
    signal input outcomeIndex;
    signal input keys[leaves];
    signal input tags[leaves];
    signal input values[leaves];
    signal output held;

    Boolean()(enforced);
    Boolean()(waived);
    enforced * waived === 0;
    held <== enforced + waived;
    held * (1 - active) === 0;
    critical * (1 - held) === 0;
    waived * (1 - whenKind[0] - whenKind[1] - whenKind[2] - whenKind[3]) === 0;

    signal reached <== Mux(steps, vertexBits)(visited, vertex);
    enforced * (1 - reached) === 0;

    // Waiving turns the polarity of `when` round: exclusive or.
    signal both <== waived * whenKind[4];
    Predicate(leaves, indexBits)(
        claim <== held,
        number <== whenKind[0],
        text <== whenKind[1],
        boolean <== whenKind[2],
        outcome <== whenKind[3],
        negated <== waived + whenKind[4] - 2 * both,
        key <== whenTerms[0],
        low <== whenTerms[1],
        high <== whenTerms[2],
        index <== whenIndex,
        below <== whenBelow,
        keys <== keys,
        tags <== tags,
        values <== values,
        outcomeIndex <== outcomeIndex
    );
    Predicate(leaves, indexBits)(
        claim <== enforced,
        number <== predicateKind[0],
        text <== predicateKind[1],
        boolean <== predicateKind[2],
        outcome <== 0,
        negated <== predicateKind[3],
        key <== predicateTerms[0],
        low <== predicateTerms[1],
        high <== predicateTerms[2],
        index <== predicateIndex,
        below <== predicateBelow,
        keys <== keys,
        tags <== tags,
        values <== values,
        outcomeIndex <== 0
    );
}
