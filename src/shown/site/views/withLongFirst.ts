/** A text so long that it hides what is beside it, after its name. */
const LONG = /(?<="(\w+)": )"[\w+/=-]{80,}"/;

/** Puts a long text of the body into a variable before the request. */
export function withLongFirst(code: string, request: string): string {
  const [long, name = ''] = LONG.exec(code) ?? [];
  if (long === undefined || !code.includes(request)) return code;
  const shell = name.toUpperCase();
  const [declared, used] = {
    'curl ': [`${shell}=${long}`, `"$${shell}"`],
    'const response =': [`const ${name} = ${long};`, name],
    'request =': [`${name} = ${long}`, name],
  }[request]!;
  return code
    .replace(long, () => used!)
    .replace("<<'JSON'", '<<JSON')
    .replace(new RegExp(`^.*${request}`, 'm'), (line) => `${declared}\n${line}`);
}
