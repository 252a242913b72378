/** The header that names the restaurant of a request. */
export const RESTAURANT_HEADER = 'Platform-Restaurant-External-ID';
