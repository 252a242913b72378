/**
 * A text that is too long to be shown, without its middle, because its end matters as often as its beginning. The length
 * of what is omitted is named. If the middle has, in quotation marks, a word of what is said of the text, a third of what
 * is shown begins there.
 * @param most characters that are shown, without the words about what is omitted
 * @param about what is said of the text: the message of a failure
 */
export function cutInMiddle(
  text: string,
  most: number,
  about = '',
  gap = (count: number) => ` … (${count} characters left out) … `,
): string {
  // Leaving out less than the words about it would only hide it.
  const isShort = (length: number) => length - most <= gap(length).length;
  if (isShort([...text].length)) return text;
  // What was cut before is not counted twice.
  const cut = text.replace(/ … \(\d+ characters left out\) … /g, '…');
  const characters = [...cut];
  if (isShort(characters.length)) return cut;
  const end = Math.floor(most / 3);
  const last = characters.length - end;
  const words = about.match(/[\w.:+-]{3,}/g) ?? [];
  const at = words.map((word) => cut.indexOf(`"${word}"`)).find((place) => place >= 0) ?? -1;
  const isCut = at >= most - end && at < last;
  const cuts = isCut ? [0, end, at, Math.min(at + end, last), last] : [0, most - end, last];
  let [shown, left] = ['', 0];
  for (let index = 0; index < cuts.length; index += 2) {
    const until = cuts[index + 1] ?? characters.length;
    // The marker of a secret is shown whole, or not at all.
    const opened = characters
      .slice(cuts[index], until)
      .join('')
      .replace(/^[^«]*»/, '')
      .replace(index > 0 && cuts[index] !== at ? BROKEN_AT_START : /^$/, '');
    const closed = opened.replace(/«[^«»]*$/, '');
    const part = until === characters.length ? closed : closed.replace(BROKEN_AT_END, '');
    const from = until - [...opened].length;
    shown += from > left ? `${gap(from - left)}${part}` : part;
    left = from + [...part].length;
  }
  return shown;
}

/**
 * What remains of a member of JSON, and of an object's beginning, of which later members would look like that object's; or
 * before an earlier cut.
 */
const BROKEN_AT_START = /^[^,]{1,120}(?=,")|^[^…]{0,120}…/;
const BROKEN_AT_END = /(?<=,)"\w{1,60}":\{[^,]{0,200}$/;
