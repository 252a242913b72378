import { mergedSchema } from '../spec/mergedSchema.ts';
import type { Operation, Parameter, Spec } from '../spec/types.ts';
import { operationPage } from './addresses.ts';
import { answerExamples, type AnswerExample } from './answerExamples.ts';
import type { ShownExchange } from './Example.ts';
import type { ExampleJudge } from './exampleJudge.ts';
import type { Recording } from './Recording.ts';
import type { RuleView } from './RuleView.ts';
import {
  limitsOf,
  propertiesOf,
  typeView,
  type PropertyView,
  type TypeView,
} from './schemaViews.ts';

export interface ParameterView {
  name: string;
  in: Parameter['in'];
  isRequired: boolean;
  type: TypeView;
  limits: string[];
  description?: string;
}

export interface ResponseView {
  status: string;
  description?: string;
  mediaType?: string;
  type?: TypeView;
  noBody: boolean;
  headers: string[];
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
  /** Null where it needs no token; empty where the documents list no scope. */
  scopes: string[] | null;
  parameters: ParameterView[];
  body?: { isRequired: boolean; type: TypeView; properties: PropertyView[] };
  responses: ResponseView[];
  /** A valid request and its answer. */
  example?: ShownExchange;
  /** By hand. */
  rules: RuleView[];
  /** Derived, by what they are about, in the order of a message. */
  constraints: ConstraintGroup[];
}

/** Constraints about one part of an exchange. Those on answers have most in common, which is said once. */
export interface ConstraintGroup {
  group: string;
  isOnAnswers: boolean;
  /** With what most of their sentences begin: `In a 200 response of GET /stock/v1/inventory,`. */
  beginning: string;
  /** That most of them have. */
  source: string;
  level: string;
  rules: RuleView[];
}

interface DocumentedNode {
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: { name?: string; description?: string; $ref?: string }[];
  responses?: Record<string, { description?: string; $ref?: string }>;
}

/** An operation as its page shows it. @param ofOperation the rules that bind it, as views, in their order */
export function operationView(
  operation: Operation,
  spec: Spec,
  ofOperation: RuleView[],
  recording: Recording,
  judge: ExampleJudge,
): OperationView {
  const { id, documented, scopes, body } = operation;
  const node = documentedNode(operation, spec);
  const rules = withTwinsOnce(ofOperation);
  const examples = answerExamples(operation, recording, judge);
  const example = examples.find(({ documented: status }) => status.startsWith('2'));
  return {
    id,
    page: operationPage(id),
    documented,
    summary: node.summary ?? documented,
    ...(node.description !== undefined && { description: node.description }),
    isDeprecated: node.deprecated === true,
    scopes,
    parameters: operation.parameters.map((parameter) => parameterView(parameter, node, spec)),
    ...(body !== undefined && {
      body: {
        isRequired: body.required,
        type: typeView(body.schema, spec),
        properties: propertiesOf(body.schema, spec),
      },
    }),
    responses: operation.responses.map((response): ResponseView => {
      const { status, mediaType, schema, noBody, headers } = response;
      const described = resolved(node.responses?.[status], spec).description;
      const shown = examples.find(({ documented: of }) => of === status);
      return {
        status,
        noBody,
        headers: headers.map(({ name }) => name),
        ...(described !== undefined && { description: described }),
        ...(mediaType !== undefined && { mediaType }),
        ...(schema !== undefined && { type: typeView(schema, spec) }),
        ...(shown !== undefined && { example: shown }),
      };
    }),
    ...(example !== undefined && { example }),
    rules: rules.filter(({ group }) => group === 'rules'),
    constraints: [
      ...Map.groupBy(
        rules.filter(({ group }) => group !== 'rules'),
        ({ group }) => group,
      ),
    ].map(([group, grouped]) => groupOf(group, grouped, documented)),
  };
}

/** Many constraints of an operation start from the same accepted request: a page holds it once. */
function withTwinsOnce(rules: RuleView[]): RuleView[] {
  const places = new Map<string, string>();
  return rules.map((rule) => {
    if (rule.pair === undefined) return rule;
    const { curl } = rule.pair.twin;
    const twinElsewhere = places.get(curl);
    if (twinElsewhere !== undefined) return { ...rule, pair: { ...rule.pair, twinElsewhere } };
    const twinId = `accepted-${places.size + 1}`;
    places.set(curl, twinId);
    return { ...rule, pair: { ...rule.pair, twinId } };
  });
}

function groupOf(group: string, rules: RuleView[], documented: string): ConstraintGroup {
  const status = /^answer (.+)$/.exec(group)?.[1];
  return {
    group,
    isOnAnswers: group.startsWith('answer'),
    beginning: status === undefined ? '' : `In a ${status} response of ${documented},`,
    source: mostCommon(rules.map(({ source }) => source)),
    level: mostCommon(rules.map(({ level }) => level)),
    rules,
  };
}

function mostCommon(texts: string[]): string {
  const counts = Map.groupBy(texts, (text) => text);
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? '';
}

function parameterView(parameter: Parameter, node: DocumentedNode, spec: Spec): ParameterView {
  const flat = mergedSchema(parameter.schema, spec.resolve);
  const described = (node.parameters ?? [])
    .map((one) => resolved(one, spec))
    .find(({ name }) => name === parameter.name);
  return {
    name: parameter.name,
    in: parameter.in,
    isRequired: parameter.required,
    type: typeView(parameter.schema, spec),
    limits: limitsOf(flat),
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
