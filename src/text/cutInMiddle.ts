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
  return [
    characters.slice(0, most - end).join(''),
    `… (${left} characters left out) …`,
    characters.slice(-end).join(''),
  ].join(' ');
}

const SPARED = 40;
