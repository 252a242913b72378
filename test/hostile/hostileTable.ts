import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot as root } from '../../projectRoot.ts';
import type { HostileAnswer } from './HostileAnswer.ts';
import type { Measured } from './runAgainst.ts';

/** Where the table lies. */
export const TABLE_FILE = join(root, 'docs/hostile-answers.md');

/** What of a row is the same wherever it is measured. */
export interface StableRow {
  id: string;
  does: string;
  at: string;
  code: string;
  says: string;
}

const INTRODUCTION = `# Hostile responses

What a run says about a deployment that misbehaves, and how much time and memory it takes. \`npm run hostile\` makes this page: each
row is a run of the command line in a process of its own, over real sockets. "One operation" is \`GET /stock/v1/inventory\`
for a client that is logged in, "one list" is \`GET /config/v2/breakTypes\`; everything else behaves as the sandbox. The target's time
limit is a second; for large bodies it is 10 seconds or more. The requests are those of every run. Times are of a busy machine with
two cores.

Exit codes: 1 not conformant; 3 no verdict, because the target could not be used, so nothing is counted against it.
`;

/** A row of the table, its text as in Markdown. */
export function stableRow(
  { id, does, at }: HostileAnswer,
  { code, says }: Pick<Measured, 'code' | 'says'>,
): StableRow {
  return { id, does: cell(does), at: cell(at), code: String(code), says: cell(says) };
}

/** One line of the table. Times are rounded up to 5 s, memory to 50 MB. */
export function tableLine(hostile: HostileAnswer, measured: Measured): string {
  const { id, does, at, code, says } = stableRow(hostile, measured);
  const seconds = `${upTo(measured.seconds, 5)} s`;
  const memory = `${upTo(measured.megabytes, 50)} MB`;
  return `| \`${id}\` | ${does} | ${at} | ${code} | ${says} | ${seconds} | ${memory} |`;
}

/** The whole file. */
export function hostileTable(lines: string[]): string {
  return [
    INTRODUCTION,
    '| name | the deployment | where | exit | the run says | time below | memory below |',
    '| --- | --- | --- | ---: | --- | ---: | ---: |',
    ...lines,
    '',
  ].join('\n');
}

/** The lines of the committed table, by the names of their rows. */
export function committedLines(): Map<string, string> {
  if (!existsSync(TABLE_FILE)) return new Map();
  const lines = readFileSync(TABLE_FILE, 'utf8').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, id] = /^\| `([^`]+)`/.exec(line) ?? [];
      return id === undefined ? [] : [[id, line] as const];
    }),
  );
}

/** The rows of the committed table, without what depends on the machine. */
export function committedRows(): StableRow[] {
  return [...committedLines()].map(([id, line]) => {
    const [, , does = '', at = '', code = '', says = ''] = line
      .split(/(?<!\\)\|/)
      .map((text) => text.trim());
    return { id, does, at, code, says };
  });
}

function upTo(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

function cell(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('*', '\\*')
    .replaceAll('_', '\\_')
    .slice(0, 400)
    .trim();
}
