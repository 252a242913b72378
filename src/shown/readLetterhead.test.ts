import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { OWN_LETTERHEAD } from './report/certificate/letterhead.ts';
import { WrongUse } from '../words/WrongUse.ts';
import { readLetterhead } from './readLetterhead.ts';

const folder = mkdtempSync(join(tmpdir(), 'letterhead-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PNG = Buffer.from('89504e470d0a1a0a00000000', 'hex');
const files: Record<string, string | Buffer> = {
  'logo.png': PNG,
  'logo.svg': '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
  'logo.txt': 'a logo in words',
  'large.png': Buffer.concat([PNG, Buffer.alloc(300_000)]),
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

function read(yaml: string) {
  const file = join(folder, 'letterhead.yaml');
  writeFileSync(file, yaml);
  return readLetterhead(file);
}

test('an organisation puts its own title and logo in the place of ours', () => {
  expect(readLetterhead(undefined)).toBe(OWN_LETTERHEAD);
  expect(read('title: Acme Certification\nlogo: logo.png')).toEqual({
    title: 'Acme Certification',
    logo: `data:image/png;base64,${PNG.toString('base64')}`,
  });
  expect(read('logo: logo.svg').logo).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(read('title: Acme')).toEqual({ ...OWN_LETTERHEAD, title: 'Acme' });
});

test.each([
  ['title: ""', /title: expected a text/],
  ['title: 7', /title: expected a text/],
  ['Title: Acme', /there is no Title; it holds title and logo/],
  ['logo: logo.txt', /logo\.txt is no PNG, JPEG or SVG image/],
  ['logo: large.png', /has 300012 bytes; at most 262144 fit/],
  ['logo: none.png', /none\.png does not exist/],
  ['- title', /expected title and logo/],
  ['title: [', /letterhead\.yaml: /],
])('%s is rejected, with the place', (yaml, message) => {
  expect(() => read(yaml)).toThrow(WrongUse);
  expect(() => read(yaml)).toThrow(message);
});

test('a file of many comments is no image, which is seen at once', { timeout: 15_000 }, () => {
  writeFileSync(join(folder, 'comments.svg'), `<?xml version="1.0"?>${'<!-- a -->'.repeat(30)}<p>`);
  expect(() => read('logo: comments.svg')).toThrow('is no PNG, JPEG or SVG image');
});
