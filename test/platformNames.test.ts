import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../projectRoot.ts';
import { services } from '../services.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';

/** What holds no name of a service, a scope, an effect, a fixture or a header of the platform: the same for any platform. */
const GENERAL = ['src', 'generators/schema', 'commands', 'proof'];

/** Measurements, each of a run of some services that it picks. */
const MEASURED = 'proof/bench/';
const FOR_TESTS = /\.test\.ts$|\/testing\/|\/(test|example)[A-Z]\w+\.ts$/;

/** Files of these folders that hold such names all the same, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  // The contract of the target file names them: these files check what it says.
  'src/target/generated.ts': 'made from the contract',
  'src/target/validateTarget.ts': 'holds fixtures of the contract against each other',
  // The documents give tokens an operation, and the client needs it before it knows any spec.
  'src/sent/exchange/client/tokenRequest.ts':
    'the path of the token endpoint; to be declared by its document',
  'src/sent/exchange/recordExchange.ts': 'the id of that operation; to be declared by its document',
  // To be moved into the folders of the services, which then say these things themselves.
  'commands/target/askTarget.ts': 'what it asks for',
  'proof/mutants/isMutated.ts': 'lists the files of the sandbox that hold data, by service',
  'proof/foreign/alone.ts': 'judges the sandbox by each document, with what a target would hold',
  'proof/proveFault.ts': 'the form of a token request, which faults of its service speak of',
};

test('general code names no platform', () => {
  const specs = loadSpecs();
  const operations = specs.flatMap((spec) => spec.operations);
  const schema = readFileSync(join(projectRoot, 'src/target/target.schema.yaml'), 'utf8');
  const [, fixtures = ''] = /^ {2}fixtures:\n([\s\S]*?)^ {2}\w/m.exec(schema) ?? [];
  const names = [
    ...operations.flatMap(({ scopes }) => scopes ?? []),
    ...operations.flatMap(({ effect }) => effect ?? []),
    ...operations.flatMap(({ parameters }) =>
      parameters.flatMap(({ name, fixture }) => (fixture === undefined ? [] : name)),
    ),
    // A fixture of one word is a word of the language, too.
    ...[...fixtures.matchAll(/^ {6}(\w*[A-Z]\w*):/gm)].map(([, name = '']) => name),
  ];
  const isNamed = new RegExp(
    `\\b(${[...new Set(names)].join('|')})\\b|['"\`/](${services.join('|')})['"\`/]`,
    'i',
  );
  const naming = GENERAL.flatMap(sourcesIn).filter((file) =>
    isNamed.test(codeOf(readFileSync(join(projectRoot, file), 'utf8'))),
  );
  expect(naming.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

function sourcesIn(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.ts') && !file.startsWith(MEASURED) && !FOR_TESTS.test(file));
}

/** Without comments and examples of a command line, which say by an example what the code does. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/^ {2}\$\{program\} .*$/gm, '');
}
