import type { Asked } from '../../src/decided/types.ts';
import { shownAddress } from '../../src/words/shownAddress.ts';
import type { JudgedOptions } from '../judged.ts';

/** The options of `run`, as the command line reads them. */
export interface RunOptions extends JudgedOptions {
  service?: string[];
  rule?: string[];
  cases: number;
  seed?: number;
  readOnly?: boolean;
  shard?: { index: number; count: number };
  out?: string;
  baseline?: string;
  strict?: boolean;
  budget?: number;
  minExercised?: number;
  force?: boolean;
  evidence?: 'full';
  operator?: string;
  sign?: string;
  tsa?: string;
  archive?: boolean;
  letterhead?: string;
  history?: string;
  beside?: string;
  set?: string;
  quiet?: boolean;
  json?: boolean;
}

/** The options that decide what is sent and how it is judged, so that the results alone are enough to repeat the run. */
export function askedOf(
  { target, beside, openapi, base, mayChange, ...asked }: RunOptions,
  minimum: Asked['minimum'],
): Asked {
  const { service, rule, readOnly: isReadOnly, budget, shard, ...judged } = asked;
  const { set, baseline, strict, operator, minExercised, sign, archive } = judged;
  // What is handed over can be judged again.
  const evidence = sign !== undefined || archive ? 'full' : judged.evidence;
  return {
    target,
    beside,
    openapi: openapi && shownAddress(openapi),
    base,
    mayChange,
    credentials: openapi === undefined ? undefined : namesOf(asked),
    services: service,
    rules: rule,
    readOnly: isReadOnly,
    budget,
    shard: shard && `${shard.index}/${shard.count}`,
    set,
    baseline,
    strict,
    evidence,
    operator,
    minExercised,
    minimum,
  };
}

/** What was given to say who asks, by names alone. */
function namesOf({ token, header = [], clientId, tokenUrl }: JudgedOptions): string[] {
  const names = header.map((field) => field.slice(0, field.indexOf(':')).trim());
  const own =
    clientId === undefined
      ? []
      : ['client-id', 'client-secret', ...(tokenUrl === undefined ? [] : ['token-url'])];
  return [...(token === undefined ? own : ['token']), ...names];
}
