/** A placeholder for an id that is made when the request is sent. */
export const FRESH_ID = '{uuid}';

/** Placeholders for the text of the previous response, and for the time at which the request is sent. */
export const RESPONSE_BEFORE = '{response}';
export const NOW = '{now}';

/** In what is shown, placeholders for GUIDs that are variables on all pages: `{RESTAURANT}`. */
const VARIABLE = /\{([A-Z]+)\}/g;

/** A request to be shown and sent. Its texts may contain placeholders that are filled in when it is sent. */
export interface ExampleRequest {
  method: string;
  /** The shell variable for the address: `BASE_URL`. */
  address: string;
  path: string;
  headers: [name: string, value: string][];
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
  /** The response to the same request with another body, and what it shows. */
  another?: { what?: string; status: number; answer?: string; leftOut?: number };
}

/** The status of a response while what was requested is still being made. */
const NOT_YET = 202;

/** What a sample prints if the status is no success: programs know which, curl prints it above. */
const NEW_TOKEN = 'Get a new TOKEN.';
const SEE = 'See "Read an error".';
const HINT = 'If the status is 401, get a new TOKEN. For others, see "Read an error".';

const PRINT = 'console.log(response.status, await response.text());';

/** How often a sample asks for what is not ready, with a second between. */
const TRIES = 60;
const NOT_READY = 'Not ready after a minute. Fetch it again later.';

/**
 * The same requests in a shell, and in two languages with their built-in functions. Each checks the status.
 * @param name of the files, without their endings: `update-the-stock-of-items`
 */
export function snippetsOf(flow: ExampleFlow, name: string): Snippet[] {
  return [
    { language: 'curl', code: curl(flow) },
    { language: 'JavaScript', run: `node ${name}.mjs`, code: javaScript(flow) },
    { language: 'Python', run: `python3 ${name}.py`, code: python(flow) },
  ];
}

/** `Update the stock of items` → `update-the-stock-of-items`: a file is named by what it does. */
export function slugOf(summary: string): string {
  return summary.toLowerCase().replace(/\W+/g, '-').replace(/^-|-$/g, '');
}

function curl({ first, request }: ExampleFlow): string {
  if (first === undefined) return curlCommand(request, '-sS -i --fail-with-body');
  const asks = `-sS -o response.json -w '%{http_code}'`;
  return [
    `if REPORT=$(${curlCommand(first, '-sS --fail-with-body')}`,
    '); then',
    `  REPORT=$(echo "$REPORT" | tr -d '"')`,
    `  for TRY in $(seq ${TRIES}); do`,
    '    sleep 1',
    `    STATUS=$(${curlCommand(request, asks).replaceAll('\n', '\n    ')})`,
    `    [ "$STATUS" = ${NOT_YET} ] || break`,
    '  done',
    '  echo "$STATUS"; cat response.json',
    `  [ "$STATUS" = 200 ] || { echo '${HINT}'; false; }`,
    'else',
    `  echo "$REPORT"`,
    '  false',
    'fi',
  ].join('\n');
}

function curlCommand(
  { method, address, path, headers, body }: ExampleRequest,
  options: string,
): string {
  const shown = path.replace(RESPONSE_BEFORE, '$REPORT').replace(VARIABLE, '$$$1');
  const json = JSON.stringify(body, null, 2) as string | undefined;
  const filled = json?.replace(VARIABLE, '$$$1');
  const words = [
    `curl ${options}${method === 'GET' ? '' : ` -X ${method}`}`,
    `"$${address}${shown}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...headers.map(([name, value]) => {
      const variable = variableIn(value);
      return variable === undefined ? `-H '${name}: ${value}'` : `-H "${name}: $${variable}"`;
    }),
    ...(options.includes('--fail') ? [`-w '%{onerror}\\n${HINT}\\n'`] : []),
    ...(json === undefined ? [] : [`--data-binary @- <<${filled === json ? "'JSON'" : 'JSON'}`]),
  ].join(' \\\n  ');
  return filled === undefined ? words : [words, filled, 'JSON'].join('\n');
}

/** The name of the variable that a whole text stands for; undefined if it stands for none. */
function variableIn(text: string): string | undefined {
  return /^\{([A-Z]+)\}$/.exec(text)?.[1];
}

function javaScript({ first, request }: ExampleFlow): string {
  const addresses = [...new Set([first?.address, request.address])].filter(Boolean);
  const sent = JSON.stringify({ first, request });
  const variables = new Set([...sent.matchAll(VARIABLE)].map(([, name]) => name));
  return [
    `const { ${[...addresses, 'TOKEN', ...variables].join(', ')} } = process.env;`,
    ...(first === undefined
      ? []
      : [
          `const requested = ${fetchCall(first)}`,
          ending('requested'),
          'const report = await requested.json();',
        ]),
    ...(first === undefined
      ? [`const response = ${fetchCall(request)}`]
      : [
          'let response;',
          `for (let tries = 0; tries < ${TRIES}; tries += 1) {`,
          '  await new Promise((resolve) => setTimeout(resolve, 1000));',
          `  response = ${fetchCall(request).replaceAll('\n', '\n  ')}`,
          `  if (response.status !== ${NOT_YET}) break;`,
          '}',
        ]),
    ending('response', first !== undefined),
    PRINT,
  ].join('\n');
}

/** The lines that end a sample in JavaScript if the status is no success. */
function ending(response: string, mayBeLate = false): string {
  const isLate = `${response}.status === ${NOT_YET}`;
  return [
    `if (!${response}.ok${mayBeLate ? ` || ${isLate}` : ''}) {`,
    `  const hint = ${response}.status === 401 ? '${NEW_TOKEN}' : '${SEE}';`,
    ...(mayBeLate ? [`  if (${isLate}) console.error('${NOT_READY}');`] : []),
    `  console.error(\`\${${response}.status} \${await ${response}.text()}\\n\${hint}\`);`,
    '  process.exit(1);',
    '}',
  ].join('\n');
}

function fetchCall({ method, address, path, headers, body }: ExampleRequest): string {
  const url = `\${${address}}${path}`
    .replace(RESPONSE_BEFORE, '${report}')
    .replace(VARIABLE, '${$1}');
  const json = JSON.stringify(body, null, 2) as string | undefined;
  return [
    `await fetch(\`${url}\`, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    '    Authorization: `Bearer ${TOKEN}`,',
    ...headers.map(([name, value]) => `    '${name}': ${variableIn(value) ?? `'${value}'`},`),
    '  },',
    ...(json === undefined
      ? []
      : [
          `  body: JSON.stringify(${json.replaceAll('\n', '\n  ').replaceAll(/"\{([A-Z]+)\}"/g, '$1')}),`,
        ]),
    '});',
  ].join('\n');
}

function python({ first, request }: ExampleFlow): string {
  const hasJson = first !== undefined || request.body !== undefined;
  const modules = [
    ...(hasJson ? ['json'] : []),
    'os',
    'sys',
    ...(first === undefined ? [] : ['time']),
    'urllib.error',
    'urllib.request',
  ];
  return [
    `import ${modules.join(', ')}`,
    '',
    'def send(request):',
    '    try:',
    '        with urllib.request.urlopen(request) as response:',
    '            return response.status, response.read().decode()',
    '    except urllib.error.HTTPError as error:',
    `        hint = {401: '${NEW_TOKEN}'}.get(error.status, '${SEE}')`,
    `        sys.exit(f'{error.status} {error.read().decode()}\\n{hint}')`,
    '',
    ...(first === undefined
      ? []
      : [`requested = ${pythonRequest(first)}`, 'report = json.loads(send(requested)[1])']),
    `request = ${pythonRequest(request)}`,
    'status, body = send(request)',
    ...(first === undefined
      ? []
      : [
          `for _ in range(${TRIES}):`,
          `    if status != ${NOT_YET}:`,
          '        break',
          '    time.sleep(1)',
          '    status, body = send(request)',
          `if status == ${NOT_YET}:`,
          `    sys.exit('${NOT_YET} ${NOT_READY}')`,
        ]),
    'print(status, body)',
  ].join('\n');
}

function pythonRequest({ method, address, path, headers, body }: ExampleRequest): string {
  const rest = path
    .split(/(\{(?:response|[A-Z]+)\})/)
    .flatMap((part) => (part === '' ? [] : pythonText(part)));
  return [
    'urllib.request.Request(',
    `    ${[`os.environ["${address}"]`, ...rest].join(' + ')},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["TOKEN"],',
    ...headers.map(([name, value]) => `        "${name}": ${pythonText(value)},`),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonValue(body, '    ')}).encode(),`]),
    ')',
  ].join('\n');
}

/** A text, or what a placeholder stands for, as Python source. */
function pythonText(text: string): string {
  const variable = variableIn(text);
  if (variable !== undefined) return `os.environ["${variable}"]`;
  return text === RESPONSE_BEFORE ? 'report' : JSON.stringify(text);
}

function pythonValue(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pythonText(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const lines = Array.isArray(value)
    ? value.map((element) => `${inner}${pythonValue(element, inner)},`)
    : Object.entries(value).map(
        ([name, member]) => `${inner}${JSON.stringify(name)}: ${pythonValue(member, inner)},`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return lines.length === 0 ? `${open}${close}` : [open, ...lines, `${indent}${close}`].join('\n');
}
