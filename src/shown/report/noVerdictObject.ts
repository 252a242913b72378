/**
 * What `run --json` prints where there is no verdict, in the fields of one (verdictObject.ts): no rule counts.
 * @param because why, as it is told to people
 */
export function noVerdictObject(because: string, exitCode: number) {
  const reason = because.replace(/^No verdict: /, '');
  return { verdict: 'NO VERDICT', because: reason, exitCode, causes: [] };
}
