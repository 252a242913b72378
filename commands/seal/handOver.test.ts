import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ResultsUnwritable } from '../../src/shown/folder/ResultsUnwritable.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { exampleVerdict } from '../../src/decided/testing/exampleVerdict.ts';
import { sha256Of } from '../../src/shown/seal/filesIn.ts';
import { handOver, handOverRun } from './handOver.ts';

const { privateKey: key } = generateKeyPairSync('ed25519');
const verdict = exampleVerdict([]);
let parent: string;
let folder: string;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  parent = mkdtempSync(join(tmpdir(), 'handed-'));
  folder = join(parent, 'run');
  mkdirSync(folder);
  writeFileSync(join(folder, 'verdict.json'), 'published');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true });
});

test.each<[string, () => void, Parameters<typeof handOver>[2], RegExp]>([
  ['the archive', () => mkdirSync(`${folder}.zip`), { archive: true }, /could not|EISDIR/],
  [
    'a link in it',
    () => symlinkSync('/etc', join(folder, 'etc')),
    { archive: true },
    /etc is a link/,
  ],
  ['a sealed link', () => symlinkSync('/etc', join(folder, 'etc')), { key }, /etc is a link/],
  ['a time stamp', () => {}, { key, tsa: 'http://127.0.0.1:1/' }, /no time stamp/],
])(
  '%s that fails after a run is its own sentence, with no verdict lost',
  async (_, spoil, how, why) => {
    spoil();
    const handed = handOverRun(folder, verdict, how);
    await expect(handed).rejects.toThrow(ResultsUnwritable);
    await expect(handed).rejects.toThrow(
      /are complete and stay as they are, but they were not handed over: /,
    );
    await expect(handed).rejects.toThrow(why);
    expect(readFileSync(join(folder, 'verdict.json'), 'utf8')).toBe('published');
  },
);

test('a folder with a link is no error of ours', async () => {
  symlinkSync('/etc', join(folder, 'etc'));
  await expect(handOver(folder, verdict, { key })).rejects.toThrow(WrongUse);
});

test('what stands in place of a file by the time that it is sealed is not sealed', async () => {
  const written = new Map([['verdict.json', sha256Of(Buffer.from('published'))]]);
  await handOver(folder, verdict, { key, written });
  writeFileSync(join(folder, 'verdict.json'), 'of somebody else');
  const sealed = handOver(folder, verdict, { key, written });
  await expect(sealed).rejects.toThrow('verdict.json is not what was written there');
  const added = new Map([['client.json', undefined]]);
  await handOver(folder, verdict, { key, written: added });
  writeFileSync(join(folder, 'client.json'), '{}');
  const sealedAgain = handOver(folder, verdict, { key, written: added });
  await expect(sealedAgain).rejects.toThrow('client.json is not what was written there');
});

test.each(['https://user:secret@a.example/?key=secret', 'https://user:se/secret@a.example'])(
  'the address of an authority is told without its secrets: %s',
  async (tsa) => {
    const sealed = handOver(folder, verdict, { key, tsa });
    await expect(sealed).rejects.toThrow(/^--tsa https:[^]*no time stamp \((?![^]*secret)/);
  },
);

test('an authority that does not end what it sends is asked no further', async () => {
  const server = createServer((_, response) => {
    const go = () => {
      while (response.write(Buffer.alloc(100_000)));
    };
    response.on('drain', go);
    go();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const tsa = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(handOver(folder, verdict, { key, tsa })).rejects.toThrow(
    'longer than any time stamp',
  );
});
