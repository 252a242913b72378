import { createHash } from 'node:crypto';

/** The most places that an element moves. */
const FARTHEST = 3;

/**
 * Elements of which some have changed places with others nearby, in another way for each number: so a list looks from
 * page to page whose sort order leaves some elements equal.
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
