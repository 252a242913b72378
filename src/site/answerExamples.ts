import type { RecordedExchange } from '../exchange/types.ts';
import { describedBy } from '../spec/describedBy.ts';
import type { Operation } from '../spec/types.ts';
import type { ShownExchange } from './Example.ts';
import type { ExampleJudge } from './exampleJudge.ts';
import type { Recording } from './Recording.ts';
import { jsonOf, shownAnswer, showExchange } from './showExchange.ts';

/** An answer with one of the documented statuses, as it was recorded. */
export interface AnswerExample extends ShownExchange {
  /** As documented: `200`, `4XX`. */
  documented: string;
}

/** A length of answers that show something, and not too much. */
const GOOD_LENGTH = 600;

/** One recorded exchange for each documented status with which the sandbox answered, if Ajv accepts what is shown of it. */
export function answerExamples(
  operation: Operation,
  { exchanges }: Recording,
  judge: ExampleJudge,
): AnswerExample[] {
  const own = [...exchanges.values()].filter((exchange) => exchange.operation === operation.id);
  return operation.responses.flatMap(({ status, schema }) => {
    const fitting = own
      .filter(
        ({ response }) =>
          describedBy(operation.responses, response?.status ?? 0)?.status === status,
      )
      .toSorted((one, other) => distance(one) - distance(other));
    const found = fitting.find(
      ({ request, response }) =>
        (schema === undefined || isAccepted(judge, schema, response?.body)) &&
        (!status.startsWith('2') || isValidRequest(judge, operation, request.body)),
    );
    return found === undefined ? [] : [{ documented: status, ...showExchange(found) }];
  });
}

function distance({ response }: RecordedExchange): number {
  return Math.abs((response?.body ?? '').length - GOOD_LENGTH);
}

function isAccepted(
  judge: ExampleJudge,
  schema: Parameters<ExampleJudge>[0],
  text: string | null | undefined,
): boolean {
  return (
    text !== null && text !== undefined && judge(schema, shownAnswer(text).value) === undefined
  );
}

function isValidRequest(judge: ExampleJudge, { body }: Operation, text: string | null): boolean {
  if (body === undefined) return true;
  return text !== null && judge(body.schema, jsonOf(text)) === undefined;
}
