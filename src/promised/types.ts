/**
 * What the rest of the suite sees of `specs/`: operations, rules, constraints and open points. Types only, so that
 * generators and faults can share them without loading anything.
 */
import type { ServiceName } from '../../services.ts';
import type { Place } from './Place.ts';
import type { StateMachine } from './stateMachine.ts';
import type { OpenPoint, NotObservable } from './OpenPoint.ts';

/** `must`: the documents state it. `should`: the documents leave room, and a careful reading demands it. */
export type Level = 'must' | 'should';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON Schema 2020-12 as found in an OpenAPI 3.1 document (`$ref`s are kept). */
export type JsonSchema = boolean | JsonSchemaObject;

/** The object form of a JSON Schema. Keywords are looked up by name; `x-…` annotations are allowed. */
export interface JsonSchemaObject {
  [keyword: string]: unknown;
}

/** Turns a `$ref` (for example `#/components/schemas/Money`) into the schema it names. Throws if there is none. */
export type ResolveRef = (ref: string) => JsonSchema;

/** One step from a value to a part of it: a named property, any element of an array, or any additional property. */
export type Step = { property: string } | { items: true } | { additional: true };

/**
 * One place in a schema where one keyword restricts values. `steps` leads from the root of the instance to the value to
 * which the keyword applies. For `required`, that value is the object, and `property` names the one required property.
 */
export interface Site {
  steps: Step[];
  keyword: string;
  property?: string;
  /** If an `allOf` has several keywords of that name (`if`, say): which one, from 0; absent for the first. */
  part?: number;
}

/** The part of an HTTP message to which a constraint applies; `operation` for the whole message. */
export type Location =
  | { in: 'operation'; aspect: 'accepts' | 'robust' }
  | { in: 'body' }
  | { in: Parameter['in']; name: string }
  | { in: 'token'; flaw: 'missing' | 'broken' }
  | { in: 'scope'; scope: string }
  | { in: 'response'; status: string; part: ResponsePart }
  | { in: 'response'; status: string; part: 'header'; name: string };

/**
 * What a constraint on responses is about: the status, what a standard asks of all (`served`, `typed`, `challenge`,
 * `allow`, `problem`; see `httpRules`), the media type, that there is no body, that there is the documented
 * one at all (`structure`), that fields without a value are left out (`absentValues`), or one keyword of the body's
 * schema.
 */
export type ResponsePart =
  | 'status'
  | 'served'
  | 'typed'
  | 'challenge'
  | 'allow'
  | 'problem'
  | 'mediaType'
  | 'noBody'
  | 'structure'
  | 'absentValues'
  | 'body';

/** One sentence of the documents that a deployment can keep or break. */
export interface Rule {
  /** Permanent and readable, for example `stock/update/quantity-is-required`. */
  id: string;
  /** The id as in its file: with braces for the resource, if one rule is written for many. */
  family: string;
  /** The resource that replaces the braces of `family`: `menus`, `labor/request`. */
  resource?: string;
  /** The line of its id; for a derived rule, the line of the keyword (parameter, response, scope) from which it follows. */
  place: Place;
  service: ServiceName;
  /** The operation's id in the specs (`stock/update`), or null for a rule about no single operation. */
  operation: string | null;
  level: Level;
  statement: string;
  /** Document and section. */
  source: string;
  /** Digests of the sentences on which it rests, if it names them itself; see `specs/sentences/`. */
  sentences?: string[];
  /** The keyword of the OpenAPI document that says the same: its pointer there, and its place. */
  keyword?: { pointer: string; place: Place };
  /** The keywords of the OpenAPI document that decide it, so that it has no check of its own. */
  decidedBy?: Decider[];
}

/**
 * A keyword of a schema below an `if`: what it asks of one property of those records for which the conditions on the way
 * to it hold.
 */
export interface Decider {
  /** `#/components/schemas/Discount/allOf/1/then/properties/percentage/maximum`. */
  pointer: string;
  place: Place;
  /** The schema of the records, by its name. */
  schema: string;
  conditions: JsonSchema[];
  property: string;
  keyword: string;
  /** The schema of the property that has the keyword. */
  asked: JsonSchemaObject;
  /** Whether the branch requires the property, so that leaving it out is as wrong as a null that the keyword forbids. */
  isRequired: boolean;
}

/** A rule that follows from a schema, parameter, header, token or scope, and is derived from it. */
export interface Constraint extends Rule {
  operation: string;
  location: Location;
  /**
   * The site in the schema of `location`; absent for presence of a parameter or body, tokens, scopes, status, media type.
   */
  site?: Site;
  /** The schema from which `site` starts. */
  schema?: JsonSchema;
  /**
   * Set if null shows nothing about it: the documents do not call the field required and do not say whether a field
   * without a value is left out or null (see `absentValues`).
   */
  ignoresNull?: boolean;
}

/** One sentence of the documents that a client can keep or break. */
export interface ClientRule extends Pick<
  Rule,
  'id' | 'place' | 'level' | 'statement' | 'source' | 'sentences'
> {
  /**
   * Constraints on requests that this rule replaces, because a client may send what a platform may refuse; `*` for any
   * text.
   */
  insteadOf?: string[];
}

/** A parameter of an operation, its `$ref`s resolved one level. */
export interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path' | 'cookie';
  required: boolean;
  schema: JsonSchema;
  /**
   * How a list or an object is written as text, if the value is one: requests then hold its JSON. Absent for a plain
   * value.
   */
  writing?: Writing;
  /** The target's fixture that is its value in every valid request (`x-fixture`). */
  fixture?: string;
  /**
   * Statuses for an invalid value, if the documents leave more open for this parameter than for the operation
   * (`x-invalid-statuses`).
   */
  invalidStatuses?: string[];
}

/** How a list or an object is written in a parameter (OpenAPI 3.1, Parameter Object); `json` for its JSON as it is. */
export interface Writing {
  style: string;
  explode: boolean;
}

/** A documented response. `schema` is absent if the documents show no body. */
export interface ResponseSpec {
  /** `200`, or a range such as `4XX`. */
  status: string;
  mediaType?: string;
  /** Further media types that are as right; what they hold is not compared. */
  otherMediaTypes?: string[];
  /** `should` if the documents do not name the media type itself. */
  mediaTypeLevel: Level;
  /** The level of all constraints on it, if it is not must: the documents do not show the response itself. */
  level: Level | undefined;
  schema?: JsonSchema;
  /** Whether the documents say that there is no body (which is more than showing none). */
  noBody: boolean;
  headers: { name: string; required: boolean; schema: JsonSchema }[];
}

/** What an operation changes at the target, named after the permission that the run needs for it: a service's `x-effects`. */
export type Effect = string;

/** Where a credential goes; `prefix` is the scheme before it: `Bearer`, `Basic`, empty for none. */
export interface Presented {
  in: 'header' | 'query' | 'cookie';
  name: string;
  prefix: string;
  /** What goes with it. */
  also?: Presented[];
}

/** How a request of ours says who asks. */
export interface Presentation extends Presented {
  /** Whether the operation may not be asked without. */
  isRequired: boolean;
  /** All that may be presented, of which one is enough. */
  ways: Presented[];
  /** Whether something else is enough that no request shows: a client certificate. */
  isHidden: boolean;
}

export interface Operation {
  /** `stock/update`. */
  id: string;
  service: ServiceName;
  method: string;
  /** Path below the target's address, with the service's prefix and `{name}` templates: `/stock/v1/inventory/update`. */
  path: string;
  /** As the documents write it: `PUT /stock/v1/inventory/update`, `POST /labor/{timeRange}`. */
  documented: string;
  /** The name of the target's address below which it is. */
  address: string;
  parameters: Parameter[];
  /** `files` are the fields of a form that are sent as files, each with its media type. */
  body?: {
    required: boolean;
    schema: JsonSchema;
    mediaType?: string;
    files?: Record<string, string>;
  };
  /** The level of all constraints on its responses, if it is not must: the documents do not show the responses. */
  answerLevel?: Level;
  responses: ResponseSpec[];
  /** Scopes that its token needs; empty if a token is needed and no scope listed; null if no token is needed. */
  scopes: string[] | null;
  /** How a request says who asks, if a target's own credential is presented in place of a token. */
  presents?: Presentation;
  /** The media types that its requests accept; JSON if undefined. */
  accept?: string;
  /** Statuses of which the documents need not speak: others may give them in place of the operation. */
  silentOn?: string[];
  effect?: Effect;
  /** Whether a second request does no harm, whatever it changes: a document says so of its effects. */
  isHarmless?: boolean;
  /** Whether the same request again changes nothing more (RFC 9110 §9.2.2): a document says so of its effects. */
  isIdempotent?: boolean;
  /** Whether the documents name another operation in its place. */
  isDeprecated?: true;
  /**
   * Statuses that the documents allow for an invalid request: `['400', '422']`, `['400']`, or `['4XX']` if none is named.
   */
  invalidStatuses: string[];
}

/** One loaded and checked OpenAPI document of `specs/`, and the rules beside it. */
export interface Spec {
  service: ServiceName;
  version: string;
  /** Digest of the bytes of the OpenAPI document and, after them, of its rules file; hexadecimal. */
  sha256: string;
  title: string;
  /** The OpenAPI document, `$ref`s kept. */
  document: JsonSchemaObject;
  operations: Operation[];
  /** Rules written by hand, by operation. */
  rules: Rule[];
  constraints: Constraint[];
  openPoints: OpenPoint[];
  notObservable: NotObservable[];
  stateMachines: StateMachine[];
  resolve: ResolveRef;
}
