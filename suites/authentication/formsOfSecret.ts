/** How a secret may stand in an answer: as it is, inside a JSON text, in an address, in Base64. */
export function formsOfSecret(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    ...inBase64(secret),
  ];
}

/** The part of a secret's Base64 that does not depend on the texts before it (the identifier in Basic) and after it. */
function inBase64(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(' '.repeat(before) + secret).toString('base64');
    return encoded.replace(/.=*$/, '').slice(before === 0 ? 0 : before + 1);
  });
}
