import { bothOf, type Counts } from '../../src/plan/Cover.ts';
import { requestsFor, type Curve } from './curveOf.ts';

const WIDTH = 760;
const HEIGHT = 380;
/** The place of the plot in the picture. */
const PLOT = { left: 64, right: 24, top: 40, bottom: 52 };

const MARKED = [0.9, 0.95, 0.99, 1];

/** The curves, the topmost first, with the places of their names. */
const CURVES: { name: string; of: (counts: Counts) => number; className: string }[] = [
  { name: 'faults and mutants', of: bothOf, className: 'both' },
  { name: 'mutants of the sandbox', of: ({ mutants }) => mutants, className: 'mutants' },
  { name: 'catalogued faults', of: ({ faults }) => faults, className: 'faults' },
];
/** The place of the curves' names. */
const LEGEND = { right: 200, top: 210, line: 22 };

/** Readable on light and dark pages: a picture in a page of GitHub follows the reader's system, not the page. */
const STYLE = `
    .text { font: 13px system-ui, sans-serif; fill: #1f2328 }
    .title { font-weight: 600 }
    .quiet { fill: #59636e }
    .line { stroke: #d1d9e0; stroke-width: 1 }
    .curve { fill: none; stroke-width: 1.5; stroke-linejoin: round }
    .both { stroke: #0969da; stroke-width: 2.5 }
    .mutants { stroke: #1a7f37; stroke-dasharray: 6 3 }
    .faults { stroke: #bc4c00; stroke-dasharray: 2 3 }
    .mark { fill: #0969da }
    .page { fill: #ffffff }
    @media (prefers-color-scheme: dark) {
      .text { fill: #f0f6fc }
      .quiet { fill: #9198a1 }
      .line { stroke: #3d444d }
      .both { stroke: #4493f8 }
      .mutants { stroke: #3fb950 }
      .faults { stroke: #f0883e }
      .mark { fill: #4493f8 }
      .page { fill: #0d1117 }
    }`;

/** The curves as an SVG of its own: requests against the shares of faults, mutants and both that they notice. */
export function curvePicture(curve: Curve): string {
  const { points, catalogued, full } = curve;
  const most = points.at(-1)?.requests ?? 1;
  const end = Math.ceil(most / 500) * 500;
  const x = (requests: number) =>
    rounded(PLOT.left + (requests / end) * (WIDTH - PLOT.left - PLOT.right));
  const y = (share: number) =>
    rounded(HEIGHT - PLOT.bottom - share * (HEIGHT - PLOT.top - PLOT.bottom));
  const drawn = CURVES.toReversed().map(({ of, className }) => {
    const line = thinned(points).map(
      ({ requests, noticed }) => `${x(requests)},${y(of(noticed) / of(catalogued))}`,
    );
    return `  <polyline class="curve ${className}" points="${line.join(' ')}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title what">
  <title id="title">Requests against the share of faults and mutants noticed</title>
  <desc id="what">${CURVES.map(({ name, of }) => `${of(catalogued).toLocaleString('en')} ${name}: ${MARKED.map((share) => markText(share, curve, of)).join('; ')}`).join('. ')}.</desc>
  <style>${STYLE}
  </style>
  <rect class="page" width="${WIDTH}" height="${HEIGHT}" rx="6"/>
  <text class="text title" x="${PLOT.left}" y="24">Share noticed, by --budget</text>
${[0, 0.25, 0.5, 0.75, 1].map((share) => row(share, y(share))).join('\n')}
${steps(end)
  .map((requests) => column(requests, x(requests)))
  .join('\n')}
${drawn.join('\n')}
${MARKED.map((share, place) => mark(share, curve, x, y, place)).join('\n')}
${CURVES.map((one, place) => legend(one, place, catalogued)).join('\n')}
  <text class="text quiet" x="${WIDTH - PLOT.right}" y="${HEIGHT - 10}" text-anchor="end">requests (a run without a budget sends ${full.toLocaleString('en')})</text>
</svg>
`;
}

function legend(
  { name, of, className }: (typeof CURVES)[number],
  place: number,
  catalogued: Counts,
): string {
  const [left, top] = [WIDTH - PLOT.right - LEGEND.right, LEGEND.top + place * LEGEND.line];
  return `  <path class="curve ${className}" d="M${left - 34} ${top - 4}h26"/><text class="text" x="${left}" y="${top}">${of(catalogued).toLocaleString('en')} ${name}</text>`;
}

function row(share: number, at: number): string {
  return `  <path class="line" d="M${PLOT.left} ${at}H${WIDTH - PLOT.right}"/><text class="text quiet" x="${PLOT.left - 8}" y="${at + 4}" text-anchor="end">${share * 100} %</text>`;
}

function column(requests: number, at: number): string {
  return `  <text class="text quiet" x="${at}" y="${HEIGHT - PLOT.bottom + 18}" text-anchor="middle">${requests.toLocaleString('en')}</text>`;
}

function mark(
  share: number,
  curve: Curve,
  x: (requests: number) => number,
  y: (share: number) => number,
  place: number,
): string {
  const requests = requestsFor(share, curve);
  if (requests === undefined) return '';
  const [left, top] = [x(requests), y(share)];
  // One below the other, because the last shares are close together.
  const row = y(0.9) + 20 * (place + 1);
  const anchor = place < 2 ? '' : ' text-anchor="end"';
  const text = markText(share, curve, bothOf);
  return `  <circle class="mark" cx="${left}" cy="${top}" r="4"/><text class="text" x="${left + 8}" y="${row}"${anchor}>${text}</text>`;
}

function markText(share: number, curve: Curve, of: (counts: Counts) => number): string {
  const requests = requestsFor(share, curve, of)?.toLocaleString('en');
  return `${share * 100} % by ${requests ?? 'no number of'} requests`;
}

function steps(end: number): number[] {
  const width = end <= 2500 ? 250 : 500;
  return Array.from({ length: Math.floor(end / width) + 1 }, (_, index) => index * width);
}

/** Only as many points as the eye can tell apart. */
function thinned(points: Curve['points']): Curve['points'] {
  const every = Math.max(1, Math.floor(points.length / 200));
  return points.filter((_, index) => index % every === 0 || index === points.length - 1);
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
