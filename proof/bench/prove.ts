import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCommand } from './measureCommand.ts';
import type { Measurement } from './Measurement.ts';

/** A fault, and several faults of the same operation. */
const [ONE, MANY] = ['stock/list/forgets-out-of-stock', 'stock/list/*'];

/** What one more fault costs the proof. */
export const prove: Measurement = {
  name: 'prove',
  async *measure({ samples }) {
    const ones: number[] = [];
    const more: number[] = [];
    let count = 0;
    for (let sample = 0; sample < samples; sample++) {
      const one = await proved(ONE);
      const many = await proved(MANY);
      ones.push(one.seconds);
      more.push(((many.seconds - one.seconds) / (many.faults - one.faults)) * 1000);
      count = many.faults;
    }
    yield { what: 'prove of one fault', unit: 's', samples: ones };
    yield { what: `prove of ${count} faults, each further one`, unit: 'ms', samples: more };
  },
};

async function proved(fault: string): Promise<{ seconds: number; faults: number }> {
  const out = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const { seconds, output } = await measureCommand(['prove', '--fault', fault, '--out', out]);
    return { seconds, faults: Number(/(\d+) of \d+ noticed/.exec(output)?.[1]) };
  } finally {
    rmSync(out, { recursive: true });
  }
}
