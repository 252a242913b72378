/** The value that a field of an accepted response must have, and what a sample prints otherwise. */
export interface Success {
  field: string;
  is: string;
  otherwise: string;
}

/** Lines by which a sample, which fails otherwise, prints a response and looks for its success. */
export const successChecks = {
  curl: (request: string, { field, is, otherwise }: Success) => `RESPONSE=$(${request}
)
echo "$RESPONSE"
echo "$RESPONSE" | grep -q '"${field}" *: *"${is}"' ||
  { echo '${otherwise}'; false; }`,
  JavaScript: (success?: Success) =>
    success === undefined
      ? 'console.log(response.status, await response.text());'
      : `const text = await response.text();
console.log(response.status, text);
if (JSON.parse(text).${success.field} !== '${success.is}') {
  console.error('${success.otherwise}');
  process.exit(1);
}`,
  Python: ({ field, is, otherwise }: Success) => `print(status, body)
if json.loads(body).get("${field}") != "${is}":
    sys.exit("${otherwise}")`,
};
