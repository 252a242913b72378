/**
 * What the rest of the suite sees of `specs/`: operations, rules, constraints and open points.
 * Types only, so that generators and faults can share them without loading anything.
 */
import type { ServiceName } from '../../services.ts';

/** `must`: the documents state it. `should`: they leave room and a careful reading asks it. */
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

/** One step from a value into its inside: a named property, any element of an array, or any additional property. */
export type Step = { property: string } | { items: true } | { additional: true };

/**
 * One place in a schema where one keyword restricts values.
 * `steps` leads from the root of the instance to the value that the keyword binds.
 * For `required` the value is the object and `property` names the one required property.
 */
export interface Site {
  steps: Step[];
  keyword: string;
  property?: string;
  /** Of several keywords of that name (`if` in the parts of an `allOf`): which one, from 0; absent for the first. */
  part?: number;
}

/** Where in an HTTP message a constraint binds; `operation` for the message as a whole. */
export type Location =
  | { in: 'operation'; aspect: 'accepts' | 'robust' }
  | { in: 'body' }
  | { in: 'query' | 'header' | 'path'; name: string }
  | { in: 'token'; flaw: 'missing' | 'broken' }
  | { in: 'scope'; scope: string }
  | { in: 'response'; status: string; part: ResponsePart }
  | { in: 'response'; status: string; part: 'header'; name: string };

/**
 * What a constraint on answers speaks of: its status, its media type, that it has no body, that it has the documented one
 * at all (`structure`), that fields without a value are left out (`absentValues`), or one keyword of the body's schema.
 */
export type ResponsePart =
  'status' | 'mediaType' | 'noBody' | 'structure' | 'absentValues' | 'body';

/** Where something stands in a file of this project. */
export interface Place {
  /** Relative to the project's root: `specs/stock.yaml`. */
  file: string;
  /** From 1. */
  line: number;
}

/** One sentence of the documents that a deployment can keep or break. */
export interface Rule {
  /** Permanent and readable, for example `stock/update/quantity-is-required`. */
  id: string;
  /** The id as it stands in its file: where one rule is written for many resources, with braces for what differs. */
  family: string;
  /** What stands for the braces of `family`: `menus`, `labor/request`. */
  resource?: string;
  /** Where its id stands; for a derived rule, where the keyword (parameter, response, scope) stands that it follows from. */
  place: Place;
  service: ServiceName;
  /** The operation's id in the specs (`stock/update`), or null for a rule about no one operation. */
  operation: string | null;
  level: Level;
  statement: string;
  /** Document and section. */
  source: string;
  /** Digests of the sentences that it rests on, where it says them itself; see `specs/sentences/`. */
  sentences?: string[];
  /** The keyword that says the same in the OpenAPI document; its pointer there, and its place. */
  keyword?: { pointer: string; place: Place };
}

/** A rule that follows from a schema, parameter, header, token or scope, and is derived from it. */
export interface Constraint extends Rule {
  operation: string;
  location: Location;
  /** Where in the schema at `location`; absent for presence of a parameter or body, tokens, scopes, status, media type. */
  site?: Site;
  /** The schema that `site` starts from. */
  schema?: JsonSchema;
  /**
   * Null says nothing about it: the documents do not call the field required and do not say whether one without a value
   * is left out or null (see `absentValues`).
   */
  ignoresNull?: boolean;
}

/** One sentence of the documents that whoever calls can keep or break. */
export interface ClientRule extends Pick<
  Rule,
  'id' | 'place' | 'level' | 'statement' | 'source' | 'sentences'
> {
  /** Constraints on requests that it says otherwise, because a client may send what a platform may refuse; `*` for any text. */
  insteadOf?: string[];
}

/** One thing of which the documents say two things that do not go together. */
export interface Dispute {
  /** `PaymentAuthorization/keyId`, `parameter lastModified`, `response 200`. */
  about: string;
  /** What of it is disputed, in a word: `required`. */
  of: string;
  /** The documents' own word. */
  says: string;
  against: string;
}

/** A question that the documents leave open. Nobody fails because of it; what is observed is recorded. */
export interface OpenPoint {
  id: string;
  /** The id as it stands in the rules file, with braces for what differs. */
  family: string;
  /** What stands for the braces. */
  resource?: string;
  place: Place;
  service: ServiceName;
  question: string;
  source: string;
  sentences?: string[];
  /** The musts that rest on one of its sentences, or seem to answer it, and why both stand all the same. */
  standBeside?: { musts: string[]; why: string }[];
  /** The operation that it binds; null for a service as a whole or a schema. */
  operation: string | null;
  /** Where it stands because the documents contradict themselves. */
  disputes?: Dispute[];
}

/** A state of something that a service keeps: a payment, the stock of an item, a requested report. */
export interface State {
  name: string;
  /** What holds in it, in one sentence. */
  meaning: string;
  /** How a control plane shows it, where that is not its name. */
  shownAs?: string;
  /** Nothing leads out of it but back to itself. */
  isFinal?: boolean;
}

/** An arrow of a state machine. */
export interface Transition {
  /** Absent where something comes into being. */
  from?: string;
  to: string;
  /** What happens: an act, an answer, the passing of time. */
  event: string;
  /** Of an event that is the passing of time: how much of it. */
  afterSeconds?: number;
  /** Of an event that is a request: the status that answers it. */
  status?: string;
  /** The rules that say so: ids, or families with their braces. */
  rules: string[];
}

/** States and transitions as the documents describe them: the checks decide by it, and it is drawn. */
export interface StateMachine {
  id: string;
  place: Place;
  service: ServiceName;
  title: string;
  source: string;
  states: State[];
  transitions: Transition[];
}

/** A sentence of the documents that no request and no answer can show to be kept or broken. */
export interface NotObservable {
  statement: string;
  source: string;
  sentences?: string[];
  /** Why nothing shows it. */
  why: string;
  place: Place;
}

/** A parameter of an operation, its `$ref`s resolved one level. */
export interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path';
  required: boolean;
  schema: JsonSchema;
  /** The target's fixture that is its value in every valid request (`x-fixture`). */
  fixture?: string;
  /** Where the documents leave more statuses open for this parameter than for the operation (`x-invalid-statuses`). */
  invalidStatuses?: string[];
}

/** A documented response. `schema` is absent where the documents show no body. */
export interface ResponseSpec {
  /** `200`, or a range such as `4XX`. */
  status: string;
  mediaType?: string;
  /** `should` where the documents do not name the media type itself. */
  mediaTypeLevel: Level;
  /** Of all that is asked of it, where that is not for each thing to say: the documents do not show the response itself. */
  level: Level | undefined;
  schema?: JsonSchema;
  /** The documents say that there is no body (which is more than showing none). */
  noBody: boolean;
  headers: { name: string; required: boolean; schema: JsonSchema }[];
}

/** What an operation changes at the target, named after the permission that the run needs for it: a service's `x-effects`. */
export type Effect = string;

/** One operation of one service. */
export interface Operation {
  /** `stock/update`. */
  id: string;
  service: ServiceName;
  method: string;
  /** Path below the target's address, with the service's prefix and `{name}` templates: `/stock/v1/inventory/update`. */
  path: string;
  /** As the documents write it: `PUT /stock/v1/inventory/update`, `POST /labor/{timeRange}`. */
  documented: string;
  /** Which of the target's addresses it lies under. */
  address: string;
  parameters: Parameter[];
  body?: { required: boolean; schema: JsonSchema };
  /** Of all that it promises of its answers, where that is no must: the documents do not show them. */
  answerLevel?: Level;
  responses: ResponseSpec[];
  /** Scopes its token needs; empty where a token is needed and no scope listed; null where no token is needed. */
  scopes: string[] | null;
  effect?: Effect;
  /** One more does no harm, whatever it changes: a document says so of its effects. */
  isHarmless?: boolean;
  /** The documents name another one in its place. */
  isDeprecated?: true;
  /** Statuses that the documents leave open for an invalid request: `['400', '422']`, `['400']`, or `['4XX']` where none is named. */
  invalidStatuses: string[];
}

/** One loaded and checked OpenAPI document of `specs/`, and the rules beside it. */
export interface Spec {
  service: ServiceName;
  version: string;
  /** Of the bytes of the OpenAPI document and, after them, of its rules file, hexadecimal. */
  sha256: string;
  title: string;
  /** The OpenAPI document, `$ref`s kept. */
  document: JsonSchemaObject;
  operations: Operation[];
  /** Written by hand, by operation. */
  rules: Rule[];
  /** Derived. */
  constraints: Constraint[];
  openPoints: OpenPoint[];
  notObservable: NotObservable[];
  stateMachines: StateMachine[];
  resolve: ResolveRef;
}
