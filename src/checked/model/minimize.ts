/**
 * The shortest part of a sequence found that still fails, in its order: leaves out all of it, then ever smaller pieces
 * (Zeller's ddmin), as far as the tries reach.
 * @param fails tries a part, by sending it
 * @param tries how many parts are tried at most
 */
export async function minimize<Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  tries: number,
): Promise<readonly Step[]> {
  let left = tries;
  let shortest = steps;
  for (let size = steps.length; size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
    for (let from = shortest.length - size; from > -size && left > 0;) {
      const part = shortest.toSpliced(Math.max(0, from), size + Math.min(0, from));
      left -= 1;
      if (part.length < shortest.length && (await fails(part))) shortest = part;
      from -= size;
    }
  return shortest;
}
