/** Longer ones are cut: no verdict with them is read. */
const MOST = 1_000;

/**
 * An id that nothing else has: the given one, with a number behind it if it is taken.
 * @param taken the ids that are taken, each with the last number that was put behind it; the new one is put in
 */
export function ownId(whole: string, between: string, taken: Map<string, number>): string {
  const given = whole.slice(0, MOST);
  let id = given;
  // Starting again would take the square of the number of equal ones.
  let number = taken.get(given) ?? 1;
  for (; taken.has(id); id = `${given}${between}${number}`) number += 1;
  taken.set(given, number);
  taken.set(id, taken.get(id) ?? 1);
  return id;
}
