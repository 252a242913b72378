import { html } from 'hono/html';
import type { ClientRuleResult, ClientVerdict } from '../verdict/clientVerdict.ts';
import {
  certificatePage,
  countTable,
  factTable,
  instant,
  list,
  ruleCount,
  section,
  shown,
  specList,
  type Piece,
} from './certificate.ts';
import { duration } from './glance.ts';
import { OWN_LETTERHEAD, type Letterhead } from './letterhead.ts';
import { printable } from '../text/printable.ts';

/** Its file in the folder of results. */
export const CLIENT_CERTIFICATE = 'client-certificate.html';

/** How much of each list stands on two pages; client.json and summary.md have all of it. */
const MOST = { failed: 6, rules: 26, operations: 12 };

/**
 * client-certificate.html: what a client showed of itself, for somebody who was not there: which operations it asked and
 * which rules for clients it kept, what it broke, and what is still missing. Made as certificate.html is.
 */
export async function writeClientCertificate(
  verdict: ClientVerdict,
  letterhead: Letterhead = OWN_LETTERHEAD,
): Promise<string> {
  const { word, because } = clientGlance(verdict);
  return certificatePage({
    letterhead,
    word,
    subject: nameOf(verdict),
    because,
    main: html`
      ${facts(verdict)} ${counts(verdict)} ${broken(verdict)} ${kept(verdict)} ${missing(verdict)}
      ${specList(verdict.specs)}
    `,
  });
}

/** The page is sealed itself, so that it can name no seal. */
const SEAL_TEXT =
  'evidence.sigstore.json beside this page, where there is one: `npx conformance verify DIR --key PUB` tells whether all is as it was';

/** The verdict on the client in a word, and how much it rests on. */
function clientGlance({ rules, traffic, summary }: ClientVerdict): {
  word: string;
  because: string;
} {
  const asked = traffic.operations.filter(({ requests }) => requests > 0).length;
  const all = rules.filter(isForClients);
  const shownOnes = all.filter(isShown).length;
  const because = `${asked} of ${traffic.operations.length} operations asked, ${shownOnes} of ${all.length} rules for clients shown, ${ruleCount(summary.failed)} broken`;
  if (summary.failed > 0) return { word: 'NOT CONFORMANT', because };
  if (!summary.conformant) return { word: 'NO VERDICT', because: `it showed nothing (${because})` };
  return { word: 'CONFORMANT', because: `${because}. It is judged by what it showed` };
}

function facts(verdict: ClientVerdict): Piece {
  const { run, target, suite, traffic, notes } = verdict;
  const { operator } = run.asked ?? {};
  const strange = traffic.undocumented.reduce((sum, { count }) => sum + count, 0);
  return factTable([
    ['Client', nameOf(verdict)],
    ['Target', `${printable(target.name)} (${printable(target.environment)})`],
    ['When', `${instant(run.startedAt)}, for ${duration(run)}`],
    ['By', operator === undefined ? 'not named (--operator)' : printable(operator)],
    [
      'Traffic',
      `${run.requests} requests; ${strange} to addresses that the documents do not show, ${traffic.elsewhere} to other hosts`,
    ],
    ['Recorded', notes.map(printable).join(' ') || 'by others'],
    [
      'Suite',
      `${suite.name} ${suite.version}${suite.sha256 === undefined ? '' : `. SHA-256 ${suite.sha256}`}`,
    ],
    ['Platform', 'verdict.json and summary.md beside this page say what it kept meanwhile'],
    ['Seal', SEAL_TEXT],
  ]);
}

/** Per service, what was asked, and what became of rules and constraints on requests. */
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
    'service',
    ['operations asked', 'kept', 'failed', 'warned', 'not shown'],
    [
      ...services.map((service) => row(service, (own) => own === service)),
      row('any service', (own) => own === null),
      row('all', () => true),
    ],
  );
}

function broken({ rules }: ClientVerdict): Piece {
  const all = rules
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
    .toSorted((one, other) => one.outcome.localeCompare(other.outcome));
  if (all.length === 0) return section('Broken', html`<p>No rule was seen broken.</p>`);
  return section('Broken', list(all, MOST.failed, brokenItem));
}

function brokenItem({ id, outcome, statement, source, failures = [] }: ClientRuleResult): Piece {
  const [first] = failures;
  const seen =
    first === undefined
      ? ''
      : html`<p>Expected ${shown(first.expected)}. Received ${shown(first.actual)}.</p>
          <p><code>${shown(first.sent ?? '')}</code></p>`;
  return html`<li class="${outcome}">
    <p><strong>“${shown(statement)}”</strong> <span>${source}</span></p>
    ${seen}
    <p><code>${id}</code> ${outcome}</p>
  </li>`;
}

function kept({ rules }: ClientVerdict): Piece {
  const all = rules.filter((rule) => isForClients(rule) && rule.outcome === 'passed');
  if (all.length === 0) return html``;
  return section(
    'Rules for clients that it kept',
    list(
      all,
      MOST.rules,
      ({ statement, cases }) =>
        html`<li>${statement} <span>(${cases} ${cases === 1 ? 'request' : 'requests'})</span></li>`,
    ),
  );
}

/** Of the services that it asked, what it did not show; the others in a line. */
function missing({ rules, traffic }: ClientVerdict): Piece {
  const used = new Set(
    traffic.operations.filter(({ requests }) => requests > 0).map(({ service }) => service),
  );
  const unused = new Set(
    traffic.operations.filter(({ service }) => !used.has(service)).map(({ service }) => service),
  );
  const unshown = rules.filter(
    (rule) =>
      isForClients(rule) && !isShown(rule) && (rule.service === null || used.has(rule.service)),
  );
  const unasked = traffic.operations.filter(
    ({ service, requests }) => requests === 0 && used.has(service),
  );
  return html`
    ${
      unshown.length === 0
        ? ''
        : section(
            'Rules for clients that it did not show',
            list(unshown, MOST.rules, ({ statement }) => html`<li>${statement}</li>`),
          )
    }
    ${
      unasked.length === 0
        ? ''
        : section(
            'Operations that it did not ask',
            list(
              unasked,
              MOST.operations,
              ({ operation }) => html`<li><code>${operation}</code></li>`,
            ),
          )
    }
    ${
      unused.size === 0
        ? ''
        : section('Services that it did not use', html`<p>${[...unused].join(', ')}</p>`)
    }
  `;
}

function nameOf({ client }: ClientVerdict): string {
  return client === undefined ? 'a client that was not named (--client)' : printable(client);
}

/** Written by hand, as against what schemas say of requests. */
function isForClients({ id }: ClientRuleResult): boolean {
  return id.startsWith('client/');
}

function isShown({ outcome }: ClientRuleResult): boolean {
  return outcome !== 'notExercised';
}
