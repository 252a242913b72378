import { createHash } from 'node:crypto';
import { documentService } from '../../../services.ts';
import { credentialKey } from '../../sent/requestOf.ts';
import { isJsonType } from '../../sent/requests/writeBody.ts';
import { deriveConstraints } from '../../promised/constraints/deriveConstraints.ts';
import { readOperations, type ReadOperation } from '../../promised/reading/readOperations.ts';
import { lookUp } from '../../promised/reading/references.ts';
import type { SpecFile } from '../../promised/SpecFile.ts';
import type {
  Constraint,
  Json,
  JsonSchema,
  Operation,
  Parameter,
  ResolveRef,
  Spec,
} from '../../promised/types.ts';
import { parsedJson } from '../../words/json/parseJson.ts';
import { countOf } from '../../words/countOf.ts';
import { oneLine } from '../../words/oneLine.ts';
import { refuseInvalid, valueTest } from '../../promised/schemas/valueTest.ts';
import { WrongUse } from '../../words/WrongUse.ts';
import { lackOf } from './reading/credentialsOf.ts';
import { levelled } from './reading/levelled.ts';
import type { Credential, OperationNotes } from './reading/OperationNotes.ts';
import { ownId } from './reading/ownId.ts';
import { readDocument } from './reading/readDocument.ts';
import { rejectionRules } from './requests/rejectionRules.ts';
import { Reading } from './reading/Reading.ts';
import { silentOn, statusesForInvalid } from './reading/statuses.ts';
import { specDocument } from './reading/specDocument.ts';

/** A document of others, as a spec that the kernel judges by. */
export interface DocumentSpec {
  spec: Spec;
  /** By the operation's id in the spec. */
  notes: Map<string, OperationNotes>;
  /** What is told before the first request, a line each: what was not understood, and what is read as annotation. */
  remarks: string[];
}

/**
 * Reads an OpenAPI document of others, of this text. What cannot be judged by is left out and told (`remarks`).
 * @param given the secrets with which its operations can be asked, and values of headers; see `Target.credentials`
 * @throws WrongUse if it is no OpenAPI document, or has no operation
 */
export function documentSpec(
  file: string,
  text: string,
  given: Record<string, string> = {},
): DocumentSpec {
  const foreign = readDocument(file, text);
  const reading = new Reading(foreign);
  const { document, notes } = specDocument(foreign, reading);
  const specFile: SpecFile = {
    name: file,
    value: document,
    placeOf: (part, key) => {
      const line = reading.lineOf(part, key);
      return line === undefined ? undefined : { file, line };
    },
    made: (of, what) => reading.made(of, what),
  };
  const resolve: ResolveRef = (ref) => lookUp(specFile, ref) as JsonSchema;
  const read = readOperations(specFile, documentService);
  const remarks = () =>
    foreign.version.startsWith('3.1')
      ? reading.remarks
      : [`read as OpenAPI 3.1; it is written in ${foreign.version}`, ...reading.remarks];
  if (read.length === 0) throw new WrongUse(`--openapi ${file}: ${whyNone(remarks())}`);
  const byId = new Map<string, OperationNotes>(
    notes.map((note) => [`${documentService}/${note.operationId}`, note] as const),
  );
  for (const { operation } of read) {
    complete(operation, byId.get(operation.id), given);
    for (const parameter of operation.parameters) exemplify(parameter, given, reading);
  }
  const constraints = read.flatMap((one) => constraintsOf(one, specFile, resolve, reading));
  const { title, version } = document['info'] as { title: string; version: string };
  const operations = read.map(({ operation }) => operation);
  const spec: Spec = {
    ...{ service: documentService, version, title, document, operations, resolve },
    sha256: createHash('sha256').update(text).digest('hex'),
    rules: rejectionRules({ operations, title }, { file, line: 1 }),
    constraints: distinct(constraints),
    ...{ openPoints: [], notObservable: [], stateMachines: [] },
  };
  // A second line of a remark could pass for one of ours.
  const told = [...remarks(), ...withoutSecret(spec, byId, given)].map(oneLine);
  return { spec, notes: byId, remarks: told };
}

/** What is noted of an operation about which the document says nothing. */
const NO_NOTES = { credentials: [], unknown: [], isOpen: true, files: {} };

/** Notes at an operation what documents of others say in another way than ours. */
function complete(
  operation: ReadOperation['operation'],
  notes: Omit<OperationNotes, 'operationId' | 'links'> = NO_NOTES,
  given: Record<string, string>,
): void {
  const { credentials, unknown, isOpen, files } = notes;
  // Of alternatives, the one of which the secret is known.
  const isGiven = (one: Credential) => given[credentialKey(one)] !== undefined;
  const credential = credentials.find(isGiven) ?? credentials[0];
  operation.invalidStatuses = statusesForInvalid(operation);
  operation.silentOn = silentOn(operation, isOpen);
  if (credential !== undefined) {
    const isHidden = unknown.length > 0;
    operation.presents = { ...credential, isRequired: !isOpen, ways: credentials, isHidden };
  }
  if (operation.body !== undefined) operation.body.files = files;
  for (const response of operation.responses) response.otherMediaTypes ??= [];
  operation.accept = acceptedBy(operation);
}

/** What may go into a header. */
const MEDIA_TYPE = /^[\w.+*-]+\/[\w.+*-]+( *;[\x20-\x7e]*)?$/;

/** What requests accept: JSON where a success has it, else what it has; rather anything than a 406. */
function acceptedBy({ responses }: Pick<Operation, 'responses'>): string {
  const types = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ mediaType, otherMediaTypes = [] }) => [mediaType ?? [], otherMediaTypes].flat())
    .filter((type) => MEDIA_TYPE.test(type));
  const isJson = types.length === 0 || types.some((type) => isJsonType(type) || type.includes('*'));
  return [...(isJson ? ['application/json'] : new Set(types)), '*/*;q=0.1'].join(', ');
}

/** Has requests carry in a header what was given for it. */
function exemplify(parameter: Parameter, given: Record<string, string>, reading: Reading): void {
  const { name, schema } = parameter;
  const text = parameter.in === 'header' ? given[name.toLowerCase()] : undefined;
  if (text === undefined) return;
  const plain = typeof schema === 'object' ? schema : {};
  const examples = [text, parsedJson(text) ?? text] as Json[];
  parameter.schema = reading.made(plain, { ...plain, examples });
}

function constraintsOf(
  { operation, node }: ReadOperation,
  file: SpecFile,
  resolve: ResolveRef,
  reading: Reading,
): Constraint[] {
  try {
    const source = String(node['x-source']);
    const derived = deriveConstraints(operation, source, file, resolve, new Set());
    return levelled(derived, operation, resolve).filter((one) => compiles(one, resolve, reading));
  } catch (error) {
    reading.notUnderstood(`${operation.documented} (${(error as Error).message})`, node);
    return [];
  }
}

function compiles(constraint: Constraint, resolve: ResolveRef, reading: Reading): boolean {
  if (constraint.site === undefined) return true;
  try {
    refuseInvalid(constraint, resolve);
    valueTest(constraint, resolve);
    return true;
  } catch (error) {
    const { schema } = constraint;
    const [message = ''] = (error as Error).message.split('\n');
    const part = typeof schema === 'object' ? schema : {};
    reading.notUnderstood(`a schema (${constraint.site.keyword}: ${message})`, part);
    return false;
  }
}

/** The constraints under ids of their own: names of properties may hold anything, a slash too. */
function distinct(constraints: Constraint[]): Constraint[] {
  const taken = new Map<string, number>();
  return constraints.map((constraint) => {
    const id = ownId(constraint.id, '~', taken);
    return { ...constraint, id, family: id };
  });
}

/** How many reasons are told where nothing is left to judge. */
const MOST_REASONS = 10;

function whyNone(remarks: string[]): string {
  if (remarks.length === 0) return 'the document has no operation.';
  const told = remarks.slice(0, MOST_REASONS).map((one) => `\n  ${oneLine(one)}`);
  return `the document has no operation that can be judged:${told.join('')}`;
}

/** Tells how many operations are asked without the credential that the document has them ask for, and how to give it. */
function withoutSecret(
  { operations }: Spec,
  notes: DocumentSpec['notes'],
  given: Record<string, string>,
): string[] {
  const lacking = Map.groupBy(notes.values(), (note) => lackOf(note, { credentials: given }));
  return [...lacking].flatMap(([lack, of]) => {
    const fields = [...new Set(of.flatMap(({ credentials }) => credentials.map(fieldOf)))];
    const ways = fields.length === 0 ? '' : ` (${fields.join(', ')})`;
    const count = `${countOf(of.length, 'operation')} of ${operations.length}`;
    return lack === undefined ? [] : [`${count}: ${lack}${ways}`];
  });
}

function fieldOf({ scheme, in: place, name, prefix }: Credential): string {
  const field = place === 'cookie' ? `Cookie: ${name}=` : `${name}: ${prefix && `${prefix} `}`;
  return `${scheme}: '${field}…'`;
}
