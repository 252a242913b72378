import type { JsonSchemaObject, Presented } from '../../../promised/types.ts';

/** One way in which an operation may be told who asks. */
export interface Credential extends Presented {
  /** As the document names the scheme. */
  scheme: string;
  /** Where a client gets a token by its own credentials (RFC 6749 §4.4). */
  tokenUrl?: string;
  also?: Credential[];
}

/** A link of a response: which operation follows, and from where it takes its parameters. */
export interface Link {
  status: string;
  operation: string;
  /** By parameter, a runtime expression: `$response.body#/id`. */
  parameters: Record<string, string>;
}

/** What a document says of an operation beside what the kernel reads of every spec. */
export interface OperationNotes {
  /** The operation's id in the document that the kernel reads. */
  operationId: string;
  /** The credentials of which one is enough; empty if it asks for none. */
  credentials: Credential[];
  /** The schemes among them that cannot be presented: `client certificate (mutualTLS)`. */
  unknown: string[];
  /** Whether it may be asked without any. */
  isOpen: boolean;
  links: Link[];
  /** The fields of its form that are files, each with its media type. */
  files: Record<string, string>;
}

/** A document as the kernel reads it, and what it says beside that. */
export interface SpecDocument {
  document: JsonSchemaObject;
  notes: OperationNotes[];
}
