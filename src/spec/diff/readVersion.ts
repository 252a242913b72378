import { isDocument } from '../loadSpecs.ts';
import { publishedIdsFile } from '../publishedIds.ts';
import { readSpec, rulesFileOf } from '../readSpec.ts';
import { refuseBrokenReferences } from '../references.ts';
import { YamlFile } from '../YamlFile.ts';
import type { ServiceVersion, SpecFiles, SpecVersion } from './SpecVersion.ts';

/**
 * Reads one version of the specifications. OpenAPI documents without rules are accepted, too.
 * @param files the files of the folder
 * @throws SpecDefect if today's loader cannot read them
 */
export function readVersion(files: SpecFiles): SpecVersion {
  const documents = [...files].filter(([name]) => !name.includes('/') && isDocument(name));
  return new Map(
    documents.map(([name, text]) => {
      const version = readService(name, text, files);
      return [version.service, version];
    }),
  );
}

function readService(name: string, text: string, files: SpecFiles): ServiceVersion {
  const service = name.replace(/\.yaml$/, '');
  const rules = files.get(rulesFileOf(name));
  if (rules === undefined) {
    const file = new YamlFile(name, text);
    refuseBrokenReferences(file);
    return {
      service,
      document: file.value,
      rules: [],
      openPoints: [],
      stateMachines: [],
      retired: [],
    };
  }
  const spec = readSpec(name, text, rules);
  const ids = files.get(publishedIdsFile(service)) ?? '';
  const retired = [...ids.matchAll(/^(\S+) retired$/gm)].map(([, id = '']) => id);
  return { ...spec, retired };
}
