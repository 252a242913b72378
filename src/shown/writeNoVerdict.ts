import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { name, version } from '../../projectRoot.ts';
import { reportOf } from './report/Report.ts';
import { writeCtrf } from './report/writeCtrf.ts';
import { writeJunit } from './report/writeJunit.ts';
import { writeSummary } from './report/writeSummary.ts';
import { rulesOf } from '../checked/run/rulesOf.ts';
import type { Spec } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import { decideVerdict } from '../decided/decideVerdict.ts';
import type { Asked } from '../decided/types.ts';
import { verdictText } from '../decided/verdictText.ts';
import type { ResultFolder } from './resultFolder.ts';

/** What is known about a run without a verdict. */
export interface FailedRun {
  /** The specs of the selected services. */
  specs: Spec[];
  target: Target;
  id: string;
  seed: number;
  cases: number;
  startedAt: Date;
  asked: Asked;
  /** The reason, as a sentence without `No verdict`. */
  why: string;
}

/**
 * Writes verdict.json, summary.md, junit.xml and ctrf.json of a run without a verdict into the folder of its results:
 * build servers show files, not terminals.
 */
export function writeNoVerdict(
  { specs, target, id, seed, cases, startedAt, asked, why }: FailedRun,
  { final, shown }: Pick<ResultFolder, 'final' | 'shown'>,
): void {
  const rules = specs.flatMap(rulesOf);
  const verdict = decideVerdict({
    suite: { name, version },
    specs,
    target: { name: target.name, environment: target.environment, urls: target.urls },
    run: {
      id,
      seed,
      casesPerRule: cases,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      requests: 0,
      complete: false,
      why,
      asked,
    },
    rules,
    decisions: [],
    observations: [],
    waivers: [],
    today: startedAt.toISOString().slice(0, 10),
    strict: asked.strict ?? false,
  });
  verdict.run.exitCode = 3;
  mkdirSync(final, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(final, file), text);
  write('verdict.json', verdictText(verdict));
  const report = reportOf(verdict, shown);
  write('summary.md', writeSummary(report));
  write('junit.xml', writeJunit(report));
  write('ctrf.json', writeCtrf(report, new Map()));
}
