/**
 * A text that is too long to be shown, without its middle, because its end matters as often as its beginning. The length
 * of the omitted part is named.
 * @param most characters that are shown, without the words about the omitted part
 */
export function cutInMiddle(text: string, most: number): string {
  const characters = [...text];
  const left = characters.length - most;
  // Leaving out next to nothing would only hide it.
  if (left <= SPARED) return text;
  const end = Math.floor(most / 3);
  // The marker of a secret is shown whole, or not at all.
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
