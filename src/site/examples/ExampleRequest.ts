/** What stands for something that is known only when the request is sent. */
export const FRESH_ID = '{uuid}';
/** The text that the request before it was answered with. */
export const ANSWER_BEFORE = '{answer}';

/** A request to be shown and sent. Its texts may hold what is known only then. */
export interface ExampleRequest {
  method: string;
  /** The variable of the shell that holds the address: `BASE_URL`. */
  address: string;
  /** With its query. */
  path: string;
  headers: [name: string, value: string][];
  /** JSON. */
  body?: unknown;
}

/** A request, and the one whose answer it takes. */
export interface ExampleFlow {
  first?: ExampleRequest;
  request: ExampleRequest;
}

/** A few lines of one language that send a request. */
export interface Snippet {
  language: 'curl' | 'JavaScript' | 'Python';
  /** How a file of these lines is run; absent for a shell, which takes them as they are. */
  run?: string;
  code: string;
}

/** A plain request as people would send it, and what came back. */
export interface PlainExample {
  snippets: Snippet[];
  status: number;
  /** `content-type: application/json` */
  headers: string[];
  /** The body, laid out; absent where there is none. */
  answer?: string;
  /** How many elements of lists are left out. */
  leftOut?: number;
}
