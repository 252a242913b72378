import type { Spec } from '../../../promised/types.ts';
import type { OpenPoint } from '../../../promised/OpenPoint.ts';
import type { Observation } from '../../../decided/types.ts';
import {
  openPointAddress,
  operationPage,
  schemaOf,
  schemaAddress,
  servicePage,
} from './addresses.ts';
import { byTarget } from './historyOf.ts';
import type { Run } from './Run.ts';

/** The operation in brackets behind an observation. */
const OPERATION = / \(([\w-]+(?:\/[\w-]+)+)\)$/;

/** How a target was seen to behave at an open point. */
export interface Seen {
  target: string;
  /** The date of the newest run with an observation. */
  at?: string;
  observed: string[];
}

/** A question to the platform's owners. */
export interface OpenPointView {
  id: string;
  address: string;
  question: string;
  /** The section of the documents that leaves it open. */
  source: string;
  /** What it is about, with the address of its page. */
  about: { text: string; address: string };
  seen: Seen[];
}

/**
 * The open points of a spec; for a family, one for each resource.
 * @param atSandbox observations at the reference sandbox
 */
export function openPointViews(
  spec: Spec,
  atSandbox: readonly Observation[],
  runs: readonly Run[],
): OpenPointView[] {
  const groups = byTarget(runs);
  return spec.openPoints.map((point) => ({
    id: point.id,
    address: openPointAddress(point),
    question: point.question,
    source: point.source,
    about: aboutOf(point, spec),
    seen: [
      ...[...groups].map(([target, group]) => seenAt(point.id, target, group)),
      {
        target: 'reference sandbox',
        observed: distinct(
          atSandbox
            .filter(({ openPoint }) => openPoint === point.id)
            .map(({ observed }) => observed),
        ),
      },
    ].filter(({ observed }) => observed.length > 0),
  }));
}

function seenAt(id: string, target: string, newestFirst: Run[]): Seen {
  for (const { verdict } of newestFirst) {
    const observed = verdict.openPoints.find((point) => point.id === id)?.observed ?? [];
    if (observed.length > 0)
      return { target, at: verdict.run.startedAt, observed: distinct(observed) };
  }
  return { target, observed: [] };
}

function aboutOf({ id, service }: OpenPoint, spec: Spec): OpenPointView['about'] {
  const operation = spec.operations.find((one) => id.startsWith(`${one.id}/`));
  if (operation !== undefined)
    return { text: operation.documented, address: operationPage(operation.id) };
  const schema = schemaOf(id, spec);
  if (schema !== undefined) return { text: schema, address: schemaAddress(service, schema) };
  return { text: `${spec.title} as a whole`, address: servicePage(service) };
}

/**
 * Each text once; texts that differ only in the operation behind them, `… (stock/list)`, become one that names all
 * operations.
 */
function distinct(texts: string[]): string[] {
  const groups = Map.groupBy([...new Set(texts)], (text) => text.replace(OPERATION, ''));
  return [...groups].map(([text, group]) => {
    const operations = group.flatMap((one) => OPERATION.exec(one)?.[1] ?? []);
    return operations.length === 0 ? text : `${text} (${operations.join(', ')})`;
  });
}
