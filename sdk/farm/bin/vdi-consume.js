#!/usr/bin/env node
// Here and not in dist, so that an installation links the command before anything is built.
import "../dist/consumer/main.js";
