pragma circom 2.1.9;

include "./flags.circom";
include "./poseidon.circom";

// Root constants: ASCII "svc/pipeline-root/v1" and "svc/path-commitment/v1" as big-endian integers.
function pipeline_domain() {
    return 659174066837167654729567156440079114321267750449;
}
function path_domain() {
    return 43199631644237902492632152517470633689562535303280177;
}

// The pipeline's steps, the path through them and the outcome.
//
//   pipeline_root   = Poseidon(domain, number of steps + 2^5 * sum of 2^i over declared outcomes,
//                              Poseidon(name_0 .. name_15))
//   path_commitment = Poseidon(domain, sum of 2^i over visited steps, salt)
//   outcome         = the name of one visited step
//
// Constrains: the used slots come first, unused names are zero, only steps are visited and declared (in
// pipeline order by construction: the path is a set of positions), exactly one visited step is the outcome.
// Where the pipeline declares outcomes: the outcome is one of them, no other of them is visited, and no step
// after the outcome is.
// Cost: 1,338 (609 + 261 + 261 hashes, 84 for declared outcomes, the rest flags, names, path, outcome).
template Steps() {
    var n = 16;
    signal input active[n];
    signal input names[n];
    signal input declared[n];
    signal input visited[n];
    signal input outcomeAt[n];
    signal input salt;
    signal output pipelineRoot;
    signal output pathCommitment;
    signal output outcome;
    signal output outcomeIndex;

    signal count <== Prefix(n)(active);
    signal picked[n];
    signal ended[n];
    signal ending[n];
    signal beyond[n];
    var path = 0;
    var weight = 1;
    var outcomes = 0;
    var name = 0;
    var position = 0;
    var shape = count;
    var declarations = 0;
    var endings = 0;
    var endedHere = 0;
    var visitedBeyond = 0;
    for (var i = 0; i < n; i++) {
        ZeroUnless(3)(active[i], [names[i], visited[i], declared[i]]);
        Boolean()(visited[i]);
        Boolean()(outcomeAt[i]);
        Boolean()(declared[i]);
        outcomeAt[i] * (1 - visited[i]) === 0;
        // Of the flags before i at most one is set: the outcome lies before step i.
        beyond[i] <== outcomes * visited[i];
        visitedBeyond += beyond[i];
        picked[i] <== outcomeAt[i] * names[i];
        ending[i] <== declared[i] * visited[i];
        ended[i] <== declared[i] * outcomeAt[i];
        path += visited[i] * weight;
        shape += 32 * declared[i] * weight;
        weight += weight;
        outcomes += outcomeAt[i];
        declarations += declared[i];
        endings += ending[i];
        endedHere += ended[i];
        name += picked[i];
        position += outcomeAt[i] * i;
    }
    outcomes === 1;
    outcome <== name;
    outcomeIndex <== position;

    // Sums of at most sixteen bits each, so none of them wraps: declares is 1 where any outcome is declared.
    signal inverse <-- declarations != 0 ? 1 / declarations : 0;
    signal declares <== declarations * inverse;
    declarations * (1 - declares) === 0;
    endings === declares;
    endedHere === declares;
    declares * visitedBeyond === 0;

    var digest = Poseidon(16)(names);
    pipelineRoot <== Poseidon(3)([pipeline_domain(), shape, digest]);
    pathCommitment <== Poseidon(3)([path_domain(), path, salt]);
}
