pragma circom 2.1.9;

include "../src/decision.circom";

component main {public [context]} = Decision();
