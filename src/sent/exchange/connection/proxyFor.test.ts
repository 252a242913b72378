import { expect, test } from 'vitest';
import { WrongUse } from '../../../words/WrongUse.ts';
import { proxyFor } from './proxyFor.ts';

const PROXIES = { HTTP_PROXY: 'http://proxy.invalid:3128', HTTPS_PROXY: 'proxy.invalid:8443' };

function goesBy(origin: string, env: Record<string, string> = {}): string | undefined {
  return proxyFor(origin, { ...PROXIES, ...env })?.origin;
}

test('the scheme of the address decides, lower case goes first', () => {
  expect(goesBy('http://a.example')).toBe('http://proxy.invalid:3128');
  expect(goesBy('https://a.example')).toBe('http://proxy.invalid:8443');
  expect(goesBy('http://a.example', { http_proxy: 'http://other.invalid' })).toBe(
    'http://other.invalid',
  );
  expect(proxyFor('https://a.example', { HTTP_PROXY: 'http://proxy.invalid' })).toBeUndefined();
});

test.each([
  ['http://localhost:8080', ''],
  ['http://127.0.0.9', ''],
  ['http://[::1]:80', ''],
  ['http://a.example', 'a.example'],
  ['http://a.example.', 'a.example'],
  ['http://a.example', 'b.example A.EXAMPLE'],
  ['http://b.a.example', 'a.example'],
  ['http://b.a.example', '.a.example'],
  ['http://b.a.example', '*.a.example'],
  ['http://a.example:8080', 'a.example:8080'],
  ['http://a.example', 'a.example:80'],
  ['https://a.example', '*:443'],
  ['http://10.1.2.3', '10.0.0.0/8'],
  ['http://10.1.2.3', '10.1.2.3'],
  ['http://[2001:db8::7]', '2001:db8::/32'],
  ['http://[2001:db8::7]:81', '[2001:db8::7]:81'],
])('%s goes around the proxy by NO_PROXY=%s', (origin, exceptions) => {
  expect(goesBy(origin, { NO_PROXY: exceptions })).toBeUndefined();
});

test.each([
  ['http://a.example', ''],
  ['http://notlocalhost', ''],
  ['http://ba.example', 'a.example'],
  ['http://a.example', '*.a.example'],
  ['http://a.example:8080', 'a.example:80'],
  ['http://11.1.2.3', '10.0.0.0/8'],
  ['http://1.10.1.2.3.example', '10.1.2.3'],
  ['http://10.1.2.3', '2.3'],
  ['http://[2001:db9::7]', '2001:db8::/32'],
  ['http://a.example', '10.0.0.0/99'],
])('%s goes by the proxy though NO_PROXY=%s', (origin, exceptions) => {
  expect(goesBy(origin, { NO_PROXY: exceptions })).toBe('http://proxy.invalid:3128');
});

test('is shown without its credentials', () => {
  const proxy = proxyFor('http://a.example', { HTTP_PROXY: 'http://me:secret@proxy.invalid' });
  expect(proxy?.shown).toBe('the proxy proxy.invalid:80 (HTTP_PROXY)');
  expect(proxy?.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`);
});

test.each(['p%zz', 'p%', 'p/q', '12/34', 'p?q', 'p#q'])(
  'a password %s that must be written in another way is told',
  (password) => {
    const env = { HTTPS_PROXY: `http://user:${password}@proxy.example:3128` };
    expect(() => proxyFor('https://api.example.com', env)).toThrow(WrongUse);
    expect(() => proxyFor('https://api.example.com', env)).toThrow('HTTPS_PROXY holds');
  },
);
