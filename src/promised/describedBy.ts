/**
 * What a document says about a status: the response of the status itself, else that of its range (`4XX`), else `default`,
 * which describes all other statuses (OpenAPI 3.1, Responses Object).
 */
export function describedBy<Described extends { status: string }>(
  responses: Described[],
  status: number,
): Described | undefined {
  const text = String(status);
  const names = [text, `${text.charAt(0)}XX`, 'default'];
  return names
    .map((name) => responses.find((response) => response.status === name))
    .find((response) => response !== undefined);
}
