/** A URL or an absolute path, as in fields that a service adds (links). */
export const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/)?\//i;
