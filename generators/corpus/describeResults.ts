import type { SchemaResult } from './checkSchema.ts';

const COLUMNS = [
  'schemas',
  'held',
  'unsupported',
  'unsatisfiable',
  'unjudged',
  'wrong',
  'values',
] as const;

/** The results as a text: a table by file, then what is unsupported and why, what is wrong, and the counts. */
export function describeResults(results: SchemaResult[], options: { seed: number }): string {
  const files = [...new Set(results.map(({ file }) => file))];
  const width = Math.max(4, ...files.map((file) => file.length));
  const row = (name: string, cells: (string | number)[]): string =>
    [
      name.padEnd(width),
      ...cells.map((cell, i) => String(cell).padStart(COLUMNS[i]?.length ?? 0)),
    ].join('  ');
  const table = files.map((file) =>
    row(file, countsOf(results.filter((one) => one.file === file))),
  );
  return [
    row('file', [...COLUMNS]),
    ...table,
    ...listOf('Unsupported keywords', results, 'unsupported'),
    ...listOf('Unsatisfiable: no value is valid', results, 'unsatisfiable'),
    ...listOf('Unjudged: Ajv is no judge of them', results, 'unjudged'),
    ...unbrokenOf(results),
    ...listOf('Wrong', results, 'wrong'),
    '',
    summaryOf(results, options),
  ].join('\n');
}

function countsOf(results: SchemaResult[]): number[] {
  const count = (outcome: SchemaResult['outcome']): number =>
    results.filter((one) => one.outcome === outcome).length;
  return [
    results.length,
    count('held'),
    count('unsupported'),
    count('unsatisfiable'),
    count('unjudged'),
    count('wrong'),
    total(results, 'valid') + total(results, 'broken'),
  ];
}

function listOf(
  title: string,
  results: SchemaResult[],
  outcome: SchemaResult['outcome'],
): string[] {
  const chosen = results.filter((one) => one.outcome === outcome);
  if (chosen.length === 0) return [];
  const lines = chosen.map(({ file, description, remarks }) => {
    const head = `  ${file} › ${description}`;
    if (outcome === 'wrong') return [head, ...remarks.map((remark) => `    ${remark}`)].join('\n');
    return remarks.length ? `${head}: ${remarks.join(', ')}` : head;
  });
  return ['', `${title}:`, ...lines];
}

function unbrokenOf(results: SchemaResult[]): string[] {
  const lines = results
    .filter(({ unbroken }) => unbroken.length > 0)
    .map(({ file, description, unbroken }) => `  ${file} › ${description}: ${unbroken.join(', ')}`);
  return lines.length ? ['', 'Cannot be broken alone:', ...lines] : [];
}

function summaryOf(results: SchemaResult[], { seed }: { seed: number }): string {
  const [schemas, held, unsupported, unsatisfiable, unjudged, wrong] = countsOf(results);
  const sites = total(results, 'sites');
  const unbroken = results.reduce((sum, one) => sum + one.unbroken.length, 0);
  return (
    `${schemas} schemas (seed ${seed}): ${held} held, ${unsupported} unsupported, ` +
    `${unsatisfiable} unsatisfiable, ${unjudged} unjudged, ${wrong} wrong; ${total(results, 'valid')} valid and ` +
    `${total(results, 'broken')} broken values at ${sites} sites, ${unbroken} of which cannot be broken alone.`
  );
}

function total(results: SchemaResult[], key: 'valid' | 'broken' | 'sites'): number {
  return results.reduce((sum, one) => sum + one[key], 0);
}
