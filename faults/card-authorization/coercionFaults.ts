import { byId } from '../byId.ts';
import type { UnplacedFault } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { bodies, metadata } from './messages.ts';

/** The value that a lenient reader makes of this one; undefined if it leaves it unchanged. */
type Coercion = (value: unknown) => unknown;

function coercing(field: string, coerce: Coercion) {
  return bodies.change((body) => coerced(body, field, coerce));
}

function coercingMetadata(field: string, coerce: Coercion) {
  return metadata.change((given) => coerced(given, field, coerce));
}

function coerced(row: Row, field: string, coerce: Coercion): Row {
  const value = coerce(row[field]);
  return value === undefined ? row : { ...row, [field]: value };
}

/** What a lenient reader takes for the value that was asked for. */
export const coercionFaults = byId<UnplacedFault>({
  'card-authorization/authorize/reads-amounts-from-text': {
    description: 'amount may be a number in a text.',
    rules: ['card-authorization/authorize/body/amount/type'],
    wrap: coercing('amount', (value) =>
      typeof value === 'string' && /^\d/.test(value) ? Number(value) : undefined,
    ),
  },
  'card-authorization/authorize/takes-the-first-of-several-tips': {
    description: 'Of an array of one tipAmount the one is used.',
    rules: ['card-authorization/authorize/body/tipAmount/type'],
    wrap: coercing('tipAmount', (value) => {
      const [only]: unknown[] = Array.isArray(value) ? value : [];
      return typeof only === 'number' ? only : undefined;
    }),
  },
  'card-authorization/authorize/reads-booleans-from-text': {
    description: 'willSaveCard may be "true" or "false" in a text.',
    rules: ['card-authorization/authorize/body/willSaveCard/type'],
    wrap: coercing('willSaveCard', (value) =>
      value === 'true' || value === 'false' ? value === 'true' : undefined,
    ),
  },
  'card-authorization/authorize/reads-digits-from-numbers': {
    description: 'cardLast4 may be a number.',
    rules: ['card-authorization/authorize/body/requestMetadata/cardLast4/type'],
    wrap: coercingMetadata('cardLast4', (value) =>
      typeof value === 'number' ? String(value).padStart(4, '0') : undefined,
    ),
  },
});
