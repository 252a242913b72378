import type { Role } from '../exchange/types.ts';
import type { Expected } from './Expected.ts';

/** Why a check sends a request, and how it departs from a plain one by the first client. */
export interface SendOptions {
  /** What its answer may be judged by. */
  expects: Expected;
  role?: Role;
  /** Sent by another client, or with no token or a raw one, under another scheme than Bearer or (empty) under none. */
  token?: { client: string } | { raw: string | null; scheme?: string };
  /** Sent in place of the JSON body: any text. */
  text?: string;
  /** The media type of `text`. Default: application/json. */
  mediaType?: string;
  /** Whether the target makes it necessary: see `Bound`. */
  isFurther?: boolean;
}

/** How a valid request departs from a plain one. */
export type ValidOptions = Omit<SendOptions, 'expects'>;
