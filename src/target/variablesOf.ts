/** The environment variables that a target description names (`${NAME}` in any string), each once. */
export function variablesOf(description: unknown): string[] {
  const names = JSON.stringify(description).matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g);
  return [...new Set([...names].map(([, name = '']) => name))];
}
