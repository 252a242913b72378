import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Responds with an ErrorMessage (Analytics › Resources and their fields) that has all its fields; the reserved ones are empty. */
export function refuse(
  context: Context,
  status: ContentfulStatusCode,
  message: string,
  fieldName = '',
): Response {
  return context.json(
    {
      status,
      code: 10_000 + status,
      message,
      messageKey: '',
      fieldName,
      link: `https://docs.example.com/errors/${10_000 + status}`,
      requestId: randomUUID(),
      developerMessage: `${context.req.method} ${context.req.path}`,
      errors: [],
      canRetry: '',
    },
    status,
  );
}
