import { documentedPart } from '../spec/documentedPart.ts';
import type { Trial } from './Trial.ts';

/**
 * What the documents show of the JSON that an operation gives: two answers that are to agree need not in what a service adds.
 * @param operationId one that has a schema for 200
 */
export function documentedIn(trial: Trial, operationId: string, json: unknown): unknown {
  const { responses, service } = trial.operation(operationId);
  const spec = trial.session.specs.find((candidate) => candidate.service === service);
  const schema = responses.find(({ status }) => status === '200')?.schema;
  if (spec === undefined || schema === undefined)
    throw new Error(`the specs show nothing of what ${operationId} gives`);
  return documentedPart(schema, json, spec.resolve);
}
