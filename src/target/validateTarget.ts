import { fieldName, type FieldPath } from './fieldName.ts';
import generated from './generated.json' with { type: 'json' };
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isObject } from '../words/json/isObject.ts';
import { headersDefect } from './headersDefect.ts';
import { didYouMean } from '../words/didYouMean.ts';
import { nearestIds } from '../words/nearestIds.ts';
import type { Target } from './Target.ts';
import type { TargetDefect } from './TargetDefect.ts';
import { undeclaredDefect, type Contract } from './undeclaredDefect.ts';
import { createPrivateKey } from 'node:crypto';

/** Parts that are filled in when a target is read, though its file may leave them out: nothing in them is required. */
export const FILLED_IN = ['auth', 'permissions', 'limits', 'waivers'];

const contract = generated as object as Contract;

let compiled: ValidateFunction<Target> | undefined;

/** A value of a target file that must differ from others of its kind. */
interface Named {
  path: FieldPath;
  /** Undefined if the file does not have it. */
  value: string | undefined;
}

/** Whether these are waivers by the contract, also of a target that was recorded without its secrets. */
export function areWaivers(value: unknown): value is Target['waivers'] {
  return compileContract(generated.properties.waivers)(value);
}

/** Whether these are fixtures by the contract; a document of others needs none. */
export function areFixtures(value: unknown): value is Target['fixtures'] {
  return compileContract({ ...generated.properties.fixtures, required: [] })(value);
}

/**
 * Checks a target description by the contract (target.schema.yaml) and by rules that a schema cannot express. Works on a
 * copy: returns it with all defaults filled in and addresses without a trailing slash, or the first defect.
 */
export function validateTarget(
  description: unknown,
): { target: Target } | { defect: TargetDefect } {
  const validate = (compiled ??= compileContract());
  const target: unknown = structuredClone(description);
  if (isObject(target)) fillInOptionalObjects(target);
  if (!validate(target)) return { defect: toDefect(validate.errors![0]!) };
  const defect =
    undeclaredDefect(target, contract) ??
    addressDefect(target) ??
    headersDefect(target) ??
    credentialsDefect(target) ??
    duplicateDefect(target) ??
    contradiction(target);
  if (defect) return { defect };
  for (const [name, url] of Object.entries(target.urls)) {
    target.urls[name as keyof Target['urls']] = url.replace(/(?<!\/)\/+$/, '');
  }
  return { target };
}

function compileContract(part: object = contract): ValidateFunction<Target> {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    useDefaults: true,
    verbose: true,
    allowUnionTypes: true,
    // A test checks the contract by JSON Schema's own schema: in each run that would take most of the time.
    validateSchema: false,
    meta: false,
    // The validator is used once: making it faster takes longer than it ever runs.
    code: { optimize: false },
  });
  formats.default(ajv);
  return ajv.compile<Target>(part);
}

/** Adds optional objects, because Ajv fills in defaults only inside objects that exist. */
function fillInOptionalObjects(target: Record<string, unknown>): void {
  for (const name of FILLED_IN) target[name] ??= name === 'waivers' ? [] : {};
}

/** Why an address is none of a target, and what to do. */
export function addressProblem(address: string): [problem: string, remedy: string] | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    return ['must be an absolute http or https address', 'correct it'];
  return url.username || url.password || url.search || url.hash
    ? ['must be an address without user name, password, query or fragment', 'take that part out']
    : undefined;
}

function addressDefect(target: Target): TargetDefect | undefined {
  const addresses = Object.entries(target.urls).map(([name, address]) => ({
    path: ['urls', name],
    address,
  }));
  const { control } = target;
  if (control !== undefined) addresses.push({ path: ['control'], address: control });
  for (const { path, address } of addresses) {
    const found = addressProblem(address);
    if (found !== undefined) return defect(path, ...found);
  }
  return undefined;
}

function duplicateDefect(target: Target): TargetDefect | undefined {
  const lists: [path: string[], items: { id: string }[]][] = [
    [['clients'], target.clients],
    [['fixtures', 'cards'], target.fixtures.cards ?? []],
  ];
  for (const [path, items] of lists) {
    const seen = new Set<string>();
    for (const [index, { id }] of items.entries()) {
      if (seen.has(id)) {
        return defect(
          [...path, index, 'id'],
          'is the id of an earlier entry too',
          'give each its own',
        );
      }
      seen.add(id);
    }
  }
  return undefined;
}

function toDefect(error: ErrorObject): TargetDefect {
  const path = fromPointer(error.instancePath);
  const params = error.params as Record<string, unknown>;
  const fields = Object.keys((error.parentSchema?.properties as object | undefined) ?? {});
  switch (error.keyword) {
    case 'required': {
      const name = String(params.missingProperty);
      // Where the field is there under a misspelt name, that is what to correct.
      const unknown = Object.keys(error.data as object).filter((key) => !fields.includes(key));
      const [misspelt] = nearestIds(name, unknown);
      return misspelt === undefined
        ? defect([...path, name], 'is required and missing', `add "${name}"`)
        : defect([...path, misspelt], 'is no field of a target', `did you mean "${name}"?`);
    }
    case 'additionalProperties': {
      const hint = fields.length > 0 ? ` (known here: ${fields.join(', ')})` : '';
      const name = String(params.additionalProperty);
      const remedy = `correct or remove it${didYouMean(name, fields)}`;
      return defect([...path, name], `is no field of a target${hint}`, remedy);
    }
    case 'dependentRequired': {
      const { missingProperty, property } = params as Record<string, string>;
      const problem = `needs ${missingProperty} beside it`;
      return defect([...path, property!], problem, `add "${missingProperty}", or remove it`);
    }
    case 'enum': {
      const known = (params.allowedValues as unknown[]).map(String);
      const { propertyName: name } = error;
      if (name !== undefined) {
        const problem = `is not one of the names that may stand here (${known.join(', ')})`;
        return defect([...path, name], problem, `correct or remove it${didYouMean(name, known)}`);
      }
      const remedy = `choose one of them${didYouMean(String(error.data), known)}`;
      return defect(path, `must be one of ${known.join(', ')}`, remedy);
    }
    case 'type': {
      const needed = (error.parentSchema?.required as string[] | undefined) ?? [];
      if (error.data === null && needed.length > 0) {
        const problem = `is empty and needs at least ${needed.join(', ')}`;
        return defect(path, problem, 'add what it needs');
      }
      return defect(path, `must be of type ${String(params.type)}`, 'correct it');
    }
    case 'format':
      return defect(path, `must be a valid ${String(params.format)}`, 'correct it');
    default:
      return defect(path, error.message ?? 'is not valid', 'correct it');
  }
}

function defect(path: (string | number)[], problem: string, remedy: string): TargetDefect {
  return { path, problem, remedy };
}

function fromPointer(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((token) => (/^\d+$/.test(token) ? Number(token) : token));
}

/** The first client without a credential that its target's exchange needs, or another contradiction in `auth`. */
function credentialsDefect(target: Target): TargetDefect | undefined {
  const { auth, clients, tls, urls } = target;
  if (auth.exchange === 'json' && auth.parameters !== undefined) {
    const problem = 'is of a form, and the exchange is json';
    return { path: ['auth', 'parameters'], problem, remedy: 'write them into auth.body' };
  }
  if (auth.exchange === 'tls-client-auth') {
    if (!urls.auth.startsWith('https:')) {
      const problem =
        'must be an https address: with tls-client-auth a client shows its certificate';
      return { path: ['urls', 'auth'], problem, remedy: 'correct it' };
    }
    if (tls?.cert !== undefined) return undefined;
    const problem = 'is required and missing: with tls-client-auth it shows who the client is';
    return { path: ['tls', 'cert'], problem, remedy: 'add "cert" and "key"' };
  }
  const defects = clients.map((client, index) =>
    auth.exchange === 'private-key-jwt' ? keyDefect(client, index) : secretDefect(client, index),
  );
  return defects.find((defect) => defect !== undefined);
}

function secretDefect(
  { clientSecret }: Target['clients'][number],
  index: number,
): TargetDefect | undefined {
  if (clientSecret !== '') return undefined;
  const path = ['clients', index, 'clientSecret'];
  return { path, problem: 'is required and missing', remedy: 'add "clientSecret"' };
}

function keyDefect(
  { privateKey }: Target['clients'][number],
  index: number,
): TargetDefect | undefined {
  const path = ['clients', index, 'privateKey'];
  if (privateKey === undefined)
    return { path, problem: 'is required and missing', remedy: 'add "privateKey"' };
  try {
    createPrivateKey(privateKey);
    return undefined;
  } catch {
    const problem = 'is no private key in PEM';
    return { path, problem, remedy: 'write `${file:PATH}` with the path of one' };
  }
}

/**
 * The first fixture that cannot be what the contract calls it, because another one of the file is the same: rules that
 * compare the two would blame the target for a mistake in its file. Facts that only the target knows (whether an item is
 * archived, what a client may do) are for `doctor`.
 */
function contradiction({ fixtures }: Target): TargetDefect | undefined {
  const { restaurant, otherRestaurant, archivedRestaurant, stockItems = [] } = fixtures;
  const restaurants = Object.entries({ restaurant, otherRestaurant, archivedRestaurant }).map(
    ([name, value]) => ({ path: ['fixtures', name], value }),
  );
  const items = stockItems.map(({ guid: value }, index) => ({
    path: ['fixtures', 'stockItems', index, 'guid'],
    value,
  }));
  return repetitionIn(restaurants) ?? repetitionIn(items);
}

/** The first value that occurs twice; GUIDs are equal in either letter case. */
function repetitionIn(all: Named[]): TargetDefect | undefined {
  const seen = new Map<string, Named>();
  for (const named of all) {
    const value = named.value?.toLowerCase();
    if (value === undefined) continue;
    const before = seen.get(value);
    if (before !== undefined) {
      const problem = `is the same as ${fieldName(before.path)}, and has to be another`;
      return { path: named.path, problem, remedy: 'correct or remove it' };
    }
    seen.set(value, named);
  }
  return undefined;
}
