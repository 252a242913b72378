import markdown from 'markdown-it';
import { expect, test } from 'vitest';
import { inline, sentence } from './markdown.ts';

test.each(['\t- x', ' 1. x', ' > x', ' + x', '# x', '    x', '===', '---', '1) x', '| x', '<b>x'])(
  '%j is a text, wherever it stands',
  (text) => {
    const shown = inline(text);
    for (const before of ['', 'above\n', '- '])
      expect(markdown().render(before + shown)).not.toMatch(/<(?!\/?(?:p|ul|li)>)|<li>\s*<ul>/);
    expect(markdown().render(shown)).not.toMatch(/<(?!\/?p>)/);
  },
);

test('of a sentence only what stands between backticks is markup', () => {
  const rendered = markdown().render(sentence('- `a_b*` ``<i>` *x* `c|d`'));
  expect(rendered).toBe('<p>- <code>a_b*</code> `<code>&lt;i&gt;</code> *x* `c|d`</p>\n');
});

test('who is mentioned is not notified, nothing refers to an issue, and no bare address becomes a link', () => {
  const parts = ['@org', 'a@b.example', '#1', '!2', '%3', '&4', '$5', '~6', '%"a"', 'GH-7', ':x:'];
  const rendered = markdown({ linkify: true }).render(
    inline(`${parts.join(' ')} mailto:a@b.example`),
  );
  expect(rendered).not.toMatch(/@\w|[#~%][\w"]|(?:[!$]|&amp;|GH-)\d|:x|<a /);
  expect(rendered.replaceAll('\u200b', '')).toContain(markdown().utils.escapeHtml(parts.join(' ')));
  expect(inline('at 10:30:00, 5% of /a%20b, a:b, #')).toBe('at 10:30:00, 5% of /a%20b, a:b, \\#');
  expect(inline('see https://a.example, WWW.a.example')).toBe(
    'see https&#58;//a.example, WWW&#46;a.example',
  );
});
