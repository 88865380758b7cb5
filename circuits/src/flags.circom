pragma circom 2.1.9;

// Boolean flags, alone and in rows.

// Constrains: in is 0 or 1. Cost: 1.
template Boolean() {
    signal input in;
    in * (in - 1) === 0;
}

// A list's occupied slots: `count` ones followed by zeros.
// Constrains: every flag is 0 or 1, and none follows a 0. Cost: 2n - 1.
template Prefix(n) {
    signal input flags[n];
    signal output count;

    var sum = 0;
    for (var i = 0; i < n; i++) {
        Boolean()(flags[i]);
        if (i > 0) {
            flags[i] * (1 - flags[i - 1]) === 0;
        }
        sum += flags[i];
    }
    count <== sum;
}

// Constrains: values are all zero unless active is one.
// Assumes: active is boolean. Cost: n, one a value, so that values cannot cancel each other.
template ZeroUnless(n) {
    signal input active;
    signal input values[n];

    for (var i = 0; i < n; i++) {
        (1 - active) * values[i] === 0;
    }
}
