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
//   pipeline_root   = Poseidon(domain, number of steps, Poseidon(name_0 .. name_15))
//   path_commitment = Poseidon(domain, sum of 2^i over visited steps, salt)
//   outcome         = the name of one visited step
//
// Constrains: the used slots come first, unused names are zero, only steps are visited (in pipeline
// order by construction: the path is a set of positions), exactly one visited step is the outcome.
// Cost: 1,252 (609 + 261 + 261 hashes, the rest flags, names, path and outcome).
template Steps() {
    var n = 16;
    signal input active[n];
    signal input names[n];
    signal input visited[n];
    signal input outcomeAt[n];
    signal input salt;
    signal output pipelineRoot;
    signal output pathCommitment;
    signal output outcome;
    signal output outcomeIndex;

    signal count <== Prefix(n)(active);
    signal picked[n];
    var path = 0;
    var weight = 1;
    var outcomes = 0;
    var name = 0;
    var position = 0;
    for (var i = 0; i < n; i++) {
        ZeroUnless(2)(active[i], [names[i], visited[i]]);
        Boolean()(visited[i]);
        Boolean()(outcomeAt[i]);
        outcomeAt[i] * (1 - visited[i]) === 0;
        picked[i] <== outcomeAt[i] * names[i];
        path += visited[i] * weight;
        weight += weight;
        outcomes += outcomeAt[i];
        name += picked[i];
        position += outcomeAt[i] * i;
    }
    outcomes === 1;
    outcome <== name;
    outcomeIndex <== position;
    var digest = Poseidon(16)(names);
    pipelineRoot <== Poseidon(3)([pipeline_domain(), count, digest]);
    pathCommitment <== Poseidon(3)([path_domain(), path, salt]);
}
