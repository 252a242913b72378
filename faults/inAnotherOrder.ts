import { createHash } from 'node:crypto';

/** So many places an element moves at most. */
const FARTHEST = 3;

/**
 * Elements of which some have changed places with others nearby, other ones for each number: what a list has from page to
 * page whose order does not tell all of its elements apart.
 */
export function inAnotherOrder<One>(elements: readonly One[], number: number): One[] {
  return elements
    .map((element, place) => ({ element, at: place + shiftOf(`${number} ${place}`) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ element }) => element);
}

function shiftOf(text: string): number {
  const [byte = 0] = createHash('sha256').update(text).digest();
  return (byte / 256) * FARTHEST;
}
