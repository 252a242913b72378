import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCommand } from './measureCommand.ts';
import { figure, type BenchOptions, type Figure } from './Measurement.ts';

/** A fault, and several faults of the same operation. */
const [ONE, MANY] = ['stock/list/forgets-out-of-stock', 'stock/list/*'];

/** What one more fault costs the proof. */
export async function* prove({ samples }: BenchOptions): AsyncIterable<Figure> {
  const [ones, more]: [number[], number[]] = [[], []];
  let count = 0;
  for (let sample = 0; sample < samples; sample++) {
    const one = await proved(ONE);
    const many = await proved(MANY);
    ones.push(one.seconds);
    more.push(((many.seconds - one.seconds) / (many.faults - one.faults)) * 1000);
    count = many.faults;
  }
  yield figure('prove of one fault', 's', ones);
  yield figure(`prove of ${count} faults, each further one`, 'ms', more);
}

async function proved(fault: string): Promise<{ seconds: number; faults: number }> {
  const out = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const { seconds, output } = await measureCommand(['prove', '--fault', fault, '--out', out]);
    return { seconds, faults: Number(/(\d+) of \d+ noticed/.exec(output)?.[1]) };
  } finally {
    rmSync(out, { recursive: true });
  }
}
