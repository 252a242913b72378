import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from 'hono/html';
import { projectRoot } from '../../../projectRoot.ts';
import { exercised } from '../../decided/exercised.ts';
import { duration } from './glance.ts';
import { inPlainWords, PLAIN_OUTCOMES } from './inPlainWords.ts';
import { countOf } from '../../words/countOf.ts';
import { grouped } from '../../words/grouped.ts';
import { printable } from '../../words/printable.ts';
import {
  decidingOf,
  laterPart,
  latestFirst,
  limitsOf,
  releaseOf,
  standingOf,
  type Seal,
  type ShownRun,
} from './ShownRun.ts';

type Piece = ReturnType<typeof html>;

/** So many releases have a column of their own: each target has a cell in each. */
const MOST_COLUMNS = 20;
const OTHERS = 'other releases';

/** Marks a page that was made by this command, to recognize it later. */
export const GENERATOR = 'conformance results';

/** One deployment, and its runs. */
export interface ShownTarget {
  name: string;
  environment: string;
  /** The file of its badge, as a link from the page. */
  badge: string;
  runs: ShownRun[];
}

/** A folder of which nothing can be said. */
export interface Unreadable {
  folder: string;
  why: string;
}

/**
 * One page for many runs: for each target and release the verdict of the run that decides, and below all runs, the newest first.
 * It opens from the file system, has no scripts and loads nothing but the badges beside it.
 */
export async function resultsPage(
  targets: ShownTarget[],
  unreadable: Unreadable[] = [],
): Promise<string> {
  const all = [...new Set(targets.flatMap(({ runs }) => runs.map(releaseOf)))].toSorted();
  const releases = all.length > MOST_COLUMNS ? [...all.slice(-MOST_COLUMNS), OTHERS] : all;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="generator" content="${GENERATOR}" />
        <title>Conformance by target and release of the suite</title>
        <style>
          ${resultsStyle}
        </style>
      </head>
      <body>
        <header>
          <h1>Conformance by target and release of the suite</h1>
          <p>
            The result of a target is that of its most complete run (the latest of these), unless a
            later, smaller run failed.
          </p>
        </header>
        <main>
          <div class="wide" tabindex="0" role="region" aria-label="The run that decides for each">
            <table>
              <thead>
                <tr>
                  <th scope="col">target</th>
                  ${releases.map((release) => html`<th scope="col">${release}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${targets.map((target) => row(target, releases))}
                ${unreadable.map((one) => unreadableRow(one, releases))}
              </tbody>
            </table>
          </div>
          ${targets.map(section)}
        </main>
      </body>
    </html>`;
  return printable(`${String(await page)}\n`);
}

function row(target: ShownTarget, releases: string[]): Piece {
  const runs = Map.groupBy(target.runs, releaseOf);
  const others = [...runs.keys()].filter((release) => !releases.includes(release));
  return html`<tr>
    <th scope="row"><a href="#${anchorOf(target)}">${target.name}</a></th>
    ${releases.map((release) => {
      const isOthers = release === OTHERS && others.length > 0;
      return html`<td>
        ${isOthers ? others.map((one) => html`${one}: ${judged(runs.get(one))}<br />`) : judged(runs.get(release))}
      </td>`;
    })}
  </tr> `;
}

function judged(runs: ShownRun[] = []): Piece | string {
  const deciding = decidingOf(runs);
  return deciding === undefined ? 'not judged' : cell(deciding, laterPart(runs, deciding));
}

function unreadableRow({ folder, why }: Unreadable, releases: string[]): Piece {
  return html`<tr>
    <th scope="row">${folder}</th>
    <td colspan="${Math.max(1, releases.length)}">
      <strong class="bad">UNREADABLE</strong> (changed or damaged)<br />${why}
    </td>
  </tr> `;
}

function cell(run: ShownRun, later: ShownRun | undefined): Piece {
  const { count, of } = exercised(run.verdict.rules);
  const { word: said } = standingOf(run);
  const limits = limitsOf(run).filter((limit) => !said.includes(limit));
  const share = [`${grouped(count)} of ${grouped(of)} tested`, ...limits].join(', ');
  const seal = /(?:not sealed|of the keys|then)\)$|^SEAL BROKEN$/.test(said)
    ? ''
    : html`<br />${sealText(run.seal)}`;
  return html`${word(run)}<br />${day(run)},
    ${share}${seal}${later === undefined ? '' : html`<br />${laterText(later)}`}`;
}

/** What a later run of a smaller scope found: it decides nothing of what it left out. */
function laterText(run: ShownRun): Piece {
  const limits = limitsOf(run).join(', ').replace(/.+/, ' ($&)');
  const [said = ''] = standingOf(run).word.split(': ');
  return html`later, partial${limits}: ${said}, ${day(run)}`;
}

function section(target: ShownTarget): Piece {
  const { name, environment, badge, runs } = target;
  return html`<section id="${anchorOf(target)}">
    <h2>${name} <span>${environment}</span></h2>
    <p><img src="${badge}" alt="badge of ${name}" /> <a href="${badge}">the badge alone</a></p>
    <ul>
      ${latestFirst(runs).map(item)}
    </ul>
  </section>`;
}

function item(run: ShownRun): Piece {
  const { verdict, links, seal } = run;
  const counts = PLAIN_OUTCOMES.map(({ name, heading }) =>
    name === 'waived'
      ? countOf(verdict.summary[name], 'exception')
      : `${grouped(verdict.summary[name])} ${heading}`,
  ).join(', ');
  const by = verdict.run.asked?.operator;
  return html`<li>
    <p>
      ${word(run)} ${day(run)} ${releaseOf(run)}, seed ${verdict.run.seed},
      ${duration(verdict.run)}${by === undefined ? '' : `, by ${by}`}
    </p>
    ${isCounted(run) ? '' : html`<p>${inPlainWords(standingOf(run).because)}</p>`}
    <p>
      ${[...limitsOf(run), counts].join('; ')}${['missing', 'broken'].includes(seal.state) ? '' : `; ${sealText(seal)}`}
    </p>
    <p>
      ${Object.entries(links).map(([called, link], index) => html`${index > 0 ? ' · ' : ''}<a href="${link}">${called}</a>`)}
    </p>
  </li>`;
}

/** Whether the counts of the outcomes say why the verdict is what it is. */
function isCounted(run: ShownRun): boolean {
  const { word: said } = standingOf(run);
  const hasFailed = run.verdict.summary.failed > 0 && said.includes(' CONFORMANT');
  return hasFailed || /^(?:CONFORMANT|PARTIALLY|NO NEW)/.test(said);
}

function word(run: ShownRun): Piece {
  const standing = standingOf(run);
  return html`<strong class="${standing.is}">${standing.word}</strong>`;
}

/** The minute of a run: `2026-11-25 08:04 UTC`. */
function day({ verdict }: ShownRun): string {
  return `${new Date(verdict.run.startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function sealText({ state, signer = '' }: Seal): string {
  const key = `key ${signer.slice(0, 16)}…`;
  const words: Record<Seal['state'], string> = {
    none: 'not sealed',
    missing: 'not sealed',
    verified: `sealed and verified, ${key}`,
    'not asked': `sealed by ${key}, unchanged; signer not checked (give --key)`,
    'another key': `sealed by another ${key}`,
    'not in time': `sealed by ${key}, which could not be used then`,
    broken: 'seal broken',
  };
  return words[state];
}

function anchorOf({ badge }: ShownTarget): string {
  return badge.replace(/^.*\/|\.svg$/g, '');
}

/** CSS of the results page, for screen and paper; it loads nothing. */
const resultsStyle = readFileSync(join(projectRoot, 'src/shown/report/results.css'), 'utf8');
