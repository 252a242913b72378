import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString, type Config } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { expandShapes } from './expandShapes.ts';
import { SPECS_FOLDER, loadSpec } from './loadSpecs.ts';
import { SpecDefect } from './SpecDefect.ts';
import type { JsonSchemaObject } from './types.ts';

/** One mistake in a specification. */
export interface SpecProblem {
  /** The specification's file name. */
  file: string;
  /** A JSON pointer into the document after its shapes are expanded, or the id of what is wrong; `#` for all of it. */
  place: string;
  message: string;
  /** Who found it: `loader`, `swagger-parser`, `sources`, or a rule of Redocly's. */
  foundBy: string;
}

/** Where a sentence of the documents stands: a document and a section of it, or a section of an RFC that they name. */
const SOURCE =
  /^((Card, Stock, Restaurants, Partners|Configuration|Analytics) › \S.*|RFC \d+ §\d+(\.\d+)*)$/;

/**
 * Holds the specifications against OpenAPI 3.1 by two well-kept tools, against our own format by the loader, and every
 * rule and open point against its source. A warning of a tool counts as a problem.
 * @returns what is wrong, file by file; empty where nothing is
 */
export async function lintSpecs(folder: string = SPECS_FOLDER): Promise<SpecProblem[]> {
  const problems: SpecProblem[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
    problems.push(...(await lintSpec(file, readFileSync(join(folder, file), 'utf8'))));
  }
  return problems;
}

/** The same for the text of one specification. */
export async function lintSpec(file: string, text: string): Promise<SpecProblem[]> {
  let document: JsonSchemaObject;
  try {
    document = expandShapes(parse(text) as JsonSchemaObject);
  } catch (error) {
    return [{ file, place: '#', message: (error as Error).message, foundBy: 'loader' }];
  }
  return [
    ...(await lintedByRedocly(file, document)),
    ...(await validatedBySwaggerParser(file, document)),
    ...loaded(file, text),
  ];
}

let config: Promise<Config> | undefined;

function redoclyConfig(): Promise<Config> {
  config ??= createConfig({
    extends: ['recommended'],
    rules: {
      // The documents show no license, and we invent nothing.
      'info-license': 'off',
      // The documents define schemas that no operation uses (the webhook of partner access, for one).
      'no-unused-components': 'off',
    },
  });
  return config;
}

async function lintedByRedocly(file: string, document: JsonSchemaObject): Promise<SpecProblem[]> {
  const source = JSON.stringify(document);
  const found = await lintFromString({ source, absoluteRef: file, config: await redoclyConfig() });
  return found.map(({ ruleId, message, location, suggest }) => ({
    file,
    place: location[0]?.pointer ?? '#',
    message: suggest.length === 0 ? message : `${message} Did you mean ${suggest.join(' or ')}?`,
    foundBy: ruleId,
  }));
}

async function validatedBySwaggerParser(
  file: string,
  document: JsonSchemaObject,
): Promise<SpecProblem[]> {
  // It replaces references in what it is given.
  const copy = structuredClone(document) as unknown as Parameters<typeof SwaggerParser.validate>[0];
  try {
    await SwaggerParser.validate(copy, {
      resolve: { external: false },
      dereference: { circular: 'ignore' },
    });
    return [];
  } catch (error) {
    return [{ file, place: '#', message: (error as Error).message, foundBy: 'swagger-parser' }];
  }
}

function loaded(file: string, text: string): SpecProblem[] {
  try {
    const { rules, constraints, openPoints } = loadSpec(file, text);
    return [...rules, ...constraints, ...openPoints]
      .filter(({ source }) => !SOURCE.test(source ?? ''))
      .map(({ id, source }) => ({
        file,
        place: id,
        message: `The source is ${source === undefined ? 'missing' : `"${source}"`}; expected "Document › Section" or "RFC 9110 §1".`,
        foundBy: 'sources',
      }));
  } catch (error) {
    const place = error instanceof SpecDefect ? error.place : '#';
    const message = error instanceof SpecDefect ? error.problem : (error as Error).message;
    return [{ file, place, message, foundBy: 'loader' }];
  }
}
