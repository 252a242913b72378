import type { NumberedFailure } from '../../decided/numberedFailures.ts';
import type { RuleResult } from '../../decided/types.ts';
import { failureText } from './failureText.ts';
import type { FailureCommands } from './repeatCommand.ts';
import type { Report } from './Report.ts';
import { type XmlElement, xmlDocument } from './XmlElement.ts';

/**
 * junit.xml for build servers: a suite per service, a case per rule, the operation as its class. A warned rule is a
 * case that passed with its failure as output; waived and not exercised ones are skipped with the reason. A run that
 * is not conformant although no rule failed gets one case more, an error, so that no build server shows it as green.
 */
export function writeJunit(report: Report): string {
  const { verdict } = report;
  const { failed } = verdict.summary;
  const hasError = report.glance.word !== 'CONFORMANT' && failed === 0;
  const { startedAt, finishedAt } = verdict.run;
  return xmlDocument({
    name: 'testsuites',
    attributes: {
      name: `${verdict.suite.name}: ${verdict.target.name}`,
      tests: verdict.rules.length + (hasError ? 1 : 0),
      failures: failed,
      errors: hasError ? 1 : 0,
      // No count of the skipped ones: the schema of Jenkins' xUnit plugin has it at suites only.
      time: secondsOf(Date.parse(finishedAt) - Date.parse(startedAt)),
    },
    content: [...suitesOf(report), ...(hasError ? [runError(report)] : [])],
  });
}

/** A time as that schema writes it: never negative, never with an exponent. */
function secondsOf(milliseconds: number): string {
  return (Math.max(0, milliseconds || 0) / 1000).toFixed(3);
}

function suitesOf({ verdict, counts: all, failures, commands }: Report): XmlElement[] {
  const rulesOf = Map.groupBy(verdict.rules, (rule): string => rule.service);
  return all.map(({ service, counts }) => {
    const rules = rulesOf.get(service) ?? [];
    return {
      name: 'testsuite',
      attributes: {
        name: service,
        timestamp: verdict.run.startedAt,
        tests: rules.length,
        failures: counts.failed,
        errors: 0,
        skipped: counts.waived + counts.notExercised,
      },
      content: rules.map((rule) => testCase(rule, failures.get(rule.id) ?? [], commands)),
    };
  });
}

function testCase(
  rule: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
): XmlElement {
  return {
    name: 'testcase',
    attributes: { name: rule.id, classname: rule.operation ?? rule.service },
    content: outcomeOf(rule, failures, commands),
  };
}

function outcomeOf(
  { outcome, level, reason }: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
): XmlElement[] {
  if (outcome === 'passed') return [];
  if (outcome === 'notExercised') return [skipped(`not exercised: ${reason ?? ''}`)];
  const text = failures.map((failure) => failureText(failure, commands)).join('\n\n');
  const output: XmlElement = { name: 'system-out', attributes: {}, content: text };
  if (outcome === 'warned') return [output];
  if (outcome === 'waived') return [skipped(`waived: ${reason ?? ''}`), output];
  const message = failures[0]?.failure.message ?? '';
  return [{ name: 'failure', attributes: { type: level, message }, content: text }];
}

function skipped(why: string): XmlElement {
  return { name: 'skipped', attributes: { message: why } };
}

function runError({ glance: { word, because } }: Report): XmlElement {
  const error = { name: 'error', attributes: { type: word, message: because } };
  const judged = { name: 'verdict', classname: 'run' };
  return {
    name: 'testsuite',
    attributes: { name: 'run', tests: 1, failures: 0, errors: 1, skipped: 0 },
    content: [{ name: 'testcase', attributes: judged, content: [error] }],
  };
}
