import { requestsFor, type Curve } from './curveOf.ts';

const SHARES = [0.5, 0.9, 0.95, 0.99, 1];

/** The curve as a table in Markdown: the requests for each share, and when that was measured. */
export function curveTable(curve: Curve, on: string): string {
  const rows = SHARES.map((share) => [
    `${share * 100} %`,
    requestsFor(share, curve)?.toLocaleString('en') ?? '-',
  ]);
  const heading = `${curve.catalogued.toLocaleString('en')} catalogued faults`;
  const cells = [['requests for', heading], ['---', '---:'], ...rows];
  return [...cells.map((row) => `| ${row.join(' | ')} |`), '', `Measured on ${on}.`].join('\n');
}
