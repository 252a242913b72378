import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../../src/spec/types.ts';
import { projectRoot } from '../../projectRoot.ts';

/**
 * Where a function or class of ours is defined.
 * @throws Error where the file defines no such thing (an error of ours)
 */
export function definitionOf(file: string, name: string): Place {
  const definition = new RegExp(`\\b(function|class|const) ${name}\\b`);
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  const index = lines.findIndex((line) => definition.test(line));
  if (index < 0) throw new Error(`${file} defines no ${name}`);
  return { file, line: index + 1 };
}
