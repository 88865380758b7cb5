pragma circom 2.1.9;

include "./flags.circom";
include "./mux.circom";
include "./predicate.circom";
include "./when.circom";

// One policy constraint. The prover claims that it holds in one of two ways, or does not claim it:
//   enforced  `when` is absent or true, the vertex was visited, the predicate (if any) is true
//   waived    `when` is present and false
// and, apart from that, may name it as a reason:
//   violated  it has a predicate, and that is false of a present input of its type; a `when` that reads an
//             input is true. Neither the vertex nor a `when` by outcome matters: the rule would not have
//             been met, whatever came of it. So a rule about approvals is waived by a decline and violated
//             at once.
//
// A claim and its negation share one selection and one range check: predicate and `when` each stand once,
// with the polarity that is claimed of them.
//
// Constrains: at most one of enforced and waived, and none for an unused slot; one of them if critical;
// enforced and violated exclude each other; and what each says. `held` is enforced + waived: 1 is proved to
// hold, 0 claims nothing.
// Assumes: every policy member boolean or bound by policy_root (policy.circom); visited boolean and 0
// beyond the pipeline's steps (steps.circom).
// Cost: 518 for 16 steps, 24 leaves, a pool of 16, 2 derived values: predicate and `when` 489, 15 for the vertex, the rest for
// the claims.
template Constraint(steps, vertexBits, leaves, indexBits, poolSize, derivedCount) {
    signal input active;
    signal input critical;
    signal input vertex[vertexBits];
    // number, text, boolean, one of, negated, date
    signal input predicateKind[6];
    signal input members[poolSize];
    signal input predicateDerived[derivedCount];
    // key, low, high
    signal input predicateTerms[3];
    // number, text, boolean, outcome, negated, date
    signal input whenKind[6];
    signal input whenDerived[derivedCount];
    signal input whenTerms[3];
    signal input enforced;
    signal input waived;
    signal input violated;
    signal input predicateIndex[indexBits];
    signal input predicateBelow;
    signal input whenIndex[indexBits];
    signal input whenBelow;
    signal input visited[steps];
    signal input outcomeIndex;
    signal input keys[leaves];
    signal input tags[leaves];
    signal input values[leaves];
    signal input pool[poolSize];
    signal input derivedValues[derivedCount];
    signal output held;

    Boolean()(enforced);
    Boolean()(waived);
    Boolean()(violated);
    enforced * (waived + violated) === 0;
    held <== enforced + waived;
    held * (1 - active) === 0;
    critical * (1 - held) === 0;
    waived * (1 - whenKind[0] - whenKind[1] - whenKind[2] - whenKind[3]) === 0;
    // An unused slot has no kind.
    violated * (1 - predicateKind[0] - predicateKind[1] - predicateKind[2]) === 0;

    signal reached <== Mux(steps, vertexBits)(visited, vertex);
    enforced * (1 - reached) === 0;

    // A violation needs the truth of a `when` that reads an input, a waiver its falsehood.
    signal applying <== violated * (whenKind[0] + whenKind[1] + whenKind[2]);
    waived * applying === 0;
    // Waiving turns the polarity of `when` round, violating that of the predicate: exclusive or.
    signal whenBoth <== waived * whenKind[4];
    signal predicateBoth <== violated * predicateKind[4];
    When(leaves, indexBits, derivedCount)(
        claim <== held + applying,
        number <== whenKind[0],
        text <== whenKind[1],
        boolean <== whenKind[2],
        outcome <== whenKind[3],
        negated <== waived + whenKind[4] - 2 * whenBoth,
        date <== whenKind[5],
        derived <== whenDerived,
        key <== whenTerms[0],
        low <== whenTerms[1],
        high <== whenTerms[2],
        index <== whenIndex,
        below <== whenBelow,
        keys <== keys,
        tags <== tags,
        values <== values,
        derivedValues <== derivedValues,
        outcomeIndex <== outcomeIndex
    );
    Predicate(leaves, indexBits, poolSize, derivedCount)(
        claim <== enforced + violated,
        number <== predicateKind[0],
        text <== predicateKind[1],
        boolean <== predicateKind[2],
        oneOf <== predicateKind[3],
        negated <== violated + predicateKind[4] - 2 * predicateBoth,
        date <== predicateKind[5],
        members <== members,
        derived <== predicateDerived,
        key <== predicateTerms[0],
        low <== predicateTerms[1],
        high <== predicateTerms[2],
        index <== predicateIndex,
        below <== predicateBelow,
        keys <== keys,
        tags <== tags,
        values <== values,
        pool <== pool,
        derivedValues <== derivedValues
    );
}
