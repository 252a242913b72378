import { execFileSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { paint } from './paint.ts';
import { say, shownText, warn } from './say.ts';
import { shellWord } from './shellWord.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [
    'the terminal is not told what to do',
    'a\u001b]0;x\u0007b\u009b2Jc\rd',
    'a\\u001b]0;x\\u0007b\\u009b2Jc\\u000dd',
  ],
  [
    'nothing is invisible or turned round',
    'a\u200b\ufeff\u202e\u2066b\u2028c',
    'a\\u200b\\ufeff\\u202e\\u2066b\\u2028c',
  ],
  [
    'GitHub is commanded nothing',
    'a\n  ::set-output name=x::y\n::error::z',
    'a\n  \\u003a:set-output name=x::y\n\\u003a:error::z',
  ],
  [
    'nor are others',
    '##vso[task.x]y ##teamcity[z] ##[error]',
    '#\\u0023vso[task.x]y #\\u0023teamcity[z] #\\u0023[error]',
  ],
  ['lines and words stay', 'Zürich\n\tC++::x # ## «é»', 'Zürich\n\tC++::x # ## «é»'],
])('%s', (_, text, shown) => {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {});
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  say(text);
  warn(text);
  expect(out).toHaveBeenCalledWith(shown);
  expect(errors).toHaveBeenCalledWith(shown);
});

test('our own colours pass, and nobody else has any', () => {
  const green = paint('green', 'is \u001b[32mgenuine\u001b[39m', true);
  expect(green).not.toMatch(/^\u001b/);
  expect(shownText(green)).toBe('\u001b[32mis \\u001b[32mgenuine\\u001b[39m\u001b[39m');
});

test('what is printed as JSON stays the same value', () => {
  const value = { '\u202e': '\u009b\u{e0041}##[x]', list: ['::a'] };
  expect(JSON.parse(shownText(JSON.stringify(value, null, 1)))).toEqual(value);
});

test('a word for a shell is still that word when it is printed', () => {
  const word = "a##[b##vso[c'##TeamCity[d";
  const script = `printf %s ${shownText(shellWord(word))}`;
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(word);
});
