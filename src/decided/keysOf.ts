import { resourceOf, WHOLE_BODY, WITHOUT_TOKEN, type Seen } from './followsOf.ts';
import { symptomOf, symptomOfKin } from './symptomOf.ts';

/** That a field was accepted, or not, with one value: whichever rule says so, it is the same. */
const ONE_VALUE =
  /\b(?:accepted|denied|rejected) [\w.[\]]{1,99} (?:"[^"]*"|-?\d[\d.]*|true|false|null)(?![^\s,.])/;

/** What is expected of a request whose identity was used before. */
export const CONFLICT = /^\D*409\D*$/;

/**
 * How many rules of one operation must see accepted what is to be rejected before that is one defect: it checks nothing. Of
 * so few less one, paging is broken as a whole.
 */
const LAX = 4;

/** Two failures that share any of these keys have one cause. */
export function keysOf(seen: Seen, many: Set<string>): string[] {
  const { rule, failure } = seen;
  const { expected, actual, message } = failure;
  const operation = failure.operation ?? rule.operation ?? '';
  // A single value does not tell what kind of failure it is.
  const looks = (text: string) => (/[a-z]{2}/.test(symptomOf(text)) ? symptomOf(text) : text);
  const said = symptomOf(message.replace(CASES, '').replace(REPEATED, '').replace(SHOWN, ''));
  const [status = ''] = /^\d{3}(?= with|$)/.exec(actual) ?? [];
  const resource = resourceOf(seen);
  // A rule by hand ends in what it claims, a constraint in a keyword.
  const claim = rule.id.slice(rule.id.lastIndexOf('/') + 1);
  const [one] = ONE_VALUE.exec(message.slice(0, 500).replaceAll('`', '')) ?? [];
  return [
    ...(one === undefined ? [] : [`one ${operation} ${one} ${expected}`]),
    ...(REPEATED.test(message) ? [`repeated ${rule.service}`] : []),
    ...(WITHOUT_TOKEN.test(message) ? ['without a token'] : []),
    ...(BESIDE_OTHERS.test(message) ? [`beside others ${rule.service}`] : []),
    ...(rule.family === undefined
      ? []
      : [`family ${rule.family} ${symptomOfKin(expected)} ${symptomOfKin(answerIn(actual))}`]),
    ...(claim.includes('-') ? [`claim ${resource} ${claim} ${status}`] : []),
    ...(OVERFULL.test(rule.id) ? [`pages of ${operation}`] : []),
    ...[pagingAt(seen), filterAt(seen), scopeless(seen)].filter((key) => many.has(key)),
    ...insteadOf(seen),
    // It does not say why: such failures are told apart by what was expected and by the message.
    ...(isAccepted(failure)
      ? [
          `accepted ${expected} ${said}`,
          ...(many.has(laxity(seen)) ? [laxity(seen)] : []),
          // What an operation does not remember, it forgets in each state.
          ...(CONFLICT.test(expected) ? [`conflict ${operation}`] : []),
        ]
      : [
          `symptom ${rule.service} ${looks(expected)} ${looks(actual)}`,
          // A sentence without an operation is about none of them.
          `said ${said.includes('OPERATION') ? resource : rule.service} ${said} ${status}`,
          `both ${expected} ${actual}`,
          `value ${operation} ${valueIn(actual)}`,
        ]),
    ...sameResponse(seen, operation),
  ];
}

/**
 * Requests that were accepted and had to be rejected: what else is wrong with such a response follows from that. The function
 * gives a failure the key of its request if it is one of these. Tokens are not shown, so two such requests may differ in them.
 */
export function undueIn(all: Seen[]): (seen: Seen) => string[] {
  const ofRequest = ({ rule, failure: { sent = '', message } }: Seen) =>
    sent === '' || /\/(?:token|scope|response)\/|\btokens?\b/.test(`${rule.id} ${message}`)
      ? []
      : [sent];
  const undue = new Set(all.filter(({ failure }) => isAccepted(failure)).flatMap(ofRequest));
  return (seen) =>
    ofRequest(seen)
      .filter((sent) => undue.has(sent))
      .map((sent) => `undue ${sent}`);
}

/** A success in place of a refusal. */
function isAccepted({ expected, actual }: Seen['failure']): boolean {
  return /^2\d\d /.test(actual) && !/^2\d\d\b/.test(expected);
}

/** One state in place of another, whichever request set it, and which shows it. */
function insteadOf({ rule, failure: { expected, actual, message } }: Seen): string[] {
  const [, shown] = /(?:^|: )([A-Z][A-Z_]{2,40})(?: [\d.]+)?$/.exec(actual) ?? [];
  const [, set] =
    /(?:: |, which is )([A-Z][A-Z_]{2,40})$/.exec(expected) ?? SET_TO.exec(message) ?? [];
  const isTold = shown !== undefined && set !== undefined && set !== shown;
  const [, state] = VALUED.exec(actual) ?? [];
  if (state !== undefined && VALUED.exec(expected)?.[1] === state)
    return [`${rule.service} another ${state}`];
  return isTold ? [`${rule.service} ${shown} instead of ${set}`] : [];
}

/** A state with its value: one that was set comes back as another one, whichever response shows it. */
const VALUED = /(?:^|: )([A-Z][A-Z_]{2,40}) [\d.]+$/;

const SET_TO = /\bset to ([A-Z][A-Z_]{2,40})\b/;

/** A page that is too long, and elements that two pages have. */
const OVERFULL = /\/(?:pages-do-not-repeat|response\/200\/maxItems)$/;

const EMPTY = /^(?:no body$|the body is empty|\d{3} without a body$)/;

/** How many entries a response has, and texts in lists of a request: what ignores some of these breaks rules of any kind. */
const ENTRIES = /^(?:2\d\d with )?(\d+) (?:entr(?:y|ies)|elements?)\b/;
const ASKED = /(?<=[[,])"[^"]*"(?!:)/g;

export function isShort({ sent = '', actual }: Seen['failure']): boolean {
  const [, count] = ENTRIES.exec(actual) ?? [];
  return Number(count) < (sent.match(ASKED)?.length ?? 0);
}

/** What shows that failures are about one response or one kind of response, whatever each says of it. */
function sameResponse({ rule, failure }: Seen, operation: string): string[] {
  const { sent = '', expected, actual } = failure;
  const [, whole] = WHOLE_BODY.exec(rule.id) ?? [];
  const [, broken] = /^(?:status )?([35]\d\d)\b/.exec(actual) ?? [];
  const isEmpty = EMPTY.test(actual) && !expected.includes('rejection');
  // One request may break several rules; the constraints on its response are about different fields. Tokens are not shown.
  const isTold = (/^2\d\d /.test(actual) ? /[?={]/ : /\?/).test(sent);
  const isOne = isTold && !rule.id.includes('/response/');
  return [
    ...(whole === undefined ? [] : [`whole ${whole}`]),
    ...(broken === undefined ? [] : [`broken ${operation} ${broken}`]),
    ...(isEmpty ? [`empty ${operation}`] : []),
    ...(isShort(failure) ? [`short ${operation}`] : []),
    ...(isOne ? [`sent ${sent}`] : []),
  ];
}

/** `status false` of both `/status is false` and `status false`; `false` of both `200 with false` and `the body is false`. */
function valueIn(actual: string): string {
  return actual
    .replace(/^(?:the body is|2\d\d with) /, '')
    .replace(/^\/(?:[^\s/]+\/)*([^\s/]+) is (.*?)(?: \(in [^()]*places\))?$/s, '$1 $2');
}

/** What is seen only while other requests are on their way: of one service, whichever of its rules that breaks. */
const BESIDE_OTHERS =
  / (?:ran in parallel; no order|did not occur again when the check was repeated alone)\b/;

/** The words of a message that say how many cases of a walk failed. */
export const CASES = / \d+ of \d+ cases failed; this is the first\.$/;

/** The words of a message that say why a failure was not seen again: its evidence has them. */
export const UNSETTLED = / (?:Not repeated|Repeated alone, the check could not decide): .*$/s;

/** The words of a message that say what was read back: a change without effect shows any earlier state. */
const SHOWN = / then shows .*$/s;

/** The words of a message that say that a request about something else got the same response: see `Repeats`. */
export const REPEATED = / \w+ \S+ returned the same response to a request with \S+ \S+\./;

/** The response for comparing failures: of a success only its status, because the rest differs from resource to resource. */
function answerIn(actual: string): string {
  return actual.replace(/^(2\d\d) .*$/s, '$1');
}

/** The keys of `laxity`, `pagingAt`, `filterAt` and `scopeless` that enough rules, or services, share. */
export function manyIn(all: Seen[]): Set<string> {
  const sharedBy = (key: (seen: Seen) => string, least: number, by: 'id' | 'service' = 'id') =>
    [...Map.groupBy(all, key)]
      .filter(([, own]) => new Set(own.map(({ rule }) => rule[by])).size >= least)
      .map(([shared]) => shared);
  const shared = [
    ...sharedBy(laxity, LAX),
    ...[pagingAt, filterAt].flatMap((key) => sharedBy(key, LAX - 1)),
    ...sharedBy(scopeless, LAX - 1, 'service'),
  ];
  return new Set(shared.filter(Boolean));
}

/** That a client was given what it has no scope for: at several services one defect, since one login is for all. */
function scopeless({ rule, failure: { actual } }: Seen): string {
  return rule.id.includes('/scope/') && /^2\d\d /.test(actual) ? 'without a scope' : '';
}

/** The parameter by which a list is filtered, of a failure that mentions it, and whose request was accepted. */
function filterAt({ rule, failure: { operation, message, actual, sent = '' } }: Seen): string {
  if (/^(?:status )?[45]\d\d\b/.test(actual)) return '';
  const words = message.slice(0, 500).match(/\w+/g);
  const name = words?.find((word) => sent.includes(`?${word}=`) || sent.includes(`&${word}=`));
  return name === undefined ? '' : `filter of ${operation ?? rule.operation} by ${name}`;
}

function laxity({ rule, failure: { operation, expected, actual } }: Seen): string {
  // How many elements a response has follows from the request.
  const received = actual.replace(/ \d+ elements?$/, ' elements');
  return `lax ${operation ?? rule.operation} ${expected} ${received}`;
}

/** The operation whose paging a failure is about; empty for one about anything else. */
function pagingAt({ rule, failure: { operation, message } }: Seen): string {
  const isOfPages = /\bpag(?:e|es|ing)\b|[pP]age(?:Size|Token|Num)\b/.test(message.slice(0, 500));
  return isOfPages ? `paging of ${operation ?? rule.operation}` : '';
}
