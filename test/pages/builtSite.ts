import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import { projectRoot as root } from '../../projectRoot.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../src/decided/testing/exampleVerdict.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { commandLines, wordsOf } from '../commandLines.ts';
import { startConformance, type Ended } from '../startConformance.ts';

interface Night {
  target: string;
  /** `2026-11-21` */
  day: string;
  failed: string[];
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder in which the pages are built, if a test asks for them. */
    site: string;
  }
}

/** Makes the folder of the pages before the first test, and removes it after the last one (Vitest's `globalSetup`). */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'specification-'));
  provide('site', folder);
  return () => rmSync(folder, { recursive: true });
}

export const FAILING = 'stock/update/quantity-is-required';
export const FAILING_LATER = 'analytics/labor/request/week-is-at-most-7-days';

/**
 * The folder of the living specification with some nightly runs and an earlier version, built by the line that README
 * shows. The first test that asks builds it for all.
 */
export async function builtSite(): Promise<string> {
  const folder = inject('site');
  const built = join(folder, 'built.json');
  if (isFirst(folder)) writeFileSync(built, JSON.stringify(await build(folder)));
  const { code, output } = await vi.waitFor(
    () => JSON.parse(readFileSync(built, 'utf8')) as Ended,
    { timeout: 380_000, interval: 200 },
  );
  expect(code, output).toBe(0);
  return join(folder, 'pages');
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(join(folder, 'begun'));
    return true;
  } catch {
    return false;
  }
}

function build(folder: string): Promise<Ended> {
  writeNights(join(folder, 'after'), [
    { target: 'partner', day: '2026-11-18', failed: [] },
    { target: 'partner', day: '2026-11-19', failed: [FAILING] },
    { target: 'partner', day: '2026-11-21', failed: [FAILING, FAILING_LATER] },
    { target: 'R&D', day: '2026-11-20', failed: [] },
  ]);
  writeEarlierSpecs(join(folder, 'earlier'));
  const [line = ''] = commandLines(readFileSync(join(root, 'README.md'), 'utf8')).filter((one) =>
    one.startsWith('npx conformance spec build '),
  );
  return startConformance([...wordsOf(line).slice(2), '--since', 'earlier'], { cwd: folder });
}

/** Writes the specifications as they were before a field was required. */
function writeEarlierSpecs(earlier: string): void {
  cpSync('specs', earlier, { recursive: true });
  const file = join(earlier, 'stock.yaml');
  const text = readFileSync(file, 'utf8');
  const older = text.replace('      required: [status]\n      allOf:', '      allOf:');
  if (older === text) throw new Error(`${file}: the field is not required any more`);
  writeFileSync(file, older);
}

/** Writes the verdicts of some nights, of every rule of every service, each into a folder of its own. */
function writeNights(folder: string, nights: Night[]): void {
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
