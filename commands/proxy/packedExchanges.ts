import type { PassedExchange } from '../../src/clients/Passage.ts';
import type { PassedBody } from '../../src/clients/KeptBody.ts';

/** Exchanges on their way to another thread: one text, and bodies that are moved instead of copied. */
export interface PackedExchanges {
  /** JSON in which a body is a number: its place among `bodies`. */
  text: string;
  bodies: ArrayBuffer[];
}

type PackedBody = Omit<PassedBody, 'bytes'> & { at?: number };
type Packed = Omit<PassedExchange, 'request' | 'response'> & {
  request: Omit<PassedExchange['request'], 'body'> & { body: PackedBody };
  response: (Omit<NonNullable<PassedExchange['response']>, 'body'> & { body: PackedBody }) | null;
};

/** Packs exchanges; their bodies can no longer be used here once they are sent. */
export function packed(exchanges: PassedExchange[]): {
  message: PackedExchanges;
  transfer: ArrayBuffer[];
} {
  const bodies: ArrayBuffer[] = [];
  const pack = ({ bytes, ...rest }: PassedBody): PackedBody =>
    bytes === undefined ? rest : { ...rest, at: bodies.push(bytes.buffer as ArrayBuffer) - 1 };
  const all = exchanges.map(({ request, response, ...rest }): Packed => ({
    ...rest,
    request: { ...request, body: pack(request.body) },
    response: response && { ...response, body: pack(response.body) },
  }));
  return { message: { text: JSON.stringify(all), bodies }, transfer: bodies };
}

export function unpacked({ text, bodies }: PackedExchanges): PassedExchange[] {
  const unpack = ({ at, ...rest }: PackedBody): PassedBody => ({
    ...rest,
    bytes: at === undefined ? undefined : new Uint8Array(bodies[at] ?? new ArrayBuffer(0)),
  });
  // oxlint-disable-next-line project/parsing -- our own text, to which a burst of header fields brings more values than others may write
  return (JSON.parse(text) as Packed[]).map(({ request, response, ...rest }) => ({
    ...rest,
    request: { ...request, body: unpack(request.body) },
    response: response && { ...response, body: unpack(response.body) },
  }));
}
