import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../Place.ts';
import { projectRoot } from '../../../projectRoot.ts';

/**
 * The place of a function or class of ours; undefined if there is no source: the package has only compiled code.
 * @throws Error if the file defines no such thing (an error of ours)
 */
export function definitionOf(file: string, name: string): Place | undefined {
  if (!existsSync(join(projectRoot, file))) return undefined;
  const definition = new RegExp(`\\b(function|class|const) ${name}\\b`);
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  const index = lines.findIndex((line) => definition.test(line));
  if (index < 0) throw new Error(`${file} defines no ${name}`);
  return { file, line: index + 1 };
}
