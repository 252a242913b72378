import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../projectRoot.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { countTable } from '../../src/promised/countTable.ts';
import { say } from '../../src/words/say.ts';

/** The line above and below the table in README.md. */
const MARKER = '<!-- spec count -->';

/** Prints the table of counts, or writes it into README.md. */
export function count({ write = false }: { write?: boolean }): void {
  const table = countTable(loadSpecs());
  if (!write) return say(table);
  const readme = join(projectRoot, 'README.md');
  const [before = '', , after = ''] = readFileSync(readme, 'utf8').split(MARKER);
  writeFileSync(readme, [before, `\n\n${table}\n\n`, after].join(MARKER));
}
