import { writeFileSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { SPECS_FOLDER } from '../../promised/reading/loadSpecs.ts';
import type { Spec } from '../../promised/types.ts';
import { postmanCollection } from './postmanCollection.ts';
import { selfContained } from './selfContained.ts';
import { makeFolder } from '../../words/files/makeFolder.ts';

/** The files for people with tools of their own: paths within the folder. */
export interface HandOver {
  services: { service: string; openapi: string; postman: string }[];
  arazzo: string;
}

/**
 * Writes each service's OpenAPI document as one file with examples, a collection of requests for Postman, and the flows in
 * Arazzo, which name the documents beside them.
 * @param specs of all services
 * @param exchanges recorded at the sandbox, for the examples, with only credentials redacted
 * @param folder made if it is missing
 * @returns the written files
 */
export async function writeHandOver(
  specs: Spec[],
  exchanges: RecordedExchange[],
  folder: string,
): Promise<HandOver> {
  makeFolder(folder);
  const services: HandOver['services'] = [];
  for (const spec of specs) {
    const { service } = spec;
    const document = await selfContained(spec, exchanges);
    const openapi = openapiFile(service);
    const postman = `${service}.postman_collection.json`;
    writeFileSync(join(folder, openapi), stringify(document, { aliasDuplicateObjects: false }));
    const collection = await postmanCollection(document);
    writeFileSync(join(folder, postman), `${JSON.stringify(collection, undefined, 1)}\n`);
    services.push({ service, openapi, postman });
  }
  const arazzo = basename(FLOWS);
  writeFileSync(join(folder, arazzo), flowsDocument(SPECS_FOLDER, openapiFile));
  return { services, arazzo };
}

function openapiFile(service: string): string {
  return `${service}.openapi.yaml`;
}

/** The file of the flows of several requests, in Arazzo, within `specs/`. */
const FLOWS = 'flows/flows.arazzo.yaml';

/**
 * The flows as they are written, beside the OpenAPI documents that they name.
 * @param specsFolder the folder of the specifications
 * @param nameOf the file of a service beside it
 */
function flowsDocument(specsFolder: string, nameOf: (service: string) => string): string {
  const text = readFileSync(join(specsFolder, FLOWS), 'utf8');
  return text.replace(
    /^( +url: )\.\.\/([\w-]+)\.yaml$/gm,
    (_, key: string, service: string) => `${key}./${nameOf(service)}`,
  );
}
