import type { NumberedFailure } from '../../../decided/causesOf.ts';
import { isNewFailure } from '../../../decided/isNewFailure.ts';
import { wasAsked } from '../../../decided/reasons.ts';
import type { OutcomeName, RuleResult } from '../../../decided/types.ts';
import { failureText } from '../failureText.ts';
import { isGood } from '../glance.ts';
import type { FailureCommands } from '../repeatCommand.ts';
import type { Report } from '../Report.ts';
import { type XmlElement, xmlDocument } from '../XmlElement.ts';

/**
 * junit.xml for build servers: a suite per service, a case per rule that was asked for, the operation as its class. A warned rule is a
 * case that passed with its failure as output; waived and not exercised ones, and failures that the baseline
 * had, too, are skipped with the reason. A run that
 * is not conformant although no rule newly failed gets one case more, an error, so that no build server shows it as green.
 */
export function writeJunit(report: Report): string {
  const { verdict } = report;
  const failed = verdict.rules.filter(isNewFailure).length;
  const hasError = !isGood(report.glance) && failed === 0;
  const { startedAt, finishedAt } = verdict.run;
  return xmlDocument({
    name: 'testsuites',
    attributes: {
      name: `${verdict.suite.name}: ${verdict.target.name}`,
      tests: verdict.rules.filter(wasAsked).length + (hasError ? 1 : 0),
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

function suitesOf({ verdict, failures, commands, causes }: Report): XmlElement[] {
  const rulesOf = Map.groupBy(verdict.rules.filter(wasAsked), (rule): string => rule.service);
  const shownBy = new Map(
    causes.flatMap(({ first, others }) => others.map(({ rule }) => [rule.id, first])),
  );
  return [...rulesOf].map(([service, rules]) => {
    const known = rules.filter((rule) => rule.known && rule.outcome === 'failed').length;
    const count = (...outcomes: OutcomeName[]) =>
      rules.filter(({ outcome }) => outcomes.includes(outcome)).length;
    return {
      name: 'testsuite',
      attributes: {
        name: service,
        timestamp: verdict.run.startedAt,
        tests: rules.length,
        failures: count('failed') - known,
        errors: 0,
        skipped: count('waived', 'notExercised') + known,
      },
      content: rules.map((rule) =>
        testCase(rule, failures.get(rule.id) ?? [], commands, shownBy.get(rule.id)),
      ),
    };
  });
}

function testCase(
  rule: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
  shownBy: NumberedFailure | undefined,
): XmlElement {
  return {
    name: 'testcase',
    attributes: { name: rule.id, classname: rule.operation ?? rule.service },
    content: outcomeOf(rule, failures, commands, shownBy),
  };
}

function outcomeOf(
  { id, outcome, level, reason, known }: RuleResult,
  failures: NumberedFailure[],
  commands: FailureCommands,
  shownBy: NumberedFailure | undefined,
): XmlElement[] {
  if (outcome === 'passed') return [];
  if (outcome === 'notExercised') return [skipped(`not exercised: ${reason ?? ''}`)];
  const text = failures.map((failure) => failureText(failure, commands)).join('\n\n');
  const output: XmlElement = { name: 'system-out', attributes: {}, content: text };
  if (outcome === 'warned') return [output];
  if (outcome === 'waived') return [skipped(`exception: ${reason ?? ''}`), output];
  if (known) return [skipped(KNOWN), output];
  const { number, rule: by } = shownBy ?? {};
  const same = by === undefined || by.id === id ? '' : ` The same cause as #${number} ${by.id}.`;
  const message = `${failures[0]?.failure.message ?? ''}${same}`;
  return [{ name: 'failure', attributes: { type: level, message }, content: text }];
}

/** Why a failure does not count. */
const KNOWN = 'known: also failed in the baseline';

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
