import { expect, test } from 'vitest';
import { offlinePage, outsideAddress } from './finishedPage.ts';

const TAG = `<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
    <script>
        window.dataLayer = window.dataLayer || [];
        function gtag(){dataLayer.push(arguments);}
        gtag('js', new Date());
    </script>`;
const page = (body: string) => `<html><head><title>x</title></head><body>${body}</body></html>`;

test('takes the analytics tag out, leaves the rest, and forbids loading from outside', () => {
  const rest =
    '<script src="data:text/javascript;base64,AA=="></script><script>d("a","b")</script>';
  const result = offlinePage(page(`${TAG}${rest}`));
  expect(result).not.toContain('gtag');
  expect(result).toContain(`<body>${rest}</body>`);
  expect(result).toMatch(
    /<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /,
  );
});

test.each([
  ['an analytics tag of another form', TAG.replace('async ', ''), 'https://www.googletagmanager'],
  ['a script of another host', '<script defer src="//cdn.example/x.js">', '//cdn.example/x.js'],
  ['a style sheet', '<link rel=stylesheet href=https://x.example/a.css>', 'https://x.example'],
  ['an image', "<img alt='' src='http://x.example/a.png'>", 'http://x.example/a.png'],
  ['a call without its script', "<script>gtag('js')</script>", 'gtag('],
])('rejects a page with %s', (_, body, address) => {
  expect(() => offlinePage(page(body))).toThrow(`still calls ${address}`);
});

test('rejects what is no page', () => {
  expect(() => offlinePage('')).toThrow('has no <head>');
});

test('finds nothing outside in a page of data only, nor in a link that a reader may follow', () => {
  const body = '<img src="data:image/png;base64,AA=="><a href="https://x.example">x</a>';
  expect(outsideAddress(page(body))).toBeUndefined();
});
