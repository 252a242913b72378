import type { Verdict } from '../verdict/types.ts';

/** in-toto Statement v1 about the files of a run, with the predicate test-result v0.1. */
export interface Statement {
  _type: string;
  subject: { name: string; digest: { sha256: string } }[];
  predicateType: string;
  predicate: TestResult;
}

interface TestResult {
  result: 'PASSED' | 'WARNED' | 'FAILED';
  /** What it was tested by: the suite, its specifications by their digests, the run's seed. */
  configuration: {
    name: string;
    digest?: { sha256: string };
    annotations?: Record<string, unknown>;
  }[];
  passedTests: string[];
  warnedTests: string[];
  failedTests: string[];
}

export const STATEMENT = 'https://in-toto.io/Statement/v1';
export const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1';

/** What is signed: each file by its digest, and what the run came to. Waived rules count as warned. */
export function statementOf(verdict: Verdict, files: ReadonlyMap<string, string>): Statement {
  const of = (...outcomes: string[]) =>
    verdict.rules.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  const warnedTests = of('warned', 'waived');
  const { suite, run, target } = verdict;
  const { seed, id, startedAt, asked } = run;
  return {
    _type: STATEMENT,
    subject: [...files].map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: TEST_RESULT,
    predicate: {
      result: run.exitCode !== 0 ? 'FAILED' : warnedTests.length > 0 ? 'WARNED' : 'PASSED',
      configuration: [
        {
          name: suite.name,
          annotations: { version: suite.version, seed, run: id, startedAt, asked, target },
        },
        ...verdict.specs.map(({ service, version, sha256 }) => ({
          name: `specs/${service}`,
          digest: { sha256 },
          annotations: { version },
        })),
      ],
      passedTests: of('passed'),
      warnedTests,
      failedTests: of('failed'),
    },
  };
}
