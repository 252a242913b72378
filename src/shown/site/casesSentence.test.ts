import { expect, test } from 'vitest';
import type { Decision } from '../../decided/types.ts';
import { answersSentence, casesSentence } from './casesSentence.ts';
import type { HeldCase } from './Recording.ts';

function decision(cases: number): Decision {
  return { rule: 'stock/a', outcome: 'passed', cases, failures: [] };
}

function held(expected: string, what?: string, twin?: string): HeldCase {
  return {
    expected,
    ...(what !== undefined && { what }),
    ...(twin !== undefined && { twin }),
    exchanges: [],
  };
}

test('says what is accepted and what is rejected, and counts what it does not name', () => {
  const cases = [
    held('200', '`quantity` 1'),
    ...[0, -1, -2, -3].map((n) => held('a rejection with 400', `\`quantity\` ${n}`, 'the twin')),
  ];
  expect(casesSentence(decision(5), cases)).toBe(
    '5 cases: accepts `quantity` 1; expects 400 for `quantity` 0, `quantity` -1, `quantity` -2 and 1 more.',
  );
});

test('says once what is expected of many', () => {
  const guids = ['129782ca-1734-5740-bf29-34e20bed625a', 'fd563d20-7014-5803-b280-cc63a64a2b60'];
  const cases = guids.map((guid) => held(`an entry of the item ${guid}`));
  expect(casesSentence(decision(1), cases)).toBe('1 case: expects an entry of the item fd563d20….');
});

test('leaves out a text that was made for what does not hold', () => {
  const cases = [held('the item : no status'), held(''), held('an entry of the item ')];
  expect(casesSentence(decision(3), cases)).toBe('3 cases.');
});

test('says that nothing was exercised', () => {
  expect(casesSentence(undefined, [])).toBe('Not exercised at the sandbox.');
  expect(answersSentence(decision(1))).toBe('Shown by 1 response.');
});
