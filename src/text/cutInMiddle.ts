/**
 * A text that is too long to be shown, without its middle: it differs at its end as often as at its beginning. What is left
 * out is named by its length.
 *
 * @param most characters that are shown, without the words about what is left out
 */
export function cutInMiddle(text: string, most: number): string {
  const characters = [...text];
  const left = characters.length - most;
  // A cut that saves next to nothing only hides.
  if (left <= SPARED) return text;
  const end = Math.floor(most / 3);
  // What stands for a secret is shown whole, or not at all.
  const head = characters
    .slice(0, most - end)
    .join('')
    .replace(/«[^»]*$/, '');
  const tail = characters
    .slice(-end)
    .join('')
    .replace(/^[^«]*»/, '');
  const shown = [...head].length + [...tail].length;
  return `${head} … (${characters.length - shown} characters left out) … ${tail}`;
}

const SPARED = 40;
