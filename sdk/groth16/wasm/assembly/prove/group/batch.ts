// Affine additions of finite points with different x, all at once with one inversion (Montgomery's trick).
//
// λ = (y2 - y1)/(x2 - x1), x3 = λ² - x1 - x2, y3 = λ(x1 - x3) - y1. A unit is as many additions as an element has
// lanes for. Two units are worked on in step, so that the processor fills the gaps of one with the other.
//
// Bounds: coordinates are tight. A difference has weight 2 and a value within p, so that a loose product with it
// stays within 0.81p and has weight 1; every other product is smaller.
import { tightDifference, difference, ELEMENT, gather, gatherX, invertUnits, LANES, mulPair, ONE, scatter } from "./unit";

/** Additions that share an inversion, a multiple of two units. */
export const BATCH: usize = 512;
/** Bytes of a waiting addition: entries of both points, address of the sum. */
export const PENDING: usize = 16;

const UNITS: usize = BATCH / LANES;
const RECORDS: usize = BATCH * PENDING;
export const BATCH_BYTES: usize = RECORDS + (2 * UNITS + 2) * ELEMENT;

/** What fills the last units: an addition of (1, 1) and (0, 0), which lie on no curve and have different x. */
const FILLER: usize = memory.data(320);
const FILLER_ZERO: usize = memory.data(320);
const FILLER_SUM: usize = memory.data(320);

const RUNNING: usize = memory.data(320);
const INVERSES: usize = memory.data(320);
const SLOPES: usize = memory.data(320);
const SQUARES: usize = memory.data(320);
/** For each unit of two: y2 - y1, x1, x1 + x2, y1. */
const GATHERED: usize = memory.data(1280);

function fill(pending: usize, count: usize): usize {
  const step: usize = 2 * LANES;
  memory.copy(FILLER, ONE, ELEMENT);
  memory.copy(FILLER + ELEMENT, ONE, ELEMENT);
  for (; count % step != 0; count++) {
    const record = pending + count * PENDING;
    store<u32>(record, <u32>FILLER);
    store<u32>(record, <u32>FILLER_ZERO, 4);
    store<u32>(record, <u32>FILLER_SUM, 8);
  }
  return count / LANES;
}

/** Performs `count` waiting additions. A sum may take the place of one of its own two points. */
export function addAll(pending: usize, count: usize): void {
  const units = fill(pending, count);
  const unit: usize = LANES * PENDING;
  const differences = pending + RECORDS;
  const products = differences + UNITS * ELEMENT;
  memory.copy(products, ONE, ELEMENT);
  memory.copy(products + ELEMENT, ONE, ELEMENT);
  for (let i: usize = 0; i < units; i += 2) {
    const d = differences + i * ELEMENT, p = products + i * ELEMENT, record = pending + i * unit;
    gatherX(d, record);
    gatherX(d + ELEMENT, record + unit);
    mulPair(p + 2 * ELEMENT, p + 3 * ELEMENT, p, p + ELEMENT, d, d + ELEMENT);
  }
  memory.copy(RUNNING, products + units * ELEMENT, 2 * ELEMENT);
  invertUnits(RUNNING, RUNNING + ELEMENT);
  for (let i = units; i > 0; i -= 2) {
    const at = i - 2;
    const d = differences + at * ELEMENT, p = products + at * ELEMENT;
    mulPair(INVERSES, RUNNING, RUNNING, RUNNING, p, d);
    mulPair(INVERSES + ELEMENT, RUNNING + ELEMENT, RUNNING + ELEMENT, RUNNING + ELEMENT, p + ELEMENT, d + ELEMENT);
    finish(pending + at * unit, unit);
  }
}

/** The two units at `record`, given 1/(x2 - x1). */
function finish(record: usize, unit: usize): void {
  const y = GATHERED, x1 = GATHERED + ELEMENT, sum = GATHERED + 2 * ELEMENT, y1 = GATHERED + 3 * ELEMENT;
  const next: usize = 4 * ELEMENT;
  gather(GATHERED, record);
  gather(GATHERED + next, record + unit);
  mulPair(SLOPES, SLOPES + ELEMENT, y, y + next, INVERSES, INVERSES + ELEMENT);
  mulPair(SQUARES, SQUARES + ELEMENT, SLOPES, SLOPES + ELEMENT, SLOPES, SLOPES + ELEMENT);
  tightDifference(sum, SQUARES, sum);
  tightDifference(sum + next, SQUARES + ELEMENT, sum + next);
  difference(x1, x1, sum);
  difference(x1 + next, x1 + next, sum + next);
  mulPair(SQUARES, SQUARES + ELEMENT, SLOPES, SLOPES + ELEMENT, x1, x1 + next);
  tightDifference(y1, SQUARES, y1);
  tightDifference(y1 + next, SQUARES + ELEMENT, y1 + next);
  scatter(record, sum, y1);
  scatter(record + unit, sum + next, y1 + next);
}
