import { FRESH_UUID, addressVariable } from '../../sent/exchange/toCurl.ts';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import type { NumberedFailure } from '../../decided/causesOf.ts';
import { program } from '../../words/program.ts';
import { orSet, quoted, shellWord } from '../../words/shellWord.ts';
import type { Failure } from '../../decided/types.ts';
import { evidenceLines, roleWord } from './failureText.ts';
import { printable } from '../../words/printable.ts';
import { printableLine } from './printableLine.ts';
import { scriptJudge } from './scriptJudge.ts';
import {
  addressLines,
  comment,
  curlOf,
  FROM_TARGET,
  isKnown,
  needsOf,
  type Needs,
  type ShellContext,
} from './shellCommands.ts';

/**
 * All requests of a failure in order, as a POSIX shell script: it sends them again by curl and says whether the failure is
 * still there. Secrets are read from the environment, under the names of their places in the target file.
 */
export function failureScript(
  numbered: NumberedFailure,
  exchanges: RecordedExchange[],
  context: ShellContext,
): string {
  const { number, rule, failure } = numbered;
  const sent = upToTheAssertedAnswer(exchanges, failure);
  const identities = [...new Set(sent.flatMap((exchange) => exchange.identities ?? []))];
  const names = new Map(identities.map((identity, index) => [identity, `ID_${index + 1}`]));
  const nameOf = (identity: string) => `$${names.get(identity) ?? ''}`;
  const curls = sent.map((exchange) => curlOf(exchange, context, nameOf));
  const requests = byConnection(sent, curls).flatMap((places) => [
    '',
    ...places.map((at) =>
      comment(`${at + 1} of ${sent.length}: ${partOf(sent[at]!, failure)}; ${answerOf(sent[at]!)}`),
    ),
    sending(places.map((at): [number, string] => [at + 1, curls[at]!])),
  ]);
  const used = needsOf(curls.join('\n'), context);
  const judge = scriptJudge({
    failure,
    exchanges: sent,
    secrets: [...used.secrets, ...used.tokens],
  });
  const changes = changesOf(sent, context);
  // What is quoted from a schema of others is hidden or turned round in no editor either.
  return printable(
    [
      '#!/bin/sh',
      comment(`Failure ${number}: ${rule.id} (${rule.outcome})`),
      comment(failure.message),
      ...(judge === undefined ? ABOUT_OTHERS : ABOUT).map(comment),
      ...changes.map((line) => comment(line)),
      ...(context.isOwn || sent.every((one) => isKnown(one, context)) ? [] : [ELSEWHERE]),
      SAY,
      ...bySuite(number, context),
      // Said before anything is asked for or sent.
      ...(judge === undefined ? [`[ -n "\${SHOW:-}" ] || by_suite ${quoted(UNDECIDED)}`] : []),
      ...used.addresses,
      ...wanted(used, context),
      ...used.logins,
      ...used.tokens.map((name) => `[ -n "\${${name}:-}" ] || by_suite 'No token was given'`),
      ...[...names.values()].map((name) => `${name}=${FRESH_UUID}`),
      ...changes.map((line) => `say ${quoted(line)}`),
      `answers=$(mktemp -d) || exit 3`,
      `trap 'rm -rf "$answers"' EXIT`,
      ...requests,
      '',
      ...(judge === undefined ? shown(failure, sent.length) : judged(judge, used)),
      '',
    ].join('\n'),
  );
}

/** What the script's own requests change at the target, which they do not put back. */
function changesOf(sent: RecordedExchange[], { changing }: ShellContext): string[] {
  const own = sent.filter(({ operation, request: { method } }) =>
    operation === null || changing === undefined
      ? !/^(?:GET|HEAD|OPTIONS)$/.test(method)
      : changing.has(operation),
  );
  if (own.length === 0) return [];
  const all = sent.length === 1 ? 'Its only request' : `All ${sent.length} requests`;
  const subject = own.length === sent.length ? all : `${own.length} of ${sent.length} requests`;
  const names = [
    ...new Set(own.map(({ operation, request }) => printableLine(operation ?? request.method))),
  ];
  return [
    `${subject} may change the target (${names.join(', ')}). The script puts nothing back; \`replay\` puts back what can be.`,
  ];
}

/** The places of the requests, together those that went one after the other over one connection, which curl keeps. */
function byConnection(sent: RecordedExchange[], curls: string[]): number[][] {
  const groups: number[][] = [];
  for (const [at, { connection }] of sent.entries()) {
    const isSame = connection !== undefined && connection === sent[at - 1]?.connection;
    // What reads a pipe is a command of its own.
    const isPlain = [at - 1, at].every((one) => curls[one]?.startsWith(CURL));
    if (isSame && isPlain) groups.at(-1)?.push(at);
    else groups.push([at]);
  }
  return groups;
}

const CURL = 'curl ';

/** Sends by one curl, over one connection, and keeps each response and the exit code. */
function sending(requests: [place: number, curl: string][]): string {
  const [[first, alone]] = requests as [[number, string]];
  if (requests.length === 1)
    return `${alone} >"$answers/${first}"; echo $? >"$answers/${first}.curl"`;
  const parts = requests.map(
    ([place, curl]) => `${curl.slice(CURL.length)} -o "$answers/${place}"`,
  );
  const codes = requests.map(([place]) => `"$answers/${place}.curl"`);
  return `${CURL}${parts.join(' --next ')}; echo $? | tee ${codes.join(' ')} >/dev/null`;
}

const UNDECIDED = 'This failure cannot be judged by the script alone';

const EXIT_CODES = 'Exit code: 1 still failing; 0 fixed; 2 something is missing; 3 not decided.';
const ABOUT = [
  'Sends the requests that showed the failure again, and says whether it is still there.',
  `${EXIT_CODES} SHOW=1 prints the whole responses, including any secrets.`,
];
const ABOUT_OTHERS = [
  `${UNDECIDED}, so it starts the suite, or says how to. ${EXIT_CODES}`,
  'SHOW=1 sends the requests that showed it first, and prints the whole responses, including any secrets.',
];

/** The requests without further cases of the same failure, which come after the asserted response. */
function upToTheAssertedAnswer(
  exchanges: RecordedExchange[],
  { assertion }: Failure,
): RecordedExchange[] {
  const at = exchanges.findIndex(({ id }) => id === assertion?.exchange);
  return at < 0 ? exchanges : exchanges.slice(0, at + 1);
}

/** Reports everything that is missing at once. */
function wanted({ secrets }: Needs, { target, isOwn }: ShellContext): string[] {
  if (secrets.length === 0) return [];
  // The embedded sandbox has no file.
  const file = target === undefined ? (isOwn ? '' : ' FILE') : ` ${shellWord(target)}`;
  const first = `Run first: eval "$(${program} target env${file})"`;
  return [
    comment(FROM_TARGET),
    `for name in ${secrets.join(' ')}; do`,
    `  eval 'value=\${'$name':-}'; [ -n "$value" ] || missing="\${missing:-} $name"`,
    'done',
    `[ -z "\${missing:-}" ] || { say "Not set:$missing." ${quoted(first)} >&2; exit 2; }`,
  ];
}

/**
 * A script that lets the check itself judge, with requests of its own: for failures that no single response shows, or not at
 * any time.
 */
function bySuite(number: number, context: ShellContext): string[] {
  const { target } = context;
  const suite = program === 'npx conformance' ? 'npx --no --offline -- conformance' : program;
  const urls = context.isOwn ? context.urls : {};
  const addresses = Object.keys(urls).map(
    (address) => `--url ${shellWord(`${address}=`)}"$${addressVariable(address)}"`,
  );
  return [
    'has_suite() {',
    `  ${orSet('CONFORMANCE', suite)}`,
    '  $CONFORMANCE --version >/dev/null 2>&1',
    '}',
    'by_suite() {',
    ...(target === undefined ? [] : [`  ${orSet('TARGET', target)}`]),
    ...addressLines({ ...context, urls }).map((line) => `  ${line}`),
    '  run=$(CDPATH= cd "$(dirname "$0")/.." && pwd)',
    `  has_suite || { say "Not decided. $1. Run in the suite's folder: npx conformance replay \\"$run\\" --failure ${number}\${TARGET:+ --target \\"$TARGET\\"}"; exit 3; }`,
    `  say "$1; it starts the suite."`,
    `  $CONFORMANCE replay "$run" --failure ${number} \${TARGET:+--target "$TARGET"} ${addresses.join(' ')}`,
    '  exit $?',
    '}',
  ];
}

function judged(program: string, { secrets, tokens }: Needs): string[] {
  const hidden = [...secrets, ...tokens];
  return [
    comment('Judges the responses.'),
    ...(hidden.length === 0 ? [] : [`export ${hidden.join(' ')}`]),
    `node - "$answers" <<'JUDGE'`,
    program,
    'JUDGE',
    'code=$?',
    '[ "$code" != 3 ] || by_suite "The responses do not show it now"',
    'exit "$code"',
  ];
}

/** The responses, for people. */
function shown(failure: Failure, count: number): string[] {
  const alone = { ...failure, before: [], sent: undefined, readBack: [], twin: undefined };
  return [
    `for n in $(seq ${count}); do`,
    `  say "$n of ${count}: $(sed -n 's/^HTTP[^ ]* \\([0-9]*\\).*/\\1/p' "$answers/$n" | tail -n 1)"`,
    // Nothing of a response acts upon the terminal or is hidden.
    `  [ -z "\${SHOW:-}" ] || say "| $(LC_ALL=C tr -d '\\015' <"$answers/$n" | LC_ALL=C cat -v)"`,
    'done',
    `say 'The run saw:' ${evidenceLines(alone)
      .map((line) => quoted(`| ${line}`))
      .join(' ')}`,
    `by_suite ${quoted(UNDECIDED)}`,
  ];
}

/**
 * The one command of a script that prints what others may have written: each text begins with a word of ours, and its further
 * lines with a bar, so that none is a command for a build server, and no `##[` is one. `echo` of dash would read escapes.
 */
const SAY = String.raw`say() { for text; do printf '%s\n' "$text" | LC_ALL=C sed 's/##\([A-Za-z]*\[\)/# #\1/g; 1!s/^/| /'; done; }`;

/** Asks before anything goes to an address that somebody else wrote. */
const ELSEWHERE =
  ': "${SEND_ELSEWHERE:?must be 1: requests go to addresses of the recording that do not belong to the target}"';

/** What a request is for: as the report calls the change that a failure is about, and what reads it back; else its role. */
function partOf({ id, role }: RecordedExchange, { exchanges, readBack }: Failure): string {
  const after = exchanges.length - 1 - exchanges.indexOf(id) - (readBack?.length ?? Infinity);
  if (after === 0) return 'sent';
  return after < 0 && after !== -Infinity ? 'read back' : roleWord(role);
}

function answerOf({ response, error }: RecordedExchange): string {
  if (error !== null) return `the target ${error.message}`;
  return response === null ? 'no response' : `responded ${response.status} in the run`;
}
