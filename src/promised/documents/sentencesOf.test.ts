import { expect, test } from 'vitest';
import { sentencesOf } from './sentencesOf.ts';

function textsOf(markdown: string): string[] {
  return sentencesOf('Analytics', markdown).map(({ section, text }) => `${section} | ${text}`);
}

test('cuts paragraphs and elements of lists into sentences, under their headings', () => {
  expect(
    textsOf(
      '# Title\n\nOf what.\n\n## Limits\n\nAt most ten. Never none.\n- One; and two (a; b).\n1. Last.\n\n### Sizes, base `{x}/v1`\n\nLarge.',
    ),
  ).toEqual([
    'introduction | Of what.',
    'Limits | At most ten.',
    'Limits | Never none.',
    'Limits | One',
    'Limits | and two (a; b).',
    'Limits | Last.',
    'Limits › Sizes | Large.',
  ]);
});

test('takes a table row by row and its further sentences with what they are about', () => {
  expect(
    textsOf(
      '## Fields\n\n**Money**\n\n| Field | Rules |\n|---|---|\n| `amount` | A number. Must not be negative. |\n| tip | A number. Must not be negative. |',
    ),
  ).toEqual([
    'Fields | Money: Field | Rules',
    'Fields | Money: amount | A number.',
    'Fields | Money › amount: Must not be negative.',
    'Fields | Money: tip | A number.',
    'Fields | Money › tip: Must not be negative.',
  ]);
});

test('keeps apart what two rows with the same first cell say', () => {
  expect(textsOf('| GET | /a | 200; 404 |\n|-|-|-|\n| GET | /b | 200; 404 |')).toEqual([
    'introduction | GET | /a | 200',
    'introduction | GET | /a: 404',
    'introduction | GET | /b | 200',
    'introduction | GET | /b: 404',
  ]);
});

test('names what a list of fields is about in each of its clauses', () => {
  expect(textsOf('**Hours**: `start` string; `end` string. **Day**: `name` string.')).toEqual([
    'introduction | Hours: start string',
    'introduction | Hours: end string.',
    'introduction | Day: name string.',
  ]);
});

test('gives digests that marks of Markdown, line breaks and spaces do not change, and words do', () => {
  const digestOf = (markdown: string, document = 'Analytics') =>
    sentencesOf(document, markdown)[0]?.digest;
  const digest = digestOf('Dates are **numbers** in `YYYYMMDD` form.');
  expect(digest).toMatch(/^[0-9a-f]{12}$/);
  expect(digestOf('Dates  are numbers\nin YYYYMMDD form.')).toBe(digest);
  expect(digestOf('Dates are texts in YYYYMMDD form.')).not.toBe(digest);
  expect(digestOf('Dates are numbers in YYYYMMDD form.', 'Configuration')).not.toBe(digest);
});
