import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../projectRoot.ts';
import { services } from '../../services.ts';
import { formatted } from '../../src/words/formatted.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { judgesByDocument } from '../judged.ts';
import { say } from '../../src/words/say.ts';
import { makeFolder } from '../../src/words/files/makeFolder.ts';

/** The skeleton of a service: for each file to be made, one with its path and `.txt`, and NAME for the service. */
const SKELETON = join(projectRoot, 'skeleton');
const REGISTRY = 'services.ts';

/**
 * Makes the skeleton of a service in every folder: one operation with a rule, its check, its fault and its sandbox, which
 * lint and proof accept as they are; and its line in the registry.
 * @param openapi an OpenAPI document: then the specification and the request factories are drafted of it, in place of that
 *   one operation
 * @throws WrongUse for an invalid name, and if one of its files exists already
 */
export async function newService(name: string, openapi?: string): Promise<void> {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new WrongUse(`${name}: a service is named in small letters, with hyphens between words.`);
  if (services.some((service) => service === name))
    throw new WrongUse(`${name}: services.ts lists this service already.`);
  const drafted = openapi === undefined ? undefined : await draftOf(name, openapi);
  const files = globSync('**/*.txt', { cwd: SKELETON }).flatMap((template) => {
    const path = template.replaceAll('NAME', name).replace(/\.txt$/, '');
    const text = readFileSync(join(SKELETON, template), 'utf8').replaceAll('NAME', name);
    if (drafted !== undefined && path.endsWith('listChecks.ts')) return [];
    return [{ path, text: drafted?.get(path) ?? text }];
  });
  if (files.length === 0)
    throw new WrongUse(
      'A service can only be made in a checkout of the project: there is no skeleton/ here.',
    );
  for (const { path } of files)
    if (existsSync(join(projectRoot, path))) throw new WrongUse(`${path} is there already.`);
  for (const { path, text } of [...files, registered(name)]) {
    const file = join(projectRoot, path);
    makeFolder(dirname(file));
    writeFileSync(file, await formatted(path, text));
    say(path);
  }
  say('CONTRIBUTING.md says what comes next, under "A new service".');
}

async function draftOf(name: string, openapi: string): Promise<Map<string, string>> {
  const { made } = await judgesByDocument({ openapi });
  const { draftedService } = await import('./draftedService.ts');
  return draftedService(name, made);
}

function registered(name: string): { path: string; text: string } {
  const text = readFileSync(join(projectRoot, REGISTRY), 'utf8');
  return { path: REGISTRY, text: text.replace(/^\] as const;/m, `  '${name}',\n$&`) };
}
