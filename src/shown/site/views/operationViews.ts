import { documentedName } from '../../../promised/documentedName.ts';
import { mergedSchema } from '../../../promised/schemas/mergedSchema.ts';
import type { JsonSchema, Operation, Parameter, Spec } from '../../../promised/types.ts';
import { operationPage } from './addresses.ts';
import { behaviorOf, type RuleGroup } from './behaviorOf.ts';
import { disputesAbout, type DisputeView } from './disputeViews.ts';
import type { PlainExample } from './snippetsOf.ts';
import type { ExampleJudge } from './exampleJudge.ts';
import { likeness } from './likeness.ts';
import type { RuleView } from './RuleView.ts';
import type { Beside } from './ruleViews.ts';
import {
  bodyView,
  isNamed,
  moveToPlaces,
  withInner,
  type BodyView,
  type Place,
} from './fieldViews.ts';
import { componentOf, limitsOf, typeView, type TypeView } from './schemaViews.ts';
import type { RecordedExchange } from '../../../sent/exchange/types.ts';
import { describedBy } from '../../../promised/describedBy.ts';
import type { ShownExchange } from './Example.ts';
import type { Recording } from './Recording.ts';
import { jsonOrText } from '../../../words/json/parseJson.ts';
import { shownAnswer, showExchange } from './showExchange.ts';

export interface ParameterView extends Place {
  name: string;
  in: Parameter['in'];
  isRequired: boolean;
  type: TypeView;
  limits: string[];
  description?: string;
  disputes: DisputeView[];
  constraints: RuleView[];
}

export interface ResponseView {
  status: string;
  description?: string;
  mediaType?: string;
  type?: TypeView;
  noBody: boolean;
  headers: string[];
  disputes: DisputeView[];
  body: BodyView;
  example?: AnswerExample;
}

/** An operation with all that its page shows. */
export interface OperationView {
  id: string;
  page: string;
  documented: string;
  summary: string;
  description?: string;
  isDeprecated: boolean;
  /** Null if it needs no token; empty if the documents list no scope. */
  scopes: string[] | null;
  parameters: ParameterView[];
  body?: {
    isRequired: boolean;
    type: TypeView;
    disputes: DisputeView[];
  } & BodyView;
  responses: ResponseView[];
  /** A valid request and its response. */
  example?: PlainExample;
  /** The source of most of its constraints. */
  source: string;
  /** Rules written by hand. */
  rules: RuleView[];
  /** Those of them that are about no parameter or field. */
  furtherRules: RuleView[];
  /** The same by what they are about. */
  behavior: RuleGroup[];
  /** Derived constraints on access and on the operation as a whole. */
  asAWhole: RuleView[];
  /** Derived constraints on every response, whatever its status. */
  ofAnyAnswer: RuleView[];
}

interface DocumentedNode {
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: { name?: string; description?: string; $ref?: string }[];
  responses?: Record<string, { description?: string; $ref?: string }>;
}

/** A length of responses that show something, and not too much. */
const GOOD_LENGTH = 600;

/**
 * An operation as its page shows it.
 * @param ofOperation the views of its rules, in their order
 */
export function operationView(
  operation: Operation,
  spec: Spec,
  ofOperation: RuleView[],
  { recording, examples }: Pick<Beside, 'recording' | 'examples'>,
  judge: ExampleJudge,
): OperationView {
  const { id, documented, scopes, body } = operation;
  const node = documentedNode(operation, spec);
  const all = withTwinsOnce(ofOperation);
  const rules = all.filter(({ group }) => group === 'rules');
  const asked = (...groups: string[]) => all.filter(({ group }) => groups.includes(group));
  const answers = answerExamples(operation, recording, judge);
  const example = examples.get(id);
  const parameters = operation.parameters.map((parameter) => ({
    ...parameterView(parameter, node, operation, spec),
    path: parameter.name,
    own: [],
    constraints: asked('parameters').filter(({ field }) => field === parameter.name),
    rules: rules.filter(({ statement }) => isNamed(parameter.name, statement)),
  }));
  const view = body && bodyView(body.schema, spec, { constraints: asked('body'), rules });
  const places = [...parameters, ...(view?.fields ?? []).flatMap(withInner)];
  const furtherRules = moveToPlaces(rules, places);
  return {
    id,
    page: operationPage(id),
    documented,
    summary: summaryOf(operation, spec),
    ...(node.description !== undefined && { description: node.description }),
    isDeprecated: node.deprecated === true,
    scopes,
    parameters,
    ...(body !== undefined && {
      body: {
        isRequired: body.required,
        type: typeView(body.schema, spec),
        disputes: disputesAbout(componentOf(body.schema, spec) ?? '', spec),
        ...view!,
      },
    }),
    responses: operation.responses.map((response): ResponseView => {
      const { status, mediaType, schema, noBody, headers } = response;
      const described = resolved(node.responses?.[status], spec).description;
      const shown = answers.find(({ documented: of }) => of === status);
      const ofStatus = { constraints: asked(`response ${status}`), rules: [] };
      return {
        status,
        noBody,
        headers: headers.map(({ name }) => name),
        disputes: disputesAbout(`response ${status}`, spec, id),
        body: bodyView(schema ?? true, spec, ofStatus),
        ...(described !== undefined && { description: described }),
        ...(mediaType !== undefined && { mediaType }),
        ...(schema !== undefined && { type: typeView(schema, spec) }),
        ...(shown !== undefined && { example: shown }),
      };
    }),
    ...(example !== undefined && { example }),
    source: mostCommon(asked('body', 'parameters').map(({ source }) => source)),
    rules,
    furtherRules,
    behavior: behaviorOf(furtherRules, operation, spec, recording),
    asAWhole: asked('as a whole', 'access'),
    ofAnyAnswer: asked('answers'),
  };
}

/** What an operation does, in a few words. */
export function summaryOf(operation: Operation, spec: Spec): string {
  return documentedNode(operation, spec).summary ?? operation.documented;
}

/** Many constraints of an operation start from the same accepted request: a page contains it once. */
function withTwinsOnce(rules: RuleView[]): RuleView[] {
  const places = new Map<string, string>();
  return rules.map((rule) => {
    if (rule.pair === undefined) return rule;
    const { twin, breach } = rule.pair;
    const twinElsewhere = places.get(twin.curl);
    const twinId = twinElsewhere ?? `accepted-${places.size + 1}`;
    places.set(twin.curl, twinId);
    const like = { twin: twinId, ...likeness(breach.curl, twin.curl) };
    const place = twinElsewhere === undefined ? { twinId } : { twinElsewhere };
    return { ...rule, pair: { ...rule.pair, like, ...place } };
  });
}

function mostCommon(texts: string[]): string {
  const counts = Map.groupBy(texts, (text) => text);
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? '';
}

function parameterView(
  parameter: Parameter,
  node: DocumentedNode,
  operation: Operation,
  spec: Spec,
): Omit<ParameterView, 'constraints' | keyof Place> {
  const flat = mergedSchema(parameter.schema, spec.resolve);
  const described = (node.parameters ?? [])
    .map((one) => resolved(one, spec))
    .find(({ name }) => name === parameter.name);
  return {
    name: parameter.in === 'path' ? documentedName(operation, parameter.name) : parameter.name,
    in: parameter.in,
    isRequired: parameter.required,
    type: typeView(parameter.schema, spec),
    limits: limitsOf(flat),
    disputes: disputesAbout(`parameter ${parameter.name}`, spec, operation.id),
    ...(described?.description !== undefined && { description: described.description }),
  };
}

function documentedNode({ path, method }: Operation, { document }: Spec): DocumentedNode {
  const paths = document['paths'] as Record<string, Record<string, DocumentedNode>>;
  const item = paths[path] ?? {};
  const node = item[method.toLowerCase()] ?? {};
  const shared = (item as DocumentedNode).parameters ?? [];
  return { ...node, parameters: [...shared, ...(node.parameters ?? [])] };
}

function resolved<T extends { $ref?: string; name?: string; description?: string }>(
  node: T | undefined,
  { resolve }: Spec,
): { name?: string; description?: string } {
  const { $ref } = node ?? {};
  return $ref === undefined ? (node ?? {}) : (resolve($ref) as { description?: string });
}

/** A response with one of the documented statuses, as it was recorded. */
interface AnswerExample extends ShownExchange {
  /** As documented: `200`, `4XX`. */
  documented: string;
}

/** One recorded exchange for each documented status with which the sandbox answered, if Ajv accepts what is shown of it. */
function answerExamples(
  operation: Operation,
  { exchanges }: Recording,
  judge: ExampleJudge,
): AnswerExample[] {
  const own = [...exchanges.values()].filter((exchange) => exchange.operation === operation.id);
  return operation.responses.flatMap(({ status, schema }) => {
    const fitting = own
      .filter(
        ({ response }) =>
          describedBy(operation.responses, response?.status ?? 0)?.status === status,
      )
      .toSorted((one, other) => distance(one) - distance(other));
    const found = fitting.find(
      ({ request, response }) =>
        (schema === undefined || isAccepted(judge, schema, response?.body)) &&
        (!status.startsWith('2') || isValidRequest(judge, operation, request.body)),
    );
    return found === undefined ? [] : [{ documented: status, ...showExchange(found) }];
  });
}

function distance({ response }: RecordedExchange): number {
  return Math.abs((response?.body ?? '').length - GOOD_LENGTH);
}

function isAccepted(judge: ExampleJudge, schema: JsonSchema, text?: string | null): boolean {
  return typeof text === 'string' && judge(schema, shownAnswer(text).value) === undefined;
}

function isValidRequest(judge: ExampleJudge, { body }: Operation, text: string | null): boolean {
  if (body === undefined) return true;
  return text !== null && judge(body.schema, jsonOrText(text)) === undefined;
}
