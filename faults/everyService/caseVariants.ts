import { UUID } from '../../src/json/uuid.ts';
import type { Variant } from '../Fault.ts';
import { changing, isLogin, mapTexts, withJson } from '../answers.ts';

/** Honest differences in how GUIDs are written (RFC 9562 §4: case does not matter), by one server and another behind one address. */
export const caseVariants: Variant[] = [
  {
    id: 'guids-in-either-case-by-turns',
    description: 'Every second response writes GUIDs with upper-case digits.',
    wrap: (next) => {
      let count = 0;
      return changing((response, request) => {
        if (isLogin(request)) return response;
        count += 1;
        return count % 2 === 0
          ? response
          : withJson(response, (json) =>
              mapTexts(json, (text) => (UUID.test(text) ? text.toUpperCase() : text)),
            );
      })(next);
    },
  },
];
