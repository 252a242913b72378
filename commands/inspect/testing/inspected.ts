import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { vi } from 'vitest';
import { inspect, type InspectOptions } from '../inspect.ts';

/** Everything that lies in a folder, unpacked. */
export function writtenIn(path: string): [file: string, text: string][] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      return [entry.name, (entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()];
    });
}

export async function printed(act: () => Promise<unknown>): Promise<string> {
  const texts: string[] = [];
  const keep = (text: unknown) => Boolean(texts.push(String(text)));
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  vi.spyOn(console, 'log').mockImplementation(keep);
  await act();
  vi.restoreAllMocks();
  return texts.join('\n');
}

/** All that `inspect` writes of a recording, and prints. */
export async function inspected(
  har: string,
  out: string,
  by: Pick<InspectOptions, 'sandbox' | 'openapi' | 'base'> = { sandbox: true },
): Promise<[string, string][]> {
  const file = `${out}.har`;
  writeFileSync(file, har);
  const said = await printed(() => inspect(file, { ...by, out, force: true }));
  return [...writtenIn(out), ['terminal', said]];
}

export const nameAndValue = (fields: [string, string][]): { name: string; value: string }[] =>
  fields.map(([name, value]) => ({ name, value }));
