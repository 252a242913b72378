import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Spec } from '../types.ts';
import { elementLines } from './elementLines.ts';
import { documentsAt } from './documentsAt.ts';
import { lintDocuments } from './lintDocuments.ts';
import { lintSentences, loadSentences, type Sentences } from './lintSentences.ts';
import { pinSentences } from './pinSentences.ts';
import { readPinnedDocument } from './readPinnedDocuments.ts';
import { restingOn } from './restingOn.ts';
import { sentencesOf } from './sentencesOf.ts';

const DOCUMENT = `# Reports

Reads like this.

## Limits

A week has seven days. A count is above 0.
`;
const OPENAPI = `components:
  schemas:
    Report:
      required: [count]
      properties:
        count:
          minimum: 1
        name: {}
`;
const [reads, week, count] = sentencesOf('Analytics', DOCUMENT).map(({ digest }) => digest);
const PINS = `document: Analytics
file: reports.md
sections:
  introduction:
    '${reads}': explanation
  Limits:
    '${week}': []
    '${count}': [analytics/Report/count]
`;
const place = { file: 'specs/analytics.yaml', line: 7 };
const WEEK = {
  id: 'analytics/week',
  statement: 'A week has seven days.',
  source: 'Analytics › Limits',
  sentences: [week],
  place: { file: 'specs/analytics.rules.yaml', line: 1 },
};
const COUNT = { id: 'analytics/get/count/minimum', source: 'Analytics › Limits', place };

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** The sentences above, where something else is wrong with the pins, the rule or the constraint. */
function sentencesWith({
  pins = PINS,
  rule = {},
  constraint = {},
  ofClients = [],
}: {
  pins?: string;
  rule?: object;
  constraint?: object;
  ofClients?: Sentences['ofClients'];
} = {}): Sentences {
  const documents = [readPinnedDocument('sentences/reports.yaml', pins)];
  const spec = {
    service: 'analytics',
    document: {},
    rules: [{ ...WEEK, ...rule }],
    constraints: [{ ...COUNT, ...constraint }],
    openPoints: [],
    notObservable: [],
    stateMachines: [],
  } as unknown as Spec;
  const resting = restingOn(documents, [{ spec, find: elementLines(OPENAPI) }], ofClients);
  return { documents, specs: [spec], ofClients, ...resting };
}

function linted(sentences: Sentences): string[] {
  return lintSentences(sentences).map(({ place: at, message }) => `${at} ${message}`);
}

function documentProblems(document: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  folders.push(folder);
  writeFileSync(join(folder, 'reports.md'), document);
  return held(folder).map(({ place: at, message }) => `${at} ${message}`);
}

/** What differs between the sentences above and the document in a folder, or of a file. */
function held(path: string) {
  const sentences = sentencesWith();
  return lintDocuments(sentences, documentsAt(sentences.documents, path));
}

test('finds nothing wrong with our own list, without the documents', () => {
  expect(lintSentences(loadSentences())).toEqual([]);
});

/** A rule for clients, where something is wrong with it. */
const asked = (wrong: object = {}): Sentences['ofClients'] => [
  {
    id: 'client/every/week',
    level: 'must',
    statement: 'A week is asked for.',
    source: 'Analytics › Limits',
    sentences: [week ?? ''],
    place: { file: 'specs/client.rules.yaml', line: 1 },
    ...wrong,
  },
];

test('rules for clients rest on sentences like all others', () => {
  expect(linted(sentencesWith({ rule: { sentences: [reads] }, ofClients: asked() }))).not.toContain(
    `${week} Nothing rests on this sentence of "Limits".`,
  );
  const wrong = (what: object) => linted(sentencesWith({ ofClients: asked(what) }));
  expect(wrong({ source: 'Analytics › Bounds' })).toContainEqual(
    expect.stringMatching(/no section/),
  );
  expect(wrong({ sentences: ['0123456789ab'] })).toContainEqual(
    expect.stringMatching(/no document/),
  );
  expect(wrong({ sentences: undefined })).toEqual([
    expect.stringMatching(/^client\/every\/week Rests on no sentence/),
  ]);
});

describe('sentences that are written down again', () => {
  const again = (document: string, needed: (string | undefined)[] = []) =>
    pinSentences(PINS, sentencesOf('Analytics', document), (digest) => needed.includes(digest));

  test('are the same where the document is', () => {
    expect(again(DOCUMENT)).toBe(PINS);
  });

  test('keep what rests on them under another heading, and begin with nothing', () => {
    const [, , , added] = sentencesOf('Analytics', `${DOCUMENT} A day has a date.`);
    const document = `${DOCUMENT.replace('## Limits', '## Bounds').trimEnd()} A day has a date.`;
    expect(again(document)).toBe(
      `${PINS.replace('Limits', 'Bounds')}    '${added?.digest}': []
`,
    );
  });

  test('go with the document, but where something rests on them', () => {
    const document = DOCUMENT.replace('A week has seven days. ', '');
    expect(again(document)).toBe(PINS.replace(`    '${week}': []\n`, ''));
    expect(again(document, [week])).toContain(`'${week}': []`);
  });

  test('are told in full where nothing rests on them, and the document is at hand', () => {
    const texts = new Map([[count ?? '', 'A count is above 0.']]);
    const pins = PINS.replace('[analytics/Report/count]', '[]');
    expect(lintSentences(sentencesWith({ pins }), texts).map(({ message }) => message)).toContain(
      'Nothing rests on this sentence of "Limits": "A count is above 0."',
    );
  });
});

describe('without the documents', () => {
  test('nothing is wrong where everything rests on a sentence', () => {
    expect(linted(sentencesWith())).toEqual([]);
  });

  test('a property is required where its schema says so', () => {
    const constraint = {
      place: { ...place, line: 4 },
      site: { steps: [], keyword: 'required', property: 'count' },
    };
    expect(linted(sentencesWith({ constraint }))).toEqual([]);
  });

  test.each<[string, Parameters<typeof sentencesWith>[0], RegExp]>([
    [
      'a source that is no section',
      { rule: { source: 'Analytics › Bounds' } },
      /^analytics\/week The source is "Analytics › Bounds"/,
    ],
    [
      'a rule that rests on no sentence',
      { rule: { sentences: undefined } },
      /^analytics\/week Rests on no sentence/,
    ],
    [
      'a constraint that rests on no sentence',
      { constraint: { place: { ...place, line: 8 } } },
      /^analytics\/get\/count\/minimum Rests on no sentence/,
    ],
    [
      'a digest that no document has',
      { rule: { sentences: ['000000000000'] } },
      /^analytics\/week Rests on the sentence 000000000000, which is of no document/,
    ],
    [
      'a sentence on which nothing rests',
      { rule: { source: 'RFC 9110 §1', sentences: undefined } },
      new RegExp(`^${week} Nothing rests on this sentence of "Limits"`),
    ],
    [
      'an explanation on which something rests',
      { rule: { sentences: [reads, week] } },
      new RegExp(`^${reads} Is called explanation, yet analytics/week rests on it`),
    ],
    [
      'a name of nothing',
      { pins: PINS.replace('Report/count', 'Report/gone') },
      new RegExp(`^${count} Names analytics/Report/gone, which is no id`),
    ],
  ])('finds %s', (_, wrong, expected) => {
    expect(linted(sentencesWith(wrong))).toContainEqual(expect.stringMatching(expected));
  });
});

describe('with the documents', () => {
  test('nothing is wrong where they are as they were', () => {
    expect(documentProblems(DOCUMENT.replace('A week has', 'A **week**\nhas'))).toEqual([]);
  });

  test('a sentence that changed names what rests on it', () => {
    expect(documentProblems(DOCUMENT.replace('seven', 'eight'))).toEqual([
      expect.stringMatching(
        /A sentence of "Limits" changed; now: "A week has eight days\.".*On it rest: analytics\/week\.$/,
      ),
    ]);
  });

  test('a sentence that vanished names what rests on it', () => {
    expect(documentProblems(DOCUMENT.replace(' A count is above 0.', ''))).toEqual([
      expect.stringMatching(
        /A sentence of "Limits" is gone\. On it rest: analytics\/get\/count\/minimum\.$/,
      ),
    ]);
  });

  test('a sentence that is not listed is named, with what it probably concerns', () => {
    expect(documentProblems(`${DOCUMENT}\nA week begins on Monday.\n`)).toEqual([
      expect.stringMatching(
        /is not listed: "A week begins on Monday\."\. Likest to it: analytics\/week\.$/,
      ),
    ]);
  });

  test('a sentence under another heading moved', () => {
    expect(documentProblems(DOCUMENT.replace('## Limits', '## Bounds'))).toEqual([
      expect.stringMatching(/A sentence moved from "Limits" to "Bounds"/),
      expect.stringMatching(/A sentence moved from "Limits" to "Bounds"/),
    ]);
  });

  test('one document may be named by its file, and others are not asked for', () => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'));
    folders.push(folder);
    for (const name of ['reports.md', 'other.md'])
      writeFileSync(join(folder, name), DOCUMENT.replace('seven', 'eight'));
    expect(held(join(folder, 'reports.md'))).toHaveLength(1);
    expect(held(join(folder, 'other.md'))).toEqual([]);
  });

  test('a pipe is no folder of documents', () => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'));
    folders.push(folder);
    execFileSync('mkfifo', [join(folder, 'reports.md')]);
    expect(() => held(join(folder, 'reports.md'))).toThrow(/reports\.md: is .*pipe/);
  });

  test('a document that is missing is one problem', () => {
    const [problem] = held(join(tmpdir(), 'no-such-folder'));
    expect(problem?.message).toMatch(/no-such-folder\/reports\.md is missing/);
  });
});
