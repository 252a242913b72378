import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exchangeLine, type ExchangeLine } from '../sent/log/exchangeLine.ts';
import { operationsAsked, type TrafficJudge } from '../clients/TrafficJudge.ts';
import type { RecordedExchange } from '../sent/exchange/types.ts';
import { clientCheckPlace } from '../promised/places/checkPlace.ts';
import { checkPlaces } from '../promised/places/checkPlaces.ts';
import { rulesOf } from '../checked/run/rulesOf.ts';
import type { Spec } from '../promised/types.ts';
import type { Target } from '../target/Target.ts';
import type { Letterhead } from './report/certificate/letterhead.ts';
import { trafficMarkdown } from './report/trafficText.ts';
import {
  CLIENT_CERTIFICATE,
  writeClientCertificate,
} from './report/certificate/writeClientCertificate.ts';
import { decideClient, trafficExitCode, type ClientVerdict } from '../decided/clientVerdict.ts';
import { decideVerdict } from '../decided/decideVerdict.ts';
import type { Verdict } from '../decided/types.ts';
import { printable } from '../words/printable.ts';
import { verdictText } from '../decided/verdictText.ts';
import { writeEvidence } from './folder/evidenceFiles.ts';
import type { ResultFolder } from './folder/resultFolder.ts';
import { thisSuite } from './suiteDigest.ts';
import { notExercised } from '../decided/notExercised.ts';

/** Why a recording shows nothing about most rules for deployments. */
const NOT_ON_ANSWERS = 'recorded traffic shows what follows from responses alone';

export interface JudgedTraffic {
  specs: Spec[];
  target: Target;
  judge: TrafficJudge;
  /** Redacted, in the order in which they ended; read several times. */
  exchanges: Iterable<RecordedExchange> & { count: number };
  fromCache: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  finishedAt: number;
  /** Notes on how it was recorded. */
  notes: string[];
  /** Names for the certificate. */
  named: Named;
}

/** The client's owner, the judge, and the letterhead. */
export interface Named {
  client?: string;
  operator?: string;
  letterhead?: Letterhead;
}

/** The verdicts on the client and on the platform. */
export interface TrafficVerdicts {
  client: ClientVerdict;
  platform: Verdict;
}

/**
 * Decides about both sides, and writes a folder of results: client.json and client-certificate.html about the client,
 * verdict.json about the platform.
 */
export async function writeTraffic(
  traffic: JudgedTraffic,
  folder: Pick<ResultFolder, 'path' | 'allureResults' | 'notes'>,
): Promise<TrafficVerdicts> {
  const notes = [...traffic.notes, ...folder.notes];
  const verdicts = decide({ ...traffic, notes }, traffic.exchanges.count);
  const { client, platform } = verdicts;
  // Allure shows checks, and there were none.
  rmSync(folder.allureResults, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(folder.path, file), text);
  write('verdict.json', verdictText(platform));
  write('client.json', printable(`${JSON.stringify(client, null, 2)}\n`));
  write('summary.md', trafficMarkdown(client, platform));
  write(CLIENT_CERTIFICATE, await writeClientCertificate(client, traffic.named.letterhead));
  const telling = new Set(
    [...client.rules, ...platform.rules]
      .flatMap(({ failures = [] }) => failures)
      .flatMap(({ exchanges }) => exchanges),
  );
  await writeEvidence(folder.path, {
    telling: [...only(traffic.exchanges, (id) => telling.has(id))],
    rest: only(traffic.exchanges, (id) => !telling.has(id)),
    lines: linesOf(traffic.exchanges),
  });
  return verdicts;
}

function* only(
  exchanges: Iterable<RecordedExchange>,
  isMeant: (id: string) => boolean,
): Iterable<RecordedExchange> {
  for (const exchange of exchanges) if (isMeant(exchange.id)) yield exchange;
}

function* linesOf(exchanges: Iterable<RecordedExchange>): Iterable<ExchangeLine> {
  for (const exchange of exchanges) yield exchangeLine(exchange, JSON.stringify(exchange).length);
}

function decide(traffic: JudgedTraffic, requests: number): TrafficVerdicts {
  const { target, startedAt, finishedAt, notes } = traffic;
  const common = {
    suite: thisSuite(),
    target: { name: target.name, environment: target.environment, urls: target.urls },
    run: {
      // Nothing was drawn, and nothing sent.
      seed: 0,
      casesPerRule: 0,
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(finishedAt).toISOString(),
      requests,
      complete: true,
    },
  };
  const platform = decidePlatform(traffic, common);
  const client = decideTheClient(traffic, common);
  const exitCode = trafficExitCode(client, platform);
  platform.notes.push(...notes);
  platform.run.exitCode = platform.summary.failed > 0 ? 1 : 0;
  client.run.exitCode = exitCode;
  return { client, platform };
}

type Common = Pick<Verdict, 'suite' | 'target' | 'run'>;

function decidePlatform({ specs, target, judge }: JudgedTraffic, common: Common): Verdict {
  const rules = specs.flatMap(rulesOf);
  const shown = judge.judge.platformDecisions();
  const isShown = new Set(shown.map(({ rule }) => rule));
  const others = rules.filter(({ id }) => !isShown.has(id));
  return decideVerdict({
    ...common,
    specs,
    rules,
    checks: checkPlaces(rules),
    decisions: [...shown, ...others.map(({ id }) => notExercised(id, NOT_ON_ANSWERS))],
    observations: [],
    waivers: target.waivers.filter(({ rule }) => rules.some(({ id }) => id === rule)),
    today: common.run.startedAt.slice(0, 10),
    strict: false,
  });
}

function decideTheClient(traffic: JudgedTraffic, { run, ...common }: Common): ClientVerdict {
  const { specs, judge, notes, named } = traffic;
  const { operator } = named;
  return decideClient({
    ...common,
    specs: specs.map(({ service, version: own, sha256 }) => ({ service, version: own, sha256 })),
    run: { ...run, ...(operator !== undefined && { asked: { operator } }) },
    ...(named.client !== undefined && { client: named.client }),
    rules: judge.judge.rules,
    operations: specs.flatMap(({ operations }) => operations),
    placeOf: (rule) => ('location' in rule ? rule.place : clientCheckPlace(rule)),
    decisions: judge.judge.clientDecisions(),
    notes,
    traffic: {
      operations: operationsAsked(specs, judge.judge),
      undocumented: [...judge.undocumented]
        .map(([request, count]) => ({ request, count }))
        .toSorted((one, other) => other.count - one.count),
      elsewhere: judge.elsewhere,
      ...(judge.otherHosts.size > 0 && { otherHosts: [...judge.otherHosts] }),
      fromCache: traffic.fromCache,
      withoutBody: judge.withoutBody,
      notJudged: judge.unjudged,
    },
  });
}
