import { stringify } from 'yaml';
import { neededBy } from '../../src/checked/openapi/requests/derivedFactory.ts';
import { plainestOf } from '../../src/checked/openapi/requests/requestsAt.ts';
import type { DocumentSpec } from '../../src/checked/openapi/documentSpec.ts';
import { EFFECT } from '../../src/checked/openapi/reading/OperationReader.ts';
import { commentLine } from '../../src/words/oneLine.ts';

/**
 * Files of a service that are made of an OpenAPI document of others, by their paths: what the document says, to begin from.
 * They become source of ours, so each text of the document is a literal, a comment of one line, or written by `yaml`.
 */
export function draftedService(
  name: string,
  { spec }: Pick<DocumentSpec, 'spec'>,
): Map<string, string> {
  const factories = spec.operations.map((operation) => {
    const id = operation.id.slice(operation.service.length + 1);
    const parts = literalOf(plainestOf(operation, spec) ?? {});
    return `  ${commentLine(`It has to know ${neededBy(operation)}.`)}
  { operation: ${literalOf(`${name}/${id}`)}, valid: async () => fc.constant(${parts}) },`;
  });
  return new Map([
    [
      `specs/${name}.yaml`,
      `# yaml-language-server: $schema=schemas/document.schema.json\n${stringify({ ...spec.document, 'x-effects': { [EFFECT]: {} } })}`,
    ],
    [
      `specs/${name}.rules.yaml`,
      `# yaml-language-server: $schema=schemas/rules.schema.json\nservice: ${name}\n`,
    ],
    [
      `suites/${name}/requestFactories.ts`,
      `import fc from 'fast-check';
import type { RequestFactory } from '../../src/checked/RequestFactory.ts';

/** How valid requests of the service are made: one factory for each operation, drafted of its document. */
export const requestFactories: RequestFactory[] = [
${factories.join('\n')}
];
`,
    ],
    [
      `suites/${name}/suite.ts`,
      `import type { Suite } from '../../src/checked/Suite.ts';
import { requestFactories } from './requestFactories.ts';

/** How the service is judged. */
export const suite: Suite = { service: '${name}', requestFactories, checks: [] };
`,
    ],
    [
      `faults/${name}/faults.ts`,
      "import type { Fault } from '../Fault.ts';\n\nexport const faults: Fault[] = [];\n",
    ],
    [
      `faults/${name}/mayPassAtRandom.ts`,
      "import type { MayPassAtRandom } from '../MayPassAtRandom.ts';\n\nexport const mayPassAtRandom: MayPassAtRandom = {};\n",
    ],
  ]);
}

/** A value as source. JSON would set a prototype by `__proto__`; within a text, these quotes have a backslash. */
function literalOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(/(?<=[{,])"__proto__":/g, '["__proto__"]:');
}
