import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import markdown from 'markdown-it';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { annotate } from '../../src/shown/report/buildServer/annotate.ts';
import { unpackedFiles } from '../../src/shown/report/allure/packedPage.ts';
import { reportOf } from '../../src/shown/report/Report.ts';
import { replayedText } from '../replay/replay.ts';
import { readVerdict } from '../../src/shown/readVerdict.ts';
import { say } from '../../src/words/say.ts';
import { unprintable } from '../../src/words/printable.ts';
import { numberedFailures } from '../../src/decided/causesOf.ts';
import { compare } from '../compare/compare.ts';
import { results } from '../results/results.ts';
import { merge } from './merge.ts';
import { inspect } from '../inspect/inspect.ts';
import { rejudge } from '../rejudge/rejudge.ts';
import {
  HOSTILE,
  strangersFolder,
  strangersRecording,
  strangersRun,
} from './testing/strangersFolder.ts';

/*
 * A stranger's folder of results, in which every text is hostile, goes through everything that writes files or prints. Beside it
 * goes one whose texts are plain: what is written of both has the same structure.
 */

interface Written {
  folder: string;
  files: Map<string, string>;
  printed: string[];
}

/** Everything that is made of a stranger's folder. */
async function writtenOf(name: string, texts: (path: string) => string): Promise<Written> {
  const theirs = join(root, name);
  await strangersFolder(theirs, texts);
  const printed: string[] = [];
  const note = (text: string) => void printed.push(text);
  vi.spyOn(console, 'log').mockImplementation(note);
  vi.spyOn(console, 'error').mockImplementation(note);
  const out = join(root, `${name}-out`);
  vi.stubEnv('CONFORMANCE_ALLURE', undefined);
  await merge([theirs], { out });
  vi.unstubAllEnvs();
  compare([theirs, out]);
  compare([theirs, out, theirs]);
  const pages = join(root, `${name}-pages`);
  await results([theirs, out], { out: pages });
  const run = join(root, `${name}-run`);
  await strangersRun(run, texts);
  await rejudge(run, { out: `${out}-again` });
  const har = join(root, `${name}.har`);
  writeFileSync(har, strangersRecording(texts));
  const named = { client: texts('client'), operator: texts('operator') };
  await inspect(har, { sandbox: true, out: `${out}-seen`, ...named });
  const verdict = readVerdict(theirs);
  const report = reportOf(verdict, out, null);
  annotate(report, { GITHUB_ACTIONS: 'true' });
  const decisions = verdict.rules.map(({ id }) => ({
    ...{ rule: id, outcome: 'failed' as const, cases: 1, failures: [] },
  }));
  say(replayedText(numberedFailures(verdict), decisions, out));
  vi.restoreAllMocks();
  const files = new Map(
    [out, pages, `${out}-again`, `${out}-seen`].flatMap((path) =>
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry): [string, string] => {
          const file = join(entry.parentPath, entry.name);
          const bytes = readFileSync(file);
          const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
          return [file.replace(`${root}/${name}`, ''), text];
        }),
    ),
  );
  return { folder: out, files, printed };
}

let root: string;
let [hostile, plain]: Written[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'hostile-texts-'));
  plain = await writtenOf('plain', (path) => `plain ${path}`);
  hostile = await writtenOf('hostile', (path) => `${HOSTILE} ${path}`);
}, 120_000);
afterAll(() => rmSync(root, { recursive: true }));

/** What elements a document has, with the names of their attributes, and the addresses that it links or loads. */
function structureOf(text: string, xmlMode: boolean): string[] {
  const seen = new Set<string>();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        seen.add(`<${[name, ...Object.keys(attributes)].join(' ')}>`);
        for (const at of ['href', 'src', 'action'])
          if (attributes[at] !== undefined && !/^(#|[\w.%/-]*$|data:)/.test(attributes[at]))
            seen.add(`${at}=${attributes[at]}`);
      },
      oncomment: (comment) => seen.add(`<!--${comment}`),
      oncdatastart: () => seen.add('<![CDATA['),
    },
    { xmlMode, decodeEntities: true, recognizeCDATA: true },
  );
  parser.end(text);
  return [...seen].toSorted();
}

function asHtml(name: string, text: string): string {
  return name.endsWith('.md') ? markdown({ html: true }).render(text) : text;
}

/** Around what no text may hold; short, as the texts are long. */
function unprintedIn(text: string): string[] {
  const found = [...text.matchAll(unprintable('g'))].slice(0, 3);
  return found.map(({ index }) => JSON.stringify(text.slice(index - 20, index + 20)));
}

const sameFile = (name: string) =>
  [hostile, plain].map((of) => {
    const text = [...of!.files].find(([file]) => file.endsWith(name))?.[1];
    if (text === undefined) throw new Error(`There is no ${name}.`);
    return text;
  }) as [string, string];

test.each([
  ['-out/summary.md', false],
  ['-out/details.md', false],
  ['-out/certificate.html', false],
  ['-again/summary.md', false],
  ['-again/certificate.html', false],
  ['-seen/summary.md', false],
  ['-seen/client-certificate.html', false],
  ['-pages/index.html', false],
  ['-out/junit.xml', true],
  ['-again/junit.xml', true],
  ['.svg', true],
] as const)('%s has no markup of theirs', (name, isXml) => {
  const [ours, like] = sameFile(name).map((text) => structureOf(asHtml(name, text), isXml));
  expect(ours!.length).toBeGreaterThan(2);
  expect(ours!.filter((one) => !like!.includes(one))).toEqual([]);
  expect(unprintedIn(sameFile(name)[0])).toEqual([]);
  expect(sameFile(name)[0]).toContain('touch X');
});

describe("Allure's page", () => {
  test('has no markup of theirs around its data', () => {
    const [ours, like] = sameFile('allure-report/index.html').map((text) =>
      structureOf(text, false),
    );
    expect(ours!.filter((one) => !like!.includes(one))).toEqual([]);
  });

  test('shows nothing but what we make of their verdict', () => {
    const [page] = sameFile('allure-report/index.html');
    const data = [...unpackedFiles(page)].filter(([name]) => name.startsWith('data/test-results'));
    expect(data.length).toBeGreaterThan(10);
    for (const [, file] of data) {
      const { links, descriptionHtml = '' } = JSON.parse(String(file)) as {
        links: unknown[];
        descriptionHtml?: string;
      };
      expect(links).toEqual([]);
      const elements = structureOf(descriptionHtml, false);
      expect(elements.filter((one) => !/^<(p|code|br)>$/.test(one))).toEqual([]);
    }
    expect([...hostile!.files.keys()].filter((file) => file.endsWith('own.html'))).toEqual([]);
  });
});

test('a table of exchanges has their columns and rows alone', () => {
  const [ours, like] = sameFile('exchanges.tsv.gz').map((text) =>
    text.split('\n').map((row) => row.split('\t').length),
  );
  expect(ours).toEqual(like);
});

test('no file holds a character as it is that hides or turns text round', () => {
  // What Allure makes are data of its page; a target file of others is copied.
  const ours = [...hostile!.files].filter(([name]) => !/\/allure-|target\.json$/.test(name));
  const found = ours.map(([name, text]) => [name, unprintedIn(text)]);
  expect(found.filter(([, characters]) => characters!.length > 0)).toEqual([]);
});

test('what is printed acts upon nothing and commands no build server', () => {
  const printed = hostile!.printed.join('\n').replace(/\u001b\[\d+m/g, '');
  expect(hostile!.printed.length).toBe(plain!.printed.length);
  expect(unprintedIn(printed)).toEqual([]);
  const commands = printed.split('\n').filter((line) => /^\s*::|##vso\[/.test(line));
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((line) => !/^::(?:error|warning) title=/.test(line))).toEqual([]);
});

/** The lines to paste: whatever stands behind the word that introduces one, to the end of its block. */
function pastedIn(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const command =
      /^(?:replay(?: #\d+)?|script|curl|look up|repeat|missing) {2,}(.*)$/.exec(line)?.[1] ??
      /^- repeat it with: (?:(`+) ?)(.*?) ?\1$/.exec(line)?.[2];
    if (command === undefined) return [];
    const end = lines.findIndex(
      (one, at) => at > index && /^(`{3,}|#|- |$|\w+( [#\w]+)? {2,})/.test(one),
    );
    return [[command, ...lines.slice(index + 1, end)].join('\n')];
  });
}

test('none of their lines stands where ours begin', () => {
  const texts = [...hostile!.files].filter(([name]) => /(\.md|\.xml)$/.test(name));
  const all = [...texts, ['printed', hostile!.printed.join('\n')] as const];
  const found = all.map(([name, text]) => [name, /\n(touch X|curl {6}touch X)/.exec(text)?.[0]]);
  expect(found.filter(([, line]) => line !== undefined)).toEqual([]);
});

test('no line to paste is theirs, and none does but what it says', () => {
  const bin = join(root, 'bin');
  mkdirSync(bin);
  for (const name of ['curl', 'npx', 'sh', 'conformance'])
    writeFileSync(join(bin, name), '#!/bin/true\n', { mode: 0o755 });
  const work = join(root, 'work');
  mkdirSync(work);
  const texts = [...hostile!.files].filter(([name]) => /\.(md|xml|json)$/.test(name));
  const shown = texts.map(([name, text]) =>
    name.endsWith('.xml') ? unescaped(text) : name.endsWith('ctrf.json') ? tracesIn(text) : text,
  );
  const all = [...shown, ...hostile!.printed].flatMap(pastedIn);
  expect(all.filter((command) => command.includes('curl -sS')).length).toBeGreaterThan(1);
  const scripts = [...hostile!.files].filter(([name]) => name.endsWith('.sh'));
  expect(scripts.map(([name]) => basename(name))).toEqual(['4.sh']);
  const commands = [...new Set(all), ...scripts.map(([, text]) => text)];
  const named = commands.filter((text) =>
    /--(target|openapi|base|beside) (?!FILE|URL|\\?"\$TARGET)|TARGET=/.test(text),
  );
  expect(named).toEqual([]);
  // Who asks for it sends the requests of a recording of others.
  const env = { PATH: [bin, process.env['PATH']].join(delimiter), SEND_ELSEWHERE: '1' };
  for (const shell of ['/bin/sh', '/bin/bash'].filter(existsSync)) {
    const failed = commands.filter(
      (input) => spawnSync(shell, [], { cwd: work, env, input }).status,
    );
    expect([shell, failed.map((input) => input.slice(-300))]).toEqual([shell, []]);
    expect(readdirSync(work)).toEqual([]);
  }
}, 120_000);

function unescaped(xml: string): string {
  return xml
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function tracesIn(ctrf: string): string {
  const { results: told } = JSON.parse(ctrf) as { results: { tests: { trace?: string }[] } };
  return told.tests.map(({ trace = '' }) => `${trace}\n\n`).join('');
}
