pragma circom 2.1.9;

include "./comparison.circom";
include "./flags.circom";
include "./mux.circom";
include "./selection.circom";

// Encoded zero of numbers, and of a factor.
function number_zero() {
    return 4611686018427387904;
}
function factor_bits() {
    return 41;
}
function factor_zero() {
    return 1099511627776;
}

// One characteristic of the scorecard. The prover picks one of the attributes' slots:
//
//   owner + 2^4 kind + 2^7 low + 2^70 high + 2^133 (points + 2^62) + 2^196 (per unit + 2^40), and 2^237 where the
//   decision table's row allows it (table.circom)
//
// Kinds: 1 number, 2 date, 4 boolean: low <= x <= high. 3 text: x is among the pool's entries that the bits of low
// name. 5 otherwise: x is a text and none of them. 6 missing: the leaf is null, or, absent = 1, no leaf has the key.
//
// Constrains, where on = 1: the slot's owner is this lane; it has a kind; that is true of the leaf with this key.
// partial = points + per unit * x. Where on = 0, partial and allowed are 0.
// Assumes: keys pairwise distinct and no type of tag 0 (inputs.circom); slots, pool and key bound by policy_root, from
// an encoder that gives per unit to numbers alone, low >= 1 to numbers and dates, at most one attribute that is
// true of any input, and partial scores below 2^61 in size.
// Cost: 760 for 128 slots, 31 leaves, a pool of 62 (127 slot, 234 bits, 101 leaf, 31 absence, 128 interval, 123 mask).
template Lane(lane, slotCount, slotBits, leaves, indexBits, poolSize) {
    signal input on;
    signal input key;
    signal input slot[slotBits];
    signal input index[indexBits];
    signal input absent;
    signal input slots[slotCount];
    signal input allows[slotCount];
    signal input pool[poolSize];
    signal input keys[leaves];
    signal input tags[leaves];
    signal input values[leaves];
    signal output partial;
    signal output allowed;

    for (var i = 0; i < slotBits; i++) {
        Boolean()(slot[i]);
    }
    var marked[slotCount];
    for (var i = 0; i < slotCount; i++) {
        marked[i] = slots[i] + 2 ** 237 * allows[i];
    }
    signal found <== Mux(slotCount, slotBits)(marked, slot);

    // The bits of kind, low, high, points, per unit and allowance. The owner is a known number: no bits.
    var bits = number_bits();
    var widths[6] = [3, bits, bits, bits, factor_bits(), 1];
    var parts[6];
    var total = 3 + 3 * bits + factor_bits() + 1;
    signal bit[total];
    var at = 0;
    var weight = 16;
    var sum = on * lane;
    for (var part = 0; part < 6; part++) {
        var unit = 1;
        parts[part] = 0;
        for (var i = 0; i < widths[part]; i++) {
            bit[at] <-- ((on * found) >> (4 + at)) & 1;
            Boolean()(bit[at]);
            parts[part] += bit[at] * unit;
            sum += bit[at] * weight;
            unit += unit;
            weight += weight;
            at++;
        }
    }
    on * found === sum;
    allowed <== parts[5];

    // Each is 1 for its kind and 0 for the others. Of 0 and 7, which are none, the sum is 0: so on is 0 or 1.
    signal both[3];
    both[0] <== bit[0] * bit[1];
    both[1] <== bit[0] * bit[2];
    both[2] <== bit[1] * bit[2];
    var number = bit[0] - both[0] - both[1];
    var date = bit[1] - both[0] - both[2];
    var text = both[0];
    var boolean = bit[2] - both[1] - both[2];
    var otherwise = both[1];
    var missing = both[2];
    number + date + text + boolean + otherwise + missing === on;

    // And so is absent: anything else would select, though no leaf, the tag of null.
    absent * (1 - missing) === 0;
    signal x <== Selection(leaves, indexBits)(
        selecting <== on - absent,
        key <== key,
        tag <== number + 7 * date + 2 * (text + otherwise) + 3 * boolean + 4 * missing,
        index <== index,
        keys <== keys,
        tags <== tags,
        values <== values
    );

    // Invertible exactly when no leaf has the key.
    signal product[leaves - 1];
    for (var i = 1; i < leaves; i++) {
        if (i == 1) {
            product[0] <== (keys[0] - key) * (keys[1] - key);
        } else {
            product[i - 1] <== product[i - 2] * (keys[i] - key);
        }
    }
    signal keyInverse <-- absent == 1 && product[leaves - 2] != 0 ? 1 / product[leaves - 2] : 0;
    product[leaves - 2] * keyInverse === absent;

    var ranged = number + date + boolean;
    signal rangedX <== ranged * x;
    Interval()(claim <== ranged, outside <== 0, below <== 0, x <== rangedX, low <== parts[1], high <== parts[2]);

    assert(poolSize <= bits);
    signal mask[poolSize];
    for (var i = 0; i < poolSize; i++) {
        mask[i] <== bit[3 + i];
    }
    signal apart <== OneOf(poolSize)(x <== x, members <== mask, pool <== pool);
    text * apart === 0;
    signal apartInverse <-- otherwise == 1 && apart != 0 ? 1 / apart : 0;
    apart * apartInverse === otherwise;

    // Both offsets are those of a lane that is on.
    signal gain <== (parts[4] - on * factor_zero()) * (x - on * number_zero());
    partial <== parts[3] - on * number_zero() + gain;
}
