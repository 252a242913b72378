import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

/** Nobody needs more content codings; each costs as much as a body may have bytes. */
const MOST_CODINGS = 4;

/** The content codings that we accept. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** A body whose content coding is broken, unknown, or that grows beyond the limit. */
export class UndecodableContent extends Error {
  readonly kind: 'malformed' | 'too large';

  constructor(kind: 'malformed' | 'too large', message: string) {
    super(message);
    this.kind = kind;
  }
}

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const DECODERS: Record<string, Decode> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // Servers mean either zlib or raw deflate by this name (RFC 9110 section 8.4.1.2).
  deflate: async (bytes, options) =>
    promisify((bytes[0]! & 0x0f) === 8 ? inflate : inflateRaw)(bytes, options),
};

/**
 * Undoes the content codings of a body, the last one applied first (RFC 9110 section 8.4).
 * @throws UndecodableContent
 */
export async function decodeContent(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  if (bytes.length === 0 || contentEncoding === undefined) return bytes;
  const codings = contentEncoding.split(',').map((coding) => coding.trim().toLowerCase());
  if (codings.length > MOST_CODINGS)
    throw new UndecodableContent(
      'malformed',
      `sent a body with ${codings.length} content codings, of which at most ${MOST_CODINGS} are undone`,
    );
  let decoded = bytes;
  for (const coding of codings.reverse()) {
    if (coding === '' || coding === 'identity') continue;
    decoded = await decodeOnce(decoded, coding, maxBytes);
  }
  return decoded;
}

async function decodeOnce(
  bytes: Uint8Array,
  coding: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (decode === undefined) {
    throw new UndecodableContent(
      'malformed',
      `sent a body with content coding "${coding}", which the request did not accept`,
    );
  }
  try {
    return await decode(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      const sizes = `${bytes.length.toLocaleString('en')} bytes that unpack to more than ${maxBytes.toLocaleString('en')}`;
      throw new UndecodableContent('too large', `sent ${sizes}; reading stopped`);
    }
    throw new UndecodableContent(
      'malformed',
      `sent a body that is no valid ${coding}, though its Content-Encoding says so`,
    );
  }
}
