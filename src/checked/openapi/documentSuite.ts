import { countOf } from '../../words/countOf.ts';
import type { Suite } from '../Suite.ts';
import type { Restorer } from '../../sent/Restorer.ts';
import { askOnce, derivedFactory } from './requests/derivedFactory.ts';
import type { DocumentSpec } from './documentSpec.ts';
import { EFFECT } from './reading/OperationReader.ts';
import { rejectionChecks } from './requests/rejectionRules.ts';
import { References } from './requests/References.ts';
import { Removal } from './requests/Removal.ts';
import { Things, type Ask } from './requests/Things.ts';

/** The suite that a document of others is judged by: a derived request factory for each operation, and checks of the rejections that it documents. */
export function documentSuite({ spec, notes }: DocumentSpec): Suite {
  const ask: Ask = (trial, operation, path, how) =>
    askOnce(trial, operation, path, { spec, references }, how);
  const things = new Things(spec, notes, ask);
  const references = new References(spec, things, ask);
  const removal = new Removal(spec, (path) => references.isNamed(path));
  const derived = { spec, things, references, removal, notes };
  const requestFactories = spec.operations.map((one) => derivedFactory(one, derived));
  const isRemovable = spec.operations.some(({ method }) => method === 'DELETE');
  return {
    service: spec.service,
    requestFactories,
    checks: rejectionChecks(spec, requestFactories),
    restorers: [removal as unknown as Restorer],
    effects: [
      {
        effect: EFFECT,
        done: (count) =>
          `${countOf(count, 'request')} that may have changed something, of which only what a DELETE removes was reverted`,
        planned: () => [
          `Requests of ${spec.operations.filter(({ effect }) => effect !== undefined).length} operations may change something.`,
          isRemovable
            ? 'What the run creates is removed at its end, where a response identifies it and the document has a DELETE for it.'
            : 'The document has no DELETE: what the run creates stays.',
        ],
      },
    ],
  };
}
