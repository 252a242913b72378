import { variablesIn } from '../../sent/exchange/shellArgument.ts';
import { evidenceLines } from './failureText.ts';
import { printable } from '../../words/printable.ts';
import { indented, printableLine } from './printableLine.ts';
import { causesOf, type NumberedFailure } from '../../decided/causesOf.ts';
import type { Decision } from '../../decided/types.ts';
import { paint } from '../../words/paint.ts';
import { countOf } from '../../words/countOf.ts';
import { listed } from '../../words/listed.ts';

/** The outcome of each replayed failure of a folder, what is seen now, what the curl lines need, then the counts. */
export function replayedText(
  failures: NumberedFailure[],
  decisions: Decision[],
  folder: string,
): string {
  const byRule = new Map(decisions.map((decision) => [decision.rule, decision]));
  const now = ({ rule }: NumberedFailure) => byRule.get(rule.id);
  const described = causesOf(failures).flatMap(({ first, others }) => {
    const isAlike = (other: NumberedFailure) => now(other)?.outcome === now(first)?.outcome;
    const alike = others.filter(isAlike).map(({ number }) => `#${number}`);
    const apart = others.filter((other) => !isAlike(other));
    return [
      [
        ...failureLines(first, now(first)),
        ...(alike.length === 0 ? [] : [`  the same: ${listed(alike, 6)}`]),
      ],
      ...apart.map((other) => failureLines(other, now(other))),
    ];
  });
  const count = (outcome: Decision['outcome'] | undefined) =>
    failures.filter(({ rule }) => byRule.get(rule.id)?.outcome === outcome).length;
  const undecided = count('notExercised') + count(undefined);
  const failing = failures.filter((one) => now(one)?.outcome === 'failed');
  const causes = causesOf(failing).length;
  const ofCauses = causes === failing.length ? '' : ` (${countOf(causes, 'cause')})`;
  const needed = [
    ...variablesIn(
      described
        .flat()
        .filter((line) => line.startsWith('curl '))
        .join('\n'),
    ),
  ];
  return [
    ...described.map((lines) => lines.join('\n')),
    ...(needed.length === 0
      ? []
      : [
          `The curl lines need ${listed(needed, 4)}: summary.md of ${printableLine(folder)} says how to set them.`,
        ]),
    `${failing.length}${ofCauses} still failing, ${count('passed')} fixed, ${undecided} not decided`,
  ].join('\n\n');
}

function failureLines({ number, rule, failure }: NumberedFailure, now?: Decision): string[] {
  const id = paint('bold', printableLine(rule.id));
  if (now?.outcome === 'passed') return [`${paint('green', `#${number} fixed`)}  ${id}`];
  if (now?.outcome !== 'failed') {
    const reason = now === undefined ? 'there is no such rule any more' : (now.reason ?? '');
    return [`${paint('yellow', `#${number} not decided`)}  ${id}`, indented(reason)];
  }
  // The same request has the same id again. A shrunk case may be a different one this time.
  const same = now.failures.find(({ exchanges }) =>
    exchanges.some((id) => failure.exchanges.includes(id)),
  );
  const seen = same ?? now.failures[0] ?? failure;
  return [
    `${paint('red', `#${number} still fails`)}  ${id}`,
    indented(seen.message),
    ...evidenceLines(seen).map((line) => `  ${line}`),
    ...(seen.curl === '' || failure.inOrder || seen.inOrder
      ? []
      : [`curl      ${printable(seen.curl)}`]),
  ];
}
