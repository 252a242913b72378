/** The sentence of a constraint as it is read: `In the body of PUT /a, the whole is an array.` is how requirement sets froze it. */
export function plainStatement(statement: string): string {
  return statement.replace(
    /^In (the body|a \d+ response) of (\S+ \S+), the (?:whole|body) /,
    (_, place: string, operation: string) =>
      `The body of ${place === 'the body' ? '' : `${place} of `}${operation} `,
  );
}
