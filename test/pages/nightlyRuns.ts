import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../src/decided/testing/exampleVerdict.ts';

export interface Night {
  target: string;
  /** `2026-11-21` */
  day: string;
  failed: string[];
}

/** Writes the verdicts of some nights, of every rule of every service, each into a folder of its own. */
export function writeNights(folder: string, nights: Night[]): void {
  const all = loadSpecs().flatMap(rulesOf);
  for (const { target, day, failed } of nights) {
    const rules = all.map(({ id, service, statement, source, level }) =>
      exampleResult({
        ...{ id, service, statement, source, level },
        ...(failed.includes(id) && {
          outcome: 'failed',
          failures: [exampleFailure({ message: `${id} was broken. <b>&amp;</b>` })],
        }),
      }),
    );
    const verdict = exampleVerdict(rules, {
      target: { name: target, environment: 'partner', urls: { base: 'https://partner.invalid' } },
      run: { startedAt: `${day}T03:00:00.000Z`, finishedAt: `${day}T03:10:00.000Z` },
      openPoints: [
        {
          id: 'stock/list/status-in-stock',
          service: 'stock',
          question: 'What does status=IN_STOCK give?',
          source: 'Stock › Endpoints',
          observed: ['an empty array, with a <script> in it\u202e\u001b[2J'],
        },
      ],
    });
    const path = join(folder, `${target}-${day}`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'verdict.json'), JSON.stringify(verdict));
  }
}
