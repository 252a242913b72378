/**
 * A list of faults, variants or servers that is written by their ids: no two of it have the same.
 * @param things each without its id, which is the key
 */
export function byId<Thing extends { id: string }>(
  things: Record<string, Omit<Thing, 'id'>>,
): Thing[] {
  return Object.entries(things).map(([id, thing]) => ({ id, ...thing }) as Thing);
}
