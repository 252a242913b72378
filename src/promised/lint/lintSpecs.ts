import { readdirSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString, type Config } from '@redocly/openapi-core';
import { parseYaml, yamlDocument } from '../../words/json/parseYaml.ts';
import { SPECS_FOLDER, isDocument, loadSpec, textIn } from '../reading/loadSpecs.ts';
import { rulesFileOf } from '../reading/readSpec.ts';
import { SpecDefect } from '../SpecDefect.ts';
import type { SpecProblem } from './SpecProblem.ts';

/** The form of a source: a document and a section of it (`lintSentences` knows which exist), or a section of an RFC. */
const SOURCE = /^([^›]*\S › \S.*|RFC \d+ §\d+(\.\d+)*)$/;

/**
 * Checks the specifications: by OpenAPI 3.1 with two established tools, by our own format with the loader, and every rule
 * and open point by its source. A warning of a tool counts as a problem.
 * @returns the problems, file by file; empty if there is none
 */
export async function lintSpecs(folder: string = SPECS_FOLDER): Promise<SpecProblem[]> {
  const problems = await Array.fromAsync(readdirSync(folder).filter(isDocument), (file) =>
    lintSpec(file, textIn(folder, file), textIn(folder, rulesFileOf(file))),
  );
  return problems.flat();
}

/** Checks the text of one OpenAPI document, as it is on disk, and of its rules. */
export async function lintSpec(
  file: string,
  text: string,
  rulesText: string,
): Promise<SpecProblem[]> {
  const problems = loaded(file, text, rulesText);
  // A text that is not YAML needs no three reports.
  if (yamlDocument(text).errors.length > 0) return problems;
  return [
    ...problems,
    ...(await lintedByRedocly(file, text)),
    ...(await validatedBySwaggerParser(file, text)),
  ];
}

let config: Promise<Config> | undefined;

function redoclyConfig(): Promise<Config> {
  config ??= createConfig({
    extends: ['recommended'],
    rules: {
      // The documents show no license, and we invent none.
      'info-license': 'off',
      // The documents define schemas that no operation uses (for one, the webhook of partner access).
      'no-unused-components': 'off',
    },
  });
  return config;
}

async function lintedByRedocly(file: string, source: string): Promise<SpecProblem[]> {
  const found = await lintFromString({ source, absoluteRef: file, config: await redoclyConfig() });
  return found.map(({ ruleId, message, location, suggest }) => ({
    file,
    place: location[0]?.pointer ?? '#',
    message: suggest.length === 0 ? message : `${message} Did you mean ${suggest.join(' or ')}?`,
    foundBy: ruleId,
  }));
}

async function validatedBySwaggerParser(file: string, text: string): Promise<SpecProblem[]> {
  try {
    await SwaggerParser.validate(parseYaml(text) as Parameters<typeof SwaggerParser.validate>[0], {
      resolve: { external: false },
      dereference: { circular: 'ignore' },
    });
    return [];
  } catch (error) {
    return [{ file, place: '#', message: (error as Error).message, foundBy: 'swagger-parser' }];
  }
}

function loaded(file: string, text: string, rulesText: string): SpecProblem[] {
  try {
    const spec = loadSpec(file, text, rulesText);
    const { rules, constraints, openPoints, notObservable, stateMachines } = spec;
    return [...rules, ...constraints, ...openPoints, ...notObservable, ...stateMachines]
      .filter(({ source }) => !SOURCE.test(source))
      .map(({ place, source, ...named }) => ({
        file: place.file.replace('specs/', ''),
        place: 'id' in named ? named.id : `line ${place.line}`,
        message: `The source is "${source}"; expected "Document › Section" or "RFC 9110 §1".`,
        foundBy: 'sources',
      }));
  } catch (error) {
    if (!(error instanceof SpecDefect))
      return [{ file, place: '#', message: (error as Error).message, foundBy: 'loader' }];
    const { file: name, place, problem } = error;
    return [{ file: name, place, message: problem, foundBy: 'loader' }];
  }
}
