import { randomUUID } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refuse } from '../SandboxEnv.ts';

/** Numeric error identifiers of our own; the documents show none. */
const CODE_BASE = 10_000;

function errorMessage(status: ContentfulStatusCode, message: string, requestId: string) {
  return {
    status,
    code: CODE_BASE + status,
    message,
    messageKey: '',
    fieldName: '',
    link: `https://sandbox.example/errors/${CODE_BASE + status}`,
    requestId,
    developerMessage: '',
  };
}

/** Stock › Resources: ErrorMessage, with every field. `message` may hold several sentences, a line each. */
export const refuseStock: Refuse = (context, status, message) => {
  const requestId = randomUUID();
  const sentences = message.split('\n');
  return context.json(
    {
      ...errorMessage(status, sentences[0]!, requestId),
      errors: sentences.map((sentence) => errorMessage(status, sentence, requestId)),
    },
    status,
  );
};
