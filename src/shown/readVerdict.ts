import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { jsonIn, readForeign } from '../words/files/readForeign.ts';
import { UnreadableFile } from '../words/files/UnreadableFile.ts';
import { membersOf } from '../words/json/readJson.ts';
import { WrongUse } from '../words/WrongUse.ts';
import type { RuleResult, Verdict } from '../decided/types.ts';
import { verdictDefect } from '../decided/verdictDefect.ts';

const digests = new WeakMap<Verdict, string>();

/** The SHA-256 of the file as this verdict was read from it: who asks the file again may get another one. */
export function digestRead(verdict: Verdict): string {
  return digests.get(verdict) ?? '';
}

/**
 * The verdict in an earlier run's folder, every member of the type that code has for it. Fields beyond the contract may be
 * absent; they are empty then. All verdicts of others are read here.
 * @param option that named the folder, such as `--baseline`
 * @param name `client.json` for that about a client, whose rules may be of no service
 * @throws WrongUse if there is none, or it breaks the contract (verdict.schema.yaml)
 */
export function readVerdict(folder: string, option?: string, name = 'verdict.json'): Verdict {
  const { value, digest } = readFile(folder, option, name);
  const read = verdictOf(value, join(folder, name));
  digests.set(read, digest);
  return read;
}

/**
 * The verdict that a value is, as `readVerdict` gives it.
 * @param file from which it was read
 * @throws WrongUse if it breaks the contract
 */
export function verdictOf(value: unknown, file: string): Verdict {
  const defect = verdictDefect(value);
  if (defect !== undefined)
    throw new WrongUse(
      `${file}: this is no verdict of schemaVersion 1 (${defect}); give the folder of a run.`,
    );
  const verdict = value as Partial<Verdict> & Omit<Verdict, 'openPoints' | 'notes'>;
  const { openPoints = [], notes = [] } = verdict;
  return { ...verdict, rules: verdict.rules.map(withoutCommands), openPoints, notes };
}

function readFile(
  folder: string,
  option: string | undefined,
  name: string,
): { value: unknown; digest: string } {
  try {
    const bytes = readForeign(join(folder, name));
    const value = jsonIn(bytes, join(folder, name));
    const digest = createHash('sha256').update(bytes).digest('hex');
    const rules = membersOf(value)['rules'];
    if (name === 'verdict.json' || !Array.isArray(rules)) return { value, digest };
    const ofOne = rules.map((rule) => ({ ...rule, service: rule?.service ?? 'client' }));
    return { value: { ...membersOf(value), rules: ofOne }, digest };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const named = option === undefined ? folder : `${option} ${folder}`;
    const problem = error.code === 'ENOENT' ? `there is no ${name}` : `its ${name} ${error.why}`;
    throw new WrongUse(`${named}: ${problem}; give the folder of a run.`);
  }
}

/** Whoever made the file, no line of it is pasted into a shell: such lines are made from the recording. */
function withoutCommands({ failures, ...rule }: RuleResult): RuleResult {
  if (failures === undefined) return rule;
  return {
    ...rule,
    failures: failures.map(({ script: _, exchanges = [], ...failure }) => ({
      ...failure,
      // Each once: a file of others may name one a thousand times.
      ...{ curl: '', exchanges: [...new Set(exchanges)] },
    })),
  };
}
