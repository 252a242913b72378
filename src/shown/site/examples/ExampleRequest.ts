/** A placeholder for an id that is made when the request is sent. */
export const FRESH_ID = '{uuid}';
/** A placeholder for the text of the previous response. */
export const RESPONSE_BEFORE = '{response}';
/** In what is shown, a placeholder for the GUID of the restaurant, which is a variable on all pages. */
export const RESTAURANT = '{RESTAURANT}';

/** A request to be shown and sent. Its texts may contain placeholders that are filled in when it is sent. */
export interface ExampleRequest {
  method: string;
  /** The shell variable for the address: `BASE_URL`. */
  address: string;
  /** Path and query. */
  path: string;
  headers: [name: string, value: string][];
  /** The body as JSON. */
  body?: unknown;
}

/** A request, and the previous one whose response it needs. */
export interface ExampleFlow {
  first?: ExampleRequest;
  request: ExampleRequest;
  /** The request that created what this one is about, and its operation; no part of what is shown. */
  creation?: { operation: string; request: ExampleRequest };
}

/** A few lines of one language that send a request. */
export interface Snippet {
  language: 'curl' | 'JavaScript' | 'Python';
  /** How a file of these lines is run; absent for a shell, which takes them as they are. */
  run?: string;
  code: string;
}

/** A plain request as people would send it, and its response. */
export interface PlainExample {
  snippets: Snippet[];
  status: number;
  /** `content-type: application/json` */
  headers: string[];
  /** The body, indented; absent if there is none. */
  answer?: string;
  /** The operation that created what the request is about, in words; absent if a fresh sandbox has it. */
  createdBy?: string;
  /** What a reader must know. */
  note?: string;
  /** How many elements of lists are left out. */
  leftOut?: number;
}
