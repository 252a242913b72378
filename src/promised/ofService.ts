/**
 * What is of a service among several: its specification, its suite.
 * @throws Error if nothing is (an error of ours)
 */
export function ofService<One extends { service: string }>(
  all: readonly One[],
  service: string,
): One {
  const own = all.find((one) => one.service === service);
  if (own === undefined) throw new Error(`there is nothing of the service ${service}`);
  return own;
}
