import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The flows of more than one request, in Arazzo, within `specs/`. */
export const FLOWS = 'flows/flows.arazzo.yaml';

/**
 * The flows as they are handed over, beside the OpenAPI documents that they name.
 * @param specsFolder where the specifications lie
 * @param nameOf the file of a service beside it
 */
export function flowsDocument(specsFolder: string, nameOf: (service: string) => string): string {
  const text = readFileSync(join(specsFolder, FLOWS), 'utf8');
  return text.replace(
    /^( +url: )\.\.\/([\w-]+)\.yaml$/gm,
    (_, key: string, service: string) => `${key}./${nameOf(service)}`,
  );
}
