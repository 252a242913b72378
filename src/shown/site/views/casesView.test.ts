import { expect, test } from 'vitest';
import type { Decision } from '../../../decided/types.ts';
import { answersSentence, casesView } from './casesView.ts';
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

test('counts the cases, and gives examples of what is accepted and what is rejected', () => {
  const cases = [
    held('200', '`quantity` 1'),
    ...[0, -1, -2, -3].map((n) => held('a rejection with 400', `\`quantity\` ${n}`, 'the twin')),
  ];
  expect(casesView(decision(5), cases)).toEqual({
    count: '5 cases',
    examples: [
      'accepts `quantity` 1',
      'expects 400 for `quantity` 0',
      'expects 400 for `quantity` -1',
      'expects 400 for `quantity` -2',
    ],
  });
});

test('gives what is expected of many once, and nothing that is only an identifier or too long', () => {
  const guids = ['129782ca-1734-5740-bf29-34e20bed625a', 'fd563d20-7014-5803-b280-cc63a64a2b60'];
  const cases = guids.map((guid) => held(`an entry of the item ${guid}`, guid));
  cases.push(held('x'.repeat(500)));
  const examples = [`expects an entry of the item ${guids[1]}`];
  expect(casesView(decision(1), cases)).toEqual({ count: '1 case', examples });
});

test('leaves out a text that was made for what does not hold', () => {
  const cases = [held('the item : no status'), held(''), held('an entry of the item ')];
  expect(casesView(decision(3), cases)).toEqual({ count: '3 cases', examples: [] });
});

test('says that nothing was exercised', () => {
  expect(casesView(undefined, []).count).toBe('Not exercised at the sandbox.');
  expect(answersSentence(decision(1))).toBe('');
});
