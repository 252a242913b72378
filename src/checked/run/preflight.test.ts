import { expect, test } from 'vitest';
import { loadSpecs } from '../../promised/reading/loadSpecs.ts';
import { httpServer, targetAt } from '../../sent/exchange/client/testServer.ts';
import { TargetUnusable } from '../../target/TargetUnusable.ts';
import { plainOperation, preflight } from './preflight.ts';

const LOGIN = '/authentication/v1/authentication/login';

test.each([
  [
    503,
    { 'retry-after': '3600' },
    ': it responds 503 to every attempt (Retry-After: 3600). Try again later.',
  ],
  [
    401,
    {},
    `: POST URL${LOGIN} responded 401 without a body. Look at the client's clientId and clientSecret, urls.auth, and the auth section of the target file.`,
  ],
  [
    500,
    {},
    `: POST URL${LOGIN} responded 500 without a body. The token endpoint itself fails: the credentials were not judged. Check that the deployment is up, and urls.auth.`,
  ],
])('no token because of %i: the cause once, and what helps', async (status, headers, why) => {
  const url = await httpServer((_, response) => void response.writeHead(status, headers).end());
  const target = targetAt(url);
  const told = `No verdict: the client "full" got no token at ${url}${why.replace('URL', url)}`;
  await expect(preflight(target, loadSpecs())).rejects.toThrow(new TargetUnusable(told));
});

test('a page in place of a token is that of a gateway; of another body, its error is named', async () => {
  const told = (type: string, body: string) =>
    httpServer((_, response) => void response.writeHead(403, { 'content-type': type }).end(body))
      .then((url) => preflight(targetAt(url), loadSpecs()))
      .catch((error: Error) => error.message);
  expect(await told('text/html', '<title>Blocked</title>')).toMatch(
    /403 with a page titled "Blocked"\. A gateway seems to respond in place of the token endpoint: check/,
  );
  expect(await told('application/json', '{"error":"invalid_client"}')).toMatch(
    /403 with "invalid_client"\. Look at the client's clientId/,
  );
});

test.each<[(url: string) => string, string]>([
  [
    () => 'http://conformance.invalid',
    'No verdict: conformance.invalid does not resolve. Check urls.base in the target file.',
  ],
  [(url) => url.replace('http:', 'https:'), 'did not speak TLS'],
  // Unavailable, not wrong.
  [(url) => url, 'it responds 429 to every attempt. Try again later.'],
])('where a token is given, an address is unusable all the same: %#', async (addressAt, said) => {
  const url = await httpServer(({ url: path }, response) => {
    const isLogin = path?.startsWith(LOGIN);
    if (isLogin) response.setHeader('content-type', 'application/json');
    response.writeHead(isLogin ? 200 : 429).end(isLogin ? '{"access_token":"a"}' : '');
  });
  const target = targetAt(url);
  target.urls.base = addressAt(url);
  const asked = preflight(target, loadSpecs());
  await expect(asked).rejects.toThrow(TargetUnusable);
  await expect(asked).rejects.toThrow(said);
});

test.each(['/a/../b', '/a/%2E./b', '/.'])('%s is not asked first: it leads elsewhere', (path) => {
  const [spec] = loadSpecs();
  const [operation] = spec!.operations;
  const plain = { ...operation!, path, method: 'GET', effect: undefined };
  const specs = [{ ...spec!, operations: [plain] }];
  expect(plainOperation(specs, plain.address)).toBeUndefined();
});
