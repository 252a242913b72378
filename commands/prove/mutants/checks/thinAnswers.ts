import { changing, isLogin, mapObjects, withJson } from '../../../../faults/answers.ts';
import type { SandboxResponse, Wrapper } from '../../../../sandbox/types.ts';
import { isOf } from '../../../../faults/operationOf.ts';
import type { Operation, Spec } from '../../../../src/spec/types.ts';

/** The sandbox with answers that hold less than usual, or something else: what a check may not take for granted. */
export interface ThinAnswers {
  /** What is not there. */
  lacks: string;
  /** The member of objects that it is about: it concerns whoever gets one. */
  member?: string;
  /** What the ids of the rules begin with that it concerns. Default: it concerns all. */
  of?: string;
  wrap: Wrapper;
}

/** Answers of which a check rests on one, so that the rest shows nothing. */
const FIRST_ANSWERS = [1, 2, 3, 4];

/**
 * Every list emptied, every object, every body, one member at a time, and one answer that never comes. Tokens are given as
 * ever, but where they are what is judged.
 */
export function thinAnswers(spec: Spec): ThinAnswers[] {
  const all = [
    ...ofWholes,
    ...spec.operations.map(withoutSuccess),
    ...parametersOf(spec).map(withoutParameter),
    ...[...membersOf(spec)].toSorted().flatMap(withoutMember),
  ];
  return spec.service === 'authentication'
    ? all
    : all.map((thin) => ({ ...thin, wrap: sparingLogins(thin.wrap) }));
}

const ofWholes: ThinAnswers[] = [
  { lacks: 'elements of lists', wrap: inSuccesses((json) => withLists(json, () => [])) },
  {
    lacks: 'all but one element of lists',
    wrap: inSuccesses((json) => withLists(json, (list) => list.slice(0, 1))),
  },
  {
    lacks: 'the first element of lists',
    wrap: inSuccesses((json) => withLists(json, (list) => list.slice(1))),
  },
  { lacks: 'members of all objects', wrap: inSuccesses((json) => mapObjects(json, () => ({}))) },
  { lacks: 'bodies of successes', wrap: inAnswers(isSuccess, withoutBody) },
  { lacks: 'bodies of refusals', wrap: inAnswers(isRefusal, withoutBody) },
  // Neither is a refusal, nor shows it anything.
  { lacks: 'refusals but server errors', wrap: inAnswers(isRefusal, failed) },
  { lacks: 'refusals', wrap: inAnswers(isRefusal, hungUp) },
  ...FIRST_ANSWERS.map((place) => ({ lacks: `answer ${place}`, wrap: failingAt(place) })),
];

/** One operation that refuses all that it is asked. It concerns the rules of its resource, or all where it has none. */
function withoutSuccess(operation: Operation): ThinAnswers {
  const wrap: Wrapper = (next) => async (request) => {
    const response = await next(request);
    return isOf(operation, request) && isSuccess(response)
      ? { status: 404, headers: {}, body: undefined }
      : response;
  };
  const [service, ...path] = operation.id.split('/');
  const of = [service, ...path.slice(0, -1)].join('/');
  return { lacks: `any success of ${operation.id}`, of: `${of}/`, wrap };
}

/** The names of the parameters in queries. */
function parametersOf({ operations }: Spec): string[] {
  const all = operations.flatMap(({ parameters }) => parameters);
  return [...new Set(all.filter((one) => one.in === 'query').map(({ name }) => name))];
}

/** A parameter of queries that is not read. */
function withoutParameter(name: string): ThinAnswers {
  const wrap: Wrapper = (next) => (request) => {
    const query = new URLSearchParams(request.query);
    query.delete(name);
    return next({ ...request, query });
  };
  return { lacks: `an eye for ${name}`, wrap };
}

function withoutMember(member: string): ThinAnswers[] {
  const changed = (change: (value: unknown, isFirst: boolean) => unknown): Wrapper =>
    inAll((json) => {
      let isFirst = true;
      return mapObjects(json, (object) => {
        if (!Object.hasOwn(object, member)) return object;
        const { [member]: value, ...others } = object;
        const other = change(value, isFirst);
        isFirst = false;
        return other === undefined ? others : { ...others, [member]: other };
      });
    });
  return [
    { lacks: `all ${member}`, member, wrap: changed(() => undefined) },
    {
      lacks: `the first ${member}`,
      member,
      wrap: changed((value, isFirst) => (isFirst ? undefined : value)),
    },
    { lacks: `the type of ${member}`, member, wrap: changed(ofAnotherType) },
    {
      lacks: `the value of the first ${member}`,
      member,
      wrap: changed((value, isFirst) => (isFirst ? otherValue(value) : value)),
    },
  ];
}

function ofAnotherType(value: unknown): unknown {
  if (typeof value === 'string') return 12_345;
  if (Array.isArray(value)) return {};
  return value !== null && typeof value === 'object' ? [] : 'of another type';
}

function otherValue(value: unknown): unknown {
  if (typeof value === 'string') return `${value} otherwise`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : value;
}

/** The names of all members that the documented bodies may have. */
function membersOf({ operations, resolve }: Spec): Set<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (node: unknown) => {
    if (node === null || typeof node !== 'object' || seen.has(node)) return;
    seen.add(node);
    const { $ref, properties = {} } = node as { $ref?: unknown; properties?: object };
    if (typeof $ref === 'string') walk(resolve($ref));
    for (const name of Object.keys(properties)) names.add(name);
    Object.values(node).forEach(walk);
  };
  for (const { responses } of operations) responses.forEach(({ schema }) => walk(schema));
  return names;
}

function withLists(json: unknown, change: (list: unknown[]) => unknown[]): unknown {
  if (Array.isArray(json)) return change(json.map((element) => withLists(element, change)));
  return json === null || typeof json !== 'object'
    ? json
    : Object.fromEntries(
        Object.entries(json).map(([name, value]) => [name, withLists(value, change)]),
      );
}

function isSuccess({ status }: SandboxResponse): boolean {
  return status < 300;
}

function isRefusal({ status }: SandboxResponse): boolean {
  return status >= 400;
}

function withoutBody(response: SandboxResponse): SandboxResponse {
  return { ...response, body: undefined };
}

function failed(): SandboxResponse {
  return { status: 500, headers: {}, body: undefined };
}

function hungUp(response: SandboxResponse): SandboxResponse {
  return { ...response, hangUp: true };
}

function inSuccesses(change: (json: unknown) => unknown): Wrapper {
  return inAnswers(isSuccess, (response) => withJson(response, change));
}

function inAll(change: (json: unknown) => unknown): Wrapper {
  return inAnswers(
    () => true,
    (response) => withJson(response, change),
  );
}

function inAnswers(
  isMeant: (response: SandboxResponse) => boolean,
  change: (response: SandboxResponse) => SandboxResponse,
): Wrapper {
  return changing((response) => (isMeant(response) ? change(response) : response));
}

function sparingLogins(wrap: Wrapper): Wrapper {
  return (next) => {
    const thin = wrap(next);
    return (request) => (isLogin(request) ? next(request) : thin(request));
  };
}

/** A server error in place of one answer. */
function failingAt(place: number): Wrapper {
  return (next) => {
    let answers = 0;
    return async (request) => {
      const response = await next(request);
      answers += 1;
      return answers === place ? failed() : response;
    };
  };
}
