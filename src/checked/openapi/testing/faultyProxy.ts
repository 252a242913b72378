import { serve, type Answered, type Asked } from './serve.ts';

/** What a defect makes of a response; undefined leaves it as it is. */
export type Defect = (answered: Answered, asked: Asked) => Answered | undefined;

/** A reverse proxy in front of a server that breaks one thing. */
export async function faultyProxy(
  base: string,
  defect: Defect,
): Promise<{ base: string; close: () => Promise<void> }> {
  return serve(async (asked) => {
    const honest = await passedOn(base, asked);
    return defect(honest, asked) ?? honest;
  });
}

/** Fields of one connection, which say nothing of the next. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host'];

async function passedOn(base: string, asked: Asked): Promise<Answered> {
  const { method, path, query, headers, text } = asked;
  const response = await fetch(`${base}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method,
    headers: without(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(text !== '' && { body: Buffer.from(text, 'latin1') }),
  });
  const body = await response.text();
  const fields = Object.fromEntries(without([...response.headers]));
  const isJson = fields['content-type']?.includes('json') === true && body !== '';
  if (!isJson) return [response.status, body === '' ? undefined : body, fields];
  const { 'content-type': _, ...others } = fields;
  return [response.status, JSON.parse(body), others];
}

function without(fields: [string, string][]): [string, string][] {
  return fields.filter(([name]) => !OF_CONNECTION.includes(name.toLowerCase()));
}
