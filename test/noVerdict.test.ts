import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { startConformance } from './startConformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'no-verdict-'));
const down = join(folder, 'down.yaml');

beforeAll(async () => {
  const sandbox = await startSandbox({});
  writeFileSync(down, stringify(sandbox.target));
  await sandbox.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a target that is down', 3, ['--target', down], 'refused the connection'],
  ['a wrong option', 2, ['--cases', 'x'], '--cases'],
  ['no such file', 2, ['--target', 'none.yaml'], 'none.yaml'],
])(
  'without a verdict, programs and the page of a job are told why: %s',
  async (_, exitCode, more, said) => {
    const env = {
      ...process.env,
      GITHUB_ACTIONS: 'true',
      CONFORMANCE_STATE: join(folder, 'state'),
    };
    const words = ['run', '--out', join(folder, 'out'), ...more];
    const told = await startConformance([...words, '--quiet', '--json'], { env, stderr: false });
    const because = expect.stringContaining(said) as string;
    expect(told.code).toBe(exitCode);
    expect(JSON.parse(told.output)).toEqual({
      verdict: 'NO VERDICT',
      because,
      exitCode,
      causes: [],
    });
    const shown = await startConformance([...words, '--force'], { env });
    expect(shown.output.match(/^::.*/gm)).toEqual([
      expect.stringMatching(`^::error title=NO VERDICT::.*${said}`),
    ]);
  },
);

test("a rejection that nobody awaits ends with the suite's own exit code: Node's would read as not conformant", async () => {
  const stray = join(folder, 'stray.mjs');
  writeFileSync(stray, 'setTimeout(() => Promise.reject(new Error("stray")), 100);');
  const env = { ...process.env, NODE_OPTIONS: `--import ${stray}` };
  const { code, output } = await startConformance(['sandbox', '--port', '0'], { env });
  expect(code).toBe(3);
  expect(output).toContain('An error of the suite itself');
});
