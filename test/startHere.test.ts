import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeHTML } from 'entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox } from '../sandbox/types.ts';
import { builtSite } from './pages/builtSite.ts';
import { pagesIn } from './pages/linksIn.ts';
import { Visitor } from './pages/Visitor.ts';

/** The lines of the pages that say that they run as they stand, copied from there and run. */
const folder = mkdtempSync(join(tmpdir(), 'start-here-'));
let pages: string;
const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;
/** One after another, they would take minutes. */
const AT_ONCE = 4;

interface Copied {
  page: string;
  /** Of the page for beginners. */
  step: string;
  language: string;
  /** How its file is run; empty for a shell. */
  run: string;
  code: string;
}

let sandbox: Sandbox;
let variables: string;
const copied: Copied[] = [];

beforeAll(async () => {
  pages = await builtSite();
  sandbox = await startSandbox({ control: true });
  copied.push(...pagesIn(pages).flatMap(tabsOn));
  const html = readFileSync(join(pages, 'start.html'), 'utf8');
  const [, shown = ''] = /aria-label="Variables"><code>([\s\S]*?)<\/code>/.exec(html) ?? [];
  // The port is the one thing that differs: a test takes a free one.
  variables = decodeHTML(shown).replaceAll('http://127.0.0.1:4010', sandbox.url);
}, 600_000);

afterAll(async () => {
  await sandbox?.close();
  rmSync(folder, { recursive: true });
});

/** The snippets of a page, in every language. */
function tabsOn(page: string): Copied[] {
  const html = readFileSync(join(pages, page), 'utf8');
  return html.split('<div class="tabs"').flatMap((part, index) => {
    const step = /^ data-step="([^"]*)"/.exec(part)?.[1] ?? '';
    const tabs = index === 0 ? [] : part.split('<div class="tab" ').slice(1);
    return tabs.map((tab) => ({
      page,
      step,
      language: /data-language="([^"]*)"/.exec(tab)?.[1] ?? '',
      run: decodeHTML(/run <code>(.*?)<\/code>/.exec(tab)?.[1] ?? ''),
      code: decodeHTML(/<pre[^>]*><code>([\s\S]*?)<\/code>/.exec(tab)?.[1] ?? ''),
    }));
  });
}

/** Pastes lines into a shell that has the variables and a token, with the file that they say to save. */
async function paste({ step, run: command, code }: Copied, more = ''): Promise<string> {
  const file = /[\w-]+\.(?:mjs|py)/.exec(command)?.[0];
  const lines = command === '' ? code : `${command} 2>&1`;
  const end = 'CODE=$?; echo "$TOKEN"; echo "exit code $CODE"';
  const all = [...(step === 'token' ? [] : [token()]), more, lines, end];
  return inShell(all, file === undefined ? {} : { [file]: code });
}

function token(): string {
  const [own] = copied.filter(({ step, language }) => step === 'token' && language === 'curl');
  return `${own?.code} > /dev/null`;
}

async function inShell(lines: string[], files: Record<string, string>): Promise<string> {
  const cwd = mkdtempSync(join(folder, 'paste-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const { stdout } = await run('bash', ['-ec', [variables, ...lines].join('\n')], { cwd });
  return stdout;
}

/** Runs all files of a language as they stand, one after another: to start a program for each takes longer than all else. */
const ALL_FILES: Record<string, string> = {
  curl: 'for file in *; do echo; echo "# $file"; . "./$file"; done',
  JavaScript: `node --input-type=module -e 'for (const file of process.argv.slice(1)) { console.log("# " + file); await import(file); }' "$PWD"/* 2>&1`,
  Python: `python3 -uc 'import runpy, sys
for file in sys.argv[1:]:
    print("#", file)
    runpy.run_path(file, run_name="__main__")' "$PWD"/* 2>&1`,
};

/** What each of these prints, by its page; of those behind one that ends its program, nothing. */
async function pasteAll(language: string, all: Copied[]): Promise<string[][]> {
  const ending = /\.\w+$/.exec(all[0]?.run ?? '')?.[0] ?? '.sh';
  const files = Object.fromEntries(all.map(({ code }, index) => [`file-${index}${ending}`, code]));
  const printed = await inShell([token(), ALL_FILES[language] ?? ''], files).catch(
    ({ stdout }: { stdout: string }) => stdout,
  );
  const parts = new Map(
    printed.split(/^# /m).map((part) => [/file-(\d+)/.exec(part)?.[1], part.replace(/.*\n/, '')]),
  );
  return all.map(({ page }, index) => [page, parts.get(String(index)) ?? '']);
}

const STEPS: [step: string, printed: RegExp][] = [
  ['token', /^[\w-]{20,}\n/],
  ['first-call', /200[\s\S]*"status":"(?:OUT_OF_STOCK|QUANTITY)"/],
  [
    'pages',
    /a page with 300 objects\na page with \d+ objects\n|page-1\.json has \d+ bytes\npage-2\.json has/,
  ],
  ['error', /400[\s\S]*quantity/i],
  ['retries', /200[\s\S]*"Harbor Kitchen"/],
  ['report', /200 \[\{"businessDate":"20260316"/],
];

/** Those that can be run here. */
const LANGUAGES = ['curl', 'JavaScript', ...(hasPython ? ['Python'] : [])];

test.skipIf(hasPython)('Python is missing here, so that its lines are not run', () => {
  expect(hasPython).toBe(false);
});

test.each(
  STEPS.flatMap(([step, printed]) => LANGUAGES.map((name) => [step, name, printed] as const)),
)(
  'the step %s runs in %s as it stands',
  async (step, language, printed) => {
    const own = copied.find(
      (one) => one.page === 'start.html' && one.step === step && one.language === language,
    );
    if (own === undefined) throw new Error(`the page has no ${step} in ${language}`);
    expect(await paste(own)).toMatch(printed);
  },
  60_000,
);

test.each(
  LANGUAGES.flatMap((language) =>
    [
      ['start.html', 'first-call'],
      ['configuration/menus/list.html', 'paging'],
      ['stock/update.html', ''],
      ['analytics/labor/get.html', ''],
    ].map(([page, step]) => [page, step, language] as const),
  ),
)('with a bad token, %s %s says the status, in %s', async (page, step, language) => {
  const own = copied.find(
    (one) => one.page === page && one.step === step && one.language === language,
  );
  if (own === undefined) throw new Error(`${page} has no such lines in ${language}`);
  const printed = await paste(own, 'export TOKEN=bad; set +e');
  expect(printed).toMatch(/\b401\b[\s\S]*exit code [1-9]/);
  expect(printed).toMatch(/get a new TOKEN/i);
  expect(printed).not.toMatch(/undefined|object Object|Traceback/);
});

test.each([
  ...LANGUAGES.map(
    (name) => [name, 'export CLIENT_SECRET=wrong', /401[\s\S]*invalid_client/] as const,
  ),
  ['curl', `curl() { echo '{ "access_token" : "granted" }'; }`, /^granted\n/] as const,
])('the step token in %s, with %s', async (language, prepared, printed) => {
  const own = copied.find((one) => one.step === 'token' && one.language === language);
  if (own === undefined) throw new Error(`the page has no token in ${language}`);
  // A shell that has no token ends.
  const said = await paste(own, `${prepared}; set +e; exec 2>&1`).catch(
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(said).toMatch(printed);
});

test.each(
  ['configuration/menus/list.html', 'partners/connected.html'].flatMap((page) =>
    LANGUAGES.map((language) => [page, language] as const),
  ),
)(
  'the lines of %s for all pages run in %s as they stand',
  async (page, language) => {
    const own = copied.find(
      (one) => one.page === page && one.step === 'paging' && one.language === language,
    );
    if (own === undefined) throw new Error(`${page} has no such lines in ${language}`);
    expect(await paste(own)).toMatch(
      language === 'curl'
        ? /^page-1\.json has \d+ bytes\npage-2/
        : /^(a page with \d+ objects\n){2}/,
    );
  },
  60_000,
);

test.each(LANGUAGES)(
  'the example of every operation runs in %s as it stands',
  async (language) => {
    const own = copied.filter((one) => one.step === '' && one.language === language);
    expect(own.length).toBe(64);
    const [logins, others] = [true, false].map((isLogin) =>
      own.filter(({ page }) => (page === 'authentication/login.html') === isLogin),
    ) as [Copied[], Copied[]];
    expect(await paste(logins[0]!)).toMatch(/^[\w-]{20,}\n/);
    const parts = Array.from({ length: AT_ONCE }, (_, at) =>
      pasteAll(
        language,
        others.filter((_one, index) => index % AT_ONCE === at),
      ),
    );
    const failed = (await Promise.all(parts))
      .flat()
      .filter(([, printed = '']) => !/^(?:HTTP\/1.1 )?200\s/.test(printed))
      .map(([page, printed]) => `${page}: ${printed?.slice(0, 400)}`);
    expect(failed).toEqual([]);
  },
  400_000,
);

test.each(LANGUAGES)('after a 401, a payment is sent with the same id, in %s', async (language) => {
  const own = copied.find(
    (one) => one.page === 'card-authorization/authorize.html' && one.language === language,
  );
  if (own === undefined) throw new Error(`no payment in ${language}`);
  const once = own.run === '' ? own.code : `${own.run} 2>&1`;
  const bad = 'GOOD=$TOKEN; export TOKEN=bad; set +e; mkdir kept';
  const good = 'cp payment.* kept; export TOKEN=$GOOD';
  // With the id of the first time once more, it is known.
  const said = await paste(own, [bad, once, good, once, 'cp kept/* .'].join('\n'));
  expect(said).toMatch(/401[\s\S]*"AUTHORIZED"[\s\S]*\b409\b/);
});

test("no example's address has a GUID of the sandbox that is a variable", () => {
  const guids = variables.match(/(?<==)[\da-f]{8}-[\da-f-]{27}/g) ?? [];
  expect(guids).toHaveLength(2);
  const fixed = copied.filter(({ code }) => guids.some((guid) => code.includes(guid)));
  expect(fixed.map(({ page }) => page)).toEqual([]);
});

/** Where somebody who has never seen the pages clicks, and what the lines that stand there then print. */
const WAY: [clicks: string[], step: string, printed: RegExp][] = [
  [['Start here'], 'token', /^[\w-]{20,}\n/],
  [['Authorize a payment'], '', /200 OK[\s\S]*"paymentState":"AUTHORIZED"/],
  [['Stock', 'Update the stock of items'], '', /200 OK[\s\S]*"status":"QUANTITY","quantity":12/],
  [['Configuration', 'List menus', 'Read all pages'], 'paging', /page-1\.json[\s\S]*page-2\.json/],
  [['Analytics', 'Get labor figures'], '', /200\n\[\{"businessDate":"20260316"/],
];

test('docs/first-fifteen-minutes.md: a payment, stock, all menus and a week of labor figures', async () => {
  const visitor = await Visitor.arrive(pages);
  const { page } = visitor;
  await visitor.open('index.html');
  for (const [clicks, step, printed] of WAY) {
    for (const name of clicks) {
      const links = page.getByRole('link', { name, exact: true });
      await links.last().click();
    }
    const marked = step === '' ? ':not([data-step])' : `[data-step="${step}"]`;
    const code = await page.locator(`.tabs${marked} pre:visible code`).first().innerText();
    const address = new URL(page.url()).pathname;
    const copiedHere = { page: address, step, language: 'curl', run: '', code };
    expect(await paste(copiedHere), address).toMatch(printed);
  }
  await visitor.leave();
}, 120_000);
