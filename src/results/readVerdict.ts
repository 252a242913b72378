import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUse } from '../target/WrongUse.ts';
import type { RuleResult, Verdict } from '../verdict/types.ts';
import { verdictDefect } from '../verdict/verdictDefect.ts';

/**
 * The verdict in an earlier run's folder. Fields beyond the contract may be absent; they are empty then.
 * @throws WrongUse if there is none, or it breaks the contract (verdict.schema.yaml)
 */
export function readVerdict(folder: string): Verdict {
  const file = join(folder, 'verdict.json');
  const value = read(file);
  const defect = verdictDefect(value);
  if (defect !== undefined)
    throw new WrongUse(
      `${file}: this is no verdict of schemaVersion 1 (${defect}); name the folder of a run.`,
    );
  const verdict = value as Partial<Verdict> & Omit<Verdict, 'openPoints' | 'notes'>;
  const { openPoints = [], notes = [] } = verdict;
  return { ...verdict, rules: verdict.rules.map(withExchanges), openPoints, notes };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new WrongUse(
      `${file}: no verdict can be read there (${(error as Error).message}); name the folder of a run.`,
    );
  }
}

function withExchanges({ failures, ...rule }: RuleResult): RuleResult {
  if (failures === undefined) return rule;
  return {
    ...rule,
    failures: failures.map((failure) => ({ ...failure, exchanges: failure.exchanges ?? [] })),
  };
}
