import markdown from 'markdown-it';
import { expect, test } from 'vitest';
import { inline } from './markdown.ts';

test.each(['\t- x', ' 1. x', ' > x', ' + x', '# x', '    x', '===', '---', '1) x', '| x', '<b>x'])(
  '%j is a text, wherever it stands',
  (text) => {
    const shown = inline(text);
    for (const before of ['', 'above\n', '- '])
      expect(markdown().render(before + shown)).not.toMatch(/<(?!\/?(?:p|ul|li)>)|<li>\s*<ul>/);
    expect(markdown().render(shown)).not.toMatch(/<(?!\/?p>)/);
  },
);

test('who is mentioned is not notified, and no bare address becomes a link', () => {
  expect(inline('thanks @org/team, a@b')).toBe('thanks &#64;org/team, a@b');
  expect(inline('see https://a.example, WWW.a.example')).toBe(
    'see https&#58;//a.example, WWW&#46;a.example',
  );
});
