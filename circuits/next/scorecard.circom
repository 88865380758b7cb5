pragma circom 2.1.9;

include "./flags.circom";
include "./lane.circom";
include "./poseidon.circom";

// Root constant: the ASCII bytes of "svc/score/v1" as a big-endian integer.
function score_domain() {
    return 35733897765762596579360863793;
}

// The score, and which characteristics are its principal reasons.
//
//   S                = initial + the sum of the partial scores, in units of 10^-d
//   score_commitment = Poseidon(domain, S + 2^62, salt), 0 where no score is claimed
//   principal_mask   = the sum of 2^i over the reasons + 2^16, 0 where none are claimed
//
// A claimed score has every used lane on. Without one a lane may be on for the decision table.
//
// Reasons: l_i = 16 * loss_i + 15 - i makes all losses different, those above zero 16 and more. The prover names a
// threshold t >= 16 with l_i >= t for every reason and l_i < t for every other characteristic. As many are reasons
// as the policy asks for, or fewer and then t = 16: they are all with a loss. So one set can be claimed.
//
// Constrains: the above; ready needs a scorecard, claimed needs ready, a reason needs claimed and a used lane.
// Assumes: used, above and atMost boolean, the baseline of an unused lane 0 (policy.circom); baselines below 2^61 in
// size, and partial scores too, whatever is picked (the encoder), so that l_i stays below 2^67 in size and nothing wraps.
// Cost: 13,683 for 16 lanes, 128 slots, 31 leaves, a pool of 62 (16 x 760 lanes, 16 x 74 reasons, 261 hash, 78 others).
template Scorecard(lanes, slotCount, slotBits, leaves, indexBits, poolSize) {
    signal input used[lanes];
    signal input key[lanes];
    signal input baseline[lanes];
    signal input initial;
    signal input above;
    signal input atMost[5];
    signal input ready;
    signal input on[lanes];
    signal input slot[lanes][slotBits];
    signal input index[lanes][indexBits];
    signal input absent[lanes];
    signal input claimed;
    signal input principal[lanes];
    signal input threshold;
    signal input salt;
    signal input slots[slotCount];
    signal input allows[slotCount];
    signal input pool[poolSize];
    signal input keys[leaves];
    signal input tags[leaves];
    signal input values[leaves];
    signal output principalMask;
    signal output commitment;
    signal output value;
    signal output allowed[lanes];

    Boolean()(ready);
    Boolean()(claimed);
    ready * (1 - used[0]) === 0;
    claimed * (1 - ready) === 0;

    var reasonBits = 68;
    signal partial[lanes];
    signal due[lanes];
    signal loss[lanes];
    signal distance[lanes][reasonBits];
    var sum = initial;
    var reasons = 0;
    var mask = 0;
    var weight = 1;
    for (var i = 0; i < lanes; i++) {
        on[i] * (1 - used[i]) === 0;
        ready * (used[i] - on[i]) === 0;
        (partial[i], allowed[i]) <== Lane(i, slotCount, slotBits, leaves, indexBits, poolSize)(
            on[i], key[i], slot[i], index[i], absent[i], slots, allows, pool, keys, tags, values);
        sum += partial[i];

        due[i] <== claimed * used[i];
        Boolean()(principal[i]);
        loss[i] <== (1 - 2 * above) * (baseline[i] - partial[i]);
        // l - t for a reason, t - 1 - l for another characteristic, 0 where none is due. A reason in an unused lane would
        // have 2 (15 - i - t) + 1, which is below zero; one without a claim leaves less than nothing to spare.
        var rank = 16 * loss[i] + 15 - i;
        var apart = (2 * principal[i] - due[i]) * (rank - threshold) + principal[i] - due[i];
        var distanceSum = 0;
        var unit = 1;
        for (var b = 0; b < reasonBits; b++) {
            distance[i][b] <-- (apart >> b) & 1;
            Boolean()(distance[i][b]);
            distanceSum += distance[i][b] * unit;
            unit += unit;
        }
        (2 * principal[i] - due[i]) * (rank - threshold) === distanceSum - principal[i] + due[i];

        reasons += principal[i];
        mask += principal[i] * weight;
        weight += weight;
    }

    value <== ready * (sum + number_zero());
    var digest = Poseidon(3)([score_domain(), value, salt]);
    commitment <== ready * digest;

    var most = 0;
    weight = 1;
    for (var b = 0; b < 5; b++) {
        most += atMost[b] * weight;
        weight += weight;
    }
    // Room for more reasons, and what the threshold is above the least loss: one of them is zero.
    signal spare[5];
    signal excess[reasonBits - 1];
    var spareSum = 0;
    var excessSum = 0;
    weight = 1;
    for (var b = 0; b < reasonBits - 1; b++) {
        excess[b] <-- ((claimed * (threshold - 16)) >> b) & 1;
        Boolean()(excess[b]);
        excessSum += excess[b] * weight;
        if (b < 5) {
            spare[b] <-- ((claimed * most - reasons) >> b) & 1;
            Boolean()(spare[b]);
            spareSum += spare[b] * weight;
        }
        weight += weight;
    }
    claimed * most === spareSum + reasons;
    claimed * (threshold - 16) === excessSum;
    spareSum * excessSum === 0;

    principalMask <== mask + 65536 * claimed;
}
