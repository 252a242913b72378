/** By which a request says for which restaurant it is. */
export const RESTAURANT_HEADER = 'Platform-Restaurant-External-ID';
