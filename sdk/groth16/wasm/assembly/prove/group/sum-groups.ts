// Sums of groups of points, every group at once: pairs within each group are added in rounds until one is left.
//
// An entry is the address of an affine point, its lowest bit set for the negative. Additions of a round are
// independent of each other, whatever the points and however they are spread over the groups, so that they share
// inversions (Montgomery's trick) and no distribution of scalars, chance or malice, makes a chain of them.
import { addComplete, OPPOSITE, SEPARATE } from "./add";
import { addAll, BATCH, PENDING } from "./batch";
import { mapPair, mapPoint, mayShareX, POINT } from "./unit";

let pending: usize = 0;
let count: usize = 0;
let own: usize = 0;
let free: usize = 0;

/** @param room of BATCH_BYTES for additions that wait */
export function useBatch(room: usize): void {
  pending = room;
  count = 0;
}

/**
 * Brings every group to one entry at most. Group g is `list[starts[g]]` to `list[starts[g + 1]]`, before and after.
 * Points are written to `slots` and nowhere else; half as many as there are entries suffice. Every point of the
 * list lies below `slots`. Returns the first free slot.
 */
export function sumGroups(list: usize, starts: usize, groups: usize, slots: usize): usize {
  own = slots;
  free = slots;
  return sumOn(list, starts, groups);
}

/** Goes on after `sumGroups`, with other groups of the entries that it left. */
export function sumOn(list: usize, starts: usize, groups: usize): usize {
  while (sumPairs(list, starts, groups)) {}
  return free;
}

let waiting: usize = 0;
let waitingOut: usize = 0;

/**
 * Puts the image of an entry's point under the endomorphism in its place, in a slot. One image may be left waiting for
 * a second one: `endMapping` after the last.
 */
export function mapEntry(at: usize): void {
  const entry = load<u32>(at);
  const point: usize = entry & ~1;
  let out = point;
  if (out < own) {
    out = free;
    free += POINT;
  }
  store<u32>(at, <u32>out | (entry & 1));
  if (waiting != 0) {
    mapPair(waitingOut, out, waiting, point);
    waiting = 0;
  } else {
    waiting = point;
    waitingOut = out;
  }
}

export function endMapping(): void {
  if (waiting != 0) mapPoint(waitingOut, waiting);
  waiting = 0;
}

/** One round. Returns whether a group is left with more than one entry. */
function sumPairs(list: usize, starts: usize, groups: usize): bool {
  let more = false;
  let write: u32 = 0;
  let begin = load<u32>(starts);
  for (let g: usize = 0; g < groups; g++) {
    const end = load<u32>(starts + 4 * (g + 1));
    const first = write;
    store<u32>(starts + 4 * g, first);
    for (; begin + 1 < end; begin += 2) {
      const at = list + 4 * <usize>begin;
      const sum = queue(load<u32>(at), load<u32>(at, 4));
      if (sum != 0) store<u32>(list + 4 * usize(write++), sum);
    }
    if (begin < end) store<u32>(list + 4 * usize(write++), load<u32>(list + 4 * usize(begin++)));
    more = more || write - first > 1;
  }
  store<u32>(starts + 4 * groups, write);
  flush();
  return more;
}

/** Takes an addition into the batch. Returns the entry of the sum, 0 for infinity. */
function queue(a: u32, b: u32): u32 {
  const p: usize = a & ~1, q: usize = b & ~1;
  let out = p >= own ? p : q >= own ? q : free;
  if (out == free) free += POINT;
  if (mayShareX(p, q)) {
    const outcome = addComplete(out, a, b);
    if (outcome == OPPOSITE) return 0;
    if (outcome != SEPARATE) return <u32>out;
  }
  const record = pending + count * PENDING;
  store<u32>(record, a);
  store<u32>(record, b, 4);
  store<u32>(record, <u32>out, 8);
  if (++count == BATCH) flush();
  return <u32>out;
}

function flush(): void {
  if (count > 0) addAll(pending, count);
  count = 0;
}
