import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import { following, type Pairing } from './following.ts';
import { isObject } from '../src/words/json/isObject.ts';
import {
  beginAll,
  isList,
  isNumber,
  isText,
  type Condition,
  answerOf,
  withHeader,
  withParameter,
  withQuery,
  type Message,
} from './messages.ts';
import {
  GONE,
  isJson,
  valueFor,
  withEach,
  withLast,
  withMember,
  without,
  type Computed,
  type Inside,
  type Modify,
} from './parts.ts';

/** The requests and responses that a fault or a variant is about. */
interface Spot {
  conditions: Condition<SandboxRequest>[];
  /** If the requests are those that earlier ones led to: the conditions of the earlier ones. */
  origin?: { conditions: Condition<SandboxRequest>[]; pairing: Pairing };
  /** Whether the part is in the request, not in the response. */
  isSent: boolean;
  isAnswered: (response: SandboxResponse, message: Message) => boolean;
}

/**
 * Where something goes wrong: in which messages (`when`, `answered`), and in which parts of their bodies (`at`, `each`,
 * `where`). Each verb that changes something makes a wrapper of it.
 */
export class Place<Part> {
  readonly #spot: Spot;
  /** Begun for each sandbox. */
  readonly #begin: () => Modify<Part>;

  constructor(spot: Spot, begin: () => Modify<Part>) {
    this.#spot = spot;
    this.#begin = begin;
  }

  /** Only requests for which all of these conditions hold, too. */
  when(...conditions: Condition<SandboxRequest>[]): Place<Part> {
    return this.#with({ conditions: [...this.#spot.conditions, ...conditions] });
  }

  /** Responses of these statuses, in place of 200. */
  answered(...statuses: number[]): Place<Part> {
    return this.#with({ isAnswered: ({ status }) => statuses.includes(status) });
  }

  /** Responses of any status that is no success. */
  get refused(): Place<Part> {
    return this.#with({ isAnswered: ({ status }) => status >= 400 });
  }

  /** Of these responses, those that are like that. */
  given(isMeant: (response: SandboxResponse, request: SandboxRequest) => boolean): Place<Part> {
    const { isAnswered } = this.#spot;
    return this.#with({
      isAnswered: (response, message) =>
        isAnswered(response, message) && isMeant(response, message.request),
    });
  }

  /** The request's body, in place of the response's. */
  get sent(): Place<Part> {
    return this.#with({ isSent: true });
  }

  /** The later requests that these led to, and their responses; `message.origin` is the earlier request. */
  leadingTo<Body>(pairing: Pairing): Place<Body> {
    return wholeBodies({ conditions: [], origin: { conditions: this.#spot.conditions, pairing } });
  }

  /** A member, where it is there. */
  at<Key extends keyof Part & string>(key: Key): Place<NonNullable<Part[Key]>> {
    return this.within((part, change) => withMember(part, key, change));
  }

  /** Each element of an array, each value of an object. */
  get each(): Place<Inside<Part>> {
    return this.within(withEach);
  }

  /** The last element of an array. */
  get last(): Place<Inside<Part>> {
    return this.within(withLast);
  }

  /** Inner parts that no other method reaches. @param into changes the inner parts of one part */
  within<Inner>(into: (part: Part, change: (inner: Inner) => unknown) => unknown): Place<Inner> {
    return new Place(this.#spot, () => {
      const modify = this.#begin();
      return (body, change, message) => modify(body, (part) => into(part, change), message);
    });
  }

  /** Parts of which all of these hold. */
  where<Narrow extends Part>(
    isMeant: (part: Part, message: Message) => part is Narrow,
  ): Place<Narrow>;
  where(...conditions: Condition<Part>[]): Place<Part>;
  where(...conditions: Condition<Part>[]): Place<Part> {
    return new Place(this.#spot, () => {
      const modify = this.#begin();
      const isMeant = beginAll(conditions);
      return (body, change, message) =>
        modify(body, (part) => (isMeant(part, message) ? change(part) : part), message);
    });
  }

  /** Has another value in place of the part. */
  change(change: Computed<Part, unknown>): Wrapper {
    const { isSent } = this.#spot;
    return this.around((next) => {
      const modify = this.#begin();
      return async (request, message) => {
        const modified = (body: unknown) => modify(body, (part) => change(part, message), message);
        if (isSent) return next({ ...request, body: modified(request.body) });
        const response = await next(request);
        return this.#spot.isAnswered(response, message) && isJson(response.body)
          ? { ...response, body: modified(response.body) }
          : response;
      };
    });
  }

  /** Sets fields of an object, and keeps its others. */
  set(fields: object | Computed<Part, object>): Wrapper {
    return this.change((part, message) => ({ ...part, ...valueFor(fields, part, message) }));
  }

  /** Takes fields out of an object. */
  without(...names: string[]): Wrapper {
    return this.change((part) => without(part as object, ...names));
  }

  /** Changes a field of an object where it is a number, a text or a list. */
  withNumber(name: string, change: (value: number, message: Message) => unknown): Wrapper {
    return this.#field(name, isNumber, change);
  }
  withText(name: string, change: (value: string, message: Message) => unknown): Wrapper {
    return this.#field(name, isText, change);
  }
  withList(name: string, change: (value: unknown[], message: Message) => unknown): Wrapper {
    return this.#field(name, isList, change);
  }

  add(elements: object | Computed<Part, unknown[]>): Wrapper {
    return this.change((part, message) => [
      ...(part as unknown[]),
      ...[valueFor<Part, unknown>(elements, part, message)].flat(),
    ]);
  }

  /** Takes the part out. */
  drop(): Wrapper {
    return this.change(() => GONE);
  }

  /** Has another value of a header in the response; undefined takes it out. */
  header(
    name: string,
    value: string | undefined | ((value: string | undefined) => string | undefined),
  ): Wrapper {
    return this.answer((response, message) =>
      withHeader(response, name, valueFor(value, response.headers[name], message)),
    );
  }

  /** Responds with another status, or with nothing but this. */
  status(status: number): Wrapper {
    return this.answer((response) => ({ ...response, status }));
  }

  /** Replaces the body of the response; a body that is computed from the old one may ask the sandbox for more first. */
  body(body: object | null | Computed<Part, unknown>): Wrapper {
    return this.answer(async (response, message) => ({
      ...response,
      body: await valueFor(body, response.body as Part, message),
    }));
  }

  answer(change: Computed<SandboxResponse, SandboxResponse | Promise<SandboxResponse>>): Wrapper {
    return this.around((next) => async (request, message) => {
      const response = await next(request);
      return this.#spot.isAnswered(response, message) ? change(response, message) : response;
    });
  }

  /** Gives this response in place of the sandbox's. */
  instead(answer: SandboxResponse): Wrapper {
    return this.answer(() => answer);
  }

  /** Gives this response, or one of this status, before anything comes of the request. */
  respond(answer: SandboxResponse | number): Wrapper {
    const given = typeof answer === 'number' ? answerOf(answer) : answer;
    return this.around(() => async () => given);
  }

  request(change: (request: SandboxRequest, next: Handler) => SandboxRequest): Wrapper {
    return this.around((next) => (request) => next(change(request, next)));
  }

  query(change: (query: URLSearchParams, request: SandboxRequest) => void): Wrapper {
    return this.request((request) => withQuery(request, (query) => change(query, request)));
  }

  /** Asks with these parameters before the request is handled; undefined takes one out. */
  asking(parameters: Record<string, string | undefined>): Wrapper {
    return this.request((request) =>
      Object.entries(parameters).reduce(
        (asked, [name, value]) => withParameter(asked, name, value),
        request,
      ),
    );
  }

  /** Reads a parameter that is given as another text, or not at all (undefined). */
  parameter(name: string, change: (text: string) => string | undefined): Wrapper {
    return this.request((request) => {
      const text = request.query.get(name);
      return text === null ? request : withParameter(request, name, change(text));
    });
  }

  /** Wraps these requests only. */
  around(
    wrap: (
      next: Handler,
    ) => (request: SandboxRequest, message: Message) => Promise<SandboxResponse>,
  ): Wrapper {
    const { conditions, origin } = this.#spot;
    return (next) => {
      const wrapped = wrap(next);
      const isMeant = beginAll(conditions);
      const follow = origin && following(origin.conditions, origin.pairing);
      return (request) => {
        const message = { request, next, origin: follow?.originOf(request) ?? request };
        if (follow !== undefined && message.origin === request) return follow.handle(message);
        return isMeant(request, message) ? wrapped(request, message) : next(request);
      };
    };
  }

  #field<Value>(
    name: string,
    isMeant: (value: unknown) => value is Value,
    change: (value: Value, message: Message) => unknown,
  ): Wrapper {
    return this.change((part, message) => {
      const value: unknown = isObject(part) ? part[name] : undefined;
      return isMeant(value) ? { ...part, [name]: change(value, message) } : part;
    });
  }

  #with(spot: Partial<Spot>): Place<Part> {
    return new Place({ ...this.#spot, ...spot }, this.#begin);
  }
}

function wholeBodies<Body>(spot: Omit<Spot, 'isSent' | 'isAnswered'>): Place<Body> {
  return new Place<Body>(
    { ...spot, isSent: false, isAnswered: ({ status }) => status === 200 },
    () => (body, change) => change(body as Body),
  );
}

/** The requests of an operation, or of several, and their responses with 200. */
export function on<Body = Record<string, unknown>>(
  ...conditions: Condition<SandboxRequest>[]
): Place<Body> {
  return wholeBodies({ conditions });
}

/** Puts several wrappers around each other, the first one outermost. */
export function all(...wrappers: Wrapper[]): Wrapper {
  return (next) => wrappers.reduceRight((inner, wrap) => wrap(inner), next);
}
