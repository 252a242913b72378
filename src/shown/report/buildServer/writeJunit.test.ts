import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../../decided/testing/exampleVerdict.ts';
import { reportOf } from '../Report.ts';
import { writeJunit } from './writeJunit.ts';

const FOLDER = 'reports/runs/one';

test('writes a suite per service, a case per rule, skipped ones with their reason', () => {
  const failures = [exampleFailure()];
  const verdict = exampleVerdict([
    exampleResult({ id: 'authentication/a', service: 'authentication', operation: null }),
    exampleResult({ id: 'stock/passed' }),
    exampleResult({ id: 'stock/failed', outcome: 'failed', failures }),
    exampleResult({ id: 'stock/warned', outcome: 'warned', level: 'should', failures }),
    exampleResult({ id: 'stock/waived', outcome: 'waived', reason: 'known', failures }),
    exampleResult({ id: 'stock/idle', outcome: 'notExercised', reason: 'no fixture' }),
  ]);
  expect(writeJunit(reportOf(verdict, FOLDER))).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="conformance: sandbox" tests="6" failures="1" errors="0" time="8.000">
      <testsuite name="authentication" timestamp="2026-11-21T10:00:00.000Z" tests="1" failures="0" errors="0" skipped="0">
        <testcase name="authentication/a" classname="authentication"/>
      </testsuite>
      <testsuite name="stock" timestamp="2026-11-21T10:00:00.000Z" tests="5" failures="1" errors="0" skipped="2">
        <testcase name="stock/passed" classname="PUT /stock/v1/inventory/update"/>
        <testcase name="stock/failed" classname="PUT /stock/v1/inventory/update">
          <failure type="must" message="PUT /stock/v1/inventory/update accepted quantity 0 (smallest of 14 that it accepted).">stock/failed   failed
    "For QUANTITY, quantity is required and is a double greater than 0."   Stock › Endpoints
    PUT /stock/v1/inventory/update accepted quantity 0 (smallest of 14 that it accepted).
      expected  400 with an ErrorMessage
      received  200 with 1 item: status QUANTITY, quantity 0
      control   the same request with quantity 1 was accepted with 200
    replay    npx conformance replay reports/runs/one --failure 1
    curl      curl -X PUT "$BASE_URL/stock/v1/inventory/update" -H "Authorization: Bearer $TOKEN"</failure>
        </testcase>
        <testcase name="stock/warned" classname="PUT /stock/v1/inventory/update">
          <system-out>stock/warned   warned
    "For QUANTITY, quantity is required and is a double greater than 0."   Stock › Endpoints
    PUT /stock/v1/inventory/update accepted quantity 0 (smallest of 14 that it accepted).
      expected  400 with an ErrorMessage
      received  200 with 1 item: status QUANTITY, quantity 0
      control   the same request with quantity 1 was accepted with 200
    replay    npx conformance replay reports/runs/one --failure 3
    curl      curl -X PUT "$BASE_URL/stock/v1/inventory/update" -H "Authorization: Bearer $TOKEN"</system-out>
        </testcase>
        <testcase name="stock/waived" classname="PUT /stock/v1/inventory/update">
          <skipped message="exception: known"/>
          <system-out>stock/waived   exception
    "For QUANTITY, quantity is required and is a double greater than 0."   Stock › Endpoints
    PUT /stock/v1/inventory/update accepted quantity 0 (smallest of 14 that it accepted).
      expected  400 with an ErrorMessage
      received  200 with 1 item: status QUANTITY, quantity 0
      control   the same request with quantity 1 was accepted with 200
    replay    npx conformance replay reports/runs/one --failure 2
    curl      curl -X PUT "$BASE_URL/stock/v1/inventory/update" -H "Authorization: Bearer $TOKEN"</system-out>
        </testcase>
        <testcase name="stock/idle" classname="PUT /stock/v1/inventory/update">
          <skipped message="not exercised: no fixture"/>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `);
});

test.each([
  ['NO VERDICT', exampleVerdict([exampleResult({ id: 'a' })], { run: { complete: false } })],
  ['NOTHING TESTED', exampleVerdict([])],
  ['NOTHING MANDATORY TESTED', exampleVerdict([exampleResult({ id: 'a', level: 'should' })])],
])('is an error where nothing failed and yet the run is not conformant: %s', (word, verdict) => {
  const junit = writeJunit(reportOf(verdict, FOLDER));
  expect(junit).toContain('errors="1"');
  expect(junit).toContain(`<error type="${word}"`);
});

test.each([
  [0, 0, 0],
  [1, 0, 1],
] as const)(
  'skips a known failure, so that it agrees with exit code %i',
  (exitCode, failed, errors) => {
    const failures = [exampleFailure()];
    const known = exampleResult({ id: 'stock/old', outcome: 'failed', known: true, failures });
    const verdict = exampleVerdict([known], { run: { exitCode, asked: { baseline: 'before' } } });
    const junit = writeJunit(reportOf(verdict, FOLDER));
    expect(junit).toContain(`failures="${failed}" errors="${errors}"`);
    expect(junit).toContain('tests="1" failures="0" errors="0" skipped="1"');
    expect(junit).toContain('<skipped message="known: also failed in the baseline"/>');
    expect(junit).not.toContain('<failure');
  },
);

test('stays well-formed whatever the target responded, and asks nobody for a file', () => {
  const actual = ']]> & <b> &#0; \u0000 \u001b[0m \ud800 \ufffe "\' [[ATTACHMENT|/etc/passwd]]';
  const failures = [exampleFailure({ message: actual, actual })];
  const verdict = exampleVerdict([
    exampleResult({ id: 'a', outcome: 'failed', failures }),
    exampleResult({ id: 'b', outcome: 'warned', failures }),
    exampleResult({ id: 'c', outcome: 'waived', failures, reason: actual }),
  ]);
  const junit = writeJunit(reportOf(verdict, FOLDER));
  expect(junit).toContain(']]&gt; &amp; &lt;b&gt; &amp;#0; \\u0000 \\u001b[0m \\ud800 \\ufffe "\'');
  expect(junit).not.toMatch(/[^\P{Cc}\n]|\p{Cs}|\ufffe|\[\[ATTACHMENT/u);
});

/**
 * What the schema of Jenkins' xUnit plugin allows (its junit-10.xsd), as far as we write it: these elements in each other, each with
 * these attributes and no others.
 */
function schemaOfJenkins(): string {
  const attributes = (names: string, type = 'xs:string', use = 'optional') =>
    names
      .split(' ')
      .map((name) => `<xs:attribute name="${name}" type="${type}" use="${use}"/>`)
      .join('');
  const content = (names: string) =>
    `<xs:choice minOccurs="0" maxOccurs="unbounded">${names
      .split(' ')
      .map((name) => `<xs:element ref="${name}"/>`)
      .join('')}</xs:choice>`;
  const element = (name: string, inside: string, isMixed = false) =>
    `<xs:element name="${name}"><xs:complexType mixed="${isMixed}">${inside}</xs:complexType></xs:element>`;
  const counts =
    attributes('name tests failures errors', 'xs:string', 'required') +
    attributes('time', 'seconds');
  return [
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:simpleType name="seconds">',
    '<xs:restriction base="xs:string"><xs:pattern value="[0-9]*(\\.[0-9]*)?"/></xs:restriction></xs:simpleType>',
    element('testsuites', content('testsuite') + counts),
    element(
      'testsuite',
      content('testsuite testcase system-out') + counts + attributes('skipped timestamp id'),
    ),
    element(
      'testcase',
      content('skipped error failure system-out') +
        attributes('name', 'xs:string', 'required') +
        attributes('classname time group'),
    ),
    ...['skipped', 'error', 'failure'].map((name) =>
      element(name, attributes('type message'), true),
    ),
    '<xs:element name="system-out" type="xs:string"/></xs:schema>',
  ].join('');
}

async function errorsIn(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: [xml], schema: [schemaOfJenkins()] });
  return errors.map(({ message }) => message);
}

/** The attributes of the whole. */
const ALL = 'name="a" tests="1" failures="0" errors="0"';

describe("the schema of Jenkins' xUnit plugin", () => {
  const text = '<b>\u0000\u001b[2J ]]> \ud800 "&\n';
  const failures = [exampleFailure({ message: text, actual: text })];
  const each = (['passed', 'failed', 'warned', 'waived', 'notExercised'] as const).map((outcome) =>
    exampleResult({ id: `stock/${outcome} ${text}`, outcome, reason: text, failures }),
  );
  each.push(exampleResult({ id: 'stock/old', outcome: 'failed', known: true, failures }));

  test.each([
    ['a run with each outcome', exampleVerdict(each)],
    ['a run without a verdict', exampleVerdict([], { run: { complete: false, why: text } })],
    ['a run of nothing', exampleVerdict([])],
    ['a run of a day', exampleVerdict(each, { run: { finishedAt: '2026-11-22T13:00:00.123Z' } })],
    [
      'a run that ends before it begins',
      exampleVerdict(each, { run: { finishedAt: '2026-11-20T13:00:00.123Z' } }),
    ],
  ])('accepts %s', async (_, verdict) => {
    expect(await errorsIn(writeJunit(reportOf(verdict, FOLDER)))).toEqual([]);
  });

  test.each([
    [ALL, []],
    [`${ALL} skipped="1"`, ['skipped']],
    [`${ALL} time="1e3"`, ['time']],
    [`${ALL} time="-1"`, ['time']],
    ['name="a" tests="1" failures="0"', ['errors']],
  ])('finds what is wrong with %s: %j', async (attributes, wrong) => {
    const errors = await errorsIn(`<testsuites ${attributes}/>`);
    expect(errors.length > 0).toBe(wrong.length > 0);
    for (const name of wrong) expect(errors.join()).toContain(name);
  });

  test('finds a case outside a suite', async () => {
    const xml = `<testsuites ${ALL}><testcase name="a"/></testsuites>`;
    expect((await errorsIn(xml)).join()).toContain('testcase');
  });
});
