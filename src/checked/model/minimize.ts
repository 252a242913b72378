/**
 * The shortest part of a sequence found that still fails, in its order: its end, ever longer, as what went right before is
 * most often to blame; then of that ever smaller pieces are left out (Zeller's ddmin), as far as the tries reach.
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
  const tryPart = async (part: readonly Step[]) => {
    left -= 1;
    if (left >= 0 && part.length < shortest.length && (await fails(part))) shortest = part;
  };
  for (let kept = 0; kept < shortest.length; kept = Math.max(1, 2 * kept))
    await tryPart(steps.slice(steps.length - kept));
  for (let size = shortest.length; size > 1 && left > 0;) {
    size = Math.ceil(size / 2);
    for (let from = shortest.length - size; from > -size && left > 0; from -= size)
      await tryPart(shortest.toSpliced(Math.max(0, from), size + Math.min(0, from)));
  }
  return shortest;
}
