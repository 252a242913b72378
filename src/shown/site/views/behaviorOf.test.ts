import { expect, test } from 'vitest';
import type { Operation, Spec } from '../../../promised/types.ts';
import { behaviorOf } from './behaviorOf.ts';
import type { Recording } from './Recording.ts';
import type { RuleView } from './RuleView.ts';

const operation = { id: 'menu/set', method: 'PUT' } as Operation;

/** The headings of rules with these sentences, some of them shown by an operation; and under each, the sentences. */
function groups(statements: string[], shownBy: Record<string, string> = {}) {
  const rules = statements.map((statement, n) => ({ id: `r${n}`, statement }) as RuleView);
  const held = new Map(
    rules.map(({ id, statement }) => [
      id,
      [{ expected: '', exchanges: statement in shownBy ? [statement] : [] }],
    ]),
  );
  const exchanges = new Map(
    Object.entries(shownBy).map(([statement, by]) => [statement, { operation: by }]),
  );
  const recording = { held, exchanges } as unknown as Pick<Recording, 'held' | 'exchanges'>;
  const found = behaviorOf(rules, operation, { stateMachines: [] } as unknown as Spec, recording);
  return found.map(({ title, rules: own }) => [title, ...own.map(({ statement }) => statement)]);
}

test('rules stand under what they are about: by what showed them, or else by their sentence', () => {
  expect(
    groups(
      [
        'The body names the dish.',
        'A dish without a name is rejected.',
        'If a dish is rejected, the body says why.',
        'The dish has its new name.',
        'A page token leads to the next page.',
      ],
      { 'The dish has its new name.': 'menu/get' },
    ),
  ).toEqual([
    ['Accepted and rejected requests', 'A dish without a name is rejected.'],
    ['The response', 'The body names the dish.', 'If a dish is rejected, the body says why.'],
    ['What other operations show afterwards', 'The dish has its new name.'],
    ['Paging', 'A page token leads to the next page.'],
  ]);
});

test('rules of one kind need no heading, and what many sentences begin with is said once above them', () => {
  expect(
    groups(['The body is brief.', 'In the RFC 6749 exchange, the token is a Bearer token.']),
  ).toEqual([
    ['', 'The body is brief.'],
    ['In the exchange of RFC 6749', 'The token is a Bearer token.'],
  ]);
});
