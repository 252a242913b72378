import { createHmac } from 'node:crypto';

/** Only this sandbox issues and reads its tokens, so the key keeps nothing secret; it makes a guessed or altered token unknown. */
const KEY = 'configuration page tokens';

/** How far a walk over the pages of one list has come. */
export interface PagePosition {
  /** Path segment of the list, for example `menuItems`. */
  resource: string;
  restaurant: string;
  /** The walk's filter in epoch milliseconds; null if it has none. */
  lastModified: number | null;
  /** Index of the page's first element in the filtered list. */
  offset: number;
}

/** An opaque token that leads back to `position`. The same position always gives the same token. */
export function issuePageToken(position: PagePosition): string {
  const { resource, restaurant, lastModified, offset } = position;
  const payload = Buffer.from(JSON.stringify([resource, restaurant, lastModified, offset]));
  const signature = createHmac('sha256', KEY).update(payload).digest('base64url');
  return `${payload.toString('base64url')}.${signature}`;
}

/** The position that a token was issued for, or undefined if it was not issued by {@link issuePageToken}. */
export function readPageToken(token: string): PagePosition | undefined {
  const payload = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  const position = parsePosition(payload);
  return position && issuePageToken(position) === token ? position : undefined;
}

/** The signature decides whether this is a position that was issued; here it only has to have the form of one. */
function parsePosition(payload: string): PagePosition | undefined {
  try {
    const [resource, restaurant, lastModified, offset] = JSON.parse(payload) as [
      string,
      string,
      number | null,
      number,
    ];
    return { resource, restaurant, lastModified, offset };
  } catch {
    return undefined;
  }
}
