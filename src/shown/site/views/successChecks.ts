/** A field of an accepted response, and the value that it must have. */
export type Success = [field: string, is: string];

/** Lines by which a sample, which fails otherwise, prints a response and looks for its success. */
export const successChecks = {
  curl: (request: string, [field, is]: Success) => `RESPONSE=$(${request}
)
echo "$RESPONSE"
echo "$RESPONSE" | grep -q '"${field}" *: *"${is}"' || { echo '${field} is not ${is}.'; false; }`,
  JavaScript: ([field, is]: Success) => `const text = await response.text();
console.log(response.status, text);
if (JSON.parse(text).${field} !== '${is}') {
  console.error('${field} is not ${is}.');
  process.exit(1);
}`,
  Python: ([field, is]: Success) => `print(status, body)
if json.loads(body).get("${field}") != "${is}":
    sys.exit("${field} is not ${is}.")`,
};
