import type { LiveExchange } from './exchange/LiveExchange.ts';
import type { Role } from './exchange/types.ts';
import type { Expected } from './judging/Expected.ts';

/** Why a check sends a request, and how the request differs from a plain one by the first client. */
export interface SendOptions {
  /** Which response the check expects; the response is judged by it. */
  expects: Expected;
  role?: Role;
  /**
   * Sends as another client, without a token, or with any text as token, under another scheme than Bearer or (empty) under
   * none.
   */
  token?: { client: string } | { raw: string | null; scheme?: string };
  /** Any text, sent in place of the JSON body. */
  text?: string;
  /** The media type of `text`. Default: application/json. */
  mediaType?: string;
  /** Which connection it goes over, by any name, as far as it may be used again. Default: whichever is free. */
  connection?: string;
  /** Whether only the target makes the request necessary: see `Bound`. */
  isFurther?: boolean;
  /** The must by which it is to be rejected, if that is for another rule: then the operation is to blame for a success. */
  forbiddenBy?: string;
}

/** How a valid request differs from a plain one. */
export type ValidOptions = Omit<SendOptions, 'expects'>;

/** Options for a request that must be rejected. */
export interface WrongOptions extends ValidOptions {
  /** Default: those that the documents give for what is invalid. */
  statuses?: readonly string[];
  twin?: string;
  after?: LiveExchange[];
}
