import type { Failure, RuleResult } from './types.ts';

/** A failure with its rule. */
export interface Seen {
  rule: RuleResult;
  failure: Failure;
}

/**
 * Finds what of each resource is broken (see `brokenBy`). The function that it returns gives a key for each such part that a
 * failure mentions: the failure follows from it.
 */
export function followsOf(all: Seen[]): (seen: Seen) => string[] {
  const broken = new Map<string, Set<string>>();
  for (const seen of all) {
    const [part, resource] = [brokenBy(seen), resourceOf(seen)];
    if (part !== undefined) broken.set(resource, (broken.get(resource) ?? new Set()).add(part));
  }
  const isMisspelt = misspeltIn(all);
  return (seen) => {
    const resource = resourceOf(seen);
    const parts = broken.get(resource) ?? new Set();
    const own = brokenBy(seen);
    const mentioned = own === undefined ? mentionedBy(seen) : [own];
    return [
      ...(isMisspelt(seen) ? [`misspelt ${seen.rule.service}`] : []),
      ...mentioned.filter((part) => parts.has(part)).map((part) => `${part} of ${resource}`),
    ];
  };
}

/** Names with underscores, and names of what is missing. */
const NAMES = /\b[a-z]+(?:_[a-z]+)+\b|(?<=\b(?:without|no) )\w+/g;

/** Whether a failure is about names with underscores, in a service of which one spells a field of the documents so. */
function misspeltIn(all: Seen[]): (seen: Seen) => boolean {
  const spelt = all.filter(({ failure }) => / which the documents spell /.test(failure.actual));
  const services = new Set(spelt.map(({ rule }) => rule.service));
  const namesOf = ({ rule, failure }: Seen) =>
    (services.has(rule.service) && failure.actual.slice(0, MOST).match(NAMES)) || [];
  const camelCase = (name: string) => name.replace(/_(.)/g, (_, one: string) => one.toUpperCase());
  const known = new Set(
    all.flatMap(namesOf).flatMap((name) => (name.includes('_') ? camelCase(name) : [])),
  );
  return (seen) => namesOf(seen).some((name) => name.includes('_') || known.has(name));
}

/** A constraint on the whole body of a response, and the response that it is on. */
export const WHOLE_BODY = /^(.+\/response\/\d{3})\/(?:structure|mediaType|type|items\/type)$/;
/** A constraint on a field of a response, and the field. */
const ON_FIELD = /\/response\/\d{3}\/(?:.*\/)?((?!items\/)[A-Za-z]\w*)\/[^/]+$/;

/** A field that breaks its schema, an undocumented status, paging without an end, or what is given without a token. */
export function brokenBy({ rule: { id }, failure: { actual, follows } }: Seen): string | undefined {
  // What it was accepted with, other requests were accepted with, too.
  if (follows !== undefined) return undefined;
  if (id.endsWith('/token/required') && /^2\d\d /.test(actual)) return actual;
  if (actual.startsWith('paging ')) return 'paging';
  return ON_FIELD.exec(id)?.[1] ?? /^status ((?![35])\d{3})$/.exec(actual)?.[1];
}

/** The rules that an operation accepts valid requests. */
export const VALID = /\/accepts$/;

/** So many operations must reject valid requests with one status before that is one defect of them all. */
const MANY = 3;

/**
 * The status with which many operations reject valid requests: 401 at those of any service, since one token is for them all,
 * another one at those of one service. The function gives a failure that status, if it shows it.
 */
export function turnedAwayIn(all: Seen[]): (seen: Seen) => string[] {
  const keysOf = ({ rule, failure: { expected, actual } }: Seen) => {
    const [status = ''] = /^(?:4\d\d|5\d\d)(?= |$)/.exec(actual.replace(/^status /, '')) ?? [];
    if (status === '' || expected.includes(status)) return [];
    return [`turned away with ${status}${status === '401' ? '' : ` by ${rule.service}`}`];
  };
  const valid = all.filter(({ rule }) => VALID.test(rule.id));
  const operationsOf = (own: Seen[]) => new Set(own.map(({ rule }) => rule.operation)).size;
  const many = new Set(
    [...Map.groupBy(valid, (seen) => keysOf(seen).join())]
      .filter(([, own]) => operationsOf(own) >= MANY)
      .map(([key]) => key),
  );
  return (seen) => keysOf(seen).filter((key) => many.has(key));
}

/** That a request without any token was accepted: one defect, whichever rules and operations show it. */
export const WITHOUT_TOKEN = /\baccepted a (?:call|request|caller) without a token\b/;

/** The beginning of each step of a failure that only went on beside it. */
export const BESIDE = 'sent at the same time: ';

/** The most characters of a text in which words are looked for: a verdict of others may have any. */
const MOST = 2_000;

const TOKEN = /\b(?:next)?page ?token\b/gi;

/** Each word, and what was received; what a constraint says of the whole body lists its fields, and a path names none. */
function mentionedBy({ rule, failure }: Seen): string[] {
  if (WHOLE_BODY.test(rule.id)) return [];
  const { message, expected, actual, operation = rule.operation } = failure;
  const text = [message.replace(operation ?? '', ''), expected, actual]
    .map((one) => one.slice(0, MOST))
    .join(' ');
  // Where paging has no end, the tokens lead nowhere.
  const words = text.replace(TOKEN, 'paging');
  // What is given without a token is the same, but another token's defect only if it is about one.
  const isOfToken = /\/(?:token|scope)\/|\btokens?\b/.test(`${rule.id} ${words}`);
  return [...new Set(words.match(/\w+/g)), ...(isOfToken ? [actual] : [])];
}

/** The path of a failure's operation without the parameters at its end. */
export function resourceOf({ rule, failure }: Seen): string {
  const operation = failure.operation ?? rule.operation ?? '';
  const segments = operation.replace(/^\w+ /, '').split('/');
  const last = segments.findLastIndex((segment) => !/^\{.*\}$/s.test(segment));
  return segments.slice(0, last + 1).join('/');
}
