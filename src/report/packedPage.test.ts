import { expect, test } from 'vitest';
import { packedPage, unpackedPage } from './packedPage.ts';

const DATA = JSON.stringify({ text: 'ü <b>'.repeat(40) });
const encoded = (text: string) => Buffer.from(text).toString('base64');
const html = `<html><script src="data:text/javascript;base64,${encoded('const a = "</script><!--";')}"></script>
<script>d("one","${encoded(DATA)}");d("two","${encoded(DATA)}");d("three","W10=")</script></html>`;

test('a page that unfolds to one that does the same', () => {
  const page = packedPage(html, 'a < b');
  expect(page).toContain('<title>a &lt; b</title>');
  const unpacked = unpackedPage(page);
  const scripts = [...unpacked.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  const seen: Record<string, string> = {};
  const run = new Function('d', `${scripts.join('\n')}; return a;`) as (d: unknown) => string;
  expect(run((name: string, text: string) => (seen[name] = text))).toBe('</script><!--');
  expect(seen).toEqual({ one: encoded(DATA), two: encoded(DATA), three: 'W10=' });
});

test('what is not known stays as it is', () => {
  expect(unpackedPage(packedPage('<p>nothing to pack</p>', ''))).toBe('<p>nothing to pack</p>');
});
