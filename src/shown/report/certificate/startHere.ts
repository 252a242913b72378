import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from 'hono/html';
import { projectRoot } from '../../../../projectRoot.ts';
import { printable } from '../../../words/printable.ts';
import { titleOf } from './certificateFacts.ts';
import { subjectOf } from './deployment.ts';
import type { Report } from '../Report.ts';

export const START_HERE = 'START-HERE.html';

const ROW = /^[^]*<\/tr>/;

/** Says to whoever unpacks a folder of results what is in it, what to open first, and how to verify it. */
export function startHere({ verdict, glance }: Report, folder: string): string {
  const { again, id = 'none' } = verdict.run;
  const facts: Record<string, string> = {
    title: titleOf(verdict, glance.word),
    subject: subjectOf(verdict.target),
    number: again?.number ?? id,
  };
  const page = readFileSync(join(projectRoot, 'src/shown/report/certificate', START_HERE), 'utf8')
    .split(/(?=<tr>)/)
    .map((row) => {
      const [, file] = /^<tr>\s*<td><a href="([^"]+)"/.exec(row) ?? [];
      return file === undefined || existsSync(join(folder, file)) ? row : row.replace(ROW, '');
    })
    .join('')
    .replace(/\{(title|subject|number)\}/g, (_, name: string) => String(html`${facts[name]}`));
  return printable(page);
}
