import { secretsOf } from '../../src/sent/redaction/secretsOf.ts';
import { shellArgument } from '../../src/sent/exchange/shellArgument.ts';
import { openTarget } from '../run/openTarget.ts';

/**
 * The secrets of a target as `export` lines for a POSIX shell, under the names used in curl lines.
 * @throws WrongUse for a file that is no target file
 */
export async function targetEnvironment(file: string | undefined): Promise<string> {
  const { target, close } = await openTarget(file);
  await close();
  const lines = secretsOf(target).flatMap(({ value, shell }) =>
    // A piece of another secret has no variable.
    shell === undefined ? [] : `export ${shell.slice(1)}=${shellArgument([{ text: value }])}`,
  );
  return [...new Set(lines)].join('\n');
}
