import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseJson } from '../../../words/json/parseJson.ts';
import { parseYaml } from '../../../words/json/parseYaml.ts';
import { projectRoot } from '../../../../projectRoot.ts';
import { createClient } from '../../../sent/exchange/client/Client.ts';
import { Redactor } from '../../../sent/redaction/Redactor.ts';
import { exampleFlows, type ExampleEntry, type ExampleSources } from './exampleFlows.ts';
import {
  slugOf,
  snippetsOf,
  RESPONSE_BEFORE,
  FRESH_ID,
  NOW,
  type ExampleFlow,
  type ExampleRequest,
  type PlainExample,
} from '../views/snippetsOf.ts';
import { startSnippets } from './startSnippets.ts';
import type { Recording } from '../views/Recording.ts';
import { summaryOf } from '../views/operationViews.ts';
import { laidOut } from '../views/showExchange.ts';
import type { Spec } from '../../../promised/types.ts';
import type { OpenTarget, Target } from '../../../target/Target.ts';

/** How often, and after which pauses, something that takes time to be made is asked for again. */
const TRIES = 40;
const PAUSE_MS = 100;

/** Headers that say nothing about the service. */
const OF_THE_TRANSPORT = /^(?:date|connection|keep-alive|content-length|transfer-encoding)$/i;

/**
 * Sends the plain example of every operation to a fresh sandbox, keeps the responses, and closes the sandbox.
 * @throws Error if one is not accepted
 */
export async function recordExamples(
  specs: Spec[],
  { exchanges }: Recording,
  { target, close }: OpenTarget,
): Promise<Map<string, PlainExample>> {
  try {
    const operations = new Map(
      specs.flatMap((spec) => spec.operations.map((operation) => [operation.id, operation])),
    );
    const sources: ExampleSources = {
      operations,
      entries: parseYaml(readFileSync(join(projectRoot, 'site/examples.yaml'), 'utf8'), {
        merge: true,
      }) as Record<string, ExampleEntry>,
      fixtures: target.fixtures,
      exchanges: [...exchanges.values()],
    };
    const send = await senderOf(target);
    const written = startSnippets();
    const examples = new Map<string, PlainExample>();
    for (const id of operations.keys()) {
      const flows = exampleFlows(id, sources);
      const found = await firstAccepted(id, flows, send);
      if (found === undefined) continue;
      const { flow, response, text } = found;
      const by = flow.creation?.operation;
      const { note, another } = sources.entries[id] ?? {};
      const body = { ...(flow.request.body as object), ...another?.body };
      const second = another && (await send({ ...flow.request, body }));
      const name = slugOf(summaryIn(specs, id));
      examples.set(id, {
        // Lines that people wrote, of an operation that needs more than one request sent.
        snippets: written[name] ?? snippetsOf(withVariables(flow), name),
        status: response.status,
        headers: [...response.headers]
          .filter(([name]) => !OF_THE_TRANSPORT.test(name))
          // The sandbox of these pages has another port than that of a reader.
          .map(([name, value]) => `${name}: ${value.replaceAll(target.urls.base, '$BASE_URL')}`),
        ...(by !== undefined && { createdBy: summaryIn(specs, by) }),
        ...(note !== undefined && { note }),
        ...laidOut(text),
        ...(second && {
          another: { ...another, status: second.status, ...laidOut(await second.text()) },
        }),
      });
    }
    return examples;
  } finally {
    await close();
  }
}

/**
 * The first example that is accepted, and the response; undefined if there is none.
 * @throws Error if there are some, and none is accepted
 */
async function firstAccepted(
  id: string,
  flows: Iterable<ExampleFlow>,
  send: Awaited<ReturnType<typeof senderOf>>,
): Promise<{ flow: ExampleFlow; response: Response; text: string } | undefined> {
  let rejected = '';
  for (const flow of flows) {
    if (flow.creation !== undefined) await send(flow.creation.request);
    const before = flow.first && (parseJson(await (await send(flow.first)).text()) as string);
    const response = await send(flow.request, before);
    const text = await response.text();
    if (response.ok) return { flow, response, text };
    rejected ||= `${response.status}: ${text}`;
  }
  if (rejected === '') return undefined;
  throw new Error(
    `site/examples.yaml: give ${id} an example; the recorded request was rejected with ${rejected}`,
  );
}

/** A flow with the variables of Start here in place of the GUIDs that they stand for. */
function withVariables(flow: ExampleFlow): ExampleFlow {
  const lines = readFileSync(join(projectRoot, 'site/start/variables.sh'), 'utf8');
  const shown = [...lines.matchAll(/\b([A-Z]+)=([\da-f-]{36})\b/g)].reduce(
    (text, [, name = '', guid = '']) => text.replaceAll(guid, `{${name}}`),
    JSON.stringify(flow),
  );
  return parseJson(shown) as ExampleFlow;
}

function summaryIn(specs: Spec[], id: string): string {
  const [found = id] = specs.flatMap((spec) =>
    spec.operations.filter((one) => one.id === id).map((one) => summaryOf(one, spec)),
  );
  return found;
}

/** Sends requests of examples as the first client of a target. */
async function senderOf(target: Target) {
  const redactor = new Redactor({ secrets: [], sensitiveFields: new Map() });
  const client = createClient({ target, redactor, record: () => undefined });
  const result = await client.tokenFor(target.clients[0]?.id ?? '');
  await client.close();
  if (!('token' in result)) throw new Error(`no token for the examples: ${result.reason}`);
  return async (request: ExampleRequest, before = ''): Promise<Response> => {
    const path = request.path.replace(FRESH_ID, randomUUID()).replace(RESPONSE_BEFORE, before);
    const address = request.address.replace(/_URL$/, '').toLowerCase();
    const urls: Record<string, string | undefined> = { ...target.urls };
    for (let tried = 1; ; tried += 1) {
      const response = await fetch(`${urls[address] ?? ''}${path}`, {
        method: request.method,
        headers: [...request.headers, ['Authorization', `Bearer ${result.token}`]],
        ...(request.body !== undefined && {
          body: JSON.stringify(request.body).replace(NOW, '2026-11-20T18:30:00Z'),
        }),
      });
      if (response.status !== 202 || tried === TRIES) return response;
      await wait(PAUSE_MS);
    }
  };
}
