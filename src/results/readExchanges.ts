import { join } from 'node:path';
import type { ConformanceEntry } from '../exchange/toHar.ts';
import { marksIn } from '../exchange/marks.ts';
import type {
  HeaderField,
  Marks,
  RecordedExchange,
  Role,
  TransportError,
} from '../exchange/types.ts';
import { kindAt, readForeign, readForeignGzip } from '../files/readForeign.ts';
import { UnreadableFile } from '../files/UnreadableFile.ts';
import { WrongUse } from '../target/WrongUse.ts';

/** The most bytes of a recording, unpacked. */
const MOST_BYTES_RECORDED = 512 * 1024 * 1024;

/**
 * The exchanges in a run's folder: what `toHar` wrote, without the names of addresses.
 * @throws WrongUse if there is no exchanges.har
 */
export function readExchanges(
  folder: string,
  name: 'exchanges.har' | 'evidence.har.gz' = 'exchanges.har',
): RecordedExchange[] {
  const file = join(folder, name);
  // An earlier version wrote all of them into one file.
  if (name !== 'exchanges.har' && kindAt(file) === undefined) return [];
  try {
    const read = name.endsWith('.gz') ? readForeignGzip : readForeign;
    const text = read(file, { mostBytes: MOST_BYTES_RECORDED });
    const { log } = JSON.parse(text.toString()) as {
      log: { entries: ConformanceEntry[] };
    };
    return log.entries.map(toExchange);
  } catch (error) {
    const why = error instanceof UnreadableFile ? `it ${error.why}` : (error as Error).message;
    throw new WrongUse(
      `${file}: no exchanges can be read there (${why}); name the folder of a run.`,
    );
  }
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
