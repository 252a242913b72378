import { xmlDocument, type XmlElement } from '../XmlElement.ts';
import { limitsOf, releaseOf, standingOf, type ShownRun, type Standing } from '../ShownRun.ts';

const COLOURS: Record<Standing['is'], string> = {
  good: '#14663a',
  bad: '#a3191c',
  unknown: '#595959',
};

/** Rough width of a character in pixels at 11 px; `textLength` makes the text this wide in any font. */
const CHARACTER = 6.6;
const PADDING = 6;
const HEIGHT = 20;

/** A small picture for other pages: the release by which a target was judged, and the verdict. */
export function badge(run: ShownRun): string {
  const { word: whole, is } = standingOf(run);
  // The limits of a part would be longer than all else.
  const word = whole.replace(/^(PARTIALLY TESTED[A-Z ]*).*/, '$1').trim();
  const label = releaseOf(run);
  // A word with its limits says so itself.
  const isSaid = isWhole(run) || /:|^SHARD|^PART/.test(word);
  const limits = is === 'bad' ? `: ${limitsOf(run).join(', ')}` : ' in part';
  const said = `${word.toLowerCase()}${isSaid ? '' : limits}`;
  const [left, right] = [widthOf(label), widthOf(said)];
  const title = `${run.verdict.target.name}: ${said}, ${run.verdict.run.startedAt}`;
  return xmlDocument({
    name: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      width: left + right,
      height: HEIGHT,
      role: 'img',
      'aria-label': title,
    },
    content: [
      { name: 'title', attributes: {}, content: title },
      box(0, left, '#3a3a3a'),
      box(left, right, COLOURS[is]),
      {
        name: 'g',
        attributes: { fill: '#fff', 'font-family': 'Verdana, sans-serif', 'font-size': 11 },
        content: [text(label, 0), text(said, left)],
      },
    ],
  });
}

/** Whether the run was asked for every rule of every service. */
function isWhole({ verdict: { run } }: ShownRun): boolean {
  const { services, rules, readOnly, budget, shard } = run.asked ?? {};
  return [services, rules, readOnly, budget, shard].every((it) => it === undefined);
}

function box(x: number, width: number, fill: string): XmlElement {
  return { name: 'rect', attributes: { x, width, height: HEIGHT, fill } };
}

function text(content: string, from: number): XmlElement {
  const x = from + PADDING;
  const textLength = widthOf(content) - 2 * PADDING;
  return { name: 'text', attributes: { x, y: 14, textLength }, content };
}

function widthOf(content: string): number {
  return Math.round(content.length * CHARACTER) + 2 * PADDING;
}
