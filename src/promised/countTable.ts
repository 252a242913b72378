import type { Spec } from './types.ts';

const HEADINGS = ['service', 'operations', 'rules', 'constraints', 'open points'];

/**
 * Operations, rules, constraints and open points per service and in all, as a Markdown table (padded as the formatter does), and
 * how many rules are written down.
 */
export function countTable(specs: Spec[]): string {
  const counted = specs.map(({ service, operations, rules, constraints, openPoints }) => ({
    name: service,
    counts: [operations, rules, constraints, openPoints].map(({ length }) => length),
  }));
  const sums = counted
    .map(({ counts }) => counts)
    .reduce((sum, counts) => sum.map((count, index) => count + (counts[index] ?? 0)));
  const rows = [...counted, { name: '**all**', counts: sums }].map(({ name, counts }) => [
    name,
    ...counts.map(String),
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => padded(cell, column, widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const table = [line(HEADINGS), line(rule), ...rows.map(line)].join('\n');
  const rules = specs.flatMap((spec) => spec.rules);
  const written = new Set(rules.map(({ family }) => family)).size;
  return `${table}\n\nA rule that applies to several resources counts once per resource: ${written} written rules make ${rules.length}.`;
}

/** A cell, padded: names to the left, numbers to the right. */
function padded(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
