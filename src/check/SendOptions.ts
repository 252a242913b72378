import type { Role } from '../exchange/types.ts';

/** How a request of a check departs from a plain one by the first client. */
export interface SendOptions {
  role?: Role;
  /** Sent by another client, or with no token or a raw one. */
  token?: { client: string } | { raw: string | null };
  /** Sent in place of the JSON body: any text. */
  text?: string;
  /** The media type of `text`. Default: application/json. */
  mediaType?: string;
  /** Whether the target makes it necessary: see `Bound`. */
  isFurther?: boolean;
  /** Whether an internal timeout (504) is what is asked for: then it is not passed over. */
  wantsTimeout?: boolean;
}
