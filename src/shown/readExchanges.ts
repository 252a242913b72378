import { join } from 'node:path';
import { isObject } from '../words/json/isObject.ts';
import { parseJson } from '../words/json/parseJson.ts';
import { UUID } from '../words/json/uuid.ts';
import { elementsOf, membersOf } from '../words/json/readJson.ts';
import { HarScanner, type EntryPlace } from '../clients/HarScanner.ts';
import type { ConformanceEntry } from '../sent/exchange/toHar.ts';
import { marksIn } from '../sent/exchange/marks.ts';
import type {
  HeaderField,
  Marks,
  RecordedExchange,
  Role,
  TransportError,
} from '../sent/exchange/types.ts';
import { foreignPieces, kindAt } from '../words/files/readForeign.ts';
import { UnreadableFile } from '../words/files/UnreadableFile.ts';
import { WrongUse } from '../words/WrongUse.ts';

/** The most bytes of a recording, unpacked. */
const MOST_BYTES_RECORDED = 512 * 1024 * 1024;
/** The most bytes of one exchange: of a body no more than 1 MB is recorded. */
const MOST_BYTES_OF_ENTRY = 16 * 1024 * 1024;

/**
 * The exchanges in a run's folder, one by one: what `toHar` wrote, without the names of addresses.
 * @throws WrongUse if there is no exchanges.har
 */
export async function* readExchanges(
  folder: string,
  name: 'exchanges.har' | 'evidence.har.gz' = 'exchanges.har',
): AsyncGenerator<RecordedExchange> {
  const file = join(folder, name);
  // An earlier version wrote all of them into one file.
  if (name !== 'exchanges.har' && kindAt(file) === undefined) return;
  try {
    const reading = { mostBytes: MOST_BYTES_RECORDED, isPacked: name.endsWith('.gz') };
    for await (const entry of entriesIn(foreignPieces(file, reading))) {
      if (!isEntry(entry)) throw new Error('one of them is not of the form that a run writes');
      yield toExchange(entry);
    }
  } catch (error) {
    const why = error instanceof UnreadableFile ? `it ${error.why}` : (error as Error).message;
    throw new WrongUse(
      `${file}: no exchanges can be read there (${why}); give the folder of a run.`,
    );
  }
}

/** The entries of an HTTP Archive, of which no more is in memory than the one that is read. */
async function* entriesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  const found: EntryPlace[] = [];
  const scanner = new HarScanner(0, (place) => void found.push(place));
  let kept: Buffer = Buffer.alloc(0);
  let at = 0;
  for await (const piece of pieces) {
    kept = Buffer.concat([kept, piece]);
    scanner.add(piece);
    for (const { start, length } of found.splice(0)) {
      yield parseJson(kept.toString('utf8', start - at, start - at + length));
      kept = kept.subarray(start - at + length);
      at = start + length;
    }
    if (kept.length > MOST_BYTES_OF_ENTRY) throw new Error('one of them is too long');
  }
  scanner.end();
}

/** The most identities of one request: they stand in its path. */
const MOST_IDENTITIES = 20;

const ROLES: readonly unknown[] = ['probe', 'twin', 'setup', 'restore', 'token'] satisfies Role[];
/** A token of HTTP, as methods are. */
const METHOD = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Whether all that readers of exchanges rely on is there: somebody else may have written the file. */
function isEntry(value: unknown): value is ConformanceEntry {
  if (!isObject(value) || !isObject(value.request) || !isObject(value.response)) return false;
  const { request, response, _operation, _identities = [], _judgedAs = [], _error } = value;
  const lists = [request.headers, response.headers, _identities];
  const [{ text: sent = '' }, { text: received = '' }] = [request.postData, response.content].map(
    membersOf,
  ) as [Record<string, unknown>, Record<string, unknown>];
  const fields = lists.slice(0, 2).map(elementsOf).flat().map(membersOf);
  const texts = [
    ...[value.connection ?? '', value._id, value._rule, _operation ?? '', value.startedDateTime],
    ...[request.method, request.url, response.statusText, sent, received],
    ...[...elementsOf(_identities), ...[_judgedAs].flat()],
    ...fields.flatMap(({ name, value: text }) => [name, text]),
    ...(_error === undefined ? [] : ['kind', 'message'].map((name) => membersOf(_error)[name])),
  ];
  const isRequest =
    METHOD.test(String(request.method)) && /^https?:\/\//i.test(String(request.url));
  const numbers = [value.time, response.status, response.bodySize];
  return (
    isRequest &&
    ROLES.includes(value._role) &&
    lists.every((one) => Array.isArray(one)) &&
    texts.every((one) => typeof one === 'string') &&
    elementsOf(_identities).length <= MOST_IDENTITIES &&
    elementsOf(_identities).every((one) => UUID.test(String(one))) &&
    numbers.every((one) => typeof one === 'number')
  );
}

function toExchange(entry: ConformanceEntry): RecordedExchange {
  const { request, response } = entry;
  return {
    id: entry._id,
    rule: entry._rule,
    operation: entry._operation,
    role: entry._role as Role,
    ...(entry._identities && { identities: entry._identities }),
    request: {
      method: request.method,
      ...withMarks(entry._marks?.request, {
        url: request.url,
        headers: fieldsOf(request.headers),
        body: request.postData?.text ?? null,
      }),
    },
    // If no response arrived, status is 0.
    response:
      response.status === 0
        ? null
        : {
            status: response.status,
            statusText: response.statusText,
            ...withMarks(entry._marks?.response, {
              headers: fieldsOf(response.headers),
              body: response.content.text ?? null,
            }),
            bodyBytes: response.bodySize,
          },
    error: (entry._error as TransportError | undefined) ?? null,
    startedAt: entry.startedDateTime,
    durationMs: entry.time,
    ...(entry.connection !== undefined && { connection: entry.connection }),
    ...(entry._judgedAs !== undefined && { judgedAs: entry._judgedAs }),
  };
}

/** An earlier version wrote no marks. */
function withMarks<Parts extends { url?: string; headers: HeaderField[]; body: string | null }>(
  marks: unknown,
  parts: Parts,
): Parts & { marks?: Marks } {
  return marks === undefined ? parts : { ...parts, marks: marksIn(marks, parts) };
}

function fieldsOf(headers: { name: string; value: string }[]): HeaderField[] {
  return headers.map(({ name, value }) => [name, value]);
}
