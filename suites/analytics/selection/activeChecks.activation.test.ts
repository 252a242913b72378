import { expect, test } from 'vitest';
import { isActivated } from './activeChecks.ts';

const GUID = '129782ca-1734-5740-bf29-34e20bed625a';

test.each([
  ['a flag', { activated: true }, true],
  ['a flag that is false', { isActive: false }, false],
  ['the opposite as a flag', { deactivated: true }, false],
  ['the opposite that is false', { inactive: false }, true],
  ['a text', { state: 'ACTIVATED' }, true],
  ['another text', { state: 'NOT_ACTIVATED' }, false],
  ['flags in an object of their own', { states: { activated: false } }, false],
  ['activated and in test mode', { activated: true, testMode: true }, undefined],
  ['archived', { activated: false, archived: true }, undefined],
  [
    'flags of which none else is true',
    { activated: false, testMode: false, archived: false },
    false,
  ],
  ['contradicting flags', { activated: true, inactive: true }, undefined],
  ['nothing', { name: 'Harbor Kitchen' }, undefined],
])('of %s it is told', (_, said, expected) => {
  const elements = [{ guid: GUID.toUpperCase(), ...said }];
  expect(isActivated({ elements }, GUID)).toBe(expected);
});

test('nothing is told of what is listed twice or not at all', () => {
  const element = { guid: GUID, activated: true };
  expect(isActivated({ elements: [element, element] }, GUID)).toBeUndefined();
  expect(isActivated({ elements: [] }, GUID)).toBeUndefined();
});
