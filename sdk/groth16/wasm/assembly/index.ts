// Functions for the host: one instance holds many prepared keys, each in a place that the host chose. Runtimes allow
// few memories (Chromium 124 a process), and strangers bring as many keys as they like.
//
// Values cross in the input area: coordinates as 32 bytes, little-endian, below p; scalars as records of
// `multiply.ts`. The host has checked ranges, curve equations and infinity. It selects a key before every call that
// reads one; nothing here allocates but `setup` and `reserve`, and no call leaves state behind that another misreads.
import { FP, FP2, fpMul, fpNeg, ONE } from "./field";
import { fp2Load, fp2Store } from "./element";
import { easyPart, hardPart } from "./final-exponentiation";
import { fp12IsOne, fp12Mul, fp12SetOne } from "./fp12";
import { copy } from "./fp2";
import {
  addAffine, AFFINE, affineCoordinates, fromAffine, isInfinity, loadAffine, setInfinity, sumCoordinates, toAffine, XYZZ,
} from "./g1";
import { endsInSubgroup, LINE, Q_BYTES } from "./g2";
import { fpInv } from "./inverse";
import { LINE_COUNT, millerLoop, PAIR, PAIR_P, PAIR_Q, PREPARED, prepareLines, walk } from "./miller";
import { addMultiple, closeImage, fillTable, SCALAR, setTerm, sumTerms, tableBytes, TERM } from "./multiply";

export const VALID: i32 = 0;
export const NOT_IN_SUBGROUP: i32 = 1;
export const MISMATCH: i32 = 2;

const G1_BYTES: usize = 64;
const G2_BYTES: usize = 128;
/** Pairs of a batch that share one Miller loop; one more place is for beta. */
const CHUNK: usize = 32;

const VALUE: usize = memory.data(960);
const TOTAL: usize = memory.data(960);
const C_SUM: usize = memory.data(320);
const POINT: usize = memory.data(320);
const FIXED_POINTS: usize = memory.data(640);
const FIXED_RECORDS: usize = memory.data(16);

// The selected key: its place, and pointers into it.
let signalCount: usize = 0;
let alphaBeta: usize = 0;
let alpha: usize = 0;
let beta: usize = 0;
let gammaLines: usize = 0;
let deltaLines: usize = 0;
let ic: usize = 0;
let tables: usize = 0;
let tableWidth: u32 = 0;
let tableCount: usize = 0;

// The work area, which all keys share: nothing in it outlives a call, or a batch.
let terms: usize = 0;
let pairs: usize = 0;
let rows: usize = 0;
let products: usize = 0;
let chunkSize: usize = 0;

const FP12_BYTES: usize = 960;
/** Windows of tables are at most eight bits wide. */
const WIDEST_ROW: usize = 129;

/** Where values cross: the same address for as long as the instance lives. */
export function inputArea(): usize {
  return (__heap_base + 15) & ~15;
}

/**
 * Lays the work area out for keys of at most `count` signals, which moves the first free address: keys that were
 * placed before are lost. Returns that address, 0 for want of memory.
 */
export function setup(count: usize): usize {
  terms = inputArea() + max(G1_BYTES + 3 * G2_BYTES + (count + 1) * G1_BYTES, G1_BYTES * 2 + G2_BYTES + (count + 1) * SCALAR);
  pairs = terms + max(CHUNK, count + 1) * TERM;
  rows = pairs + (CHUNK + 1) * PAIR;
  products = rows + WIDEST_ROW * XYZZ;
  // Raw lines and their running products use the room of pairs and rows before these are needed.
  const end = (max(products + WIDEST_ROW * FP, pairs + LINE_COUNT * (LINE + FP2)) + 15) & ~15;
  return reserve(end) ? end : 0;
}

/** Memory up to `end`; false where there is none to be had. */
export function reserve(end: usize): bool {
  const missing = <i32>((end + 0xffff) >> 16) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/** Returns the size of a key of `count` signals without tables. */
export function keyBytes(count: usize): usize {
  return FP12_BYTES + AFFINE + Q_BYTES + 2 * PREPARED + (count + 1) * AFFINE;
}

export { tableBytes };

/** The key at `place`, with `made` of its tables ready, the first of them at `firstTable`. */
export function selectKey(place: usize, count: usize, firstTable: usize, width: u32, made: usize): void {
  signalCount = count;
  alphaBeta = place;
  alpha = alphaBeta + FP12_BYTES;
  beta = alpha + AFFINE;
  gammaLines = beta + Q_BYTES;
  deltaLines = gammaLines + PREPARED;
  ic = deltaLines + PREPARED;
  tables = firstTable;
  tableWidth = width;
  tableCount = made;
}

function loadG2(r: usize, bytes: usize): void {
  fp2Load(r, bytes);
  fp2Load(r + FP2, bytes + 64);
}

const COORDINATES: usize = memory.data(320);

/** Sets the G1 side of a variable pair from an affine point. */
function setPairPoint(pair: usize, point: usize): void {
  affineCoordinates(COORDINATES, point);
  copy(pair + PAIR_P, COORDINATES + FP, FP);
  fpNeg(pair + PAIR_P + FP, COORDINATES);
}

/** Returns whether the G2 point of the input area lies in the subgroup. */
export function isInSubgroup(): bool {
  loadG2(POINT, inputArea());
  return walk(pairs, POINT);
}

/** Reads alpha, beta, gamma, delta and IC, in the subgroup, and prepares what every proof shares, in the selected place. */
export function prepareKey(): void {
  let from = inputArea();
  loadAffine(alpha, from);
  from += G1_BYTES;
  loadG2(beta, from);
  from += G2_BYTES;
  loadG2(POINT, from);
  prepareLines(gammaLines, POINT, pairs, pairs + LINE_COUNT * LINE);
  from += G2_BYTES;
  loadG2(POINT, from);
  prepareLines(deltaLines, POINT, pairs, pairs + LINE_COUNT * LINE);
  from += G2_BYTES;
  for (let i: usize = 0; i <= signalCount; i++, from += G1_BYTES) loadAffine(ic + i * AFFINE, from);
  copy(pairs + PAIR_Q, beta, Q_BYTES);
  setPairPoint(pairs, alpha);
  fpNeg(pairs + PAIR_P, pairs + PAIR_P);
  millerLoop(alphaBeta, pairs, 1, 0, 0); // of -alpha
}

/** Makes the table of one more IC point of the selected key, for which the host has reserved memory. */
export function makeTable(): void {
  fillTable(tables + tableCount * tableBytes(tableWidth), tableWidth, ic + (tableCount + 1) * AFFINE, rows, products);
}

/** r = Σ [scalar_i] IC_i, IC_0 and its scalar included. */
function combineSignals(r: usize, scalars: usize): void {
  let length = 0;
  let term = terms;
  for (let i: usize = 0; i <= signalCount; i++) {
    if (i > 0 && i <= tableCount) continue;
    copy(term, ic + i * AFFINE, AFFINE);
    length = max(length, setTerm(term, scalars + i * SCALAR));
    term += TERM;
  }
  sumTerms(r, terms, (term - terms) / TERM, length);
  if (tableCount == 0) return;
  const size = tableBytes(tableWidth);
  setInfinity(IMAGE);
  for (let i: usize = 0; i < tableCount; i++) {
    addMultiple(r, IMAGE, tables + i * size, tableWidth, scalars + (i + 1) * SCALAR);
  }
  closeImage(r, IMAGE, products);
}

const IMAGE: usize = memory.data(320);
const INVERSE: usize = memory.data(80);
const FACTOR0: usize = memory.data(80);
const FACTOR1: usize = memory.data(80);

/** ZZ · Y, or 1 at infinity. */
function lineDenominator(r: usize, point: usize): void {
  sumCoordinates(COORDINATES, point);
  if (isInfinity(point)) copy(r, ONE, FP);
  else fpMul(r, COORDINATES + 2 * FP, COORDINATES + FP);
}

/** -x/y and 1/y of the negative of `point`, given 1/(ZZ·Y); zeros at infinity, whose lines are then 1. */
function setFixedPoint(r: usize, point: usize, inverse: usize): void {
  sumCoordinates(COORDINATES, point);
  const zzz = COORDINATES + 3 * FP;
  fpMul(r, COORDINATES, zzz);
  fpMul(r, r, inverse);
  fpMul(r + FP, zzz, COORDINATES + 2 * FP);
  fpMul(r + FP, r + FP, inverse);
  fpNeg(r + FP, r + FP);
}

/** f = the Miller value of `count` variable pairs and of the negatives of l with gamma and c with delta. */
function equation(f: usize, count: usize, l: usize, c: usize): void {
  lineDenominator(FACTOR0, l);
  lineDenominator(FACTOR1, c);
  fpMul(INVERSE, FACTOR0, FACTOR1);
  fpInv(INVERSE, INVERSE);
  fpMul(FACTOR1, FACTOR1, INVERSE);
  fpMul(FACTOR0, FACTOR0, INVERSE);
  setFixedPoint(FIXED_POINTS, l, FACTOR1);
  setFixedPoint(FIXED_POINTS + 2 * FP, c, FACTOR0);
  store<usize>(FIXED_RECORDS, gammaLines);
  store<usize>(FIXED_RECORDS, FIXED_POINTS, 4);
  store<usize>(FIXED_RECORDS, deltaLines, 8);
  store<usize>(FIXED_RECORDS, FIXED_POINTS + 2 * FP, 12);
  millerLoop(f, pairs, count, FIXED_RECORDS, 2);
}

function pairsEndInSubgroup(count: usize): bool {
  for (let i: usize = 0; i < count; i++) {
    if (!endsInSubgroup(pairs + i * PAIR, pairs + i * PAIR + PAIR_Q)) return false;
  }
  return true;
}

function isUnity(f: usize): bool {
  easyPart(f, f);
  hardPart(f, f);
  return fp12IsOne(f);
}

const L: usize = memory.data(320);

/** Reads A, B, C and the scalars 1, signals. */
export function check(): i32 {
  const input = inputArea();
  loadAffine(POINT, input);
  setPairPoint(pairs, POINT);
  loadG2(pairs + PAIR_Q, input + G1_BYTES);
  loadAffine(POINT, input + G1_BYTES + G2_BYTES);
  fromAffine(C_SUM, POINT);
  combineSignals(L, input + 2 * G1_BYTES + G2_BYTES);
  equation(VALUE, 1, L, C_SUM);
  if (!pairsEndInSubgroup(1)) return NOT_IN_SUBGROUP;
  fp12Mul(VALUE, VALUE, alphaBeta);
  return isUnity(VALUE) ? VALID : MISMATCH;
}

/** Begins a batch. */
export function batchStart(): void {
  fp12SetOne(TOTAL);
  setInfinity(C_SUM);
  chunkSize = 0;
}

/**
 * Takes A, B, C and the coefficient of one item into the batch. False when a B was found outside the subgroup, after
 * which the batch has failed.
 */
export function batchAdd(): bool {
  const input = inputArea();
  const scalar = input + 2 * G1_BYTES + G2_BYTES;
  const pair = pairs + chunkSize * PAIR;
  loadG2(pair + PAIR_Q, input + G1_BYTES);
  const term = terms + chunkSize * TERM;
  loadAffine(term, input);
  const length = setTerm(term, scalar);
  sumTerms(rows + chunkSize * XYZZ, term, 1, length);
  loadAffine(term, input + G1_BYTES + G2_BYTES);
  setTerm(term, scalar);
  chunkSize++;
  return chunkSize < CHUNK || closeChunk();
}

/** Multiplies the pairs of the chunk into TOTAL and its C points into C_SUM. */
function closeChunk(): bool {
  takeChunk();
  millerLoop(VALUE, pairs, chunkSize, 0, 0);
  fp12Mul(TOTAL, TOTAL, VALUE);
  const sound = pairsEndInSubgroup(chunkSize);
  chunkSize = 0;
  return sound;
}

/** Brings [r_i]A_i and Σ [r_i]C_i of the chunk into place. */
function takeChunk(): void {
  if (chunkSize == 0) return;
  sumTerms(rows + chunkSize * XYZZ, terms, chunkSize, HALF_DIGITS);
  const sumIsFinite = !isInfinity(rows + chunkSize * XYZZ);
  // toAffine reads ZZ and ZZZ of all: infinity must not be among them.
  toAffine(terms, AFFINE, rows, chunkSize + usize(sumIsFinite), products);
  for (let i: usize = 0; i < chunkSize; i++) setPairPoint(pairs + i * PAIR, terms + i * AFFINE);
  if (sumIsFinite) addAffine(C_SUM, terms + chunkSize * AFFINE);
}

const HALF_DIGITS: i32 = 130;

/** Reads the scalars Σr_i and Σr_i·signals_i and decides the whole batch. */
export function batchFinish(): bool {
  const input = inputArea();
  const scalars = input + 2 * G1_BYTES + G2_BYTES;
  takeChunk();
  const betaPair = pairs + chunkSize * PAIR;
  copy(betaPair + PAIR_Q, beta, Q_BYTES);
  copy(terms, alpha, AFFINE);
  const length = setTerm(terms, scalars);
  sumTerms(rows, terms, 1, length);
  let count = chunkSize;
  if (!isInfinity(rows)) {
    toAffine(POINT, AFFINE, rows, 1, products);
    setPairPoint(betaPair, POINT);
    fpNeg(betaPair + PAIR_P, betaPair + PAIR_P);
    count++;
  }
  combineSignals(L, scalars);
  equation(VALUE, count, L, C_SUM);
  if (!pairsEndInSubgroup(chunkSize)) return false;
  fp12Mul(VALUE, VALUE, TOTAL);
  return isUnity(VALUE);
}

/** Reads P and Q, writes the twelve coordinates of e(P, Q), lowest power first. */
export function pairing(): void {
  const input = inputArea();
  loadAffine(POINT, input);
  setPairPoint(pairs, POINT);
  loadG2(pairs + PAIR_Q, input + G1_BYTES);
  millerLoop(VALUE, pairs, 1, 0, 0);
  easyPart(VALUE, VALUE);
  hardPart(VALUE, VALUE);
  for (let i: usize = 0; i < 6; i++) fp2Store(input + 64 * i, VALUE + i * FP2);
}
