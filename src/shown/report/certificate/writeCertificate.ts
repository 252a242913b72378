import { basename } from 'node:path';
import { html } from 'hono/html';
import { baselineText } from '../../../decided/baselineFit.ts';
import type { Cause } from '../../../decided/causesOf.ts';
import { exercised } from '../../../decided/exercised.ts';
import { isScored } from '../../../decided/requirements.ts';
import type { OutcomeName, Verdict } from '../../../decided/types.ts';
import { countOf } from '../../../words/countOf.ts';
import { grouped } from '../../../words/grouped.ts';
import { countsPerService } from '../countsOf.ts';
import { whyNone, type Glance } from '../glance.ts';
import { inPlainWords, PLAIN_OUTCOMES } from '../inPlainWords.ts';
import type { Report } from '../Report.ts';
import { repeatCommand, withoutNames } from '../repeatCommand.ts';
import { limitsOf } from '../ShownRun.ts';
import { LEAST_FOR_CONFORMANT, waivedMusts } from '../verdictWord.ts';
import { certificatePage, countTable, type Fact, type Piece } from './certificate.ts';
import {
  issueFacts,
  suiteFacts,
  testedWith,
  titleOf,
  verifyLine,
  whenFact,
} from './certificateFacts.ts';
import { deploymentText, subjectOf } from './deployment.ts';
import { evidence, exceptions, exceptionsIn, findings, type Recorded } from './findings.ts';
import { OWN_LETTERHEAD, type Letterhead } from './letterhead.ts';
import { notTested, notTestedFacts, testedFacts, unselected } from './notTested.ts';

const KINDS: Record<Glance['word'], string> = {
  CONFORMANT: 'Certificate of Conformance',
  'PARTIALLY TESTED': 'Statement of Partial Testing',
  'NO NEW FAILURE': 'Report of Nonconformance against a baseline',
  'SHARD PASSED': 'Report on one shard of a test',
  'NOT CONFORMANT': 'Report of Nonconformance',
  'NOTHING TESTED': 'Statement that nothing was tested',
  'NOTHING MANDATORY TESTED': 'Statement that nothing mandatory was tested',
  'NO VERDICT': 'Report without a verdict',
};

const DEMONSTRATION = "Demonstration: the suite's own sandbox, not a deployment";

const NOT_COVERED = 'This document does not cover requirements that were not tested';

/**
 * certificate.html: the result of a run for somebody who was not there: on the first page who issued it for whom, the result
 * and what it means, findings and exceptions; in an appendix what engineers need. One file without scripts that loads
 * nothing. All of it comes from the verdict, except the letterhead.
 */
export async function writeCertificate(
  report: Report,
  letterhead: Letterhead = OWN_LETTERHEAD,
  recorded: Recorded = () => undefined,
): Promise<string> {
  const { verdict } = report;
  const { word, because } = report.glance;
  const { target, run, suite } = verdict;
  const { target: file = '' } = run.asked ?? {};
  const baseline = run.baseline && baselineText(run.baseline, target.name);
  const isOther = run.baseline !== undefined && run.baseline.target !== target.name;
  const baselineNote = isOther ? [`The baseline is ${baseline}`] : [];
  const isShow = target.isSandbox === true;
  return certificatePage({
    letterhead,
    word,
    kind: isShow ? DEMONSTRATION : KINDS[word],
    isDemonstration: isShow,
    title: titleOf(verdict, word),
    scope: word === 'NOT CONFORMANT' ? limitsOf({ verdict }).join(', ') : undefined,
    subject: subjectOf(target),
    result: `${result(report)}${readingOnly(verdict)}`,
    // Without a verdict, its reason says more, except of what was judged again.
    note:
      word === 'NO VERDICT' && run.again === undefined
        ? undefined
        : [...(run.odd ?? []), ...baselineNote].join('; ') || undefined,
    meaning: meaning(report),
    facts: [
      ...issueFacts(verdict, letterhead),
      ...(isShow ? [] : [['Deployment', deploymentText(target)] satisfies Fact]),
      ...addresses(verdict),
      ...requirements(verdict),
      ...(baseline === undefined ? [] : [['Baseline', baseline] satisfies Fact]),
      ...(word === 'PARTIALLY TESTED' ? testedFacts(verdict) : []),
      ...notTestedFacts(report),
      ...(exceptionsIn(report).length === 0 ? [['Exceptions', 'none'] satisfies Fact] : []),
      ['Data changed', changes(run)],
    ],
    main: html`${findings(report)} ${exceptions(report)}`,
    verify: verifyLine(run),
    appendix: {
      facts: [
        ['Verdict', inPlainWords(because)],
        whenFact(run),
        ['Sent', `${countOf(run.requests, 'request')}, seed ${run.seed}`],
        ...suiteFacts(suite),
        ...(verdict.set === undefined
          ? []
          : [['Set', `SHA-256 ${verdict.set.sha256}`] satisfies Fact]),
        [
          'Repeat it',
          `\`${repeatCommand(withoutNames(verdict)).replace(BASELINE_FOLDER, 'DIR')}\`${file && ` (FILE: the issuer's ${basename(file)})`}`,
        ],
        ...openPoints(verdict),
      ],
      main: html`${counts(report)} ${evidence(report, recorded)} ${notTested(report)}`,
    },
    specs: verdict.specs,
  });
}

/** What the word means here, and what it does not mean. */
function meaning({ verdict, causes, glance: { word } }: Report): string {
  const { rules } = verdict;
  if (word === 'NO VERDICT') return noVerdict(verdict.run, causes);
  if (word === 'SHARD PASSED')
    return 'This is no verdict: a shard is a part of one test. The verdict is that of all shards together.';
  if (word === 'NO NEW FAILURE')
    return `No new failure means: every mandatory requirement that failed also failed in the baseline. The deployment is not conformant. ${NOT_COVERED}.`;
  if (word === 'NOT CONFORMANT') return `Not conformant means: ${whyNot(verdict)} ${NOT_COVERED}.`;
  if (word.startsWith('NOTHING'))
    return 'Nothing can be said about conformance: no mandatory requirement was tested. The deployment has neither passed nor failed.';
  const except = waivedMusts(rules) > 0 ? ', except those under Exceptions' : '';
  if (word === 'PARTIALLY TESTED')
    return `Partially tested means: no mandatory requirement that was tested was broken${except}, but fewer than ${LEAST_FOR_CONFORMANT} % of the requirements were tested, or no mandatory one of a service. This is not a certificate of conformance. ${NOT_COVERED}.`;
  return `Conformant means: the test ran to its end, at least ${LEAST_FOR_CONFORMANT} % of the requirements and a mandatory one of each service were tested, and every mandatory requirement that it tested was met${except}. ${NOT_COVERED}, performance, security or availability, or later versions of the deployment.`;
}

/** Findings are true though the test has no verdict: it says so above them. */
function noVerdict({ leftChanged = 0 }: Verdict['run'], causes: Cause[]): string {
  const why =
    leftChanged > 0
      ? 'the test could not undo all that it changed, so its result is not a verdict.'
      : 'the test could not be completed, so nothing can be said about conformance.';
  const found = causes.some(({ first }) => first.rule.outcome === 'failed')
    ? 'The findings below were observed all the same.'
    : 'The deployment has neither passed nor failed.';
  return `No verdict means: ${why} ${found}`;
}

/** The one reason that applies. */
function whyNot({ rules, run: { asked } }: Verdict): string {
  const is = (outcome: OutcomeName) =>
    rules.some((rule) => isScored(rule) && rule.outcome === outcome);
  if (is('failed'))
    return 'at least one mandatory requirement was not met. The script named in the evidence sends the requests of a finding again (with SHOW=1, if only the suite can judge the responses); it is in the folder of the results, which the issuer has.';
  return asked?.strict && is('warned')
    ? 'a recommendation was not followed, and by the rules of this test that counts, too.'
    : 'too little was tested for a certificate; no mandatory requirement was found unmet.';
}

function result({ verdict, causes, glance: { word } }: Report): string {
  const { rules, run } = verdict;
  const { count, of } = exercised(rules);
  const all = rules.filter(isScored).length;
  const names = [...new Set(rules.map(({ service }) => service.replaceAll('-', ' ')))];
  const left = unselected(verdict).length;
  const kind = left > 0 && names.length < 3 ? ` of ${names.join(' and ')}` : '';
  const selected = of === all ? '' : `; selected: ${grouped(of)}`;
  const others =
    left === 0
      ? ''
      : `; ${countOf(left, 'other service')} ${left === 1 ? 'was' : 'were'} not selected`;
  const part = ` (${levels(rules)}${selected}${others})`;
  const tested =
    count === 0
      ? 'Nothing was tested'
      : `${count === all ? 'All' : `${grouped(count)} of`} ${grouped(all)} requirements${kind} were tested${part}`;
  if (word === 'NO VERDICT') return `${tested}. The reason: ${whyNone(run)}.`;
  if (word === 'NOTHING TESTED')
    return `None of the ${grouped(all)} requirements${kind} was tested.`;
  const failed = causes.filter(({ first }) => first.rule.outcome === 'failed').length;
  const broken = rules.filter((rule) => isScored(rule) && rule.outcome === 'failed').length;
  const warned = rules.filter(({ outcome }) => outcome === 'warned').length;
  const waived = waivedMusts(rules);
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const by = broken === 1 ? '' : `, by ${failed === 1 ? 'one cause' : countOf(failed, 'cause')}`;
  const excepted = `${countOf(waived, 'mandatory requirement')} ${were(waived)} not met and ${waived === 1 ? 'is accepted as an exception' : 'are accepted as exceptions'} (see Exceptions)`;
  const unbroken = warned > 0 ? 'no mandatory requirement was broken' : 'none was broken';
  const none = waived === 0 ? [unbroken] : [];
  const found = [
    ...(failed === 0
      ? none
      : [`${countOf(broken, 'mandatory requirement')} ${were(broken)} broken${by}`]),
    ...(waived === 0 ? [] : [excepted]),
    ...(warned === 0 ? [] : [`${countOf(warned, 'recommendation')} ${were(warned)} not followed`]),
  ];
  return `${tested}: ${found.join('; ')}.`;
}

/** How many of the tested requirements are mandatory. */
function levels(rules: Verdict['rules']): string {
  const tested = rules.filter((rule) => isScored(rule) && rule.outcome !== 'notExercised');
  const musts = tested.filter(({ level }) => level === 'must').length;
  return `${grouped(musts)} mandatory, ${grouped(tested.length - musts)} recommended`;
}

/** Says of a run that could change nothing what it therefore left out. */
function readingOnly({ rules, run: { asked } }: Verdict): string {
  const isReadOnly =
    (asked?.readOnly || (asked?.openapi !== undefined && !asked.mayChange)) &&
    rules.some(({ reason = '' }) => reason.startsWith('the run may not '));
  return isReadOnly ? ' Operations that change data were not tested.' : '';
}

/** The set by which the run is scored, or the versions of the specifications. */
function requirements({ set, suite, rules, specs, run: { asked } }: Verdict): Fact[] {
  if (asked?.openapi !== undefined)
    return [
      testedWith(suite),
      ['Specifications', `OpenAPI document ${asked.openapi}, version ${specs[0]?.version ?? ''}`],
    ];
  const versions = specs.map(({ service, version }) => `${service} ${version}`).join(', ');
  if (set === undefined) {
    const which = asked?.rules === undefined ? 'all' : `${grouped(rules.length)} selected`;
    return [
      ['Requirements', `${which} rules of ${versions} in suite ${suite.name} ${suite.version}`],
    ];
  }
  const scored = rules.filter(isScored).length;
  const [gone, later] = [set.rules - scored, rules.length - scored];
  const others = [
    ...(gone > 0 ? [`${gone} more no longer ${gone === 1 ? 'exists' : 'exist'}`] : []),
    ...(later > 0 ? [`${later} newer ${later === 1 ? 'one was' : 'ones were'} also tested`] : []),
  ];
  const more = others.length === 0 ? '' : ` (${others.join('; ')})`;
  const of = `set ${set.name} of ${suite.name} ${suite.version}`;
  return [['Requirements', `${of}: ${countOf(scored, 'requirement')}${more}`]];
}

/** What the run changed, and what became of it; an older verdict does not tell what nothing can undo. */
function changes({ changes: made, leftChanged: left = 0 }: Verdict['run']): string {
  const undone =
    left === 0
      ? `All ${made === undefined ? 'reversible ' : made.some((what) => STAYS.test(what)) ? 'other ' : ''}changes were reverted.`
      : `${countOf(left, 'change')} could not be undone.`;
  if (made?.length === 0 && left === 0) return 'none';
  return made === undefined || made.length === 0 ? undone : `${made.join('; ')}. ${undone}`;
}

const BASELINE_FOLDER = /(?<= --baseline )(?:'[^']*'|\S+)/;

const STAYS = /\b(?:remain|cannot be undone|stay)\b/;

function addresses({ target: { urls } }: Verdict): Fact[] {
  const all = Map.groupBy(Object.entries(urls), ([, url]) => url);
  const texts = [...all].map(
    ([url, named]) => `${named.map(([name]) => name).join(' and ')} ${url}`,
  );
  return texts.length === 0 ? [] : [['Addresses', texts.join(', ')]];
}

/** Also of what the run was not asked for: whoever reads the page does not know its options. */
function counts({ verdict }: Report): Piece {
  const rows = [
    ...countsPerService(verdict.rules).map(({ service, counts: own }) => [service, own] as const),
    ['all', verdict.summary] as const,
  ];
  return countTable(
    PLAIN_OUTCOMES.map(({ heading }) => heading),
    rows.map(([name, own]) => [name, ...PLAIN_OUTCOMES.map((outcome) => own[outcome.name])]),
  );
}

/** Where to find what the documents leave open. */
function openPoints({ openPoints: all }: Verdict): Fact[] {
  const { length } = all.filter(({ observed }) => observed.length > 0);
  if (length === 0) return [];
  return [['Open points', `${length} observed: details.md, which the issuer has, lists them`]];
}
