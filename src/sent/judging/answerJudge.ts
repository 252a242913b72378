import type { Finding } from './Finding.ts';
import type { LiveExchange, LiveResponse } from '../exchange/LiveExchange.ts';
import {
  compileConstraints,
  type Evaluation,
} from '../../promised/constraints/compileConstraints.ts';
import { matchesStatus } from './answers.ts';
import { summarize } from './formOf.ts';
import { httpRule } from './httpRules.ts';
import { isJsonType } from '../requests/writeBody.ts';
import { describedBy } from '../../promised/describedBy.ts';
import { oneOrMany } from '../../promised/schemas/oneOrMany.ts';
import type { Constraint, Location, Operation, ResponseSpec, Spec } from '../../promised/types.ts';
import { absentValuesJudge, judgeStructure } from './structureJudge.ts';
import { countOf } from '../../words/countOf.ts';
import { memoized } from '../../words/memoized.ts';

/** The parts of an exchange by which a response is judged. */
export type Judged = Pick<LiveExchange, 'response' | 'error'>;

type AnswerPart = Extract<Location, { in: 'response' }>['part'];

/** What responses of one operation show about its constraints on responses: status first, then media type, headers, body. */
export function answerJudge(operation: Operation, spec: Spec): (answer: Judged) => Finding[] {
  const constraints = spec.constraints.filter(
    ({ operation: id, location }) => id === operation.id && location.in === 'response',
  );
  const onHttp = constraints.filter(isOfHttp);
  const onStatus = constraints.filter((constraint) => isAbout(constraint, 'status'));
  const judges = new Map(
    operation.responses.map((described) => [
      described,
      responseJudge(
        described,
        constraints.filter(
          ({ location }) => location.in === 'response' && location.status === described.status,
        ),
        spec,
      ),
    ]),
  );
  return (answer) => {
    const { response, error } = answer;
    const described = response && describedBy(operation.responses, response.status);
    const findings = [
      ...onStatus
        .filter((constraint) => isJudgedBy(constraint, onStatus, response?.status))
        .flatMap((constraint) => judgeStatus(constraint, operation, answer)),
      ...onHttp.flatMap((constraint) => judgeHttp(constraint, answer)),
    ];
    // A response that is incomplete, or that nothing describes, shows only its status.
    if (response === null || error !== null || !described) return findings;
    return [...findings, ...(judges.get(described)?.(response) ?? [])];
  };
}

function isAbout({ location }: Constraint, part: AnswerPart): boolean {
  return location.in === 'response' && location.part === part;
}

/** Whether a constraint on statuses is about this one: client errors may have one of their own. */
function isJudgedBy({ location }: Constraint, all: Constraint[], status = 0): boolean {
  const isOfClients = status >= 400 && status < 500;
  const hasOwn = all.some((one) => one.location.in === 'response' && one.location.status === '4XX');
  return (location.in === 'response' && location.status === '4XX') === (isOfClients && hasOwn);
}

/**
 * A server error that the documents do not describe shows nothing here: they are silent about it, and what it breaks
 * depends on its request.
 */
function judgeStatus(constraint: Constraint, operation: Operation, answer: Judged): Finding[] {
  const { response, error } = answer;
  const expected = `a complete response with one of ${operation.responses.map(({ status }) => status).join(', ')}`;
  const broken = (actual: string): Finding[] => [{ constraint, broken: { expected, actual } }];
  // Of a document alone nobody knows how long an operation may take.
  if (error?.kind === 'timeout' && operation.silentOn !== undefined) return [];
  if (error !== null) return broken(error.message);
  if (response === null) return broken('no response');
  if (describedBy(operation.responses, response.status) !== undefined) return [{ constraint }];
  if (response.status >= 500 || matchesStatus(answer, operation.silentOn ?? [])) return [];
  return broken(`status ${response.status}`);
}

/** Whether a constraint is about what a standard asks of every response, whatever its request is. */
export function isOfHttp({ location }: Constraint): boolean {
  return location.in === 'response' && httpRule(location.part) !== undefined;
}

function judgeHttp(constraint: Constraint, { response, error }: Judged): Finding[] {
  const { location } = constraint;
  const rule = location.in === 'response' ? httpRule(location.part) : undefined;
  if (rule === undefined || response === null || error !== null) return [];
  if (!rule.applies(response)) return [];
  const actual = rule.breaks(response);
  const { expected } = rule;
  return [actual === undefined ? { constraint } : { constraint, broken: { expected, actual } }];
}

/** Judges complete responses that a spec describes. */
function responseJudge(
  described: ResponseSpec,
  constraints: Constraint[],
  { resolve }: Spec,
): (response: LiveResponse) => Finding[] {
  const about = (part: AnswerPart) => constraints.filter((constraint) => isAbout(constraint, part));
  const [onMediaType, onNoBody, onBody] = [about('mediaType'), about('noBody'), about('body')];
  const [onStructure, onAbsentValues] = [about('structure'), about('absentValues')];
  const evaluateBody = compileConstraints(onBody, resolve);
  const judgeAbsentValues = absentValuesJudge(described, resolve);
  const isOneOrMany = oneOrMany(described.schema, resolve) !== undefined;
  const headers = about('header').map((constraint) => ({
    constraint,
    name: 'name' in constraint.location ? constraint.location.name : '',
    evaluate: constraint.site === undefined ? undefined : compileConstraints([constraint], resolve),
  }));
  const judgeBody = onceEach((response: LiveResponse) => {
    const isOne = isOneOrMany && !Array.isArray(response.json);
    const body = isOne ? [response.json] : response.json;
    return [
      ...onAbsentValues.flatMap((constraint) => judgeAbsentValues(constraint, response.json)),
      ...findingsAbout(onBody, isOne ? evaluateBody(body).map(asOne) : evaluateBody(body)),
    ];
  });
  const judgeStructureOf = onceEach((response: LiveResponse) =>
    onStructure.map((constraint) => judgeStructure(constraint, described, response, resolve)),
  );
  const isDescribed = (response: LiveResponse) => {
    if (described.otherMediaTypes === undefined) return true;
    const essence = essenceOf(response.header('content-type') ?? '');
    // A range of types describes texts, too, some of which look like JSON of another type.
    return isJsonType(essence) && isOfType(essence, described.mediaType ?? '');
  };
  return (response) => [
    ...onMediaType.map((constraint) => judgeMediaType(constraint, described, response)),
    ...onNoBody.map((constraint) => judgeEmptiness(constraint, response)),
    ...judgeStructureOf(response),
    ...headers.flatMap(({ constraint, name, evaluate }) => {
      const value = response.header(name);
      if (evaluate === undefined) return [judgePresence(constraint, name, value)];
      return value === undefined
        ? []
        : findingsAbout([constraint], evaluate(value), `the header ${name}`);
    }),
    ...(response.jsonError === null && isDescribed(response) ? judgeBody(response) : []),
  ];
}

/** Findings that follow from the body's JSON alone, made once per body: a proof meets most bodies hundreds of times. */
function onceEach(
  judge: (response: LiveResponse) => Finding[],
): (response: LiveResponse) => Finding[] {
  const once = memoized((_json: object, response: LiveResponse) => judge(response));
  return (response) => {
    const { json } = response;
    return typeof json === 'object' && json !== null ? once(json, response) : judge(response);
  };
}

function judgePresence(constraint: Constraint, name: string, value: string | undefined): Finding {
  if (value !== undefined) return { constraint };
  return { constraint, broken: { expected: `the header ${name}`, actual: 'none' } };
}

function judgeEmptiness(constraint: Constraint, { bytes }: LiveResponse): Finding {
  return bytes === 0
    ? { constraint }
    : { constraint, broken: { expected: 'no body', actual: `a body of ${bytes} bytes` } };
}

function judgeMediaType(
  constraint: Constraint,
  described: ResponseSpec,
  response: LiveResponse,
): Finding {
  const received = response.header('content-type') ?? '';
  const essence = essenceOf(received);
  if (response.bytes === 0 && described.otherMediaTypes !== undefined) return { constraint };
  if (described.otherMediaTypes?.some((type) => isOfType(essence, type))) return { constraint };
  const expected = `a body of ${described.mediaType ?? ''} that parses`;
  if (!isOfType(essence, described.mediaType ?? '')) {
    const actual = received === '' ? 'no Content-Type' : `Content-Type: ${received}`;
    return { constraint, broken: { expected, actual } };
  }
  if (response.jsonError !== null && isJsonType(essence))
    return { constraint, broken: { expected, actual: response.jsonError } };
  return { constraint };
}

function essenceOf(mediaType: string): string {
  return mediaType.split(';')[0]!.trim().toLowerCase();
}

/** Whether a media type is a documented one, which may be a range such as `image/…`. */
function isOfType(essence: string, documented: string): boolean {
  const range = essenceOf(documented);
  if (range === '*/*') return essence !== '';
  const [before = '', after] = range.split('*');
  return after === undefined
    ? essence === range
    : essence.startsWith(before) && essence.endsWith(after);
}

/**
 * The findings of the constraints that applied to any value.
 * @param whole what a failure calls the thing that was judged
 */
export function findingsAbout(
  constraints: Constraint[],
  evaluations: Evaluation[],
  whole = 'the body',
): Finding[] {
  return constraints.flatMap((constraint, index) => {
    const { evaluated = 0, broken = [] } = evaluations[index] ?? {};
    const [first, ...others] = broken;
    if (evaluated === 0) return [];
    if (first === undefined) return [{ constraint }];
    const where = first.pointer === '' ? whole : first.pointer;
    const absent = constraint.site?.property;
    const shown = absent === undefined ? summarize(first.value) : `an object without \`${absent}\``;
    const share = others.length + 1 === evaluated ? 'all' : `${broken.length} of`;
    const more = others.length > 0 ? ` (in ${share} ${evaluated} places)` : '';
    const showing = (value: string) => `${where} is ${value}${more}`;
    const length = lengthIn(constraint, first.value);
    const has = where === whole ? '' : `${where} has `;
    const isValue = absent === undefined && first.pointer !== '';
    return [
      {
        constraint,
        broken: {
          expected: inShort(constraint.statement),
          actual: length === undefined ? showing(shown) : `${has}${length}${more}`,
          ...(isValue && { pointer: first.pointer, showing }),
        },
      },
    ];
  });
}

/** What a statement demands, without its place, which a failure names separately. */
function inShort(statement: string): string {
  const short = statement.replace(/^In (?:a \d+ response|the body) of \S+ \S+, (.*)\.$/s, '$1');
  return short.replace(/^the whole has (?=\d+ elements )/, '').replace(/^the whole /, 'the body ');
}

/** How many elements an array has, if that is what is wrong with it. */
function lengthIn({ site }: Constraint, value: unknown): string | undefined {
  const isMeant = site?.keyword === 'maxItems' || site?.keyword === 'minItems';
  return isMeant && Array.isArray(value) ? countOf(value.length, 'element') : undefined;
}

/** The evaluation of a single object that was judged as an array of one. */
function asOne(evaluation: Evaluation): Evaluation {
  const broken = evaluation.broken.map((it) => ({
    ...it,
    pointer: it.pointer.replace(/^\/0/, ''),
  }));
  return { ...evaluation, broken };
}
