import type { Target, TargetClient } from '../target/Target.ts';
import type { LiveExchange } from './LiveExchange.ts';
import { upperSnake } from '../redaction/variableFor.ts';

/** The shell variable that stands for the token of a client in curl lines: `TOKEN` for that of the first one. */
function tokenVariableOf({ clients }: Target, { id }: Pick<TargetClient, 'id'>): string {
  return clients[0].id === id ? 'TOKEN' : `TOKEN_OF_${upperSnake(id)}`;
}

/** The same for the client whose credentials a request for a token holds. */
export function tokenVariable(target: Target, request: LiveExchange['request']): string {
  const basic = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  const said = [
    Buffer.from(basic.replace(/^Basic /i, ''), 'base64').toString(),
    request.body ?? '',
  ].join('\n');
  const byLength = target.clients.toSorted((a, b) => b.clientId.length - a.clientId.length);
  const client = byLength.find(({ clientId }) =>
    [clientId, new URLSearchParams([['', clientId]]).toString().slice(1)].some((id) =>
      said.includes(id),
    ),
  );
  return tokenVariableOf(target, client ?? target.clients[0]);
}
