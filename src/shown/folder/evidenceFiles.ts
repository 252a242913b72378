import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { printable } from '../../words/printable.ts';
import { kindAt, readForeignGzip } from '../../words/files/readForeign.ts';
import { UnreadableFile } from '../../words/files/UnreadableFile.ts';
import type { ExchangeLine } from '../../sent/log/exchangeLine.ts';
import { toHar } from '../../sent/exchange/toHar.ts';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { name, version } from '../../../projectRoot.ts';

/** What a run keeps of its exchanges. */
export interface Evidence {
  /** Exchanges of rules that failed, warned or were observed: `exchanges.har`. */
  telling: RecordedExchange[];
  /** Exchanges of a sample for each rule that passed, or all others; read once: `evidence.har.gz`. */
  rest: Iterable<RecordedExchange> | AsyncIterable<RecordedExchange>;
  /** One line for every exchange: `exchanges.tsv.gz`. */
  lines: ExchangeLine[];
}

export const EVIDENCE_FILES = ['exchanges.har', 'evidence.har.gz', 'exchanges.tsv.gz'];

const COLUMNS = [
  'id',
  'rule',
  'operation',
  'role',
  'startedAt',
  'method',
  'url',
  'status',
  'digest',
  'size',
  'durationMs',
] as const;

const ROWS_AT_A_TIME = 1000;

/** So many lines are read, which have about 200 bytes each. */
const MOST_LINES = 1_000_000;
const MOST_BYTES_OF_LINES = 256 * 1024 * 1024;

/** Writes the files piece by piece, because they may be longer than a text can be. */
export async function writeEvidence(
  folder: string,
  { telling, rest, lines }: Omit<Evidence, 'lines'> & { lines: Iterable<ExchangeLine> },
): Promise<void> {
  await pipeline(harPieces(telling), createWriteStream(join(folder, 'exchanges.har')));
  await pipeline(harPieces(rest), createGzip(), createWriteStream(join(folder, 'evidence.har.gz')));
  await pipeline(
    Readable.from(rowsOf(lines)),
    createGzip(),
    createWriteStream(join(folder, 'exchanges.tsv.gz')),
  );
}

/** Joins many rows into each piece, because each piece goes through a stream. */
function* rowsOf(lines: Iterable<ExchangeLine>): Generator<string> {
  let rows = [`${COLUMNS.join('\t')}\n`];
  for (const line of lines) {
    rows.push(
      `${COLUMNS.map((name) => printable(String(line[name] ?? '')).replace(/\s/g, ' ')).join('\t')}\n`,
    );
    if (rows.length < ROWS_AT_A_TIME) continue;
    yield rows.join('');
    rows = [];
  }
  yield rows.join('');
}

/**
 * The lines that a run wrote about its exchanges; none if it kept all of them whole (an earlier version did).
 * @throws UnreadableFile
 */
export function readLines(folder: string): ExchangeLine[] {
  const file = join(folder, 'exchanges.tsv.gz');
  if (kindAt(file) === undefined) return [];
  const text = readForeignGzip(file, { mostBytes: MOST_BYTES_OF_LINES }).toString();
  const lines: ExchangeLine[] = [];
  for (let at = text.indexOf('\n') + 1, end; at > 0 && at < text.length; at = end + 1) {
    end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    const cells = text.slice(at, end).split('\t', COLUMNS.length);
    // An earlier version did not write the last one.
    if (cells.length < COLUMNS.length - 1)
      throw new UnreadableFile(file, 'has a row that no run writes');
    if (lines.length === MOST_LINES)
      throw new UnreadableFile(file, `has more than ${MOST_LINES} rows`);
    lines.push(lineOf(cells));
  }
  return lines;
}

function lineOf(cells: string[]): ExchangeLine {
  const line = Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index] ?? '']));
  const { operation, status, size, durationMs, ...texts } = line;
  return {
    ...texts,
    operation: operation === '' ? null : operation,
    ...{ status: Number(status), size: Number(size), durationMs: Number(durationMs) },
  } as ExchangeLine;
}

/** An HTTP Archive, entry by entry. */
function harPieces(
  exchanges: Iterable<RecordedExchange> | AsyncIterable<RecordedExchange>,
): Readable {
  const whole = JSON.stringify(toHar([], { name, version }));
  const at = whole.lastIndexOf(']');
  return Readable.from(
    (async function* () {
      yield whole.slice(0, at);
      let between = '';
      for await (const exchange of exchanges) {
        const [entry] = toHar([exchange], { name, version }).log.entries;
        yield `${between}${printable(JSON.stringify(entry))}`;
        between = ',\n';
      }
      yield `${whole.slice(at)}\n`;
    })(),
  );
}
