import type { ClientRuleResult, ClientVerdict } from '../../decided/clientVerdict.ts';
import type { Failure, RuleResult, Verdict } from '../../decided/types.ts';
import { countOf } from '../../words/countOf.ts';
import { cutInMiddle } from '../../words/cutInMiddle.ts';
import { evidenceLines } from './failureText.ts';
import { fenced, inline } from '../../words/markdown.ts';
import { plainStatement } from '../../words/plainStatement.ts';
import { printable } from '../../words/printable.ts';
import { indented, printableLine } from './printableLine.ts';
import { grouped } from '../../words/grouped.ts';

/** How many failures of each side are shown on a terminal; summary.md has all. */
const SHOWN = 20;
/** How many characters of a request a terminal shows: where it went; summary.md has its body. */
const SHOWN_OF_EACH = 300;
/** How many addresses that the documents do not describe are named. */
const ADDRESSES_NAMED = 10;

/** What is not judged of each. */
const UNJUDGED = {
  request: ['request body', 'request bodies'],
  headers: ['list of header fields', 'lists of header fields'],
  response: ['response', 'responses'],
  entry: ['entry', 'entries'],
} as const;

/** The verdict on each side, a line each, and what to do next. */
function headlines(client: ClientVerdict, platform: Verdict): string {
  const next = client.summary.failed > 0 ? 'correct what it broke' : 'let it call what it will use';
  const [calls = ''] = checklist(client).split('\n');
  const last = `next: ${next}, and judge it again (${calls})`;
  return [headlineOf('client', client), headlineOf('platform', platform), last].join('\n');
}

/** Judged traffic for a terminal. */
export function printTraffic(client: ClientVerdict, platform: Verdict, folder: string): string {
  return [
    section('broken by the client', failuresOf(client.rules, SHOWN_OF_EACH).slice(0, SHOWN)),
    section('broken by the platform', failuresOf(platform.rules, SHOWN_OF_EACH).slice(0, SHOWN)),
    section('traffic', [trafficLines(client).join('\n')]),
    `${headlines(client, platform)}\nsummary  ${folder}/summary.md`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** summary.md of judged traffic. */
export function trafficMarkdown(client: ClientVerdict, platform: Verdict): string {
  const blocks = (all: string[]) =>
    all.length === 0 ? ['Nothing.'] : all.map((text) => fenced(text));
  const kept = client.rules.filter(({ outcome }) => outcome === 'passed');
  return [
    `# Traffic of a client with ${inline(client.target.name)}`,
    headlines(client, platform),
    '## Broken by the client',
    ...blocks(failuresOf(client.rules)),
    '## Broken by the platform',
    ...blocks(failuresOf(platform.rules)),
    '## Traffic',
    trafficLines(client)
      .map((line) => `- ${inline(line)}`)
      .join('\n'),
    '## Shown, and not shown',
    fenced(checklist(client)),
    '## Kept by the client',
    kept.map(({ id, cases }) => `- ${inline(id)} (${cases})`).join('\n') || 'Nothing was shown.',
  ]
    .join('\n\n')
    .concat('\n');
}

/** One finding in a line, shown while traffic passes. */
export function findingLine(
  side: string,
  rule: { id: string; level: string },
  failure: Failure,
): string {
  const word = rule.level === 'must' ? 'failed' : 'warned';
  return `${side.padEnd(8)}  ${word}  ${rule.id}  ${printableLine(failure.message)}`;
}

/** Which operations and rules for clients a client has shown, and which are missing before it can be certified. */
export function checklist({ rules, traffic }: ClientVerdict): string {
  const ofClients = rules.filter(({ id }) => id.startsWith('client/'));
  const asked = traffic.operations.filter(({ requests }) => requests > 0);
  const missing = traffic.operations.filter(({ requests }) => requests === 0);
  const shown = ofClients.filter(({ outcome }) => outcome !== 'notExercised');
  const line = (word: string, text: string) => `  ${word.padEnd(15)}${text}`;
  return [
    `operations: ${asked.length} of ${traffic.operations.length} called`,
    ...asked.map(({ operation, requests }) => line('called', `${operation} (${requests})`)),
    ...[...Map.groupBy(missing, ({ service }) => service)].map(([service, all]) => {
      const names = all.map(({ operation }) => operation).join(', ');
      return line(
        'not called',
        `${service}: ${all.length > 3 ? `${all.length} operations` : names}`,
      );
    }),
    `rules for clients: ${shown.length} of ${ofClients.length} exercised`,
    ...ofClients.map(({ id, outcome, cases, statement }) =>
      outcome === 'notExercised'
        ? line('not exercised', `${id}  ${statement}`)
        : line(outcome === 'passed' ? 'kept' : outcome, `${id} (${cases})`),
    ),
  ].join('\n');
}

function section(title: string, parts: string[]): string {
  return parts.length === 0 ? '' : `${title}\n\n${parts.join('\n\n')}`;
}

type Row = ClientRuleResult | RuleResult;

/** Failures first, then warnings. */
function failuresOf(rules: Row[], most = Infinity): string[] {
  const rank = ({ outcome }: Row) => (outcome === 'failed' ? 0 : 1);
  return rules
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((rule) => (rule.failures ?? []).map((failure) => failureOf(rule, failure, most)));
}

function failureOf(rule: Row, failure: Failure, most: number): string {
  const { message, expected, actual } = failure;
  const isSaidBelow = message.includes(expected) && message.includes(actual);
  return [
    `${rule.outcome}  ${printableLine(rule.id)}`,
    `"${printableLine(plainStatement(rule.statement))}"   ${printableLine(rule.source)}`,
    ...(isSaidBelow ? [] : [indented(message)]),
    ...evidenceLines(failure, (text) => cutInMiddle(printable(text), most)).map(
      (line) => `  ${line}`,
    ),
  ].join('\n');
}

function headlineOf(side: string, { rules }: { rules: Row[] }): string {
  const count = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  const [passed, failed, warned] = [count('passed'), count('failed'), count('warned')];
  const applied = passed + failed + warned;
  const broken = failed > 0 ? `FAILED: ${countOf(failed, 'rule')} broken` : 'NO MUST BROKEN';
  const word = applied === 0 ? 'NOTHING SHOWN' : `${broken}, ${countOf(warned, 'warning')}`;
  return `${side.padEnd(8)}  ${word}; ${grouped(applied)} of its ${countOf(rules.length, 'rule')} applied`;
}

function trafficLines({ run, traffic, target }: ClientVerdict): string[] {
  const { operations, undocumented, elsewhere, fromCache, notJudged } = traffic;
  const asked = operations.filter(({ requests }) => requests > 0);
  const strange = undocumented.reduce((sum, { count }) => sum + count, 0);
  const others = (traffic.otherHosts ?? []).map((host) => printableLine(host));
  const own = [...new Set(Object.values(target.urls).map((url) => URL.parse(url)?.host ?? url))];
  const hosts =
    others.length === 0 ? '' : ` (${others.join(', ')}; the target is at ${own.join(', ')})`;
  const named = undocumented
    .slice(0, ADDRESSES_NAMED)
    .map(({ request, count }) => `${printableLine(request)} (${count})`);
  return [
    `${countOf(run.requests, 'request')} to ${asked.length} of ${operations.length} operations`,
    ...(strange === 0
      ? []
      : [
          `${countOf(strange, 'request')} to addresses that the documents do not show: ${named.join(', ')}`,
        ]),
    ...(elsewhere === 0 ? [] : [`${countOf(elsewhere, 'request')} to other hosts${hosts}`]),
    ...(fromCache === 0 ? [] : [`${countOf(fromCache, 'response')} from a cache`]),
    ...notJudged.map(
      ({ message, reason, count }) =>
        `${grouped(count)} ${UNJUDGED[message][count === 1 ? 0 : 1]} not judged: ${reason}`,
    ),
  ];
}
