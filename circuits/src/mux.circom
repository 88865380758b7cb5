pragma circom 2.1.9;

function mux_products(n) {
    var products = 0;
    while (n > 1) {
        n = (n + 1) \ 2;
        products += n;
    }
    return products;
}

// One of n values by a binary index, the lowest bit first; an index of n or more gives zero.
// Constrains: out = values[index]. A binary tree: level l halves what is left by bit l.
// Assumes: the index bits are boolean. Cost: about n products (24 for n = 24, 15 for n = 16).
template Mux(n, bits) {
    signal input values[n];
    signal input index[bits];
    signal output out;

    signal products[mux_products(n)];
    var level[n + 1];
    for (var i = 0; i < n; i++) {
        level[i] = values[i];
    }
    var size = n;
    var used = 0;
    for (var l = 0; l < bits; l++) {
        level[size] = 0;
        size = (size + 1) \ 2;
        for (var i = 0; i < size; i++) {
            products[used] <== index[l] * (level[2 * i + 1] - level[2 * i]);
            level[i] = level[2 * i] + products[used];
            used++;
        }
    }
    assert(size == 1);
    out <== level[0];
}
