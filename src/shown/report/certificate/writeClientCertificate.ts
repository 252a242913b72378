import { html } from 'hono/html';
import type { ClientRuleResult, ClientVerdict } from '../../../decided/clientVerdict.ts';
import {
  certificatePage,
  countTable,
  firstOf,
  inlineCode,
  listed,
  section,
  shown,
  type Fact,
  type Piece,
} from './certificate.ts';
import { issueFacts, suiteFacts, testedWith, verifyLine, whenFact } from './certificateFacts.ts';
import { OWN_LETTERHEAD, type Letterhead } from './letterhead.ts';
import { countOf } from '../../../words/countOf.ts';
import { grouped } from '../../../words/grouped.ts';

/** Its file in the folder of results. */
export const CLIENT_CERTIFICATE = 'client-certificate.html';

/** How many broken rules the first page shows with their requests; the appendix lists all others. */
const IN_FULL = 6;
/** How many characters of a request are shown, from its beginning: what was asked, and of which restaurant. */
const REQUEST_SHOWN = 200;

/**
 * client-certificate.html: what a client did, for somebody who was not there: which operations it called, which rules for
 * clients it kept or broke, and which are still missing. Made like certificate.html.
 */
export async function writeClientCertificate(
  verdict: ClientVerdict,
  letterhead: Letterhead = OWN_LETTERHEAD,
): Promise<string> {
  const { word, because } = clientGlance(verdict);
  const { run, target } = verdict;
  return certificatePage({
    letterhead,
    word,
    kind: word === 'CONFORMANT' ? 'Certificate of Conformance of a client' : 'Report on a client',
    subject: nameOf(verdict),
    result: `${because}.`,
    meaning:
      'A client is judged by the requests that were recorded: conformant means that none of them broke a requirement. This document does not cover requests that the client did not send.',
    facts: [
      ...issueFacts(verdict, letterhead),
      testedWith(verdict.suite),
      ['Client', nameOf(verdict)],
      ['Tested at', `${target.name} (environment: ${target.environment})`],
    ],
    main: broken(verdict),
    verify: verifyLine(run),
    appendix: {
      facts: facts(verdict),
      main: html`${counts(verdict)} ${furtherBroken(verdict)} ${kept(verdict)} ${missing(verdict)}`,
    },
    specs: verdict.specs,
  });
}

/** The verdict on the client in a word, with the evidence. */
function clientGlance({ rules, traffic, summary }: ClientVerdict) {
  const asked = traffic.operations.filter(({ requests }) => requests > 0).length;
  const all = rules.filter(isForClients);
  const shownOnes = all.filter(isShown).length;
  const because = `${asked} of ${traffic.operations.length} operations called, ${shownOnes} of ${all.length} rules for clients exercised, ${countOf(summary.failed, 'rule')} broken`;
  if (summary.failed > 0) return { word: 'NOT CONFORMANT', because };
  if (!summary.conformant) return { word: 'NO VERDICT', because: `it showed nothing (${because})` };
  return { word: 'CONFORMANT', because: `${because}. It is judged by what it showed` };
}

function facts({ run, suite, traffic, notes }: ClientVerdict): Fact[] {
  const strange = traffic.undocumented.reduce((sum, { count }) => sum + count, 0);
  return [
    whenFact(run),
    [
      'Traffic',
      `${countOf(run.requests, 'request')}; ${grouped(strange)} to addresses that the documents do not show, ${grouped(traffic.elsewhere)} to other hosts`,
    ],
    ['Recorded', notes.join(' ') || 'by others'],
    ...suiteFacts(suite),
    ['Platform', 'see verdict.json and summary.md beside this page'],
  ];
}

/** Per service: the requests, and the outcomes of rules and of constraints on requests. */
function counts({ traffic, rules }: ClientVerdict): Piece {
  const services = [...new Set(traffic.operations.map(({ service }) => service))];
  const row = (name: string, isMeant: (service: string | null) => boolean) => {
    const operations = traffic.operations.filter(({ service }) => isMeant(service));
    const asked = operations.filter(({ requests }) => requests > 0).length;
    const own = rules.filter(({ service }) => isMeant(service));
    const of = (outcome: string) => own.filter((rule) => rule.outcome === outcome).length;
    const cells = [of('passed'), of('failed'), of('warned'), of('notExercised')];
    return [name, `${asked} of ${operations.length}`, ...cells] as [string, ...(number | string)[]];
  };
  return countTable(
    ['operations called', 'kept', 'failed', 'warned', 'not shown'],
    [
      ...services.map((service) => row(service, (own) => own === service)),
      row('any service', (own) => own === null),
      row('all', () => true),
    ],
  );
}

/** The broken rules, the first with their requests. */
function broken(verdict: ClientVerdict): Piece {
  const all = brokenIn(verdict);
  if (all.length === 0) return section('Broken', html`<p>No rule was seen broken.</p>`);
  return section('Broken', firstOf(all, IN_FULL, brokenItem));
}

function furtherBroken(verdict: ClientVerdict): Piece {
  return listed('Further broken rules', brokenIn(verdict).slice(IN_FULL), shortItem);
}

function brokenIn({ rules }: ClientVerdict): ClientRuleResult[] {
  return rules
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
    .toSorted((one, other) => one.outcome.localeCompare(other.outcome));
}

/** The rules that were not shown, of the services that the client called. */
function unshownIn(verdict: ClientVerdict): ClientRuleResult[] {
  const used = usedBy(verdict);
  return verdict.rules.filter(
    (rule) =>
      isForClients(rule) && !isShown(rule) && (rule.service === null || used.has(rule.service)),
  );
}

function usedBy({ traffic }: ClientVerdict): Set<string> {
  const asked = traffic.operations.filter(({ requests }) => requests > 0);
  return new Set(asked.map(({ service }) => service));
}

function shortItem({ id, outcome, statement, failures = [] }: ClientRuleResult): Piece {
  const received = failures[0]?.actual ?? '';
  return html`<li class="${outcome}">
    “${inlineCode(shown(statement))}” Received ${inlineCode(shown(received))}.
    <code>${id}</code> ${outcome}
  </li>`;
}

function brokenItem({ id, outcome, statement, source, failures = [] }: ClientRuleResult): Piece {
  const [first] = failures;
  const seen =
    first === undefined
      ? ''
      : html`<p>
            Expected ${inlineCode(shown(first.expected))}. Received
            ${inlineCode(shown(first.actual))}.
          </p>
          <p><code>${shown(first.sent ?? '', REQUEST_SHOWN)}</code></p>`;
  return html`<li class="${outcome}">
    <p><strong>“${inlineCode(shown(statement))}”</strong> <span>Source: ${source}</span></p>
    ${seen}
    <p><code>${id}</code> ${outcome}</p>
  </li>`;
}

function kept({ rules }: ClientVerdict): Piece {
  return listed(
    'Rules for clients that it kept',
    rules.filter((rule) => isForClients(rule) && rule.outcome === 'passed'),
    ({ statement, cases }) =>
      html`<li>${inlineCode(statement)} <span>(${countOf(cases, 'request')})</span></li>`,
  );
}

/** What the client did not show, of the services that it called; the others in one line. */
function missing(verdict: ClientVerdict): Piece {
  const { traffic } = verdict;
  const used = usedBy(verdict);
  const unused = new Set(
    traffic.operations.filter(({ service }) => !used.has(service)).map(({ service }) => service),
  );
  const unasked = traffic.operations.filter(
    ({ service, requests }) => requests === 0 && used.has(service),
  );
  const codes = unasked.map(
    ({ operation }, index) => html`${index > 0 ? ', ' : ''}<code>${operation}</code>`,
  );
  return html`
    ${listed('Rules for clients that it did not show', unshownIn(verdict), ({ statement }) => html`<li>${inlineCode(statement)}</li>`)}
    ${codes.length === 0 ? '' : section('Operations that it did not call', html`<p>${codes}</p>`)}
    ${
      unused.size === 0
        ? ''
        : section('Services that it did not use', html`<p>${[...unused].join(', ')}</p>`)
    }
  `;
}

function nameOf({ client }: ClientVerdict): string {
  return client === undefined ? 'a client that was not named' : client;
}

/** Whether a rule for clients was written by hand, and not derived from a schema. */
function isForClients({ id }: ClientRuleResult): boolean {
  return id.startsWith('client/');
}

function isShown({ outcome }: ClientRuleResult): boolean {
  return outcome !== 'notExercised';
}
