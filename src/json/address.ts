/** A URL, or a path from the root of a server: what a service adds to an object may say where that, or the answer, is found. */
export const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/)?\//i;
