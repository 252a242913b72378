import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.d.ts';
import { type NumberedFailure, numberedFailures } from '../verdict/numberedFailures.ts';
import type { RuleResult, Verdict } from '../verdict/types.ts';
import { failureText } from './failureText.ts';
import { countsPerService, glance } from './glance.ts';
import { failureCommands, type FailureCommands } from './repeatCommand.ts';
import { printable } from './printable.ts';

/**
 * junit.xml for build servers: a suite per service, a case per rule, the operation as its class. A warned rule is a
 * case that passed with its failure as output; waived and not exercised ones are skipped with the reason. A run that
 * is not conformant although no rule failed gets one case more, an error, so that no build server shows it as green.
 *
 * @param folder where the run's files lie, as one types it in the project's root (for the replay commands)
 */
export function writeJunit(verdict: Verdict, folder: string): string {
  const { failed, waived, notExercised } = verdict.summary;
  const hasError = glance(verdict).word !== 'CONFORMANT' && failed === 0;
  const { startedAt, finishedAt } = verdict.run;
  const commands = failureCommands(verdict, folder);
  const root = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\uFFFD' }).ele(
    'testsuites',
    {
      name: `${verdict.suite.name}: ${printable(verdict.target.name)}`,
      tests: verdict.rules.length + (hasError ? 1 : 0),
      failures: failed,
      errors: hasError ? 1 : 0,
      skipped: waived + notExercised,
      time: (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000,
    },
  );
  const failures = Map.groupBy(numberedFailures(verdict), ({ rule }) => rule.id);
  for (const { service, counts } of countsPerService(verdict)) {
    const rules = verdict.rules.filter((rule) => rule.service === service);
    const suite = root.ele('testsuite', {
      name: service,
      timestamp: startedAt,
      tests: rules.length,
      failures: counts.failed,
      errors: 0,
      skipped: counts.waived + counts.notExercised,
    });
    for (const rule of rules) addCase(suite, rule, failures.get(rule.id) ?? [], commands);
  }
  if (hasError) addRunError(root, verdict);
  return root.end({ prettyPrint: true }) + '\n';
}

function addCase(
  suite: XMLBuilder,
  rule: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
): void {
  const testcase = suite.ele('testcase', {
    name: rule.id,
    classname: rule.operation ?? rule.service,
  });
  const text = failures.map((failure) => failureText(failure, commands)).join('\n\n');
  const message = printable(failures[0]?.failure.message ?? '');
  switch (rule.outcome) {
    case 'passed':
      return;
    case 'failed':
      testcase.ele('failure', { type: rule.level, message }).txt(text);
      return;
    case 'warned':
      testcase.ele('system-out').txt(text);
      return;
    case 'waived':
      testcase.ele('skipped', { message: `waived: ${printable(rule.reason ?? '')}` });
      testcase.ele('system-out').txt(text);
      return;
    case 'notExercised':
      testcase.ele('skipped', { message: `not exercised: ${printable(rule.reason ?? '')}` });
      return;
  }
}

function addRunError(root: XMLBuilder, verdict: Verdict): void {
  const { word, because } = glance(verdict);
  root
    .ele('testsuite', { name: 'run', tests: 1, failures: 0, errors: 1, skipped: 0 })
    .ele('testcase', { name: 'verdict', classname: 'run' })
    .ele('error', { type: word, message: because });
}
