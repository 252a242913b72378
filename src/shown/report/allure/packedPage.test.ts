import { expect, test } from 'vitest';
import { packedPage, unpackedFiles } from './packedPage.ts';
import { takePageApart } from './takePageApart.ts';

const [ONE, TWO, RETRY] = ['1', '2', 'f'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
];
const NAV = JSON.stringify([ONE, TWO]);
const RESULT = `{"id":"${ONE}","fullName":"stock/one","retryHash":"${RETRY}","name":"ü <b>"}`;
const OTHER = `{"id":"${TWO}","fullName":"stock/another"}`;

/** As Allure makes one, in short. */
function allurePage(files: Record<string, string | Buffer>): string {
  const declared = Object.entries(files).map(
    ([name, content]) => `d("${name}","${Buffer.from(content).toString('base64')}")`,
  );
  const program = Buffer.from('"</script>";').toString('base64');
  return `<html><body><div id="app"></div><script  src="data:text/javascript;base64,${program}"></script>
    <script async>
      window.allureReportDataReady = false;
    </script>
    <script defer>
      Promise.allSettled([${declared.join(',')}])
        .then(function(){ window.allureReportDataReady = true; })
    </script></body></html>`;
}

function packed(files: Record<string, string | Buffer>): Promise<string> {
  return packedPage(takePageApart(allurePage(files)));
}

test('every file of the page is in it, results under short ids', async () => {
  const page = await packed({
    'widgets/nav.json': NAV,
    [`data/test-results/${ONE}.json`]: RESULT,
    [`data/test-results/${TWO}.json`]: OTHER,
  });
  expect(page).not.toContain(Buffer.from(NAV).toString('base64'));
  expect(page.match(/<\/script>/g)).toHaveLength(page.match(/<script/g)?.length ?? 0);
  expect(Object.fromEntries(unpackedFiles(page))).toEqual({
    'widgets/nav.json': '["1","0"]',
    'data/test-results/0.json': '{"id":"0","fullName":"stock/another"}',
    'data/test-results/1.json': '{"id":"1","fullName":"stock/one","retryHash":"2","name":"ü <b>"}',
  });
});

test('what is attached, and any other digest in a result, is as it was recorded', async () => {
  const digest = '0123456789abcdef0123456789abcdef';
  const files = {
    [`data/test-results/${ONE}.json`]: `{"fullName":"stock/one","message":"ETag ${digest}"}`,
    'data/attachments/text.json': `${ONE} "</script>"`,
    'data/attachments/image.png': Buffer.from([0xff, 0x00, 0xfe]),
  };
  const unpacked = unpackedFiles(await packed(files));
  expect(unpacked.get('data/test-results/0.json')).toContain(digest);
  expect(unpacked.get('data/attachments/text.json')).toBe(`${ONE} "</script>"`);
  expect(unpacked.get('data/attachments/image.png')).toEqual({ base64: '/wD+' });
});

test('what is shown of the only environment is what is shown of all', async () => {
  const files = {
    'widgets/environments.json': '[{"id":"default"}]',
    'widgets/tree.json': '[1,2]',
    'widgets/default/tree.json': '[2,1]',
    'widgets/default/own.json': '3',
  };
  const unpacked = unpackedFiles(await packed(files));
  expect(unpacked.get('widgets/default/tree.json')).toBe('[1,2]');
  expect(unpacked.get('widgets/default/own.json')).toBe('3');
});

test('a page of another form is rejected', () => {
  expect(() => takePageApart('<p>another</p>')).toThrow("The form of Allure's page has changed");
});
