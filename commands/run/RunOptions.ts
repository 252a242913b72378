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
export function askedOf(options: RunOptions, minimum: Asked['minimum']): Asked {
  const { target, beside, openapi, base, mayChange, budget, shard, set } = options;
  const { baseline, strict, operator, minExercised, sign, archive } = options;
  return {
    ...{ target, beside, base, mayChange },
    openapi: openapi && shownAddress(openapi),
    credentials: openapi === undefined ? undefined : namesOf(options),
    services: options.service,
    rules: options.rule,
    readOnly: options.readOnly,
    shard: shard && `${shard.index}/${shard.count}`,
    ...{ budget, set, baseline, strict, operator, minExercised, minimum },
    // What is handed over can be judged again.
    evidence: sign !== undefined || archive ? 'full' : options.evidence,
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
